"""Guests, and the link that makes an account theirs."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.environment import Site
from clubsite.refusals import BadValue, NotAllowed
from members.models import Member, OneTimeLink
from members.refusals import LinkClosed, WrongStatus
from members.services import (
    NewRating,
    apply_rating_changes,
    claim_account,
    create_guest,
    create_guests,
    create_system_administrator,
    give_claim_link,
    import_members,
)
from members.services.tokens import create_token
from tests.conftest import AssertQueries
from tests.factories.members import PASSWORD, MemberFactory
from tests.members.people import BAD_NAMES, GOOD_NAMES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "first", "last", "shown"),
    [
        ("Samira Haddad", "Samira", "Haddad", "Samira Haddad"),
        ("Noor van der Velde", "Noor van der", "Velde", "Noor van der Velde"),
        ("Haddad, Samira", "Samira", "Haddad", "Haddad, Samira"),
        ("Pelé", "Pelé", "", "Pelé"),
        (" 李  伟 ", "李", "伟", "李 伟"),
    ],
)
def test_a_guest_is_entered_under_one_name(name: str, first: str, last: str, shown: str) -> None:
    guest = create_guest(actor=MemberFactory(), name=name, rating=1450)
    guest.refresh_from_db()
    assert (guest.first_name, guest.last_name, guest.display_name) == (first, last, shown)
    assert (guest.status, guest.username, guest.email, guest.club_rating) == ("guest", None, "", 1450)
    assert not guest.has_usable_password()


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_a_guest_may_have_any_name(name: str) -> None:
    assert Member.objects.get(pk=create_guest(actor=None, name=name).pk).display_name == name


@pytest.mark.parametrize("name", [name for key, name in BAD_NAMES.items() if key != "line break"])
def test_a_name_nobody_could_read_is_refused(name: str) -> None:
    with pytest.raises(BadValue) as caught:
        create_guest(actor=None, name=name)
    assert caught.value.field == "name"


@pytest.mark.parametrize("rating", [-1, 4001, 10**30])
def test_an_impossible_rating_is_refused(rating: int) -> None:
    with pytest.raises(BadValue) as caught:
        create_guest(actor=None, name="Samira Haddad", rating=rating)
    assert caught.value.field == "rating"


def test_two_hundred_pasted_guests_ask_the_database_little(assert_queries: AssertQueries) -> None:
    for count in (1, 20):
        with assert_queries(at_most=2 + 5 * count):
            create_guests(actor=None, names=[(f"Guest {n} of {count}", 1500) for n in range(count)])


def test_several_guests_are_entered_together_or_not_at_all() -> None:
    with pytest.raises(BadValue):
        create_guests(actor=None, names=[("Samira Haddad", 0), ("\u200b", 0)])
    assert not Member.objects.exists()


def test_whoever_opens_the_link_takes_over_the_account_with_its_games() -> None:
    guest = create_guest(actor=None, name="Samira Haddad", rating=1450)
    apply_rating_changes(actor=None, source="autumn", changes=[NewRating(guest.pk, 1462, 4)])
    secret = give_claim_link(actor=MemberFactory(club_administrator=True), member_id=guest.pk)
    claim_account(secret=secret, email="samira@example.org", password=PASSWORD)
    guest.refresh_from_db()
    assert (guest.status, guest.username, guest.email) == ("active", "samira.haddad", "samira@example.org")
    assert (guest.club_rating, guest.games_played) == (1462, 4)
    assert guest.check_password(PASSWORD)
    assert [entry.kind for entry in guest.changes.order_by("pk")] == ["entered_as_guest", "link_given", "claimed"]


def test_a_link_opens_once() -> None:
    guest = create_guest(actor=None, name="Samira Haddad")
    secret = give_claim_link(actor=MemberFactory(club_administrator=True), member_id=guest.pk)
    claim_account(secret=secret, email="samira@example.org", password=PASSWORD)
    with pytest.raises(LinkClosed):
        claim_account(secret=secret, email="thief@example.org", password=PASSWORD)


def test_a_newer_link_closes_the_older_one() -> None:
    actor, guest = MemberFactory(club_administrator=True), create_guest(actor=None, name="Samira Haddad")
    old = give_claim_link(actor=actor, member_id=guest.pk)
    give_claim_link(actor=actor, member_id=guest.pk)
    with pytest.raises(LinkClosed):
        claim_account(secret=old, email="samira@example.org", password=PASSWORD)


def test_a_link_grows_old() -> None:
    guest = create_guest(actor=None, name="Samira Haddad")
    secret = give_claim_link(actor=MemberFactory(club_administrator=True), member_id=guest.pk)
    OneTimeLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(LinkClosed):
        claim_account(secret=secret, email="samira@example.org", password=PASSWORD)


def test_the_database_does_not_hold_the_secret() -> None:
    guest = create_guest(actor=None, name="Samira Haddad")
    secret = give_claim_link(actor=MemberFactory(club_administrator=True), member_id=guest.pk)
    assert secret not in str(list(OneTimeLink.objects.values()))


@pytest.mark.parametrize(
    ("whose", "answer"),
    [
        ({"guest": True}, "secret"),
        ({"email": ""}, "secret"),  # nothing to reset a password by
        ({}, WrongStatus),  # a confirmed address: resets by mail
        ({"suspended": True, "email": ""}, WrongStatus),
        ({"waiting": True, "email": ""}, WrongStatus),
        ({"club_administrator": True, "email": ""}, NotAllowed),
        ({"original": True, "email": ""}, NotAllowed),
    ],
)
def test_a_link_is_for_guests_and_for_members_whom_no_mail_reaches(whose: dict[str, Any], answer: Any) -> None:
    """Asked by a club administrator; an ordinary member never hands one out."""
    member = MemberFactory(**whose)
    actor = MemberFactory(club_administrator=True)
    with pytest.raises(NotAllowed):
        give_claim_link(actor=MemberFactory(), member_id=member.pk)
    if answer == "secret":
        assert len(give_claim_link(actor=actor, member_id=member.pk)) == 32
    else:
        with pytest.raises(answer):
            give_claim_link(actor=actor, member_id=member.pk)
        assert not OneTimeLink.objects.exists()


def test_a_member_from_an_import_gets_in_by_link_and_keeps_username_and_games(client: Client) -> None:
    actor = MemberFactory(club_administrator=True)
    import_members(actor=actor, content=b"first_name,last_name,email\nKwame,Boateng,kwame@example.org\n")
    kwame = Member.objects.get(email="kwame@example.org")
    link = reverse("members:claim", args=[give_claim_link(actor=actor, member_id=kwame.pk)])
    assert client.get(link).context["form"].initial == {"email": "kwame@example.org", "username": "kwame.boateng"}
    client.post(link, {"email": "kwame@example.org", "username": "", "password": PASSWORD})
    assert client.post("/accounts/login/", {"login": "kwame.boateng", "password": PASSWORD})["Location"] == "/"
    assert client.get("/me/").status_code == 200


def test_whoever_was_in_the_account_before_keeps_no_key_to_it(client: Client) -> None:
    member = MemberFactory(email="")
    client.force_login(member)
    _row, token = create_token(actor=member, name="a spreadsheet")
    bearer = {"HTTP_AUTHORIZATION": f"Bearer {token}"}
    assert Client().get("/api/v1/me/", **bearer).status_code == 200
    secret = give_claim_link(actor=MemberFactory(club_administrator=True), member_id=member.pk)
    claim_account(secret=secret, password="the-owner-chose-this")
    assert client.get("/me/").status_code == 302
    assert Client().get("/api/v1/me/", **bearer).status_code == 401


def test_an_old_link_does_not_open_the_account_of_somebody_who_is_an_administrator_by_now() -> None:
    member, original = MemberFactory(email=""), MemberFactory(original=True)
    secret = give_claim_link(actor=MemberFactory(club_administrator=True), member_id=member.pk)
    create_system_administrator(actor=original, member_id=member.pk)
    with pytest.raises(WrongStatus):
        claim_account(secret=secret, password="the-thief-chose-this")
    member.refresh_from_db()
    assert member.check_password(PASSWORD)


def test_an_address_that_a_guest_gave_counts_as_confirmed_only_after_its_code(client: Client) -> None:
    guest = create_guest(actor=None, name="Samira Haddad")
    secret = give_claim_link(actor=MemberFactory(club_administrator=True), member_id=guest.pk)
    claim_account(secret=secret, email="samira@example.org", password=PASSWORD)
    assert client.post("/accounts/login/", {"login": "samira.haddad", "password": PASSWORD})["Location"] == "/"
    assert "not confirmed yet" in client.get("/accounts/email/").content.decode()
    assert [row.verified for row in guest.emailaddress_set.all()] == [False]


@pytest.mark.parametrize(
    ("change", "field"),
    [({"email": "taken@example.org"}, None), ({"username": "taken"}, None), ({"password": "short"}, "password")],
)
def test_a_refused_claim_leaves_the_link_open(change: dict[str, str], field: str | None) -> None:
    MemberFactory(username="taken", email="taken@example.org")
    guest = create_guest(actor=None, name="Samira Haddad")
    secret = give_claim_link(actor=MemberFactory(club_administrator=True), member_id=guest.pk)
    answers = {"email": "samira@example.org", "username": "samira", "password": PASSWORD}
    with pytest.raises(BadValue) as caught:
        claim_account(secret=secret, **(answers | change))
    assert field is None or caught.value.field == field
    guest.refresh_from_db()
    assert guest.status == "guest"
    assert claim_account(secret=secret, **answers).status == "active"


def test_the_claim_page_from_link_to_login(client: Client) -> None:
    guest = create_guest(actor=None, name="Samira <b>Haddad</b>")
    client.force_login(MemberFactory(club_administrator=True))
    shown = client.post(reverse("members:claim_link", args=[guest.pk]))
    link = shown.context["link"]
    client.logout()
    page = client.get(link)
    assert page.status_code == 200
    assert "Samira &lt;b&gt;Haddad&lt;/b&gt;" in page.content.decode()
    bad = client.post(link, {"email": "samira@", "username": "", "password": PASSWORD})
    assert bad.status_code == 400
    assert "name@example.org" in bad.content.decode()
    done = client.post(link, {"email": "", "username": "", "password": PASSWORD}, follow=True)
    username = Member.objects.get(pk=guest.pk).username
    assert f"Your username is {username}" in done.content.decode()
    assert client.post("/accounts/login/", {"login": username, "password": PASSWORD})["Location"] == "/"
    assert client.get("/me/").status_code == 200
    assert client.get(link).status_code == 410


@pytest.mark.parametrize(
    ("origin", "begins"), [("", "http://127.0.0.1:8000/claim/"), ("http://192.168.1.20:8000",) * 2]
)
def test_a_link_made_on_the_machine_itself_leads_to_where_others_reach_the_club(
    client: Client, settings: Any, origin: str, begins: str
) -> None:
    settings.SITE = Site(origin=origin)
    client.force_login(MemberFactory(club_administrator=True))
    guest = create_guest(actor=None, name="Samira Haddad")
    page = client.post(f"/members/{guest.pk}/claim-link/", HTTP_HOST="127.0.0.1:8000")
    assert page.context["link"].startswith(begins)
