"""The club's own settings."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.refusals import BadValue
from members.models import Club, Member
from members.permissions import may_change_club
from members.queries import club_cache
from members.services.checks import check
from members.services.locks import allow, lock

CLUB_FIELDS = ("name", "place", "evening", "founded", "colour", "language", "time_zone", "confirms_members")


@transaction.atomic
def change_club(*, actor: Member, **changes: Any) -> Club:
    """Change the club's name, colour, place and rules."""
    if unknown := changes.keys() - set(CLUB_FIELDS):
        raise BadValue(_("This cannot be changed here: %(field)s.") % {"field": min(unknown)})
    allow(may_change_club(lock([actor.pk])[actor.pk]))
    club = Club.objects.select_for_update().get(pk=1)
    for field, value in changes.items():
        setattr(club, field, value)
    check(club)
    club.save()
    transaction.on_commit(club_cache.forget)
    return club
