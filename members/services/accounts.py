"""The life of a membership: sign up, be confirmed, be suspended, leave, come back, change one's details."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubsite.refusals import BadValue
from members.models import ChangeKind, Member, Role, Status
from members.permissions import may_administer, may_suspend
from members.queries import current_club
from members.refusals import OriginalStays, WrongStatus
from members.services.checks import check, check_guardian, checked_reason
from members.services.locks import allow, lock_with_actor
from members.services.log import record
from members.services.usernames import username_from
from members.validators import default_display_name

PROFILE_FIELDS = (
    "first_name",
    "last_name",
    "display_name",
    "under_18",
    "guardian_contact",
    "address",
    "cell_phone",
    "language",
    "time_zone",
)
GUARDED = {"under_18", "guardian_contact"}


@transaction.atomic
def sign_up(
    *,
    first_name: str,
    last_name: str,
    email: str = "",
    password: str | None = None,
    username: str = "",
    actor: Member | None = None,
    **profile: Any,
) -> Member:
    """A new member; waiting where the club confirms its members. Without a password nobody can log in yet."""
    club = current_club()
    member = Member(
        first_name=first_name,
        last_name=last_name,
        email=email.strip(),
        status=Status.WAITING if club.confirms_members else Status.ACTIVE,
        **profile,
    )
    check_guardian(member)
    member.set_password(password)
    save_with_username(member, username)
    record(member, ChangeKind.SIGNED_UP, actor=actor or member, after=member.status)
    return member


def save_with_username(member: Member, username: str) -> None:
    """Save under the username that was asked for, or under a free one made from the name.

    Two people of the same name who sign up in the same moment are made the same name; the second tries again. Of two
    who ask for one username, or give one address, in the same moment the second reads that it is taken.
    """
    if username:
        member.username = username
        check(member, exclude={"password"})
        try:
            with transaction.atomic():
                member.save()
        except IntegrityError:
            check(member, exclude={"password"})
            raise
        return
    check(member, exclude={"password", "username"})
    for _attempt in range(10):
        member.username = username_from(member.first_name, member.last_name)
        try:
            with transaction.atomic():
                member.save()
        except IntegrityError:
            check(member, exclude={"password", "username"})
            continue
        return
    raise BadValue(_("No username could be made from this name. Choose one yourself."), field="username")


@transaction.atomic
def confirm_member(*, actor: Member, member_id: int) -> Member:
    """Waiting → active."""
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    allow(may_administer(actor, member))
    if member.status != Status.WAITING:
        raise WrongStatus(
            _("%(name)s is not waiting: the status is “%(status)s”.")
            % {"name": member.display_name, "status": member.get_status_display()}
        )
    return move(member, Status.ACTIVE, actor=actor)


@transaction.atomic
def suspend_member(*, actor: Member, member_id: int, reason: str = "") -> Member:
    """No login until somebody calls the member back. A role is lost with it, and does not come back by itself."""
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    if member.is_original:
        raise OriginalStays(_("The original system administrator cannot be suspended."))
    allow(may_suspend(actor, member), _("You may not suspend this member."))
    if member.status not in (Status.ACTIVE, Status.WAITING):
        raise WrongStatus(
            _("%(name)s cannot be suspended: the status is “%(status)s”.")
            % {"name": member.display_name, "status": member.get_status_display()}
        )
    drop_role(member, actor=actor)
    return move(member, Status.SUSPENDED, actor=actor, reason=checked_reason(reason))


@transaction.atomic
def leave_club(*, actor: Member, member_id: int, reason: str = "") -> Member:
    """The member is gone; results and name stay. Their own decision, or noted by an administrator."""
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    if member.is_original:
        raise OriginalStays(_("The original system administrator cannot leave the club."))
    allow(may_suspend(actor, member) or (actor.pk == member.pk and member.role == Role.MEMBER))
    if member.status == Status.LEFT:
        raise WrongStatus(_("%(name)s has already left the club.") % {"name": member.display_name})
    drop_role(member, actor=actor)
    return move(member, Status.LEFT, actor=actor, reason=checked_reason(reason))


@transaction.atomic
def call_back(*, actor: Member, member_id: int) -> Member:
    """Suspended or left → active again; a guest who left is a guest again."""
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    allow(may_administer(actor, member))
    if member.is_erased:
        raise WrongStatus(_("This account was erased. The person can sign up again as a new member."))
    if member.status not in (Status.SUSPENDED, Status.LEFT):
        raise WrongStatus(_("%(name)s is already here.") % {"name": member.display_name})
    return move(member, Status.ACTIVE if member.username else Status.GUEST, actor=actor)


@transaction.atomic
def edit_profile(*, actor: Member, member_id: int, **changes: Any) -> Member:
    """Change what a member tells about themselves; e-mail and password have their own, verified way."""
    if unknown := changes.keys() - set(PROFILE_FIELDS):
        raise BadValue(_("This cannot be changed here: %(field)s.") % {"field": min(unknown)})
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    allow(actor.pk == member.pk or may_administer(actor, member))
    if member.is_erased:
        raise WrongStatus(_("This account was erased and cannot be changed."))
    default = default_name_of(member)
    changed = sorted(field for field, value in changes.items() if getattr(member, field) != value)
    for field, value in changes.items():
        setattr(member, field, value)
    if member.display_name == default:
        member.display_name = ""  # never chosen by hand, so it follows the name and the age
    if not GUARDED.isdisjoint(changed):  # an import may know the age and not the guardian
        check_guardian(member)
    check(member, exclude={"password"})
    member.save(update_fields=PROFILE_FIELDS)
    if changed:
        record(member, ChangeKind.PROFILE, actor=actor, after=", ".join(changed))
    return member


def default_name_of(member: Member) -> str:
    return default_display_name(first_name=member.first_name, last_name=member.last_name, under_18=member.under_18)


def move(member: Member, status: Status, *, actor: Member | None, reason: str = "") -> Member:
    """Write the new status and the entry that says so."""
    before, member.status = member.status, status
    member.save(update_fields=["status"])
    record(member, ChangeKind.STATUS, actor=actor, before=before, after=status, reason=reason)
    return member


def drop_role(member: Member, *, actor: Member) -> None:
    """Take a role away because its holder goes: only an active member holds one."""
    if member.role != Role.MEMBER:
        before, member.role = member.role, Role.MEMBER
        member.save(update_fields=["role"])
        record(member, ChangeKind.ROLE, actor=actor, before=before, after=Role.MEMBER)
