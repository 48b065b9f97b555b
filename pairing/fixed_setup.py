"""What is to be said about the settings where a table or a tree decides the pairs: round robin and knockout."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.model import Acceleration, Fact, FirstRound, Options, Problem, Severity, TournamentSnapshot


def general_problems(setup: TournamentSnapshot, options: type[Options], field: int) -> Iterator[Problem]:
    """Problems both have in common, under the codes the Swiss systems use; `field` is how many will be paired."""
    if setup.options is not None and not isinstance(setup.options, options):
        yield problem("wrong-options", Severity.ERROR, given=type(setup.options).__name__)
    if len({player.number for player in setup.players}) != len(setup.players):
        yield problem("duplicate-numbers", Severity.ERROR)
    if field < 2:
        yield problem("too-few-players", Severity.ERROR, players=field, needed=2)
    if setup.first_round is not FirstRound.RANK:
        yield problem("first-round-not-used")
    if setup.acceleration is not Acceleration.NONE or setup.virtual:
        yield problem("acceleration-not-used")


def rounds_problem(setup: TournamentSnapshot, system: str, needed: int) -> Iterator[Problem]:
    """More rounds than the table or tree has cannot be paired; with fewer it ends before its time."""
    if setup.number_of_rounds not in (0, needed):
        severity = Severity.ERROR if setup.number_of_rounds > needed else Severity.WARNING
        yield problem(f"{system}.rounds", severity, needed=needed, rounds=setup.number_of_rounds)


def problem(code: str, severity: Severity = Severity.WARNING, **facts: Fact) -> Problem:
    return Problem(code, severity, tuple(sorted(facts.items())))
