"""What FIDE's Swiss systems have to say about the settings of a tournament before it is paired."""

from __future__ import annotations

from pairing.model import Options, Problem, Severity, TournamentSnapshot
from pairing.swiss_setup import swiss_problems


def fide_problems(
    setup: TournamentSnapshot, options: type[Options] = Options, *, by_rating: bool = False
) -> tuple[Problem, ...]:
    """What every Swiss system asks, and whether rounds and ratings are there."""
    found = list(swiss_problems(setup, options, accelerates=True))
    unrated = sum(player.rating <= 0 for player in setup.players)
    if by_rating and unrated:
        found.append(Problem("players-without-rating", Severity.WARNING, (("count", unrated),)))
    if not setup.number_of_rounds:
        found.append(Problem("rounds-not-declared", Severity.WARNING))
    return tuple(found)
