"""The settings of a tournament as fields, and the tournament itself: changed, opened, closed, reopened, discarded."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from clubsite.api.fields import Body, Choice, Day, Line, Name, Points, ReasonBody, Text, Whole, YesNo
from clubsite.api.views import operation
from clubsite.refusals import BadValue, NotAllowed
from members.validators import clean_name
from tournaments.api import shapes
from tournaments.api.doors import TournamentView
from tournaments.api.schemas import AdviceSerializer, ChapterSerializer, TournamentSerializer
from tournaments.models import Tournament, Visibility
from tournaments.models.tournament import (
    UNLIMITED,
    AccelerationChoice,
    ColourChoice,
    FirstRoundChoice,
    LateEntryBye,
    ScoreUnitChoice,
)
from tournaments.permissions import may_reopen
from tournaments.queries.advice import advice_for
from tournaments.queries.options import chosen_options, option_fields
from tournaments.queries.rules import rules_of
from tournaments.services.lifecycle import (
    change_settings,
    close_registration,
    close_tournament,
    discard_tournament,
    open_registration,
    reopen_tournament,
)
from tournaments.settings_rules import MOST_LEGS, MOST_MINUTES, MOST_PLAYERS, MOST_ROUNDS
from tournaments.systems_text import system_choices

MOST_TIE_BREAKS = 20
POINTS = ("points_win", "points_draw", "points_loss", "points_bye", "points_forfeit")


class SettingsBody(Body):
    """Everything about a tournament. After round 1 has started little of it may still change."""

    name = Name(max_length=120, required=False)
    description = Text(max_length=4000, allow_blank=True, required=False)
    place = Line(max_length=200, allow_blank=True, required=False)
    time_control = Line(max_length=60, allow_blank=True, required=False, help_text="As people say it: 15 min + 10 s.")
    starts_on = Day(allow_null=True, required=False)
    ends_on = Day(allow_null=True, required=False)
    maximum_players = Whole(
        min_value=2,
        max_value=MOST_PLAYERS,
        allow_null=True,
        required=False,
        help_text="Whoever comes after that is on the waiting list; null for no limit.",
    )
    number_of_rounds = Whole(min_value=1, max_value=MOST_ROUNDS, required=False)
    system = Line(max_length=40, required=False, help_text="A key of /systems/.")
    options = serializers.DictField(required=False, help_text="By their names, as `/systems/` tells them.")
    points_win = Points(required=False)
    points_draw = Points(required=False)
    points_loss = Points(required=False)
    points_bye = Points(required=False, help_text="For the pairing bye.")
    points_forfeit = Points(required=False, help_text="For a win by forfeit.")
    score_unit = Choice(choices=ScoreUnitChoice.values, required=False, help_text="What the points are given for.")
    tie_breaks = serializers.ListField(
        child=Line(max_length=40),
        max_length=MOST_TIE_BREAKS,
        required=False,
        help_text="Codes in their order, such as `BH-C1`, `BH`, `SB`.",
    )
    first_round = Choice(
        choices=FirstRoundChoice.values, required=False, help_text="As the system says, by lot, or by the seats drawn."
    )
    initial_colour = Choice(
        choices=ColourChoice.values, allow_blank=True, required=False, help_text="Of round 1; empty: drawn by lot."
    )
    acceleration = Choice(
        choices=AccelerationChoice.values, required=False, help_text="Points for pairing alone, in the first rounds."
    )
    legs = Whole(min_value=1, max_value=MOST_LEGS, required=False, help_text="Games of a match.")
    round_minutes = Whole(
        min_value=UNLIMITED,
        max_value=MOST_MINUTES,
        allow_null=True,
        required=False,
        help_text="The clock starts with the round. 0: no end, it counts upwards; null: no clock.",
    )
    end_text = Line(max_length=80, allow_blank=True, required=False, help_text="What the clock says at the end.")
    late_entry_bye = Choice(
        choices=LateEntryBye.values, required=False, help_text="What a late entry gets for each round missed."
    )
    visibility = Choice(
        choices=Visibility.values, required=False, help_text="Everybody, or its players and directors only."
    )
    players_report = YesNo(required=False, help_text="Players report the results of their own games.")
    rated = YesNo(required=False, help_text="Counts for the club rating.")


class NewTournamentBody(SettingsBody):
    name = Name(max_length=120)
    system = Line(max_length=40, help_text="A key of /systems/.")
    number_of_rounds = Whole(min_value=1, max_value=MOST_ROUNDS)


def settings_of(data: dict[str, Any], system: str) -> dict[str, Any]:
    """What the service is asked to set, from the fields that were sent."""
    asked = dict(data)
    if "name" in asked:
        asked["name"] = clean_name(asked["name"])
    if "tie_breaks" in asked:
        asked["tie_breaks"] = [code.upper() for code in asked["tie_breaks"]]
    if "options" in asked:
        asked["options"] = options_of(system, asked["options"])
    return asked


def creation_of(data: dict[str, Any]) -> dict[str, Any]:
    """A new tournament's settings. Points that were not sent are the usual ones, and compared with those that were."""
    blank = Tournament()
    usual = {name: getattr(blank, name) for name in POINTS}
    asked = settings_of({**usual, **data}, data["system"])
    return {"system_key": asked.pop("system"), **asked}


