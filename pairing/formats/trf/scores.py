"""The point systems of a TRF file: record 162, the letters of bbpPairings (BBW …), and XXS of JaVaFo."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

from pairing.formats.trf.fields import Misread, plain, points, shown
from pairing.model import Scoring
from pairing.said import Said

PAIR_162 = re.compile(r"\s*([A-Za-z])\s*([\d.,]+)(?=\s|$)", re.ASCII)
PAIR_XXS = re.compile(r"\s*([A-Za-z]{1,3})\s*=\s*([\d.,]+)(?=\s|$)", re.ASCII)

# What each symbol sets. A symbol of the first group also sets the kindred values that have none of their own.
SPREAD: Mapping[str, tuple[str, ...]] = {
    "W": ("win", "forfeit_win", "full_bye", "bye"),
    "D": ("draw", "half_bye"),
    "L": ("loss",),
    "A": ("absence", "forfeit_loss"),
}
SYMBOLS_162: Mapping[str, tuple[str, ...]] = {**SPREAD, "P": ("bye",), "X": ()}
SYMBOLS_BB: Mapping[str, tuple[str, ...]] = {
    "BBW": SPREAD["W"],
    "BBD": SPREAD["D"],
    "BBL": SPREAD["L"],
    "BBZ": ("absence",),
    "BBF": ("forfeit_loss",),
    "BBU": ("bye",),
}
SYMBOLS_XXS: Mapping[str, tuple[str, ...]] = {
    "W": SPREAD["W"],
    "D": SPREAD["D"],
    "L": SPREAD["L"],
    "WW": ("win",),
    "BW": ("win",),
    "WD": ("draw",),
    "BD": ("draw",),
    "WL": ("loss",),
    "BL": ("loss",),
    "ZPB": ("absence",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
XXS_OF = {
    "forfeit_win": "FW",
    "full_bye": "FPB",
    "half_bye": "HPB",
    "forfeit_loss": "FL",
    "absence": "ZPB",
    "bye": "PAB",
}


class PointSystem:
    """Collects the records of one file. A symbol for one value beats a symbol for many, whatever their order."""

    def __init__(self) -> None:
        self._broad: dict[str, Decimal] = {}
        self._exact: dict[str, Decimal] = {}
        self._by_colour: dict[str, Decimal] = {}

    def read_162(self, rest: str) -> None:
        for symbol, value in _pairs(PAIR_162, rest):
            self._put(SYMBOLS_162, symbol, value)

    def read_bb(self, code: str, rest: str) -> None:
        self._put(SYMBOLS_BB, code, points(rest.strip()))

    def read_xxs(self, rest: str) -> None:
        for symbol, value in _pairs(PAIR_XXS, rest):
            self._put(SYMBOLS_XXS, symbol, value)
            if len(symbol) == 2 and symbol[0] in "WB" and symbol[1] in "WDL":
                self._same_for_both_colours(symbol, value)

    def scoring(self) -> Scoring | None:
        """The scoring they amount to, or None where the file says nothing or the ordinary 1, ½, 0."""
        values = {**self._broad, **self._exact}
        scoring = Scoring(**values)  # type: ignore[arg-type]  # the names come from the tables above
        return None if scoring == Scoring() else scoring

    def _put(self, table: Mapping[str, tuple[str, ...]], symbol: str, value: Decimal) -> None:
        if symbol not in table:
            raise Misread(Said("unknown symbol {symbol} in the point system", symbol=shown(symbol)))
        target = self._broad if len(table[symbol]) > 1 else self._exact
        for name in table[symbol]:
            target[name] = value

    def _same_for_both_colours(self, symbol: str, value: Decimal) -> None:
        if self._by_colour.setdefault(symbol[1], value) != value:
            raise Misread(Said("points that differ between White and Black are not supported"))


def _pairs(pattern: re.Pattern[str], rest: str) -> list[tuple[str, Decimal]]:
    found: list[tuple[str, Decimal]] = []
    position, end = 0, len(rest.rstrip())
    while position < end:
        match = pattern.match(rest, position)
        if match is None:
            raise Misread(Said("expected a symbol and its points, got {found}", found=shown(rest[position:].strip())))
        found.append((match[1].upper(), points(match[2])))
        position = match.end()
    return found


def records(scoring: Scoring) -> list[str]:
    """The lines for this scoring: 162, and XXS for the values 162 cannot tell apart."""
    symbols = {"W": scoring.win, "D": scoring.draw, "L": scoring.loss, "A": scoring.absence, "P": scoring.bye}
    fields = "".join(f"{symbol}{plain(value):>4}    " for symbol, value in symbols.items())
    lines = [f"162  {fields}".rstrip()]
    exact = {
        "forfeit_win": (scoring.forfeit_win, scoring.win),
        "full_bye": (scoring.full_bye, scoring.win),
        "half_bye": (scoring.half_bye, scoring.draw),
        "forfeit_loss": (scoring.forfeit_loss, scoring.absence),
    }
    pairs = [f"{XXS_OF[name]}={plain(value)}" for name, (value, broad) in exact.items() if value != broad]
    return [*lines, f"XXS {' '.join(pairs)}"] if pairs else lines
