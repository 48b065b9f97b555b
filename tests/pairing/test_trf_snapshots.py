"""From report to snapshot and back: what a pairing system may know survives, and every round can be replayed."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from pairing.formats.trf import (
    Cell,
    Trf,
    TrfError,
    TrfPlayer,
    decode,
    from_snapshot,
    read,
    snapshots_of,
    to_snapshot,
    write,
)
from pairing.formats.trf.types import system_named_in, type_code
from pairing.model import (
    Acceleration,
    Bye,
    ByeKind,
    Colour,
    Decision,
    FirstRound,
    ForbiddenPair,
    Game,
    Player,
    Request,
    Result,
    Round,
    ScoreUnit,
    Scoring,
    TournamentSnapshot,
    VirtualPoints,
)
from pairing.simulate import PROFILES, simulate
from pairing.systems import SYSTEMS

GOLDEN = Path(__file__).parents[1] / "golden" / "trf"


def golden(name: str) -> Trf:
    return read(decode((GOLDEN / name).read_bytes()))


def canonical(snapshot: TournamentSnapshot) -> TournamentSnapshot:
    """The same tournament with its rows in order, table numbers left out, and absences as rows."""
    rounds = []
    for round_ in snapshot.rounds:
        seated = {p for game in round_.games for p in game.players} | {bye.player for bye in round_.byes}
        absent = [
            Bye(p.number, ByeKind.ABSENT) for p in snapshot.players if p.number not in seated and p.is_in(round_.number)
        ]
        games = sorted((replace(game, board=0) for game in round_.games), key=lambda g: (min(g.players), g.leg))
        byes = sorted([*round_.byes, *absent], key=lambda bye: bye.player)
        rounds.append(Round(round_.number, tuple(games), tuple(byes), round_.decisions))
    requests = sorted(snapshot.requests, key=lambda r: (r.round, r.player))
    return replace(snapshot, rounds=tuple(rounds), requests=tuple(requests))


def test_the_c5_case_is_the_tournament_before_round_3_with_player_4_away():
    snapshot = to_snapshot(golden("dutch_2026_C5.trf"))
    assert snapshot.next_round == snapshot.number_of_rounds == 3
    assert snapshot.requests == (Request(4, 3, ByeKind.ZERO),)
    assert snapshot.rounds == (
        Round(1, (Game(1, 4, Result.WHITE_WINS), Game(5, 2, Result.BLACK_WINS), Game(3, 6, Result.WHITE_WINS))),
        Round(2, (Game(2, 1, Result.BLACK_WINS), Game(4, 3, Result.BLACK_WINS), Game(6, 5, Result.BLACK_WINS))),
    )
    assert snapshot.initial_colour is Colour.WHITE  # player 1 had White in round 1
    assert snapshot.players[0] == Player(1, 2720, "Test0001 Player0001")


def test_every_round_of_a_whole_file_is_replayed_with_who_was_away():
    replays = list(snapshots_of(golden("t022_11p_7r_everything.trf")))
    assert [r.snapshot.next_round for r in replays] == [1, 2, 3, 4, 5, 6, 7]
    sixth = replays[5]
    assert sixth.snapshot.requests == (Request(5, 6, ByeKind.HALF), Request(8, 6, ByeKind.ZERO))
    assert sixth.pairs == ((3, 1), (4, 7), (11, 6), (10, 9))
    assert sixth.pairing_byes == (2,)
    assert [len(r.snapshot.rounds) for r in replays] == [0, 1, 2, 3, 4, 5, 6]
    assert {r.snapshot.initial_colour for r in replays} == {Colour.BLACK}


def test_replayed_pairs_are_white_first_in_order_of_the_lower_number():
    assert next(snapshots_of(golden("dutch_2026_C5.trf"))).pairs == ((1, 4), (5, 2), (3, 6))


def test_a_blank_column_was_an_absence_and_a_lone_forfeit_a_bye_of_its_own():
    cells = {
        1: (None, Cell(2, "w", "1")),
        2: (Cell(0, "-", "F"), Cell(1, "b", "0")),
        3: (Cell(0, "-", "U"), Cell(0, "-", "-")),
    }
    snapshot = to_snapshot(Trf(tuple(TrfPlayer(number, cells=row) for number, row in cells.items())))
    assert snapshot.rounds == (
        Round(1, (), (Bye(1, ByeKind.ABSENT), Bye(2, ByeKind.FULL), Bye(3, ByeKind.PAIRING))),
        Round(2, (Game(1, 2, Result.WHITE_WINS),), (Bye(3, ByeKind.FORFEIT),)),
    )


def test_byes_of_240_records_and_xxz_are_requests_for_the_rounds_to_come():
    snapshot = to_snapshot(golden("dialects.trf"))
    assert snapshot.requests == (
        Request(3, 3, ByeKind.ZERO),
        Request(4, 3, ByeKind.ZERO),
        Request(2, 4, ByeKind.HALF),
        Request(3, 4, ByeKind.HALF),
    )


def test_acceleration_records_become_virtual_points_by_player_and_round():
    snapshot = to_snapshot(golden("dialects.trf"))
    half, one = Decimal("0.5"), Decimal(1)
    assert snapshot.virtual == (
        VirtualPoints(1, 1, one),
        VirtualPoints(1, 2, one),
        VirtualPoints(2, 1, one),
        VirtualPoints(2, 2, one),
        VirtualPoints(3, 1, half),
        VirtualPoints(3, 3, half),
    )
    assert snapshot.acceleration is Acceleration.NONE  # the explicit records override the _BAKU of the type


@pytest.mark.parametrize("said", ["", "XXR 2\n"])
def test_acceleration_by_ranges_holds_for_the_round_to_be_paired_though_the_file_does_not_say_how_many_there_are(said):
    report = read(f"{said}001    1\n001    2\n001    3\n250      01.0 001 999 0001 0002\n")
    assert {(given.player, given.round) for given in to_snapshot(report).virtual} >= {(1, 1), (2, 1)}
    assert len(to_snapshot(report, rounds=4).virtual) == 2 * 4


def test_a_baku_type_without_records_asks_for_the_acceleration():
    trf = replace(golden("dutch_2026_C5.trf"), headers=(("192", "FIDE_DUTCH_2026_BAKU"),))
    assert to_snapshot(trf).acceleration is Acceleration.BAKU


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ((("192", "FIDE_DUTCH_2017"),), "fide-dutch-2017"),
        ((("192", "FIDE_DUTCH_2026_BAKU"),), "fide-dutch-2026"),
        ((("192", "FIDE_DUTCH"), ("042", "2025/12/31")), "fide-dutch-2017"),
        ((("192", "FIDE_DUTCH"), ("042", "2026/02/01")), "fide-dutch-2026"),
        ((("092", "FIDE_DUTCH_2025"),), "fide-dutch-2026"),
        ((("192", "FIDE_DUBOV"),), "fide-dubov"),
        ((("192", "FIDE_DOUBLEROUNDROBIN"),), "round-robin"),
        ((("092", "Individual: Swiss-System"),), None),
        ((), None),
    ],
)
def test_the_system_a_file_names(headers, expected):
    assert system_named_in(Trf((), headers=headers)) == expected


@pytest.mark.parametrize("key", ["fide-dutch-2017", "fide-dutch-2026", "round-robin", "knockout"])
def test_a_type_code_names_its_system_again(key):
    assert system_named_in(Trf((), headers=(("192", type_code(key)),))) == key


@pytest.mark.parametrize(
    ("system", "said", "code"),
    [
        ("fide-dutch-2017", {}, "FIDE_DUTCH_2017"),
        ("fide-dutch-2026", {"baku": True}, "FIDE_DUTCH_2026_BAKU"),
        ("fide-dubov-2026", {"double": True}, "FIDE_DUBOV"),  # only a round robin is played twice
        ("round-robin", {}, "BERGER_ROUNDROBIN"),
        ("round-robin", {"double": True}, "FIDE_DOUBLEROUNDROBIN"),
        ("club-swiss", {"baku": True}, "CUSTOM_SWISS"),  # which says nothing of acceleration
    ],
)
def test_the_code_of_a_system_is_that_of_the_format(system, said, code):
    assert type_code(system, **said) == code


def test_everything_a_system_may_know_survives_the_way_to_a_file_and_back():
    snapshot = TournamentSnapshot(
        players=(
            Player(1, 2100, "Ada Alpha", seed=2, table=3, group="XYZ"),
            Player(2, 2000, "Bo Beta", last_round=2, group="North Club"),
            Player(3, 0, "Cy Gamma", first_round=2),
            Player(4, 1800, "Di Delta"),
        ),
        rounds=(
            Round(1, (Game(1, 2, Result.SHORT_DRAW),), (Bye(4, ByeKind.FORFEIT),), (Decision(2, 1, "by lot"),)),
            Round(2, (Game(2, 3, Result.POSTPONED),), (Bye(1, ByeKind.FULL), Bye(4, ByeKind.ABSENT))),
        ),
        number_of_rounds=5,
        scoring=Scoring(win=Decimal(3), bye=Decimal("1.5"), unit=ScoreUnit.MATCH),
        seed="club night 7",
        requests=(Request(1, 2, ByeKind.FULL), Request(4, 3, ByeKind.ABSENT), Request(1, 4, ByeKind.HALF)),
        forbidden=(ForbiddenPair((1, 4)), ForbiddenPair((1, 3), 2, 4)),
        first_round=FirstRound.SEATS,
        initial_colour=Colour.BLACK,
        acceleration=Acceleration.BAKU,
        virtual=(VirtualPoints(1, 2, Decimal("0.5")),),
    )
    assert to_snapshot(read(write(from_snapshot(snapshot, system="club-swiss")))) == snapshot


def test_a_match_takes_one_column_for_each_game():
    games = (Game(1, 2, Result.WHITE_WINS, leg=1), Game(2, 1, Result.DRAW, leg=2))
    snapshot = TournamentSnapshot(
        (Player(1, name="A"), Player(2, name="B"), Player(3, name="C")),
        (Round(1, games, (Bye(3, ByeKind.PAIRING),)),),
        number_of_rounds=2,
        seed="x",
        legs=2,
    )
    trf = from_snapshot(snapshot)
    assert trf.rounds == 4
    assert [len(player.cells) for player in trf.players] == [2, 2, 1]
    assert [player.points for player in trf.players] == [Decimal("1.5"), Decimal("0.5"), Decimal(1)]
    assert to_snapshot(read(write(trf))) == snapshot


def test_a_report_of_ours_cut_short_is_the_tournament_as_it_stood_then():
    played = simulate("club-swiss", 9, 5, 3, profile="everything")
    report = from_snapshot(played.final, system="club-swiss")
    for number, (_, plan) in enumerate(played.rounds):
        shorter = tuple(replace(p, points=None, cells=p.cells[:number]) for p in report.players)
        before = to_snapshot(read(write(replace(report, players=shorter))), options=SYSTEMS["club-swiss"].options)
        assert SYSTEMS["club-swiss"].pair(before).pairs() == plan.pairs()


@pytest.mark.parametrize("profile", sorted(PROFILES))
@pytest.mark.parametrize("key", sorted(SYSTEMS))
def test_a_system_pairs_the_same_round_from_the_file(key, profile):
    for seed in range(3):
        for snapshot, plan in simulate(key, 5 + 4 * seed, 5, seed, profile=profile).rounds:
            back = to_snapshot(read(write(from_snapshot(snapshot, system=key))), options=SYSTEMS[key].options)
            assert canonical(back) == canonical(snapshot)
            assert SYSTEMS[key].pair(back) == plan


@pytest.mark.parametrize("line", ["legs=0", "legs=x", "enters=1", "first-round=coin", "decision=1", "option=a:b"])
def test_a_damaged_setting_of_ours_is_refused_with_a_sentence(line):
    name, _, value = line.partition("=")
    trf = replace(golden("dutch_2026_C5.trf"), extras=((name, value),))
    options = next(iter(SYSTEMS.values())).options
    with pytest.raises(TrfError, match=r"pairing|option"):
        to_snapshot(trf, options=options)
