"""A first round by lot or by seats."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pairing.checks import faults
from pairing.errors import BadSnapshot, NoLegalPairing
from pairing.first_round import EMPTY_CHAIR, draw, facing, plan_first_round
from pairing.model import ByeKind, FirstRound, ForbiddenPair, Player, Request, Round, TournamentSnapshot, step


def setup(size: int, how: FirstRound, seed: str = "1", **settings: object) -> TournamentSnapshot:
    players = tuple(Player(number, 1500) for number in range(1, size + 1))
    return TournamentSnapshot(players, first_round=how, seed=seed, **settings)  # type: ignore[arg-type]


def places(snapshot: TournamentSnapshot, by_seats: bool) -> list[tuple[int, int | None]]:
    """Who meets whom, as places; None for the empty chair."""
    return [
        (drawn.places[0], None if drawn.second == EMPTY_CHAIR else drawn.places[1])
        for drawn in facing(snapshot, draw(snapshot), by_seats)
    ]


@pytest.mark.parametrize(
    ("size", "by_seats", "expected"),
    [
        (8, True, [(1, 5), (2, 6), (3, 7), (4, 8)]),
        (7, True, [(1, 5), (2, 6), (3, 7), (4, None)]),
        (2, True, [(1, 2)]),
        (1, True, [(1, None)]),
        (8, False, [(1, 2), (3, 4), (5, 6), (7, 8)]),
        (7, False, [(1, 2), (3, 4), (5, 6), (7, None)]),
        (0, False, []),
    ],
)
def test_which_places_meet(size: int, by_seats: bool, expected: list[tuple[int, int | None]]) -> None:
    how = FirstRound.SEATS if by_seats else FirstRound.LOT
    assert places(setup(size, how), by_seats) == expected


@pytest.mark.parametrize("how", [FirstRound.LOT, FirstRound.SEATS])
def test_the_plan_follows_the_draw(how: FirstRound) -> None:
    snapshot = setup(7, how, seed="club")
    order = draw(snapshot)
    plan = plan_first_round(snapshot, "club-swiss", "6")
    assert sorted(order) == [1, 2, 3, 4, 5, 6, 7]
    seats = how is FirstRound.SEATS
    free = order[3] if seats else order[6]
    expected = [(order[i], order[i + 4]) for i in range(3)] if seats else [tuple(order[i : i + 2]) for i in (0, 2, 4)]
    assert plan.pairs() == tuple(expected)
    assert [(bye.player, bye.kind) for bye in plan.byes] == [(free, ByeKind.PAIRING)]
    assert plan.steps[0].players == tuple(order)
    assert faults(snapshot, plan) == ()


def test_reasons_name_the_places() -> None:
    snapshot = setup(7, FirstRound.SEATS)
    order = draw(snapshot)
    plan = plan_first_round(snapshot, "club-swiss", "6")
    assert plan.boards[1].steps == (step("first-round.seats", "6.2", order[1], order[5], place=2, opposite=6),)
    assert plan.byes[0].steps == (step("first-round.seats-bye", "6.3", order[3], place=4),)


def test_seeds_draw_differently_and_one_seed_always_alike() -> None:
    plans = {plan_first_round(setup(8, FirstRound.LOT, seed=str(s)), "club-swiss", "6").pairs() for s in range(40)}
    assert len(plans) > 35
    again = setup(8, FirstRound.LOT, seed="3")
    mixed = replace(again, players=tuple(reversed(again.players)))
    assert plan_first_round(again, "club-swiss", "6") == plan_first_round(mixed, "club-swiss", "6")


def test_the_lot_is_fair() -> None:
    """Every opponent and each colour about equally often: 3,000 draws of six players."""
    opponents: Counter[int] = Counter()
    whites = 0
    for seed in range(3000):
        plan = plan_first_round(setup(6, FirstRound.LOT, seed=str(seed)), "club-swiss", "6")
        board = next(board for board in plan.boards if 1 in board.players)
        opponents[board.white + board.black - 1] += 1
        whites += board.white == 1
    assert set(opponents) == {2, 3, 4, 5, 6}
    assert all(510 < count < 690 for count in opponents.values())  # 600 expected, four deviations
    assert 1390 < whites < 1610


@pytest.mark.parametrize("how", [FirstRound.LOT, FirstRound.SEATS])
@pytest.mark.parametrize("size", [6, 7])
def test_forbidden_pairs_are_passed_over_and_every_draw_can_be_finished(how: FirstRound, size: int) -> None:
    """1, 2 and 3 may only meet 4, 5 and 6."""
    passed_over = 0
    for seed in range(60):
        snapshot = setup(size, how, seed=str(seed), forbidden=(ForbiddenPair((1, 2, 3)),))
        plan = plan_first_round(snapshot, "club-swiss", "6")
        assert faults(snapshot, plan) == ()
        passed_over += any(s.code == "first-round.kept-apart" for board in plan.boards for s in board.steps)
    assert passed_over > 10


def test_where_no_round_exists_the_draw_is_refused() -> None:
    with pytest.raises(NoLegalPairing, match="player 1, player 2 and player 3"):
        plan_first_round(setup(4, FirstRound.LOT, forbidden=(ForbiddenPair((1, 2, 3)),)), "club-swiss", "6")


def test_the_excused_are_not_drawn_but_stand_in_the_plan() -> None:
    snapshot = setup(5, FirstRound.LOT, requests=(Request(2, 1, ByeKind.HALF),))
    plan = plan_first_round(snapshot, "club-swiss", "6")
    assert 2 not in {player for pair in plan.pairs() for player in pair}
    assert [(bye.player, bye.kind) for bye in plan.byes] == [(2, ByeKind.HALF)]
    assert plan.byes[0].steps == (step("swiss.excused-half", "6.5", 2),)


def test_only_the_first_round_is_drawn() -> None:
    snapshot = replace(setup(4, FirstRound.LOT), rounds=(Round(1),))
    with pytest.raises(BadSnapshot, match="Round 2 is not drawn"):
        plan_first_round(snapshot, "club-swiss", "6")
