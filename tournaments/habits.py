"""How lively a rehearsed event is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """Chances: for a game, for a player and round, or for a round."""

    draws: float = 0.3  # between equals
    forfeits: float = 0.0  # a game
    unusual: float = 0.0  # a game: both lose, a double forfeit, a game without a move
    postponed: float = 0.0  # a game; never in a knockout
    reported: float = 0.0  # a game, where players may report
    requested_byes: float = 0.0  # a player and round
    withdrawals: float = 0.0  # a player and round
    returns: float = 0.0  # a withdrawn player and round
    late_entries: float = 0.0  # a round, before it or while it is being played
    absences: float = 0.0  # a round: somebody is missing when the plan is there
    hand_edits: float = 0.0  # a round, while it is planned
    alterations: float = 0.0  # a round, when it is public
    second_thoughts: float = 0.0  # a round: a plan or a result is taken back
    corrections: float = 0.0  # a round
    reopened: float = 0.0  # the tournament


QUIET = Habits()
LIVELY = Habits(
    forfeits=0.04,
    unusual=0.02,
    postponed=0.04,
    reported=0.4,
    requested_byes=0.03,
    withdrawals=0.02,
    returns=0.3,
    late_entries=0.4,
    absences=0.3,
    hand_edits=0.5,
    alterations=0.2,
    second_thoughts=0.5,
    corrections=0.4,
    reopened=0.5,
)
