"""Who directs: appointed by a director, removed by an administrator, never the last one gone."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from members.models import Member, Status
from members.services.locks import lock as lock_members
from tournaments.models import Directorship, Tournament
from tournaments.refusals import BadValue, LastDirector, WrongStatus
from tournaments.services.work import Work, lock


@transaction.atomic
def appoint_director(*, tournament_id: int, actor: Member, member: Member) -> Directorship:
    tournament = lock(tournament_id)
    member = lock_members([member.pk])[member.pk]
    if member.status != Status.ACTIVE:
        raise BadValue(
            _("%(name)s has no active account and cannot direct.") % {"name": member.display_name}, field="member"
        )
    if tournament.directorships.filter(member=member).exists():
        raise WrongStatus(_("%(name)s already directs this tournament.") % {"name": member.display_name})
    work = Work(tournament, actor)
    row = work.create(Directorship, tournament=tournament, member=member, appointed_by=actor)
    work.record("director.appointed", member=member.pk)
    return row


@transaction.atomic
def remove_director(*, tournament_id: int, actor: Member, member_id: int) -> Tournament:
    """Also how a director resigns."""
    tournament = lock(tournament_id)
    row = tournament.directorships.get(member_id=member_id)
    if not tournament.directorships.exclude(pk=row.pk).filter(member__erased_at=None).exists():
        raise LastDirector(_("A tournament always has a director. Appoint another one first."))
    work = Work(tournament, actor)
    work.remove(row)
    work.record("director.resigned" if member_id == actor.pk else "director.removed", member=member_id)
    return tournament
