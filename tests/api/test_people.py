"""Tokens, oneself, members, roles: who reads what, who may do what, and that nothing private is said to others."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from members.models import ApiToken, Member
from members.services import create_guest, erase_member
from members.services.tokens import create_token
from tests.api.client import Api
from tests.factories.members import ClubFactory, MemberFactory
from tests.factories.tournaments import make_tournament, start_next_round
from tournaments.models import Game
from tournaments.services.players import add_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def member() -> Member:
    return MemberFactory(first_name="Aoife", last_name="Walsh", cell_phone="+44 7700 900123", address="Mill Lane 1")


def test_a_token_is_shown_once_and_kept_as_a_digest(member: Member) -> None:
    api = Api(member)
    made = api.post("/me/tokens/", {"name": "Spreadsheet", "scope": "full"})
    assert made.status == 201
    secret = made["token"]
    row = ApiToken.objects.get(pk=made["id"])
    assert secret.startswith(row.prefix)
    assert secret not in str(ApiToken.objects.filter(pk=row.pk).values())
    assert all("token" not in line for line in api.get("/me/tokens/").json)
    mine = Api()
    mine.headers["Authorization"] = f"Bearer {secret}"
    assert mine.get("/me/")["name"] == "Aoife Walsh"
    row.refresh_from_db()
    assert row.last_used_at is not None
    assert mine.delete(f"/me/tokens/{row.pk}/").status == 204
    assert mine.get("/me/").status == 401


@pytest.mark.parametrize("why", ["expired", "suspended", "wrong", "empty"])
def test_a_token_that_opens_nothing_is_401_even_for_public_reading(member: Member, why: str) -> None:
    row, secret = create_token(actor=member, name="Test")
    if why == "expired":
        ApiToken.objects.filter(pk=row.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    if why == "suspended":
        Member.objects.filter(pk=member.pk).update(status="suspended")
    api = Api()
    api.headers["Authorization"] = "Bearer " + {"wrong": secret[:-1] + "x", "empty": ""}.get(why, secret)
    answer = api.get("/tournaments/")
    assert (answer.status, answer.code) == (401, "not-authenticated")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_read_only_token_writes_nothing(member: Member) -> None:
    api = Api(member, scope="read")
    assert api.get("/me/").status == 200
    for method, path, body in (
        ("PATCH", "/me/", {"cell_phone": ""}),
        ("POST", "/me/tokens/", {"name": "x"}),
        ("POST", "/tournaments/", {"name": "A", "system": "club-swiss", "number_of_rounds": 5}),
    ):
        answer = api.ask(method, path, body)
        assert (answer.status, answer.code) == (403, "not-allowed")


@pytest.mark.parametrize(
    "body",
    [
        {"name": ""},
        {"name": "\u200b"},
        {"name": "x", "scope": "everything"},
        {"name": "x", "expires_at": "2001-01-01T00:00:00Z"},
        {"name": "x", "digest": "y"},
    ],
)
def test_a_token_that_cannot_be_is_refused(member: Member, body: dict[str, Any]) -> None:
    assert Api(member).post("/me/tokens/", body).status == 400


def test_twenty_tokens_are_enough(member: Member) -> None:
    api = Api(member)
    for _ in range(19):
        create_token(actor=member, name="More")
    assert api.post("/me/tokens/", {"name": "One more"}).code == "too-many-tokens"


def test_an_erased_member_has_no_token_and_no_kept_answer(member: Member) -> None:
    api = Api(member)
    api.patch("/me/", {"cell_phone": ""}, Idempotency_Key="one")
    erase_member(actor=member, member_id=member.pk)
    assert not member.api_tokens.exists()
    assert not member.kept_answers.exists()


def test_the_token_page_shows_the_token_once(member: Member, client: Client) -> None:
    client.force_login(member)
    page = client.post("/me/tokens/", {"name": "Spreadsheet", "scope": "full", "days": "30"})
    row = ApiToken.objects.get()
    assert row.prefix.encode() in page.content
    assert b'readonly value="club_' in page.content
    assert b'readonly value="club_' not in client.get("/me/tokens/").content
    assert client.post(f"/me/tokens/{row.pk}/revoke/").status_code == 302
    assert not ApiToken.objects.exists()


def test_a_member_changes_their_details_and_nothing_else(member: Member) -> None:
    api = Api(member)
    changed = api.patch("/me/", {"cell_phone": "+44 7700 900999"})
    assert (changed["cell_phone"], changed["address"]) == ("+44 7700 900999", "Mill Lane 1")
    for field, value in {
        "club_rating": 2800,
        "role": "system_administrator",
        "is_staff": True,
        "email": "x@y.z",
    }.items():
        answer = api.patch("/me/", {"cell_phone": "+1", field: value})
        assert (answer.status, answer["field"]) == (400, field)
    member.refresh_from_db()
    assert member.cell_phone == "+44 7700 900999"
    assert api.get("/me/data/")["member"]["first_name"] == "Aoife"
    assert api.get("/me/ratings/")["count"] == 0


def test_others_see_a_name_and_a_rating(member: Member) -> None:
    other = Api(MemberFactory())
    assert set(other.get(f"/members/{member.pk}/").json) == {
        "id",
        "name",
        "rating",
        "games_played",
        "status",
        "role",
        "joined",
    }
    assert other.get(f"/members/{member.pk}/contact/").status == 403
    assert other.get("/members/?search=aoife")["count"] == 1
    assert other.get("/members/?search=Mill")["count"] == 0
    assert Api().get("/members/").status == 401


def test_a_director_reaches_the_players_but_sees_no_address(member: Member) -> None:
    director = MemberFactory()
    tournament = make_tournament(director=director)
    add_player(tournament_id=tournament.pk, actor=director, member=member)
    contact = Api(director).get(f"/members/{member.pk}/contact/")
    assert (contact["cell_phone"], contact["address"]) == ("+44 7700 900123", None)
    assert Api(member).get(f"/members/{member.pk}/contact/")["address"] == "Mill Lane 1"


def test_an_administrator_changes_details_for_somebody_and_the_log_says_so(member: Member) -> None:
    api = Api(MemberFactory(club_administrator=True))
    assert api.patch(f"/members/{member.pk}/details/", {"cell_phone": "+44 7700 900555"})["id"] == member.pk
    assert api.get(f"/members/{member.pk}/contact/")["cell_phone"] == "+44 7700 900555"
    assert api.get(f"/members/{member.pk}/log/")["results"][0]["after"] == "cell_phone"
    refused = api.patch(f"/members/{member.pk}/details/", {"club_rating": 2800})
    assert (refused.status, [error["field"] for error in refused["errors"]]) == (400, ["club_rating"])


def test_administrators_confirm_suspend_correct_and_hand_out_links(member: Member) -> None:
    api = Api(MemberFactory(club_administrator=True))
    waiting = MemberFactory(waiting=True)
    assert api.get("/members/?status=waiting")["results"][0]["id"] == waiting.pk
    assert api.post(f"/members/{waiting.pk}/confirm/")["status"] == "active"
    assert api.post(f"/members/{member.pk}/suspend/", {"reason": "unpaid"})["status"] == "suspended"
    assert api.post(f"/members/{member.pk}/suspend/").status == 409
    assert api.post(f"/members/{member.pk}/come-back/")["status"] == "active"
    assert api.patch(f"/members/{member.pk}/", {"club_rating": 1800, "reason": "former club"})["rating"] == 1800
    assert api.patch(f"/members/{member.pk}/", {"club_rating": 1900})["field"] == "reason"
    assert api.patch(f"/members/{member.pk}/", {"reason": "former club"})["field"] == "club_rating"
    assert api.get(f"/members/{member.pk}/ratings/")["results"][0]["after"] == 1800
    guest = api.post("/members/", {"name": "Samira Haddad", "rating": 1500})
    assert (guest.status, guest["status"]) == (201, "guest")
    assert "/claim/" in api.post(f"/members/{guest['id']}/claim-link/")["link"]
    assert api.post(f"/members/{member.pk}/leave/")["status"] == "left"
    assert api.post(f"/members/{guest['id']}/erase/")["name"].startswith("Former member")


def test_roles_go_by_the_rules_of_the_club(member: Member) -> None:
    original = MemberFactory(original=True)
    system = Api(original)
    assert system.post("/club-admins/", {"member": member.pk})["role"] == "club_administrator"
    club = Api(member)
    assert club.post("/system-admins/", {"member": member.pk}).status == 403
    assert {row["id"] for row in club.get("/club-admins/").json} == {member.pk}
    assert system.delete(f"/club-admins/{member.pk}/").status == 204
    assert system.post("/system-admins/", {"member": member.pk}).status == 201
    mine = Api(member).delete("/system-admins/me/")
    assert (mine.status, mine.code) == (403, "not-yourself")
    stays = Api(member).delete(f"/system-admins/{original.pk}/")
    assert (stays.status, stays.code) == (403, "original-stays")
    assert system.delete(f"/system-admins/{member.pk}/").status == 204


def test_the_club_is_named_for_everybody_and_changed_by_administrators(member: Member) -> None:
    ClubFactory()
    assert Api().get("/club/")["name"] == "Riverside Chess Club"
    assert Api(member).patch("/club/", {"name": "Hillside"}).status == 403
    api = Api(MemberFactory(club_administrator=True))
    assert api.patch("/club/", {"name": "Hillside"})["name"] == "Hillside"
    assert api.patch("/club/", {"time_zone": "Nowhere/At-all"})["field"] == "time_zone"


def test_a_player_reports_and_the_opponent_confirms_where_it_is_allowed() -> None:
    tournament = make_tournament(players=2, players_report=True)
    start_next_round(tournament)
    game = Game.objects.get()
    white, black = (game.seats.get(colour=colour).player.member for colour in "wb")
    address = f"/tournaments/{tournament.slug}/games/{game.pk}/"
    (mine,) = Api(white).get("/me/games/").json
    assert (mine["game"], mine["may_report"], mine["opponent"]["name"]) == (game.pk, True, black.display_name)
    assert Api(white).put(address + "report/", {"result": "1-0"})["report"] == "reported"
    assert Api(black).get("/me/games/").json[0]["to_confirm"] is True
    assert Api(black).post(address + "confirm/")["result"] == "1-0"
    assert Api(black).post(address + "dispute/").status == 409
    assert Api(white).get("/me/games/all/")["count"] == 1
    assert [row["slug"] for row in Api(white).get("/me/tournaments/").json] == [tournament.slug]


def test_a_member_signs_up_asks_for_a_bye_and_withdraws(member: Member) -> None:
    tournament = make_tournament(players=2, registration_open=True)
    api, at = Api(member), f"/tournaments/{tournament.slug}/entries/"
    assert api.get(at + "me/").status == 404
    assert api.post(at)["name"] == "Aoife Walsh"
    assert api.post(at + "me/byes/", {"round_number": 2})["byes"] == [{"round_number": 2, "kind": "half"}]
    assert api.post(at + "me/byes/", {"round_number": 2, "kind": "full"})["field"] == "kind"
    assert api.delete(at + "me/byes/2/").status == 204
    assert api.get(at + "me/")["byes"] == []
    assert api.post(at + "me/withdraw/")["status"] == "withdrawn"
    guest = create_guest(actor=None, name="Samira Haddad")
    assert api.post(at, {"member": guest.pk}).status == 403
