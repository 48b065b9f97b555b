"""A maximum matching on a general graph that is kept maximum while vertices leave it.

Edmonds' search with blossoms. Neighbourhoods are sets of bits in one integer each, so that "is
anybody free next to this vertex" is a single machine operation over the whole field: pairing
graphs are dense, and there nearly every question ends with it.

Whether some maximum matching leaves a vertex out is the Gallai-Edmonds question: those vertices
are exactly the even ones of the alternating forest grown from the exposed vertices. One forest
therefore answers for every vertex at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

NOBODY = -1


def bits(mask: int) -> Iterator[int]:
    """The vertices of a set, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def first_bit(mask: int) -> int:
    """The smallest vertex of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


class Matching:
    """A maximum matching of the vertices 0 … n−1, or of those in `among`; `neighbours[v]` is a set of bits.

    Neighbourhoods must be symmetric and without loops. `mate[v]` is the partner or NOBODY,
    `alive` the vertices still in the graph, `exposed` those of them without a partner.
    """

    def __init__(self, neighbours: Sequence[int], among: int | None = None) -> None:
        self.neighbours = neighbours
        self.mate = [NOBODY] * len(neighbours)
        self.alive = (1 << len(neighbours)) - 1 if among is None else among
        self.exposed = self.alive
        self.size = 0
        self._evitable: int | None = None
        self._match_greedily()
        for vertex in list(bits(self.exposed)):
            if self.exposed >> vertex & 1:
                self._augment_from(vertex)

    def evitable(self) -> int:
        """The vertices that some maximum matching leaves without a partner."""
        if self._evitable is None:
            forest = _Forest(self)
            for root in bits(self.exposed):
                forest.grow(root)
            self._evitable = forest.even
        return self._evitable

    def can_miss(self, vertex: int) -> bool:
        """Whether some maximum matching leaves this vertex without a partner."""
        if self.exposed >> vertex & 1 or self.neighbours[self.mate[vertex]] & self.exposed:
            return True  # its partner would find an exposed vertex instead
        return bool(self.exposed) and bool(self.evitable() >> vertex & 1)

    def remove(self, vertex: int) -> None:
        """Take a vertex out of the graph, and repair the matching with at most one augmentation."""
        widow = self.mate[vertex]
        self.alive &= ~(1 << vertex)
        self.exposed &= ~(1 << vertex)
        self._evitable = None
        if widow == NOBODY:
            return
        self.mate[vertex] = self.mate[widow] = NOBODY
        self.exposed |= 1 << widow
        self.size -= 1
        if self.exposed & (self.exposed - 1):  # an augmenting path needs two exposed ends
            self._augment_from(widow)

    def _match_greedily(self) -> None:
        for vertex in range(len(self.neighbours)):
            if self.exposed >> vertex & 1 and (free := self.neighbours[vertex] & self.exposed):
                self._join(vertex, first_bit(free))

    def _augment_from(self, root: int) -> bool:
        """Find an augmenting path from an exposed vertex and flip it."""
        if direct := self.neighbours[root] & self.exposed:
            self._join(root, first_bit(direct))
            return True
        forest = _Forest(self)
        end = forest.grow(root)
        if end is None:
            return False
        inside, outside = end
        trail = forest.trail(inside, root)
        self.exposed &= ~(1 << outside | 1 << root)
        self.size += 1
        self._evitable = None
        trail.insert(0, outside)
        for left, right in zip(trail[::2], trail[1::2], strict=True):
            self.mate[left], self.mate[right] = right, left
        return True

    def _join(self, left: int, right: int) -> None:
        self.mate[left], self.mate[right] = right, left
        self.exposed &= ~(1 << left | 1 << right)
        self.size += 1
        self._evitable = None


class _Forest:
    """Alternating trees from exposed roots; even vertices are reached by a path of even length.

    A blossom, an odd cycle of the tree, is shrunk to its base: `base` is a union-find forest whose
    roots are the bases, `members` the vertices of each blossom. Its odd vertices become even, by
    the edge that closed the cycle (`bridge`): from there the path runs the other way round.
    """

    def __init__(self, matching: Matching) -> None:
        self.matching = matching
        self.even = 0
        self.odd = 0
        self.parent: dict[int, int] = {}  # of an odd vertex: the even vertex above it
        self.bridge: dict[int, tuple[int, int]] = {}
        self.base = list(range(len(matching.neighbours)))
        self.members: dict[int, int] = {}
        self.queue: list[int] = []

    def grow(self, root: int) -> tuple[int, int] | None:
        """Grow the tree of one root; an edge (even vertex, exposed vertex outside) ends it with success.

        A tree that found none stays in the forest: no later path needs its vertices.
        """
        mate, exposed = self.matching.mate, self.matching.exposed
        self._make_even(root)
        for vertex in self.queue:  # grows while it is read
            reach = self.matching.neighbours[vertex] & self.matching.alive
            fresh = reach & ~(self.even | self.odd)
            if found := fresh & exposed:
                return vertex, first_bit(found)
            for odd in bits(fresh):
                if self.odd >> odd & 1 or self.even >> odd & 1:
                    continue  # the other end of an edge just taken
                self.odd |= 1 << odd
                self.parent[odd] = vertex
                self._make_even(mate[odd])
            while closing := reach & self.even & ~self.members[self.find(vertex)]:
                self._shrink(vertex, first_bit(closing))
        self.queue.clear()
        return None

    def trail(self, start: int, end: int) -> list[int]:
        """The alternating path from an even vertex up to an even ancestor, both included."""
        frames: list[tuple[int, list[int]]] = [(end, [])]
        resume: list[int] = []
        vertex = start
        while True:
            goal, path = frames[-1]
            if vertex == goal:
                path.append(vertex)
                frames.pop()
                if not frames:
                    return path
                frames[-1][1].extend(reversed(path))
                vertex = resume.pop()
            elif vertex in self.bridge:
                below, across = self.bridge[vertex]
                path.append(vertex)
                resume.append(across)
                frames.append((self.matching.mate[vertex], []))
                vertex = below
            else:
                above = self.matching.mate[vertex]
                path += (vertex, above)
                vertex = self.parent[above]

    def find(self, vertex: int) -> int:
        """The base of the blossom a vertex lies in."""
        base = self.base
        while base[vertex] != vertex:
            base[vertex] = base[base[vertex]]
            vertex = base[vertex]
        return vertex

    def _make_even(self, vertex: int) -> None:
        self.even |= 1 << vertex
        self.members[vertex] = 1 << vertex
        self.queue.append(vertex)

    def _shrink(self, left: int, right: int) -> None:
        """Contract the cycle closed by an edge between two even vertices of one tree."""
        base = self._common_base(left, right)
        for near, far in ((left, right), (right, left)):
            blossom = self.find(near)
            while blossom != base:
                odd = self.matching.mate[blossom]
                self.odd &= ~(1 << odd)
                self.bridge[odd] = (near, far)
                self._make_even(odd)
                self.members[base] |= self.members.pop(blossom) | self.members.pop(odd)
                self.base[blossom] = self.base[odd] = base
                blossom = self.find(self.parent[odd])

    def _common_base(self, left: int, right: int) -> int:
        """The lowest blossom above both vertices, walking up from each in turn."""
        seen: set[int] = set()
        here, there = self.find(left), self.find(right)
        while here not in seen:
            seen.add(here)
            above = self.matching.mate[here]
            next_up = NOBODY if above == NOBODY else self.find(self.parent[above])
            here, there = (next_up, NOBODY) if there == NOBODY else (there, next_up)
        return here
