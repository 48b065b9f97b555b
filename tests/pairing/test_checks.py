"""The judge sees every broken law, and nothing where there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.checks import Fault, consequences, faults, impossibilities, third_in_a_row
from pairing.errors import UnknownSystem
from pairing.explain import sentence
from pairing.laws import LAWS
from pairing.model import (
    Board,
    Bye,
    ByeKind,
    Colour,
    Flag,
    FlagKind,
    ForbiddenPair,
    Game,
    PlannedBye,
    Player,
    Request,
    Result,
    Round,
    RoundPlan,
    TournamentSnapshot,
    step,
)
from pairing.systems import SYSTEMS

W, B = Colour.WHITE, Colour.BLACK
WHY = (step("test.why", "1.1"),)

# Six players; 6 withdrew after round 2, 5 asked for a half-point bye in round 3. 1 met 2 and 3, and had White twice.
SNAPSHOT = TournamentSnapshot(
    players=(*(Player(n, 2000 - n) for n in range(1, 6)), Player(6, 1000, last_round=2)),
    rounds=(
        Round(1, (Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.DRAW), Game(5, 6, Result.WHITE_WINS_BY_FORFEIT))),
        Round(
            2, (Game(1, 3, Result.WHITE_WINS), Game(2, 5, Result.DRAW)), (Bye(4, ByeKind.PAIRING), Bye(6, ByeKind.ZERO))
        ),
    ),
    number_of_rounds=5,
    requests=(Request(5, 3, ByeKind.HALF),),
    forbidden=(ForbiddenPair((1, 4)),),
)
BYES = (PlannedBye(5, ByeKind.HALF, WHY),)


def plan(*pairs: tuple[int, int], byes: tuple[PlannedBye, ...] = BYES, system: str = "club-swiss") -> RoundPlan:
    boards = tuple(Board(n, white, black, WHY) for n, (white, black) in enumerate(pairs, start=1))
    made = RoundPlan(3, system, boards, byes)
    return replace(made, flags=consequences(SNAPSHOT, made))


GOOD = plan((4, 1), (2, 3))


def codes(judged: RoundPlan, snapshot: TournamentSnapshot = SNAPSHOT) -> list[tuple[str, tuple[int, ...]]]:
    return [(fault.code, fault.players) for fault in faults(snapshot, judged)]


def test_a_plan_with_all_its_seats_reasons_and_flags_has_no_fault():
    assert faults(SNAPSHOT, GOOD) == ()
    assert [(flag.kind, flag.players) for flag in GOOD.flags] == [(FlagKind.FORBIDDEN, (4, 1))]


@pytest.mark.parametrize(
    ("judged", "expected"),
    [
        (replace(GOOD, round=4), [("wrong-round", ())]),
        (plan((4, 1), (2, 3), (2, 4)), [("seated-twice", (2,)), ("seated-twice", (4,))]),
        (plan((4, 1)), [("not-seated", (2,)), ("not-seated", (3,))]),
        (plan((4, 1), (2, 3), byes=()), [("not-seated", (5,))]),
        (plan((4, 1), (2, 3), (6, 7)), [("out-of-the-round", (6,)), ("unknown-player", (7,))]),
        (
            plan((4, 1), (2, 3), (6, 6)),
            [("plays-themselves", (6,)), ("seated-twice", (6,)), ("out-of-the-round", (6,))],
        ),
        (plan((4, 1), (2, 5), byes=(PlannedBye(3, ByeKind.PAIRING, WHY),)), [("excused-but-paired", (5,))]),
        (
            plan((4, 1), (2, 3), byes=(PlannedBye(5, ByeKind.ZERO, WHY),)),
            [("other-bye", (5,))],
        ),
        (
            plan((4, 1), byes=(*BYES, PlannedBye(2, ByeKind.HALF, WHY), PlannedBye(3, ByeKind.PAIRING, WHY))),
            [("unasked-bye", (2,))],
        ),
        (
            plan((4, 1), byes=(*BYES, PlannedBye(2, ByeKind.PAIRING, WHY), PlannedBye(3, ByeKind.PAIRING, WHY))),
            [("too-many-byes", (2, 3))],
        ),
        (replace(GOOD, boards=tuple(replace(b, number=7) for b in GOOD.boards)), [("board-number", ())]),
        (replace(GOOD, boards=(replace(GOOD.boards[0], number=0), GOOD.boards[1])), [("board-number", ())]),
        (
            replace(GOOD, boards=tuple(replace(b, steps=()) for b in GOOD.boards)),
            [("board-without-reason", (4, 1)), ("board-without-reason", (2, 3))],
        ),
        (replace(GOOD, byes=(replace(BYES[0], steps=()),)), [("bye-without-reason", (5,))]),
        (replace(GOOD, flags=()), [("unflagged", (1, 4))]),
        (replace(GOOD, flags=GOOD.flags * 2), [("flag-twice", (1, 4))]),
        (replace(GOOD, flags=(replace(GOOD.flags[0], steps=()),)), [("flag-without-reason", (4, 1))]),
        (
            replace(GOOD, flags=(*GOOD.flags, Flag(FlagKind.REMATCH, (2, 3), WHY))),
            [("flag-without-cause", (2, 3))],
        ),
        (replace(plan((2, 1), (4, 3)), flags=()), [("unflagged", (1, 2)), ("unflagged", (3, 4))]),
        (
            replace(plan((1, 5), (2, 3), byes=()), flags=()),
            [("excused-but-paired", (5,)), ("not-seated", (4,)), ("unflagged", (1,))],
        ),
        (
            replace(plan((1, 2), byes=(*BYES, PlannedBye(4, ByeKind.PAIRING, WHY))), flags=()),
            [("not-seated", (3,)), ("unflagged", (1,)), ("unflagged", (1, 2)), ("unflagged", (4,))],
        ),
    ],
)
def test_every_broken_law_is_found(judged, expected):
    assert codes(judged) == expected
    assert all(str(fault).endswith(".") and "{" not in str(fault) for fault in faults(SNAPSHOT, judged))


def test_a_fault_reads_as_a_sentence():
    assert [str(fault) for fault in faults(SNAPSHOT, replace(plan((2, 1), (4, 3)), flags=()))] == [
        "Players 1 and 2: the plan has no rematch flag, though it needs one.",
        "Players 3 and 4: the plan has no rematch flag, though it needs one.",
    ]


def test_flags_may_name_their_players_in_either_order():
    turned = tuple(replace(flag, players=flag.players[::-1]) for flag in GOOD.flags)
    assert faults(SNAPSHOT, replace(GOOD, flags=turned)) == ()


def test_a_rematch_after_a_forfeit_is_a_first_meeting():
    judged = plan((5, 6), (4, 1), (2, 3), byes=())
    assert FlagKind.REMATCH not in {flag.kind for flag in judged.flags}


@pytest.mark.parametrize(
    ("system", "pair", "expected"),
    [
        ("club-swiss", (1, 4), ["law.forbidden", "law.third-colour"]),
        ("adjacent", (1, 4), ["law.forbidden"]),
        ("fide-dutch-2026", (1, 4), ["law.forbidden", "law.third-colour", "law.colour-difference"]),
        ("round-robin", (1, 2), []),
        ("keizer", (1, 2), []),
        ("club-swiss", (2, 1), ["law.rematch"]),
    ],
)
def test_each_system_flags_what_its_laws_say(system, pair, expected):
    found = consequences(SNAPSHOT, RoundPlan(3, system, (Board(1, *pair, WHY),)))
    assert [reason.code for flag in found for reason in flag.steps] == expected


def test_what_a_hand_made_plan_causes_is_said_with_its_facts():
    judged = RoundPlan(3, "fide-dutch-2026", (Board(1, 1, 2), Board(2, 4, 3)), (PlannedBye(4, ByeKind.PAIRING),))
    said = [sentence(reason, lambda n: f"P{n}") for flag in consequences(SNAPSHOT, judged) for reason in flag.steps]
    assert said == [
        "P1 and P2 have met before, in round 1.",
        "P1 has White a third time in a row (so far WW).",
        "P1 has White 3 times more than the other colour (so far WW).",
        "P4 and P3 have met before, in round 1.",
        "P4 already had a pairing bye, in round 2.",
    ]


def test_impossible_plans_are_told_apart_from_unwise_ones():
    unwise = replace(plan((2, 1), (4, 3)), flags=())
    assert impossibilities(SNAPSHOT, unwise) == ()
    assert impossibilities(SNAPSHOT, plan((4, 1))) == (Fault("not-seated", (2,)), Fault("not-seated", (3,)))


@pytest.mark.parametrize(
    ("before", "coming", "expected"),
    [
        ((), (W,), None),
        ((W, W), (W,), W),
        ((W, W), (B,), None),
        ((W, W, B), (W,), None),
        ((B, B), (B, W), B),  # the first game of a match
        ((W, B), (B, B), B),
        ((W, W, W), (B,), None),  # what is past is past
    ],
)
def test_three_in_a_row_counts_the_games_to_come(before, coming, expected):
    assert third_in_a_row(before, coming) is expected


def test_the_byes_of_a_round_robin_are_no_pairing_byes():
    snapshot = TournamentSnapshot((Player(1), Player(2), Player(3)), number_of_rounds=3)
    free = RoundPlan(1, "round-robin", (Board(1, 1, 2, WHY),), (PlannedBye(3, ByeKind.ZERO, WHY),))
    assert faults(snapshot, free) == ()
    allocated = replace(free, byes=(PlannedBye(3, ByeKind.PAIRING, WHY),))
    assert codes(allocated, snapshot) == [("unasked-bye", (3,)), ("too-many-byes", (3,))]


def test_a_knockout_seats_only_who_is_still_in():
    field = tuple(Player(n, 2000 - n) for n in range(1, 5))
    games = (Game(1, 4, Result.WHITE_WINS), Game(2, 3, Result.WHITE_WINS))
    snapshot = TournamentSnapshot(field, (Round(1, games),), number_of_rounds=2)
    final = RoundPlan(2, "knockout", (Board(1, 1, 2, WHY),))
    assert faults(snapshot, final) == ()
    assert codes(replace(final, boards=(Board(1, 1, 3, WHY),)), snapshot) == [
        ("out-of-the-round", (3,)),
        ("not-seated", (2,)),
    ]


def test_every_registered_system_has_laws():
    assert SYSTEMS.keys() <= LAWS.keys()


def test_a_plan_of_an_unknown_system_cannot_be_judged():
    with pytest.raises(UnknownSystem, match="nonsense"):
        faults(SNAPSHOT, replace(GOOD, system="nonsense"))
