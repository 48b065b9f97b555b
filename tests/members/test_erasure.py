"""Erasure: nothing personal is left anywhere, and the results stay."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from members.models import Member
from members.refusals import StillNeeded, WrongStatus
from members.services import NewRating, apply_rating_changes, call_back, edit_profile, erase_member, own_data
from members.services.erasure import ALSO_FORGET, REASONS_TO_KEEP
from members.services.own_data import PARTS
from members.services.tokens import create_token
from tests.factories.members import PASSWORD, ClubFactory, MemberFactory

pytestmark = pytest.mark.django_db

SECRETS = {
    "first_name": "Canaryfirst",
    "last_name": "Canarylast",
    "display_name": "Canaryshown",
    "address": "Canaryroad 1",
    "cell_phone": "+44 20 7946 0999",
    "guardian_contact": "Canaryguardian",
    "email": "canary@example.org",
    "username": "canaryuser",
}


def everything_stored() -> str:
    """Every value of every row of every table."""
    return "\n".join(str(row) for model in apps.get_models() for row in model._default_manager.values())


@pytest.fixture
def person(client: Client) -> Member:
    """Somebody with a history in every table that knows people."""
    member = MemberFactory(**SECRETS, under_18=True, start_rating=1500)
    Authenticator.objects.create(user=member, type=Authenticator.Type.TOTP, data={"secret": "canarytotp"})
    create_token(actor=member, name="Canarytoken", scope="full")
    apply_rating_changes(actor=None, source="autumn", changes=[NewRating(member.pk, 1512, 4)])
    edit_profile(actor=member, member_id=member.pk, address="Canaryroad 2")
    LogEntry.objects.create(
        user=MemberFactory(original=True),
        content_type=ContentType.objects.get_for_model(Member),
        object_id=str(member.pk),
        object_repr="Canaryshown",
        action_flag=CHANGE,
        change_message="Canaryshown",
    )
    client.force_login(member)
    return Member.objects.get(pk=member.pk)


def test_nothing_personal_is_left_in_any_table(person: Member) -> None:
    assert "canary" in everything_stored().lower()
    erase_member(actor=person, member_id=person.pk)
    assert "canary" not in everything_stored().lower()
    assert "7946 0999" not in everything_stored()


def test_the_results_stay_under_another_name(person: Member) -> None:
    erase_member(actor=person, member_id=person.pk)
    person.refresh_from_db()
    assert person.display_name == f"Former member {person.pk}"
    assert (person.club_rating, person.games_played, person.rating_changes.count()) == (1512, 4, 1)
    assert (person.status, person.is_erased, person.is_active) == ("left", True, False)


def test_the_other_name_is_in_the_language_of_the_club(person: Member) -> None:
    ClubFactory(language="de")
    erase_member(actor=person, member_id=person.pk)  # by a reader of English
    person.refresh_from_db()
    assert person.display_name == f"Ehemaliges Mitglied {person.pk}"


def test_every_door_is_closed_behind_the_erased(person: Member, client: Client) -> None:
    assert client.get(reverse("members:me")).status_code == 200
    erase_member(actor=person, member_id=person.pk)
    assert client.get(reverse("members:me")).status_code == 302
    assert not EmailAddress.objects.filter(user=person).exists()
    assert not Authenticator.objects.filter(user=person).exists()
    assert not Session.objects.exists()


def test_an_erased_account_is_neither_called_back_nor_changed_nor_erased_again(person: Member) -> None:
    admin = Member.objects.get(is_original=True)
    erase_member(actor=person, member_id=person.pk)
    for service in (call_back, erase_member):
        with pytest.raises(WrongStatus):
            service(actor=admin, member_id=person.pk)
    with pytest.raises(WrongStatus):
        edit_profile(actor=admin, member_id=person.pk, address="Elm Row")


def test_whoever_is_still_needed_cannot_go(person: Member) -> None:
    REASONS_TO_KEEP.append(lambda member: "You direct Autumn Rapid alone. Name another director first.")
    try:
        with pytest.raises(StillNeeded, match="Autumn Rapid"):
            erase_member(actor=person, member_id=person.pk)
    finally:
        REASONS_TO_KEEP.pop()
    person.refresh_from_db()
    assert person.username == "canaryuser"


def test_other_apps_forget_too(person: Member) -> None:
    forgotten: list[int] = []
    ALSO_FORGET.append(lambda member: forgotten.append(member.pk))
    try:
        erase_member(actor=person, member_id=person.pk)
    finally:
        ALSO_FORGET.pop()
    assert forgotten == [person.pk]


def test_the_page_asks_for_the_password_and_a_tick(person: Member, client: Client) -> None:
    url = reverse("members:erase")
    assert client.get(url).status_code == 200
    assert client.post(url, {"password": PASSWORD}).status_code == 400
    assert client.post(url, {"password": "wrong", "understood": "on"}).status_code == 400
    person.refresh_from_db()
    assert not person.is_erased
    done = client.post(url, {"password": PASSWORD, "understood": "on"})
    assert done.status_code == 302
    person.refresh_from_db()
    assert person.is_erased
    assert client.get(reverse("members:me")).status_code == 302


def test_guessing_the_password_at_the_page_is_slowed(person: Member, client: Client) -> None:
    url = reverse("members:erase")
    answers = [client.post(url, {"password": "wrong", "understood": "on"}).status_code for _ in range(12)]
    assert answers[0] == 400
    assert answers[-1] == 429


@pytest.mark.parametrize(("trait", "status"), [("original", 403), ("system_administrator", 409)])
def test_system_administrators_are_told_why_not(client: Client, trait: str, status: int) -> None:
    member = MemberFactory(**{trait: True})
    client.force_login(member)
    answer = client.post(reverse("members:erase"), {"password": PASSWORD, "understood": "on"})
    assert answer.status_code == status
    assert "system administrator cannot be erased" in answer.content.decode()
    member.refresh_from_db()
    assert not member.is_erased
    page = client.get(reverse("members:erase")).content.decode()
    assert "for ever" not in page  # no form that could only be refused
    assert reverse("members:me") in page


def test_own_data_holds_everything_the_club_knows(person: Member, client: Client) -> None:
    PARTS.append(("tournaments", lambda member: [f"tournament of {member.pk}"]))
    try:
        data = own_data(person)
        download = client.get(reverse("members:export_own_data"))
    finally:
        PARTS.pop()
    assert data == download.json()
    assert {key: data["member"][key] for key in SECRETS if key != "address"} == {
        key: value for key, value in SECRETS.items() if key != "address"
    }
    assert data["member"]["address"] == "Canaryroad 2"
    assert [(line["before"], line["after"]) for line in data["rating_changes"]] == [(1500, 1512)]
    assert data["tournaments"] == [f"tournament of {person.pk}"]
    assert "attachment" in download["Content-Disposition"]
