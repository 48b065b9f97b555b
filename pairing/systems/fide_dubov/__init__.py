"""The Dubov system (FIDE C.04.4.1), edition in force since 1 February 2026. Rules: docs/pairing/fide-dubov.md."""

from __future__ import annotations

from pairing.fide_setup import fide_problems
from pairing.model import Problem, TournamentSnapshot
from pairing.swiss_setup import suggested_rounds
from pairing.systems.base import Format, System
from pairing.systems.fide_dubov.rounds import KEY, pair


def problems(setup: TournamentSnapshot) -> tuple[Problem, ...]:
    return fide_problems(setup, by_rating=True)


SYSTEM = System(
    key=KEY,
    name="Dubov System, 2026",
    format=Format.SWISS,
    pair=pair,
    problems=problems,
    suggested_rounds=suggested_rounds,
    document="fide-dubov.md",
)

__all__ = ["SYSTEM", "pair", "problems"]
