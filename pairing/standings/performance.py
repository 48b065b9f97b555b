"""Performance ratings: TPR, PTP, and their averages over the opponents (C.07, 10.2 to 10.5).

Scores here are those of the games over the board, a win counting one and a draw a half, whatever
the tournament gives for them.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from pairing.model import ZERO, Outcome
from pairing.ratings.performance import perfect_performance
from pairing.ratings.tables import difference_for, expected, per_cent
from pairing.standings.codes import Descriptor
from pairing.standings.rating_averages import opponents
from pairing.standings.sums import NOTHING, UNRATED, average
from pairing.standings.table import Sheet, Table
from pairing.standings.values import Kind, Shape, Sum, Term, Worked

SCORE = {Outcome.WIN: Decimal(1), Outcome.DRAW: Decimal("0.5")}


def score_over_the_board(sheet: Sheet) -> Decimal:
    return sum((SCORE.get(game.outcome, ZERO) for game in sheet.games if game.over_board and game.outcome), ZERO)


def performance_rating(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """TPR: the rounded average of the opponents plus the difference for the score in per cent."""
    return _worked(table, descriptor, "TPR", _performance)


def perfect_rating(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """PTP: the least rating whose expected scores add up to the score."""
    return _worked(table, descriptor, "PTP", _perfect)


def average_performance(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """APRO: the average TPR of the opponents met over the board."""
    return _averaged(table, performance_rating(table, descriptor))


def average_perfect(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """APPO: the average PTP of the opponents met over the board."""
    return _averaged(table, perfect_rating(table, descriptor))


def _performance(terms: tuple[Term, ...], score: Decimal) -> Worked:
    difference = difference_for(per_cent(score, len(terms)))
    return average(terms, added=Decimal(difference), target=score)


def _perfect(terms: tuple[Term, ...], score: Decimal) -> Worked:
    ratings = [int(term.amount) for term in terms]
    value = perfect_performance(score, ratings)
    found = [
        Term(t.round, t.opponent, t.kind, expected(value - rating), t.amount, None, None, t.why)
        for t, rating in zip(terms, ratings, strict=True)
    ]
    exact = Decimal(value)
    return Worked(exact, exact, Sum(Shape.SEARCH, tuple(found), target=score))


def _worked(
    table: Table, descriptor: Descriptor, code: str, work: Callable[[tuple[Term, ...], Decimal], Worked]
) -> dict[int, Worked]:
    def all_players() -> dict[int, Worked]:
        met = opponents(table, descriptor)
        if met is None:
            return dict.fromkeys(table.sheets, UNRATED)
        return {
            number: work(terms, score_over_the_board(table.sheets[number])) if terms else NOTHING
            for number, terms in met.items()
        }

    return table.remembered((code, descriptor.unrated), all_players)


def _averaged(table: Table, of_all: dict[int, Worked]) -> dict[int, Worked]:
    if any(worked is UNRATED for worked in of_all.values()):
        return of_all
    return {
        number: average(
            tuple(
                Term(game.round, game.opponent, Kind.GAME, value)
                for game in sheet.games
                if game.over_board and game.opponent is not None and (value := of_all[game.opponent].value) is not None
            )
        )
        for number, sheet in table.sheets.items()
    }
