"""Safe to retry: the same key has its effect once, an old view is refused, and malformed requests write nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubsite.backup.record import record_hash
from members.models import KeptAnswer, Member
from tests.api.client import Api
from tests.api.test_versions import writes_that_succeed
from tests.concurrency.together import together
from tests.factories.members import PASSWORD, MemberFactory
from tests.factories.tournaments import director_of, make_tournament, start_next_round
from tests.web.test_permissions import Row, ask
from tests.web.world import STATES, World
from tournaments.models import Game, Tournament
from tournaments.services.games import clear_result, enter_result, report_result

NEW = {"name": "Autumn Rapid", "system": "club-swiss", "number_of_rounds": 5}


@pytest.mark.django_db
def test_the_same_key_has_its_effect_once() -> None:
    api = Api(MemberFactory())
    first = api.post("/tournaments/", NEW, Idempotency_Key="evening-1")
    again = api.post("/tournaments/", NEW, Idempotency_Key="evening-1")
    assert (first.status, again.status) == (201, 201)
    assert again.json == first.json
    assert again.headers["Idempotent-Replayed"] == "true"
    assert [again.headers[name] for name in ("Location",)] == [first.headers["Location"]]
    assert Tournament.objects.count() == 1


@pytest.mark.django_db
def test_a_key_is_for_one_request_of_one_token() -> None:
    member = MemberFactory()
    api = Api(member)
    api.post("/tournaments/", NEW, Idempotency_Key="k")
    other = api.post("/tournaments/", {**NEW, "name": "Another"}, Idempotency_Key="k")
    assert (other.status, other.code) == (409, "idempotency-key-used")
    assert Api(member).post("/tournaments/", NEW, Idempotency_Key="k").status == 201
    assert Tournament.objects.count() == 2
    for key in ("", "x" * 101, "é"):
        assert (
            api.client.post(
                "/api/v1/tournaments/",
                json.dumps(NEW),
                "application/json",
                headers={**api.headers, "Idempotency-Key": key},
            ).status_code
            == 400
        )


@pytest.mark.django_db
def test_what_was_refused_may_be_tried_again_with_its_key() -> None:
    tournament = make_tournament(players=1)
    api = Api(director_of(tournament))
    at = f"/tournaments/{tournament.slug}/"
    assert api.post(at + "rounds/", Idempotency_Key="plan").status == 409
    api.post(at + "players/", {"name": "Samira Haddad"})
    assert api.post(at + "rounds/", Idempotency_Key="plan").status == 201
    assert api.post(at + "rounds/", Idempotency_Key="plan").status == 201
    assert tournament.rounds.count() == 1


@pytest.mark.django_db
def test_an_answer_is_kept_for_a_day() -> None:
    api = Api(MemberFactory())
    api.post("/tournaments/", NEW, Idempotency_Key="k")
    KeptAnswer.objects.update(made_at=timezone.now() - timedelta(hours=25))
    api.post("/tournaments/", NEW, Idempotency_Key="k")
    assert Tournament.objects.count() == 2
    assert KeptAnswer.objects.count() == 1


@pytest.mark.django_db
def test_a_secret_is_not_kept_with_the_answer() -> None:
    api = Api(MemberFactory())
    first = api.post("/me/tokens/", {"name": "x"}, Idempotency_Key="k")
    again = api.post("/me/tokens/", {"name": "x"}, Idempotency_Key="k")
    assert first["token"]
    assert (again["id"], again["token"]) == (first["id"], None)


SECRETS = ("token", "link")


def without_secrets(content: bytes) -> Any:
    found = json.loads(content or b"null")
    return {**found, **{name: None for name in SECRETS if name in found}} if isinstance(found, dict) else found


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("row", "role"), [case for case in writes_that_succeed() if case.values[0].address != "api:my_erasure"]
)
def test_whatever_is_sent_again_is_answered_as_before_and_changes_nothing(row: Row, role: str) -> None:
    """Also where the first time took away what it was about, or the right to ask: a plan discarded, a role resigned."""
    world = World(role)
    client = Client(headers={"Idempotency-Key": "once"})
    client.force_login(world.actor)  # type: ignore[arg-type]
    wanted = STATES[row.state](world)
    first = ask(client, row, row.address, wanted)
    before = record_hash()
    again = ask(client, row, row.address, wanted)
    assert (again.status_code, again.headers.get("Idempotent-Replayed")) == (first.status_code, "true"), again.content
    assert without_secrets(again.content) == without_secrets(first.content)
    assert record_hash() == before


@pytest.mark.django_db
def test_who_is_turned_away_hears_nothing_of_another_request_with_the_key() -> None:
    tournament = make_tournament(players=4)
    director, at = director_of(tournament), f"/tournaments/{tournament.slug}/rounds/"
    api = Api(director)
    api.post(at)
    assert api.delete(at + "1/", Idempotency_Key="k").status == 204
    assert api.delete(at + "1/", Idempotency_Key="k").headers["Idempotent-Replayed"] == "true"
    assert api.delete(at + "1/", Idempotency_Key="other").status == 404
    assert api.delete(at + "2/", Idempotency_Key="k").status == 404
    assert api.get(at + "1/", Idempotency_Key="k").status == 404
    assert Api(director).delete(at + "1/", Idempotency_Key="k").status == 404, "another token"
    assert Api(MemberFactory()).delete(at + "1/", Idempotency_Key="k").status == 403
    assert Api().delete(at + "1/", Idempotency_Key="k").status == 401
    KeptAnswer.objects.update(made_at=timezone.now() - timedelta(hours=25))
    assert api.delete(at + "1/", Idempotency_Key="k").status == 404, "forgotten after a day"


@pytest.mark.django_db(transaction=True)
def test_the_same_key_at_the_same_moment_makes_one_tournament() -> None:
    member = MemberFactory()
    api = Api(member)

    def create() -> tuple[int, str]:
        answer = Client().post(
            "/api/v1/tournaments/",
            json.dumps(NEW),
            "application/json",
            headers={**api.headers, "Idempotency-Key": "race"},
        )
        return answer.status_code, answer.json()["slug"]

    outcomes = together([create] * 6)
    assert set(outcomes) == {(201, "autumn-rapid")}
    assert Tournament.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_without_a_key_the_same_moment_makes_several() -> None:
    """The control: the race is one, and it is the key that decides it."""
    member = MemberFactory()
    headers = Api(member).headers

    def enter(number: int) -> int:
        body = json.dumps({**NEW, "name": f"Autumn {number}"})
        return Client().post("/api/v1/tournaments/", body, "application/json", headers=headers).status_code

    outcomes = together([lambda n=n: enter(n) for n in range(4)])  # type: ignore[misc]
    assert outcomes == [201] * 4
    assert Tournament.objects.count() == 4


@pytest.fixture
def started() -> Tournament:
    tournament = make_tournament(players=4)
    start_next_round(tournament)
    return tournament


@pytest.mark.django_db
def test_a_result_from_an_old_view_is_refused_and_a_fresh_one_taken(started: Tournament) -> None:
    api = Api(director_of(started))
    first, second = Game.objects.filter(round__tournament=started).order_by("board")
    at = f"/tournaments/{started.slug}/games/"
    tag = api.get(f"{at}{first.pk}/").headers["ETag"]
    enter_result(tournament_id=started.pk, game_id=first.pk, result="1-0", actor=director_of(started))
    stale = api.put(f"{at}{first.pk}/result/", {"result": "0-1"}, If_Match=tag)
    assert (stale.status, stale.code) == (412, "stale")
    assert "Dora Director" in stale["detail"]
    fresh = api.put(f"{at}{second.pk}/result/", {"result": "0-1"}, If_Match=tag)
    assert fresh.status == 200, "another board has not changed since"
    assert api.put(f"{at}{first.pk}/result/", {"result": "0-1"}, If_Match=fresh.headers["ETag"]).status == 200


@pytest.mark.django_db
@pytest.mark.parametrize("step", ["stop", "postpone", "confirm", "dispute"])
def test_a_step_at_a_board_is_out_of_date_by_its_own_game_alone(step: str) -> None:
    """A phone in a full hall would never confirm a result, had it to be newer than every other board."""
    tournament = make_tournament(players=4, players_report=True)
    start_next_round(tournament)
    first, second = Game.objects.filter(round__tournament=tournament).order_by("board")
    white, black = (seat.player.member for seat in first.seats.order_by("-colour"))
    director, at = director_of(tournament), f"/tournaments/{tournament.slug}/games/{first.pk}/"
    api = Api(director if step in ("stop", "postpone") else black)
    report_result(tournament_id=tournament.pk, game_id=first.pk, result="1-0", actor=white)
    tag = api.get(at).headers["ETag"]
    enter_result(tournament_id=tournament.pk, game_id=second.pk, result="1-0", actor=director)
    report_result(tournament_id=tournament.pk, game_id=first.pk, result="0-1", actor=white)
    stale = api.post(f"{at}{step}/", If_Match=tag)
    assert (stale.status, stale.code) == (412, "stale")
    tag = api.get(at).headers["ETag"]
    clear_result(tournament_id=tournament.pk, game_id=second.pk, reason="The wrong board.", actor=director)
    assert api.post(f"{at}{step}/", If_Match=tag).status == 200, "another board is another matter"


@pytest.mark.django_db
@pytest.mark.parametrize("tag", ['"nonsense"', '"999999-1-0-en-d-0"', "W/x"])
def test_a_tag_of_something_else_is_out_of_date(started: Tournament, tag: str) -> None:
    answer = Api(director_of(started)).post(f"/tournaments/{started.slug}/rounds/1/close/", If_Match=tag)
    assert answer.status == 412


@pytest.mark.django_db
def test_services_without_a_version_of_their_own_are_guarded_too(started: Tournament) -> None:
    api = Api(director_of(started))
    tag = api.get(f"/tournaments/{started.slug}/").headers["ETag"]
    api.patch(f"/tournaments/{started.slug}/", {"place": "Parish Hall"})
    assert api.put(f"/tournaments/{started.slug}/registration/", {"open": True}, If_Match=tag).status == 412
    assert api.put(f"/tournaments/{started.slug}/registration/", {"open": True}, If_Match="*").status == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    "raw",
    [
        b"{",
        b"[]",
        b'"text"',
        b"null",
        b"5",
        b'{"result": NaN}',
        b'{"result": 1e400}',
        b'{"result": Infinity}',
        b'{"result": "1-0", "result": "0-1"}',
        b'{"result": "1-0", "points": 3}',
        b'{"result": ["1-0"]}',
        b'{"result": {"a": 1}}',
        b'{"result": true}',
        b'{"result": "1-0", "reason": "\\u0000"}',
        b'{"result": "1-0", "reason": "\\ud800"}',
        b'{"result": "1-0", "reason": 5}',
        b'{"result": "1-0", "acknowledged": "yes"}',
        b'{"result": ' + b"9" * 1_000_000 + b"}",
        b"[" * 200_000,
        b"\xff\xfe",
    ],
)
def test_what_is_malformed_or_of_the_wrong_kind_is_400_and_writes_nothing(started: Tournament, raw: bytes) -> None:
    game = Game.objects.filter(round__tournament=started)[0]
    number = started.event_number
    api = Api(director_of(started))
    answer = api.ask("PUT", f"/tournaments/{started.slug}/games/{game.pk}/result/", raw=raw)
    assert answer.status == 400
    started.refresh_from_db()
    assert started.event_number == number


@pytest.mark.django_db
def test_another_kind_of_content_is_415_and_too_much_is_413() -> None:
    api = Api(MemberFactory())
    assert api.ask("POST", "/tournaments/", raw=b"name=A", kind="application/x-www-form-urlencoded").status == 415
    too_much = api.client.post(
        "/api/v1/tournaments/", b" " * (5 * 1024 * 1024 + 1), "application/json", headers=api.headers
    )
    assert (too_much.status_code, too_much["Content-Type"]) == (413, "application/problem+json")


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["OPTIONS", "TRACE", "QUERY", "PURGE", "DELETE"])
@pytest.mark.parametrize("who", [Api, lambda: Api(MemberFactory())], ids=["visitor", "member"])
def test_a_method_that_an_address_does_not_know_is_405_for_everybody(method: str, who: Callable[[], Api]) -> None:
    api = who()
    answer = api.client.generic(method, "/api/v1/tournaments/", headers=api.headers)
    assert (answer.status_code, answer["Allow"]) == (405, "GET, POST, HEAD")
    assert (answer["Content-Type"], answer.json()["code"]) == ("application/problem+json", "method-not-allowed")


@pytest.mark.django_db
def test_a_visitor_and_a_member_are_slowed_down_each_by_their_own_count(settings: Any) -> None:
    settings.API_REQUESTS_A_MINUTE = {"member": 3, "address": 2, "wrong_token": 2}
    visitor, api = Api(), Api(MemberFactory())
    statuses = [visitor.get("/club/").status for _ in range(4)]
    assert 429 in statuses
    assert api.get("/club/").status == 200
    slowed = next(answer for answer in (api.get("/club/") for _ in range(5)) if answer.status == 429)
    assert slowed.code == "too-many-requests"
    assert 0 < int(slowed.headers["Retry-After"]) <= 60
    wrong = Api()
    wrong.headers["Authorization"] = "Bearer club_wrong"
    assert 429 in [wrong.get("/club/").status for _ in range(4)]


@pytest.mark.django_db
def test_the_session_of_the_site_is_good_for_the_api_with_its_token_against_forgery() -> None:
    member: Member = MemberFactory()
    client = Client(enforce_csrf_checks=True)
    client.force_login(member)
    assert client.get("/api/v1/me/").status_code == 200
    body = json.dumps({"cell_phone": "+44 7700 900123"})
    refused = client.patch("/api/v1/me/", body, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "not-allowed")
    client.get("/accounts/password/change/")
    token = client.cookies["csrftoken"].value
    assert client.patch("/api/v1/me/", body, "application/json", headers={"X-CSRFToken": token}).status_code == 200
    assert PASSWORD not in client.get("/api/v1/me/").content.decode()
