"""Matchings to try things out on, and whether what a bracket leaves can still be completed (C4, C8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pairing.matching import Matching
from pairing.systems.fide_dutch.brackets import Bracket, Field, mask_of


class Draft(Matching):
    """A matching that can be copied, so that a pair can be fixed and taken back."""

    def copy(self) -> Draft:
        twin = Draft.__new__(Draft)
        twin.__dict__.update(self.__dict__)
        twin.mate = self.mate[:]
        return twin

    @property
    def is_perfect(self) -> bool:
        return not self.exposed

    def with_pair(self, one: int, other: int) -> Draft | None:
        """What is left when these two are paired, or None where the others can then not all be matched."""
        if self.mate[one] == other:
            twin = self.copy()
            twin.alive &= ~(1 << one | 1 << other)
            return twin
        twin = self.copy()
        twin.remove(one)
        twin.remove(other)
        return twin if twin.is_perfect else None


def compact(neighbours: Sequence[int], vertices: range) -> list[int]:
    """The graph of these neighbouring vertices alone, numbered from 0."""
    inside = (1 << len(vertices)) - 1
    start = vertices.start
    return [neighbours[v] >> start & inside for v in vertices]


class Beneath:
    """Everything below a bracket: does a set of downfloaters leave it complete, and the next bracket at its best?

    The next bracket is at its best (C8) when the floaters all find an opponent in the next scoregroup and it has, by
    the parity of its number, no downfloater or one of its own.
    """

    def __init__(self, field: Field, bracket: Bracket, takes_bye: bool) -> None:
        self.field, self.bracket, self.takes_bye = field, bracket, takes_bye
        last = len(field.neighbours) - (1 if field.bye is not None and takes_bye else 0)
        stop = bracket.residents.stop
        self.everything = range(stop, last)
        self.rest = range(bracket.following.stop if len(bracket.following) else stop, last)

    @cached_property
    def is_complete(self) -> bool:
        """Whether everything below can be paired by itself."""
        return not len(self.everything) or Draft(compact(self.field.neighbours, self.everything)).is_perfect

    @cached_property
    def _rest(self) -> Draft:
        return Draft(compact(self.field.neighbours, self.rest))

    @cached_property
    def _openings(self) -> int:
        """Vertices of the rest that can be spared for one more player, as bits of the whole board."""
        if self._rest.exposed.bit_count() != 1:
            return 0
        return self._rest.evitable() << self.rest.start

    def takes(self, floaters: Sequence[int]) -> bool:
        """Whether these downfloaters attain the best that C4 and C8 could ever allow."""
        if self.takes_bye:
            return len(floaters) == 1 and bool(self.field.takers >> floaters[0] & 1) and self.is_complete
        if not floaters:
            return self.is_complete
        following = self.bracket.following
        graph = compact(self.field.neighbours, following)
        for place, floater in enumerate(floaters, start=len(following)):
            near = self.field.neighbours[floater] >> following.start & mask_of(range(len(following)))
            graph = [row | 1 << place if near >> v & 1 else row for v, row in enumerate(graph)]
            graph.append(near)
        draft = Draft(graph)
        if len(graph) % 2 == 0:
            return draft.is_perfect and self._rest.is_perfect
        if draft.exposed.bit_count() != 1 or not self._openings:
            return False
        spare = draft.evitable()
        return any(
            spare >> place & 1 and self.field.neighbours[v] & self._openings for place, v in enumerate(following)
        )
