"""Round robin: the plan of every round, odd fields, withdrawals, absences and late entries."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pairing.berger import Numbers, RoundRobinOptions, TableOrder
from pairing.checks import faults
from pairing.errors import PairingError
from pairing.model import (
    Acceleration,
    Bye,
    ByeKind,
    FirstRound,
    FlagKind,
    ForbiddenPair,
    Game,
    Options,
    Player,
    Problem,
    Request,
    Result,
    Round,
    RoundPlan,
    Severity,
    TournamentSnapshot,
)
from pairing.systems.round_robin import SYSTEM, pair, table_numbers
from pairing.withdrawals import annulled, completed_games, counts_for_standings

DOUBLE = RoundRobinOptions(cycles=2)


def field(size: int) -> tuple[Player, ...]:
    return tuple(Player(number, rating=1500 + 37 * number % 211) for number in range(1, size + 1))


def closed(plan: RoundPlan, result: Result = Result.WHITE_WINS) -> Round:
    return Round(
        plan.round,
        games=tuple(Game(board.white, board.black, result, board.number) for board in plan.boards),
        byes=tuple(Bye(bye.player, bye.kind) for bye in plan.byes),
    )


def played(snapshot: TournamentSnapshot, rounds: int) -> TournamentSnapshot:
    """The snapshot after that many more rounds, every game won by White."""
    for _ in range(rounds):
        plan = pair(snapshot)
        assert faults(snapshot, plan) == ()
        snapshot = replace(snapshot, rounds=(*snapshot.rounds, closed(plan)))
    return snapshot


def changed(snapshot: TournamentSnapshot, number: int, **values: object) -> TournamentSnapshot:
    players = tuple(replace(p, **values) if p.number == number else p for p in snapshot.players)  # type: ignore[arg-type]
    return replace(snapshot, players=players)


def byes(plan: RoundPlan) -> dict[int, ByeKind]:
    return {bye.player: bye.kind for bye in plan.byes}


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("size", range(2, 25))
def test_everybody_meets_everybody_once_a_cycle(size: int, cycles: int) -> None:
    snapshot = TournamentSnapshot(field(size), options=RoundRobinOptions(cycles=cycles))
    after = played(snapshot, (size - 1 + size % 2) * cycles)
    met = Counter(frozenset(game.players) for round_ in after.rounds for game in round_.games)
    assert met == {frozenset((a, b)): cycles for a in range(1, size + 1) for b in range(1, a)}
    free = Counter(bye.player for round_ in after.rounds for bye in round_.byes)
    assert free == (dict.fromkeys(range(1, size + 1), cycles) if size % 2 else {})


def test_after_the_last_row_of_the_table_there_is_nothing_to_pair() -> None:
    with pytest.raises(PairingError, match="for 4 players its last round is round 3"):
        pair(played(TournamentSnapshot(field(4)), 3))


def test_an_empty_field_is_refused_with_a_sentence() -> None:
    with pytest.raises(PairingError, match="nobody to pair"):
        pair(TournamentSnapshot(()))


def test_the_plan_follows_the_table_and_says_so() -> None:
    plan = pair(TournamentSnapshot(field(5)))
    assert plan.pairs() == ((2, 5), (3, 4))
    assert byes(plan) == {1: ByeKind.ZERO}
    assert [step.code for board in plan.boards for step in board.steps] == ["round-robin.table"] * 2
    assert plan.boards[0].steps[0]["white_number"] == 2
    assert plan.byes[0].steps[0].rule == "3.1"
    assert plan.flags == ()


@pytest.mark.parametrize("numbers", list(Numbers))
def test_the_numbers_do_not_move_when_somebody_withdraws(numbers: Numbers) -> None:
    players = tuple(replace(p, group="ABC"[p.number % 3]) for p in field(10))
    snapshot = TournamentSnapshot(players, seed="spring", options=RoundRobinOptions(numbers=numbers))
    before = table_numbers(snapshot)
    after = changed(played(snapshot, 4), 7, last_round=3)
    assert table_numbers(after) == before
    assert sorted(before.values()) == list(range(1, 11))


def test_numbers_by_rating_put_the_highest_first() -> None:
    players = (Player(1, 1400), Player(2, 1900), Player(3, 1900), Player(4, 1650))
    snapshot = TournamentSnapshot(players, options=RoundRobinOptions(numbers=Numbers.RATING))
    assert table_numbers(snapshot) == {2: 1, 3: 2, 4: 3, 1: 4}


def test_numbers_by_lot_depend_on_the_seed_and_not_on_the_order_of_rows() -> None:
    options = RoundRobinOptions(numbers=Numbers.LOT)
    draws = {seed: table_numbers(TournamentSnapshot(field(12), seed=seed, options=options)) for seed in "abc"}
    turned = TournamentSnapshot(field(12)[::-1], seed="a", options=options)
    assert table_numbers(turned) == draws["a"]
    assert len({tuple(sorted(draw.items())) for draw in draws.values()}) == 3


def test_tables_by_lot_keep_the_pairs() -> None:
    plain = TournamentSnapshot(field(12), seed="x")
    drawn = pair(replace(plain, options=RoundRobinOptions(tables=TableOrder.LOT)))
    assert set(drawn.pairs()) == set(pair(plain).pairs())
    assert drawn.pairs() != pair(plain).pairs()
    assert [board.number for board in drawn.boards] == [1, 2, 3, 4, 5, 6]


def test_a_fixed_table_is_honoured_with_its_reason() -> None:
    plan = pair(changed(TournamentSnapshot(field(6)), 4, table=1))
    assert [(board.number, board.players) for board in plan.boards] == [(1, (3, 4)), (2, (1, 6)), (3, (2, 5))]
    assert plan.boards[0].steps[1].code == "round-robin.fixed-table"


def test_opponents_of_an_early_withdrawal_are_free_and_its_games_count_for_nobody() -> None:
    after = changed(played(TournamentSnapshot(field(6)), 2), 6, last_round=2)  # two of five games completed
    assert annulled(after) == {6}
    assert not counts_for_standings(after, 6)
    assert counts_for_standings(after, 1)
    plan = pair(after)  # the table has 2-6, 3-1, 4-5
    assert plan.pairs() == ((3, 1), (4, 5))
    assert byes(plan) == {2: ByeKind.ZERO}
    assert plan.byes[0].steps[0].code == "round-robin.opponent-withdrew-early"


def test_opponents_of_a_late_withdrawal_win_without_playing() -> None:
    after = changed(played(TournamentSnapshot(field(6)), 3), 6, last_round=3)  # three of five games completed
    assert annulled(after) == frozenset()
    plan = pair(after)  # the table has 6-5, 1-4, 2-3
    assert plan.pairs() == ((1, 4), (2, 3))
    assert byes(plan) == {5: ByeKind.FULL}
    assert plan.byes[0].steps[0].rule == "4.3"


def test_exactly_half_of_the_games_is_enough_to_count() -> None:
    after = changed(played(TournamentSnapshot(field(4), options=DOUBLE), 3), 1, last_round=3)  # three of six
    assert annulled(after) == frozenset()


def test_a_game_lost_by_not_being_there_is_not_completed() -> None:
    snapshot = TournamentSnapshot(field(4))
    first = Round(1, (Game(1, 4, Result.BLACK_WINS_BY_FORFEIT), Game(2, 3, Result.POSTPONED)))
    after = replace(snapshot, rounds=(first,))
    assert [completed_games(after, number) for number in (1, 2, 3, 4)] == [0, 0, 0, 1]


def test_a_withdrawal_announced_for_later_does_not_count_before() -> None:
    snapshot = changed(TournamentSnapshot(field(6)), 6, last_round=2)
    assert annulled(snapshot) == frozenset()
    assert (1, 6) in pair(snapshot).pairs()


def test_who_is_away_loses_the_game_to_the_opponent_of_the_table() -> None:
    requests = (Request(6, 1, ByeKind.ABSENT), Request(2, 1), Request(5, 1, ByeKind.HALF))
    plan = pair(TournamentSnapshot(field(6), requests=requests))  # the table has 1-6, 2-5, 3-4
    assert plan.pairs() == ((3, 4),)
    assert byes(plan) == {1: ByeKind.FULL, 2: ByeKind.ZERO, 5: ByeKind.HALF, 6: ByeKind.ABSENT}


def test_a_request_of_somebody_unknown_is_passed_over() -> None:
    plain = TournamentSnapshot(field(4))
    assert pair(replace(plain, requests=(Request(99, 1),))) == pair(plain)


def test_a_late_entry_takes_the_vacant_number_of_an_odd_field() -> None:
    snapshot = TournamentSnapshot((*field(5), Player(6, first_round=3), Player(7, first_round=3)))
    third = pair(played(snapshot, 2))
    assert third.pairs() == ((2, 6), (3, 1), (4, 5))
    assert byes(third) == {7: ByeKind.ZERO}
    assert third.byes[0].steps[0].code == "round-robin.no-number"
    assert pair(snapshot).pairs() == pair(TournamentSnapshot(field(5))).pairs()


def test_a_forbidden_pair_is_flagged_and_not_paired_away() -> None:
    plan = pair(TournamentSnapshot(field(4), forbidden=(ForbiddenPair((3, 2)),)))
    assert plan.pairs() == ((1, 4), (2, 3))
    assert [(flag.kind, flag.players) for flag in plan.flags] == [(FlagKind.FORBIDDEN, (2, 3))]


def test_problems_name_a_number_of_rounds_that_is_not_the_table() -> None:
    more = SYSTEM.problems(TournamentSnapshot(field(7), number_of_rounds=8))
    fewer = SYSTEM.problems(TournamentSnapshot(field(7), number_of_rounds=5))
    right = SYSTEM.problems(TournamentSnapshot(field(7), number_of_rounds=7))
    double = SYSTEM.problems(TournamentSnapshot(field(7), number_of_rounds=14, options=DOUBLE))
    assert more == (Problem("round-robin.rounds", Severity.ERROR, (("needed", 7), ("rounds", 8))),)
    assert fewer == (Problem("round-robin.rounds", Severity.WARNING, (("needed", 7), ("rounds", 5))),)
    assert (right, double) == ((), ())


@pytest.mark.parametrize(
    ("setup", "codes"),
    [
        (TournamentSnapshot(field(1)), ["too-few-players"]),
        (TournamentSnapshot(field(4), first_round=FirstRound.LOT), ["first-round-not-used"]),
        (TournamentSnapshot(field(4), acceleration=Acceleration.BAKU), ["acceleration-not-used"]),
        (TournamentSnapshot(field(4), options=Options()), ["wrong-options"]),
        (TournamentSnapshot((Player(1), Player(1))), ["duplicate-numbers"]),
        (TournamentSnapshot(field(4), options=RoundRobinOptions(cycles=3)), ["round-robin.cycles"]),
        (
            TournamentSnapshot(field(8), options=RoundRobinOptions(numbers=Numbers.VARMA)),
            ["round-robin.no-varma", "round-robin.no-groups"],
        ),
        (TournamentSnapshot((*field(4), Player(5, first_round=2))), ["round-robin.late-entries"]),
        (TournamentSnapshot((*field(5), Player(6, first_round=2))), []),
        (TournamentSnapshot(field(4), forbidden=(ForbiddenPair((1, 2)),)), ["round-robin.forbidden-pairs"]),
        (TournamentSnapshot(field(4), requests=(Request(1, 2, ByeKind.HALF),)), ["round-robin.requested-points"]),
    ],
)
def test_problems_of_the_settings(setup: TournamentSnapshot, codes: list[str]) -> None:
    assert [problem.code for problem in SYSTEM.problems(setup)] == codes


def test_three_cycles_are_refused() -> None:
    with pytest.raises(PairingError, match="one cycle or two, not 3"):
        pair(TournamentSnapshot(field(4), options=RoundRobinOptions(cycles=3)))


def test_a_plan_does_not_depend_on_the_order_of_rows() -> None:
    snapshot = played(TournamentSnapshot(field(9), seed="s", options=RoundRobinOptions(numbers=Numbers.LOT)), 3)
    turned = replace(
        snapshot,
        players=snapshot.players[::-1],
        rounds=tuple(replace(r, games=r.games[::-1], byes=r.byes[::-1]) for r in snapshot.rounds),
    )
    assert pair(turned) == pair(snapshot)
