"""Crosstable, progress chart and player card as data: every round of every player, for whoever draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from pairing.history import History, RoundRecord, histories
from pairing.model import ZERO, ByeKind, Colour, Outcome, Result, TournamentSnapshot
from pairing.standings.floats import Float, float_of
from pairing.standings.ranking import compute
from pairing.standings.values import Edition, Format, Row


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player. `outcomes` has one for each game with a result."""

    round: int
    opponent: int | None
    opponent_place: int | None  # where the opponent stands in the table this cell belongs to
    colour: Colour | None  # of the first game, as scheduled
    outcomes: tuple[Outcome, ...]
    bye: ByeKind | None
    points: Decimal
    score: Decimal  # after the round
    float: Float
    played: bool  # over the board
    pending: bool
    postponed: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One player of the crosstable, with the row of the standings and a cell a round."""

    row: Row
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a player stood after each round: the points of a chart."""

    number: int
    scores: tuple[Decimal, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """Games over the board, by how they ended."""

    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Card:
    """All a player's card shows."""

    line: Line
    progress: Progress
    white: Record
    black: Record


def crosstable(
    snapshot: TournamentSnapshot,
    tie_breaks: Sequence[str] = (),
    *,
    edition: str = Edition.MARCH_2026,
    format: str = Format.SWISS,
) -> tuple[Line, ...]:
    """The lines in the order of the standings. Results that no longer count are still shown."""
    rows = compute(snapshot, tie_breaks, edition=edition, format=format)
    places = {row.number: row.place for row in rows}
    past = histories(snapshot)
    scores = {number: _running(history) for number, history in past.items()}
    postponed = postponed_games(snapshot)
    return tuple(
        Line(
            row,
            tuple(
                _cell(record, row.number, places, scores, postponed, snapshot.scoring.loss)
                for record in past[row.number].records
            ),
        )
        for row in rows
    )


def progress(
    snapshot: TournamentSnapshot,
    tie_breaks: Sequence[str] = (),
    *,
    edition: str = Edition.MARCH_2026,
    format: str = Format.SWISS,
) -> dict[int, Progress]:
    """Everybody's score and place after each round, each reckoned as the standings were then."""
    scores: dict[int, list[Decimal]] = {player.number: [] for player in snapshot.players}
    places: dict[int, list[int]] = {player.number: [] for player in snapshot.players}
    for number in range(1, len(snapshot.rounds) + 1):
        for row in compute(after_round(snapshot, number), tie_breaks, edition=edition, format=format):
            scores[row.number].append(row.points)
            places[row.number].append(row.place)
    return {number: Progress(number, tuple(scores[number]), tuple(places[number])) for number in scores}


def card(
    snapshot: TournamentSnapshot,
    number: int,
    tie_breaks: Sequence[str] = (),
    *,
    edition: str = Edition.MARCH_2026,
    format: str = Format.SWISS,
) -> Card:
    """One player's line, way through the table, and record with each colour."""
    lines = {line.row.number: line for line in crosstable(snapshot, tie_breaks, edition=edition, format=format)}
    way = progress(snapshot, tie_breaks, edition=edition, format=format)
    return Card(
        lines[number], way[number], _record(snapshot, number, Colour.WHITE), _record(snapshot, number, Colour.BLACK)
    )


def after_round(snapshot: TournamentSnapshot, number: int) -> TournamentSnapshot:
    """The tournament as it stood after this round."""
    return replace(snapshot, rounds=snapshot.rounds[:number])


def _cell(
    record: RoundRecord,
    number: int,
    places: dict[int, int],
    scores: dict[int, list[Decimal]],
    postponed: set[tuple[int, int]],
    loss: Decimal,
) -> Cell:
    mine = scores[number]
    theirs = scores[record.opponent][record.round - 1] if record.opponent is not None else ZERO
    return Cell(
        round=record.round,
        opponent=record.opponent,
        opponent_place=places[record.opponent] if record.opponent is not None else None,
        colour=record.scheduled,
        outcomes=record.outcomes,
        bye=record.bye,
        points=record.points,
        score=mine[record.round],
        float=float_of(record, mine[record.round - 1], theirs, loss),
        played=record.is_played and bool(record.outcomes),
        pending=record.pending,
        postponed=(record.round, number) in postponed,
    )


def _running(history: History) -> list[Decimal]:
    """The score before round 1, after round 1, after round 2, …"""
    scores = [ZERO]
    for record in history.records:
        scores.append(scores[-1] + record.points)
    return scores


def postponed_games(snapshot: TournamentSnapshot) -> set[tuple[int, int]]:
    """Who still has a postponed game to play, by round."""
    return {
        (round_.number, player)
        for round_ in snapshot.rounds
        for game in round_.games
        if game.result is Result.POSTPONED
        for player in game.players
    }


def _record(snapshot: TournamentSnapshot, number: int, colour: Colour) -> Record:
    """Postponed games are not over, so they are in nobody's record."""
    outcomes = [
        game.result.outcome(colour)
        for round_ in snapshot.rounds
        for game in round_.games
        if (game.white if colour is Colour.WHITE else game.black) == number
        and game.result is not None
        and game.result.is_played
        and game.result is not Result.POSTPONED
    ]
    return Record(outcomes.count(Outcome.WIN), outcomes.count(Outcome.DRAW), outcomes.count(Outcome.LOSS))
