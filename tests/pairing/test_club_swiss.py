"""The club Swiss: the worked examples of its rules, board for board, and the reasons it gives."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from swiss_fields import SEVEN, after, flagged, number, people, played, told

from pairing.checks import faults
from pairing.errors import NoLegalPairing
from pairing.explain import explain
from pairing.history import histories
from pairing.model import (
    Bye,
    ByeKind,
    ForbiddenPair,
    Game,
    Player,
    Request,
    Result,
    Round,
    Scoring,
    Step,
    TournamentSnapshot,
    step,
)
from pairing.systems import SYSTEMS

GOLDEN = Path(__file__).parent.parent / "golden" / "club-swiss"

FOLD_ROUNDS = (
    ("F-A E-B D-C, bye G", played(1, "F-A 0-1, E-B ½, D-C 1-0", "G pairing")),
    ("A-G D-E C-B, bye F", played(2, "A-G 1-0, D-E ½, C-B 0-1", "F pairing")),
    ("A-D B-G E-F, bye C", played(3, "A-D 1-0, B-G ½, E-F 0-1", "C pairing")),
)
MID_ROUNDS = (
    ("D-A E-B F-C, bye G", played(1, "D-A 0-1, E-B 0-1, F-C ½", "G pairing")),
    ("C-A B-F G-D, bye E", played(2, "C-A 0-1, B-F 1-0, G-D 0-1", "E pairing")),
    ("A-E B-G D-C, bye F", played(3, "A-E 1-0, B-G 1-0, D-C 0-1", "F pairing")),
)
EDITIONS = {"club-swiss": FOLD_ROUNDS, "club-swiss-mid": MID_ROUNDS}

# P and Q have 2 points and White twice; whom they met has left.
TWO_WHITES = after(
    (
        *people(P=1800, Q=1700),
        Player(number("X"), 1500, "X", last_round=2),
        Player(number("Y"), 1400, "Y", last_round=2),
    ),
    played(1, "P-X 1-0, Q-Y 1-0"),
    played(2, "P-Y 1-0, Q-X 1-0"),
)
# Everybody has 1 point; B and C have met; A and C had White, B and D had Black.
DEAD_END = after(
    (
        *people(A=1900, B=1800, C=1700, D=1600),
        Player(number("X"), 1500, "X", last_round=1),
        Player(number("Y"), 1400, "Y", last_round=1),
    ),
    played(1, "A-X 1-0, Y-D 0-1, C-B ½"),
    played(2, "", "A zero, B half, C half, D zero"),
)
THREE_WHO_ALL_MET = after(
    people(A=1900, B=1800, C=1700),
    played(1, "A-B 1-0", "C pairing"),
    played(2, "A-C 1-0", "B pairing"),
    played(3, "C-B 0-1", "A pairing"),
)


@pytest.mark.parametrize("key", EDITIONS)
def test_seven_players_over_three_rounds(key: str) -> None:
    rounds: tuple[Round, ...] = ()
    for expected, outcome in EDITIONS[key]:
        snapshot = after(SEVEN, *rounds)
        plan = SYSTEMS[key].pair(snapshot)
        assert told(plan) == expected
        assert flagged(plan) == []
        assert faults(snapshot, plan) == ()
        rounds += (outcome,)


def test_the_points_after_the_seven_players_are_those_of_the_text() -> None:
    final = histories(after(SEVEN, *(outcome for _, outcome in FOLD_ROUNDS)))
    assert [str(final[number(letter)].points) for letter in "ABFDGCE"] == ["3", "2.0", "2", "1.5", "1.5", "1", "1.0"]


@pytest.mark.parametrize("key", EDITIONS)
def test_the_reasons_of_the_seven_players_read_as_kept(key: str) -> None:
    texts, rounds = [], ()
    for _, outcome in EDITIONS[key]:
        snapshot = replace(after(SEVEN, *rounds), number_of_rounds=3)
        texts.append(explain(SYSTEMS[key].pair(snapshot), snapshot))
        rounds = (*rounds, outcome)
    assert "\n".join(texts) == (GOLDEN / f"seven-players-{key}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["two-whites", "dead-end", "three-who-all-met"])
def test_the_reasons_of_the_hard_cases_read_as_kept(name: str) -> None:
    snapshot = {"two-whites": TWO_WHITES, "dead-end": DEAD_END, "three-who-all-met": THREE_WHO_ALL_MET}[name]
    plan = SYSTEMS["club-swiss"].pair(snapshot)
    assert explain(plan, snapshot) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_two_players_due_the_same_colour_twice_over_are_left_to_the_director() -> None:
    plan = SYSTEMS["club-swiss"].pair(TWO_WHITES)
    assert told(plan) == "P-Q"
    assert flagged(plan) == [("colour", "P")]
    assert faults(TWO_WHITES, plan) == ()


def test_the_dead_end_of_the_literal_text_is_seen_in_time() -> None:
    plan = SYSTEMS["club-swiss"].pair(DEAD_END)
    assert told(plan) == "A-C D-B"
    assert flagged(plan) == []
    assert step("club-swiss.unsafe", "3.4", number("D"), count=0) in plan.boards[0].steps


def test_when_all_have_met_and_all_had_byes_both_are_flagged() -> None:
    plan = SYSTEMS["club-swiss"].pair(THREE_WHO_ALL_MET)
    assert told(plan) == "B-A, bye C"
    assert flagged(plan) == [("second-bye", "C"), ("rematch", "AB")]
    assert faults(THREE_WHO_ALL_MET, plan) == ()
    assert step("club-swiss.rematches-needed", "3.7", count=1) in plan.steps


def test_a_board_tells_who_was_passed_over_and_why() -> None:
    """A is first. B: met in round 2. C: both are due White, neither may have a third Black. D fits."""
    snapshot = after(
        (
            *people(A=2000, D=1700, C=1600, B=1500),
            *(Player(number(x), 1000, x, last_round=3) for x in "WXYZ"),
        ),
        played(1, "W-A 0-1, X-C 0-1, B-Y 1-0, Z-D 0-1"),
        played(2, "B-A 0-1, Y-C 0-1, D-W 1-0, X-Z 1-0"),
        played(3, "B-X 1-0, Z-Y ½", "A zero, C zero, D zero, W zero"),
    )
    board = SYSTEMS["club-swiss"].pair(snapshot).boards[0]
    a, b, c, d = (number(x) for x in "ABCD")
    assert board.players == (a, d)
    assert board.steps == (
        step("club-swiss.next", "3.1", a, points="2"),
        step("club-swiss.met", "3.3", a, b, rounds=(2,)),
        step("club-swiss.colours", "4.7", c, due_colour="w", third_colour="b"),
        step("club-swiss.both-due", "4.5", a, d, colour="w", other_colour="b"),
    )


def test_players_passed_over_in_a_row_for_one_reason_share_a_step() -> None:
    """Nobody may meet the first two times: three clash with A at once."""
    seekers = "ABCDEF"
    snapshot = after(
        (
            *people(A=2000, B=1900, C=1800, D=1700, E=1600, F=1500),
            *(Player(20 + i, 1000, f"gone {i}", last_round=2) for i in range(6)),
        ),
        Round(1, tuple(_black(number(x), 20 + i) for i, x in enumerate(seekers))),
        Round(2, tuple(_black(number(x), 20 + (i + 1) % 6) for i, x in enumerate(seekers))),
    )
    plan = SYSTEMS["club-swiss"].pair(snapshot)
    assert told(plan) == "F-A E-B D-C"
    assert flagged(plan) == [("colour", "A"), ("colour", "B"), ("colour", "C")]
    everybody = tuple(number(x) for x in "FEDCB")
    clash = Step("club-swiss.colours", "4.7", everybody, (("due_colour", "w"), ("third_colour", "b")))
    assert plan.boards[0].steps[1] == clash


def _black(player: int, opponent: int) -> Game:
    return Game(opponent, player, Result.BLACK_WINS)


def test_rank_ties_go_by_starting_number_and_candidates_mirror_them() -> None:
    plan = SYSTEMS["club-swiss"].pair(TournamentSnapshot(people(C=1500, A=1500, D=1500, B=1500)))
    assert told(plan) == "D-A C-B"


def test_a_rematch_takes_the_least_met_then_the_longest_ago_then_the_best_ranked() -> None:
    people_ = people(A=2000, B=1900, C=1800, D=1700)
    once_each = (played(1, "A-B 1-0, C-D ½"), played(2, "C-A 0-1, B-D ½"), played(3, "A-D 1-0, C-B ½"))
    plan = SYSTEMS["club-swiss"].pair(after(people_, *once_each))
    assert told(plan) == "B-A D-C"  # longest ago: round 1
    assert flagged(plan) == [("rematch", "AB"), ("rematch", "CD")]
    again = played(4, "B-A 0-1, D-C ½")
    plan = SYSTEMS["club-swiss"].pair(after(people_, *once_each, again))
    assert told(plan) == "C-A D-B"  # B was met twice; C (round 2) lies longer back than D (round 3)


@pytest.mark.parametrize("key", EDITIONS)
def test_forbidden_pairs_are_never_made(key: str) -> None:
    apart = tuple(ForbiddenPair((number("A"), number(x))) for x in "BCDEF")
    snapshot = after(SEVEN, forbidden=apart)
    plan = SYSTEMS[key].pair(snapshot)
    assert frozenset((number("A"), number("G"))) in {frozenset(pair) for pair in plan.pairs()}
    assert faults(snapshot, plan) == ()


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("letters", ["ABCD", "ABCDE"])
def test_a_field_that_may_not_meet_is_refused_with_the_names(key: str, letters: str) -> None:
    field = people(**{letter: 2000 - 100 * i for i, letter in enumerate(letters)})
    apart = (ForbiddenPair(tuple(number(x) for x in letters)),)
    with pytest.raises(NoLegalPairing, match=r"Round 1 cannot be paired: the forbidden pairs .* A, B, C"):
        SYSTEMS[key].pair(after(field, forbidden=apart))


def test_a_forbidden_pair_may_cost_a_rematch_or_a_second_bye_but_is_never_broken() -> None:
    field = people(A=1900, B=1800, C=1700)
    first = played(1, "A-B 1-0", "C pairing")
    snapshot = after(field, first, forbidden=(ForbiddenPair((number("A"), number("C"))), ForbiddenPair((2, 3))))
    plan = SYSTEMS["club-swiss"].pair(snapshot)
    assert told(plan) == "B-A, bye C"
    assert flagged(plan) == [("second-bye", "C"), ("rematch", "AB")]
    assert faults(snapshot, plan) == ()


def test_the_bye_goes_up_the_ranking_where_the_lowest_would_cost_a_rematch() -> None:
    """D is the lowest ranked, but A, B, C and E have met each other all round: without D somebody meets again."""
    field = people(A=2000, B=1900, C=1800, E=1600, D=1500)
    snapshot = after(
        field,
        played(1, "A-B ½, C-E ½", "D zero"),
        played(2, "A-C ½, E-B ½", "D zero"),
        played(3, "E-A ½, B-C ½", "D zero"),
    )
    plan = SYSTEMS["club-swiss"].pair(snapshot)
    assert told(plan) == "A-D C-B, bye E"
    assert flagged(plan) == [("rematch", "BC")]  # with the bye for D there would be two
    assert step("swiss.bye-unsafe", "2.3", number("D")) in plan.byes[0].steps


def test_requested_byes_and_absences_stand_in_the_plan_and_strangers_do_not() -> None:
    field = (
        *people(A=2000, B=1900, C=1800, D=1700, E=1600, F=1500),
        Player(number("L"), 1400, "L", first_round=2),
        Player(number("W"), 1300, "W", last_round=0),
    )
    requests = (
        Request(number("B"), 1, ByeKind.HALF),
        Request(number("C"), 1, ByeKind.ABSENT),
        Request(number("L"), 1, ByeKind.ZERO),
    )
    snapshot = TournamentSnapshot(field, requests=requests)
    plan = SYSTEMS["club-swiss"].pair(snapshot)
    assert told(plan) == "F-A E-D"
    assert [(bye.player, bye.kind, [s.code for s in bye.steps]) for bye in plan.byes] == [
        (number("B"), ByeKind.HALF, ["swiss.excused-half"]),
        (number("C"), ByeKind.ABSENT, ["swiss.excused-absent"]),
    ]
    assert faults(snapshot, plan) == ()


def test_a_late_entry_comes_in_without_a_due_colour() -> None:
    field = (*people(A=2000, B=1900, C=1800), Player(number("L"), 1400, "L", first_round=2))
    plan = SYSTEMS["club-swiss"].pair(after(field, played(1, "B-A 0-1", "C pairing")))
    assert told(plan) == "A-C L-B"  # B had White and is due Black
    assert plan.boards[1].steps[-1].code == "club-swiss.one-new"


@pytest.mark.parametrize(("size", "boards", "byes"), [(0, 0, 0), (1, 0, 1), (2, 1, 0), (3, 1, 1)])
def test_the_smallest_fields_are_paired(size: int, boards: int, byes: int) -> None:
    snapshot = TournamentSnapshot(tuple(Player(i + 1, 1500) for i in range(size)))
    plan = SYSTEMS["club-swiss"].pair(snapshot)
    assert (len(plan.boards), len(plan.byes)) == (boards, byes)
    assert faults(snapshot, plan) == ()


def test_a_fixed_table_moves_the_board_and_says_so() -> None:
    field = tuple(replace(player, table=5) if player.name == "C" else player for player in SEVEN)
    plan = SYSTEMS["club-swiss"].pair(after(field))
    assert [(board.number, board.players) for board in plan.boards] == [
        (1, (number("F"), number("A"))),
        (2, (number("E"), number("B"))),
        (5, (number("D"), number("C"))),
    ]
    assert plan.boards[2].steps[-1] == step("swiss.fixed-table", "5.2", number("C"), table=5)


def test_colours_of_all_games_of_a_match_count() -> None:
    """After a match of two games everybody had White first and Black second: nobody is barred from a colour."""
    field = people(A=2000, B=1900, C=1800, D=1700)
    games = (
        Game(4, 1, Result.BLACK_WINS, 1, 1),
        Game(1, 4, Result.DRAW, 1, 2),
        Game(3, 2, Result.BLACK_WINS, 2, 1),
        Game(2, 3, Result.DRAW, 2, 2),
    )
    snapshot = replace(after(field, Round(1, games)), legs=2)
    plan = SYSTEMS["club-swiss"].pair(snapshot)
    assert told(plan) == "A-B D-C"
    first = plan.boards[0].steps[-1]
    assert first == step("club-swiss.first-gives-way", "4.6", 1, 2, colour="w", other_colour="b")
    assert faults(snapshot, plan) == ()


def test_points_are_those_of_the_scoring() -> None:
    """With 3-1-0 two draws are worth less than one win."""
    field = people(A=2000, B=1900, C=1800, D=1700)
    rounds = (played(1, "D-A ½, C-B 1-0"), played(2, "A-C ½, B-D ½"))
    three = Scoring(win=Decimal(3), draw=Decimal(1), bye=Decimal(3))
    plan = SYSTEMS["club-swiss"].pair(replace(after(field, *rounds), scoring=three))
    assert plan.boards[0].steps[0] == step("club-swiss.next", "3.1", number("C"), points="4")
    plan = SYSTEMS["club-swiss"].pair(after(field, *rounds))
    assert plan.boards[0].steps[0] == step("club-swiss.next", "3.1", number("C"), points="1.5")


def test_the_bye_of_an_earlier_round_is_not_given_again() -> None:
    byes = tuple(Bye(p.number, ByeKind.PAIRING if p.number > 4 else ByeKind.HALF) for p in SEVEN)
    snapshot = after(SEVEN, Round(1, (), byes))
    plan = SYSTEMS["club-swiss"].pair(snapshot)
    assert told(plan).endswith("bye D")
    bye = next(bye for bye in plan.byes if bye.kind is ByeKind.PAIRING)
    assert bye.steps == (
        step("swiss.bye-odd", "2.1", count=7),
        step("swiss.bye-lowest", "2.1", number("D"), points="0.5", times=0),
    )
