"""Members in and out as CSV, for administrators: first what a file would do, then all of it or nothing."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from clubsite.api.fields import Line, Query
from clubsite.api.parsers import CsvFile
from clubsite.api.views import MembersView, operation
from members.api.people import must_administer
from members.api.shapes import ImportPlanSerializer, import_plan
from members.models import Member
from members.queries import ORDERS
from members.services import export_members, import_members, plan_import

FILE = {"text/csv": OpenApiTypes.STR}
EXAMPLE = "first_name,last_name,email,club_rating\nSamira,Haddad,samira@example.org,1948"


class FilesView(MembersView):
    parser_classes = [CsvFile]

    def find(self, request: Request, **path: Any) -> None:
        must_administer(request)


class Preview(FilesView):
    @operation(
        "members.import-preview",
        "What a file of members would do",
        file=FILE,
        answer=ImportPlanSerializer,
        example=EXAMPLE,
    )
    def post(self, data: dict[str, Any]) -> Any:
        """Line by line: who is new, what changes, what cannot be. Writes nothing. The body is the file itself."""
        return import_plan(plan_import(actor=self.me, content=data["file"] or b""))


class ImportMembersQuery(Query):
    fingerprint = Line(
        max_length=64, required=False, default=None, help_text="Of the preview; 412 if it would no longer do the same."
    )


class Import(FilesView):
    @operation(
        "members.import",
        "Import members",
        query=ImportMembersQuery,
        file=FILE,
        answer=ImportPlanSerializer,
        status=201,
        example=EXAMPLE,
    )
    def post(self, data: dict[str, Any]) -> Any:
        """Every line, or none. Columns as in the export; an empty cell leaves what is known as it is."""
        return import_plan(import_members(actor=self.me, content=data["file"] or b"", fingerprint=data["fingerprint"]))


class Export(FilesView):
    @operation("members.export", "Members as CSV", answer={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, asked: dict[str, Any]) -> Any:
        """Everybody, with how to reach them, in the columns that the import reads."""
        rows = Member.objects.filter(erased_at=None).order_by(*ORDERS["name"])
        response = HttpResponse(export_members(actor=self.me, members=rows), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = 'attachment; filename="members.csv"'
        return response
