"""Keizer pairing: from the top, with some rounds between two meetings, and why."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

import pytest
from keizer_cases import case, letter, snapshot_of

from pairing.checks import faults
from pairing.errors import NoLegalPairing
from pairing.explain import sentences
from pairing.history import histories
from pairing.keizer import KeizerOptions, Recalculation, ranking
from pairing.model import (
    Bye,
    ByeKind,
    FirstRound,
    FlagKind,
    ForbiddenPair,
    Game,
    Player,
    Request,
    Result,
    Round,
    RoundPlan,
    TournamentSnapshot,
)
from pairing.simulate import simulate
from pairing.systems.keizer import SYSTEM, pair

W, D, B = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def field(size: int) -> tuple[Player, ...]:
    return tuple(Player(n, rating=2100 - 10 * n, name=f"Player {n}") for n in range(1, size + 1))


def played(snapshot: TournamentSnapshot, rounds: int, result: Result = D) -> TournamentSnapshot:
    for _ in range(rounds):
        plan = pair(snapshot)
        assert faults(snapshot, plan) == ()
        games = tuple(Game(board.white, board.black, result, board.number) for board in plan.boards)
        byes = tuple(Bye(bye.player, bye.kind) for bye in plan.byes)
        snapshot = replace(snapshot, rounds=(*snapshot.rounds, Round(plan.round, games, byes)))
    return snapshot


def meetings(plan: RoundPlan) -> list[tuple[int, ...]]:
    return [tuple(sorted(pair_)) for pair_ in plan.pairs()]


def codes(plan: RoundPlan, board: int) -> list[str]:
    return [step.code for step in plan.boards[board - 1].steps]


def test_the_worked_example_pairs_round_four() -> None:
    lines = case("six-players")
    plan = pair(snapshot_of(lines, 6, 3))
    assert [letter(white) + letter(black) for white, black in plan.pairs()] == lines["next"].split()
    assert codes(plan, 1) == ["keizer.highest-left", "keizer.met-recently", "keizer.next-again", "keizer.reversed"]
    passed = plan.boards[0].steps[1]
    assert (passed.players, passed["rounds_ago"], passed["distance"]) == ((1, 4), 2, 3)
    assert codes(plan, 3)[-1] == "keizer.fewer-whites"


def test_round_one_goes_by_rating_with_white_for_the_lower() -> None:
    plan = pair(TournamentSnapshot(field(5)))
    assert plan.pairs() == ((2, 1), (4, 3))
    assert [(bye.player, bye.kind, bye.steps[0].code) for bye in plan.byes] == [(5, ByeKind.PAIRING, "keizer.lowest")]
    assert plan.flags == ()


def test_a_shaken_first_round_depends_on_the_seed_alone() -> None:
    shaken = KeizerOptions(jitter=200)
    plans = {seed: pair(TournamentSnapshot(field(12), seed=seed, options=shaken)) for seed in "abcd"}
    assert len({tuple(plan.pairs()) for plan in plans.values()}) == 4
    assert pair(TournamentSnapshot(field(12)[::-1], seed="a", options=shaken)) == plans["a"]
    assert plans["a"].steps[0]["jitter"] == 200


@pytest.mark.parametrize("how", [FirstRound.LOT, FirstRound.SEATS])
def test_the_first_round_can_be_drawn(how: FirstRound) -> None:
    snapshot = TournamentSnapshot(field(7), seed="x", first_round=how)
    plan = pair(snapshot)
    assert (len(plan.boards), len(plan.byes)) == (3, 1)
    assert faults(snapshot, plan) == ()
    assert plan.steps[0].rule in ("7.1", "7.2")


@pytest.mark.parametrize(("distance", "rounds"), [(1, 8), (2, 8), (3, 8), (4, 8), (99, 7)])
def test_nobody_meets_again_before_the_distance(distance: int, rounds: int) -> None:
    snapshot = played(TournamentSnapshot(field(10), options=KeizerOptions(distance=distance)), rounds)
    for history in histories(snapshot).values():
        for rounds_met in history.meetings.values():
            assert all(b - a >= distance for a, b in pairwise(rounds_met))


def test_distance_zero_never_forbids() -> None:
    snapshot = played(TournamentSnapshot(field(2), options=KeizerOptions(distance=0)), 3)
    assert [game.players for round_ in snapshot.rounds for game in round_.games] == [(2, 1), (1, 2), (2, 1)]
    assert [step.code for step in pair(snapshot).steps] == ["keizer.ranking-forward"]


def test_the_distance_is_lowered_where_no_round_keeps_it() -> None:
    snapshot = played(TournamentSnapshot(field(4)), 3)
    fourth = pair(replace(snapshot, options=KeizerOptions(distance=99)))
    assert [step.code for step in fourth.steps] == ["keizer.ranking-forward", "keizer.distance-lowered"]
    assert (fourth.steps[1]["wanted"], fourth.steps[1]["distance"]) == (4, 3)
    assert meetings(fourth) == [tuple(sorted(game.players)) for game in snapshot.rounds[0].games]


def test_three_players_take_turns_with_the_bye() -> None:
    snapshot = played(TournamentSnapshot(field(3)), 3)
    assert [round_.byes[0].player for round_ in snapshot.rounds] == [3, 2, 1]
    assert pair(played(TournamentSnapshot(field(3)), 1)).byes[0].steps[0].code == "keizer.bye-not-safe"


def test_the_lowest_has_the_bye_again_and_that_is_flagged() -> None:
    snapshot = played(TournamentSnapshot(field(7), options=KeizerOptions(bye=Decimal(0))), 1, B)
    plan = pair(snapshot)
    assert [bye.player for bye in plan.byes] == [7]
    assert [(flag.kind, flag.players) for flag in plan.flags] == [(FlagKind.SECOND_BYE, (7,))]
    assert faults(snapshot, plan) == ()


def test_with_even_byes_nobody_sits_out_twice_before_everybody_has_once() -> None:
    options = KeizerOptions(even_byes=True, bye=Decimal(0), unexcused=Decimal(0), distance=2)
    absent = (Request(6, 1, ByeKind.ABSENT), Request(5, 1, ByeKind.ABSENT))
    snapshot = played(TournamentSnapshot(field(9), options=options, requests=absent), 7)
    out = [bye.player for round_ in snapshot.rounds for bye in round_.byes]
    assert sorted(out) == list(range(1, 10))


def test_a_forbidden_pair_is_passed_over_with_its_reason() -> None:
    plan = pair(TournamentSnapshot(field(4), forbidden=(ForbiddenPair((1, 2)),)))
    assert meetings(plan) == [(1, 3), (2, 4)]
    assert codes(plan, 1) == ["keizer.highest-left", "keizer.forbidden", "keizer.next", "keizer.lower-has-white"]


def test_a_neighbour_whom_the_others_need_is_passed_over() -> None:
    bans = (ForbiddenPair((3, 4)),)
    plan = pair(TournamentSnapshot(field(4), forbidden=bans))
    assert meetings(plan) == [(1, 3), (2, 4)]
    assert codes(plan, 1)[1] == "keizer.kept-for-others"


def test_forbidden_pairs_that_leave_no_round_are_refused() -> None:
    with pytest.raises(NoLegalPairing, match="cannot be paired"):
        pair(TournamentSnapshot(field(4), forbidden=(ForbiddenPair((1, 2, 3)), ForbiddenPair((1, 4)))))


def test_a_forfeited_game_is_no_meeting() -> None:
    first = Round(1, (Game(2, 1, Result.WHITE_WINS_BY_FORFEIT), Game(4, 3, Result.BLACK_WINS_BY_FORFEIT)))
    snapshot = TournamentSnapshot(field(4), (first,))
    assert ranking(snapshot) == (2, 1, 3, 4)
    plan = pair(snapshot)
    assert meetings(plan) == [(1, 2), (3, 4)]
    assert [step.code for step in plan.steps] == ["keizer.ranking-forward"]


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        (TournamentSnapshot(field(8), number_of_rounds=30), []),
        (TournamentSnapshot(field(1)), ["too-few-players"]),
        (TournamentSnapshot(field(4), options=KeizerOptions(ratio=Decimal(1))), ["keizer.ratio"]),
        (TournamentSnapshot(field(4), options=KeizerOptions(ratio=Decimal("nan"))), ["keizer.no-number"]),
        (TournamentSnapshot(field(4), options=KeizerOptions(excused=Decimal("1.5"))), ["keizer.shares"]),
        (TournamentSnapshot(field(4), options=KeizerOptions(distance=-1)), ["keizer.negative"]),
        (TournamentSnapshot(field(9), options=KeizerOptions(ratio=Decimal(1000))), ["keizer.worthless-players"]),
    ],
)
def test_problems_of_the_settings(setup: TournamentSnapshot, expected: list[str]) -> None:
    assert [problem.code for problem in SYSTEM.problems(setup)] == expected


@pytest.mark.parametrize("recalculation", list(Recalculation))
@pytest.mark.parametrize("profile", ["default", "everything", "forfeits", "equal", "matches"])
def test_whole_tournaments_keep_the_laws(profile: str, recalculation: Recalculation) -> None:
    options = KeizerOptions(recalculation=recalculation, even_byes=profile == "default")
    for players in (2, 5, 9, 16):
        settings = TournamentSnapshot((), options=options)
        event = simulate("keizer", players, 8, f"{profile}{players}", profile=profile, settings=settings)
        assert event.refusal is None or (isinstance(event.refusal, NoLegalPairing) and players <= 5)
        for snapshot, plan in event.rounds:
            assert faults(snapshot, plan) == ()


def test_every_reason_has_a_sentence() -> None:
    event = simulate("keizer", 11, 10, "sentences", profile="everything")
    used = {
        step.code
        for _, plan in event.rounds
        for part in (plan, *plan.boards, *plan.byes, *plan.flags)
        for step in part.steps
    }
    assert used - sentences().keys() == set()


def test_two_hundred_players_are_paired() -> None:
    event = simulate("keizer", 200, 9, "speed", profile="default")
    plan = pair(event.final)
    assert len(plan.boards) >= 80


def test_a_plan_does_not_depend_on_the_order_of_rows() -> None:
    snapshot = simulate("keizer", 13, 6, "order", profile="everything").final
    turned = replace(
        snapshot,
        players=snapshot.players[::-1],
        requests=snapshot.requests[::-1],
        rounds=tuple(replace(r, games=r.games[::-1], byes=r.byes[::-1]) for r in snapshot.rounds),
    )
    assert pair(turned) == pair(snapshot)


def test_everybody_below_the_top_pair_is_taken_in_order_where_nothing_forbids() -> None:
    snapshot = TournamentSnapshot(field(8), options=KeizerOptions(distance=0))
    after = played(snapshot, 2, W)
    order = ranking(after)
    assert meetings(pair(after)) == [tuple(sorted(order[i : i + 2])) for i in range(0, 8, 2)]


def complete_rounds(order: list[int], may_meet: set[frozenset[int]]) -> list[list[tuple[int, ...]]]:
    """Every way to pair all of these players, from the top, nearest opponents first."""
    if not order:
        return [[]]
    first, *others = order
    return [
        [tuple(sorted((first, other))), *rest]
        for other in others
        if frozenset((first, other)) in may_meet
        for rest in complete_rounds([player for player in others if player != other], may_meet)
    ]


def by_hand(snapshot: TournamentSnapshot, distance: int) -> tuple[list[int], list[tuple[int, ...]]]:
    """The bye and the boards by trying everything: the lowest bye, then the first complete round."""
    here = {player.number for player in snapshot.to_pair()}
    order = [player for player in ranking(snapshot) if player in here]
    past = histories(snapshot)
    while True:
        may_meet = {
            frozenset((a, b))
            for a in order
            for b in order
            if a != b
            and frozenset((a, b)) not in snapshot.forbidden_in(snapshot.next_round)
            and all(snapshot.next_round - met >= distance for met in past[a].meetings.get(b, ()))
        }
        for bye in [[player] for player in order[::-1]] if len(order) % 2 else [[]]:
            if rounds := complete_rounds([player for player in order if player not in bye], may_meet):
                return bye, rounds[0]
        distance -= 1


@pytest.mark.parametrize("seed", range(12))
def test_the_round_is_the_first_complete_one_in_the_order_of_the_ranking(seed: int) -> None:
    options = KeizerOptions(distance=3 + seed % 4)
    event = simulate(
        "keizer", 5 + seed % 4, 7, seed, profile="default", settings=TournamentSnapshot((), options=options)
    )
    for snapshot, plan in event.rounds:
        bye, boards = by_hand(snapshot, options.distance)
        assert meetings(plan) == boards
        assert [planned.player for planned in plan.byes if planned.kind is ByeKind.PAIRING] == bye
