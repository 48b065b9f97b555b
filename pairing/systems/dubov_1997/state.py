"""The round while it is being made: who is left, in which group, what was paired, and the log of it all.

Every decision leaves a complete round: a choice after which the players left could not all be paired is passed over
for the next one (rule 9).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pairing.fide_field import is_complete, mask_of
from pairing.model import Colour, Fact, Step, step
from pairing.systems.dubov_1997.cards import Card


@dataclass(frozen=True, slots=True)
class Paired:
    """Two places with the reasons of their board; `row` counts the pairs of rule 5, 0 for any other."""

    first: int
    second: int
    steps: tuple[Step, ...]
    row: int = 0


@dataclass(slots=True)
class State:
    cards: Sequence[Card]
    neighbours: Sequence[int]
    groups: list[list[int]]
    left: int
    log: list[Step] = field(default_factory=list)
    pairs: list[Paired] = field(default_factory=list)

    def tell(self, code: str, rule: str, *places: int, **facts: Fact) -> Step:
        """Write a line of the log."""
        said = step(code, rule, *self.numbers(places), **facts)
        self.log.append(said)
        return said

    def numbers(self, places: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.cards[place].number for place in places)

    def legal(self, a: int, b: int) -> bool:
        return bool(self.neighbours[a] >> b & 1)

    def leaves_a_round(self, a: int, b: int) -> bool:
        """Whether everybody else can still be paired if these two meet."""
        return self.legal(a, b) and is_complete(self.neighbours, self.left & ~(1 << a) & ~(1 << b))

    def pair(self, a: int, b: int, steps: Iterable[Step], row: int = 0) -> None:
        self.pairs.append(Paired(a, b, tuple(steps), row))
        self.left &= ~(1 << a) & ~(1 << b)

    def take_from(self, group: int, place: int) -> None:
        self.groups[group].remove(place)

    def still_here(self, group: int) -> list[int]:
        return [place for place in self.groups[group] if self.left >> place & 1]

    def due(self, places: Iterable[int], colour: Colour) -> list[int]:
        return [place for place in places if self.cards[place].due is colour]

    def opponents_in(self, place: int, among: Iterable[int]) -> int:
        return self.neighbours[place] & mask_of(among)
