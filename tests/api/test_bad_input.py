"""The table of bad input, line by line over the API: what is refused, with which status; and nothing is written."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import pytest

from members.models import Member
from tests.api.client import Answer, Api
from tests.factories.members import MemberFactory
from tests.factories.tournaments import make_tournament, start_next_round
from tournaments.models import Event, Game, Tournament
from tournaments.services.rounds import plan_round

pytestmark = pytest.mark.django_db

NEW = {"name": "Autumn Rapid", "system": "club-swiss", "number_of_rounds": 5}
NO_REPORT = "XXR 5\n"
REPORT = (
    "012 Test\nXXR 3\n"
    "001    1      Haddad, Samira                    1948\n"
    "001    2      Wei, Li                           1900\n"
)
ONE_RANK_TWICE = REPORT + REPORT.splitlines(keepends=True)[2]
STRANGERS = {"first": 2**62, "second": 1}
IN_9999 = {"times": [{"round_number": 1, "starts_at": "9999-12-31T23:59:59Z"}]}
OF_THE_BYE = {"results": [{"board": 3, "result": "1-0"}]}  # a bye has no board, so there is none to name


class World:
    """A director with a tournament to come, one that is planned, one that is played by five, and one that is empty."""

    def __init__(self) -> None:
        self.me: Member = MemberFactory()
        self.api = Api(self.me)
        self.coming = make_tournament(name="Coming", players=4, director=self.me)
        self.planned = make_tournament(name="Planned", players=4, director=self.me)
        plan_round(tournament_id=self.planned.pk, actor=self.me)
        self.started = make_tournament(name="Started", players=5, director=self.me)
        start_next_round(self.started)
        self.empty = make_tournament(name="Empty", director=self.me)
        self.alone = make_tournament(name="Alone", players=1, director=self.me)
        self.two = make_tournament(name="Two", players=2, director=self.me)
        self.game = self.game_of(self.started)
        self.game_of_a_plan = self.game_of(self.planned)
        self.played = Game.objects.filter(round__tournament=self.started).order_by("board")[1]
        self.api.put(f"/tournaments/started/games/{self.played.pk}/result/", {"result": "1-0"})

    @staticmethod
    def game_of(row: Tournament) -> Game:
        return Game.objects.filter(round__tournament=row).order_by("board")[0]

    def ask(self, method: str, path: str, body: Any) -> Answer:
        path = path.format(game=self.game.pk, planned=self.game_of_a_plan.pk, played=self.played.pk)
        if isinstance(body, bytes):
            kind = "text/plain" if "import" in path else "application/json"
            return self.api.ask(method, path, raw=body, kind=kind)
        return self.api.ask(method, path, body)

    @staticmethod
    def record() -> tuple[int, int, int]:
        return Event.objects.count(), Tournament.objects.count(), Member.objects.count()


@dataclass(frozen=True)
class Bad:
    why: str
    method: str
    path: str
    body: Any
    status: int
    said: str = ""  # the field, or the code where no field is to blame


def new(why: str, said: str = "name", **fields: Any) -> Bad:
    return Bad(why, "POST", "/tournaments/", {**NEW, **fields}, 400, said)


RESULT = "/tournaments/started/games/{game}/result/"
IMPORT = "/tournaments/import/"
TABLE = [
    Bad("malformed JSON", "PUT", RESULT, b"{", 400, "malformed"),
    Bad("an unknown field", "PUT", RESULT, {"result": "1-0", "points": 3}, 400, "points"),
    Bad("a wrong type", "PUT", RESULT, {"result": 1}, 400, "result"),
    Bad("NaN", "PUT", RESULT, b'{"result": NaN}', 400, "malformed"),
    Bad("1e400", "PUT", RESULT, b'{"result": 1e400}', 400, "malformed"),
    Bad("a whole number no program means", "PUT", RESULT, b'{"result": ' + b"9" * 5000 + b"}", 400, "malformed"),
    Bad("null for a body", "PUT", RESULT, b"null", 400, "bad-value"),
    Bad("a list for a body", "PUT", RESULT, b"[]", 400, "bad-value"),
    Bad("a round in the year 9999", "PUT", "/tournaments/coming/times/", IN_9999, 400, "times.0.starts_at"),
    Bad("a game of another tournament", "PUT", "/tournaments/coming/games/{game}/result/", {"result": "1-0"}, 404),
    *(
        Bad(f"the number {word}", "PUT", f"/tournaments/started/games/{number}/result/", {"result": "1-0"}, 404)
        for word, number in (("2^63", 2**63), ("2^70", 2**70), ("zero", 0))
    ),
    Bad("a player of another tournament", "POST", "/tournaments/coming/apart/", STRANGERS, 400, "first"),
    new("an empty name", name=""),
    new("a blank name", name="   "),
    new("a zero-width name", name="\u200b\u2060"),
    new("a name with NUL", name="A\u0000B"),
    new("a name with a control character", name="A\u0007B"),
    new("a name of 10,000 characters", name="x" * 10_000),
    new("the end before the start", "ends_on", starts_on="2026-12-02", ends_on="2026-12-01"),
    new("no rounds", "number_of_rounds", number_of_rounds=0),
    new("10^9 rounds", "number_of_rounds", number_of_rounds=10**9),
    new("one player at most", "maximum_players", maximum_players=1),
    new("a win worth less than a draw", "points_win", points_win="0.5", points_draw="1"),
    new("negative points", "points_loss", points_loss=-1),
    Bad("a result of a planned round", "PUT", "/tournaments/planned/games/{planned}/result/", {"result": "1-0"}, 409),
    Bad("a result for the bye", "PUT", "/tournaments/started/rounds/1/results/", OF_THE_BYE, 409, "wrong-status"),
    Bad("closed with results missing", "POST", "/tournaments/started/rounds/1/close/", {}, 409, "results-missing"),
    Bad("started twice", "POST", "/tournaments/started/rounds/1/start/", {}, 409, "round-already-started"),
    Bad("a blank over a result", "PUT", "/tournaments/started/games/{played}/result/", {"result": ""}, 400, "result"),
    Bad("a result cleared without a reason", "POST", "/tournaments/started/games/{played}/clear/", {}, 400, "reason"),
    Bad("a plan with nobody", "POST", "/tournaments/empty/rounds/", {}, 409, "cannot-pair"),
    Bad("a plan with one", "POST", "/tournaments/alone/rounds/", {}, 409, "cannot-pair"),
    Bad("a report with one rank twice", "POST", IMPORT, ONE_RANK_TWICE.encode(), 400, "file"),
    Bad("two reports in one file", "POST", IMPORT, (REPORT + REPORT).encode(), 400, "file"),
    Bad("a report without players", "POST", IMPORT, NO_REPORT.encode(), 400, "file"),
    Bad("a zip with another ending", "POST", IMPORT, b"PK\x03\x04" + bytes(range(256)) * 40, 400, "file"),
    Bad("a number of a million digits", "PUT", RESULT, b'{"result": ' + b"9" * 1_000_000 + b"}", 400),
    Bad("a report with such a number", "POST", IMPORT, REPORT.replace("1948", "9" * 1_000_000).encode(), 400, "file"),
]  # fmt: skip


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.why)
def test_bad_input_is_refused_by_name_at_once_and_nothing_is_written(row: Bad) -> None:
    world = World()
    before = world.record()
    begun = time.thread_time()
    answer = world.ask(row.method, row.path, row.body)
    assert time.thread_time() - begun < 1
    assert answer.status == row.status, answer
    if row.said:
        assert row.said in (answer.json.get("field"), answer.code)
    assert answer["detail"]
    if row.said == "file":
        assert all(problem["line"] >= 1 and problem["detail"] for problem in answer["problems"])
        assert answer["problems"]
    assert world.record() == before


def test_what_is_no_json_is_told_in_words_for_people() -> None:
    world = World()
    answers = [world.ask("PUT", RESULT, content)["detail"] for content in (b"9" * 5000, b"null", b"[]")]
    assert answers == [
        "This is not JSON: a number is too large",
        "The body is an object with named fields.",
        "The body is an object with named fields.",
    ]


def test_ten_megabytes_are_refused_at_once() -> None:
    world = World()
    before = world.record()
    begun = time.thread_time()
    answer = world.api.ask("POST", IMPORT, raw=b"0" * (10 * 1024 * 1024), kind="text/plain")
    assert time.thread_time() - begun < 1
    assert (answer.status, answer.code) == (413, "too-large")
    assert world.record() == before


NAMES = ["O'Brien", "Nguyễn", "李", "Suryani", "Anna 🏆", "<script>alert(1)</script>", "=1+1", "@SUM(A1)", "+49"]


def test_every_name_is_accepted_and_comes_back_from_json_csv_and_trf() -> None:
    world = World()
    at = "/tournaments/empty/"
    sent = [{"name": name, "rating": 1500} for name in NAMES]
    entered = world.api.post(at + "players/bulk/", {"players": sent})
    assert [row["name"] for row in entered.json] == NAMES
    world.api.post(at + "rounds/")
    world.api.post(at + "rounds/1/start/", {"accept_all": True})
    assert {line["player"]["name"] for line in world.api.get(at + "standings/")["lines"]} == set(NAMES)
    assert {row["name"] for row in world.api.get(at + "export.json")["players"]} == set(NAMES)
    table = world.api.get(at + "export.csv").content.decode()
    for name in NAMES:
        assert (f"'{name}" if name[0] in "=@+" else name) in table
    report = world.api.get(at + "export.trf").content
    again = world.api.ask("POST", IMPORT + "?name=Again", raw=report, kind="text/plain")
    assert again.status == 201, again
    players = world.api.get(f"/tournaments/{again['slug']}/players/")["results"]
    assert {row["name"] for row in players} == set(NAMES)


def test_more_rounds_than_opponents_are_accepted_with_a_warning_before_round_1() -> None:
    world = World()
    assert world.api.patch("/tournaments/coming/", {"number_of_rounds": 9})["number_of_rounds"] == 9
    assert world.api.get("/tournaments/coming/advice/").json != []


def test_where_no_legal_pairing_is_left_the_plan_is_flagged_and_does_not_start_by_itself() -> None:
    world = World()
    at = "/tournaments/two/rounds/"
    world.api.post(at)
    world.api.post(at + "1/start/", {"accept_all": True})
    world.api.put(at + "1/results/", {"results": [{"board": 1, "result": "1-0"}]})
    world.api.post(at + "1/close/")
    answer = world.api.post(at)
    assert answer.status == 201
    assert [flag["accepted"] for flag in answer["flags"]] == [False] * len(answer["flags"])
    assert "rematch" in {flag["kind"] for flag in answer["flags"]}
    unseen = world.api.post(at + "2/start/", {})
    assert (unseen.status, unseen.code) == (409, "flags-not-accepted")
