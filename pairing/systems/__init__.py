"""Every pairing system by its key. A system is one module or package here, and knows no other.

A system is imported when it is first asked for: a command on the command line pairs with one of them, and
would spend longer on reading the others than on pairing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pairing.errors import UnknownSystem
from pairing.said import Said
from pairing.systems.base import Format, System


def _adjacent() -> System:
    from pairing.systems import adjacent

    return adjacent.SYSTEM


def _club_swiss() -> System:
    from pairing.systems import club_swiss

    return club_swiss.CLUB_SWISS


def _club_swiss_mid() -> System:
    from pairing.systems import club_swiss

    return club_swiss.CLUB_SWISS_MID


def _fide_dutch() -> System:
    from pairing.systems import fide_dutch

    return fide_dutch.SYSTEM


def _fide_dubov() -> System:
    from pairing.systems import fide_dubov

    return fide_dubov.SYSTEM


def _fide_burstein() -> System:
    from pairing.systems import fide_burstein, fide_dutch

    return fide_burstein.burstein(fide_dutch.SYSTEM.pair)


def _dubov_1997() -> System:
    from pairing.systems import dubov_1997

    return dubov_1997.SYSTEM


def _lim() -> System:
    from pairing.systems import fide_lim

    return fide_lim.SYSTEM


def _round_robin() -> System:
    from pairing.systems import round_robin

    return round_robin.SYSTEM


def _knockout() -> System:
    from pairing.systems import knockout

    return knockout.SYSTEM


def _keizer() -> System:
    from pairing.systems import keizer

    return keizer.SYSTEM


class Registry(Mapping[str, System]):
    """The systems by their keys, each made once, on the first asking."""

    def __init__(self, makers: Mapping[str, Callable[[], System]]) -> None:
        self._makers = makers
        self._made: dict[str, System] = {}

    def __getitem__(self, key: str) -> System:
        if key not in self._made:
            self._made[key] = self._makers[key]()
        return self._made[key]

    def __contains__(self, key: object) -> bool:  # without importing it
        return key in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


SYSTEMS = Registry(
    {
        "adjacent": _adjacent,
        "club-swiss": _club_swiss,
        "club-swiss-mid": _club_swiss_mid,
        "fide-dutch-2026": _fide_dutch,
        "fide-dubov-2026": _fide_dubov,
        "fide-burstein-2026": _fide_burstein,
        "dubov-1997": _dubov_1997,
        "lim": _lim,
        "round-robin": _round_robin,
        "knockout": _knockout,
        "keizer": _keizer,
    }
)


def system(key: str) -> System:
    """The system registered under this key, or a sentence saying which ones there are."""
    try:
        return SYSTEMS[key]
    except KeyError:
        raise UnknownSystem(
            Said("There is no pairing system “{key}”. Known: {known}.", key=key, known=", ".join(sorted(SYSTEMS)))
        ) from None


__all__ = ["SYSTEMS", "Format", "System", "system"]
