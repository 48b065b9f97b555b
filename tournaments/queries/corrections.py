"""What a corrected result would change, before it is saved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from pairing.model import Result
from tournaments.models import Game, Player, RoundStatus, Tournament
from tournaments.queries.standings import rows_of
from tournaments.snapshots import field_of


@dataclass(frozen=True)
class Moved:
    """A player whose points or place a correction changes."""

    player: Player
    points_before: Decimal
    points_after: Decimal
    place_before: int
    place_after: int


@dataclass(frozen=True)
class Preview:
    moved: list[Moved]
    later_rounds: list[int]  # published rounds whose pairings stay as they are


def preview(tournament: Tournament, game: Game, result: str) -> Preview:
    """Points and places with the result as it would be."""
    field = field_of(tournament)
    index = game.round.number - 1
    if index >= len(field.snapshot.rounds):
        return Preview([], [])
    old_round = field.snapshot.rounds[index]
    games = tuple(
        replace(each, result=Result(result)) if (each.board, each.leg) == (game.board, game.leg) else each
        for each in old_round.games
    )
    rounds = list(field.snapshot.rounds)
    rounds[index] = replace(old_round, games=games)
    before = {row.number: row for row in rows_of(tournament, field.snapshot)}
    after = {row.number: row for row in rows_of(tournament, replace(field.snapshot, rounds=tuple(rounds)))}
    moved = [
        Moved(field.players[n], before[n].points, after[n].points, before[n].place, after[n].place)
        for n in after
        if before[n].points != after[n].points or before[n].place != after[n].place
    ]
    at_board = {n for each in old_round.games if each.board == game.board for n in each.players}
    moved.sort(key=lambda row: row.player.number not in at_board)  # the two of the game first, the others by place
    later = tournament.rounds.filter(number__gt=game.round.number).exclude(status=RoundStatus.PLANNED)
    return Preview(moved, list(later.order_by("number").values_list("number", flat=True)))
