"""The FIDE Dutch system, edition 2026: the worked examples of its page, and what a plan of it holds."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest

from pairing.checks import faults
from pairing.errors import NoLegalPairing
from pairing.explain import explain
from pairing.formats.trf import decode, read, to_snapshot
from pairing.model import (
    Acceleration,
    Bye,
    ByeKind,
    Colour,
    FirstRound,
    FlagKind,
    ForbiddenPair,
    Game,
    Player,
    Request,
    Result,
    Round,
    RoundPlan,
    Scoring,
    TournamentSnapshot,
)
from pairing.simulate import simulate
from pairing.systems import SYSTEMS

DUTCH = SYSTEMS["fide-dutch-2026"]
RESULTS = {"1": Result.WHITE_WINS, "0": Result.BLACK_WINS, "=": Result.DRAW, "+": Result.WHITE_WINS_BY_FORFEIT}
BYES = {"U": ByeKind.PAIRING, "H": ByeKind.HALF, "Z": ByeKind.ZERO, "F": ByeKind.FULL}


def field(players: int, rounds: int, **settings: object) -> TournamentSnapshot:
    return TournamentSnapshot(
        tuple(Player(number, 2450 - 50 * number) for number in range(1, players + 1)),
        number_of_rounds=rounds,
        initial_colour=Colour.WHITE,
        **settings,
    )


def after(snapshot: TournamentSnapshot, *rounds: str) -> TournamentSnapshot:
    """Rounds as `1-4 1, 5-2 =, 7 U`: White first, then White's result or the kind of bye."""
    for text in rounds:
        games, byes = [], []
        for part in text.split(", "):
            who, what = part.split()
            if "-" in who:
                white, black = map(int, who.split("-"))
                games.append(Game(white, black, RESULTS[what]))
            else:
                byes.append(Bye(int(who), BYES[what]))
        number = snapshot.next_round
        snapshot = replace(snapshot, rounds=(*snapshot.rounds, Round(number, tuple(games), tuple(byes))))
    return snapshot


def paired(snapshot: TournamentSnapshot) -> str:
    """The plan as `1-4 5-2 3-6 7`, in board order, the bye last; it must be without fault."""
    plan = DUTCH.pair(snapshot)
    assert faults(snapshot, plan) == ()
    asked = snapshot.requested(snapshot.next_round)
    boards = [f"{white}-{black}" for white, black in plan.pairs()]
    return " ".join(boards + [str(bye.player) for bye in plan.byes if bye.player not in asked])


@pytest.mark.parametrize(
    ("players", "expected"),
    [(6, "1-4 5-2 3-6"), (7, "1-4 5-2 3-6 7"), (12, "1-7 8-2 3-9 10-4 5-11 12-6"), (1, "1"), (2, "1-2"), (0, "")],
)
def test_the_first_round(players, expected):
    assert paired(field(players, 5)) == expected


def test_the_initial_colour_black_turns_every_board_of_the_first_round():
    assert paired(replace(field(6, 5), initial_colour=Colour.BLACK)) == "4-1 2-5 6-3"


def test_the_bye_goes_to_the_lowest_score_though_a_higher_bracket_must_break_for_it():
    """C5, example 10.2."""
    assert paired(after(field(5, 4), "1-3 =, 4-2 1, 5 U")) == "3-4 5-1 2"


def test_the_bye_goes_to_the_lowest_score_with_a_player_absent():
    """C5, example 10.3."""
    played = after(field(6, 3), "1-4 1, 5-2 0, 3-6 1", "2-1 0, 4-3 0, 6-5 0")
    assert paired(replace(played, requests=(Request(4, 3, ByeKind.ZERO),))) == "1-5 3-2 6"


def test_of_equal_scores_the_bye_goes_to_the_one_who_missed_fewest_games():
    """C9, example 10.4."""
    assert paired(after(field(5, 3), "1-3 1, 4-2 0, 5 Z")) == "2-1 3-5 4"


def test_seven_players_over_four_rounds():
    """Example 10.5."""
    rounds = [
        "1-4 1, 5-2 =, 3-6 1, 7 U",
        "7-1 0, 2-3 0, 4-5 1, 6 U",
        "1-3 0, 6-7 =, 2-4 1, 5 U",
        "3-5 =, 6-1 0, 7-2 0, 4 U",
    ]
    for number, text in enumerate(rounds):
        expected = {part.split()[0] for part in text.split(", ")}
        assert set(paired(after(field(7, 4), *rounds[:number])).split()) == expected


