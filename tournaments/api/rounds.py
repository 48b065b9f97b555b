"""Rounds: read by everybody, planned, edited, started and closed by directors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.response import Response

from clubsite.api.fields import LARGEST_ID, Body, Choice, Id, Nothing, Order, Query, Reason, Whole, YesNo
from clubsite.api.views import operation
from clubsite.refusals import BadValue, Refused
from tournaments.api import shapes
from tournaments.api.doors import TournamentView
from tournaments.api.games import SAID
from tournaments.api.schemas import RoundBriefSerializer, RoundSerializer, WayOutSerializer
from tournaments.models import Round, RoundStatus
from tournaments.models.game import RESULTS
from tournaments.models.player import RequestKind
from tournaments.queries.absence import ways_out
from tournaments.queries.rounds import round_page
from tournaments.refusals import WrongStatus
from tournaments.services import edits
from tournaments.services.games import enter_result
from tournaments.services.rounds import (
    accept_flags,
    close_round,
    discard_plan,
    plan_round,
    replan_round,
    start_round,
)

MOST_RESULTS = 2000


class RoundsView(TournamentView):
    def said(self, row: Round | None = None) -> Any:
        """The round as it is now."""
        number = self.round.number if row is None else row.number
        self.tournament.refresh_from_db()
        self.find_round(number)
        page = round_page(self.tournament, self.round, with_reasons=False)
        return shapes.round_(page, directing=self.directing, reader=self.reader)


class PlanBody(Body):
    by_hand = YesNo(default=False, help_text="Lay the players out by rank for you to arrange.")


class Rounds(RoundsView):
    @operation("rounds.list", "Rounds", answer=RoundBriefSerializer(many=True), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Those that have begun; for directors the planned one too."""
        rows = self.tournament.rounds.order_by("number")
        if not self.directing:
            rows = rows.exclude(status=RoundStatus.PLANNED)
        return [shapes.round_brief(row) for row in rows]

    @operation(
        "rounds.plan",
        "Plan the next round",
        body=PlanBody,
        answer=RoundSerializer,
        status=201,
        versioned=True,
        located=True,
        example={"by_hand": False},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """The system pairs it; nothing is public until it is started. Look at the flags first."""
        with self.fresh():
            row = plan_round(**self.common, by_hand=data["by_hand"])
        response = Response(self.said(row), status=201)
        response["Location"] = reverse("api:round", args=[self.tournament.slug, row.number])
        return response


class EditBody(Order):
    """One edit of a planned round. Which fields it needs depends on the action."""

    action = Choice(choices=["swap", "colours", "bye", "pair", "absent", "present"])
    player = Id(required=False, allow_null=True, default=None, help_text="swap, bye, absent, present; White for pair")
    other = Id(required=False, allow_null=True, default=None, help_text="swap; Black for pair")
    board = Whole(min_value=1, max_value=9999, required=False, allow_null=True, default=None, help_text="colours")
    kind = Choice(choices=RequestKind.values, default="absent", help_text="absent: what the player gets")
    fresh = YesNo(default=False, help_text="absent: pair everybody else from scratch, instead of the least change")
    reason = Reason()


class TheRound(RoundsView):
    @operation("rounds.show", "A round", answer=RoundSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Every board with both players, their points and colours before the round, and the result."""
        return self.said()

    @operation(
        "rounds.edit",
        "Edit a planned round",
        body=EditBody,
        answer=RoundSerializer,
        versioned=True,
        example={"action": "swap", "player": 3, "other": 8, "reason": "They share a car."},
    )
    def patch(self, data: dict[str, Any]) -> Any:
        """One edit by hand. What cannot be is refused; what is unwise needs a reason, and the answer says so."""
        self.must_be_planned()
        EDITS[data["action"]](self, data, {**self.common, "seen": self.seen, "reason": data["reason"]})
        return self.said()

    @operation("rounds.discard", "Discard a plan", status=204, versioned=True)
    def delete(self, data: dict[str, Any]) -> None:
        """Only a planned round; one that has started is never discarded."""
        self.must_be_planned()
        discard_plan(**self.common, seen=self.seen)


def _board(view: TheRound, data: dict[str, Any]) -> int:
    board = data["board"]
    if board is None or not view.round.games.filter(board=board).exists():
        raise BadValue(_("There is no board of this number in the round."), field="board")
    return int(board)


Edit = Callable[[TheRound, dict[str, Any], dict[str, Any]], Round]
EDITS: dict[str, Edit] = {
    "swap": lambda view, data, common: edits.swap_players(
        first_id=view.player_in(data, "player"), second_id=view.player_in(data, "other"), **common
    ),
    "colours": lambda view, data, common: edits.swap_colours(board=_board(view, data), **common),
    "bye": lambda view, data, common: edits.give_bye(player_id=view.player_in(data, "player"), **common),
    "pair": lambda view, data, common: edits.pair_freely(
        white_id=view.player_in(data, "player"), black_id=view.player_in(data, "other"), **common
    ),
    "present": lambda view, data, common: edits.mark_present(player_id=view.player_in(data, "player"), **common),
    "absent": lambda view, data, common: edits.mark_absent(
        player_id=view.player_in(data, "player"), kind=data["kind"], fresh=data["fresh"], **common
    ),
}


class WaysOutQuery(Query):
    player = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, help_text="Who is not there.")


class WaysOut(RoundsView):
    for_directors = True

    @operation(
        "rounds.ways-out",
        "What an absence would change",
        query=WaysOutQuery,
        answer=WayOutSerializer(many=True),
        versioned=True,
    )
    def get(self, asked: dict[str, Any]) -> Any:
        """Of a planned round: the least change, and a plan from scratch where there is one. Nothing is saved."""
        if not self.round.is_planned:
            raise Http404
        player = self._player(self.player_in(asked, "player"))
        return [shapes.way_out(each) for each in ways_out(self.tournament, self.round, player)]


class Replan(RoundsView):
    @operation("rounds.replan", "Plan a round again", answer=RoundSerializer, versioned=True, body=Nothing)
    def post(self, data: dict[str, Any]) -> Any:
        """From the field as it is now; edits by hand are lost."""
        self.must_be_planned()
        return self.said(replan_round(**self.common, seen=self.seen))


class AcceptBody(Body):
    flags = serializers.ListField(
        child=Whole(min_value=0, max_value=9999), max_length=1000, required=False, allow_null=True, default=None
    )


class Accept(RoundsView):
    @operation(
        "rounds.accept", "Accept flags", body=AcceptBody, answer=RoundSerializer, versioned=True, example={"flags": [0]}
    )
    def post(self, data: dict[str, Any]) -> Any:
        """You have looked at them and let them stand: those named, or all."""
        self.must_be_planned()
        with self.fresh():
            return self.said(accept_flags(**self.common, flags=data["flags"]))


class StartBody(Body):
    accept_all = YesNo(default=False, help_text="Accept every flag now.")
    reason = Reason()


class Start(RoundsView):
    @operation(
        "rounds.start",
        "Start a round",
        body=StartBody,
        answer=RoundSerializer,
        versioned=True,
        example={"accept_all": True},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """The pairings are public, and the games run. Once only, whole or not at all."""
        return self.said(start_round(**self.common, number=self.round.number, seen=self.seen, **data))


class Close(RoundsView):
    @operation("rounds.close", "Close a round", answer=RoundSerializer, versioned=True, body=Nothing)
    def post(self, data: dict[str, Any]) -> Any:
        """When every board has its result or is postponed."""
        with self.fresh():
            return self.said(close_round(**self.common, number=self.round.number))


class BoardResultBody(Body):
    board = Whole(min_value=1, max_value=9999)
    leg = Whole(min_value=1, max_value=99, default=1)
    result = Choice(choices=RESULTS, help_text=SAID)


class ResultsBody(Body):
    results = serializers.ListField(child=BoardResultBody(), min_length=1, max_length=MOST_RESULTS)
    reason = Reason()
    acknowledged = YesNo(default=False)


class Results(RoundsView):
    @operation(
        "rounds.results",
        "Results of a whole round",
        body=ResultsBody,
        answer=RoundSerializer,
        versioned=True,
        example={"results": [{"board": 1, "result": "1-0"}, {"board": 2, "result": "1/2-1/2"}]},
    )
    def put(self, data: dict[str, Any]) -> Any:
        """Several boards at once, all of them or none; each is a step of its own in the log."""
        games = {(game.board, game.leg): game.pk for game in self.round.games.all()}
        named: set[int] = set()
        seen = self.seen
        with transaction.atomic():
            for n, line in enumerate(data["results"]):
                game_id = games.get((line["board"], line["leg"]))
                if game_id in named:
                    raise BadValue(
                        _("Board %(board)d stands twice on the list.") % {"board": line["board"]},
                        field=f"results.{n}.board",
                    )
                if game_id is None:
                    raise self.no_game(
                        line["board"], max((board for board, _leg in games), default=0), f"results.{n}.board"
                    )
                enter_result(
                    **self.common,
                    game_id=game_id,
                    result=line["result"],
                    reason=data["reason"],
                    acknowledged=data["acknowledged"],
                    seen=seen,
                )
                named.add(game_id)
        return self.said()

    def no_game(self, board: int, last: int, field: str) -> Refused:
        """Programs that give a bye the number of a board count on after the last game."""
        if last < board <= last + self.round.seats.filter(game=None).count():
            return WrongStatus(
                _("Board %(board)d is a bye: round %(round)d has games on %(last)d boards. A bye has no result.")
                % {"board": board, "round": self.round.number, "last": last}
            )
        return BadValue(_("There is no board of this number in the round."), field=field)
