"""What happens at the boards: results, corrections, starting and stopping, and the players' own word."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from clubsite.api.fields import LARGEST_ID, Body, Choice, Id, Line, Query, Reason, ReasonBody, YesNo
from clubsite.api.pages import PageQuery, page, page_of
from clubsite.api.views import operation, step
from clubsite.refusals import BadValue
from tournaments.api import shapes
from tournaments.api.doors import TournamentView
from tournaments.api.schemas import GameSerializer, PreviewSerializer
from tournaments.models import Game, GameStatus, RoundStatus, Seat
from tournaments.models.game import REPORTABLE, RESULTS
from tournaments.queries.corrections import preview
from tournaments.services.edits import alter_started
from tournaments.services.games import (
    clear_result,
    confirm_result,
    decide_match,
    dispute_result,
    enter_result,
    own_seat,
    postpone_game,
    report_result,
    start_game,
    stop_game,
)

SAID = "White first. A plus is a win by forfeit, a minus a loss; `short` is a game of less than a move each, not rated."


class GamesQuery(PageQuery):
    round = serializers.IntegerField(min_value=1, max_value=999, required=False)
    status = serializers.ChoiceField(choices=GameStatus.values, required=False)
    player = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, required=False, help_text="By their number in the tournament."
    )
    board = serializers.IntegerField(min_value=1, max_value=9999, required=False)


class GamesView(TournamentView):
    def said(self, row: Game | None = None) -> Any:
        """The game as it is now."""
        self._find_game(row.pk if row else self.game.pk)
        return shapes.games_of([self.game], directing=self.directing, reader=self.reader)[0]

    def take(self, service: Callable[..., Game], data: dict[str, Any]) -> Any:
        """What is done at a board is older or newer than its own game alone."""
        return self.said(service(**self.common, game_id=self.game.pk, seen=self.seen, **data))


class OwnGame(GamesView):
    """What the two players of a game say of it."""

    for_members = True

    def find(self, request: Request, **path: Any) -> None:
        super().find(request, **path)
        own_seat(self.tournament, self.game, self.me)


class Games(GamesView):
    @operation("games.list", "Games", query=GamesQuery, answer=page_of(GameSerializer), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Of all rounds that have begun, by round and board."""
        rows = Game.objects.filter(round__tournament=self.tournament).select_related("round")
        if not self.directing:
            rows = rows.exclude(round__status=RoundStatus.PLANNED)
        names = {"round": "round__number", "status": "status", "board": "board"}
        rows = rows.filter(**{names[name]: asked[name] for name in names if name in asked})
        if "player" in asked:
            rows = rows.filter(pk__in=Seat.objects.filter(player_id=asked["player"]).values("game_id"))
        rows = rows.prefetch_related("seats__player__member").order_by("round__number", "board", "leg")
        return page(rows, asked, lambda found: shapes.games_of(found, directing=self.directing, reader=self.reader))


class TheGame(GamesView):
    @operation("games.show", "A game", answer=GameSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Both players, the colours, where it stands, and the result."""
        return self.said()


class ResultBody(Body):
    result = Choice(choices=RESULTS, help_text=SAID)
    reason = Reason()
    acknowledged = YesNo(default=False, help_text="You know that a later round is public, and stays as it is.")


class Result(GamesView):
    @operation(
        "games.result",
        "Enter a result",
        body=ResultBody,
        answer=GameSerializer,
        versioned=True,
        example={"result": "1-0"},
    )
    def put(self, data: dict[str, Any]) -> Any:
        """Or correct one: after the round closed with a reason, and where a later round is public, acknowledged."""
        return self.take(enter_result, data)


class PreviewQuery(Query):
    result = serializers.ChoiceField(choices=RESULTS, help_text="As it would be corrected.")


class Preview(GamesView):
    for_directors = True

    @operation(
        "games.preview", "What a correction would change", query=PreviewQuery, answer=PreviewSerializer, versioned=True
    )
    def get(self, asked: dict[str, Any]) -> Any:
        """Points and places with the result as it would be. Nothing is saved."""
        return shapes.preview(preview(self.tournament, self.game, asked["result"]))


class Clear(GamesView):
    @operation(
        "games.clear",
        "Clear a result",
        body=ReasonBody,
        answer=GameSerializer,
        versioned=True,
        example={"reason": "Entered for the wrong board."},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """An action of its own, in a round that is still open, with a reason."""
        return self.take(clear_result, data)


step_with = partial(step, answer=GameSerializer)
Start = step_with(GamesView, "games.start", "Start a game", "In a round that is being played.", start_game)
Stop = step_with(GamesView, "games.stop", "Stop a game", "Its result is still to come.", stop_game)
Postpone = step_with(
    GamesView,
    "games.postpone",
    "Postpone a game",
    "It counts as a draw for pairing until played.",
    postpone_game,
    body=ReasonBody,
    example={"reason": "The train of White stands still."},
)
Confirm = step_with(
    OwnGame, "games.confirm", "Confirm a reported result", "The opponent has reported it.", confirm_result
)
Dispute = step_with(OwnGame, "games.dispute", "Dispute a reported result", "The director decides.", dispute_result)


class ReportBody(Body):
    result = Choice(choices=REPORTABLE)


class Report(OwnGame):
    @operation(
        "games.report",
        "Report my result",
        body=ReportBody,
        answer=GameSerializer,
        versioned=True,
        example={"result": "1-0"},
    )
    def put(self, data: dict[str, Any]) -> Any:
        """Of your own game, where the tournament allows it; your opponent is asked to confirm."""
        return self.take(report_result, data)


class AlterBody(Body):
    player = Id(help_text="Who sits at this game.")
    other = Id(help_text="Who takes that place: from another board, or from the bye.")
    reason = Reason()


class Alter(GamesView):
    @operation(
        "games.alter",
        "Alter a published pairing",
        body=AlterBody,
        answer=GameSerializer,
        versioned=True,
        example={"player": 3, "other": 8, "reason": "The colours were printed the wrong way round."},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """Two players change places, with a reason, while neither board has a result. The answer is the new game."""
        player, other = self.player_in(data, "player"), self.player_in(data, "other")
        if not any(seat.player_id == player for seat in self.game.seats.all()):
            raise BadValue(_("This player does not sit at this game."), field="player")
        board, leg = self.game.board, self.game.leg
        round_ = alter_started(
            **self.common,
            game_id=self.game.pk,
            player_id=player,
            with_id=other,
            reason=data["reason"],
            seen=self.seen,
        )
        return self.said(round_.games.get(board=board, leg=leg))


class DecideBody(Body):
    winner = Id(allow_null=True, help_text="A player of the match; null takes the decision back.")
    how = Line(max_length=120, allow_blank=True, required=False, default="")


class Decide(GamesView):
    @operation(
        "games.decide",
        "Decide a drawn match",
        body=DecideBody,
        answer=GameSerializer,
        versioned=True,
        example={"winner": 3, "how": "Play-off, 2–1"},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """Names who goes on, and how it was decided."""
        return self.said(
            decide_match(**self.common, game_id=self.game.pk, winner_id=data["winner"], how=data["how"], seen=self.seen)
        )
