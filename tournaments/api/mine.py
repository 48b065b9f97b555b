"""What concerns the reader: their games now, and where they play or direct."""

from __future__ import annotations

from typing import Any

from clubsite.api.pages import PageQuery, page, page_of
from clubsite.api.views import MembersView, operation
from tournaments.api import shapes
from tournaments.api.schemas import GameSerializer, MyGameSerializer, TournamentLineSerializer
from tournaments.models import Game, RoundStatus, Tournament, TournamentStatus
from tournaments.queries.lists import with_counts
from tournaments.queries.mine import my_games, my_tournaments


class MyGames(MembersView):
    @operation("me.games", "My games now", answer=MyGameSerializer(many=True))
    def get(self, asked: dict[str, Any]) -> Any:
        """Your board, colour and opponent in every round that is being played, and in games that were postponed."""
        return [shapes.my_game(each) for each in my_games(self.request.user)]


class MyPastGames(MembersView):
    @operation("me.past-games", "All my games", query=PageQuery, answer=page_of(GameSerializer))
    def get(self, asked: dict[str, Any]) -> Any:
        """In every tournament, newest first."""
        rows = (
            Game.objects.filter(seats__player__member=self.me)
            .exclude(round__status=RoundStatus.PLANNED)
            .exclude(round__tournament__status=TournamentStatus.DISCARDED)
            .select_related("round")
            .prefetch_related("seats__player__member")
            .order_by("-pk")
        )
        return page(rows, asked, lambda found: shapes.games_of(found, directing=False, reader=self.me.pk))


class MyTournaments(MembersView):
    @operation("me.tournaments", "My tournaments", answer=TournamentLineSerializer(many=True))
    def get(self, asked: dict[str, Any]) -> Any:
        """Where you play or direct, running and coming."""
        wanted = [row.pk for row in my_tournaments(self.me)]
        rows: Any = with_counts(Tournament.objects.filter(pk__in=wanted)).order_by("-pk")
        return [shapes.tournament_line(row, players=row.playing, begun=row.begun) for row in rows]
