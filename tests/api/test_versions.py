"""A write based on an old view is refused: by every operation that writes, tried from the table of permissions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from clubsite.backup.record import record_hash
from members.models import Member
from members.services import change_club, correct_rating, edit_profile, suspend_member
from tests.api.client import Api, description
from tests.factories.members import PASSWORD, ClubFactory, MemberFactory
from tests.factories.tournaments import director_of, make_tournament, start_next_round
from tests.web.test_permissions import ROWS, Row, ask
from tests.web.world import STATES, World
from tournaments.models import Tournament
from tournaments.services.announcements import announce
from tournaments.services.clock import pause_clock

pytestmark = pytest.mark.django_db
DOC = Path(__file__).parents[2] / "docs" / "api.md"


def writes_that_succeed() -> list[Any]:
    """One row of the table for each operation that writes, with a role for which it succeeds there."""
    found: dict[tuple[str, str], Any] = {}
    for row in ROWS:
        roles = [role for role, status in row.expected.items() if status in ("200", "201", "204")]
        if row.address.startswith("api:") and row.method != "GET" and roles:
            case = pytest.param(row, roles[0], id=f"{row.method}-{row.address}")
            found.setdefault((row.address, row.method), case)
    return list(found.values())


@pytest.mark.parametrize(("row", "role"), writes_that_succeed())
def test_a_version_that_is_none_is_refused_and_nothing_is_written(row: Row, role: str) -> None:
    world = World(role)
    client = Client(headers={"If-Match": '"nonsense"'})
    client.force_login(world.actor)  # type: ignore[arg-type]
    wanted = STATES[row.state](world)
    before = record_hash()
    answer = ask(client, row, row.address, wanted)
    assert (answer.status_code, json.loads(answer.content)["code"]) == (412, "stale")
    assert record_hash() == before


def test_every_operation_that_writes_is_tried_here() -> None:
    tried = {(case.values[0].address, case.values[0].method) for case in writes_that_succeed()}
    rows = {(row.address, row.method) for row in ROWS if row.address.startswith("api:") and row.method != "GET"}
    # Refused to everybody: a system administrator does not give up the role by themselves.
    assert rows - tried == {("api:my_system_role", "DELETE")}


def operations_without_a_version() -> set[str]:
    return {
        found["operationId"]
        for methods in description()["paths"].values()
        for method, found in methods.items()
        if method in ("post", "put", "patch", "delete")
        and not any(each.get("name") == "If-Match" for each in found.get("parameters", ()))
    }


def test_the_operations_without_a_version_stand_in_the_documentation() -> None:
    text = DOC.read_text(encoding="utf-8")
    table = text.split("| operation without a version | why |")[1].split("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == operations_without_a_version()


# What people and the club look like -----------------------------------------------------------------


@pytest.fixture
def member() -> Member:
    return MemberFactory(first_name="Aoife", last_name="Walsh")


@pytest.fixture
def administrator() -> Member:
    return MemberFactory(original=True)


def test_a_profile_changed_meanwhile_is_not_changed_from_an_old_view(member: Member) -> None:
    api = Api(member)
    tag = api.get("/me/").headers["ETag"]
    assert api.get("/me/", If_None_Match=tag).status == 304
    edit_profile(actor=member, member_id=member.pk, cell_phone="+44 7700 900999")
    assert api.get("/me/", If_None_Match=tag).status == 200
    stale = api.patch("/me/", {"address": "Mill Lane 1"}, If_Match=tag)
    assert (stale.status, stale.code) == (412, "stale")
    fresh = api.patch("/me/", {"address": "Mill Lane 1"}, If_Match=api.get("/me/").headers["ETag"])
    assert fresh.status == 200
    again = api.patch("/me/", {"address": "Mill Lane 2"}, If_Match=fresh.headers["ETag"])
    assert (again.status, again["address"]) == (200, "Mill Lane 2")
    gone = api.post("/me/erase/", {"password": PASSWORD, "understood": True}, If_Match=fresh.headers["ETag"])
    assert gone.status == 412
    assert (
        api.post("/me/erase/", {"password": PASSWORD, "understood": True}, If_Match=again.headers["ETag"]).status == 204
    )


@pytest.mark.parametrize(
    ("method", "rest", "body"),
    [
        ("PATCH", "", {"club_rating": 1700, "reason": "former club"}),
        ("POST", "suspend/", {}),
        ("POST", "leave/", {}),
        ("POST", "erase/", None),
    ],
)
def test_a_member_changed_meanwhile_is_left_as_they_are(
    member: Member, administrator: Member, method: str, rest: str, body: Any
) -> None:
    api, at = Api(administrator), f"/members/{member.pk}/"
    tag = api.get(at).headers["ETag"]
    correct_rating(actor=administrator, member_id=member.pk, rating=1500, reason="former club")
    assert api.ask(method, at + rest, body, If_Match=tag).status == 412
    assert api.ask(method, at + rest, body, If_Match=api.get(at).headers["ETag"]).status == 200


def test_a_role_is_not_taken_from_somebody_who_changed_meanwhile(member: Member, administrator: Member) -> None:
    api = Api(administrator)
    api.post("/club-admins/", {"member": member.pk})
    tag = api.get(f"/members/{member.pk}/").headers["ETag"]
    suspend_member(actor=administrator, member_id=member.pk, reason="unpaid")
    assert api.delete(f"/club-admins/{member.pk}/", If_Match=tag).status == 412


def test_the_club_is_not_changed_from_an_old_view(administrator: Member) -> None:
    ClubFactory()
    api = Api(administrator)
    tag = api.get("/club/").headers["ETag"]
    change_club(actor=administrator, evening="Fridays 19:00")
    assert api.patch("/club/", {"name": "Hillside"}, If_Match=tag).status == 412
    assert api.patch("/club/", {"name": "Hillside"}, If_Match=api.get("/club/").headers["ETag"]).status == 200


# The hall -------------------------------------------------------------------------------------------


@pytest.fixture
def evening() -> Tournament:
    tournament = make_tournament(players=4)
    start_next_round(tournament)
    Api(director_of(tournament)).post(f"/tournaments/{tournament.slug}/clock/start/", {"minutes": 30})
    return tournament


STEPS: dict[str, Callable[[Tournament], Any]] = {
    "a pause": lambda row: pause_clock(tournament_id=row.pk, actor=director_of(row)),
    "an announcement": lambda row: announce(tournament_id=row.pk, actor=director_of(row), text="Tea is ready."),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_button_of_the_clock_names_the_last_step_of_the_hall(evening: Tournament, step: str) -> None:
    api, at = Api(director_of(evening)), f"/tournaments/{evening.slug}/"
    tag = api.get(at + "clock/").headers["ETag"]
    STEPS[step](evening)
    for path, body in (("clock/extend/", {"minutes": 5}), ("announcements/", {"text": "Round 2 at eight."})):
        stale = api.post(at + path, body, If_Match=tag)
        assert (stale.status, stale.code) == (412, "stale")
    assert api.post(at + "clock/extend/", {"minutes": 5}, If_Match=api.get(at + "clock/").headers["ETag"]).status == 200


def test_a_pause_makes_nothing_else_out_of_date(evening: Tournament) -> None:
    api, at = Api(director_of(evening)), f"/tournaments/{evening.slug}/"
    tag = api.get(at).headers["ETag"]
    STEPS["a pause"](evening)
    assert api.patch(at, {"place": "Parish Hall"}, If_Match=tag).status == 200
