"""The FIDE Dutch system (C.04.3), edition in force since 1 February 2026. Rules: docs/pairing/fide-dutch.md."""

from __future__ import annotations

from pairing.model import ZERO, Acceleration, Options, Problem, Severity, TournamentSnapshot
from pairing.swiss_setup import suggested_rounds, swiss_problems
from pairing.systems.base import Format, System
from pairing.systems.fide_dutch.rounds import KEY, pair


def problems(setup: TournamentSnapshot) -> tuple[Problem, ...]:
    """What every Swiss system asks, and whether the points suit the acceleration."""
    found = [problem for problem in swiss_problems(setup, Options) if problem.code != "acceleration-not-used"]
    scoring = setup.scoring
    suits = scoring.loss == ZERO and scoring.win == 2 * scoring.draw
    if setup.acceleration is Acceleration.BAKU and not setup.virtual and not suits:
        found.append(Problem("baku-needs-win-of-two-draws", Severity.ERROR))
    return tuple(found)


SYSTEM = System(
    key=KEY,
    name="FIDE (Dutch) System, 2026",
    format=Format.SWISS,
    pair=pair,
    problems=problems,
    suggested_rounds=suggested_rounds,
    document="fide-dutch.md",
)

__all__ = ["SYSTEM", "pair", "problems"]
