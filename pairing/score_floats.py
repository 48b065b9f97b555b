"""Who met somebody with more or fewer points, round by round, by the scores with which those rounds were paired."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from pairing.acceleration import virtual_points
from pairing.history import History
from pairing.model import ZERO, TournamentSnapshot

Scores = dict[int, Decimal]


def pairing_scores(snapshot: TournamentSnapshot, known: dict[int, History]) -> list[Scores]:
    """The scores with which rounds 1, 2, … were paired and the next one is: points so far and virtual points."""
    points = dict.fromkeys(known, ZERO)
    found = []
    for round_number in range(1, snapshot.next_round + 1):
        virtual = virtual_points(snapshot, round_number)
        found.append({number: value + virtual.get(number, ZERO) for number, value in points.items()})
        if round_number < snapshot.next_round:
            for number, history in known.items():
                points[number] += history.records[round_number - 1].points
    return found


def upfloats(history: History, scores: Sequence[Scores]) -> tuple[int, ...]:
    """The rounds in which the opponent had the higher pairing score, the game played or not."""
    return tuple(
        record.round
        for record in history.records
        if record.opponent is not None
        and scores[record.round - 1][record.opponent] > scores[record.round - 1][history.player]
    )


def downfloats(history: History, scores: Sequence[Scores]) -> tuple[int, ...]:
    """The rounds in which the opponent had the lower pairing score."""
    return tuple(
        record.round
        for record in history.records
        if record.opponent is not None
        and scores[record.round - 1][record.opponent] < scores[record.round - 1][history.player]
    )
