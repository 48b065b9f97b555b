"""The official codes of the tie-breaks, with their modifiers: `BH-C1`, `BH/C1` and `BH:C1` are the same."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pairing.errors import PairingError
from pairing.said import Said


class UnknownTieBreak(PairingError):
    """The code names no tie-break we know, or gives it a modifier it does not take."""


@dataclass(frozen=True, slots=True)
class Descriptor:
    """A tie-break as asked for: its code and the modifiers of C.07, article 14, and of TRF record 202."""

    code: str
    cut: int = 0  # C1, C2, …: least significant values cut
    median: int = 0  # M1, M2, …: as many cut at either end, the lowest first
    limit: int = 0  # L+1, L-2: the limit of Koya, moved in steps of half a point
    forfeits: bool = False  # P: forfeits count as games played against the scheduled opponent
    fore: bool = False  # F: over Fore Buchholz
    reverse: bool = False  # R: the other way round
    unrated: int | None = None  # U1400: the published rating of unrated players

    @property
    def low(self) -> int:
        return self.cut + self.median

    @property
    def canonical(self) -> str:
        """The code as TRF record 202 writes it."""
        marks = (
            f"/C{self.cut}" if self.cut else "",
            f"/M{self.median}" if self.median else "",
            f"/L{self.limit:+d}" if self.limit else "",
            "/P" if self.forfeits else "",
            "/F" if self.fore else "",
            "/R" if self.reverse else "",
            f"/U{self.unrated}" if self.unrated is not None else "",
        )
        return self.code + "".join(marks)


class Name(NamedTuple):
    """What people call it. The long name is for a heading or a tooltip."""

    short: str
    long: str
    modifiers: str = ""  # the letters of the modifiers it takes
    article: str = ""  # of C.07, edition March 2026, unless it says otherwise


NAMES: dict[str, Name] = {
    "PTS": Name("Points", "Points", "", "4.2"),
    "DE": Name("Direct", "Direct encounter", "P", "6"),
    "WIN": Name("Wins", "Number of wins", "", "7.1"),
    "WON": Name("Won", "Games won over the board", "", "7.2"),
    "BPG": Name("Black", "Games played with Black", "", "7.3"),
    "BWG": Name("Black won", "Games won with Black", "", "7.4"),
    "PS": Name("Progr.", "Progressive score", "C", "7.5"),
    "REP": Name("Elected", "Rounds elected to play", "", "7.6"),
    "STD": Name("Std", "Standard points", "", "7.7"),
    "TPN": Name("No.", "Starting number", "R", "7.8"),
    "BH": Name("Buchh.", "Buchholz", "CMP", "8.1"),
    "AOB": Name("Avg Bh", "Average Buchholz of opponents", "FP", "8.2"),
    "FB": Name("Fore Bh", "Fore Buchholz", "CMP", "8.3"),
    "SB": Name("S-B", "Sonneborn-Berger", "CMP", "9.1"),
    "KS": Name("Koya", "Koya", "L", "9.2"),
    "ARO": Name("Avg opp.", "Average rating of opponents", "CMU", "10.1"),
    "TPR": Name("Perf.", "Tournament performance rating", "U", "10.2"),
    "PTP": Name("Perfect", "Perfect tournament performance", "U", "10.3"),
    "APRO": Name("Avg perf.", "Average performance rating of opponents", "U", "10.4"),
    "APPO": Name("Avg perfect", "Average perfect performance of opponents", "U", "10.5"),
    "RTNG": Name("Rating", "Rating", "RU", "10.6"),
    "KZ": Name("Keizer", "Keizer score", "", "keizer.md 3"),
    "MW": Name("Match %", "Match-win percentage", "", "MTR C"),
    "OMW": Name("Opp. match %", "Opponents' match-win percentage", "P", "MTR C"),
    "GW": Name("Game %", "Game-win percentage", "", "MTR C"),
    "OGW": Name("Opp. game %", "Opponents' game-win percentage", "P", "MTR C"),
}
ALIASES = {
    "GE": "REP",  # its name until August 2024
    **{f"{code}{sign}": code for code in ("MW", "OMW", "GW", "OGW") for sign in "%P"},
}
FORE = Name("Avg Bh (fore)", "Average Fore Buchholz of opponents", "", "8.2")  # the one that takes the modifier F

_BETWEEN_CODES = re.compile(r"[,;\s]+")
_PARTS = re.compile(r"[/:\-](?=[A-Z])")
_MODIFIER = re.compile(r"(?P<letter>[CMU])(?P<number>[1-9][0-9]*)|L(?P<limit>[+-]?[0-9]+)|(?P<mark>[PFR])")


def listed(text: str) -> list[str]:
    """The codes of a list, as written: `BH/C1,SB` or, as some files have it, `BH/C1 SB`."""
    return [code for code in _BETWEEN_CODES.split(text) if code]


@lru_cache(maxsize=1024)
def parse(text: str) -> Descriptor:
    """The tie-break a code stands for; an error that names the known ones where there is none."""
    code, *modifiers = _PARTS.split(text.strip().upper())
    code = ALIASES.get(code, code)
    if code not in NAMES:
        known = ", ".join(NAMES)
        raise UnknownTieBreak(Said("There is no tie-break “{text}”. Known are {known}.", text=text, known=known))
    given: dict[str, int | bool] = {}
    if twice := next((letter for letter, times in Counter(m[:1] for m in modifiers).items() if times > 1), ""):
        raise UnknownTieBreak(Said("“{text}” gives the modifier {letter} twice. Keep one.", text=text, letter=twice))
    for modifier in modifiers:
        match = _MODIFIER.fullmatch(modifier)
        if match is None or modifier[0] not in NAMES[code].modifiers:
            raise UnknownTieBreak(_not_taken(code, modifier))
        given.update(_meaning(match))
    if given.get("cut") and given.get("median"):
        raise UnknownTieBreak(Said("“{text}” asks for a cut and a median at once. Choose one of them.", text=text))
    return Descriptor(code, **given)  # type: ignore[arg-type]  # the names come from _meaning


def _meaning(match: re.Match[str]) -> dict[str, int | bool]:
    if letter := match["letter"]:
        return {{"C": "cut", "M": "median", "U": "unrated"}[letter]: int(match["number"])}
    if limit := match["limit"]:
        return {"limit": int(limit)}
    return {{"P": "forfeits", "F": "fore", "R": "reverse"}[match["mark"]]: True}


def _not_taken(code: str, modifier: str) -> Said:
    shown = {"C": "C1, C2, …", "M": "M1, M2, …", "L": "L+1, L-1, …", "U": "U1400, …"}
    taken = "; ".join(shown.get(letter, letter) for letter in NAMES[code].modifiers)
    if not taken:
        return Said("{code} does not take the modifier “{modifier}”; it takes none.", code=code, modifier=modifier)
    return Said(
        "{code} does not take the modifier “{modifier}”; it takes {taken}.", code=code, modifier=modifier, taken=taken
    )


def short_name(descriptor: Descriptor) -> Said:
    """For the head of a column: "Buchh. cut 1"."""
    return _named(FORE.short if descriptor.fore else NAMES[descriptor.code].short, descriptor)


def long_name(descriptor: Descriptor) -> Said:
    """In full: "Buchholz cut 1", "Koya, limit raised by ½"."""
    return _named(FORE.long if descriptor.fore else NAMES[descriptor.code].long, descriptor)


def _named(text: str, descriptor: Descriptor) -> Said:
    name = Said(text)
    if descriptor.cut:
        name = Said("{name} cut {count}", name=name, count=descriptor.cut)
    if descriptor.median:
        name = Said("{name} median {count}", name=name, count=descriptor.median)
    if descriptor.limit:
        whole, half = divmod(abs(descriptor.limit), 2)
        by = f"{whole or ''}{'½' if half else ''}"
        if descriptor.limit > 0:
            name = Said("{name}, limit raised by {by}", name=name, by=by)
        else:
            name = Said("{name}, limit lowered by {by}", name=name, by=by)
    if descriptor.forfeits:
        name = Said("{name}, forfeits as games", name=name)
    if descriptor.reverse:
        name = Said("{name}, reversed", name=name)
    if descriptor.unrated is not None:
        name = Said("{name}, unrated as {rating}", name=name, rating=descriptor.unrated)
    return name
