"""The Dubov system of 2026: the event of the rule page, its small tables, one rule after the other."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.checks import faults
from pairing.cli.rounds import chosen_system
from pairing.explain import explain, sentence
from pairing.formats.trf import from_snapshot, read, write
from pairing.history import histories
from pairing.model import (
    Acceleration,
    Bye,
    ByeKind,
    Colour,
    FirstRound,
    ForbiddenPair,
    Game,
    Player,
    Request,
    Result,
    Round,
    Scoring,
    TournamentSnapshot,
)
from pairing.systems import system
from pairing.systems.fide_dubov.brackets import middle_out
from pairing.systems.fide_dubov.players import field_of, maximum_upfloats, rounded
from tests.pairing import golden_rounds as golden

DUBOV = system("fide-dubov-2026")
W, B = Colour.WHITE, Colour.BLACK


def field(*ratings: int, rounds: int = 5, **settings) -> TournamentSnapshot:
    players = tuple(Player(number, rating) for number, rating in enumerate(ratings, start=1))
    return TournamentSnapshot(players, number_of_rounds=rounds, initial_colour=W, **settings)


def with_round(snapshot: TournamentSnapshot, *games: Game, byes: tuple[Bye, ...] = ()) -> TournamentSnapshot:
    return replace(snapshot, rounds=(*snapshot.rounds, Round(snapshot.next_round, games, byes)))


def log(rounds: int) -> list[str]:
    """What is told of the whole bracket after so many rounds of the event of eight players."""
    ratings, *played, _ = golden.lines("dubov/eight-players-2026.txt")
    snapshot = field(*map(int, ratings[1:]))
    for words in played[:rounds]:
        snapshot = with_round(snapshot, *golden.games(words[1:]))
    return [sentence(reason, lambda number: f"P{number}") for reason in DUBOV.pair(snapshot).steps]


def test_who_comes_up_and_who_stood_before_is_told():
    assert log(2)[:2] == ["Score 2: residents 1, upfloaters needed 1: P2.", "Score 2. Want White: P1. Want Black: P2."]
    assert log(3) == [
        "Score 2½: residents 1, upfloaters needed 1: P6.",
        "Passed over, who have met, or may not meet, every resident: P2, P4 and P5.",
        "Score 2½. Want White: nobody. Want Black: P1 and P6.",
        "Score 2: residents 2, upfloaters needed 2: P5 and P7.",
        "Score 2. Want White: P2, P4 and P5. Want Black: P7.",
        "Score 1: residents 1, upfloaters needed 1: P8.",
        "Score 1. Want White: P8. Want Black: P3.",
    ]


def test_who_would_have_left_the_bracket_worse_is_told():
    """2 and 3 may come up to 1, but want Black like 1; 4 is the first who wants White."""
    draws = [Game(*pair, Result.DRAW) for pair in ((2, 6), (3, 7), (8, 4))]
    snapshot = with_round(field(*range(2400, 1600, -100)), Game(1, 5, Result.WHITE_WINS), *draws)
    told = [sentence(reason, lambda number: f"P{number}") for reason in DUBOV.pair(snapshot).steps]
    assert told[:2] == [
        "Score 1: residents 1, upfloaters needed 1: P4.",
        "Passed over, with whom this bracket, or the round below, would be worse: P2 and P3.",
    ]


def test_the_event_of_eight_players_is_paired_as_the_rule_page_has_it():
    ratings, *rounds, points = golden.lines("dubov/eight-players-2026.txt")
    snapshot = field(*map(int, ratings[1:]))
    for words in rounds:
        games = golden.games(words[1:])
        plan = DUBOV.pair(snapshot)
        assert set(plan.pairs()) == {game.players for game in games}
        assert faults(snapshot, plan) == ()
        snapshot = with_round(snapshot, *games)
    assert [str(histories(snapshot)[n].points.normalize()) for n in range(1, 9)] == points[1:]


@pytest.mark.parametrize(
    ("items", "order"), [("ABCDEFG", "DCEBFAG"), ((3, 4, 6, 8), (4, 6, 3, 8)), ("A", "A"), ("AB", "AB"), ("", "")]
)
def test_shifters_are_counted_from_the_middle_outwards(items, order):
    assert middle_out(items) == list(order)


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (11, 4)])
def test_how_many_upfloats_are_the_maximum(rounds, most):
    assert maximum_upfloats(rounds) == most


def test_an_average_is_rounded_halves_up():
    assert [rounded(Fraction(x)) for x in ("2083.5", "2083.4", "2084.5", "0")] == [2084, 2083, 2085, 0]


def test_the_average_counts_opponents_met_over_the_board():
    snapshot = with_round(field(2000, 1900, 1800, 1700), Game(1, 2, Result.DRAW), Game(4, 3, Result.WHITE_WINS))
    snapshot = with_round(snapshot, Game(3, 1, Result.WHITE_WINS_BY_FORFEIT), Game(2, 4, Result.DRAW))
    seen = field_of(snapshot)
    assert {e.number: aro for e, aro in zip(seen.entries, seen.aro, strict=True)} == {
        1: 1900,
        2: 1850,
        3: 1700,
        4: 1850,
    }


def test_the_bye_goes_to_the_lowest_score_then_most_games_then_the_largest_number():
    snapshot = field(2000, 1900, 1800, 1700, 1600)
    assert [bye.player for bye in DUBOV.pair(snapshot).byes] == [5]
    snapshot = with_round(
        snapshot, Game(1, 3, Result.WHITE_WINS), Game(4, 2, Result.BLACK_WINS), byes=(Bye(5, ByeKind.ZERO),)
    )
    plan = DUBOV.pair(snapshot)  # 3, 4 and 5 have no point; 5 has played less
    assert [(bye.player, bye.steps[0]["games"]) for bye in plan.byes] == [(4, 1)]


def test_nobody_gets_a_second_bye_or_one_after_a_full_point_bye():
    snapshot = field(2000, 1900, 1800, 1700, 1600)
    snapshot = with_round(
        snapshot, Game(1, 3, Result.WHITE_WINS), Game(2, 4, Result.WHITE_WINS), byes=(Bye(5, ByeKind.FULL),)
    )
    assert [bye.player for bye in DUBOV.pair(snapshot).byes] == [4]


def test_forbidden_pairs_shift_players_in_round_1():
    """1 may meet neither 3 nor 4, so two of the first half meet, and one of the second half makes both equal."""
    snapshot = field(2000, 1900, 1800, 1700, forbidden=(ForbiddenPair((1, 3)), ForbiddenPair((1, 4))))
    plan = DUBOV.pair(snapshot)
    assert {frozenset(pair) for pair in plan.pairs()} == {frozenset((1, 2)), frozenset((3, 4))}
    codes = {reason.code for board in plan.boards for reason in board.steps}
    assert {"dubov.shifted-unavoidable", "dubov.shifted-equalising"} <= codes


def test_an_upfloat_in_the_last_round_counts_for_nothing():
    """C8 to C10 are silent in the last round: 2 comes up again because the first of its score."""
    snapshot = field(2000, 1900, 1800, 1700, rounds=3)
    snapshot = with_round(snapshot, Game(1, 3, Result.WHITE_WINS), Game(4, 2, Result.DRAW))
    snapshot = with_round(snapshot, Game(2, 1, Result.BLACK_WINS), Game(3, 4, Result.BLACK_WINS))
    plan = DUBOV.pair(snapshot)
    assert {frozenset(pair) for pair in plan.pairs()} == {frozenset((1, 4)), frozenset((2, 3))}
    assert "C10" not in {reason.rule for board in plan.boards for reason in board.steps}


def test_baku_acceleration_pairs_the_upper_half_among_itself():
    snapshot = field(*range(2400, 1200, -100), rounds=9, acceleration=Acceleration.BAKU)
    assert {tuple(sorted(pair)) for pair in DUBOV.pair(snapshot).pairs()} == {
        (1, 4), (2, 5), (3, 6), (7, 10), (8, 11), (9, 12),
    }  # fmt: skip


def test_a_first_colour_goes_by_the_starting_number_itself():
    """1 is away; 2 is the first of the list and has an even number all the same."""
    snapshot = replace(field(2000, 1900, 1800, 1700, 1600), requests=(Request(1, 1, ByeKind.ZERO),))
    assert DUBOV.pair(snapshot).pairs() == ((4, 2), (3, 5))


def test_settings_that_do_not_suit_are_told():
    setup = field(2000, 0, 1800, 1700, rounds=0, acceleration=Acceleration.BAKU, scoring=Scoring(win=Scoring().win * 3))
    assert [problem.code for problem in DUBOV.problems(setup)] == [
        "baku-needs-win-of-two-draws",
        "players-without-rating",
        "rounds-not-declared",
    ]
    assert DUBOV.problems(field(2000, 1900, 1800, 1700, rounds=2)) == ()


def test_a_first_round_by_lot_is_drawn():
    snapshot = replace(field(2000, 1900, 1800, 1700), first_round=FirstRound.LOT)
    assert "6.1" in explain(DUBOV.pair(snapshot), snapshot)


def test_a_report_that_names_the_system_by_its_code_is_paired_by_it():
    """Record 192, without our own line."""
    snapshot = field(2000, 1900, 1800, 1700)
    text = write(from_snapshot(snapshot, system="fide-dubov-2026", name="Test"))
    foreign = read("\n".join(line for line in text.splitlines() if not line.startswith("###")))
    assert foreign.text("192") == "FIDE_DUBOV"
    assert chosen_system(foreign, None) is DUBOV
