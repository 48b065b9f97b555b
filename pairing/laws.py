"""The laws each pairing system lives under, as data: what its plans must flag, and what belongs to the format.

Nothing here knows how a system pairs. `pairing.checks` judges a plan by these lines alone, the plan of an
engine and the plan a director made by hand alike. The numbers of the laws are those of docs/pairing/laws.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from pairing.elimination import still_in
from pairing.errors import UnknownSystem
from pairing.model import ByeKind, TournamentSnapshot


def whole_field(snapshot: TournamentSnapshot) -> frozenset[int]:
    """Everybody who belongs to the next round, excused or not."""
    return frozenset(player.number for player in snapshot.players if player.is_in(snapshot.next_round))


class ColourLicence(StrEnum):
    """Where an engine may plan what its colour laws flag."""

    ANYWHERE = "anywhere"
    TOPSCORERS = "topscorers"  # in the last round, on the board of a topscorer
    LAST_ROUND = "last-round"
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class Laws:
    """`must_seat` says who needs a seat in the next round. `byes` are the kinds the system itself may give."""

    must_seat: Callable[[TournamentSnapshot], frozenset[int]] = whole_field
    byes: frozenset[ByeKind] = frozenset({ByeKind.PAIRING})
    most_pairing_byes: int | None = 1  # None: as many as the format needs
    flags_third_colour: bool = False
    flags_difference_over: int | None = None  # Whites minus Blacks, either way
    flags_rematch: bool = True  # False: meeting again is part of the format
    flags_second_bye: bool = True
    flags_upfloats: Callable[[int], int] | None = None  # how many upfloats are enough, by the number of rounds
    colour_licence: ColourLicence = ColourLicence.ANYWHERE
    refuses_rematches: bool = False  # rather no round than two players again


SWISS = Laws()
CLUB_SWISS = Laws(flags_third_colour=True)
FIDE_SWISS = Laws(
    flags_third_colour=True,
    flags_difference_over=2,
    colour_licence=ColourLicence.TOPSCORERS,
    refuses_rematches=True,
)
STRICT_SWISS = replace(FIDE_SWISS, colour_licence=ColourLicence.NOWHERE)
DUBOV_1997 = replace(STRICT_SWISS, flags_upfloats=lambda rounds: 4 if rounds > 9 else 3)
LIM = replace(FIDE_SWISS, colour_licence=ColourLicence.LAST_ROUND)
KEIZER = Laws(flags_rematch=False)
ROUND_ROBIN = Laws(
    byes=frozenset({ByeKind.ZERO, ByeKind.FULL}),
    most_pairing_byes=0,
    flags_rematch=False,
    flags_second_bye=False,
)
KNOCKOUT = Laws(
    must_seat=still_in,
    most_pairing_byes=None,
    flags_rematch=False,
    flags_second_bye=False,
)

LAWS: dict[str, Laws] = {
    "adjacent": SWISS,
    "club-swiss": CLUB_SWISS,
    "club-swiss-mid": CLUB_SWISS,
    "dubov-1997": DUBOV_1997,
    "fide-burstein-2026": STRICT_SWISS,
    "fide-dubov-2026": STRICT_SWISS,
    "fide-dutch-2017": FIDE_SWISS,
    "fide-dutch-2026": FIDE_SWISS,
    "keizer": KEIZER,
    "knockout": KNOCKOUT,
    "lim": LIM,
    "round-robin": ROUND_ROBIN,
}


def laws_of(system: str) -> Laws:
    try:
        return LAWS[system]
    except KeyError:
        raise UnknownSystem(f"No laws are written down for the pairing system {system!r}.") from None
