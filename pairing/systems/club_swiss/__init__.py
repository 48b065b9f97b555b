"""The club's own Swiss in its two editions. Rules: docs/pairing/club-swiss.md and club-swiss-mid.md.

They share one frame (the bye, the walk down the ranking, colours, safety) and differ in the order in
which a player looks for an opponent.
"""

from __future__ import annotations

from pairing.model import Problem, RoundPlan, TournamentSnapshot
from pairing.swiss_setup import suggested_rounds, swiss_problems
from pairing.systems.base import Format, System
from pairing.systems.club_swiss.candidates import FOLD, MID
from pairing.systems.club_swiss.frame import pair
from pairing.systems.club_swiss.options import ClubSwissOptions, ForfeitBlocksBye


def pair_fold(snapshot: TournamentSnapshot) -> RoundPlan:
    """The next round, opponents sought among equal scores from the weakest up."""
    return pair(snapshot, FOLD)


def pair_mid(snapshot: TournamentSnapshot) -> RoundPlan:
    """The next round, opponents sought from the middle of the ranking."""
    return pair(snapshot, MID)


def problems(setup: TournamentSnapshot) -> tuple[Problem, ...]:
    return swiss_problems(setup, ClubSwissOptions, accelerates=True)


def problems_mid(setup: TournamentSnapshot) -> tuple[Problem, ...]:
    return swiss_problems(setup, ClubSwissOptions)


CLUB_SWISS = System(
    key=FOLD.key,
    name="Swiss, club rules",
    format=Format.SWISS,
    pair=pair_fold,
    problems=problems,
    suggested_rounds=suggested_rounds,
    document="club-swiss.md",
    options=ClubSwissOptions,
)
CLUB_SWISS_MID = System(
    key=MID.key,
    name="Swiss, club rules, from the middle",
    format=Format.SWISS,
    pair=pair_mid,
    problems=problems_mid,
    suggested_rounds=suggested_rounds,
    document="club-swiss-mid.md",
    options=ClubSwissOptions,
)

__all__ = ["CLUB_SWISS", "CLUB_SWISS_MID", "ClubSwissOptions", "ForfeitBlocksBye"]