def test_ten_players_with_a_half_point_bye_and_an_absence():
    """Example 10.6: in round 4 an absence is no downfloat, a half-point bye is."""
    rounds = [
        "1-6 =, 7-2 0, 3-8 =, 9-4 1, 5-10 =",
        "2-9 1, 8-1 0, 6-3 0, 4-5 1, 7 U, 10 H",
        "1-2 1, 3-7 1, 10-4 0, 5-6 0, 8 U, 9 Z",
        "3-1 =, 2-4 1, 6-8 1, 7-10 0, 9-5 0",
        "2-3 1, 4-1 1, 10-6 1, 8-5 1, 9-7 1",
    ]
    for number, text in enumerate(rounds):
        snapshot = after(field(10, 5), *rounds[:number])
        asked = [part.split() for part in text.split(", ") if part.split()[1] in "HZ"]
        snapshot = replace(snapshot, requests=tuple(Request(int(p), number + 1, BYES[k]) for p, k in asked))
        expected = {part.split()[0] for part in text.split(", ")} - {p for p, _ in asked}
        assert set(paired(snapshot).split()) == expected


def test_baku_acceleration_pairs_the_upper_half_among_itself():
    """The example of docs/pairing/acceleration.md."""
    snapshot = field(12, 9, acceleration=Acceleration.BAKU)
    assert paired(snapshot) == "1-4 5-2 3-6 7-10 11-8 9-12"
    second = after(snapshot, "1-4 1, 5-2 0, 3-6 1, 7-10 1, 11-8 0, 9-12 1")
    assert set(paired(second).split()) == set("2-1 4-3 6-7 8-5 10-9 12-11".split())


@pytest.mark.parametrize("bye", ["1", "0.5"])
def test_nobody_has_the_bye_twice_whatever_it_is_worth(bye):
    played = after(field(3, 3, scoring=Scoring(bye=Decimal(bye))), "1-2 1, 3 U")
    second = DUTCH.pair(played)
    assert [b.player for b in second.byes] == [2]


def test_who_won_by_forfeit_has_no_bye_later():
    assert paired(after(field(3, 3), "1-3 +, 2 Z")).split()[-1] == "3"


def test_a_forfeited_game_is_no_meeting():
    assert "1-2" in paired(after(field(2, 2), "1-2 +"))


def test_forbidden_pairs_are_kept_apart_in_their_rounds_only():
    ban = ForbiddenPair((1, 4), first_round=1, last_round=1)
    assert paired(field(6, 5, forbidden=(ban,))) == "1-5 4-2 3-6"
    assert paired(replace(field(6, 5), forbidden=(replace(ban, first_round=2, last_round=3),))) == "1-4 5-2 3-6"


def test_requested_byes_and_absences_stand_in_the_plan_with_their_kind():
    requests = (Request(2, 1, ByeKind.HALF), Request(5, 1, ByeKind.ABSENT), Request(1, 2, ByeKind.ZERO))
    plan = DUTCH.pair(field(6, 5, requests=requests))
    assert [(bye.player, bye.kind, len(bye.steps)) for bye in plan.byes] == [
        (2, ByeKind.HALF, 1),
        (5, ByeKind.ABSENT, 1),
    ]
    assert plan.pairs() == ((1, 4), (6, 3))


def test_late_entries_and_withdrawn_players_are_left_out():
    players = (Player(1), Player(2, first_round=2), Player(3), Player(4, last_round=0), Player(5), Player(6))
    snapshot = replace(field(0, 5), players=players)
    assert paired(snapshot) == "1-5 6-3"  # 3 is second of those who take part, so 6 has White


def test_boards_come_by_the_higher_score_then_the_sum_then_the_number():
    played = after(field(6, 5), "1-4 1, 5-2 0, 3-6 1")
    assert paired(played) == "2-1 4-3 6-5"
    assert [board.number for board in DUTCH.pair(played).boards] == [1, 2, 3]


def test_a_player_with_a_table_sits_there():
    players = tuple(replace(p, table=7) if p.number == 6 else p for p in field(6, 5).players)
    plan = DUTCH.pair(replace(field(6, 5), players=players))
    assert [(board.number, board.players) for board in plan.boards] == [(1, (1, 4)), (2, (5, 2)), (7, (3, 6))]


@pytest.mark.parametrize("first_round", [FirstRound.LOT, FirstRound.SEATS])
def test_the_first_round_can_be_drawn(first_round):
    snapshot = replace(field(9, 5), first_round=first_round, seed="x")
    plan = DUTCH.pair(snapshot)
    assert faults(snapshot, plan) == ()
    assert sorted(plan.seats()) == list(range(1, 10))
    assert plan.pairs() != DUTCH.pair(field(9, 5)).pairs()


def test_an_initial_colour_drawn_by_lot_stays_the_same_and_is_told_once():
    for seed in range(12):
        snapshot = replace(field(6, 5), initial_colour=None, seed=str(seed))
        plan = DUTCH.pair(snapshot)
        (told,) = plan.steps
        assert plan.boards[0].colour_of(1) == told["colour"]
        late = after(replace(snapshot, players=(*snapshot.players, Player(7), Player(8))), "1-4 =, 5-2 =, 3-6 =")
        second = DUTCH.pair(late)
        assert second.steps == ()
        (newcomers,) = [board for board in second.boards if 8 in board.players and 7 in board.players]
        assert newcomers.colour_of(7) == told["colour"]


