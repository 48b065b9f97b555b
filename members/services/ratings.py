"""The ledger of ratings: the only way a club rating or a count of games changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from members.models import Member, RatingChange
from members.permissions import may_correct_rating
from members.refusals import RatingMoved
from members.services.checks import checked_reason
from members.services.locks import allow, lock, lock_with_actor
from members.validators import HIGHEST_RATING

CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class NewRating:
    """What a member's rating becomes, and how many games are counted by it (fewer than none when taken back)."""

    member_id: int
    rating: int
    games: int = 0


@transaction.atomic
def apply_rating_changes(
    *, actor: Member | None, source: str, changes: Sequence[NewRating], reason: str = ""
) -> list[RatingChange]:
    """Write one line of the ledger for each member: all of them, or none.

    `source` names what the change comes from, such as a tournament's slug; the caller has checked who may.
    """
    if len({change.member_id for change in changes}) != len(changes):
        raise RatingMoved(_("A member stands twice in the same rating change."))
    members = lock(change.member_id for change in changes)
    return [
        write(members[change.member_id], change, actor=actor, source=source, reason=checked_reason(reason))
        for change in sorted(changes, key=lambda change: change.member_id)
    ]


@transaction.atomic
def correct_rating(*, actor: Member, member_id: int, rating: int, reason: str) -> RatingChange:
    """Set a club rating by hand, with a reason."""
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    allow(may_correct_rating(actor, member), _("You may not correct this member's rating."))
    reason = checked_reason(reason, needed=True)
    if rating == member.club_rating:
        raise RatingMoved(_("The rating is already %(rating)d.") % {"rating": rating}, field="rating")
    return write(member, NewRating(member.pk, rating), actor=actor, source=CORRECTION, reason=reason)


def write(member: Member, change: NewRating, *, actor: Member | None, source: str, reason: str) -> RatingChange:
    """The line first, then the member: the database compares the two."""
    if not 0 <= change.rating <= HIGHEST_RATING:
        raise RatingMoved(_("A rating lies between 0 and %(highest)d.") % {"highest": HIGHEST_RATING}, field="rating")
    if member.games_played + change.games < 0:
        raise RatingMoved(_("%(name)s has not played that many games.") % {"name": member.display_name})
    line = RatingChange.objects.create(
        member=member,
        before=member.club_rating,
        after=change.rating,
        games=change.games,
        source=source,
        reason=reason,
        actor=actor,
    )
    member.club_rating = change.rating
    member.games_played += change.games
    member.save(update_fields=["club_rating", "games_played"])
    return line
