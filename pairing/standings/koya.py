"""Koya: the points made against everybody who scored at least half of what was possible (C.07, 9.2)."""

from __future__ import annotations

from decimal import Decimal

from pairing.berger import table_field
from pairing.standings.codes import Descriptor
from pairing.standings.sums import summed
from pairing.standings.table import Table
from pairing.standings.values import Kind, Term, Worked

STEP = Decimal("0.5")


def koya(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """The modifier L moves the limit in steps of half a point (C.07, 14.5)."""
    limit = highest_possible(table) / 2 + descriptor.limit * STEP
    strong = {number for number, sheet in table.sheets.items() if sheet.points >= limit}
    found: dict[int, Worked] = {}
    for number, sheet in table.sheets.items():
        terms = [
            Term(e.round, e.opponent, Kind.GAME, e.points, why=e.why) for e in sheet.encounters if e.opponent in strong
        ]
        worked = summed(tuple(terms))
        found[number] = worked._replace(sum=worked.sum._replace(least=limit))
    return found


def highest_possible(table: Table) -> Decimal:
    """Wins in every game there is: in a round robin of an odd field everybody is free once a cycle."""
    return table.scoring.win * table.legs * games_of_each(table)


def games_of_each(table: Table) -> int:
    """How many rounds each player has an opponent in. Who entered too late has no number in a round robin."""
    if not table.is_round_robin:
        return table.rounds
    everybody = len(table_field(table.snapshot))
    rounds_of_cycle = everybody - 1 if everybody % 2 == 0 else everybody
    cycles = max(1, round(table.rounds / max(1, rounds_of_cycle)))
    return (everybody - len(table.excluded) - 1) * cycles
