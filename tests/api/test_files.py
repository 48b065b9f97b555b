"""Files: TRF out and in again, CSV and JSON; a file that cannot be read says why, line by line, and writes nothing."""

from __future__ import annotations

import csv
import io
import time
from pathlib import Path
from typing import Any

import pytest

from members.models import Member
from tests.api.client import Answer, Api
from tests.factories.members import MemberFactory
from tests.factories.tournaments import (
    director_of,
    make_tournament,
    play_rounds,
    start_next_round,
)
from tournaments.models import Event, Game, Player, Round, Seat, Tournament
from tournaments.queries.standings import rows_of
from tournaments.services.players import NewPlayer, add_players, request_bye
from tournaments.services.work import NAMES, replay, values_of
from tournaments.snapshots import field_of
from tournaments.verify import verify

pytestmark = pytest.mark.django_db
GOLDEN = Path(__file__).parents[1] / "golden" / "trf"


def sent(api: Api, content: str | bytes, query: str = "") -> Answer:
    raw = content.encode() if isinstance(content, str) else content
    return api.ask("POST", f"/tournaments/import/{query}", raw=raw, kind="text/plain")


def exported(tournament: Tournament) -> str:
    return Api(director_of(tournament)).get(f"/tournaments/{tournament.slug}/export.trf").content.decode()


def standings(tournament: Tournament) -> list[tuple[Any, ...]]:
    snapshot = field_of(tournament).snapshot
    return [
        (row.number, row.place, row.points, [v.value for v in row.tie_breaks]) for row in rows_of(tournament, snapshot)
    ]


def rows_there(tournament: Tournament) -> dict[str, dict[int, dict[str, Any]]]:
    found: dict[str, dict[int, dict[str, Any]]] = {}
    for model, rows in (
        (Tournament, Tournament.objects.filter(pk=tournament.pk)),
        (Player, tournament.players.all()),
        (Round, tournament.rounds.all()),
        (Game, Game.objects.filter(round__tournament=tournament)),
        (Seat, Seat.objects.filter(round__tournament=tournament)),
    ):
        found[NAMES[model]] = {row.pk: values_of(row) for row in rows}
    return found


def an_evening(**settings: Any) -> Tournament:
    tournament = make_tournament(players=7, rounds=5, **settings)
    director = director_of(tournament)
    add_players(tournament_id=tournament.pk, actor=director, entries=[NewPlayer(None, name="=1+1", rating=900)])
    first = tournament.players.order_by("pk")[0]
    request_bye(tournament_id=tournament.pk, player_id=first.pk, round_number=2, kind="half", actor=director)
    request_bye(tournament_id=tournament.pk, player_id=first.pk, round_number=5, kind="zero", actor=director)
    play_rounds(tournament, 2)
    start_next_round(tournament)
    return tournament


@pytest.mark.parametrize("system", ["club-swiss", "fide-dutch-2026", "keizer"])
def test_a_tournament_exported_and_imported_again_has_the_same_standings(system: str) -> None:
    tournament = an_evening(system=system)
    api = Api(MemberFactory())
    answer = sent(api, exported(tournament), "?name=The+Copy")
    assert answer.status == 201, answer
    assert answer["system"] == system
    copy = Tournament.objects.get(slug=answer["slug"])
    assert standings(copy) == standings(tournament)
    assert [round_.status for round_ in copy.rounds.all()] == ["closed", "closed", "started"]
    assert {player.member_id for player in copy.players.all()} == {
        player.member_id for player in tournament.players.all()
    }


def test_the_log_of_an_imported_tournament_replays_to_its_rows_and_cannot_be_undone() -> None:
    api = Api(MemberFactory())
    slug = sent(api, exported(an_evening()))["slug"]
    copy = Tournament.objects.get(slug=slug)
    told = replay(Event.objects.filter(tournament=copy))
    assert {name: told[name] for name in rows_there(copy)} == rows_there(copy)
    assert api.post(f"/tournaments/{slug}/undo/").code == "cannot-undo"


@pytest.mark.parametrize("system", ["club-swiss", "fide-dutch-2026", "round-robin"])
def test_verify_finds_nothing_wrong_with_an_imported_tournament(system: str) -> None:
    tournament = make_tournament(players=6, rounds=5, system=system)
    play_rounds(tournament, 2)
    slug = sent(Api(MemberFactory(original=True)), exported(tournament))["slug"]
    assert [str(finding) for finding in verify(Tournament.objects.filter(slug=slug))] == []


