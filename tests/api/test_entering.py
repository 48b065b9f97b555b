"""Who plays, told by a program: one by one or a whole list, and which line of it a refusal is about."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from members.models import Member
from tests.api.client import Api
from tests.api.test_directing import at
from tests.factories.members import MemberFactory
from tests.factories.tournaments import make_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Member:
    return MemberFactory(first_name="Dora", last_name="Director")


@pytest.fixture
def api(director: Member) -> Api:
    return Api(director)


@pytest.fixture
def tournament(director: Member) -> Tournament:
    return make_tournament(players=2, director=director, rounds=3)


def test_players_come_one_by_one_and_in_bulk_whole_or_not_at_all(api: Api, tournament: Tournament) -> None:
    member = MemberFactory(first_name="Aoife", last_name="Walsh", start_rating=1700)
    assert api.post(at(tournament, "players/"), {"member": member.pk})["rating"] == 1700
    again = api.post(at(tournament, "players/"), {"member": member.pk})
    assert (again.status, again.code) == (409, "already-entered")
    bulk = [{"name": "Samira Haddad", "rating": 1948}, {"name": "Nguyễn Văn"}, {"name": "=1+1"}, {"name": "<script>"}]
    assert [row["name"] for row in api.post(at(tournament, "players/bulk/"), {"players": bulk}).json] == [
        "Samira Haddad",
        "Nguyễn Văn",
        "=1+1",
        "<script>",
    ]
    before = Member.objects.count()
    answer = api.post(at(tournament, "players/bulk/"), {"players": [{"name": "New One"}, {"name": "\u200b"}]})
    assert (answer.status, answer["field"]) == (400, "players.1.name")
    assert Member.objects.count() == before


def test_a_known_name_in_bulk_is_the_member(api: Api, tournament: Tournament) -> None:
    member = MemberFactory(first_name="Aoife", last_name="Walsh")
    (row,) = api.post(at(tournament, "players/bulk/"), {"players": [{"name": "aoife walsh"}]}).json
    assert row["member"] == member.pk
    (other,) = api.post(
        at(tournament, "players/bulk/"), {"players": [{"name": "Aoife Walsh"}], "recognise": False}
    ).json
    assert other["member"] != member.pk


@pytest.mark.parametrize(
    ("sent", "status", "field", "says"),
    [
        ([{"name": "Li Wei"}, {"member": 2**40}], 400, "players.1.member", "There is no member of this number."),
        (
            [{"name": "Li Wei", "seed": 1}, {"name": "Samira Haddad", "seed": 1}],
            400,
            "players.1.seed",
            "Samira Haddad cannot have seed 1: it is already taken.",
        ),
        (
            [{"name": "Player 2", "recognised": True}],
            400,
            "players.0.recognised",
            "This field is not known here, or cannot be written.",
        ),
        (
            [{"name": "Li Wei"}, {"name": "Player 2"}],
            409,
            "players.1.member",
            "Player 2 is already in this tournament.",
        ),
    ],
)
def test_a_list_that_is_refused_says_which_line_is_to_blame(
    api: Api, tournament: Tournament, sent: list[Any], status: int, field: str, says: str
) -> None:
    before = Member.objects.count(), tournament.events.count()
    answer = api.post(at(tournament, "players/bulk/"), {"players": sent})
    assert (answer.status, answer["field"], answer["detail"]) == (status, field, says)
    assert (Member.objects.count(), tournament.events.count()) == before


def test_a_seed_is_for_one_player_also_when_they_come_one_by_one(api: Api, tournament: Tournament) -> None:
    assert api.post(at(tournament, "players/"), {"name": "Li Wei", "seed": 1})["seed"] == 1
    again = api.post(at(tournament, "players/"), {"name": "Samira Haddad", "seed": 1})
    assert (again.status, again["field"]) == (400, "seed")


def test_the_answer_to_a_list_asks_for_all_byes_at_once(api: Api, tournament: Tournament) -> None:
    sent = [{"name": f"Guest {n}"} for n in range(12)]
    with CaptureQueriesContext(connection) as asked:
        answer = api.post(at(tournament, "players/bulk/"), {"players": sent})
    assert [row["byes"] for row in answer.json] == [[]] * 12
    assert sum('FROM "tournaments_byerequest"' in each["sql"] for each in asked) == 1


@pytest.mark.parametrize("when", ["2026-11-26T18:30:00", "2026-11-26", "20261126T1830"])
def test_a_moment_without_a_time_zone_is_not_guessed(api: Api, tournament: Tournament, when: str) -> None:
    times = api.put(at(tournament, "times/"), {"times": [{"round_number": 1, "starts_at": when}]})
    token = api.post("/me/tokens/", {"name": "Spreadsheet", "expires_at": when})
    assert [(each.status, each["field"]) for each in (times, token)] == [
        (400, "times.0.starts_at"),
        (400, "expires_at"),
    ]


def test_a_time_of_a_round_that_will_not_be_names_the_round(api: Api, tournament: Tournament) -> None:
    answer = api.put(
        at(tournament, "times/"), {"times": [{"round_number": 9, "starts_at": "2026-11-26T18:30:00+00:00"}]}
    )
    assert (answer.status, answer["field"], answer["detail"]) == (
        400,
        "times.0.round_number",
        "Rounds run from 1 to 3.",
    )
