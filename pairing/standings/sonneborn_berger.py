"""Sonneborn-Berger: the score of each opponent times the points made against them (C.07, 9.1)."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.standings.codes import Descriptor
from pairing.standings.cuts import cut
from pairing.standings.opposition import opposition
from pairing.standings.sums import summed
from pairing.standings.table import Table
from pairing.standings.values import Term, Worked


def sonneborn_berger(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    terms = opposition(table, forfeits=descriptor.forfeits)
    return {number: summed(cut(_products(faced), descriptor.low, descriptor.median)) for number, faced in terms.items()}


def _products(faced: Sequence[Term]) -> list[Term]:
    return [
        Term(
            *(t.round, t.opponent, t.kind, t.amount * t.points, t.amount, t.points, None),
            *(t.why, t.voluntary, t.capped, t.instead_of),
        )
        for t in faced
        if t.points is not None
    ]
