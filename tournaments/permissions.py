"""Who may do what with a tournament: predicates for pages, the API and the admin alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from members.permissions import is_administrator, is_member
from tournaments.models import Player, Tournament, TournamentStatus, Visibility

if TYPE_CHECKING:
    from members.models import Member
    from members.permissions import Actor


def may_create(member: Actor) -> bool:
    """Any member may run a tournament."""
    return is_member(member)


def is_director(member: Actor, tournament: Tournament) -> bool:
    """A director in the narrow sense: the creator, or somebody a director appointed."""
    return is_member(member) and tournament.directorships.filter(member_id=member.pk).exists()


def directs(member: Actor, tournament: Tournament) -> bool:
    """Plans, starts, records and closes; club and system administrators have every role in every tournament."""
    return is_administrator(member) or is_director(member, tournament)


def plays_in(member: Actor, tournament: Tournament) -> bool:
    return is_member(member) and tournament.players.filter(member_id=member.pk).exists()


def may_see(member: Actor, tournament: Tournament) -> bool:
    if tournament.status == TournamentStatus.DISCARDED:
        return is_administrator(member)
    if tournament.visibility == Visibility.PUBLIC:
        return True
    return directs(member, tournament) or plays_in(member, tournament)


def may_reopen(member: Actor) -> bool:
    return is_administrator(member)


def may_remove_directors(member: Actor) -> bool:
    """A director appoints others; only administrators take the role from somebody else."""
    return is_administrator(member)


def may_see_contact(member: Actor, of: Member) -> bool:
    """A director may call the players of a tournament that is not over."""
    return (
        is_member(member)
        and Player.objects.filter(
            member_id=of.pk,
            tournament__directorships__member_id=member.pk,
            tournament__status__in=(TournamentStatus.PREPARING, TournamentStatus.RUNNING),
        ).exists()
    )
