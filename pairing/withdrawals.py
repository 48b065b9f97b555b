"""Withdrawals from a round robin: whose results count. Rule numbers: docs/pairing/round-robin.md, section 4.

Only a round robin asks this: in every other format a withdrawn player's results stay.
"""

from __future__ import annotations

from pairing.berger import options_of, table_field
from pairing.matches import is_finished
from pairing.model import ByeKind, Outcome, TournamentSnapshot


def annulled(snapshot: TournamentSnapshot) -> frozenset[int]:
    """Withdrawn players who completed less than half of their games (rule 4.2).

    Their results stay in the cross-table and are rated, but count in nobody's standings: neither
    theirs nor their opponents'.
    """
    return frozenset(
        player.number
        for player in table_field(snapshot)
        if has_withdrawn(snapshot, player.number) and not completed_half(snapshot, player.number)
    )


def counts_for_standings(snapshot: TournamentSnapshot, player: int) -> bool:
    """Whether games with this player count in the standings of a round robin."""
    return player not in annulled(snapshot)


def has_withdrawn(snapshot: TournamentSnapshot, player: int) -> bool:
    last_round = snapshot.player(player).last_round
    return last_round is not None and last_round < snapshot.next_round


def completed_half(snapshot: TournamentSnapshot, player: int) -> bool:
    """Whether a player has completed at least half of the games the table has for them (rule 4.1)."""
    scheduled = (len(table_field(snapshot)) - 1) * options_of(snapshot).cycles * snapshot.legs
    return 2 * completed_games(snapshot, player) >= scheduled


def completed_games(snapshot: TournamentSnapshot, player: int) -> int:
    """Games with a final result, except those the player lost by not being there.

    A round in which the opponent was not there counts like the games that were to be played in it.
    """
    played = sum(
        1
        for round_ in snapshot.rounds
        for game in round_.games
        if player in game.players
        and game.result is not None
        and is_finished(game)
        and game.result.outcome(game.colour_of(player)) is not Outcome.FORFEIT_LOSS
    )
    walkovers = sum(
        bye.player == player and bye.kind is ByeKind.FULL for round_ in snapshot.rounds for bye in round_.byes
    )
    return played + walkovers * snapshot.legs
