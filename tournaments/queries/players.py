"""The entry list, and what the director sees of it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from members.models import Member, Status
from tournaments.models import ForbiddenPair, Player, PlayerStatus, Tournament


@dataclass(frozen=True)
class Entries:
    playing: list[Player]
    waiting: list[Player]
    withdrawn: list[Player]


def entries(tournament: Tournament) -> Entries:
    """By starting number once given, before that by rating; the waiting list in its order."""
    rows = list(tournament.players.select_related("member").prefetch_related("requests"))
    playing = [p for p in rows if p.status == PlayerStatus.PLAYING]
    playing.sort(key=lambda p: (p.number is None, p.number or 0, -_rating(p, tournament), p.pk))
    return Entries(
        playing=playing,
        waiting=sorted((p for p in rows if p.status == PlayerStatus.WAITING), key=lambda p: p.pk),
        withdrawn=[p for p in rows if p.status == PlayerStatus.WITHDRAWN],
    )


def _rating(player: Player, tournament: Tournament) -> int:
    """Until round 1 is planned, the member's rating of today is what counts."""
    return player.member.club_rating if tournament.is_preparing else player.rating


def not_entered(tournament: Tournament) -> QuerySet[Member]:
    """Members who could be entered by the director."""
    inside = tournament.players.exclude(status=PlayerStatus.WITHDRAWN).values("member_id")
    return Member.objects.in_play().exclude(pk__in=inside).order_by("last_name", "first_name", "pk")


def kept_apart(tournament: Tournament) -> list[ForbiddenPair]:
    return list(
        ForbiddenPair.objects.filter(tournament=tournament)
        .select_related("first__member", "second__member")
        .order_by("pk")
    )


def accounts_like(said: str) -> list[Member]:
    """Members with a login whose shown or full name is this, or else has it as a part, or else guests of this name."""
    wanted = " ".join(said.casefold().split())
    if not wanted:
        return []
    names = {
        member: {member.display_name.casefold(), f"{member.first_name} {member.last_name}".strip().casefold()}
        for member in Member.objects.in_play().order_by("display_name", "pk")
    }
    with_login = {member: called for member, called in names.items() if member.status == Status.ACTIVE}
    whole = [member for member, called in with_login.items() if wanted in called]
    part = [member for member, called in with_login.items() if any(wanted in name for name in called)]
    return whole or part or [member for member, called in names.items() if wanted in called]


def members_called(names: list[str]) -> dict[str, list[Member]]:
    """For each of these names, in any case, the members whose shown or full name it is."""
    found: dict[str, list[Member]] = {name.casefold(): [] for name in names}
    for member in Member.objects.in_play().order_by("pk"):
        for name in {member.display_name.casefold(), f"{member.first_name} {member.last_name}".strip().casefold()}:
            if name in found:
                found[name].append(member)
    return found


def members_named(names: list[str]) -> dict[str, Member]:
    """Members whose shown or full name is one of these; a name two people share is left out."""
    return {name: members[0] for name, members in members_called(names).items() if len(members) == 1}
