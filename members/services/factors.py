"""Somebody has lost phone, key and recovery codes: the second factor goes, the password stays."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from members.models import ChangeKind, Member
from members.permissions import may_forget_second_factor
from members.queries import current_club, has_confirmed_address, has_second_factor
from members.refusals import WrongStatus
from members.services.locks import allow, lock
from members.services.log import record


@transaction.atomic
def forget_second_factor(*, actor: Member | None, member_id: int) -> Member:
    """Apps, keys and recovery codes of this member open nothing and are asked for no more. Without an actor it is
    whoever sits at the machine, the only one who can help the original system administrator.
    """
    people = lock({member_id, *([actor.pk] if actor else [])})
    member = people[member_id]
    if actor is not None:
        allow(may_forget_second_factor(people[actor.pk], member), _("You may not open the account of this member."))
    if not has_second_factor(member):
        raise WrongStatus(_("%(name)s has no second factor.") % {"name": member.display_name})
    Authenticator.objects.filter(user=member).delete()
    record(member, ChangeKind.FACTOR, actor=actor)
    if actor is not None and has_confirmed_address(member):
        transaction.on_commit(lambda: tell(member))
    return member


def tell(member: Member) -> None:
    """A mail to the owner: if they did not ask for it, somebody else did."""
    club = current_club()
    with override(member.language or club.language):
        subject = render_to_string("mfa/email/factors_forgotten_subject.txt").strip()
        body = render_to_string("mfa/email/factors_forgotten_message.txt", {"club": club})
    send_mail(subject, body, None, [member.email])
