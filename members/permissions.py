"""Who may do what to members: pure predicates for pages, services, the API and the Django admin alike.

Roles (seed 001): everybody is a member; a club administrator has every role but system administrator; a system
administrator has every role. A club administrator never touches a system administrator, through any door.
Other apps add what they know about people to the two lists at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeGuard

from members.models import Member, Role

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    Actor = Member | AnonymousUser | None


def is_member(actor: Actor) -> TypeGuard[Member]:
    """Logged in, and neither waiting, suspended nor gone."""
    return isinstance(actor, Member) and actor.is_active


def is_administrator(actor: Actor) -> TypeGuard[Member]:
    return is_member(actor) and actor.is_administrator


def is_system_administrator(actor: Actor) -> TypeGuard[Member]:
    return is_member(actor) and actor.is_system_administrator


def may_administer_members(actor: Actor) -> bool:
    """Confirm, import, export, and see the waiting list."""
    return is_administrator(actor)


def may_change_club(actor: Actor) -> bool:
    return is_administrator(actor)


def may_administer(actor: Actor, member: Member) -> bool:
    """Whether the actor stands over this member: a club administrator never over a system administrator."""
    if not is_administrator(actor):
        return False
    return actor.is_system_administrator or member.role != Role.SYSTEM_ADMINISTRATOR


def may_suspend(actor: Actor, member: Member) -> bool:
    """Suspending takes a role away with it, so whoever suspends must be allowed to take that role."""
    if not is_administrator(actor) or member.is_original or member.pk == actor.pk:
        return False
    return actor.is_system_administrator or member.role == Role.MEMBER


def may_correct_rating(actor: Actor, member: Member) -> bool:
    return may_administer(actor, member) and not member.is_erased


def may_give_claim_link(actor: Actor, member: Member) -> bool:
    """A link opens the account, so whoever hands one out must stand over its owner as for a suspension."""
    return may_suspend(actor, member)


def may_forget_second_factor(actor: Actor, member: Member) -> bool:
    """Half a key to the account: whoever takes it away must stand over its owner as for a suspension."""
    return may_suspend(actor, member)


def may_grant_club_administrator(actor: Actor) -> bool:
    return is_system_administrator(actor)


def may_revoke_club_administrator(actor: Actor) -> bool:
    return is_system_administrator(actor)


def may_create_system_administrator(actor: Actor) -> bool:
    return is_system_administrator(actor)


def may_delete_system_administrator(actor: Actor, member: Member) -> bool:
    """Any other but the original: the seed's "except the original one and itself"."""
    return is_system_administrator(actor) and not member.is_original and member.pk != actor.pk


def may_erase(actor: Actor, member: Member) -> bool:
    """One's own account; and an administrator that of a member without a role who asked for it."""
    if not is_member(actor) or member.is_original:
        return False
    return member.pk == actor.pk or (actor.is_administrator and member.role == Role.MEMBER)


def may_see_contact(actor: Actor, member: Member) -> bool:
    """Oneself, administrators, and whom another app names: the director of a tournament the member plays in."""
    if not is_member(actor):
        return False
    return actor.pk == member.pk or actor.is_administrator or any(rule(actor, member) for rule in MAY_SEE_CONTACT)


def may_enter_guests(actor: Actor) -> bool:
    """Administrators, and whom another app names: somebody who directs a tournament."""
    return is_member(actor) and (actor.is_administrator or any(rule(actor) for rule in MAY_ENTER_GUESTS))


MAY_SEE_CONTACT: list[Callable[[Member, Member], bool]] = []
MAY_ENTER_GUESTS: list[Callable[[Member], bool]] = []
