"""Knockout: rounds planned from the tree, colours, walk-overs, and the refusal of a drawn match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from pairing.bracket import KnockoutOptions, Seeding, TableOrder
from pairing.checks import faults
from pairing.elimination import UndecidedMatch, places, still_in
from pairing.errors import PairingError
from pairing.model import (
    Acceleration,
    Bye,
    ByeKind,
    Colour,
    Decision,
    FirstRound,
    FlagKind,
    ForbiddenPair,
    Game,
    Options,
    Player,
    Request,
    Result,
    Round,
    RoundPlan,
    TournamentSnapshot,
)
from pairing.systems.knockout import SYSTEM, pair

Judge = Callable[[int, int], Result]
WHITE = Colour.WHITE


def field(size: int) -> tuple[Player, ...]:
    """The starting number is the seed."""
    return tuple(Player(number, rating=2400 - number, name=f"Player {number}") for number in range(1, size + 1))


def better_seed(white: int, black: int) -> Result:
    return Result.WHITE_WINS if white < black else Result.BLACK_WINS


def closed(plan: RoundPlan, judge: Judge = better_seed) -> Round:
    return Round(
        plan.round,
        games=tuple(Game(b.white, b.black, judge(b.white, b.black), b.number) for b in plan.boards),
        byes=tuple(Bye(bye.player, bye.kind) for bye in plan.byes),
    )


def played(snapshot: TournamentSnapshot, rounds: int, judge: Judge = better_seed) -> TournamentSnapshot:
    for _ in range(rounds):
        plan = pair(snapshot)
        assert faults(snapshot, plan) == ()
        snapshot = replace(snapshot, rounds=(*snapshot.rounds, closed(plan, judge)))
    return snapshot


def changed(snapshot: TournamentSnapshot, number: int, **values: object) -> TournamentSnapshot:
    players = tuple(replace(p, **values) if p.number == number else p for p in snapshot.players)  # type: ignore[arg-type]
    return replace(snapshot, players=players)


def meetings(plan: RoundPlan) -> list[tuple[int, ...]]:
    return [tuple(sorted(pair_)) for pair_ in plan.pairs()]


def final_places(snapshot: TournamentSnapshot) -> dict[int, int]:
    return {placing.player: placing.place for placing in places(snapshot)}


def test_eight_players_as_in_the_picture() -> None:
    snapshot = TournamentSnapshot(field(8), initial_colour=WHITE)
    assert meetings(pair(snapshot)) == [(1, 8), (4, 5), (3, 6), (2, 7)]
    assert meetings(pair(played(snapshot, 1))) == [(1, 4), (2, 3)]
    assert meetings(pair(played(snapshot, 2))) == [(1, 2)]


def test_six_players_give_byes_to_the_two_best_seeds() -> None:
    snapshot = TournamentSnapshot(field(6))
    plan = pair(snapshot)
    assert meetings(plan) == [(4, 5), (3, 6)]
    assert [(bye.player, bye.kind) for bye in plan.byes] == [(1, ByeKind.PAIRING), (2, ByeKind.PAIRING)]
    assert plan.byes[0].steps[0].rule == "2.4"
    upset = pair(played(snapshot, 1, lambda white, black: better_seed(black, white)))
    assert meetings(upset) == [(1, 5), (2, 6)]


def test_the_colour_of_the_better_seed_alternates_down_the_drawing() -> None:
    white = pair(TournamentSnapshot(field(8), initial_colour=WHITE))
    black = pair(TournamentSnapshot(field(8), initial_colour=Colour.BLACK))
    assert white.pairs() == ((1, 8), (5, 4), (3, 6), (7, 2))
    assert black.pairs() == tuple(pair_[::-1] for pair_ in white.pairs())


def test_the_first_colour_is_drawn_where_it_is_not_set() -> None:
    first = {pair(TournamentSnapshot(field(4), seed=str(seed))).boards[0].white for seed in range(20)}
    assert first == {1, 4}


def test_later_the_player_with_fewer_whites_has_white() -> None:
    snapshot = TournamentSnapshot(field(8), initial_colour=WHITE)  # 1 and 3 have White, 4 and 2 Black
    second = pair(played(snapshot, 1))
    assert second.pairs() == ((4, 1), (2, 3))
    assert [board.steps[1].code for board in second.boards] == ["knockout.fewer-whites"] * 2


def test_with_equal_whites_the_last_colours_are_reversed() -> None:
    players = TournamentSnapshot(field(3), initial_colour=WHITE)  # 1 has a bye, 2 and 3 play
    by_three = played(players, 1, lambda white, black: better_seed(black, white))
    assert by_three.rounds[0].games[0].players == (3, 2)  # 3 had White and wins
    assert pair(by_three).pairs() == ((1, 3),)
    by_two = played(players, 1)  # 2 had Black and wins: no White yet on either side
    plan = pair(by_two)
    assert plan.pairs() == ((2, 1),)
    assert plan.boards[0].steps[1].rule == "4.3"


def test_a_drawn_match_stops_the_next_round_with_a_sentence_naming_it() -> None:
    snapshot = played(TournamentSnapshot(field(4), initial_colour=WHITE), 1, lambda w, b: Result.DRAW)
    with pytest.raises(
        UndecidedMatch,
        match=r"^Round 1: the match between Player 1 and Player 4 has no winner\. Their game was drawn\. Play it off",
    ):
        pair(snapshot)
    with pytest.raises(PairingError):
        still_in(snapshot)


def test_a_named_winner_decides_a_drawn_match() -> None:
    snapshot = played(TournamentSnapshot(field(4)), 1, lambda w, b: Result.DRAW)
    decided = replace(snapshot.rounds[0], decisions=(Decision(4, 1, "blitz"), Decision(2, 3, "lot")))
    assert meetings(pair(replace(snapshot, rounds=(decided,)))) == [(2, 4)]


@pytest.mark.parametrize("result", [None, Result.POSTPONED])
def test_an_unfinished_match_stops_the_next_round(result: Result | None) -> None:
    snapshot = TournamentSnapshot(field(4), rounds=(Round(1, (Game(1, 4, result), Game(2, 3, Result.WHITE_WINS))),))
    with pytest.raises(UndecidedMatch, match="Player 1 and Player 4"):
        pair(snapshot)


def test_a_match_of_three_games_goes_to_more_wins() -> None:
    games = (
        Game(1, 4, Result.WHITE_WINS, 1, 1),
        Game(4, 1, Result.DRAW, 1, 2),
        Game(1, 4, Result.BLACK_WINS, 1, 3),
        Game(2, 3, Result.BLACK_WINS, 2, 1),
        Game(3, 2, Result.WHITE_WINS, 2, 2),
    )
    snapshot = TournamentSnapshot(field(4), rounds=(Round(1, games),), legs=3)
    with pytest.raises(UndecidedMatch, match=r"It is level: games won 1 each, drawn 1\."):
        pair(snapshot)
    going_on = replace(snapshot, rounds=(Round(1, (*games[:2], replace(games[2], result=None), *games[3:])),))
    with pytest.raises(UndecidedMatch, match=r"Games won so far: 1 by Player 1, 0 by Player 4; drawn 1\."):
        pair(going_on)
    decided = replace(snapshot.rounds[0], decisions=(Decision(1, 4, "armageddon"),))
    assert meetings(pair(replace(snapshot, rounds=(decided,)))) == [(1, 3)]


def test_a_withdrawal_gives_the_opponent_a_walkover() -> None:
    snapshot = changed(played(TournamentSnapshot(field(8)), 1), 4, last_round=1)
    plan = pair(snapshot)
    assert meetings(plan) == [(2, 3)]
    assert [(bye.player, bye.kind, bye.steps[0].code) for bye in plan.byes] == [
        (1, ByeKind.PAIRING, "knockout.walkover")
    ]
    assert faults(snapshot, plan) == ()
    assert meetings(pair(played(snapshot, 1))) == [(1, 2)]


def test_a_player_who_is_away_loses_the_match_whatever_bye_was_asked_for() -> None:
    for kind in (ByeKind.ABSENT, ByeKind.ZERO, ByeKind.FULL):
        snapshot = TournamentSnapshot(field(4), requests=(Request(1, 1, kind),))
        plan = pair(snapshot)
        assert {bye.player: bye.kind for bye in plan.byes} == {1: kind, 4: ByeKind.PAIRING}
        assert meetings(pair(played(snapshot, 1))) == [(2, 4)]


def test_a_seed_who_is_away_in_the_round_of_the_bye_goes_through_all_the_same() -> None:
    snapshot = TournamentSnapshot(field(3), requests=(Request(1, 1, ByeKind.ABSENT),))
    assert meetings(pair(played(snapshot, 1))) == [(1, 2)]


def test_after_a_double_no_show_the_next_opponent_goes_through() -> None:
    def nobody_came(white: int, black: int) -> Result:
        return Result.DOUBLE_FORFEIT if {white, black} == {4, 5} else better_seed(white, black)

    snapshot = played(TournamentSnapshot(field(8), options=KnockoutOptions(placement=True)), 1, nobody_came)
    plan = pair(snapshot)
    assert meetings(plan) == [(2, 3), (6, 7)]
    assert {bye.player: bye.steps[0].code for bye in plan.byes} == {
        1: "knockout.nobody-came-through",
        8: "knockout.nobody-came-through",
    }
    assert final_places(played(snapshot, 2)) == {1: 1, 2: 2, 3: 3, 6: 4, 8: 5, 7: 6, 4: 7, 5: 7}


def test_when_everybody_is_out_the_final_is_an_empty_round() -> None:
    snapshot = played(TournamentSnapshot(field(4)), 1, lambda w, b: Result.DOUBLE_FORFEIT)
    plan = pair(snapshot)
    assert (plan.boards, plan.byes) == ((), ())
    assert faults(snapshot, plan) == ()
    assert final_places(played(snapshot, 1)) == {1: 1, 2: 1, 3: 1, 4: 1}


def test_third_place_is_played_in_the_round_of_the_final() -> None:
    snapshot = played(TournamentSnapshot(field(8), options=KnockoutOptions(third_place=True)), 2)
    plan = pair(snapshot)
    assert meetings(plan) == [(1, 2), (3, 4)]
    assert [board.steps[0].code for board in plan.boards] == ["knockout.final", "knockout.third-place"]
    assert final_places(played(snapshot, 1)) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 5, 8: 5}


def test_without_it_the_losers_of_the_semifinals_share_third_place() -> None:
    snapshot = played(TournamentSnapshot(field(8)), 3)
    assert [(p.place, p.last, p.out_in) for p in places(snapshot)] == [
        (1, 1, None),
        (2, 2, 3),
        (3, 4, 2),
        (3, 4, 2),
        *[(5, 8, 1)] * 4,
    ]


@pytest.mark.parametrize("third_place", [False, True])
def test_who_still_plays_stands_before_who_is_out_of_the_same_round(third_place: bool) -> None:
    """Board 1 of the semifinals is over, board 2 is not: nobody is behind who has lost already."""
    snapshot = played(TournamentSnapshot(field(4), options=KnockoutOptions(third_place=third_place)), 1)
    first, second = sorted(snapshot.rounds[0].games, key=lambda game: game.board)
    running = replace(snapshot.rounds[0], games=(first, replace(second, result=None)))
    assert {first.white, first.black} == {1, 4}
    assert final_places(replace(snapshot, rounds=(running,))) == {1: 1, 2: 2, 3: 2, 4: 4}


@pytest.mark.parametrize("size", [2, 3, 5, 6, 7, 8, 13, 16, 21])
def test_placement_ranks_everybody(size: int) -> None:
    snapshot = TournamentSnapshot(field(size), options=KnockoutOptions(placement=True), seed="p")
    random = Random(size)
    judge: Judge = lambda w, b: random.choice((Result.WHITE_WINS, Result.BLACK_WINS))  # noqa: E731
    done = played(snapshot, SYSTEM.suggested_rounds(size), judge)
    assert sorted(final_places(done).values()) == list(range(1, size + 1))
    assert all(placing.place == placing.last for placing in places(done))


def test_placement_plays_all_places_of_eight_in_three_rounds() -> None:
    snapshot = TournamentSnapshot(field(8), options=KnockoutOptions(placement=True))
    assert meetings(pair(played(snapshot, 1))) == [(1, 4), (2, 3), (5, 8), (6, 7)]
    assert meetings(pair(played(snapshot, 2))) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert final_places(played(snapshot, 3)) == {number: number for number in range(1, 9)}


def test_a_lone_player_of_a_placement_bracket_rests() -> None:
    snapshot = played(TournamentSnapshot(field(5), options=KnockoutOptions(placement=True)), 1)
    plan = pair(snapshot)  # 5 lost to 4 and has place 5
    assert 5 not in set(plan.seats())
    assert still_in(snapshot) == {1, 2, 3, 4}
    assert final_places(snapshot)[5] == 5


def test_who_is_out_is_named_in_the_plan_and_not_seated() -> None:
    plan = pair(played(TournamentSnapshot(field(4)), 1))
    assert set(plan.seats()) == {1, 2}
    assert [(step.code, step.players) for step in plan.steps[1:]] == [("knockout.out", (3, 4))]


def test_a_late_entry_is_not_in_the_bracket() -> None:
    snapshot = played(TournamentSnapshot((*field(4), Player(5, first_round=2))), 1)
    plan = pair(snapshot)
    assert set(plan.seats()) == {1, 2}
    assert ("knockout.not-in-the-bracket", (5,)) in [(step.code, step.players) for step in plan.steps]
    assert final_places(snapshot)[5] == 5


def test_the_lot_draws_the_bracket_once_for_all_rounds() -> None:
    options = KnockoutOptions(seeding=Seeding.LOT, tables=TableOrder.LOT)
    first = {
        tuple(sorted(meetings(pair(TournamentSnapshot(field(8), seed=seed, options=options))))) for seed in "abcdef"
    }
    assert len(first) == 6
    snapshot = played(TournamentSnapshot(field(8), seed="a", options=options), 3)
    assert final_places(snapshot)[1] == 1
    turned = TournamentSnapshot(field(8)[::-1], seed="a", options=options)
    assert pair(turned) == pair(TournamentSnapshot(field(8), seed="a", options=options))


def test_seeds_go_before_ratings() -> None:
    players = (Player(1, 2000), Player(2, 1200, seed=2), Player(3, 1900), Player(4, 1100, seed=1))
    assert meetings(pair(TournamentSnapshot(players))) == [(3, 4), (1, 2)]


def test_a_fixed_table_and_a_forbidden_pair_are_told() -> None:
    snapshot = changed(TournamentSnapshot(field(4), forbidden=(ForbiddenPair((1, 4)),)), 3, table=1)
    plan = pair(snapshot)
    assert meetings(plan) == [(2, 3), (1, 4)]
    assert plan.boards[0].steps[-1].code == "knockout.fixed-table"
    assert [(flag.kind, flag.players) for flag in plan.flags] == [(FlagKind.FORBIDDEN, (1, 4))]
    assert faults(snapshot, plan) == ()


def test_after_the_final_there_is_nothing_to_pair() -> None:
    with pytest.raises(PairingError, match="its final was round 2"):
        pair(played(TournamentSnapshot(field(4)), 2))
    with pytest.raises(PairingError, match="nobody to pair"):
        pair(TournamentSnapshot(()))


@pytest.mark.parametrize(
    ("setup", "codes"),
    [
        (TournamentSnapshot(field(1)), ["too-few-players"]),
        (TournamentSnapshot(field(4), first_round=FirstRound.LOT), ["first-round-not-used"]),
        (TournamentSnapshot(field(4), acceleration=Acceleration.BAKU), ["acceleration-not-used"]),
        (TournamentSnapshot(field(4), options=Options()), ["wrong-options"]),
        (TournamentSnapshot((Player(1), Player(1))), ["duplicate-numbers"]),
        (TournamentSnapshot(field(9), number_of_rounds=4), []),
        (TournamentSnapshot(field(9), number_of_rounds=3), ["knockout.rounds"]),
        (TournamentSnapshot(field(4), legs=4), ["knockout.legs"]),
        (TournamentSnapshot((*field(2), Player(3, seed=1), Player(4, seed=1))), ["knockout.shared-seeds"]),
        (
            TournamentSnapshot((*field(3), Player(4, seed=1)), options=KnockoutOptions(seeding=Seeding.LOT)),
            ["knockout.seeds-not-used"],
        ),
        (TournamentSnapshot((*field(4), Player(5, first_round=2))), ["knockout.late-entries"]),
        (TournamentSnapshot(field(2), options=KnockoutOptions(third_place=True)), ["knockout.no-lower-places"]),
        (TournamentSnapshot(field(4), requests=(Request(1, 1, ByeKind.HALF),)), ["knockout.requested-points"]),
        (TournamentSnapshot(field(4), forbidden=(ForbiddenPair((1, 4)),)), ["knockout.forbidden-pairs"]),
    ],
)
def test_problems_of_the_settings(setup: TournamentSnapshot, codes: list[str]) -> None:
    assert [problem.code for problem in SYSTEM.problems(setup)] == codes
