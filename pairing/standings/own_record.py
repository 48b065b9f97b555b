"""Tie-breaks that count a player's own rounds: WIN, WON, BPG, BWG, REP, STD (C.07, 7).

In a round robin a forfeit is a game like any other (C.07, 15.2). The 2026 edition takes out
forfeit losses, which stay unplayed here.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from pairing.model import ZERO, Colour, Outcome
from pairing.standings.codes import Descriptor
from pairing.standings.sums import summed
from pairing.standings.table import REQUESTED, Encounter, Sheet, Table, is_forfeit_loss
from pairing.standings.values import Edition, Kind, Term, Worked

ONE = Decimal(1)
HALF = Decimal("0.5")
WON_OUTCOMES = frozenset({Outcome.WIN, Outcome.FORFEIT_WIN})


def wins(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """WIN: rounds that brought the points of a win, played or not."""
    win = table.scoring.win
    return _counted(table, lambda sheet: [_term(e, ONE) for e in sheet.encounters if e.points == win])


def games_won(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """WON: games won over the board."""
    return _counted(table, lambda sheet: [_term(e, ONE) for e in sheet.games if _is_won(table, e)])


def games_with_black(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """BPG: games played with Black."""
    return _counted(
        table,
        lambda sheet: [_term(e, ONE) for e in sheet.games if e.colour is Colour.BLACK and _is_played(table, e)],
    )


def games_won_with_black(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """BWG: games won with Black."""
    return _counted(
        table,
        lambda sheet: [_term(e, ONE) for e in sheet.games if e.colour is Colour.BLACK and _is_won(table, e)],
    )


def rounds_elected(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """REP: all rounds but half-point and zero-point byes, absences and forfeit losses, whatever the format."""

    def elected(sheet: Sheet) -> list[Term]:
        return [
            Term(record.round, record.opponent, Kind.ROUND, ONE)
            for record in sheet.records
            if record.bye not in REQUESTED and not is_forfeit_loss(record)
        ]

    return _counted(table, elected)


def standard_points(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """STD: 1 for outscoring the scheduled opponent, ½ for scoring the same; without one by the points of a draw."""

    def standard(encounter: Encounter) -> Decimal:
        other = table.scoring.draw if encounter.opponent is None else encounter.against
        if encounter.points > other:
            return ONE
        return HALF if encounter.points == other else ZERO

    return _counted(table, lambda sheet: [_term(e, standard(e)) for e in sheet.encounters])


def _is_played(table: Table, encounter: Encounter) -> bool:
    if encounter.over_board or not table.is_round_robin:
        return encounter.over_board
    return table.edition is Edition.AUGUST_2024 or encounter.outcome is Outcome.FORFEIT_WIN


def _is_won(table: Table, encounter: Encounter) -> bool:
    return encounter.outcome in WON_OUTCOMES and _is_played(table, encounter)


def _term(encounter: Encounter, amount: Decimal) -> Term:
    return Term(encounter.round, encounter.opponent, Kind.ROUND, amount, why=encounter.why)


def _counted(table: Table, terms_of: Callable[[Sheet], list[Term]]) -> dict[int, Worked]:
    return {number: summed(tuple(terms_of(sheet))) for number, sheet in table.sheets.items()}
