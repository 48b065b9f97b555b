"""Who holds which role. Only a system administrator names or removes one, and never the original, never themselves."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from members.models import ChangeKind, Member, Role, Status
from members.permissions import (
    may_create_system_administrator,
    may_delete_system_administrator,
    may_grant_club_administrator,
    may_revoke_club_administrator,
)
from members.refusals import NotYourself, OriginalStays, RoleStands, WrongStatus
from members.services.locks import allow, lock_with_actor
from members.services.log import record


@transaction.atomic
def grant_club_administrator(*, actor: Member, member_id: int) -> Member:
    """Make a member a club administrator."""
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    allow(may_grant_club_administrator(actor), _("Only a system administrator names club administrators."))
    if member.role != Role.MEMBER:
        raise RoleStands(
            _("%(name)s is already %(role)s.") % {"name": member.display_name, "role": member.get_role_display()}
        )
    return give(member, Role.CLUB_ADMINISTRATOR, actor=actor)


@transaction.atomic
def revoke_club_administrator(*, actor: Member, member_id: int) -> Member:
    """Make a club administrator an ordinary member again."""
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    allow(may_revoke_club_administrator(actor), _("Only a system administrator takes this role away."))
    if member.role != Role.CLUB_ADMINISTRATOR:
        raise RoleStands(_("%(name)s is not a club administrator.") % {"name": member.display_name})
    return give(member, Role.MEMBER, actor=actor)


@transaction.atomic
def create_system_administrator(*, actor: Member, member_id: int) -> Member:
    """Make a member a system administrator beside the others."""
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    allow(may_create_system_administrator(actor), _("Only a system administrator names another one."))
    if member.role == Role.SYSTEM_ADMINISTRATOR:
        raise RoleStands(_("%(name)s is already a system administrator.") % {"name": member.display_name})
    return give(member, Role.SYSTEM_ADMINISTRATOR, actor=actor)


@transaction.atomic
def delete_system_administrator(*, actor: Member, member_id: int) -> Member:
    """Take the role away: the administrator is gone, the member with their games stays."""
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    if member.is_original:
        raise OriginalStays(_("The original system administrator cannot be removed."))
    allow(may_create_system_administrator(actor), _("Only a system administrator removes another one."))
    if not may_delete_system_administrator(actor, member):
        raise NotYourself(_("You cannot remove yourself. Another system administrator can."))
    if member.role != Role.SYSTEM_ADMINISTRATOR:
        raise RoleStands(_("%(name)s is not a system administrator.") % {"name": member.display_name})
    return give(member, Role.MEMBER, actor=actor)


def give(member: Member, role: Role, *, actor: Member | None) -> Member:
    """Write the new role and the entry that says who gave it."""
    if role != Role.MEMBER and member.status != Status.ACTIVE:
        raise WrongStatus(
            _("Only an active member can hold a role; %(name)s is %(status)s.")
            % {"name": member.display_name, "status": member.get_status_display()}
        )
    before, member.role = member.role, role
    member.save(update_fields=["role"])
    record(member, ChangeKind.ROLE, actor=actor, before=before, after=role)
    return member
