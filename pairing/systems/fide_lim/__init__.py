"""The Lim system (FIDE C.04.4.3). Rules: docs/pairing/lim.md."""

from __future__ import annotations

from pairing.fide_setup import fide_problems
from pairing.model import Problem, TournamentSnapshot
from pairing.swiss_setup import suggested_rounds
from pairing.systems.base import Format, System
from pairing.systems.fide_lim.options import LimOptions
from pairing.systems.fide_lim.rounds import KEY, pair


def problems(setup: TournamentSnapshot) -> tuple[Problem, ...]:
    return fide_problems(setup, LimOptions)


SYSTEM = System(
    key=KEY,
    name="Lim System",
    format=Format.SWISS,
    pair=pair,
    problems=problems,
    suggested_rounds=suggested_rounds,
    document="lim.md",
    options=LimOptions,
)

__all__ = ["SYSTEM", "LimOptions", "pair", "problems"]
