"""The Burstein system of 2026: the position of the rule page, the seeding rounds, the Index."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from pairing.checks import faults
from pairing.cli.rounds import chosen_system
from pairing.fide_field import fide_entries
from pairing.formats.trf import from_snapshot, read, write
from pairing.model import (
    Acceleration,
    Bye,
    ByeKind,
    Colour,
    FirstRound,
    ForbiddenPair,
    Game,
    Player,
    Result,
    Round,
    TournamentSnapshot,
)
from pairing.simulate import simulate
from pairing.systems import system
from pairing.systems.fide_burstein import brackets
from pairing.systems.fide_burstein.index_ranking import indexes
from pairing.systems.fide_burstein.rounds import seeding_rounds
from tests.pairing import golden_rounds as golden

BURSTEIN, DUTCH = system("fide-burstein-2026"), system("fide-dutch-2026")
FLOATED = "burstein.floated"
DOCS = Path(__file__).parents[2] / "docs" / "pairing"


def position() -> TournamentSnapshot:
    rows = [words for words in golden.lines("burstein/eight-players.txt") if words[0].isdigit()]
    rounds = tuple(Round(n, games) for n, games in enumerate(golden.games_by_player(rows), start=1))
    players = tuple(Player(number, 2500 - 50 * number) for number in range(1, 9))
    return TournamentSnapshot(players, rounds, number_of_rounds=4, initial_colour=Colour.WHITE)


def test_the_index_of_the_rule_page():
    wanted = {
        int(words[1]): (Decimal(words[2]), Decimal(words[3]))
        for words in golden.lines("burstein/eight-players.txt")
        if words[0] == "index"
    }
    assert {number: (index.buchholz, index.berger) for number, index in indexes(position()).items()} == wanted


def test_the_round_of_the_rule_page():
    wanted = golden.pairs(golden.lines("burstein/eight-players.txt")[-1][1:])
    plan = BURSTEIN.pair(position())
    assert set(plan.pairs()) == wanted
    assert faults(position(), plan) == ()


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (4, 2), (5, 2), (7, 3), (8, 4), (11, 4), (0, 4)])
def test_how_many_rounds_are_seeding_rounds(rounds, seeding):
    assert seeding_rounds(rounds) == seeding


def test_seeding_rounds_are_those_of_the_dutch_system():
    for snapshot, plan in simulate("fide-burstein-2026", 21, 9, 3, profile="everything").rounds[:4]:
        dutch = DUTCH.pair(snapshot)
        assert plan.pairs() == dutch.pairs()
        assert [(bye.player, bye.kind) for bye in plan.byes] == [(bye.player, bye.kind) for bye in dutch.byes]
        assert plan.steps[0].code == "burstein.seeding-round"
        assert all(reason.rule.startswith("D") for board in plan.boards for reason in board.steps)


def test_every_rule_said_to_be_dutch_is_one():
    own = (DOCS / "fide-burstein.md").read_text(encoding="utf-8")
    dutch = (DOCS / "fide-dutch.md").read_text(encoding="utf-8")
    cited = re.findall(r"\*\*D([^*]+)\*\*", own)
    assert len(cited) > 20
    assert [rule for rule in cited if f"**{rule}**" not in dutch and f" {rule} " not in dutch] == []


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        ((), {(1, 4), (2, 3)}),
        (((1, 4),), {(1, 3), (2, 4)}),
        (((1, 4), (1, 3)), {(1, 2), (3, 4)}),
        (((2, 3),), {(1, 3), (2, 4)}),
    ],
)
def test_the_first_candidate_possible_is_taken(met, expected):
    """One round, four players without a game: the Index leaves the starting numbers to decide."""
    players = tuple(Player(number) for number in range(1, 5))
    forbidden = tuple(golden_ban(pair) for pair in met)
    plan = BURSTEIN.pair(TournamentSnapshot(players, number_of_rounds=1, forbidden=forbidden))
    assert {tuple(sorted(pair)) for pair in plan.pairs()} == expected


def golden_ban(pair: tuple[int, int]) -> ForbiddenPair:
    return ForbiddenPair(pair)


def test_a_round_without_a_game_is_one_against_oneself():
    players = tuple(Player(number) for number in range(1, 5))
    first = Round(1, (Game(1, 2, Result.WHITE_WINS),), (Bye(3, ByeKind.HALF), Bye(4, ByeKind.ZERO)))
    found = indexes(TournamentSnapshot(players, (first,), number_of_rounds=4))
    assert (found[3].buchholz, found[3].berger) == (Decimal("0.5"), Decimal("0.25"))
    assert (found[4].buchholz, found[4].berger) == (0, 0)
    assert (found[1].buchholz, found[1].berger) == (0, 0)


def test_an_opponent_who_stays_away_is_seen_with_draws():
    """2 played once and has been away since: 1 reckons with a draw for each of the two rounds."""
    players = tuple(Player(number) for number in range(1, 5))
    rounds = (
        Round(1, (Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.WHITE_WINS))),
        Round(2, (Game(3, 1, Result.WHITE_WINS),), (Bye(2, ByeKind.ZERO), Bye(4, ByeKind.HALF))),
        Round(3, (Game(1, 4, Result.WHITE_WINS),), (Bye(2, ByeKind.ABSENT), Bye(3, ByeKind.HALF))),
    )
    found = indexes(TournamentSnapshot(players, rounds, number_of_rounds=8))
    assert found[1].buchholz == Decimal(1) + Decimal("2.5") + Decimal("0.5")
    assert found[2].buchholz == Decimal(2)  # 1 has two points; 2 itself has none in the rounds away


@pytest.mark.parametrize("profile", ["clean", "drawish", "forfeits"])
def test_where_colours_tell_the_best_candidate_it_is_the_one_of_least_cost(profile, monkeypatch):
    rounds = [
        (snapshot, plan)
        for seed in range(3)
        for snapshot, plan in simulate("fide-burstein-2026", 40, 8, seed, profile=profile).rounds[4:]
    ]
    asked = []
    monkeypatch.setattr(brackets, "_first_by_colours", lambda field, order: asked.append(order))
    for snapshot, plan in rounds:
        assert BURSTEIN.pair(snapshot) == plan
    assert asked


def test_colours_are_blamed_only_where_nothing_else_can_have_decided():
    told = 0
    for seed in range(8):
        for snapshot, plan in simulate("fide-burstein-2026", 13, 7, seed, profile="drawish").rounds[3:]:
            wishes = {entry.number: entry.preference.colour for entry in fide_entries(snapshot)}
            floated = [reason["score"] for board in plan.boards for reason in board.steps if reason.code == FLOATED]
            for board in plan.boards:
                scores = [reason["score"] for reason in board.steps if reason.code == "burstein.bracket"]
                for reason in board.steps:
                    if reason.code == "burstein.passed-colour":
                        first, *others = reason.players
                        assert {wishes[other] for other in others} == {wishes[first]}
                        assert wishes[board.white] is not wishes[board.black]
                        assert not set(scores) & set(floated)
                        told += 1
    assert told > 5


def test_virtual_points_make_brackets_and_no_index():
    players = tuple(Player(number, 2400 - number) for number in range(1, 13))
    settings = TournamentSnapshot(players=(), acceleration=Acceleration.BAKU, initial_colour=Colour.WHITE)
    for snapshot, _ in simulate("fide-burstein-2026", len(players), 5, 1, profile="clean", settings=settings).rounds:
        plain = replace(snapshot, acceleration=Acceleration.NONE)
        assert indexes(snapshot) == indexes(plain)


def test_a_single_round_by_lot_is_drawn():
    players = tuple(Player(number) for number in range(1, 5))
    plan = BURSTEIN.pair(TournamentSnapshot(players, number_of_rounds=1, first_round=FirstRound.SEATS))
    assert plan.steps[0].rule == "6.2"


def test_a_report_that_names_the_system_by_its_code_is_paired_by_it():
    """Record 192, without our own line."""
    text = write(from_snapshot(position(), system="fide-burstein-2026", name="Test"))
    foreign = read("\n".join(line for line in text.splitlines() if not line.startswith("###")))
    assert foreign.text("192") == "FIDE_BURSTEIN"
    assert chosen_system(foreign, None) is BURSTEIN
