"""Roles by the rules of the club: only a system administrator gives and takes them, and the original one stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request

from clubsite.api.views import SAFE, ApiView, MembersView, operation
from clubsite.refusals import BadValue, NotAllowed
from members.api.me import OwnAccount
from members.api.people import MemberBody, OneMember
from members.api.shapes import PersonSerializer, person
from members.models import Member, Role
from members.permissions import is_administrator, is_system_administrator
from members.services import (
    create_system_administrator,
    delete_system_administrator,
    grant_club_administrator,
    revoke_club_administrator,
)
from members.services.locks import allow


def holders(name: str, role: Role, give: Callable[..., Member], who: str) -> type[ApiView]:
    """The view of those who hold a role: administrators read it, system administrators give it."""

    class Holders(MembersView):
        def find(self, request: Request, **path: Any) -> None:
            allow(is_administrator(request.user))
            if request.method not in SAFE and not is_system_administrator(request.user):
                raise NotAllowed(_("Only a system administrator gives roles."))

        @operation(f"{name}.list", f"Who is {who}", answer=PersonSerializer(many=True))
        def get(self, asked: dict[str, Any]) -> Any:
            """For administrators."""
            return [person(row) for row in Member.objects.filter(role=role).order_by("pk")]

        @operation(
            f"{name}.grant",
            f"Make somebody {who}",
            body=MemberBody,
            answer=PersonSerializer,
            status=201,
            example={"member": 7},
        )
        def post(self, data: dict[str, Any]) -> Any:
            """For system administrators."""
            if not Member.objects.filter(pk=data["member"]).exists():
                raise BadValue(_("There is no member of this number."), field="member")
            return person(give(actor=self.me, member_id=data["member"]))

    return Holders


def holder(name: str, take: Callable[..., Member], who: str) -> type[ApiView]:
    class Holder(OneMember):
        def find(self, request: Request, **path: Any) -> None:
            if not is_system_administrator(request.user):
                raise NotAllowed(_("Only a system administrator takes roles away."))
            super().find(request, **path)

        @operation(f"{name}.revoke", f"Somebody is no longer {who}", status=204, versioned=True)
        def delete(self, data: dict[str, Any]) -> None:
            """The member and their games stay. Nobody removes the original one, and nobody themselves."""
            with self.fresh():
                take(actor=self.me, member_id=self.member.pk)

    return Holder


ClubAdmins = holders("club-admins", Role.CLUB_ADMINISTRATOR, grant_club_administrator, "a club administrator")
ClubAdmin = holder("club-admins", revoke_club_administrator, "a club administrator")
SystemAdmins = holders(
    "system-admins", Role.SYSTEM_ADMINISTRATOR, create_system_administrator, "a system administrator"
)
SystemAdmin = holder("system-admins", delete_system_administrator, "a system administrator")


class MyRole(OwnAccount):
    @operation("system-admins.resign", "Give up one's own role", status=204, versioned=True)
    def delete(self, data: dict[str, Any]) -> None:
        """Always refused: another system administrator does this, so that there is always one who knows of it."""
        with self.fresh():
            delete_system_administrator(actor=self.me, member_id=self.me.pk)
