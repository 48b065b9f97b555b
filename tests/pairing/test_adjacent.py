"""Neighbours by points: the example of its text as properties over many seeds, and its dead ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from itertools import combinations

import pytest

from pairing.checks import faults
from pairing.errors import NoLegalPairing
from pairing.history import histories
from pairing.model import (
    Bye,
    ByeKind,
    FirstRound,
    FlagKind,
    ForbiddenPair,
    Game,
    Player,
    Result,
    Round,
    RoundPlan,
    TournamentSnapshot,
)
from pairing.simulate import Profile, simulate
from pairing.systems.adjacent import SYSTEM, AdjacentOptions, pair

W, D, B = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
EIGHT = tuple(Player(number, name=f"Player {number}") for number in range(1, 9))
ROUND_1 = Round(1, (Game(1, 2, W), Game(3, 4, W), Game(5, 6, D), Game(7, 8, D)))
ROUND_2 = Round(2, (Game(1, 3, B), Game(5, 7, W), Game(6, 8, D), Game(2, 4, B)))
SEEDS = range(200)

SECOND = {"13 24 57 68", "13 24 58 67"}
THIRD_OF_THE_TEXT = {"16 27 35 48", "18 27 35 46"}
THIRD_ACROSS = "14 28 35 67"


def told(plan: RoundPlan) -> str:
    """The pairs without colours, in order: "13 24 57 68"."""
    return " ".join(sorted("".join(map(str, sorted(pair))) for pair in plan.pairs()))


def after(*rounds: Round, seed: object = 0, **settings: object) -> TournamentSnapshot:
    settings = {"players": EIGHT, **settings}
    return TournamentSnapshot(rounds=rounds, number_of_rounds=9, seed=str(seed), **settings)  # type: ignore[arg-type]


def test_the_first_round_is_drawn_and_every_pair_is_possible() -> None:
    seen: Counter[frozenset[int]] = Counter()
    for seed in SEEDS:
        plan = pair(after(seed=seed))
        assert plan == pair(after(seed=seed, first_round=FirstRound.LOT))
        seen.update(frozenset(pair_) for pair_ in plan.pairs())
    assert len(seen) == 28


def test_the_second_round_of_the_text() -> None:
    """1-3 and 2-4 must meet; 5 meets 7 or 8, never 6."""
    found = Counter(told(pair(after(ROUND_1, seed=seed))) for seed in SEEDS)
    assert set(found) == SECOND
    assert min(found.values()) > 60


def test_the_third_round_of_the_text() -> None:
    """1, 6, 8, 4 stand in any order on one point; 6 and 8 have met."""
    found = Counter(told(pair(after(ROUND_1, ROUND_2, seed=seed))) for seed in SEEDS)
    assert set(found) == THIRD_OF_THE_TEXT | {THIRD_ACROSS}
    assert not any(pair(after(ROUND_1, ROUND_2, seed=seed)).flags for seed in SEEDS)


def test_score_first_keeps_the_third_round_inside_the_score_groups() -> None:
    options = AdjacentOptions(score_first=True)
    found = {told(pair(after(ROUND_1, ROUND_2, seed=seed, options=options))) for seed in SEEDS}
    assert found == THIRD_OF_THE_TEXT


def test_a_dead_end_is_seen_in_time() -> None:
    """3 and 4 have met: 1 must not take 2."""
    four = EIGHT[:4]
    met = Round(1, (Game(3, 4, D),), (Bye(1, ByeKind.HALF), Bye(2, ByeKind.HALF)))
    unsafe = 0
    for seed in SEEDS:
        plan = pair(after(met, seed=seed, players=four))
        assert plan.flags == ()
        assert told(plan) in ("13 24", "14 23")
        unsafe += any(s.code == "adjacent.unsafe" for board in plan.boards for s in board.steps)
    assert unsafe > 30


def least_cost(snapshot: TournamentSnapshot, order: list[int]) -> tuple[int, Decimal, int]:
    """Rematches, score differences and distances of the best round, by trying them all."""
    past = histories(snapshot)
    forbidden = snapshot.forbidden_in(snapshot.next_round)

    def best(left: tuple[int, ...]) -> list[tuple[int, Decimal, int]]:
        if not left:
            return [(0, Decimal(0), 0)]
        one, *others = left
        found = []
        for other in others:
            if frozenset((one, other)) in forbidden:
                continue
            rest = best(tuple(p for p in others if p != other))
            for rematches, difference, distance in rest:
                found.append(
                    (
                        rematches + (other in past[one].meetings),
                        difference + abs(past[one].points - past[other].points),
                        distance + abs(order.index(one) - order.index(other)),
                    )
                )
        return [min(found)] if found else []

    return best(tuple(order))[0]


def cost(snapshot: TournamentSnapshot, plan: RoundPlan, order: list[int]) -> tuple[int, Decimal, int]:
    past = histories(snapshot)
    return (
        sum(white in past[black].meetings for white, black in plan.pairs()),
        sum((abs(past[white].points - past[black].points) for white, black in plan.pairs()), Decimal(0)),
        sum(abs(order.index(white) - order.index(black)) for white, black in plan.pairs()),
    )


@pytest.mark.parametrize("score_first", [False, True])
@pytest.mark.parametrize("batch", range(4))
def test_a_round_paired_as_a_whole_is_the_best_of_all(score_first: bool, batch: int) -> None:
    settings = TournamentSnapshot((), options=AdjacentOptions(score_first=score_first))
    whole = rematches = 0
    for seed in range(batch * 12, batch * 12 + 12):
        profile = Profile(forbidden=(0, 2, 4)[seed % 3], byes={ByeKind.HALF: 0.05}, forfeits=0.05)
        for snapshot, plan in simulate(
            "adjacent", 4 + seed % 5, 4 + seed % 6, seed, profile=profile, settings=settings
        ).rounds[1:]:
            seated = {player for pair_ in plan.pairs() for player in pair_}
            order = [player for player in plan.steps[0].players if player in seated]
            best = least_cost(snapshot, order)
            flagged = sum(flag.kind is FlagKind.REMATCH for flag in plan.flags)
            assert flagged == best[0]
            rematches += flagged
            if len(plan.steps) == 2:  # the round was paired as a whole
                assert cost(snapshot, plan, order) == best
                whole += 1
            assert faults(snapshot, plan) == ()
    assert whole > 10
    assert rematches > 5


def test_the_walk_takes_the_first_round_without_rematches_in_the_order_of_the_walk() -> None:
    """What going back step by step would find: the first complete round, upper players served first."""
    checked = 0
    for seed in range(40):
        for snapshot, plan in simulate("adjacent", 8, 6, seed, profile="clean").rounds[1:]:
            if len(plan.steps) == 1:
                past = histories(snapshot)
                order = list(plan.steps[0].players)
                assert {frozenset(p) for p in plan.pairs()} == first_complete(
                    order, {frozenset((a, b)) for a in order for b in past[a].meetings}
                )
                checked += 1
    assert checked > 150


def first_complete(order: list[int], met: set[frozenset[int]]) -> set[frozenset[int]]:
    """Depth first with going back."""

    def search(left: list[int]) -> list[frozenset[int]] | None:
        if not left:
            return []
        for other in left[1:]:
            pair_ = frozenset((left[0], other))
            if pair_ not in met and (rest := search([p for p in left[1:] if p != other])) is not None:
                return [pair_, *rest]
        return None

    found = search(order)
    assert found is not None
    return set(found)


def test_the_last_in_the_order_without_a_bye_is_free() -> None:
    seven = EIGHT[:7]
    first = Round(1, (Game(1, 2, W), Game(3, 4, W), Game(5, 6, W)), (Bye(7, ByeKind.PAIRING),))
    for seed in range(30):
        plan = pair(after(first, seed=seed, players=seven))
        order = plan.steps[0].players
        free = next(bye.player for bye in plan.byes)
        assert free == next(player for player in reversed(order) if player in (2, 4, 6))


def test_colours_go_by_whites_then_by_the_last_game_then_by_lot() -> None:
    two = EIGHT[:2]

    def steps_after(*games: tuple[int, int, int]) -> tuple[int, str]:
        """Each game as (round, white, black); 0 stands for somebody who has left."""
        gone = tuple(Player(10 + n, last_round=2) for n in range(4))
        rounds = []
        for number in (1, 2):
            rows = [Game(w or 10 + i, b or 10 + i, D) for i, (n, w, b) in enumerate(games) if n == number]
            rounds.append(Round(number, tuple(rows)))
        plan = pair(after(*rounds, players=(*two, *gone)))
        return plan.boards[0].white, plan.boards[0].steps[-1].code

    assert steps_after((1, 1, 0), (1, 0, 2)) == (2, "adjacent.fewer-whites")
    assert steps_after((1, 1, 0), (2, 0, 1), (1, 0, 2), (2, 2, 0)) == (1, "adjacent.last-colour")
    assert steps_after((1, 0, 1)) == (1, "adjacent.last-colour")
    drawn = {pair(after(Round(1), seed=s, players=two)).boards[0].white for s in range(30)}
    assert drawn == {1, 2}


def test_a_third_colour_in_a_row_is_no_flag_here() -> None:
    """Both have had White twice, and one of them has it again: nothing is forbidden in this system."""
    gone = (Player(11, last_round=2), Player(12, last_round=2))
    rounds = (
        Round(1, (Game(1, 11, D), Game(2, 12, D))),
        Round(2, (Game(1, 12, D), Game(2, 11, D))),
    )
    snapshot = after(*rounds, players=(*EIGHT[:2], *gone))
    plan = pair(snapshot)
    assert plan.flags == ()
    assert faults(snapshot, plan) == ()


def test_forbidden_pairs_are_kept_apart_or_the_round_is_refused() -> None:
    apart = (ForbiddenPair((1, 3)),)
    for seed in range(20):
        snapshot = after(ROUND_1, seed=seed, forbidden=apart)
        plan = pair(snapshot)
        assert "13" not in told(plan).split()
        assert faults(snapshot, plan) == ()
    nobody = tuple(ForbiddenPair(two) for two in combinations(range(1, 9), 2))
    with pytest.raises(NoLegalPairing, match="Round 2 cannot be paired"):
        pair(after(ROUND_1, forbidden=nobody))


def test_the_order_is_drawn_anew_each_round_from_the_seed() -> None:
    orders = {pair(after(ROUND_1, seed=seed)).steps[0].players for seed in range(50)}
    assert len(orders) > 25
    assert pair(after(ROUND_1, seed=7)) == pair(replace(after(ROUND_1, seed=7), players=EIGHT[::-1]))


def test_it_is_registered_with_its_page_and_options() -> None:
    assert (SYSTEM.key, SYSTEM.document, SYSTEM.options) == ("adjacent", "adjacent.md", AdjacentOptions)
