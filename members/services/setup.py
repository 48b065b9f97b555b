"""The first run: a one-time link, then the club and its original system administrator. There is no default account."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubsite.refusals import BadValue
from members.models import ChangeKind, Club, LinkKind, Member, Role, Status
from members.queries import club_cache, is_set_up
from members.refusals import AlreadySetUp
from members.services.checks import check
from members.services.links import close_link, make_link, open_link
from members.services.log import record

# Other apps add what the demo club consists of; each is called with the original system administrator.
DEMO_LOADERS: list[Callable[[Member], None]] = []


@transaction.atomic
def make_setup_link() -> str:
    """The secret of a link that opens the set-up page, until the club is set up."""
    if is_set_up():
        raise AlreadySetUp(_("This club is set up already. Log in as its system administrator."))
    return make_link(LinkKind.SETUP)


def check_setup_link(secret: str) -> None:
    """Refuse unless the secret still opens the set-up page."""
    if is_set_up():
        raise AlreadySetUp(_("This club is set up already. Log in as its system administrator."))
    open_link(LinkKind.SETUP, secret)


def set_up_club(
    *, secret: str, club: Mapping[str, Any], administrator: Mapping[str, Any], password: str, demo: bool = False
) -> Member:
    """Make the club and its original system administrator. Of two people with the same link one wins."""
    try:
        with transaction.atomic():
            link = open_link(LinkKind.SETUP, secret, locked=True)
            member = make_original(administrator, password)
            make_club(club)
            close_link(link)
            if demo:
                for load in DEMO_LOADERS:
                    load(member)
    except (BadValue, IntegrityError) as error:  # its fields are checked first, then the rows
        if not is_set_up():
            raise
        raise AlreadySetUp(_("Somebody else has just set this club up.")) from error
    club_cache.forget()
    return member


def make_original(fields: Mapping[str, Any], password: str) -> Member:
    """The administrator made at set-up, whom nobody can remove."""
    if is_set_up():
        raise AlreadySetUp(_("Somebody else has just set this club up."))
    member = Member(**fields, role=Role.SYSTEM_ADMINISTRATOR, status=Status.ACTIVE, is_original=True)
    try:
        validate_password(password, member)
    except ValidationError as error:
        raise BadValue(" ".join(error.messages), field="password") from error
    member.set_password(password)
    check(member, exclude={"password"})
    member.save()
    if member.email:
        # Whoever holds the link holds the machine, so the address is taken as theirs.
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    record(member, ChangeKind.ROLE, actor=None, after=Role.SYSTEM_ADMINISTRATOR, reason="set-up")
    return member


def make_club(fields: Mapping[str, Any]) -> Club:
    club = Club(pk=1, **fields)
    check(club, exclude={"id"})
    club.save()
    return club
