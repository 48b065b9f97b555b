"""The Keizer score as a column: what each round is worth at today's value numbers (docs/pairing/keizer.md)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from pairing.keizer import standings
from pairing.keizer.ledger import Kind as Part
from pairing.keizer.scores import KeizerRow
from pairing.ratings.rounding import half_up
from pairing.standings.codes import Descriptor
from pairing.standings.sums import summed
from pairing.standings.table import Table
from pairing.standings.values import Kind, Shape, Sum, Term, Why, Worked

PLACES = 4
WHY = {
    Part.SELF_VICTORY: Why.OWN_VALUE,
    Part.BYE: Why.PAIRING_BYE,
    Part.HALF_BYE: Why.HALF_BYE,
    Part.CLUB_DUTY: Why.ABSENT,
    Part.EXCUSED: Why.ABSENT,
    Part.UNEXCUSED: Why.ABSENT,
    Part.FORFEIT: Why.FORFEIT_LOSS,
    Part.FORFEIT_WIN: Why.FORFEIT_WIN,
    Part.FORFEIT_LOSS: Why.FORFEIT_LOSS,
}


def keizer_score(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """Every term is a share of a value number; players who have not entered yet have no score."""
    rows = {row.player: row for row in standings(table.snapshot)}
    nothing = Worked(None, None, Sum(Shape.SUM))
    return {number: _of(rows[number]) if number in rows else nothing for number in table.sheets}


def _of(row: KeizerRow) -> Worked:
    terms = tuple(
        Term(
            round=part.round,
            opponent=part.opponent,
            kind=Kind.GAME if part.opponent is not None else Kind.ROUND if part.round else Kind.PLAYER,
            amount=_decimal(part.amount),
            why=WHY.get(part.kind),
        )
        for part in row.contributions
    )
    return summed(terms)._replace(order=row.total)


def _decimal(number: Fraction) -> Decimal:
    return half_up(number, PLACES).normalize() + 0
