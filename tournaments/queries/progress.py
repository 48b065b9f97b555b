"""How far a tournament has come: which boards are still playing, and whether anything is left to play."""

from __future__ import annotations

from pairing.berger import schedule_of
from pairing.bracket import tree
from pairing.matches import winner_of
from pairing.systems import Format, system
from tournaments.models import Game, GameStatus, Round, RoundStatus, Tournament
from tournaments.snapshots import field_of, snapshot_of


def boards_without_result(tournament: Tournament, round_: Round) -> list[int]:
    """Boards still playing. Games of a match that is already decided need no result."""
    open_boards = set(
        round_.games.exclude(status__in=(GameStatus.FINISHED, GameStatus.POSTPONED)).values_list("board", flat=True)
    )
    if tournament.legs > 1 and open_boards:
        played = field_of(tournament, through=round_.number).snapshot.rounds[-1]
        named = {decision.winner for decision in played.decisions}
        for board in list(open_boards):
            games = [game for game in played.games if game.board == board]
            first, second = games[0].players
            if winner_of(games, tournament.legs, first, second) is not None or named & {first, second}:
                open_boards.discard(board)
    return sorted(open_boards)


def games_to_come(tournament: Tournament) -> list[Game]:
    """Postponed games of closed rounds, the oldest first: the final ranking waits for them."""
    games = Game.objects.filter(
        round__tournament=tournament, round__status=RoundStatus.CLOSED, status=GameStatus.POSTPONED
    )
    return list(games.select_related("round").order_by("round__number", "board", "leg"))


def is_decided(tournament: Tournament) -> bool:
    """A knockout is over with its final, a round robin with its table, whatever number of rounds was announced."""
    last = rounds_drawn(tournament)
    return last is not None and last <= tournament.rounds.count()


def rounds_drawn(tournament: Tournament) -> int | None:
    """How many rounds the table or the tree of this field has; a Swiss has as many as were announced."""
    kind = system(tournament.system).format
    if kind is Format.SWISS:
        return None
    snapshot = snapshot_of(tournament)
    return tree(snapshot).rounds if kind is Format.KNOCKOUT else len(schedule_of(snapshot))
