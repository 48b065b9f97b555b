"""Every pairing system by its key. A system is one module or package here, and knows no other."""

from __future__ import annotations

from pairing.errors import UnknownSystem
from pairing.said import Said
from pairing.systems import (
    adjacent,
    club_swiss,
    dubov_1997,
    fide_burstein,
    fide_dubov,
    fide_dutch,
    fide_lim,
    keizer,
    knockout,
    round_robin,
)
from pairing.systems.base import Format, System

_ALL: tuple[System, ...] = (
    adjacent.SYSTEM,
    club_swiss.CLUB_SWISS,
    club_swiss.CLUB_SWISS_MID,
    fide_dutch.SYSTEM,
    fide_dubov.SYSTEM,
    fide_burstein.burstein(fide_dutch.SYSTEM.pair),
    dubov_1997.SYSTEM,
    fide_lim.SYSTEM,
    round_robin.SYSTEM,
    knockout.SYSTEM,
    keizer.SYSTEM,
)

SYSTEMS: dict[str, System] = {entry.key: entry for entry in _ALL}


def system(key: str) -> System:
    """The system registered under this key, or a sentence saying which ones there are."""
    try:
        return SYSTEMS[key]
    except KeyError:
        raise UnknownSystem(
            Said("There is no pairing system “{key}”. Known: {known}.", key=key, known=", ".join(sorted(SYSTEMS)))
        ) from None


__all__ = ["SYSTEMS", "Format", "System", "system"]
