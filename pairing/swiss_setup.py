"""What is to be said about the settings of a Swiss tournament before it is paired."""

from __future__ import annotations

from pairing.model import ZERO, Acceleration, Fact, Options, Problem, Scoring, Severity, TournamentSnapshot
from pairing.remainder import Acquaintance


def suggested_rounds(players: int) -> int:
    """As many rounds as leave one player with a full score: the logarithm to base two, rounded up."""
    return max(1, (players - 1).bit_length())


def most_rounds(players: int) -> int:
    """How many rounds can be played without a rematch: an odd field has a bye in each."""
    return players if players % 2 else players - 1


def swiss_problems(
    setup: TournamentSnapshot, options: type[Options], *, accelerates: bool = False
) -> tuple[Problem, ...]:
    """Problems every Swiss system has in common; `accelerates`: it reads virtual points."""
    found: list[Problem] = []
    field = len({player.number for player in setup.players if player.is_in(setup.next_round)})
    if setup.options is not None and not isinstance(setup.options, options):
        found.append(_error("wrong-options", given=type(setup.options).__name__))
    if len({player.number for player in setup.players}) != len(setup.players):
        found.append(_error("duplicate-numbers"))
    if field < 2:
        found.append(_error("too-few-players", players=field, needed=2))
        return tuple(found)
    if setup.number_of_rounds > most_rounds(field):
        facts = {"rounds": setup.number_of_rounds, "players": field, "most": most_rounds(field)}
        found.append(_warning("rounds-force-rematches", **facts))
    elif 0 < setup.number_of_rounds < suggested_rounds(field):
        facts = {"rounds": setup.number_of_rounds, "players": field, "suggested": suggested_rounds(field)}
        found.append(_warning("few-rounds", **facts))
    if not _can_be_paired(setup):
        found.append(_error("forbidden-pairs-leave-no-round", round=setup.next_round))
    if not accelerates and (setup.acceleration is not Acceleration.NONE or setup.virtual):
        found.append(_warning("acceleration-not-used"))
    elif setup.acceleration is Acceleration.BAKU and not setup.virtual and not suits_baku(setup.scoring):
        found.append(_error("baku-needs-win-of-two-draws"))
    return tuple(found)


def suits_baku(scoring: Scoring) -> bool:
    """FIDE C.04.7: a win is worth two draws, and a loss nothing."""
    return scoring.loss == ZERO and scoring.win == 2 * scoring.draw


def _can_be_paired(setup: TournamentSnapshot) -> bool:
    """Whether the forbidden pairs leave a complete round, with one bye in an odd field."""
    order = [player.number for player in setup.to_pair()]
    forbidden = setup.forbidden_in(setup.next_round)
    if not forbidden:
        return True
    allowed = Acquaintance(order, dict.fromkeys(order, ()), forbidden).allowed()
    return allowed.exposed.bit_count() <= 1


def _error(code: str, **facts: Fact) -> Problem:
    return Problem(code, Severity.ERROR, tuple(sorted(facts.items())))


def _warning(code: str, **facts: Fact) -> Problem:
    return Problem(code, Severity.WARNING, tuple(sorted(facts.items())))
