"""Before round 1: who sits where, drawn by lot and changed by hand; and phases picked from a list and put in order."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

from clubsite.api.fields import Body, Choice, Whole
from clubsite.api.views import operation
from tournaments.api import shapes
from tournaments.api.doors import TournamentView
from tournaments.api.hall import OnePhase, PhaseSerializer, phase
from tournaments.api.players import PairBody
from tournaments.api.schemas import WhoSerializer
from tournaments.presets import PRESETS
from tournaments.queries.seating import room_of
from tournaments.services.phases import add_preset, move_phase
from tournaments.services.seating import clear_seats, draw_seats, swap_seats
from tournaments.settings_rules import MOST_ROUNDS


class ChairSerializer(s.Serializer[Any]):
    """One chair of the long table."""

    number = s.IntegerField()
    player = WhoSerializer(allow_null=True, help_text="null for the empty chair of an odd field.")
    opposite = s.IntegerField(help_text="The chair that stands opposite.")


class Seats(TournamentView):
    def said(self) -> Any:
        room = room_of(self.tournament)
        return [
            {
                "number": each.number,
                "player": shapes.who(each.player) if each.player else None,
                "opposite": each.opposite,
            }
            for each in (room.chairs if room else ())
        ]

    @operation("hall.seats", "Who sits where", answer=ChairSerializer(many=True), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Around the table before round 1; empty while nobody has a seat."""
        return self.said()

    @operation("hall.seats-draw", "Draw the seats", answer=ChairSerializer(many=True), versioned=True)
    def post(self, data: dict[str, Any]) -> Any:
        """By lot. A Swiss pairs its first round by these seats."""
        with self.fresh():
            draw_seats(**self.common)
        return self.said()

    @operation(
        "hall.seats-swap",
        "Two change seats",
        body=PairBody,
        answer=ChairSerializer(many=True),
        versioned=True,
        example={"first": 3, "second": 8},
    )
    def put(self, data: dict[str, Any]) -> Any:
        """Before round 1 is planned."""
        first, second = self.player_in(data, "first"), self.player_in(data, "second")
        with self.fresh():
            swap_seats(**self.common, first_id=first, second_id=second)
        return self.said()

    @operation("hall.seats-clear", "Clear the seats", status=204, versioned=True)
    def delete(self, data: dict[str, Any]) -> None:
        """Nobody has a seat, and round 1 is paired as the system says."""
        with self.fresh():
            clear_seats(**self.common)


class PresetBody(Body):
    preset = Choice(choices=list(PRESETS))
    before_round = Whole(min_value=1, max_value=MOST_ROUNDS, default=1)


class Preset(TournamentView):
    @operation(
        "hall.phase-preset",
        "Add phases from the list",
        body=PresetBody,
        answer=PhaseSerializer(many=True),
        status=201,
        versioned=True,
        example={"preset": "lunch", "before_round": 3},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """Ready-made phases, which you may then change."""
        with self.fresh():
            return [
                phase(row) for row in add_preset(**self.common, key=data["preset"], before_round=data["before_round"])
            ]


class MoveBody(Body):
    direction = Choice(choices=["up", "down"])


class PhaseMove(OnePhase):
    http_method_names = ["post"]

    @operation(
        "hall.phase-move",
        "Move a phase",
        body=MoveBody,
        answer=PhaseSerializer(many=True),
        versioned=True,
        example={"direction": "up"},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """Among those before the same round."""
        with self.fresh():
            move_phase(**self.common, phase_id=self.kwargs["phase_id"], up=data["direction"] == "up")
        return [phase(row) for row in self.tournament.phases.all()]
