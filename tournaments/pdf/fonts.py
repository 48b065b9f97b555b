"""The typefaces of printed matter: how wide a text is, and how a name is written that they have no letters for."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from django.utils.translation import gettext as _
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent / "fonts"
FACES = {
    ("sans", False): FOLDER / "print-sans-regular.ttf",
    ("sans", True): FOLDER / "print-sans-bold.ttf",
    ("serif", False): FOLDER / "print-serif-regular.ttf",
    ("serif", True): FOLDER / "print-serif-bold.ttf",
}
# Letters of other scripts that have an agreed way into ours (ISO 9 simplified, and the passport rules for Greek).
CYRILLIC = dict(
    zip(
        "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёъыэћђјљњџў",
        "a b v g g d e ye zh z i i yi y k l m n o p r s t u f kh ts ch sh shch "
        "’ yu ya yo ’ y e ć đ j lj nj dž w".split(),
        strict=True,
    )
)
GREEK = dict(
    zip("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o".split(), strict=True)
)
LETTERS = CYRILLIC | GREEK


@cache
def _font(face: str, bold: bool) -> tuple[dict[int, str], dict[str, int], int]:
    font = TTFont(FACES[face, bold], lazy=True)
    widths = {name: advance for name, (advance, _bearing) in font["hmtx"].metrics.items()}
    return font.getBestCmap(), widths, font["head"].unitsPerEm


def width(text: str, size: float, *, face: str = "serif", bold: bool = False) -> float:
    """How wide the text is, in the unit of the size. A letter the typeface lacks is estimated."""
    names, widths, em = _font(face, bold)
    units = sum(widths[names[ord(char)]] if ord(char) in names else em * _share(char) for char in text)
    return units * size / em


def _share(char: str) -> float:
    """What part of the size another typeface will need for a letter: an ideograph all of it, a mark nothing."""
    if unicodedata.combining(char):
        return 0
    return 1 if unicodedata.east_asian_width(char) in "WF" else 0.62


@cache
def known() -> frozenset[int]:
    """The characters every one of our typefaces has."""
    return frozenset.intersection(*(frozenset(_font(face, bold)[0]) for face, bold in FACES))


def printable(text: str, instead: str = "") -> str:
    """The text in letters we have, else `instead`."""
    written = in_our_letters(text)
    return written if written is not None else instead or "–"


def numbered(number: int | None) -> str:
    """What stands for a name that cannot be written."""
    return _("No. %(number)s") % {"number": number or "–"}


def in_our_letters(text: str) -> str | None:
    """Marks we lack dropped, Cyrillic and Greek written in our letters; None where too little would be left."""
    composed = unicodedata.normalize("NFC", text)
    if all(ord(char) in known() for char in composed):
        return composed
    written = "".join(_written(char) for char in composed).strip()
    kept = sum(char.isalnum() for char in written)
    wanted = sum(char.isalnum() for char in composed)
    return written if wanted and kept * 2 >= wanted else None


def _written(char: str) -> str:
    if ord(char) in known():
        return char
    small = LETTERS.get(char.lower())
    if small is None:
        base = [c for c in unicodedata.normalize("NFKD", char) if not unicodedata.combining(c)]
        small = "".join(LETTERS.get(c.lower(), c if ord(c) in known() else "") for c in base)
    return small.capitalize() if char.isupper() else small
