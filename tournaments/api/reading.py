"""What everybody may read: standings with their sums, crosstable, boards with their reasons, corrections."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework import serializers

from clubsite.api.fields import Query
from clubsite.api.pages import PageQuery, page, page_of
from clubsite.api.views import operation
from tournaments.api import shapes
from tournaments.api.doors import TournamentView
from tournaments.api.schemas import (
    CardSerializer,
    CorrectionSerializer,
    CrosstableSerializer,
    StandingsSerializer,
    WhySerializer,
)
from tournaments.models import RoundStatus
from tournaments.queries.cards import card, crosstable
from tournaments.queries.log import corrections
from tournaments.queries.rounds import round_page
from tournaments.queries.standings import standings_of


class StandingsQuery(Query):
    after = serializers.IntegerField(min_value=1, max_value=999, required=False, help_text="After this round.")
    sums = serializers.BooleanField(default=True, help_text="With the worked sum of every tie-break.")


class Standings(TournamentView):
    @operation("standings.show", "Standings", query=StandingsQuery, answer=StandingsSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Now, or after an earlier round; every tie-break with the sum it comes from."""
        after = asked.get("after")
        if after is not None:
            begun = self.tournament.rounds.exclude(status=RoundStatus.PLANNED)
            if not begun.filter(number=after).exists():
                raise Http404
        found = standings_of(self.tournament, through=after, with_sums=asked["sums"])
        return shapes.standings(found, sums=asked["sums"])


class Crosstable(TournamentView):
    @operation("standings.crosstable", "Crosstable", answer=CrosstableSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Every player by place, with every round."""
        lines, rounds = crosstable(self.tournament)
        return {"rounds": rounds, "lines": [shapes.cross_line(line) for line in lines]}


class Card(TournamentView):
    """Read by everybody; what directors change about a player is in `players`."""

    def said(self) -> Any:
        own = self.player.member_id == self.reader
        line = next(
            (each for each in standings_of(self.tournament, with_sums=False).lines if each.player.pk == self.player.pk),
            None,
        )
        return {
            **shapes.player(self.player, preparing=self.tournament.is_preparing, knows_byes=self.directing or own),
            "place": line.place if line else None,
            "points": shapes.plain(line.points) if line else None,
            "rounds": [shapes.meeting(each) for each in card(self.tournament, self.player)],
        }

    @operation("players.show", "A player", answer=CardSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Their way through the tournament: opponents, colours, results, points."""
        return self.said()


class Why(TournamentView):
    @operation("rounds.why", "Why this pairing", answer=WhySerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """The reasons for one board, step by step, each with the rule it follows."""
        found = round_page(self.tournament, self.round)
        line = next((each for each in found.boards if each.number == self.kwargs["board"]), None)
        if line is None:
            raise Http404
        return shapes.why(found, line)


class Corrections(TournamentView):
    @operation(
        "tournaments.corrections",
        "Corrections",
        query=PageQuery,
        answer=page_of(CorrectionSerializer),
        versioned=True,
    )
    def get(self, asked: dict[str, Any]) -> Any:
        """What was published and then changed, newest first."""
        return page(corrections(self.tournament), asked, lambda rows: [shapes.correction(each) for each in rows])
