"""All tournaments: found, created, imported; and the systems there are."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.fields import Line, Query
from clubsite.api.pages import ORDER, PageQuery, page, page_of
from clubsite.api.parsers import PlainFile
from clubsite.api.views import SAFE, ApiView, operation
from clubsite.refusals import NotAllowed
from members.queries import words_in
from tournaments.api import shapes
from tournaments.api.schemas import (
    ImportedSerializer,
    SystemSerializer,
    TournamentLineSerializer,
    TournamentSerializer,
)
from tournaments.api.settings import NewTournamentBody, creation_of
from tournaments.models import TournamentStatus, Visibility
from tournaments.permissions import may_create
from tournaments.queries.lists import visible_to, with_counts
from tournaments.queries.options import options_of_system
from tournaments.services.importing import import_trf
from tournaments.services.lifecycle import create_tournament
from tournaments.settings_rules import default_tie_breaks
from tournaments.systems_text import ADVICE, system_choices, system_name

ORDERS = {
    "name": ("name", "pk"),
    "-name": ("-name", "pk"),
    "starts_on": ("starts_on", "pk"),
    "-starts_on": ("-starts_on", "-pk"),
    "created": ("pk",),
    "-created": ("-pk",),
}


class TournamentsQuery(PageQuery):
    status = serializers.ChoiceField(
        choices=[each for each in TournamentStatus.values if each != "discarded"], required=False
    )
    system = Line(max_length=40, required=False, help_text="A key of /systems/.")
    registration_open = serializers.BooleanField(required=False, allow_null=True, default=None)
    search = Line(max_length=100, required=False, allow_blank=True, help_text="Words of the name or the place.")
    ordering = serializers.ChoiceField(choices=list(ORDERS), default="-starts_on", help_text=ORDER)


class CreatingView(ApiView):
    def find(self, request: Request, **path: Any) -> None:
        if request.method not in SAFE and not may_create(request.user):
            raise NotAllowed(_("Your membership is not active, so you cannot create a tournament."))


class Tournaments(CreatingView):
    @operation("tournaments.list", "Tournaments", query=TournamentsQuery, answer=page_of(TournamentLineSerializer))
    def get(self, asked: dict[str, Any]) -> Any:
        """Public ones, and those you play in or direct."""
        rows = visible_to(self.request.user)
        for name in ("status", "system"):
            if name in asked:
                rows = rows.filter(**{name: asked[name]})
        if asked["registration_open"] is not None:
            rows = rows.filter(registration_open=asked["registration_open"])
        rows = rows.filter(words_in(asked.get("search", ""), "name", "place"))
        return page(
            with_counts(rows).order_by(*ORDERS[asked["ordering"]]),
            asked,
            lambda found: [shapes.tournament_line(row, players=row.playing, begun=row.begun) for row in found],
        )

    @operation(
        "tournaments.create",
        "Create a tournament",
        body=NewTournamentBody,
        answer=TournamentSerializer,
        status=201,
        located=True,
        example={"name": "Autumn Rapid 2026", "system": "club-swiss", "number_of_rounds": 5},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """Name, system and rounds are enough; everything else has a good default. You direct it."""
        row = create_tournament(actor=self.me, **creation_of(data))
        return created(shapes.tournament(row, directing=True))


def created(said: dict[str, Any]) -> Response:
    response = Response(said, status=201)
    response["Location"] = reverse("api:tournament", args=[said["slug"]])
    return response


class ImportQuery(Query):
    name = Line(max_length=120, allow_blank=True, default="", help_text="Instead of the name in the file.")
    system = Line(max_length=40, allow_blank=True, default="", help_text="Instead of the one the file names.")
    visibility = serializers.ChoiceField(choices=Visibility.values, default=Visibility.PUBLIC)


class Import(CreatingView):
    parser_classes = [PlainFile]

    @operation(
        "files.import",
        "Import a TRF",
        query=ImportQuery,
        file={"text/plain": OpenApiTypes.STR},
        answer=ImportedSerializer,
        status=201,
        located=True,
        example="012 Autumn Rapid\nXXR 5\n001    1      Haddad, Samira                    1948",
    )
    def post(self, data: dict[str, Any]) -> Any:
        """A new tournament from a tournament report file (TRF16 or TRF26), whole or not at all.

        Members are recognised by their name; everybody else becomes a guest. What cannot be read is said line by line.
        The body is the file itself, as text/plain.
        """
        row, notes = import_trf(
            actor=self.me,
            content=data["file"] or b"",
            name=data["name"],
            system_key=data["system"],
            visibility=data["visibility"],
        )
        return created({**shapes.tournament(row, directing=True), "notes": notes})


class Systems(ApiView):
    @operation("tournaments.systems", "Pairing systems", answer=SystemSerializer(many=True))
    def get(self, asked: dict[str, Any]) -> Any:
        """Every way of finding opponents: its key, its options, and the tie-breaks if none are named."""
        return [
            {
                "key": key,
                "name": system_name(key),
                "advice": str(ADVICE.get(key, "")),
                "tie_breaks": default_tie_breaks(key),
                "options": [shapes.option(each) for each in options_of_system(key)],
            }
            for key, _label in system_choices()
        ]
