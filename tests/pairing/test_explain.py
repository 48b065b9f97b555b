"""Reasons in plain English: every step any system gives has a sentence, and reads well."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pairing.explain import explain, joined, sentence, sentences, shown
from pairing.model import (
    Board,
    Bye,
    ByeKind,
    FirstRound,
    Flag,
    FlagKind,
    Game,
    PlannedBye,
    Player,
    Result,
    Round,
    RoundPlan,
    Step,
    TournamentSnapshot,
    step,
)
from pairing.simulate import PROFILES, simulate
from pairing.systems import SYSTEMS, system

# Sentences that list players: everybody concerned is named, nobody by a bare number.
LISTING = (
    "burstein.floats", "burstein.passed", "burstein.ranking", "dubov.halves", "dubov.passed", "dubov.subgroups",
    "dubov97.kept", "dubov97.played", "lim.incompatible", "lim.needed", "lim.same-due",
    "lim.stays", "lim.too-far",
)  # fmt: skip


def steps_of(plan: RoundPlan) -> Iterator[Step]:
    yield from plan.steps
    for part in (*plan.boards, *plan.byes, *plan.flags):
        yield from part.steps


def simulated_plans(key: str) -> Iterator[tuple[TournamentSnapshot, RoundPlan]]:
    for seed, profile in enumerate(sorted(PROFILES)):
        for players, rounds in ((3, 4), (7, 8), (18, 6)):
            yield from simulate(key, players, rounds, seed, profile=profile).rounds
    for first_round in FirstRound:
        settings = TournamentSnapshot(players=(), first_round=first_round)
        yield from simulate(key, 9, 2, 1, settings=settings).rounds


@pytest.mark.parametrize("key", sorted(SYSTEMS))
def test_every_step_of_every_system_has_a_sentence(key):
    for snapshot, plan in simulated_plans(key):
        for reason in steps_of(plan):
            assert reason.code in sentences()
            said = sentence(reason, lambda number: f"P{number}")
            assert said.endswith((".", "!"))
            assert not re.search(r"[{}]|\bNone\b|  |\b1 points|\bround \d+(, \d| and \d)", said)
            if reason.code.startswith(LISTING):
                named = re.findall(r"P\d+", said)
                assert sorted(set(named)) == sorted({f"P{number}" for number in reason.players}), said
        assert explain(plan, snapshot).startswith(f"Round {plan.round} of {snapshot.number_of_rounds}, {key}\n")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2.5", "2½"),
        ("0.5", "½"),
        ("3.0", "3"),
        ("0.25", "¼"),
        ("1.75", "1¾"),
        ("1.3", "1.3"),
        ("WBW", "WBW"),
        (7, "7"),
        (True, "yes"),
        ((1, 4), "1 and 4"),
        ((1, 4, 6), "1, 4 and 6"),
        (("0.5", "1.0"), "½ and 1"),
    ],
)
def test_facts_as_a_reader_sees_them(value, expected):
    assert shown(value) == expected


def test_names_are_joined_as_in_speech():
    assert [joined(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


def test_a_step_names_its_players_and_facts():
    reason = step("law.third-colour", "2.4", 3, colour="b", colours="WBB")
    assert sentence(reason, {3: "Cy"}.__getitem__) == "Cy has Black a third time in a row (so far WBB)."


def test_a_step_without_a_sentence_is_still_said():
    assert sentence(step("new.code", "1.1", 1, 2, points="1.5"), str) == "new.code: 1 and 2 (points 1½)"


def test_a_whole_round_is_told_board_by_board():
    ada, bo, cy = Player(1, 2000, "Ada"), Player(2, 1900, "Bo"), Player(3, 1800)
    before = Round(1, (Game(1, 2, Result.DRAW),), (Bye(3, ByeKind.PAIRING),))
    snapshot = TournamentSnapshot((ada, bo, cy), (before,), number_of_rounds=4)
    again = (step("law.rematch", "2.1", 2, 1, rounds=(1,)),)
    plan = RoundPlan(
        2,
        "club-swiss",
        boards=(Board(1, 2, 1, again),),
        byes=(PlannedBye(3, ByeKind.PAIRING, (step("law.second-bye", "2.3", 3, rounds=(1,)),)),),
        flags=(Flag(FlagKind.REMATCH, (2, 1), again),),
        steps=(step("law.forbidden", "2.2", 1, 3),),
    )
    assert explain(plan, snapshot) == (
        "Round 2 of 4, club-swiss\n"
        "     2.2  Ada and player 3 were not to meet.\n"
        "\n"
        "Board 1: Bo (White) – Ada (Black)\n"
        "     2.1  Bo and Ada have met before, in round 1.\n"
        "\n"
        "player 3: pairing bye\n"
        "     2.3  player 3 already had a pairing bye, in round 1.\n"
        "\n"
        "To look at before the round is started:\n"
        "  Rematch, board 1, Bo and Ada: Bo and Ada have met before, in round 1.\n"
    )


def test_a_name_with_braces_is_only_a_name():
    snapshot = TournamentSnapshot(tuple(Player(n, 2000 - n, f"{{{n}}} {{0.__class__}}") for n in (1, 2, 3, 4)))
    text = explain(system("club-swiss").pair(snapshot), snapshot)
    assert "{1} {0.__class__}" in text