def test_a_round_that_cannot_be_paired_is_refused_with_the_reason():
    everybody_met = after(field(4, 5), "1-3 1, 4-2 1", "2-1 1, 3-4 1", "1-4 1, 2-3 1")
    with pytest.raises(NoLegalPairing, match=r"Round 4 cannot be paired: too many .* have met"):
        DUTCH.pair(everybody_met)
    with pytest.raises(NoLegalPairing, match="same colour a third time"):
        DUTCH.pair(after(field(4, 5), "1-3 =, 2-4 =", "1-4 =, 2-3 ="))
    with pytest.raises(NoLegalPairing, match="may have the bye"):
        DUTCH.pair(after(field(1, 3), "1 U"))


def test_a_topscorer_of_the_last_round_may_have_a_third_colour_and_is_flagged():
    """C3 is waived for topscorers: 1 and 2 have both had White twice and lead."""
    played = after(field(6, 3), "1-3 1, 2-4 1, 5-6 =", "1-5 1, 2-6 1, 3-4 =")
    plan = DUTCH.pair(played)
    assert plan.pairs()[0] == (2, 1)
    assert [(flag.kind, flag.players) for flag in plan.flags] == [(FlagKind.COLOUR, (2,))]
    assert [reason.rule for reason in plan.flags[0].steps] == ["C11", "C10"]
    assert faults(played, plan) == ()
    earlier = replace(played, number_of_rounds=4)
    assert frozenset((1, 2)) not in {frozenset(pair) for pair in DUTCH.pair(earlier).pairs()}
    assert DUTCH.pair(earlier).flags == ()


def shuffled(snapshot: TournamentSnapshot, random: Random) -> TournamentSnapshot:
    def mixed(items: tuple) -> tuple:
        return tuple(random.sample(items, len(items)))

    rounds = tuple(replace(r, games=mixed(r.games), byes=mixed(r.byes)) for r in snapshot.rounds)
    return replace(
        snapshot,
        players=mixed(snapshot.players),
        rounds=rounds,
        requests=mixed(snapshot.requests),
        forbidden=mixed(snapshot.forbidden),
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_plan_depends_on_the_snapshot_alone(seed):
    for snapshot, plan in simulate(DUTCH.key, 19, 7, seed, profile="everything").rounds:
        assert DUTCH.pair(shuffled(snapshot, Random(seed))) == plan


def codes(plan: RoundPlan) -> set[str]:
    return {reason.code for part in (*plan.boards, *plan.byes) for reason in part.steps}


def test_every_board_names_its_bracket_its_place_and_the_rule_of_its_colours():
    for _, plan in simulate(DUTCH.key, 31, 7, 3, profile="default").rounds:
        for board in plan.boards:
            told = [reason.code for reason in board.steps]
            assert told.count("dutch.bracket") == 1
            assert board.steps[-1].rule.startswith("5.2.")


def test_the_reasons_of_a_float_say_where_it_came_from_and_why():
    plan = DUTCH.pair(after(field(6, 5), "1-4 1, 5-2 0, 3-6 1"))
    text = explain(plan, field(6, 5))
    assert {"dutch.floats-odd", "dutch.meets-resident"} <= codes(plan)
    assert "player 3 moved down from score 1, where the number of players was odd (3)." in text


def test_a_bracket_of_which_nobody_can_be_paired_is_told_without_counting_pairs():
    """Example 10.2: the bye must go to the lowest score, so the two on 1 point may not meet."""
    plan = DUTCH.pair(after(field(5, 4), "1-3 =, 4-2 1, 5 U"))
    text = explain(plan, field(5, 4))
    for player in (4, 5):
        expected = "moved down from score 1: among the 2 players there no pair is allowed that leaves a complete round."
        assert f"player {player} {expected}" in text


def test_a_colour_that_outdoes_another_wish_says_where_the_wish_comes_from():
    seen = 0
    for snapshot, plan in simulate(DUTCH.key, 20, 7, 5, profile="clean").rounds:
        for board in plan.boards:
            told = {reason.code for reason in board.steps}
            assert ("dutch.colour-stronger" in told) is any(code.startswith("fide.wish-") for code in told)
            seen += "dutch.colour-stronger" in told
        assert explain(plan, snapshot)
    assert seen


def test_settings_are_looked_at_before_the_first_round():
    assert DUTCH.problems(field(10, 5, acceleration=Acceleration.BAKU)) == ()
    three = field(10, 5, acceleration=Acceleration.BAKU, scoring=Scoring(win=Decimal(3), draw=Decimal(1)))
    assert [problem.code for problem in DUTCH.problems(three)] == ["baku-needs-win-of-two-draws"]


def test_virtual_points_of_a_file_are_used():
    lines = [
        f"001 {number:4d}      P{number:02d}{'':30} {2450 - 50 * number:4d}{'':28} 0.0 {number:4d}"
        for number in range(1, 5)
    ]
    lines += ["XXR 5", "XXC white1", "XXA    1  1.0", "XXA    2  1.0"]
    assert paired(to_snapshot(read(decode("\n".join(lines).encode())))) == "1-2 3-4"
