"""The Dubov system in its old form, as the Vega program follows it. Rules: docs/pairing/dubov-1997.md."""

from __future__ import annotations

from pairing.fide_setup import fide_problems
from pairing.model import Problem, TournamentSnapshot
from pairing.swiss_setup import suggested_rounds
from pairing.systems.base import Format, System
from pairing.systems.dubov_1997.rounds import KEY, pair


def problems(setup: TournamentSnapshot) -> tuple[Problem, ...]:
    return fide_problems(setup, by_rating=True)


SYSTEM = System(
    key=KEY,
    name="Dubov System, 1997",
    format=Format.SWISS,
    pair=pair,
    problems=problems,
    suggested_rounds=suggested_rounds,
    document="dubov-1997.md",
)

__all__ = ["SYSTEM", "pair", "problems"]
