"""The Burstein system (FIDE C.04.4.2), edition in force since 1 February 2026. Rules: docs/pairing/fide-burstein.md."""

from __future__ import annotations

from pairing.fide_setup import fide_problems
from pairing.model import Problem, TournamentSnapshot
from pairing.swiss_setup import suggested_rounds
from pairing.systems.base import Format, System
from pairing.systems.fide_burstein.rounds import KEY, Pair, seeded_by


def problems(setup: TournamentSnapshot) -> tuple[Problem, ...]:
    return fide_problems(setup)


def burstein(dutch: Pair) -> System:
    """The system, given how the Dutch system of the same edition pairs its seeding rounds (1.6)."""
    return System(
        key=KEY,
        name="Burstein System, 2026",
        format=Format.SWISS,
        pair=seeded_by(dutch),
        problems=problems,
        suggested_rounds=suggested_rounds,
        document="fide-burstein.md",
    )


__all__ = ["burstein", "problems"]
