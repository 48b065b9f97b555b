"""The field as tie-breaks see it: every player's encounters, points, and score as opponents count it.

An encounter is what points are given for: a game, or a whole match where the scoring is by matches.
A round without a game is an encounter without an opponent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from pairing.history import RoundRecord, histories, match_outcome
from pairing.model import (
    ZERO,
    ByeKind,
    Colour,
    Game,
    Outcome,
    Result,
    ScoreUnit,
    Scoring,
    TournamentSnapshot,
)
from pairing.standings.values import Edition, Format, Why

T = TypeVar("T")

REQUESTED = frozenset({ByeKind.HALF, ByeKind.ZERO, ByeKind.ABSENT})  # C.07, 16.1.1
VOLUNTARY = REQUESTED | {ByeKind.FORFEIT}  # C.07, 16.1.2
FORFEITED = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})

_WHY_BYE = {
    ByeKind.PAIRING: Why.PAIRING_BYE,
    ByeKind.FULL: Why.FULL_BYE,
    ByeKind.HALF: Why.HALF_BYE,
    ByeKind.ZERO: Why.ZERO_BYE,
    ByeKind.ABSENT: Why.ABSENT,
    ByeKind.FORFEIT: Why.FORFEIT_LOSS,
}
_WHY_OUTCOME = {Outcome.FORFEIT_WIN: Why.FORFEIT_WIN, Outcome.FORFEIT_LOSS: Why.FORFEIT_LOSS}


class Encounter(NamedTuple):
    """One thing a player got points for, or could have."""

    round: int
    opponent: int | None
    points: Decimal
    against: Decimal = ZERO  # what the opponent got out of it
    colour: Colour | None = None
    outcome: Outcome | None = None  # None for a bye, and for a game still being played
    bye: ByeKind | None = None
    over_board: bool = False
    is_game: bool = False  # counts as a game against the opponent (all forfeits do in a round robin)
    voluntary: bool = False
    why: Why | None = None


# An encounter without its round and opponent: the same for every game with this result.
Side = tuple[Decimal, Decimal, Colour, Outcome, None, bool, bool, bool, Why | None]


@dataclass(slots=True)
class Sheet:
    """What one player did: `records[n - 1]` is round n; `games` are single games even in matches."""

    number: int
    rating: int
    records: tuple[RoundRecord, ...]
    points: Decimal
    encounters: list[Encounter] = field(default_factory=list)
    games: list[Encounter] = field(default_factory=list)
    pending: list[Encounter] = field(default_factory=list)
    postponed: bool = False


class Table:
    """All sheets of a tournament, under the rules of one format and edition."""

    def __init__(
        self, snapshot: TournamentSnapshot, format: Format, edition: Edition, excluded: frozenset[int] = frozenset()
    ) -> None:
        self.snapshot = snapshot
        self.format = format
        self.edition = edition
        self.excluded = excluded
        self.scoring: Scoring = snapshot.scoring
        self.by_match = snapshot.scoring.unit is ScoreUnit.MATCH
        self.legs = 1 if self.by_match else max(1, snapshot.legs)  # encounters in a round
        self.legs_of_match = max(1, snapshot.legs)
        self.rounds_so_far = len(snapshot.rounds)
        self.rounds = max(snapshot.number_of_rounds, self.rounds_so_far)
        self.draw_of_round = snapshot.scoring.draw * self.legs
        self._memory: dict[object, Any] = {}
        self._sides: dict[tuple[Result, bool, bool], Side] = {}
        past = histories(snapshot)
        self.sheets = {
            player.number: Sheet(player.number, player.rating, past[player.number].records, past[player.number].points)
            for player in sorted(snapshot.players, key=lambda p: p.number)
        }
        for round_ in snapshot.rounds:
            self._read_games(round_.number, round_.games)
        self._read_byes()

    @property
    def is_round_robin(self) -> bool:
        return self.format is Format.ROUND_ROBIN

    def remembered(self, key: object, make: Callable[[], T]) -> T:
        """A value several tie-breaks need, computed once."""
        if key not in self._memory:
            self._memory[key] = make()
        found: T = self._memory[key]
        return found

    @cached_property
    def adjusted(self) -> dict[int, Decimal]:
        """Each score as the opponents count it (C.07, 16.3)."""
        if self.is_round_robin:
            return {number: sheet.points for number, sheet in self.sheets.items()}
        return {number: sheet.points + self._given_back(sheet) for number, sheet in self.sheets.items()}

    @cached_property
    def fore_points(self) -> dict[int, Decimal]:
        """Each score as if the games of the last round were drawn (C.07, 8.3)."""
        return {
            number: sheet.points - sheet.records[-1].points + self.draw_of_round
            if self.is_paired_last(sheet)
            else sheet.points
            for number, sheet in self.sheets.items()
        }

    @cached_property
    def fore_adjusted(self) -> dict[int, Decimal]:
        """The scores of Fore Buchholz, as the opponents count them: a paired last round is a round played."""
        return {
            number: self.fore_points[number] if self.is_paired_last(sheet) else self.adjusted[number]
            for number, sheet in self.sheets.items()
        }

    def is_paired_last(self, sheet: Sheet) -> bool:
        """Whether the last round of the tournament is on the table, and the player has an opponent in it."""
        return 0 < self.rounds_so_far == self.rounds and sheet.records[-1].opponent is not None

    def _given_back(self, sheet: Sheet) -> Decimal:
        """Requested byes followed only by voluntary ones count as draws (C.07, 16.2.5 and 16.3.2)."""
        more = ZERO
        for record in reversed(sheet.records):
            if record.bye in REQUESTED:
                more += self.draw_of_round - record.points
            elif not is_forfeit_loss(record):
                break
        return more

    def _read_games(self, number: int, games: Iterable[Game]) -> None:
        matches: defaultdict[tuple[int, int], list[Game]] = defaultdict(list)
        for game in games:
            matches[(game.white, game.black) if game.white < game.black else (game.black, game.white)].append(game)
        for pair, legs in matches.items():
            legs.sort(key=lambda game: game.leg)
            played = any(game.result is not None and game.result.is_played for game in legs)
            postponed = any(game.result is Result.POSTPONED for game in legs)
            for player in pair:
                sheet = self.sheets[player]
                sheet.postponed |= postponed
                singles = [self._single(number, player, game, played) for game in legs]
                for encounter in singles:
                    if encounter.outcome is not None:
                        sheet.games.append(encounter)
                scored = [self._match(sheet.records[number - 1], singles)] if self.by_match else singles
                for encounter in scored:
                    (sheet.pending if encounter.outcome is None else sheet.encounters).append(encounter)

    def _single(self, number: int, player: int, game: Game, match_was_played: bool) -> Encounter:
        is_white = player == game.white
        opponent = game.black if is_white else game.white
        if game.result is None:
            return Encounter(number, opponent, ZERO, ZERO, Colour.WHITE if is_white else Colour.BLACK)
        key = game.result, is_white, match_was_played
        side = self._sides.get(key)
        if side is None:
            side = self._sides[key] = self._side(*key)
        return Encounter(number, opponent, *side)

    def _side(self, result: Result, is_white: bool, match_was_played: bool) -> Side:
        """A forfeited game of a match that was otherwise played counts as a game of it (C.04.5)."""
        colour = Colour.WHITE if is_white else Colour.BLACK
        outcome, other = result.outcome(colour), result.outcome(colour.opposite)
        is_game = match_was_played or self.is_round_robin
        return (
            self.scoring.of(outcome),
            self.scoring.of(other),
            colour,
            outcome,
            None,
            outcome not in FORFEITED,
            is_game,
            outcome is Outcome.FORFEIT_LOSS and not is_game,
            Why.POSTPONED if result is Result.POSTPONED else _WHY_OUTCOME.get(outcome),
        )

    def _match(self, record: RoundRecord, games: list[Encounter]) -> Encounter:
        """The games of one match as one encounter with the points of the match."""
        first = games[0]
        if record.pending or not record.outcomes:
            return Encounter(first.round, first.opponent, ZERO, ZERO, first.colour)
        outcome = match_outcome(list(record.outcomes))
        against = self.sheets[first.opponent].records[record.round - 1].points if first.opponent else ZERO
        over_board = any(game.over_board for game in games)
        is_game = over_board or self.is_round_robin
        voluntary = outcome is Outcome.FORFEIT_LOSS and not is_game
        return first._replace(
            points=record.points,
            against=against,
            outcome=outcome,
            over_board=over_board,
            is_game=is_game,
            voluntary=voluntary,
        )

    def _read_byes(self) -> None:
        for sheet in self.sheets.values():
            byes = [e for record in sheet.records if record.bye is not None for e in self._bye(record, record.bye)]
            if byes:
                sheet.encounters = sorted([*sheet.encounters, *byes], key=lambda e: e.round)

    def _bye(self, record: RoundRecord, kind: ByeKind) -> list[Encounter]:
        """As many encounters as the round had games: the points are shared out where that is exact."""
        share = record.points / self.legs
        parts = [share] * self.legs
        if share * self.legs != record.points:
            parts = [record.points] + [ZERO] * (self.legs - 1)
        voluntary = kind in VOLUNTARY and not self.is_round_robin
        return [
            Encounter(record.round, None, points, bye=kind, voluntary=voluntary, why=_WHY_BYE[kind]) for points in parts
        ]


def is_forfeit_loss(record: RoundRecord) -> bool:
    """Whether the round was lost without playing, with or without somebody opposite."""
    if record.bye is not None:
        return record.bye is ByeKind.FORFEIT
    return (
        not record.pending
        and not record.colours
        and bool(record.outcomes)
        and all(outcome is Outcome.FORFEIT_LOSS for outcome in record.outcomes)
    )
