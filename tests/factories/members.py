"""Members for tests: plain people without surprises. Whoever can log in has the password `PASSWORD`."""

from __future__ import annotations

from typing import Any

import factory
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator

from members.models import Club, Member, Role, Status

PASSWORD = "knight-to-f3-please"


class MemberFactory(factory.django.DjangoModelFactory):
    """An active member: Member 7, member7, member7@example.org with a verified address."""

    class Meta:
        model = Member

    class Params:
        waiting = factory.Trait(status=Status.WAITING)
        suspended = factory.Trait(status=Status.SUSPENDED)
        left = factory.Trait(status=Status.LEFT)
        guest = factory.Trait(status=Status.GUEST, username=None, email="")
        club_administrator = factory.Trait(role=Role.CLUB_ADMINISTRATOR)
        system_administrator = factory.Trait(role=Role.SYSTEM_ADMINISTRATOR)
        original = factory.Trait(role=Role.SYSTEM_ADMINISTRATOR, is_original=True)

    first_name = "Member"
    last_name = factory.Sequence(lambda number: f"Number {number}")
    username = factory.Sequence(lambda number: f"member{number}")
    email = factory.LazyAttribute(lambda member: f"{member.username}@example.org")

    @classmethod
    def _create(cls, model_class: type[Member], *args: Any, **fields: Any) -> Member:
        password = fields.pop("password", PASSWORD)
        member = model_class(*args, **fields)
        member.set_password(password if member.username else None)
        member.save()
        if member.email:
            EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
        return member


def with_second_factor(member: Member) -> Member:
    """The same member, whom a code from an app is asked for."""
    Authenticator.objects.create(user=member, type=Authenticator.Type.TOTP, data={"secret": "JBSWY3DPEHPK3PXP"})
    return member


class ClubFactory(factory.django.DjangoModelFactory):
    """The one club."""

    class Meta:
        model = Club

    id = 1
    name = "Riverside Chess Club"
    place = "Riverside Parish Hall, Mill Lane"
    evening = "Thursdays 18:30"
    founded = 1911
