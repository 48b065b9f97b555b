"""Whatever a pairing system finds in the settings, there is a sentence for it."""

from __future__ import annotations

import ast
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

import pairing
from pairing.berger import Numbers, RoundRobinOptions
from pairing.bracket import KnockoutOptions, Seeding
from pairing.keizer import KeizerOptions
from pairing.model import (
    Acceleration,
    ByeKind,
    FirstRound,
    ForbiddenPair,
    Options,
    Player,
    Problem,
    Request,
    Scoring,
    TournamentSnapshot,
)
from pairing.standings.advice import problems as tie_break_problems
from pairing.systems import SYSTEMS
from tests.factories.tournaments import director_of, make_member, make_tournament, start_next_round
from tournaments.problems import SENTENCES
from tournaments.queries.advice import advice_for
from tournaments.services.players import add_player
from tournaments.settings_rules import problem_sentence

PACKAGE = Path(pairing.__file__).parent
MAKERS = {"Problem", "problem", "_problem", "_error", "_warning"}


def codes_in_the_source() -> set[str]:
    """Every first argument of a call that makes a problem, over the whole package."""
    found = set()
    for file in PACKAGE.rglob("*.py"):
        if "formats" in file.parts:  # problems of a file have sentences of their own
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS and node.args:
                found |= _codes(node.args[0], tie_break=file.parent.name == "standings")
    return found


def _codes(argument: ast.expr, *, tie_break: bool) -> set[str]:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return {f"tie-breaks.{argument.value}" if tie_break else argument.value}
    if isinstance(argument, ast.JoinedStr) and isinstance(argument.values[-1], ast.Constant):
        suffix = str(argument.values[-1].value)
        return {f"{key}{suffix}" for key in ("round-robin", "knockout")} if suffix.startswith(".") else set()
    return set()


def test_every_code_in_the_package_has_a_sentence() -> None:
    codes = codes_in_the_source()
    assert len(codes) > 30
    assert codes - SENTENCES.keys() == set()


def test_no_sentence_is_for_a_code_that_does_not_exist() -> None:
    assert SENTENCES.keys() - codes_in_the_source() == set()


FIELD = TournamentSnapshot(tuple(Player(n, 2000 - n) for n in range(1, 7)), number_of_rounds=5, seed="s")
SETUPS = [
    FIELD,
    replace(FIELD, players=FIELD.players[:1]),
    replace(FIELD, players=(*FIELD.players, FIELD.players[0])),
    replace(FIELD, number_of_rounds=1),
    replace(FIELD, number_of_rounds=30),
    replace(FIELD, options=Options()),
    replace(FIELD, first_round=FirstRound.LOT, acceleration=Acceleration.BAKU, scoring=Scoring(win=Decimal(3))),
    replace(FIELD, forbidden=(ForbiddenPair(tuple(range(1, 7))),)),
    replace(FIELD, legs=4, requests=(Request(1, 1, ByeKind.HALF),)),
    replace(FIELD, players=tuple(replace(player, seed=1, first_round=player.number) for player in FIELD.players)),
    replace(FIELD, options=RoundRobinOptions(cycles=3)),
    replace(FIELD, options=RoundRobinOptions(numbers=Numbers.VARMA)),
    replace(FIELD, options=KnockoutOptions(seeding=Seeding.LOT, placement=True), players=FIELD.players[:2]),
    replace(FIELD, options=KeizerOptions(ratio=Decimal(1))),
    replace(FIELD, options=KeizerOptions(ratio=Decimal("NaN"))),
    replace(FIELD, options=KeizerOptions(bye=Decimal(2), distance=-1)),
    replace(FIELD, options=KeizerOptions(values="steps", base=Decimal(2))),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("key", sorted(SYSTEMS))
def test_every_problem_a_system_finds_is_said_with_its_facts(key: str) -> None:
    said: list[tuple[Problem, str]] = []
    for setup in SETUPS:
        said += [(problem, problem_sentence(problem)) for problem in SYSTEMS[key].problems(setup)]
    assert said
    for problem, sentence in said:
        assert sentence != problem.code
        assert "{" not in sentence


def test_problems_of_tie_breaks_are_said_too() -> None:
    lists = (["BH", "BH", "XX", "TPN", "ARO", "GW"], ["KS"])
    found = [problem for codes in lists for problem in tie_break_problems(codes, unrated_players=True)]
    found += tie_break_problems(["BH"], "round-robin")
    found += tie_break_problems(["SB"], "knockout")
    found += tie_break_problems(["STD"], edition="2024-08")
    assert {problem.code for problem in found} == {code for code in SENTENCES if code.startswith("tie-breaks.")}
    assert all("{" not in problem_sentence(problem) for problem in found)


@pytest.mark.django_db
def test_a_director_is_warned_of_tie_breaks_that_mean_nothing_until_the_first_round() -> None:
    tournament = make_tournament(players=3, system="round-robin", rounds=3, tie_breaks=["BH-C1", "DE", "ARO"])
    unrated = make_member("Una Unrated", rating=0)
    add_player(tournament_id=tournament.pk, actor=director_of(tournament), member=unrated)
    assert [advice.text for advice in advice_for(tournament) if advice.text.startswith(("BH", "DE", "ARO"))] == [
        "BH-C1 means nothing in a round robin, where everybody has the same opponents. Use DE, SB or KS.",
        "ARO is left out while somebody has no rating. Give the unrated a rating for it (ARO/U1400).",
    ]
    start_next_round(tournament)
    assert advice_for(tournament) == []
