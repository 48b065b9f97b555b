"""The page of the roles, for system administrators."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from members.models import ChangeKind, Member, MemberChange, Role
from members.permissions import is_system_administrator
from members.queries import listed_members
from members.services import (
    create_system_administrator,
    delete_system_administrator,
    grant_club_administrator,
    revoke_club_administrator,
)
from members.views.doors import MemberRequest, only

system_administrators_only = only(is_system_administrator)
FOUND = 20
LOG = 50


@require_safe
@system_administrators_only
def roles(request: MemberRequest) -> HttpResponse:
    """Who holds a role, who gave it when, and a search for somebody to give one to."""
    search = request.GET.get("q", "").replace("\0", "")[:100]
    holders = Member.objects.exclude(role=Role.MEMBER).order_by("-is_original", "-role", "pk")
    found = (
        listed_members(search=search).filter(role=Role.MEMBER, username__isnull=False)[:FOUND] if search.strip() else []
    )
    log = MemberChange.objects.filter(kind=ChangeKind.ROLE).select_related("member", "actor")[:LOG]
    return render(request, "members/roles.html", {"holders": holders, "found": found, "search": search, "log": log})


def act(service: Callable[..., Member], sentence: Callable[[], str]) -> Callable[[HttpRequest, int], HttpResponse]:
    """A view for one button of the page of roles."""

    @require_POST
    @system_administrators_only
    def press(request: MemberRequest, member_id: int) -> HttpResponse:
        get_object_or_404(Member, pk=member_id)
        member = service(actor=request.user, member_id=member_id)
        messages.success(request, sentence() % {"name": member.display_name})
        return redirect("members:roles")

    return press


grant_club = act(grant_club_administrator, lambda: _("%(name)s is a club administrator now."))
revoke_club = act(revoke_club_administrator, lambda: _("%(name)s is no longer a club administrator."))
create_system = act(create_system_administrator, lambda: _("%(name)s is a system administrator now."))
delete_system = act(delete_system_administrator, lambda: _("%(name)s is no longer a system administrator."))