def options_of(system: str, sent: dict[str, Any]) -> dict[str, Any]:
    """The options as they are stored, each checked as the form of the page does."""
    if system not in dict(system_choices()):
        raise BadValue(_("Choose one of the pairing systems on the list."), field="system")
    fields = option_fields(system)
    found = {}
    for name, value in sent.items():
        if name not in fields:
            raise BadValue(_("The system has no option “%(name)s”.") % {"name": name[:40]}, field="options")
        if isinstance(fields[name], forms.BooleanField) != isinstance(value, bool) or isinstance(value, dict | list):
            raise BadValue(_("The option “%(name)s” does not fit.") % {"name": name}, field="options")
        try:
            found[f"option_{name}"] = fields[name].clean(value)
        except forms.ValidationError as error:
            raise BadValue(f"{name}: {' '.join(error.messages)}", field="options") from error
    return chosen_options(system, found)


class SettingsView(TournamentView):
    def said(self, row: Tournament) -> Any:
        return shapes.tournament(row, directing=self.directing)


class TheTournament(SettingsView):
    @operation("tournaments.show", "A tournament", answer=TournamentSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """All its settings, where it stands, and who directs it."""
        return shapes.tournament(self.tournament, directing=self.directing)

    @operation(
        "tournaments.change",
        "Change settings",
        body=SettingsBody,
        answer=TournamentSerializer,
        versioned=True,
        example={"place": "Riverside Parish Hall", "maximum_players": 40},
    )
    def patch(self, data: dict[str, Any]) -> Any:
        """Only what is sent changes. What pairing and points depend on is frozen once round 1 has started."""
        asked = settings_of(data, data.get("system", self.tournament.system))
        if asked.get("system", self.tournament.system) != self.tournament.system:
            asked.setdefault("options", {})  # those of another system are left behind
        return self.said(change_settings(**self.common, seen=self.seen, **asked))

    @operation("tournaments.discard", "Discard a tournament", status=204, versioned=True)
    def delete(self, data: dict[str, Any]) -> None:
        """Only one that has not started. Its log is kept."""
        with self.fresh():
            discard_tournament(**self.common)


class RegistrationBody(Body):
    open = YesNo()


class Registration(SettingsView):
    @operation(
        "tournaments.registration",
        "Open or close registration",
        body=RegistrationBody,
        answer=TournamentSerializer,
        versioned=True,
        example={"open": True},
    )
    def put(self, data: dict[str, Any]) -> Any:
        """While it is open, members sign up by themselves."""
        with self.fresh():
            return self.said((open_registration if data["open"] else close_registration)(**self.common))


class Close(SettingsView):
    @operation(
        "tournaments.close",
        "Close a tournament",
        body=ReasonBody,
        answer=TournamentSerializer,
        versioned=True,
        example={"reason": "Snow: the last round was not played."},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """The final ranking is frozen, and the club ratings follow. Ending early needs a reason."""
        with self.fresh():
            return self.said(close_tournament(**self.common, reason=data["reason"]))


class Reopen(SettingsView):
    def find(self, request: Request, **path: Any) -> None:
        super().find(request, **path)
        if not may_reopen(request.user):
            raise NotAllowed(_("Only an administrator reopens a closed tournament."))

    @operation(
        "tournaments.reopen",
        "Reopen a closed tournament",
        body=ReasonBody,
        answer=TournamentSerializer,
        versioned=True,
        example={"reason": "A result was entered the wrong way round."},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """For administrators, with a reason; its ratings are taken back until it closes anew."""
        with self.fresh():
            return self.said(reopen_tournament(**self.common, reason=data["reason"]))


class Rules(TournamentView):
    @operation("tournaments.rules", "The rules", answer=ChapterSerializer(many=True), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """The rules of this tournament for its players, written from its settings."""
        return [{"title": each.title, "sentences": each.lines} for each in rules_of(self.tournament)]


class Advice(TournamentView):
    for_directors = True

    @operation("tournaments.advice", "What to know before round 1", answer=AdviceSerializer(many=True), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """What the pairing system says about these settings and this field."""
        return [{"text": each.text, "serious": each.serious} for each in advice_for(self.tournament)]
