"""The club itself: named for everybody, changed by its administrators."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request

from clubsite.api.fields import Body, Choice, Line, Name, Whole, YesNo
from clubsite.api.views import SAFE, operation
from members.api.shapes import LANGUAGES, ClubSerializer, club
from members.api.versions import VersionedView
from members.models import Club, Colour
from members.permissions import may_change_club
from members.queries import current_club
from members.services import change_club
from members.services.locks import allow, lock


class ClubBody(Body):
    name = Name(max_length=80, required=False)
    place = Line(max_length=120, allow_blank=True, required=False)
    evening = Line(max_length=80, allow_blank=True, required=False)
    founded = Whole(min_value=1000, max_value=9999, allow_null=True, required=False)
    colour = Choice(choices=Colour.values, required=False)
    language = Choice(choices=LANGUAGES, required=False)
    time_zone = Line(max_length=64, required=False)
    confirms_members = YesNo(required=False)


class ClubView(VersionedView):
    def find(self, request: Request, **path: Any) -> None:
        allow(request.method in SAFE or may_change_club(request.user))
        self.club = current_club()

    def shown(self) -> dict[str, Any]:
        return club(self.club)

    def hold(self) -> None:
        lock([self.me.pk])
        self.club = Club.objects.select_for_update().get(pk=1)

    @operation("club.show", "The club", answer=ClubSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Its name, where and when it meets, and its colour."""
        return self.shown()

    @operation(
        "club.change",
        "Change the club",
        body=ClubBody,
        answer=ClubSerializer,
        versioned=True,
        example={"evening": "Thursdays 19:00"},
    )
    def patch(self, data: dict[str, Any]) -> Any:
        """Only the fields that are sent change. For administrators."""
        with self.fresh():
            self.club = change_club(actor=self.me, **data)
        return self.told()
