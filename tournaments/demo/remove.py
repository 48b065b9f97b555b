"""The demo club goes, and nothing else with it.

What is real stays: a demo tournament in which a real member plays, and an invented member whom a tournament or a
record that stays still names. Triggers in the database refuse to delete the log of anything that is not demo.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from members.models import Member, MemberChange, RatingChange
from members.services.ratings import NewRating, apply_rating_changes
from tournaments.models import (
    ByeRequest,
    Directorship,
    Document,
    Event,
    ForbiddenPair,
    Game,
    Player,
    PlayerStatus,
    Round,
    Seat,
    Tournament,
)

# Where a row of the log names a member.
NAMING = ("member_id", "created_by_id", "appointed_by_id", "entered_by_id")


@dataclass
class Removed:
    """How much went, and what stayed, a sentence each."""

    members: int = 0
    tournaments: int = 0
    stayed: list[str] = field(default_factory=list)


@transaction.atomic
def remove_demo() -> Removed:
    """Remove the demo club as far as nothing real hangs on it."""
    removed = Removed()
    going = _tournaments_to_remove(removed)
    everybody = list(Member.objects.select_for_update().filter(is_demo=True).order_by("pk"))
    needed = _members_needed(going)
    _take_back_ratings(going, needed)
    removed.tournaments = _remove_tournaments(going)
    for member in everybody:
        if member.pk in needed:
            removed.stayed.append(
                _("%(name)s stays: a tournament or a record that stays speaks of them.") % {"name": member.display_name}
            )
    removed.members = _remove_members([member.pk for member in everybody if member.pk not in needed])
    return removed


def _tournaments_to_remove(removed: Removed) -> list[int]:
    """Demo tournaments without a real player. Whoever withdrew before the start has left nothing behind."""
    going = []
    for tournament in Tournament.objects.select_for_update().filter(is_demo=True).order_by("pk"):
        has_sat = Exists(Seat.objects.filter(player=OuterRef("pk")))
        real = tournament.players.filter(~Q(status=PlayerStatus.WITHDRAWN) | has_sat, member__is_demo=False)
        if names := list(real.select_related("member").order_by("pk")[:3]):
            removed.stayed.append(
                _("%(tournament)s stays: %(names)s, who is no part of the demo club, plays in it.")
                % {"tournament": tournament.name, "names": ", ".join(player.name for player in names)}
            )
        else:
            going.append(tournament.pk)
    return going


def _members_needed(going: list[int]) -> set[int]:
    """Everybody whom something that stays names: as a player, a director, an author, or in the log."""
    staying = Tournament.objects.exclude(pk__in=going)
    needed = set(Player.objects.filter(tournament__in=staying).values_list("member_id", flat=True))
    needed |= set(Directorship.objects.filter(tournament__in=staying).values_list("member_id", flat=True))
    for actor, changes in Event.objects.filter(tournament__in=staying).values_list("actor_id", "changes").iterator():
        needed |= {actor} if actor else set()
        for change in changes:
            needed |= {row[name] for row in (change["old"], change["new"]) if row for name in NAMING if row.get(name)}
    return _with_authors(needed)


def _with_authors(needed: set[int]) -> set[int]:
    """Who wrote into the ledger or the log of somebody who stays, stays; and so do their authors in turn."""
    while True:
        stays = Q(member__is_demo=False) | Q(member__in=needed)
        authors: set[int] = set()
        for record in (RatingChange, MemberChange):
            authors |= set(
                record._default_manager.filter(stays, actor__isnull=False).values_list("actor_id", flat=True)
            )
        if authors <= needed:
            return needed
        needed = needed | authors


def _take_back_ratings(going: list[int], needed: set[int]) -> None:
    """An invented member who stays loses the games of tournaments that go: by new lines, like everybody."""
    for tournament in Tournament.objects.filter(pk__in=going, final__isnull=False).select_related("final"):
        lines = tournament.final.body.get("ratings", {}).values() if tournament.final else ()
        members = Member.objects.in_bulk([line["member"] for line in lines if line["member"] in needed])
        changes = [_taken_back(members[line["member"]], line) for line in lines if line["member"] in members]
        apply_rating_changes(
            actor=None, source=tournament.slug, changes=changes, reason="the demo tournament was removed"
        )


def _taken_back(member: Member, line: dict[str, Any]) -> NewRating:
    return NewRating(member.pk, max(member.club_rating - (line["after"] - line["before"]), 0), -len(line["games"]))


def _remove_tournaments(going: list[int]) -> int:
    """Leaves first: what a row protects goes before it."""
    Seat.objects.filter(round__tournament__in=going).delete()
    Game.objects.filter(round__tournament__in=going).delete()
    ByeRequest.objects.filter(player__tournament__in=going).delete()
    ForbiddenPair.objects.filter(tournament__in=going).delete()
    Player.objects.filter(tournament__in=going).delete()
    Round.objects.filter(tournament__in=going).delete()
    Tournament.objects.filter(pk__in=going).update(final=None)
    Event.objects.filter(tournament__in=going, undoes__isnull=False).delete()
    Event.objects.filter(tournament__in=going).delete()
    Document.objects.filter(tournament__in=going).delete()
    Tournament.objects.filter(pk__in=going).delete()
    return len(going)


def _remove_members(pks: list[int]) -> int:
    """With their ledger and their log."""
    for record in (RatingChange, MemberChange):
        record._default_manager.filter(member__in=pks).delete()
    Member.objects.filter(pk__in=pks).delete()
    return len(pks)
