"""What the director says to everybody in the hall."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from members.models import Member
from tournaments.models import Announcement, Tournament
from tournaments.refusals import BadValue, WrongStatus
from tournaments.services.work import Work, lock

LONGEST = 120
MOST = 5  # more than a hall can read


@transaction.atomic
def announce(*, tournament_id: int, actor: Member, text: str) -> Announcement:
    """Put a sentence on the big screen."""
    tournament = lock(tournament_id)
    said = " ".join(text.split())
    if not said:
        raise BadValue(_("Type what everybody should read."), field="text")
    if len(said) > LONGEST or not said.isprintable():
        raise BadValue(_("At most %(most)d characters of plain text.") % {"most": LONGEST}, field="text")
    if tournament.announcements.count() >= MOST:
        raise WrongStatus(_("%(most)d announcements stand already. Take one away first.") % {"most": MOST})
    work = Work(tournament, actor)
    row = work.create(Announcement, tournament=tournament, text=said, said_at=timezone.now())
    work.record("hall.announced", text=said)
    return row


@transaction.atomic
def take_down(*, tournament_id: int, actor: Member, announcement_id: int) -> Tournament:
    tournament = lock(tournament_id)
    row = tournament.announcements.filter(pk=announcement_id).first()
    if row is not None:
        work = Work(tournament, actor)
        text = row.text
        work.remove(row)
        work.record("hall.taken_down", text=text)
    return tournament
