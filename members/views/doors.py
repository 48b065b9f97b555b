"""Who may come in: decorators that ask a predicate before the view runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from members.models import Member, Status
from members.permissions import is_member

View = Callable[..., HttpResponse]


class MemberRequest(HttpRequest):
    """A request behind one of the doors below: its user is a member."""

    user: Member


def only(predicate: Callable[[Any], bool]) -> Callable[[View], View]:
    """A visitor is sent to the login; a member for whom the predicate is false gets 403."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if not predicate(request.user):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return guarded

    return decorate


members_only = only(is_member)


def member_or_404(request: MemberRequest, member_id: int) -> Member:
    """The member of this number. One who still waits is known to administrators alone."""
    member = get_object_or_404(Member, pk=member_id)
    if member.status == Status.WAITING and not request.user.is_administrator and member.pk != request.user.pk:
        raise Http404
    return member


def require(allowed: bool) -> None:
    if not allowed:
        raise PermissionDenied
