"""Buchholz, Fore Buchholz, and the average Buchholz of the opponents (C.07, 8)."""

from __future__ import annotations

from pairing.model import ZERO
from pairing.standings.codes import Descriptor
from pairing.standings.cuts import cut
from pairing.standings.opposition import opposition
from pairing.standings.sums import average, summed
from pairing.standings.table import Sheet, Table
from pairing.standings.values import Kind, Term, Worked


def buchholz(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """The scores of the opponents, added: BH, and FB with the last round drawn."""
    terms = opposition(table, fore=descriptor.code == "FB", forfeits=descriptor.forfeits)
    return {number: summed(cut(faced, descriptor.low, descriptor.median)) for number, faced in terms.items()}


def average_of_buchholz(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """AOB: the Buchholz of the opponents met over the board, averaged; two decimals are shown, all of them compared."""
    code = "FB" if descriptor.fore else "BH"
    of_all = buchholz(table, Descriptor(code, forfeits=descriptor.forfeits))
    return {number: _average(sheet, of_all) for number, sheet in table.sheets.items()}


def _average(sheet: Sheet, of_all: dict[int, Worked]) -> Worked:
    terms = tuple(
        Term(e.round, e.opponent, Kind.GAME, of_all[e.opponent].value or ZERO)
        for e in sheet.encounters
        if e.over_board and e.opponent is not None
    )
    worked = average(terms, places=2)
    return worked._replace(order=worked.sum.mean)
