"""The players of the next round in the order of rank, with all that pairing them by points needs to know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal

from pairing.acceleration import virtual_points
from pairing.history import History, RoundRecord, histories
from pairing.model import (
    ZERO,
    Colour,
    Game,
    Player,
    Result,
    Round,
    TournamentSnapshot,
)

AS_PLAYED = {
    Result.WHITE_WINS_BY_FORFEIT: Result.WHITE_WINS,
    Result.BLACK_WINS_BY_FORFEIT: Result.BLACK_WINS,
    Result.DOUBLE_FORFEIT: Result.BOTH_LOSE,
}


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player to be paired.

    `met` and `colours` are what the system goes by; `played` is the history over the board, which
    alone decides flags. `free_rounds` counts the rounds that speak against a pairing bye.
    """

    player: Player
    points: Decimal
    met: dict[int, tuple[int, ...]]  # opponent → rounds
    colours: tuple[Colour, ...]
    free_rounds: int
    played: History

    @property
    def number(self) -> int:
        return self.player.number

    @property
    def rank(self) -> tuple[Decimal, int, int]:
        """Points, then rating at the start, then the lower starting number."""
        return (-self.points, -self.player.rating, self.number)


def entrants(
    snapshot: TournamentSnapshot,
    was_free: Callable[[RoundRecord], bool],
    forfeits_are_meetings: bool = False,
    accelerated: bool = False,
) -> list[Entrant]:
    """Everybody to be paired in the next round, best rank first; `accelerated`: virtual points count."""
    played = histories(snapshot)
    counted = histories(_forfeits_as_games(snapshot)) if forfeits_are_meetings else played
    virtual = virtual_points(snapshot, snapshot.next_round) if accelerated else {}
    return sorted(
        (
            Entrant(
                player=player,
                points=played[player.number].points + virtual.get(player.number, ZERO),
                met=counted[player.number].meetings,
                colours=counted[player.number].colours,
                free_rounds=sum(map(was_free, played[player.number].records)),
                played=played[player.number],
            )
            for player in snapshot.to_pair()
        ),
        key=lambda entrant: entrant.rank,
    )


def _forfeits_as_games(snapshot: TournamentSnapshot) -> TournamentSnapshot:
    """The same rounds, every forfeited game told as if it had been played with its colours."""

    def game_told(game: Game) -> Game:
        return game if game.result is None else replace(game, result=AS_PLAYED.get(game.result, game.result))

    def told(round_: Round) -> Round:
        return replace(round_, games=tuple(map(game_told, round_.games)))

    return replace(snapshot, rounds=tuple(map(told, snapshot.rounds)))


def points_text(points: Decimal) -> str:
    """Points as the facts of a step carry them: "2.5", "10", never "1E+1"."""
    return format(points.normalize(), "f")
