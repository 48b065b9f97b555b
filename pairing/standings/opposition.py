"""The score of whoever sat opposite, round by round: what Buchholz adds and Sonneborn-Berger multiplies.

Own rounds without a game count as games against a dummy (C.07, 16.4). In a round robin every
forfeit is a game, and a round without an opponent is nothing (C.07, 15.2).
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from pairing.standings.table import Encounter, Sheet, Table
from pairing.standings.values import Edition, Kind, Term

Terms = tuple[Term, ...]


class Scores(NamedTuple):
    """What everybody has, how the opponents count it, and the first of the two where they differ."""

    points: dict[int, Decimal]
    counted: dict[int, Decimal]
    restated: dict[int, Decimal]


def opposition(table: Table, *, fore: bool = False, forfeits: bool = False) -> dict[int, Terms]:
    """For every player the scores of all they faced, real or dummy, with the points made against them.

    `fore` draws the paired games of the last round; `forfeits` takes forfeits as games.
    """
    return table.remembered(
        ("opposition", fore, forfeits),
        lambda: _of_all(table, fore, forfeits),
    )


def _of_all(table: Table, fore: bool, forfeits: bool) -> dict[int, Terms]:
    points = table.fore_points if fore else {number: sheet.points for number, sheet in table.sheets.items()}
    counted = table.fore_adjusted if fore else table.adjusted
    restated = {number: own for number, own in points.items() if counted[number] != own}
    scores = Scores(points, counted, restated)
    return {number: _of(table, sheet, scores, fore, forfeits) for number, sheet in table.sheets.items()}


def _of(table: Table, sheet: Sheet, scores: Scores, fore: bool, forfeits: bool) -> Terms:
    own, counted, restated = scores.points[sheet.number], scores.counted, scores.restated
    last = table.rounds if fore and table.is_paired_last(sheet) else 0
    terms: list[Term] = []
    for encounter in _in_order(sheet, last):
        round_, opponent, points = encounter.round, encounter.opponent, encounter.points
        if opponent is not None and (encounter.is_game or forfeits or round_ == last):
            if round_ == last:
                points = table.scoring.draw
            term = Term(round_, opponent, Kind.GAME, counted[opponent], None, points, None, encounter.why)
            terms.append(term._replace(instead_of=restated[opponent]) if opponent in restated else term)
        elif not table.is_round_robin:
            score = _dummy(table, own, encounter, counted)
            why, voluntary = encounter.why, encounter.voluntary
            terms.append(Term(round_, opponent, Kind.DUMMY, score, None, points, None, why, voluntary, score < own))
    return tuple(terms)


def _in_order(sheet: Sheet, last: int) -> list[Encounter]:
    """Games still being played count for nothing, except that Fore Buchholz knows how they end."""
    pending = [e for e in sheet.pending if e.round == last] if last else []
    return sheet.encounters + pending if pending else sheet.encounters


def _dummy(table: Table, own: Decimal, encounter: Encounter, scores: dict[int, Decimal]) -> Decimal:
    """The player's own score; in the 2026 edition at most what C.07, 16.4.1 and 16.4.2 allow."""
    if table.edition is Edition.AUGUST_2024:
        return own
    if encounter.opponent is not None:
        return min(own, scores[encounter.opponent])
    return min(own, table.draw_of_round * table.rounds)
