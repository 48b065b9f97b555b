"""A director's evening through the API: create, fill, plan, edit, start, record, correct, close; and each refusal."""

from __future__ import annotations

from typing import Any

import pytest

from members.models import Member
from tests.api.client import Api
from tests.factories.members import MemberFactory
from tests.factories.tournaments import director_of, make_tournament, play_rounds, start_next_round
from tournaments.models import Tournament
from tournaments.services.work import replay

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Member:
    return MemberFactory(first_name="Dora", last_name="Director")


@pytest.fixture
def api(director: Member) -> Api:
    return Api(director)


@pytest.fixture
def tournament(director: Member) -> Tournament:
    return make_tournament(players=6, director=director, rounds=3)


def at(tournament: Tournament, rest: str = "") -> str:
    return f"/tournaments/{tournament.slug}/{rest}"


def games_of(api: Api, tournament: Tournament, number: int) -> list[dict[str, Any]]:
    return [game for board in api.get(at(tournament, f"rounds/{number}/"))["boards"] for game in board["games"]]


def test_a_tournament_is_created_with_three_fields_and_directed_by_its_creator(api: Api, director: Member) -> None:
    answer = api.post("/tournaments/", {"name": "Autumn Rapid", "system": "club-swiss", "number_of_rounds": 5})
    assert answer.status == 201
    assert answer.headers["Location"] == "/api/v1/tournaments/autumn-rapid/"
    assert answer["directors"] == [{"member": director.pk, "name": "Dora Director"}]
    assert answer["points_draw"] == "0.5"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"system": "club-swiss", "number_of_rounds": 5}, "name"),
        ({"name": "\u200b", "system": "club-swiss", "number_of_rounds": 5}, "name"),
        ({"name": "A\u0000B", "system": "club-swiss", "number_of_rounds": 5}, "name"),
        ({"name": "x" * 10_000, "system": "club-swiss", "number_of_rounds": 5}, "name"),
        ({"name": "A", "system": "nonsense", "number_of_rounds": 5}, "system"),
        ({"name": "A", "system": "club-swiss", "number_of_rounds": 0}, "number_of_rounds"),
        ({"name": "A", "system": "club-swiss", "number_of_rounds": 10**9}, "number_of_rounds"),
        ({"name": "A", "system": "club-swiss", "number_of_rounds": "5"}, "number_of_rounds"),
        ({"name": "A", "system": "club-swiss", "number_of_rounds": True}, "number_of_rounds"),
        ({"name": "A", "system": "club-swiss", "number_of_rounds": 5, "maximum_players": 1}, "maximum_players"),
        ({"name": "A", "system": "club-swiss", "number_of_rounds": 5, "points_win": "0.3"}, "points_win"),
        ({"name": "A", "system": "club-swiss", "number_of_rounds": 5, "points_loss": -1}, "points_loss"),
        (
            {
                "name": "A",
                "system": "club-swiss",
                "number_of_rounds": 5,
                "starts_on": "2026-12-02",
                "ends_on": "2026-12-01",
            },
            "ends_on",
        ),
        ({"name": "A", "system": "club-swiss", "number_of_rounds": 5, "tie_breaks": ["XYZ"]}, "tie_breaks"),
        ({"name": "A", "system": "club-swiss", "number_of_rounds": 5, "options": {"nothing": 1}}, "options"),
        ({"name": "A", "system": "round-robin", "number_of_rounds": 5, "options": {"cycles": "two"}}, "options"),
        ({"name": "A", "system": "club-swiss", "number_of_rounds": 5, "status": "running"}, "status"),
        ({"name": "A", "system": "club-swiss", "number_of_rounds": 5, "event_number": 7}, "event_number"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_name(api: Api, body: dict[str, Any], field: str) -> None:
    answer = api.post("/tournaments/", body)
    assert (answer.status, answer["field"]) == (400, field)
    assert Tournament.objects.count() == 0


def test_settings_change_until_round_1_starts(api: Api, tournament: Tournament) -> None:
    assert api.patch(at(tournament), {"points_win": 3, "points_draw": "1"})["points_win"] == "3"
    start_next_round(tournament)
    assert api.patch(at(tournament), {"place": "Parish Hall"})["place"] == "Parish Hall"
    answer = api.patch(at(tournament), {"points_win": "2"})
    assert (answer.status, answer.code, answer["field"]) == (409, "frozen", "points_win")


def test_options_are_left_behind_with_their_system(api: Api, tournament: Tournament) -> None:
    assert api.patch(at(tournament), {"system": "round-robin", "options": {"cycles": 2}})["options"] == {"cycles": 2}
    assert api.patch(at(tournament), {"system": "club-swiss"})["options"] == {}


def test_a_whole_round_through_the_api(api: Api, tournament: Tournament) -> None:
    planned = api.post(at(tournament, "rounds/"))
    assert (planned.status, planned["status"], len(planned["boards"])) == (201, "planned", 3)
    assert api.post(at(tournament, "rounds/")).code == "round-still-open"
    started = api.post(at(tournament, "rounds/1/start/"), {"accept_all": True})
    assert (started.status, started["status"]) == (200, "started")
    again = api.post(at(tournament, "rounds/1/start/"), {"accept_all": True})
    assert (again.status, again.code) == (409, "round-already-started")
    assert "Dora Director" in again["detail"]
    assert api.post(at(tournament, "rounds/1/close/")).code == "results-missing"
    results = [{"board": n, "result": result} for n, result in enumerate(["1-0", "1/2-1/2", "0-1"], start=1)]
    answer = api.put(at(tournament, "rounds/1/results/"), {"results": results})
    assert [board["games"][0]["result"] for board in answer["boards"]] == ["1-0", "1/2-1/2", "0-1"]
    assert api.post(at(tournament, "rounds/1/close/"))["status"] == "closed"
    assert api.get(at(tournament, "standings/"))["lines"][0]["points"] == "1"


def test_results_of_a_round_are_all_written_or_none(api: Api, tournament: Tournament) -> None:
    start_next_round(tournament)
    answer = api.put(
        at(tournament, "rounds/1/results/"),
        {"results": [{"board": 1, "result": "1-0"}, {"board": 99, "result": "1-0"}]},
    )
    assert (answer.status, answer["field"]) == (400, "results.1.board")
    assert all(game["result"] == "" for game in games_of(api, tournament, 1))


def test_a_board_that_stands_twice_on_the_list_has_no_result_of_either(api: Api, tournament: Tournament) -> None:
    start_next_round(tournament)
    before = tournament.events.count()
    twice = [{"board": 1, "result": "1-0"}, {"board": 2, "result": "1-0"}, {"board": 1, "result": "0-1"}]
    answer = api.put(at(tournament, "rounds/1/results/"), {"results": twice})
    assert (answer.status, answer["field"]) == (400, "results.2.board")
    assert answer["detail"] == "Board 1 stands twice on the list."
    assert tournament.events.count() == before


def test_what_a_service_refuses_names_the_field_of_the_body(api: Api, tournament: Tournament) -> None:
    """The services speak of the fields of the page's forms."""
    known = tournament.players.order_by("pk")[0].member_id
    late = [
        {"round_number": 2, "starts_at": "2026-11-26T19:00:00Z"},
        {"round_number": 1, "starts_at": "2026-11-26T20:00:00Z"},
    ]
    again = {"players": [{"name": "Li Wei"}, {"member": known}]}
    told = [
        api.put(at(tournament, "times/"), {"times": late}),
        api.post(at(tournament, "players/"), {"member": known}),
        api.post(at(tournament, "players/bulk/"), again),
        api.post(at(tournament, "directors/"), {"member": 2**40}),
    ]
    assert [(each.status, each["field"]) for each in told] == [
        (400, "times.0.starts_at"),
        (409, "member"),
        (409, "players.1.member"),
        (400, "member"),
    ]
    assert told[0]["errors"] == [{"field": "times.0.starts_at", "detail": told[0]["detail"]}]
    assert told[3]["errors"] == [{"field": "member", "detail": "There is no member of this number."}]
    assert "errors" not in told[1].json, "nothing was wrong with what was sent"


def test_who_may_not_is_told_so_before_anything_is_said_of_the_body(tournament: Tournament) -> None:
    """The doors come in the order of docs/api.md: 404, then 403, then 400."""
    start_next_round(tournament)
    game = tournament.rounds.get().games.order_by("board")[0].pk
    director, stranger = director_of(tournament), Api(MemberFactory())
    asked = [
        ("POST", "/members/"),
        ("PATCH", f"/members/{director.pk}/"),
        ("PUT", at(tournament, f"games/{game}/report/")),
        ("POST", at(tournament, f"games/{game}/confirm/")),
        ("POST", at(tournament, f"games/{game}/dispute/")),
    ]
    for method, path in asked:
        assert stranger.ask(method, path, {"nonsense": 1}).status == 403, path
    assert stranger.get(f"/members/{director.pk}/contact/?nonsense=1").status == 403
    other = MemberFactory()
    assert Api(director).post(at(tournament, "directors/"), {"member": other.pk}).status == 201
    remove = at(tournament, f"directors/{other.pk}/")
    assert Api(director).ask("DELETE", remove, {"nonsense": 1}).status == 403
    assert Api(director).ask("DELETE", at(tournament, "directors/987654/"), {"nonsense": 1}).status == 404


@pytest.mark.parametrize("number", [0, 99, 2**63, 2**70])
def test_what_the_address_names_and_is_not_there_is_unknown(api: Api, tournament: Tournament, number: int) -> None:
    start_next_round(tournament)
    player = tournament.players.order_by("pk")[0].pk
    asked = [
        api.put(at(tournament, f"rounds/1/boards/{number}/score/"), {"score": "1-0"}),
        api.delete(at(tournament, f"players/{player}/byes/{number}/")),
        api.get(at(tournament, f"rounds/1/boards/{number}/why/")),
    ]
    assert [each.status for each in asked] == [404, 404, 404]


def test_a_bye_has_no_result_and_is_no_board_that_is_missing(api: Api) -> None:
    tournament = make_tournament(players=7, rounds=3, director=Member.objects.get(display_name="Dora Director"))
    start_next_round(tournament)
    bye, nowhere = (
        api.put(at(tournament, "rounds/1/results/"), {"results": [{"board": board, "result": "1-0"}]})
        for board in (4, 5)
    )
    assert (bye.status, bye.code) == (409, "wrong-status")
    assert bye["detail"] == "Board 4 is a bye: round 1 has games on 3 boards. A bye has no result."
    assert (nowhere.status, nowhere["field"]) == (400, "results.0.board")


def test_a_result_for_a_planned_round_is_refused(api: Api, tournament: Tournament) -> None:
    api.post(at(tournament, "rounds/"))
    answer = api.put(at(tournament, "rounds/1/results/"), {"results": [{"board": 1, "result": "1-0"}]})
    assert (answer.status, answer.code, answer["detail"]) == (409, "wrong-status", "Round 1 has not started yet.")


def test_a_plan_is_edited_by_hand_and_thrown_away(api: Api, tournament: Tournament) -> None:
    boards = api.post(at(tournament, "rounds/"))["boards"]
    first, second = boards[0]["white"]["id"], boards[1]["white"]["id"]
    turned = api.patch(at(tournament, "rounds/1/"), {"action": "swap", "player": first, "other": second})
    assert turned["boards"][0]["white"]["id"] == second
    colours = api.patch(at(tournament, "rounds/1/"), {"action": "colours", "board": 1})
    assert colours["boards"][0]["black"]["id"] == second
    absent = api.patch(at(tournament, "rounds/1/"), {"action": "absent", "player": first, "reason": "ill"})
    assert {bye["player"]["id"]: bye["kind"] for bye in absent["byes"]}[first] == "absent"
    assert api.patch(at(tournament, "rounds/1/"), {"action": "swap", "player": first})["field"] == "other"
    assert api.patch(at(tournament, "rounds/1/"), {"action": "colours", "board": 77})["field"] == "board"
    assert api.patch(at(tournament, "rounds/1/"), {"action": "dance"})["field"] == "action"
    assert api.post(at(tournament, "rounds/1/plan/")).status == 200
    assert api.delete(at(tournament, "rounds/1/")).status == 204
    assert api.get(at(tournament, "rounds/")).json == []


def test_a_started_round_is_not_edited_but_altered_with_a_reason(api: Api, tournament: Tournament) -> None:
    start_next_round(tournament)
    games = games_of(api, tournament, 1)
    body = {"player": games[0]["white"]["id"], "other": games[1]["white"]["id"]}
    edit = api.patch(at(tournament, "rounds/1/"), {"action": "swap", **body})
    assert (edit.status, edit.code) == (409, "wrong-status")
    assert api.delete(at(tournament, "rounds/1/")).status == 409
    unsaid = api.post(at(tournament, f"games/{games[0]['id']}/alter/"), body)
    assert (unsaid.status, unsaid.code, unsaid["field"]) == (400, "reason-needed", "reason")
    altered = api.post(at(tournament, f"games/{games[0]['id']}/alter/"), {**body, "reason": "printed wrongly"})
    assert altered["white"]["id"] == body["other"]
    assert api.get(at(tournament, "corrections/"))["count"] == 1


def test_a_game_is_stopped_started_postponed_and_its_result_cleared(api: Api, tournament: Tournament) -> None:
    start_next_round(tournament)
    game = f"games/{games_of(api, tournament, 1)[0]['id']}/"
    assert api.post(at(tournament, game + "stop/"))["status"] == "stopped"
    assert api.post(at(tournament, game + "start/"))["status"] == "in-play"
    assert api.put(at(tournament, game + "result/"), {"result": "1-0"})["result"] == "1-0"
    assert api.post(at(tournament, game + "postpone/")).status == 409
    assert api.post(at(tournament, game + "clear/")).code == "reason-needed"
    assert api.post(at(tournament, game + "clear/"), {"reason": "wrong board"})["result"] == ""
    assert api.post(at(tournament, game + "postpone/"), {"reason": "train"})["status"] == "postponed"


@pytest.mark.parametrize("result", ["", "2-0", "1–0", "postponed", 1, None])
def test_what_is_no_result_is_refused(api: Api, tournament: Tournament, result: Any) -> None:
    start_next_round(tournament)
    game = games_of(api, tournament, 1)[0]["id"]
    answer = api.put(at(tournament, f"games/{game}/result/"), {"result": result})
    assert (answer.status, answer["field"]) == (400, "result")


def test_a_late_correction_needs_a_reason_and_an_acknowledgement(api: Api, tournament: Tournament) -> None:
    play_rounds(tournament, 1)
    start_next_round(tournament)
    game = at(tournament, f"games/{games_of(api, tournament, 1)[0]['id']}/")
    assert api.put(game + "result/", {"result": "0-1"}).code == "reason-needed"
    unaware = api.put(game + "result/", {"result": "0-1", "reason": "scoresheet"})
    assert (unaware.status, unaware.code) == (409, "acknowledgement-needed")
    preview = api.get(game + "preview/?result=0-1")
    assert preview["later_rounds"] == [2]
    done = api.put(game + "result/", {"result": "0-1", "reason": "scoresheet", "acknowledged": True})
    assert done["result"] == "0-1"
    (line,) = api.get(at(tournament, "corrections/"))["results"]
    assert line["reason"] == "scoresheet"
    assert "actor" not in line


def test_a_tournament_closes_reopens_and_is_not_discarded(api: Api, tournament: Tournament) -> None:
    play_rounds(tournament, 2)
    assert api.post(at(tournament, "close/")).code == "reason-needed"
    assert api.post(at(tournament, "close/"), {"reason": "snow"})["status"] == "finished"
    refused = api.post(at(tournament, "reopen/"), {"reason": "mistake"})
    assert (refused.status, refused.code) == (403, "not-allowed")
    administrator = Api(MemberFactory(club_administrator=True))
    assert administrator.post(at(tournament, "reopen/"), {"reason": "mistake"})["status"] == "running"
    assert api.delete(at(tournament)).status == 409


def test_a_tournament_that_never_started_is_discarded(api: Api, tournament: Tournament) -> None:
    assert api.delete(at(tournament)).status == 204
    assert api.get(at(tournament)).status == 404


def test_directors_appoint_and_resign_but_the_last_one_stays(
    api: Api, tournament: Tournament, director: Member
) -> None:
    other = MemberFactory()
    assert api.post(at(tournament, "directors/"), {"member": other.pk}).status == 201
    assert api.post(at(tournament, "directors/"), {"member": director.pk}).status == 409
    assert api.delete(at(tournament, f"directors/{other.pk}/")).status == 403
    assert Api(other).delete(at(tournament, "directors/me/")).status == 204
    last = api.delete(at(tournament, "directors/me/"))
    assert (last.status, last.code) == (409, "last-director")
    assert Api(other).delete(at(tournament, "directors/me/")).status == 404


def test_the_log_says_who_did_what_and_the_last_step_is_taken_back(api: Api, tournament: Tournament) -> None:
    start_next_round(tournament)
    game = games_of(api, tournament, 1)[0]["id"]
    api.put(at(tournament, f"games/{game}/result/"), {"result": "1-0"})
    last = api.get(at(tournament, "log/?page_size=1"))["results"][0]
    assert (last["kind"], last["actor"], last["can_undo"]) == ("result.entered", "Dora Director", True)
    stale = api.post(at(tournament, "undo/"), {"number": last["number"] - 1})
    assert (stale.status, stale.code) == (412, "stale")
    assert api.post(at(tournament, "undo/"), {"number": last["number"]})["kind"] == "undone"
    assert api.get(at(tournament, f"games/{game}/"))["result"] == ""


def test_players_are_seeded_excused_withdrawn_and_kept_apart(api: Api, tournament: Tournament) -> None:
    first, second = (row["id"] for row in api.get(at(tournament, "players/?page_size=2"))["results"])
    assert api.patch(at(tournament, f"players/{first}/"), {"table": 3})["table"] == 3
    assert api.post(at(tournament, f"players/{first}/byes/"), {"round_number": 2})["byes"] == [
        {"round_number": 2, "kind": "half"}
    ]
    assert api.post(at(tournament, f"players/{first}/byes/"), {"round_number": 9})["field"] == "round_number"
    assert api.delete(at(tournament, f"players/{first}/byes/2/")).status == 204
    assert api.delete(at(tournament, f"players/{first}/byes/2/")).status == 409
    pair = api.post(at(tournament, "apart/"), {"first": first, "second": second})["id"]
    assert [row["id"] for row in api.get(at(tournament, "apart/")).json] == [pair]
    assert api.delete(at(tournament, f"apart/{pair}/")).status == 204
    assert api.delete(at(tournament, f"apart/{pair}/")).status == 404
    assert api.post(at(tournament, f"players/{first}/withdraw/"))["status"] == "withdrawn"
    assert api.post(at(tournament, f"players/{first}/withdraw/")).status == 409
    assert api.post(at(tournament, f"players/{first}/come-back/"))["status"] == "playing"
    assert api.post(at(tournament, f"players/{first}/admit/")).status == 409


def test_the_log_of_a_tournament_run_through_the_api_replays_to_its_rows(api: Api, tournament: Tournament) -> None:
    for number in (1, 2):
        api.post(at(tournament, "rounds/"))
        api.post(at(tournament, f"rounds/{number}/start/"), {"accept_all": True})
        results = [{"board": board, "result": "1-0"} for board in (1, 2, 3)]
        api.put(at(tournament, f"rounds/{number}/results/"), {"results": results})
        api.post(at(tournament, f"rounds/{number}/close/"))
    rows = replay(tournament.events.all())
    assert len(rows["game"]) == 6
    assert {row["result"] for row in rows["game"].values()} == {"1-0"}


def test_registration_opens_and_members_sign_up(api: Api, tournament: Tournament) -> None:
    member = Api(MemberFactory())
    closed = member.post(at(tournament, "entries/"))
    assert (closed.status, closed.code) == (409, "registration-closed")
    assert api.put(at(tournament, "registration/"), {"open": True})["registration_open"] is True
    assert member.post(at(tournament, "entries/")).status == 201
    assert member.post(at(tournament, "entries/")).code == "already-entered"
    assert api.put(at(tournament, "registration/"), {"open": False})["registration_open"] is False


def test_a_plan_with_one_player_is_refused_in_words(api: Api, director: Member) -> None:
    lonely = make_tournament(players=1, director=director, name="Lonely")
    answer = api.post(at(lonely, "rounds/"))
    assert (answer.status, answer.code) == (409, "cannot-pair")
    assert director_of(lonely) == director
    assert "needs at least two" in answer["detail"]
