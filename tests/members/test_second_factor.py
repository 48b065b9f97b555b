"""Somebody has lost phone, key and recovery codes: who may help, and what is left of it."""

from __future__ import annotations

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client

from clubsite.refusals import NotAllowed
from members.models import Member
from members.queries import has_second_factor
from members.refusals import WrongStatus
from members.services import forget_second_factor
from tests.factories.members import PASSWORD, ClubFactory, MemberFactory, with_second_factor

pytestmark = pytest.mark.django_db


def opens_by_password_alone(member: Member) -> bool:
    client = Client()
    client.post("/accounts/login/", {"login": member.username, "password": PASSWORD})
    return client.get("/me/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_an_administrator_lets_somebody_in_again_who_is_told_by_mail(client: Client) -> None:
    ClubFactory()
    member = with_second_factor(MemberFactory(language="de"))
    assert not opens_by_password_alone(member)
    administrator = MemberFactory(club_administrator=True)
    client.force_login(administrator)
    assert "Take the second factor away" in client.get(f"/members/{member.pk}/manage/").content.decode()
    client.post(f"/members/{member.pk}/forget-second-factor/")
    assert opens_by_password_alone(member)
    assert "Take the second factor away" not in client.get(f"/members/{member.pk}/manage/").content.decode()
    (entry,) = member.changes.all()
    assert (entry.kind, entry.actor) == ("factor", administrator)
    (told,) = mail.outbox
    assert told.to == [member.email]
    assert "zweite" in told.subject, "in the language of the reader"


@pytest.mark.parametrize(
    ("actor", "whose"),
    [
        ({}, {}),
        ({"club_administrator": True}, {"club_administrator": True}),
        ({"club_administrator": True}, {"system_administrator": True}),
        ({"system_administrator": True}, {"original": True}),
    ],
)
def test_nobody_opens_the_account_of_somebody_they_do_not_stand_over(
    actor: dict[str, bool], whose: dict[str, bool]
) -> None:
    member = with_second_factor(MemberFactory(**whose))
    with pytest.raises(NotAllowed):
        forget_second_factor(actor=MemberFactory(**actor), member_id=member.pk)
    assert has_second_factor(member)


def test_nobody_takes_their_own_away_without_the_password() -> None:
    actor = with_second_factor(MemberFactory(system_administrator=True))
    with pytest.raises(NotAllowed):
        forget_second_factor(actor=actor, member_id=actor.pk)


def test_on_the_machine_the_original_is_let_in_again() -> None:
    original = with_second_factor(MemberFactory(original=True, username="ruth"))
    call_command("forget_second_factor", "RUTH")
    assert opens_by_password_alone(original)
    (entry,) = original.changes.all()
    assert (entry.kind, entry.actor) == ("factor", None)


@pytest.mark.parametrize("username", ["nobody", "ruth"])
def test_the_machine_says_when_there_is_nothing_to_take_away(username: str) -> None:
    MemberFactory(username="ruth")
    with pytest.raises(CommandError):
        call_command("forget_second_factor", username)


def test_there_is_nothing_to_take_from_somebody_without_one() -> None:
    with pytest.raises(WrongStatus):
        forget_second_factor(actor=MemberFactory(system_administrator=True), member_id=MemberFactory().pk)


def test_guessing_the_code_is_slowed(client: Client) -> None:
    """Whoever has the password still has no million tries at six figures; another browser gets no more of them."""
    member = with_second_factor(MemberFactory())
    statuses = []
    for _ in range(2):
        client = Client()
        client.post("/accounts/login/", {"login": member.username, "password": PASSWORD})
        statuses += [client.post("/accounts/2fa/authenticate/", {"code": "000000"}).status_code for _ in range(4)]
    assert statuses == [400] * 5 + [429] * 3
