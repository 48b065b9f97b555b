"""The Dubov system of 1997: the positions of the Vega manual, its limits, and how it tells a round."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.checks import faults
from pairing.explain import explain, sentence, sentences
from pairing.history import histories
from pairing.model import (
    Acceleration,
    Bye,
    ByeKind,
    Colour,
    FlagKind,
    ForbiddenPair,
    Game,
    Player,
    Result,
    Round,
    RoundPlan,
    TournamentSnapshot,
)
from pairing.simulate import simulate
from pairing.systems import system
from pairing.systems.dubov_1997.cards import most_upfloats, shown_aro
from tests.pairing import vega_positions as vega

DUBOV = system("dubov-1997")
POSITIONS = ("vega-island", "vega-colours", "vega-limit", "vega-two-islands", "limit-kept")


def told(plan: RoundPlan) -> list[str]:
    """The log of the round, one sentence a line."""
    return [sentence(reason, lambda number: f"Player {number}") for reason in plan.steps]


def paired(name: str) -> tuple[vega.Position, TournamentSnapshot, RoundPlan]:
    position = vega.read(name)
    snapshot = vega.snapshot(position)
    return position, snapshot, DUBOV.pair(snapshot)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_positions_of_the_manual_are_paired_as_it_prints_them(name):
    position, snapshot, plan = paired(name)
    assert {pair for pair in plan.pairs() if max(pair) < vega.FIRST_EXTRA} == position.pairs
    assert faults(snapshot, plan) == ()


@pytest.mark.parametrize("name", POSITIONS)
def test_the_tables_are_those_of_the_manual(name):
    position, _, plan = paired(name)
    shown = {}
    for reason in plan.steps:
        if reason.code == "dubov97.group":
            due = ["w"] * reason["white"] + ["b"] * reason["black"]
            columns = (reason["aro"], reason["rating"], due, reason["fixed"], reason["upfloat"])
            shown |= dict(zip(reason.players, zip(*columns, strict=True), strict=True))
    wanted = {
        row.number: (str(row.aro), row.rating, row.due, "F" * ("F" in row.marks), "N" * ("N" in row.marks))
        for row in position.rows.values()
        if row.number < vega.FIRST_EXTRA
    }
    if name == "vega-two-islands":  # who met somebody higher in the last round is marked too; the log does not show it
        wanted = {number: columns[:4] for number, columns in wanted.items()}
        shown = {number: columns[:4] for number, columns in shown.items()}
    assert {number: shown[number] for number in wanted} == wanted


def test_the_island_is_told_as_in_the_log():
    _, _, plan = paired("vega-island")
    log = told(plan)
    start = log.index("Player 35 is an island in group 4.")
    assert log[start : start + 7] == [
        "Player 35 is an island in group 4.",
        "Group 5, score 5½: 2 due White, 3 due Black.",
        "May not come up again: Player 8.",
        "Player 20 comes up from group 5: opposite due colour, highest rating.",
        "Pairs that those who stay in group 5 can make among themselves: 2.",
        "Standard case in group 4: 1 White and 1 Black.",
        "Row 1: Player 34, whose opponents average 1707.0, meets Player 29, rated 1613.",
    ]


def test_the_odd_group_is_told_as_in_the_log():
    _, _, plan = paired("vega-colours")
    log = told(plan)
    assert log[log.index("Group 6 is odd, with 6 White and 1 Black.") :] == [
        "Group 6 is odd, with 6 White and 1 Black.",
        "Group 7, score 0: 1 due White, 0 due Black.",
        "Player 16 comes up from group 7: same due colour, highest rating.",
        "Colours in group 6 are unequal: 7 White and 1 Black.",
        "Player 11 goes from White to Black: the lowest average rating of the opponents among those who may (1915.0).",
        "Player 3 goes from White to Black: the lowest average rating of the opponents among those who may (1998.5).",
        "Player 7 goes from White to Black: the lowest average rating of the opponents among those who may (2002.0).",
        "Standard case in group 6: 4 White and 4 Black.",
        "Row 1: Player 8, whose opponents average 2004.8, meets Player 3, rated 2361.",
        "Player 19 has played Player 4.",
        "Row 2: Player 19, whose opponents average 2033.3, meets Player 7, rated 2213.",
        "Row 3: Player 27, whose opponents average 2049.5, meets Player 4, rated 2268.",
        "Row 4: Player 16, whose opponents average 2059.3, meets Player 11, rated 2100.",
    ]


def test_without_the_earlier_game_the_first_attempt_stands():
    position = vega.read("vega-colours")
    position.met.clear()
    pairs = DUBOV.pair(vega.snapshot(position)).pairs()
    assert {(8, 3), (19, 4), (27, 7), (16, 11)} <= set(pairs)


def test_each_island_is_told_and_then_each_opponent():
    _, _, plan = paired("vega-two-islands")
    log = told(plan)
    start = log.index("Player 10 is an island in group 3.")
    assert [line for line in log[start:] if "island" in line or "comes up" in line] == [
        "Player 10 is an island in group 3.",
        "Player 5 is an island in group 3.",
        "Player 9 comes up from group 6: opposite due colour, highest rating.",
        "Player 8 comes up from group 6: opposite due colour, highest rating.",
    ]


def test_the_limit_gives_way_and_the_director_sees_it():
    _, _, plan = paired("vega-limit")
    assert [(flag.kind, flag.players) for flag in plan.flags] == [(FlagKind.UPFLOAT, (5,))]
    log = told(plan)
    start = log.index("Player 12 is an island in group 1.")
    assert log[start : start + 6] == [
        "Player 12 is an island in group 1.",
        "Group 2, score 5½: 2 due White, 1 due Black.",
        "Player 12 has played Player 20.",
        "May not come up again: Player 5 and Player 9.",
        "Player 5 comes up from group 2: opposite due colour, highest rating.",
        "Player 5 comes up again though the limit speaks against it: keeping it would only make new floaters.",
    ]


def test_the_limit_stands_where_the_group_passed_over_can_be_paired():
    _, _, plan = paired("limit-kept")
    assert plan.flags == ()
    log = told(plan)
    start = log.index("Player 12 is an island in group 1.")
    assert log[start : start + 5] == [
        "Player 12 is an island in group 1.",
        "Group 2, score 5½: 1 due White, 1 due Black.",
        "May not come up again: Player 5 and Player 9.",
        "Group 3, score 4½: 1 due White, 0 due Black.",
        "Player 20 comes up from group 3: opposite due colour, highest rating.",
    ]


def test_who_is_due_the_same_colour_comes_next_when_the_limit_gives_way():
    position = vega.read("vega-limit")
    position.met.append((12, 5))
    plan = DUBOV.pair(vega.snapshot(position))
    assert {frozenset(pair) for pair in plan.pairs()} == {frozenset((12, 9)), frozenset((5, 20))}
    assert [flag.players for flag in plan.flags] == [(9,)]


def test_in_the_last_round_there_is_no_limit():
    snapshot = replace(vega.snapshot(vega.read("vega-island")), number_of_rounds=11)
    plan = DUBOV.pair(snapshot)
    assert (35, 8) in plan.pairs()
    assert plan.flags == ()


def test_the_table_of_a_group_is_printed():
    _, snapshot, plan = paired("vega-colours")
    text = explain(plan, snapshot)
    assert (
        "     6.1  Group 6, score 1: 6 due White, 1 due Black.\n"
        "          white                  | black\n"
        "            ID     ARO   Rat c u |   ID     ARO   Rat c u\n"
        "            11  1915.0  2100     |    4  1984.8  2268\n"
        "             3  1998.5  2361     |\n"
        "             7  2002.0  2213     |\n"
        "             8  2004.8  2162 F N |\n"
        "            19  2033.3  1918     |\n"
        "            27  2049.5  1789     |\n"
    ) in text


def test_round_1_is_upper_half_against_lower_half_with_alternating_colours():
    players = tuple(Player(number, 2000 - 10 * number) for number in range(1, 10))
    plan = DUBOV.pair(TournamentSnapshot(players, number_of_rounds=5, initial_colour=Colour.WHITE))
    assert plan.pairs() == ((1, 5), (6, 2), (3, 7), (8, 4))
    assert [bye.player for bye in plan.byes] == [9]


def test_forbidden_pairs_of_round_1_go_to_the_next_row():
    players = tuple(Player(number, 2000 - 10 * number) for number in range(1, 5))
    forbidden = (ForbiddenPair((1, 3)),)
    plan = DUBOV.pair(TournamentSnapshot(players, number_of_rounds=3, initial_colour=Colour.BLACK, forbidden=forbidden))
    assert plan.pairs() == ((4, 1), (2, 3))


def test_baku_acceleration_makes_two_groups_in_round_1():
    players = tuple(Player(number, 2000 - 10 * number) for number in range(1, 13))
    settings = {"number_of_rounds": 9, "initial_colour": Colour.WHITE, "acceleration": Acceleration.BAKU}
    plan = DUBOV.pair(TournamentSnapshot(players, **settings))
    assert plan.pairs() == ((1, 4), (5, 2), (3, 6), (10, 7), (8, 11), (12, 9))


def test_the_bye_goes_to_the_lowest_rating_of_the_lowest_group():
    players = tuple(Player(number, 2000 - 10 * number) for number in range(1, 6))
    games = (Game(1, 3, Result.BLACK_WINS), Game(4, 2, Result.WHITE_WINS))
    snapshot = TournamentSnapshot(players, (Round(1, games, (Bye(5, ByeKind.PAIRING),)),), number_of_rounds=5)
    plan = DUBOV.pair(snapshot)
    assert [(bye.player, bye.steps[0].code) for bye in plan.byes] == [(2, "dubov97.bye")]


@pytest.mark.parametrize(("rounds", "most"), [(5, 3), (9, 3), (10, 4), (11, 4)])
def test_how_often_a_player_may_come_up(rounds, most):
    assert most_upfloats(rounds) == most


@pytest.mark.parametrize(
    ("aro", "shown"), [("1823.64", "1823.6"), ("1823.65", "1823.7"), ("1800", "1800.0"), ("0", "0.0")]
)
def test_an_average_is_shown_with_one_decimal(aro, shown):
    assert shown_aro(Fraction(aro)) == shown


def test_who_has_not_played_is_due_no_colour_in_the_table():
    players = tuple(Player(number, 2000 - 10 * number, f"Player {number}") for number in range(1, 7))
    games = (Game(1, 2, Result.DRAW), Game(3, 4, Result.DRAW))
    byes = (Bye(5, ByeKind.HALF), Bye(6, ByeKind.HALF))
    plan = DUBOV.pair(TournamentSnapshot(players, (Round(1, games, byes),), number_of_rounds=5))
    assert told(plan)[0] == "Group 1, score ½: 2 due White, 2 due Black, 2 due none for want of a game."


def test_each_reason_not_to_meet_is_told_as_what_it_is():
    players = tuple(Player(number, 2000 - 10 * number, f"Player {number}") for number in range(1, 5))
    games = (Game(1, 3, Result.DRAW), Game(4, 2, Result.DRAW))
    snapshot = TournamentSnapshot(players, (Round(1, games),), number_of_rounds=5, forbidden=(ForbiddenPair((2, 1)),))
    log = told(DUBOV.pair(snapshot))
    assert log[log.index("Standard case in group 1: 2 White and 2 Black.") + 1 :] == [
        "The director keeps Player 2 apart from Player 1.",
        "Player 2 has played Player 4.",
        "Player 2 finds nobody on the other side and meets Player 3.",
        "Row 1: Player 2, whose opponents average 1960.0, meets Player 3, rated 1970.",
        "Player 1 finds nobody on the other side and meets Player 4.",
        "Row 2: Player 1, whose opponents average 1970.0, meets Player 4, rated 1960.",
    ]


def test_every_upfloat_beyond_the_limit_has_one_reason():
    codes = set()
    for seed in range(12):
        for _, plan in simulate("dubov-1997", 15, 9, seed, profile="everything").rounds:
            for flag in plan.flags:
                if flag.kind is FlagKind.UPFLOAT:
                    (reason,) = flag.steps
                    assert (reason.players[0], reason.rule) == (flag.players[0], "2.5")
                    codes.add(reason.code)
    assert codes == {"dubov97.limit-gives-way", "dubov97.limit-nobody-else", "dubov97.limit-floater"}


def test_who_has_played_whom_is_told_truly():
    causes = set()
    for seed in range(12):
        for snapshot, plan in simulate("dubov-1997", 12, 9, seed, profile="everything").rounds:
            past = histories(snapshot)
            for reason in plan.steps:
                if reason.code in ("dubov97.played", "dubov97.same-fixed", "dubov97.kept-apart"):
                    first, *others = reason.players
                    met = past[first].meetings.keys() & set(others)
                    assert met == (set(others) if reason.code == "dubov97.played" else set())
                    causes.add(reason.code)
    assert causes == {"dubov97.played", "dubov97.same-fixed", "dubov97.kept-apart"}


def test_whom_a_floater_was_to_meet_before_is_told():
    """The only one due the other colour in the group has met the floater."""
    _, plan = simulate("dubov-1997", 7, 5, 31, profile="clean").rounds[4]
    log = told(plan)
    start = log.index("Group 3, score 1: 2 due White, 2 due Black.")
    assert log[start + 1 : start + 3] == [
        "Player 1 has played Player 7.",
        "Player 1 came down into group 3 and meets Player 5: same due colour, highest rating.",
    ]


def test_every_way_to_come_up_has_its_sentence():
    ways = [f"{due}{aro}" for due in ("opposite", "same", "any") for aro in ("", "-aro")]
    codes = {f"dubov97.{kind}-{way}" for kind in ("up", "floater") for way in ways}
    assert codes <= sentences().keys()
