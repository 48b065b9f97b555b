"""The pages about people: what they show, what they never show, and how many queries they ask."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client
from django.urls import reverse

from members.models import Club, Member
from members.permissions import MAY_SEE_CONTACT
from members.services import NewRating, apply_rating_changes
from members.views.people import SECTIONS
from tests.factories.members import ClubFactory, MemberFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(client: Client) -> Member:
    member = MemberFactory(first_name="Li", last_name="Wei", start_rating=1655)
    client.force_login(member)
    return member


def names_on(client: Client, query: str = "") -> list[str]:
    return [member.display_name for member in client.get(f"/members/{query}").context["page"]]


def test_the_list_shows_active_members_and_guests_alone(client: Client, member: Member) -> None:
    MemberFactory(first_name="Samira", last_name="Haddad", guest=True)
    for trait in ("waiting", "suspended", "left"):
        MemberFactory(**{trait: True})
    assert names_on(client) == ["Samira Haddad", "Li Wei"]


def test_the_list_is_sorted_and_searched_by_the_name_that_is_shown(client: Client, member: Member) -> None:
    MemberFactory(first_name="Samira", last_name="Haddad", start_rating=1948)
    MemberFactory(first_name="Secret", last_name="Longname", display_name="Zed L.", under_18=True, start_rating=900)
    assert names_on(client) == ["Samira Haddad", "Zed L.", "Li Wei"]
    assert names_on(client, "?order=-rating") == ["Samira Haddad", "Li Wei", "Zed L."]
    assert names_on(client, "?order=rating") == ["Zed L.", "Li Wei", "Samira Haddad"]
    assert names_on(client, "?q=had+sam") == ["Samira Haddad"]
    assert names_on(client, "?q=Secret") == [], "the hidden name is not found by searching for it"
    assert names_on(client, "?q=example.org") == []
    assert names_on(client, "?order=password&page=nonsense&q=%00") == ["Samira Haddad", "Zed L.", "Li Wei"]


def test_whoever_has_one_name_stands_where_it_belongs(client: Client, member: Member) -> None:
    MemberFactory(first_name="Samira", last_name="Haddad")
    MemberFactory(first_name="Kim", last_name="")
    assert names_on(client) == ["Samira Haddad", "Kim", "Li Wei"]
    assert names_on(client, "?order=-name") == ["Li Wei", "Kim", "Samira Haddad"]


def test_the_list_has_fifty_on_a_page(client: Client, member: Member) -> None:
    MemberFactory.create_batch(60)
    assert len(names_on(client)) == 50
    assert len(names_on(client, "?page=2")) == 11


@pytest.mark.parametrize("url", ["/members/", "/members/all/", "/members/waiting/", "/roles/?q=Member"])
def test_a_list_asks_the_same_number_of_queries_whatever_its_length(
    client: Client, assert_queries: Callable[..., AbstractContextManager[None]], url: str
) -> None:
    ClubFactory()
    client.force_login(MemberFactory(original=True))
    for size in (2, 40):
        MemberFactory.create_batch(size)
        MemberFactory.create_batch(size, waiting=True)
        client.get("/members/")  # the club's row is cached from here on
        with assert_queries(at_most=6):
            assert client.get(url).status_code == 200


def test_the_page_of_a_member_asks_the_same_number_of_queries_whatever_the_history(
    client: Client, member: Member, assert_queries: Callable[..., AbstractContextManager[None]]
) -> None:
    for lines in (2, 30):
        for n in range(lines):
            apply_rating_changes(actor=member, source=f"t{n}", changes=[NewRating(member.pk, 1500 + n + lines)])
        client.get("/members/")
        with assert_queries(at_most=8):
            assert client.get(member.get_absolute_url()).status_code == 200


def test_a_member_page_shows_name_rating_and_record_and_nothing_private(client: Client, member: Member) -> None:
    other = MemberFactory(
        first_name="Samira", last_name="Haddad", start_rating=1900, address="Mill Lane 3", cell_phone="020 7946 0018"
    )
    apply_rating_changes(actor=member, source="autumn-rapid", changes=[NewRating(other.pk, 1948, 4)])
    page = client.get(other.get_absolute_url()).content.decode()
    for shown in ("Samira Haddad", "1948", "+48", "autumn-rapid"):
        assert shown in page
    for hidden in (other.username, other.email, "Mill Lane", "7946"):
        assert hidden not in page


def test_other_apps_add_a_section_to_the_page(client: Client, member: Member) -> None:
    SECTIONS.append(lambda request, whom: ("components/_message.html", {"text": whom.pk}))
    try:
        assert "message--info" in client.get(member.get_absolute_url()).content.decode()
    finally:
        SECTIONS.pop()


def test_somebody_who_waits_is_known_to_administrators_alone(client: Client, member: Member) -> None:
    waiting = MemberFactory(waiting=True)
    assert client.get(waiting.get_absolute_url()).status_code == 404
    client.force_login(MemberFactory(club_administrator=True))
    assert client.get(waiting.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("number", ["0", "999999", str(2**63), str(2**70), "-1", "x", "9" * 1000])
@pytest.mark.parametrize("page", ["", "contact/", "manage/"])
def test_a_number_that_is_nobodys_is_not_found(client: Client, number: str, page: str) -> None:
    client.force_login(MemberFactory(original=True))
    assert client.get(f"/members/{number}/{page}").status_code == 404


@pytest.mark.parametrize("number", [2**63, 2**70])
@pytest.mark.parametrize("name", ["confirm", "suspend", "grant_club_administrator", "claim_link", "rating"])
def test_nobody_is_not_found_by_the_buttons_either(client: Client, number: int, name: str) -> None:
    client.force_login(MemberFactory(original=True))
    assert client.post(reverse(f"members:{name}", args=[number])).status_code == 404


def test_a_director_sees_phone_and_guardian_of_a_player_but_no_address(client: Client, member: Member) -> None:
    player = MemberFactory(
        cell_phone="020 7946 0018", address="Mill Lane 3", under_18=True, guardian_contact="Máire", first_name="Aoife"
    )
    url = reverse("members:contact", args=[player.pk])
    assert client.get(url).status_code == 403
    MAY_SEE_CONTACT.append(lambda actor, whom: (actor, whom) == (member, player))
    try:
        page = client.get(url).content.decode()
    finally:
        MAY_SEE_CONTACT.pop()
    for shown in ("020 7946 0018", player.email, "Máire"):
        assert shown in page
    assert "Mill Lane" not in page
    client.force_login(MemberFactory(club_administrator=True))
    assert "Mill Lane" in client.get(url).content.decode()


def test_an_administrator_confirms_from_the_waiting_list(client: Client) -> None:
    ClubFactory(confirms_members=True)
    waiting = MemberFactory(waiting=True, first_name="Aoife", last_name="Walsh")
    client.force_login(MemberFactory(club_administrator=True))
    assert "Aoife Walsh" in client.get("/members/waiting/").content.decode()
    done = client.post(reverse("members:confirm", args=[waiting.pk]), {"waiting": "1"}, follow=True)
    assert done.redirect_chain == [("/members/waiting/", 302)]
    assert "Aoife Walsh is a member now." in done.content.decode()
    again = client.post(reverse("members:confirm", args=[waiting.pk]))
    assert again.status_code == 409
    assert "is not waiting" in again.content.decode()


@pytest.mark.parametrize(
    ("name", "trait", "then"),
    [
        ("confirm", "waiting", "active"),
        ("suspend", "active", "suspended"),
        ("leave", "active", "left"),
        ("come_back", "suspended", "active"),
        ("erase_member", "active", "left"),
    ],
)
def test_a_button_takes_a_reason_or_passes_it_over(client: Client, name: str, trait: str, then: str) -> None:
    """The page of a member asks for one where it is kept; a form that sends one elsewhere does no harm."""
    client.force_login(MemberFactory(club_administrator=True))
    member = MemberFactory(**({} if trait == "active" else {trait: True}))
    assert client.post(reverse(f"members:{name}", args=[member.pk]), {"reason": "as agreed"}).status_code == 302
    member.refresh_from_db()
    assert member.status == then
    assert [entry.reason for entry in member.changes.filter(kind="status")] == (
        ["as agreed"] if name in ("suspend", "leave") else [""] * (name != "erase_member")
    )


def test_an_administrator_corrects_a_rating_or_reads_why_not(client: Client, member: Member) -> None:
    client.force_login(MemberFactory(club_administrator=True))
    url = reverse("members:rating", args=[member.pk])
    for bad in ({"rating": "1700"}, {"rating": "many", "reason": "x"}, {"rating": "1655", "reason": "x"}):
        answer = client.post(url, bad)
        assert answer.status_code == 400
        assert answer.context["rating_form"].errors
    assert client.post(url, {"rating": "1700", "reason": "rating of the former club"}).status_code == 302
    member.refresh_from_db()
    assert member.club_rating == 1700
    assert "rating of the former club" in client.get(member.get_absolute_url()).content.decode()


def test_the_club_is_changed_on_its_page(client: Client) -> None:
    ClubFactory()
    client.force_login(MemberFactory(club_administrator=True))
    answers = {"name": "Hillside", "colour": "plum", "language": "de", "time_zone": "Europe/Berlin", "founded": "1911"}
    assert client.post("/club/", answers | {"confirms_members": "on"}).status_code == 302
    club = Club.objects.get()
    assert (club.name, club.colour, club.confirms_members) == ("Hillside", "plum", True)
    for field, value in (("name", "\u200b"), ("colour", "pink"), ("founded", "99999"), ("time_zone", "x")):
        answer = client.post("/club/", answers | {field: value})
        assert (answer.status_code, list(answer.context["form"].errors)) == (400, [field])


def test_roles_are_given_and_taken_on_their_page(client: Client) -> None:
    original, other = MemberFactory(original=True), MemberFactory(first_name="Kwame", last_name="Boateng")
    client.force_login(original)
    assert "Kwame Boateng" in client.get("/roles/?q=boat").content.decode()
    for name, role in (
        ("grant_club_administrator", "club_administrator"),
        ("create_system_administrator", "system_administrator"),
        ("delete_system_administrator", "member"),
    ):
        assert client.post(reverse(f"members:{name}", args=[other.pk])).status_code == 302
        other.refresh_from_db()
        assert other.role == role
    refused = client.post(reverse("members:delete_system_administrator", args=[original.pk]))
    assert refused.status_code == 403
    assert "original system administrator cannot be removed" in refused.content.decode()


def test_the_privacy_page_is_open_to_everybody(client: Client) -> None:
    assert client.get("/privacy/").status_code == 200


def test_every_field_of_the_administration_page_has_an_id_of_its_own(client: Client) -> None:
    client.force_login(MemberFactory(system_administrator=True))
    html = client.get(reverse("members:manage", args=[MemberFactory().pk])).content.decode()
    ids = re.findall(r' id="([^"]+)"', html)
    assert "id_reason" in ids
    assert [name for name in set(ids) if ids.count(name) > 1] == []
