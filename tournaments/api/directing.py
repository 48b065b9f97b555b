"""Who directs, what was done, and taking the last step back."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from clubsite.api.fields import Body, Line, Reason, Whole
from clubsite.api.pages import PageQuery, page, page_of
from clubsite.api.views import operation
from clubsite.refusals import NotAllowed
from members.api.people import MemberBody
from tournaments.api import shapes
from tournaments.api.doors import TournamentView
from tournaments.api.schemas import DirectorSerializer, EventSerializer
from tournaments.permissions import may_remove_directors
from tournaments.queries.log import entries, log_events
from tournaments.services.directors import appoint_director, remove_director
from tournaments.services.undo import undo_last


class Directors(TournamentView):
    @operation("directors.list", "Directors", answer=DirectorSerializer(many=True), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Who plans, starts and records."""
        rows = self.tournament.directorships.select_related("member").order_by("pk")
        return [{"member": row.member_id, "name": row.member.display_name} for row in rows]

    @operation(
        "directors.appoint",
        "Appoint a director",
        body=MemberBody,
        answer=DirectorSerializer,
        status=201,
        versioned=True,
        example={"member": 7},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """A member who directs this tournament with you."""
        member = self.member_in(data)
        with self.fresh():
            row = appoint_director(**self.common, member=member)
        return {"member": row.member_id, "name": row.member.display_name}


class Director(TournamentView):
    def find(self, request: Request, **path: Any) -> None:
        super().find(request, **path)
        self.leaving: int = path.get("member_id", self.me.pk)
        if not self.tournament.directorships.filter(member_id=self.leaving).exists():
            raise Http404
        if self.leaving != self.me.pk and not may_remove_directors(request.user):
            raise NotAllowed(_("Directors appoint others; only an administrator removes one."))

    @operation("directors.remove", "Remove a director", status=204, versioned=True)
    def delete(self, data: dict[str, Any]) -> None:
        """Yourself; or, for administrators, somebody else. The last director stays."""
        with self.fresh():
            remove_director(**self.common, member_id=self.leaving)


class MyDirectorship(Director):
    for_members = True

    @operation("directors.resign", "Resign", status=204, versioned=True)
    def delete(self, data: dict[str, Any]) -> None:
        """You no longer direct this tournament. The last director stays."""
        with self.fresh():
            remove_director(**self.common, member_id=self.leaving)


class LogQuery(PageQuery):
    kind = Line(max_length=40, required=False, help_text="Only events of this kind: result.entered.")
    round = serializers.IntegerField(min_value=1, max_value=999, required=False)


class Log(TournamentView):
    for_directors = True

    @operation("log.list", "The log", query=LogQuery, answer=page_of(EventSerializer), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Every step with who took it, newest first. For directors."""
        rows = log_events(self.tournament)
        names = {"kind": "kind", "round": "round_number"}
        rows = rows.filter(**{names[name]: asked[name] for name in names if name in asked})
        return page(rows, asked, lambda found: [shapes.event(each) for each in entries(self.tournament, list(found))])


class UndoBody(Body):
    number = Whole(
        min_value=1,
        max_value=10**9,
        required=False,
        allow_null=True,
        default=None,
        help_text="The number of the step you saw as the last; 412 if it no longer is.",
    )
    reason = Reason()


class Undo(TournamentView):
    @operation(
        "log.undo",
        "Take the last step back",
        body=UndoBody,
        answer=EventSerializer,
        versioned=True,
        example={"number": 41},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """A new entry of the log; nothing is ever erased from it."""
        with self.fresh():
            event = undo_last(**self.common, **data)
        return shapes.event(entries(self.tournament, [event], may_undo=False)[0])
