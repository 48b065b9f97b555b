"""Who may do what with a tournament: predicates for pages, the API and the admin alike."""

from __future__ import annotations

from typing import Any

from members.models import Role
from tournaments.models import Player, Tournament, TournamentStatus, Visibility


def administers(member: Any) -> bool:
    """Club and system administrators have every role in every tournament."""
    return bool(
        member.is_authenticated
        and member.is_active
        and member.role in (Role.CLUB_ADMINISTRATOR, Role.SYSTEM_ADMINISTRATOR)
    )


def may_create(member: Any) -> bool:
    """Any member may run a tournament."""
    return bool(member.is_authenticated and member.is_active)


def is_director(member: Any, tournament: Tournament) -> bool:
    """A director in the narrow sense: the creator, or somebody a director appointed."""
    return bool(member.is_authenticated and tournament.directorships.filter(member_id=member.pk).exists())


def directs(member: Any, tournament: Tournament) -> bool:
    """Plans, starts, records and closes; administrators may too."""
    return administers(member) or is_director(member, tournament)


def plays_in(member: Any, tournament: Tournament) -> bool:
    return bool(member.is_authenticated and tournament.players.filter(member_id=member.pk).exists())


def may_see(member: Any, tournament: Tournament) -> bool:
    if tournament.status == TournamentStatus.DISCARDED:
        return administers(member)
    if tournament.visibility == Visibility.PUBLIC:
        return True
    return directs(member, tournament) or plays_in(member, tournament)


def may_reopen(member: Any) -> bool:
    return administers(member)


def may_remove_directors(member: Any) -> bool:
    """A director appoints others; only administrators take the role from somebody else."""
    return administers(member)


def may_see_contact(member: Any, of: Any) -> bool:
    """A director may call the players of a tournament that is not over."""
    return bool(
        member.is_authenticated
        and Player.objects.filter(
            member_id=of.pk,
            tournament__directorships__member_id=member.pk,
            tournament__status__in=(TournamentStatus.PREPARING, TournamentStatus.RUNNING),
        ).exists()
    )
