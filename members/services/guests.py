"""Guests: people entered by name on the evening, who may claim their account and their games later.

The link that a guest claims an account with also serves whoever the club's mails do not reach: a member from an
import, or one whose address was never confirmed and who has forgotten the password (docs/decisions/0015).
"""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.refusals import BadValue
from members.models import ChangeKind, LinkKind, Member, Role, Status
from members.permissions import may_give_claim_link
from members.queries import has_confirmed_address
from members.refusals import WrongStatus
from members.services.accounts import save_with_username
from members.services.checks import check
from members.services.links import CLAIM_DAYS, close_link, make_link, open_link
from members.services.locks import allow, lock, lock_with_actor
from members.services.log import record
from members.validators import HIGHEST_RATING, clean_name


@transaction.atomic
def create_guest(*, actor: Member | None, name: str, rating: int = 0, is_demo: bool = False) -> Member:
    """A guest under this name. The last word is taken for the last name; the name is shown as it was given."""
    if not 0 <= rating <= HIGHEST_RATING:
        raise BadValue(_("A rating lies between 0 and %(highest)d.") % {"highest": HIGHEST_RATING}, field="rating")
    first, last = split_name(name)
    guest = Member(
        first_name=first,
        last_name=last,
        display_name=clean_name(name),
        start_rating=rating,
        club_rating=rating,
        status=Status.GUEST,
        is_demo=is_demo,
    )
    guest.set_unusable_password()
    try:
        check(guest, exclude={"password"}, alone=True)  # no username, no address: two hundred guests are pasted at once
    except BadValue as error:
        # People type one name: whatever is wrong with its parts is wrong with it.
        error.field = "name"
        raise
    guest.save()
    record(guest, ChangeKind.ENTERED_AS_GUEST, actor=actor)
    return guest


@transaction.atomic
def create_guests(*, actor: Member | None, names: list[tuple[str, int]]) -> list[Member]:
    """Several guests with their ratings: all, or none."""
    return [create_guest(actor=actor, name=name, rating=rating) for name, rating in names]


@transaction.atomic
def give_claim_link(*, actor: Member, member_id: int) -> str:
    """The secret of a link that lets its owner take over the account; an earlier link closes."""
    actor, member = lock_with_actor(actor=actor, member_id=member_id)
    allow(may_give_claim_link(actor, member), _("You may not hand out the account of this member."))
    if not may_be_claimed(member):
        raise WrongStatus(
            _("%(name)s gets no link: it is for guests, and for members without a role and without a confirmed e-mail.")
            % {"name": member.display_name}
        )
    secret = make_link(LinkKind.CLAIM, member=member, days=CLAIM_DAYS)
    record(member, ChangeKind.LINK_GIVEN, actor=actor)
    return secret


def may_be_claimed(member: Member) -> bool:
    """A guest, or an active member whom no mail is known to reach. Everybody else resets a password by mail.

    Asked again when the link is used: whoever was made an administrator meanwhile is not taken over by an old link.
    """
    if member.role != Role.MEMBER:
        return False
    return member.is_guest or (member.is_active and not has_confirmed_address(member))


def owner_of_link(secret: str) -> Member:
    """Whom a claim link is for."""
    return Member.objects.get(links=open_link(LinkKind.CLAIM, secret))


@transaction.atomic
def claim_account(*, secret: str, password: str, email: str = "", username: str = "") -> Member:
    """The owner sets e-mail, username and password, and is an active member. A guest's games were theirs all along."""
    link = open_link(LinkKind.CLAIM, secret, locked=True)
    assert link.member_id is not None, "the database refuses a claim link without its member"
    (member,) = lock([link.member_id]).values()
    if not may_be_claimed(member):
        raise WrongStatus(_("This account was claimed already. Log in, or reset the password."))
    before, member.status = member.status, Status.ACTIVE
    member.email = email.strip()
    try:
        validate_password(password, member)
    except ValidationError as error:
        raise BadValue(" ".join(error.messages), field="password") from error
    member.set_password(password)
    member.api_tokens.all().delete()  # nobody who was in this account before keeps a key to it
    save_with_username(member, username or member.username or "")
    note_address(member)
    close_link(link)
    record(member, ChangeKind.CLAIMED, actor=member, before=before, after=Status.ACTIVE)
    return member


def note_address(member: Member) -> None:
    """The address as it was typed: not confirmed, and shown so on the owner's own page until a code has come back."""
    EmailAddress.objects.filter(user=member).delete()
    if member.email:
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=False)


def split_name(name: str) -> tuple[str, str]:
    """First and last name out of one field; "Haddad, Samira" is understood too."""
    name = clean_name(name)
    if name.count(",") == 1 and all(part.strip() for part in name.split(",")):
        last, first = name.split(",")
        return first.strip(), last.strip()
    first, _space, last = name.rpartition(" ")
    return (first, last) if first else (last, "")