def test_an_imported_tournament_goes_on() -> None:
    api = Api(MemberFactory())
    at = f"/tournaments/{sent(api, exported(an_evening()))['slug']}/"
    boards = api.get(at + "rounds/3/")["boards"]
    results = [{"board": board["number"], "result": "1-0"} for board in boards]
    assert api.put(at + "rounds/3/results/", {"results": results}).status == 200
    assert api.post(at + "rounds/3/close/").status == 200
    assert api.post(at + "rounds/").status == 201
    assert api.post(at + "rounds/4/start/", {"accept_all": True}).status == 200
    why = api.get(at + "rounds/1/boards/1/why/")
    assert [reason["text"] for reason in why["reasons"]] == ["This round was read from a file, which gives no reasons."]


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.trf")), ids=lambda file: file.stem)
def test_files_of_other_programs_are_read_or_refused_in_words(file: Path) -> None:
    answer = sent(Api(MemberFactory()), file.read_bytes())
    if answer.status == 201:
        copy = Tournament.objects.get(slug=answer["slug"])
        told = replay(Event.objects.filter(tournament=copy))
        assert {name: told[name] for name in rows_there(copy)} == rows_there(copy)
        assert standings(copy)
    else:
        assert (answer.status, answer.code) == (400, "file-refused")
        assert answer["problems"]


def test_members_are_recognised_by_name_and_everybody_else_becomes_a_guest() -> None:
    member = MemberFactory(first_name="Samira", last_name="Haddad")
    lines = [f"001 {n:4}      {name:33} 1900" for n, name in enumerate(["Haddad, Samira", "Nguyễn, Văn", "O'Brien"], 1)]
    answer = sent(Api(MemberFactory()), "\ufeff012 Open\r\nXXR 3\r\n" + "\r\n".join(lines))
    players = {row.name: row.member for row in Tournament.objects.get(slug=answer["slug"]).players.all()}
    assert players["Samira Haddad"] == member
    assert {name: who.status for name, who in players.items() if who != member} == {
        "Văn Nguyễn": "guest",
        "O'Brien": "guest",
    }


BROKEN = {
    "the same number twice": "001    1      A\n001    1      B",
    "a letter that is no result": "001    1      A" + " " * 76 + "     2 w X",
    "a game of one side": "001    1      A" + " " * 76 + "     2 w 1\n001    2      B",
    "no players": "012 Open",
    "nothing": "",
    "a zip": b"PK\x03\x04" + bytes(100),
    "a name nobody can see": "001    1      " + "\u00ad" * 5,
    "a very long number": "001 " + "9" * 1_000_000,
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_quickly_and_writes_nothing(name: str) -> None:
    api = Api(MemberFactory())
    before = Member.objects.count()
    begun = time.perf_counter()
    answer = sent(api, BROKEN[name])
    took = time.perf_counter() - begun
    assert (answer.status, answer.code) == (400, "file-refused"), answer
    assert answer["problems"][0]["detail"]
    assert (Tournament.objects.count(), Member.objects.count()) == (0, before)
    print(f"{name}: {took:.2f} s")


def test_line_numbers_are_those_of_the_file() -> None:
    text = "012 Open\n\n001    1      A" + " " * 76 + "     2 w X"
    assert sent(Api(MemberFactory()), text)["problems"][0]["line"] == 3


@pytest.mark.parametrize("query", ["?system=nonsense", "?visibility=secret", "?colour=red"])
def test_a_wish_that_cannot_be_is_refused(query: str) -> None:
    assert sent(Api(MemberFactory()), "001    1      A", query).status == 400


def test_a_visitor_imports_nothing() -> None:
    assert sent(Api(), "001    1      A").status == 401


def test_a_name_like_a_formula_is_guarded_in_csv_and_plain_in_json() -> None:
    tournament = an_evening()
    answer = Api().get(f"/tournaments/{tournament.slug}/export.csv")
    names = {line[1] for line in csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))}
    assert "'=1+1" in names
    export = Api().get(f"/tournaments/{tournament.slug}/export.json")
    assert "=1+1" in {player["name"] for player in export["players"]}
    assert Api().get(f"/tournaments/{tournament.slug}/export.trf").status == 401
