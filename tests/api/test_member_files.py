"""Members in and out as files, what was done with them, and the end of one's own account: as on the pages."""

from __future__ import annotations

import csv
import io

import pytest

from clubsite.backup.record import record_hash
from members.models import Member
from tests.api.client import Answer, Api
from tests.factories.members import PASSWORD, MemberFactory
from tests.factories.tournaments import make_tournament

pytestmark = pytest.mark.django_db
FILE = "first_name,last_name,email,club_rating\nSamira,Haddad,samira@example.org,1948\nVăn,Nguyễn,,1500\n"


@pytest.fixture
def api() -> Api:
    return Api(MemberFactory(original=True))


def send(api: Api, path: str, text: str, **headers: str) -> Answer:
    return api.ask("POST", path, raw=text.encode(), kind="text/csv", **headers)


def test_a_file_is_previewed_then_imported_as_it_was_shown(api: Api) -> None:
    before = record_hash()
    shown = send(api, "/members/import/preview/", FILE)
    assert (shown.status, record_hash()) == (200, before)
    assert [(row["line"], row["outcome"], row["name"]) for row in shown["rows"]] == [
        (2, "create", "Samira Haddad"),
        (3, "create", "Văn Nguyễn"),
    ]
    done = send(api, f"/members/import/?fingerprint={shown['fingerprint']}", FILE)
    assert (done.status, done["created"]) == (201, 2)
    assert Member.objects.get(email="samira@example.org").club_rating == 1948
    again = send(api, f"/members/import/?fingerprint={shown['fingerprint']}", FILE)
    assert (again.status, again.code) == (412, "stale")
    assert send(api, "/members/import/", FILE)["same"] == 2


def test_a_file_with_a_line_that_cannot_be_imports_nothing(api: Api) -> None:
    text = FILE + "Broken,Rating,,many\n"
    before = record_hash()
    assert [row["outcome"] for row in send(api, "/members/import/preview/", text)["rows"]] == ["create"] * 2 + [
        "refuse"
    ]
    refused = send(api, "/members/import/", text)
    assert (refused.status, refused.code) == (400, "import-refused")
    assert "4" in refused["detail"]
    assert record_hash() == before


def test_the_export_is_read_by_the_import(api: Api) -> None:
    send(api, "/members/import/", FILE)
    exported = api.get("/members/export.csv").content.decode("utf-8-sig")
    assert {row["first_name"] for row in csv.DictReader(io.StringIO(exported))} >= {"Samira", "Văn"}
    assert send(api, "/members/import/preview/", exported)["created"] == 0


def test_the_log_of_a_membership_names_who_did_what(api: Api) -> None:
    member = MemberFactory()
    api.post(f"/members/{member.pk}/suspend/", {"reason": "unpaid"})
    api.post(f"/members/{member.pk}/come-back/")
    log = api.get(f"/members/{member.pk}/log/")
    assert [(row["kind"], row["before"], row["after"], row["reason"]) for row in log["results"]] == [
        ("status", "suspended", "active", ""),
        ("status", "active", "suspended", "unpaid"),
    ]


def test_one_erases_oneself_with_the_password_and_every_token_is_gone() -> None:
    member = MemberFactory()
    api = Api(member)
    assert api.post("/me/erase/", {"password": PASSWORD, "understood": False})["field"] == "understood"
    assert api.post("/me/erase/", {"password": "wrong", "understood": True})["field"] == "password"
    assert api.post("/me/erase/", {"password": PASSWORD, "understood": True}, Idempotency_Key="k").status == 204
    member.refresh_from_db()
    assert (member.is_erased, member.email) == (True, "")
    assert api.get("/me/").status == 401


def test_a_director_is_still_needed() -> None:
    tournament = make_tournament(players=2)
    api = Api(tournament.created_by)
    refused = api.post("/me/erase/", {"password": "x", "understood": True})
    assert refused.status == 400, "made without a password"
    tournament.created_by.set_password(PASSWORD)
    tournament.created_by.save()
    refused = api.post("/me/erase/", {"password": PASSWORD, "understood": True})
    assert (refused.status, refused.code) == (409, "still-needed")


def test_guessing_the_password_is_slowed_down_also_with_a_key() -> None:
    """A key makes a transaction that a refusal takes back; the count of tries must not be inside it."""
    api = Api(MemberFactory())
    answers = [
        api.post("/me/erase/", {"password": f"guess {n}", "understood": True}, Idempotency_Key=f"k{n}")
        for n in range(12)
    ]
    assert answers[0].status == 400
    assert (answers[-1].status, answers[-1].headers["Retry-After"]) == (429, "60")


def test_a_token_revokes_itself_with_a_key() -> None:
    api = Api(MemberFactory())
    (own,) = api.get("/me/tokens/").json
    assert api.delete(f"/me/tokens/{own['id']}/", Idempotency_Key="k").status == 204
    assert api.get("/me/").status == 401
