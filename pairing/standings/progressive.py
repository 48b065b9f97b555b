"""Progressive score: the score after each round, added (C.07, 7.5)."""

from __future__ import annotations

from pairing.model import ZERO
from pairing.standings.codes import Descriptor
from pairing.standings.sums import summed
from pairing.standings.table import Sheet, Table
from pairing.standings.values import Cut, Kind, Term, Worked


def progressive(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """A cut drops the first rounds, whatever was played in them (C.07, 14.1.1)."""
    return {number: _of(sheet, descriptor.cut) for number, sheet in table.sheets.items()}


def _of(sheet: Sheet, cut: int) -> Worked:
    terms: list[Term] = []
    score = ZERO
    for record in sheet.records:
        score += record.points
        mark = Cut.LOW if record.round <= cut else None
        terms.append(Term(record.round, record.opponent, Kind.ROUND, score, None, None, mark))
    return summed(tuple(terms))
