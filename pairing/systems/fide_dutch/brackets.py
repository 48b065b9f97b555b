"""What is to be decided in one bracket, and what a decision is."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from pairing.matching import bits
from pairing.systems.fide_dutch.players import Entry


@dataclass(slots=True)
class Field:
    """The players of a round by rank, and whom each may meet; a vertex is a place in the rank order.

    In an odd field one more vertex stands for the pairing-allocated bye (`bye`); its neighbours are those who may
    take it: not barred by C2, and of the lowest score for which a complete round exists (C5).
    """

    entries: Sequence[Entry]
    neighbours: list[int]
    bye: int | None
    groups: list[range]  # the scoregroups, highest first

    @property
    def takers(self) -> int:
        """Who may take the bye, as bits."""
        return 0 if self.bye is None else self.neighbours[self.bye]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A scoregroup with those moved down into it, the next scoregroup, and everybody below that.

    `below` has the bye's vertex among its bits while nobody has the bye.
    """

    moved: tuple[int, ...]
    residents: range
    following: range
    below: int

    @property
    def players(self) -> list[int]:
        return [*self.moved, *self.residents]

    @property
    def size(self) -> int:
        return len(self.moved) + len(self.residents)

    @property
    def mask(self) -> int:
        return mask_of(self.moved) | mask_of(self.residents)

    @property
    def beneath(self) -> list[int]:
        return list(bits(self.below))


@dataclass(frozen=True, slots=True)
class Decision:
    """The pairs of a bracket, the higher ranked player first, and who floats down. `how` names the way it was found."""

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    how: str = dataclasses.field(default="", compare=False)


def mask_of(vertices: range | Sequence[int]) -> int:
    """A set of vertices as bits."""
    if isinstance(vertices, range) and vertices.step == 1:
        return (1 << vertices.stop) - (1 << vertices.start) if len(vertices) else 0
    total = 0
    for vertex in vertices:
        total |= 1 << vertex
    return total
