"""Every rule a step cites is a numbered rule of its system's page, and every page is in the index."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import pairing
from pairing.checks import consequences
from pairing.explain import sentences
from pairing.model import Board, FirstRound, PlannedBye, RoundPlan, Step, TournamentSnapshot
from pairing.simulate import PROFILES, simulate
from pairing.systems import SYSTEMS

DOCS = Path(__file__).parents[2] / "docs" / "pairing"
SOURCE = Path(pairing.__file__).parent
LAWS = "laws.md"
NUMBERED = re.compile(r"\*\*([^*\s]+)\*\*|^#+ ([A-Z0-9.]+) ", re.MULTILINE)


@cache
def rules_of(document: str) -> frozenset[str]:
    """The numbers of a page: set in bold, or at the head of a section."""
    page = DOCS / document
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    return frozenset(number.rstrip(".") for pair in NUMBERED.findall(text) for number in pair if number)


def steps_of(plan: RoundPlan) -> Iterator[Step]:
    yield from plan.steps
    for part in (*plan.boards, *plan.byes, *plan.flags):
        yield from part.steps


def plans_of(key: str) -> Iterator[tuple[TournamentSnapshot, RoundPlan]]:
    for seed, profile in enumerate(sorted(PROFILES)):
        for players, rounds in ((4, 5), (9, 10), (22, 5)):
            yield from simulate(key, players, rounds, seed, profile=profile).rounds
    for first_round in FirstRound:
        yield from simulate(key, 9, 2, 1, settings=TournamentSnapshot(players=(), first_round=first_round)).rounds


@pytest.mark.parametrize("key", sorted(SYSTEMS))
def test_every_rule_a_plan_cites_stands_in_the_page_of_its_system(key):
    known = rules_of(SYSTEMS[key].document)
    cited = {(reason.rule, reason.code) for _, plan in plans_of(key) for reason in steps_of(plan)}
    assert cited
    assert sorted((rule, code) for rule, code in cited if rule not in known) == []


@pytest.mark.parametrize("key", sorted(SYSTEMS))
def test_every_law_a_flag_of_the_judge_cites_stands_in_the_page_of_the_laws(key):
    for snapshot, plan in plans_of(key):
        # the same round once more, boards turned: full of things to flag
        turned = tuple(Board(board.number, board.black, board.white) for board in plan.boards)
        hand_made = RoundPlan(plan.round, key, turned, tuple(PlannedBye(bye.player, bye.kind) for bye in plan.byes))
        for flag in consequences(snapshot, hand_made):
            assert {reason.rule for reason in flag.steps} <= rules_of(LAWS)


def literal_steps(path: Path) -> Iterator[tuple[str, str | None, int]]:
    """Code, rule and line of every `step("code", "rule", …)` written out in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "step" and node.args
        ):
            continue
        code, *rest = node.args
        if isinstance(code, ast.Constant) and isinstance(code.value, str):
            rule = rest[0].value if rest and isinstance(rest[0], ast.Constant) else None
            yield code.value, rule, node.lineno


WITH_STEPS = sorted(path for path in SOURCE.rglob("*.py") if any(literal_steps(path)))


@pytest.mark.parametrize("path", WITH_STEPS, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_step_in_the_source_has_a_sentence_and_a_rule_that_exists(path):
    """Also those that no simulation comes across."""
    package = re.match(r"systems/(\w+)", path.relative_to(SOURCE).with_suffix("").as_posix())
    pages = [LAWS] if path.name == "checks.py" else documents_of(package[1] if package else None)
    known = frozenset().union(*map(rules_of, pages))
    for code, rule, line in literal_steps(path):
        assert code in sentences(), f"{path}:{line}: no sentence for {code}"
        assert rule is None or rule in known, f"{path}:{line}: no rule {rule} in {pages}"


def documents_of(package: str | None) -> list[str]:
    """The pages of the systems in this package; for a shared module, all pages."""
    return sorted(
        {
            entry.document
            for entry in SYSTEMS.values()
            if package is None or entry.pair.__module__.startswith(f"pairing.systems.{package}")
        }
    )


@pytest.mark.parametrize("key", sorted(SYSTEMS))
def test_every_system_has_its_page(key):
    assert (DOCS / SYSTEMS[key].document).exists()


def test_every_page_is_linked_from_the_index():
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    pages = {path.name for path in DOCS.glob("*.md")} - {"index.md"}
    assert sorted(page for page in pages if f"]({page})" not in index) == []


def test_every_registered_system_is_in_the_index():
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    assert sorted(key for key in SYSTEMS if f"`{key}`" not in index) == []
