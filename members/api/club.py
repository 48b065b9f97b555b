"""The club itself: named for everybody, changed by its administrators."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request

from clubsite.api.fields import Body, Choice, Line, Name, Whole, YesNo
from clubsite.api.views import SAFE, ApiView, operation
from clubsite.refusals import NotAllowed
from members.api.shapes import ClubSerializer, club
from members.models import Colour
from members.permissions import may_change_club
from members.queries import current_club
from members.services import change_club


class ClubBody(Body):
    name = Name(max_length=80, required=False)
    place = Line(max_length=120, allow_blank=True, required=False)
    evening = Line(max_length=80, allow_blank=True, required=False)
    founded = Whole(min_value=1000, max_value=9999, allow_null=True, required=False)
    colour = Choice(choices=Colour.values, required=False)
    language = Choice(choices=["en", "de"], required=False)
    time_zone = Line(max_length=64, required=False)
    confirms_members = YesNo(required=False)


class ClubView(ApiView):
    def find(self, request: Request, **path: Any) -> None:
        if request.method not in SAFE and not may_change_club(request.user):
            raise NotAllowed(_("You are not allowed to do this. Ask an administrator of the club."))

    @operation("club.show", "The club", answer=ClubSerializer)
    def get(self, asked: dict[str, Any]) -> Any:
        """Its name, where and when it meets, and its colour."""
        return club(current_club())

    @operation(
        "club.change", "Change the club", body=ClubBody, answer=ClubSerializer, example={"evening": "Thursdays 19:00"}
    )
    def patch(self, data: dict[str, Any]) -> Any:
        """Only the fields that are sent change. For administrators."""
        return club(change_club(actor=self.me, **data))
