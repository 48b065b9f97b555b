"""Erasure: the person disappears, the results stay under "Former member 12"."""

from __future__ import annotations

from collections.abc import Callable

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from members.models import ChangeKind, Member, Role, Status
from members.permissions import may_erase
from members.queries import current_club
from members.refusals import NotYourself, OriginalStays, RoleStands, StillNeeded, WrongStatus
from members.services.accounts import drop_role
from members.services.locks import allow, lock_with_actor
from members.services.log import record

# Other apps lock what must not change meanwhile (always before the member: two services never wait in a circle), say
# why somebody cannot go yet (a sentence, or None), and forget what they know about them.
HOLD: list[Callable[[int], None]] = []
REASONS_TO_KEEP: list[Callable[[Member], str | None]] = []
ALSO_FORGET: list[Callable[[Member], None]] = []


@transaction.atomic
def erase_member(*, actor: Member, member_id: int) -> Member:
    """Forget everything personal about a member. It cannot be taken back."""
    hold_what_depends(member_id)
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    if member.is_original:
        raise OriginalStays(_("The original system administrator cannot be erased."))
    allow(may_erase(actor, member), _("You may not erase this account."))
    if member.is_erased:
        raise WrongStatus(_("This account was erased already."))
    if member.role == Role.SYSTEM_ADMINISTRATOR:
        raise RoleStands(
            _("A system administrator cannot be erased. Ask another system administrator to take the role away first.")
        )
    for reason in REASONS_TO_KEEP:
        if sentence := reason(member):
            raise StillNeeded(sentence)
    drop_role(member, actor=actor)
    forget_what_other_tables_know(member)
    anonymise(member)
    record(member, ChangeKind.ERASED, actor=actor)
    return member


def erase_somebody(*, actor: Member, member_id: int) -> Member:
    """What an administrator does for a member who asks for it, without that member's password.

    Never to oneself: one's own page asks for the password, so that a lost token or an open browser is not enough.
    """
    if actor.pk == member_id:
        raise NotYourself(_("Erase your own account on your own page, which asks for your password."))
    return erase_member(actor=actor, member_id=member_id)


def hold_what_depends(member_id: int) -> None:
    """Lock what other apps know of the member: before the member, always."""
    for hold in HOLD:
        hold(member_id)


def anonymise(member: Member) -> None:
    """Blank every personal field; the constraint `an_erased_member_keeps_nothing_personal` holds from now on."""
    with override(current_club().language):  # everybody reads the name, not the one who erased alone
        name = _("Former member %(number)d") % {"number": member.pk}
    member.first_name, _space, member.last_name = name.rpartition(" ")
    member.display_name = name
    member.under_18 = False
    member.address = member.cell_phone = member.guardian_contact = member.email = ""
    member.language = member.time_zone = ""
    member.username = None
    member.last_login = None
    member.status = Status.LEFT
    member.erased_at = timezone.now()
    member.set_unusable_password()
    member.save()


def forget_what_other_tables_know(member: Member) -> None:
    """E-mail addresses, second factors, links, tokens, sessions, and the name in the admin's own log."""
    EmailAddress.objects.filter(user=member).delete()
    Authenticator.objects.filter(user=member).delete()
    member.links.all().delete()
    member.kept_answers.all().delete()
    member.api_tokens.all().delete()
    for session in Session.objects.all().iterator():
        if session.get_decoded().get(SESSION_KEY) == str(member.pk):
            session.delete()
    LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Member), object_id=str(member.pk)).update(
        object_repr=f"#{member.pk}", change_message=""
    )
    for forget in ALSO_FORGET:
        forget(member)
