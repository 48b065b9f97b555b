"""Rows taken for writing, always in the same order, so that two services never wait for each other in a circle."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404
from django.utils.translation import gettext as _

from clubsite.refusals import NotAllowed
from members.models import Member

LARGEST_ID = 2**63 - 1


def lock(ids: Iterable[int]) -> dict[int, Member]:
    """The members, fresh and locked until the transaction ends.

    PostgreSQL locks the rows; SQLite has the whole database for itself since BEGIN IMMEDIATE.
    """
    wanted = set(ids)
    if beyond := {pk for pk in wanted if not 0 < pk <= LARGEST_ID}:
        raise Http404(f"no member {min(beyond)}")
    members = {member.pk: member for member in Member.objects.select_for_update().filter(pk__in=wanted).order_by("pk")}
    if missing := wanted - members.keys():
        raise Http404(f"no member {min(missing)}")
    return members


def lock_with_actor(*, actor: Member, member_id: int) -> tuple[Member, Member]:
    """Actor and member as they are now: a role that was taken away a moment ago no longer counts."""
    members = lock({actor.pk, member_id})
    return members[actor.pk], members[member_id]


def allow(allowed: bool, sentence: str | None = None) -> None:
    """Go on if allowed; else refuse with the sentence."""
    if not allowed:
        raise NotAllowed(sentence or _("You are not allowed to do this. Ask an administrator of the club."))
