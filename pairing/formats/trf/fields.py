"""Small pieces of a TRF line: numbers, points, and where the columns are (1-based, as the standard counts)."""

from __future__ import annotations

import re
from decimal import Decimal

from pairing.said import Said

FIRST_CELL = 92  # column of round 1's opponent; each further round ten columns on
CELL_STEP = 10
CELL_WIDTH = 8  # opponent, colour and result, a blank between each

_POINTS = re.compile(r"\d{0,4}(?:[.,]\d{0,4})?", re.ASCII)

TEXT_HEADERS = {
    "012": "tournament name",
    "022": "city",
    "032": "federation",
    "042": "date of start",
    "052": "date of end",
    "062": "number of players",
    "072": "number of rated players",
    "082": "number of teams",
    "092": "type of tournament",
    "102": "chief arbiter",
    "112": "deputy chief arbiter",
    "122": "time control",
    "132": "dates of the rounds",
    "172": "starting rank method",
    "182": "pairing controller",
    "192": "encoded type of tournament",
    "202": "tie-breaks",
    "212": "standings order",
    "222": "encoded time control",
    "352": "colours of the team boards",
    "362": "match points",
}
REPEATABLE = frozenset({"112"})
COLUMNED = frozenset({"132"})  # leading blanks carry meaning


class Misread(ValueError):
    """A field that is not what its columns promise; the text says what was found."""


def columns(line: str, first: int, last: int) -> str:
    """The text in these columns, blanks at both ends left out."""
    return line[first - 1 : last].strip()


def number(text: str, *, most: int, what: str) -> int:
    """A whole number from 0 to `most`. Longer digits are refused before they are turned into a number."""
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) > most:
        raise Misread(Said("expected {what} from 0 to {most}, got {found}", what=what, most=most, found=shown(text)))
    return int(text)


def points(text: str, *, what: str = "") -> Decimal:
    """Points such as `4.5`; a decimal comma is accepted."""
    if not text or not _POINTS.fullmatch(text) or not any(character.isdigit() for character in text):
        raise Misread(Said("expected {what} like 4.5, got {found}", what=what or Said("points"), found=shown(text)))
    return Decimal(text.replace(",", "."))


def numbers(text: str, *, most: int, what: str) -> tuple[int, ...]:
    """Numbers separated by blanks, each once."""
    return tuple(dict.fromkeys(number(token, most=most, what=what) for token in text.split()))


def shown(text: str) -> str:
    """A piece of input as an error message shows it: quoted, and never endless."""
    return repr(text if len(text) <= 24 else f"{text[:24]}…")


def plain(value: Decimal) -> str:
    """Points as the file writes them: at least one decimal, no exponent, no needless zero."""
    text = f"{value:f}"
    if "." not in text:
        return f"{text}.0"
    text = text.rstrip("0")
    return f"{text}0" if text.endswith(".") else text
