"""What everybody reads without a token: lists, rounds, reasons, standings, cards; pages, filters, and 304."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.db import transaction

from clubsite.api.tags import release
from members.models import MemberChange
from members.services import edit_profile
from tests.api.client import Api
from tests.api.evening import Club, reading
from tests.factories.members import MemberFactory
from tests.factories.tournaments import (
    director_of,
    finish_round,
    make_tournament,
    play_rounds,
    start_next_round,
)
from tournaments.models import Game, Tournament
from tournaments.services.games import enter_result, report_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    row = make_tournament(players=7, rounds=5)
    play_rounds(row, 2)
    start_next_round(row)
    return row


@pytest.fixture
def visitor() -> Api:
    return Api()


def at(tournament: Tournament, rest: str = "") -> str:
    return f"/tournaments/{tournament.slug}/{rest}"


@pytest.mark.parametrize(
    "rest",
    [
        "",
        "rules/",
        "standings/",
        "standings/?after=1",
        "standings/?sums=false",
        "crosstable/",
        "players/",
        "rounds/",
        "rounds/1/",
        "rounds/3/",
        "rounds/1/boards/1/why/",
        "games/",
        "directors/",
        "corrections/",
        "times/",
        "phases/",
        "announcements/",
        "export.csv",
        "export.json",
    ],
)
def test_a_visitor_reads_without_a_token(visitor: Api, tournament: Tournament, rest: str) -> None:
    assert visitor.get(at(tournament, rest)).status == 200


def test_standings_carry_the_worked_sum_of_every_tie_break(visitor: Api, tournament: Tournament) -> None:
    first = visitor.get(at(tournament, "standings/"))["lines"][0]
    assert first["place"] == 1
    cell = first["tie_breaks"][0]
    assert cell["sum"]
    assert {term["round"] for term in cell["terms"]} <= {1, 2, 3}
    bare = visitor.get(at(tournament, "standings/?sums=false"))["lines"][0]["tie_breaks"][0]
    assert (bare["value"], bare["sum"], bare["terms"]) == (cell["value"], None, [])


def test_the_terms_of_a_sum_add_up_to_its_value(visitor: Api, tournament: Tournament) -> None:
    """As exact numbers: a program need not know how a page writes a half."""
    finish_round(tournament, "1/2-1/2")
    keizer = make_tournament(name="Ladder", players=5, rounds=3, system="keizer", director=director_of(tournament))
    play_rounds(keizer, 2)
    sums = [
        (Decimal(cell["value"]), sum(Decimal(term["amount"]) for term in cell["terms"] if not term["cut"]))
        for row in (tournament, keizer)
        for line in visitor.get(at(row, "standings/"))["lines"]
        for cell in line["tie_breaks"]
        if cell["value"] is not None
    ]
    assert any(value % 1 for value, _ in sums)
    assert [value for value, _ in sums] == [total for _, total in sums]


def test_a_board_says_why_with_the_rule_it_follows(visitor: Api, tournament: Tournament) -> None:
    why = visitor.get(at(tournament, "rounds/2/boards/1/why/"))
    assert why["reasons"]
    assert any(reason["rule"] for reason in why["reasons"])
    assert visitor.get(at(tournament, "rounds/2/boards/99/why/")).status == 404


def test_a_planned_round_and_its_games_are_for_directors(visitor: Api) -> None:
    tournament = make_tournament(players=4)
    director = Api(director_of(tournament))
    game = director.post(at(tournament, "rounds/"))["boards"][0]["games"][0]["id"]
    for rest in ("rounds/1/", "rounds/1/boards/1/why/", f"games/{game}/"):
        assert visitor.get(at(tournament, rest)).status == 404
        assert director.get(at(tournament, rest)).status == 200
    assert visitor.get(at(tournament, "games/"))["count"] == 0
    assert visitor.get(at(tournament, "rounds/")).json == []
    assert visitor.get(at(tournament))["rounds"] == []


def test_flags_are_for_directors_and_reports_for_those_they_concern(visitor: Api) -> None:
    tournament = make_tournament(players=4, players_report=True)
    start_next_round(tournament)
    game = Game.objects.filter(round__tournament=tournament).order_by("board")[0]
    white, other = (
        game.seats.get(colour="w").player.member,
        Game.objects.exclude(pk=game.pk).order_by("board")[0].seats.all()[0].player.member,
    )
    report_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=white)
    address = at(tournament, f"games/{game.pk}/")
    assert visitor.get(address)["report"] is None
    assert Api(other).get(address)["reported_result"] is None
    assert Api(white).get(address)["reported_result"] == "1-0"
    assert Api(director_of(tournament)).get(address)["report"] == "reported"


def test_lists_are_found_ordered_and_paged_within_a_hundred(visitor: Api) -> None:
    director = MemberFactory()
    for n in range(5):
        make_tournament(name=f"Open {n}", director=director, place="Mill Lane" if n % 2 else "")
    assert visitor.get("/tournaments/?page_size=2&page=3&ordering=name")["results"][0]["name"] == "Open 4"
    assert visitor.get("/tournaments/?page=9")["results"] == []
    assert visitor.get("/tournaments/?search=open+3")["count"] == 1
    assert visitor.get("/tournaments/?search=mill")["count"] == 2
    assert visitor.get("/tournaments/?status=running")["count"] == 0
    for query in (
        "page_size=101",
        "page=0",
        "page=x",
        "ordering=password",
        "nonsense=1",
        "status=discarded",
        "search=%00",
        "page=1000000000",
        "page_size=1000",
        "page_size=0",
        "page=1&page=2",
        "ordering=-id",
    ):
        answer = visitor.get(f"/tournaments/?{query}")
        assert (answer.status, answer.code) == (400, "bad-value"), query


def test_games_are_filtered_by_round_status_and_player(visitor: Api, tournament: Tournament) -> None:
    assert visitor.get(at(tournament, "games/?round=3"))["count"] == 3
    assert visitor.get(at(tournament, "games/?status=in-play"))["count"] == 3
    player = Game.objects.filter(round__tournament=tournament)[0].seats.all()[0].player
    played = player.seats.filter(game__isnull=False).count()
    assert visitor.get(at(tournament, f"games/?player={player.pk}"))["count"] == played


def test_an_unlisted_tournament_is_known_to_its_own_people(visitor: Api) -> None:
    tournament = make_tournament(players=2, visibility="unlisted")
    assert visitor.get(at(tournament)).status == 404
    assert visitor.get("/tournaments/")["count"] == 0
    player = tournament.players.select_related("member")[0].member
    assert Api(player).get(at(tournament)).status == 200


@pytest.mark.parametrize(
    "rest", [f"games/{2**63}/", f"games/{2**70}/", "games/-1/", f"players/{2**70}/", f"rounds/{2**70}/", "rounds/x/"]
)
def test_a_number_that_is_none_is_not_found(tournament: Tournament, rest: str) -> None:
    answer = Api().client.get(f"/api/v1{at(tournament, rest)}")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


def test_nothing_new_is_304_until_the_next_event(visitor: Api, tournament: Tournament) -> None:
    first = visitor.get(at(tournament, "standings/"))
    tag = first.headers["ETag"]
    again = visitor.get(at(tournament, "standings/"), If_None_Match=tag)
    assert (again.status, again.content, again.headers["ETag"]) == (304, b"", tag)
    assert visitor.get(at(tournament, "standings/"), If_None_Match=f'"x", W/{tag}').status == 304
    game = Game.objects.filter(round__tournament=tournament, result="").order_by("pk")[0]
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="0-1", actor=director_of(tournament))
    assert visitor.get(at(tournament, "standings/"), If_None_Match=tag).status == 200


def test_whatever_is_read_has_a_tag_and_is_304_until_it_changes() -> None:
    club = Club(3)
    api = Api(club.me)
    for name, path in reading().items():
        address = club.address_of(name, path)
        tag = api.get(address).headers["ETag"]
        for known in (tag, f'"x", W/{tag}', "*"):
            again = api.get(address, If_None_Match=known)
            if name == "hall_clock":  # it runs without an event
                assert again.status == 200
            else:
                assert (again.status, again.content, again.headers["ETag"]) == (304, b"", tag), (name, known)
        assert api.get(address, If_None_Match='"x"').status == 200


def test_a_list_of_tournaments_is_another_one_once_there_is_another() -> None:
    make_tournament(name="Spring Open")
    tag = Api().get("/tournaments/").headers["ETag"]
    assert Api().get("/tournaments/", If_None_Match=tag).status == 304
    make_tournament(name="Summer Open")
    assert Api().get("/tournaments/", If_None_Match=tag).status == 200


def test_a_tag_differs_with_language_reader_and_names(visitor: Api, tournament: Tournament) -> None:
    tag = visitor.get(at(tournament, "players/")).headers["ETag"]
    assert visitor.get(at(tournament, "players/"), Accept_Language="de").headers["ETag"] != tag
    assert Api(director_of(tournament)).get(at(tournament, "players/"), If_None_Match=tag).status == 200
    member = tournament.players.select_related("member")[0].member
    edit_profile(actor=member, member_id=member.pk, display_name="Another Name")
    assert MemberChange.objects.exists()
    assert visitor.get(at(tournament, "players/"), If_None_Match=tag).status == 200


def test_the_export_is_the_whole_record(visitor: Api, tournament: Tournament) -> None:
    finish_round(tournament)
    export = visitor.get(at(tournament, "export.json"))
    assert [len(export[name]) for name in ("players", "rounds")] == [7, 3]
    assert export["standings"]["after"] == 3


def test_the_standings_of_two_hundred_players(visitor: Api, capsys: Any) -> None:
    """The time is printed, not judged: machines differ, and a slow one is no fault of the code."""
    import time

    director = MemberFactory()
    tournament = make_tournament(director=director, rounds=9)
    api = Api(director)
    players = [{"name": f"Player {n}", "rating": 1000 + n} for n in range(200)]
    assert api.post(at(tournament, "players/bulk/"), {"players": players}).status == 201
    play_rounds(tournament, 5)
    visitor.get(at(tournament, "standings/"))
    times = []
    for query in ("", "?sums=false"):
        begun = time.perf_counter()
        answer = Api().client.get(f"/api/v1{at(tournament, 'standings/')}{query}")
        times.append((query or "with sums", round(1000 * (time.perf_counter() - begun)), len(answer.content)))
    with capsys.disabled():
        print(f"\nstandings of 200 players as JSON, 5 rounds: {times} (ms, bytes)")
    assert len(answer.json()["lines"]) == 200


def test_the_same_number_of_another_history_is_another_version(tournament: Tournament) -> None:
    """After a restore the next step takes a number that was given before, to a step that never was."""
    director = director_of(tournament)
    api = Api(director)
    first, second = Game.objects.filter(round__tournament=tournament, result="").order_by("pk")[:2]
    with transaction.atomic():
        enter_result(tournament_id=tournament.pk, game_id=first.pk, result="1-0", actor=director)
        before = api.get(at(tournament, "standings/"))
        transaction.set_rollback(True)
    enter_result(tournament_id=tournament.pk, game_id=second.pk, result="0-1", actor=director)
    tag = before.headers["ETag"]
    after = api.get(at(tournament, "standings/"), If_None_Match=tag)
    assert after.status == 200
    assert after.headers["ETag"].split("-")[:2] == tag.split("-")[:2], "the number is the same"
    assert after.json != before.json, "and nothing was kept under it"
    answer = api.put(at(tournament, f"games/{first.pk}/result/"), {"result": "1-0"}, If_Match=tag)
    assert (answer.status, answer.code) == (412, "stale")


def test_another_release_gives_other_versions(tmp_path: Path, tournament: Tournament) -> None:
    """What a display has kept of a tournament that is over is not what the corrected site would say."""
    tag = Api().get(f"/tournaments/{tournament.slug}/").headers["ETag"]
    assert f"-{release()}-" in tag
    found = []
    for name, text in (("a.py", "1"), ("a.py", "2"), ("notes.txt", "of no effect")):
        (tmp_path / "pairing").mkdir(exist_ok=True)
        (tmp_path / "pairing" / name).write_text(text)
        release.cache_clear()
        found.append(release(tmp_path))
    assert found[0] != found[1] == found[2]


@pytest.mark.parametrize("typed", ["Ángel", "ángel", "ÁNGEL", "A\u0301ngel", "ÖST", "öst", "ngel öst", "GARC"])
def test_a_search_finds_a_name_in_capitals_or_not_on_either_database(typed: str) -> None:
    """SQLite itself takes Á and á for two letters."""
    member = MemberFactory(first_name="Ángel", last_name="García-Öström", display_name="Ángel García-Öström")
    MemberFactory(first_name="Anna", last_name="Garner")
    api = Api(MemberFactory(club_administrator=True, first_name="Bo", last_name="Lind"))
    api.post("/tournaments/", {"name": "Torneo Ángel García-Öström", "system": "club-swiss", "number_of_rounds": 3})
    api.post("/tournaments/torneo-angel-garcia-ostrom/players/", {"member": member.pk})
    word = quote(typed)
    found = [
        [row["name"] for row in api.get(path)["results"]]
        for path in (
            f"/members/?search={word}",
            f"/members/?status=active&search={word}",
            f"/tournaments/?search={word}",
            f"/tournaments/torneo-angel-garcia-ostrom/players/?search={word}",
        )
    ]
    name = member.display_name
    assert found == [[name], [name], [f"Torneo {name}"], [name]]


def test_whatever_a_system_is_said_to_take_it_takes() -> None:
    """A program that draws the form of a new tournament has nothing else to go by."""
    api = Api(MemberFactory())
    systems = api.get("/systems/").json
    kinds = {option["kind"] for system in systems for option in system["options"]}
    assert kinds == {"boolean", "choice", "decimal", "integer"}
    refused = []
    for system in systems:
        new = {"system": system["key"], "number_of_rounds": 3, "tie_breaks": system["tie_breaks"]}
        for option in system["options"]:
            for value in [choice["value"] for choice in option["choices"]] or [option["default"]]:
                asked = {} if value is None else {option["name"]: value}
                answer = api.post("/tournaments/", {**new, "name": "Trial", "options": asked})
                if answer.status != 201 or answer["options"] not in ({}, asked):
                    refused.append((system["key"], asked, answer))
                elif answer["tie_breaks"] != system["tie_breaks"]:
                    refused.append((system["key"], "tie_breaks", answer))
    assert refused == []


def test_an_option_says_what_it_is() -> None:
    (robin,) = (each for each in Api().get("/systems/").json if each["key"] == "round-robin")
    assert robin["options"][0] == {
        "name": "cycles",
        "label": "Everybody meets everybody",
        "kind": "choice",
        "default": 1,
        "choices": [{"value": 1, "label": "once"}, {"value": 2, "label": "twice, colours reversed"}],
    }
