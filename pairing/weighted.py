"""Minimum-cost perfect matching on a general graph, with exact integers of any size.

The primal-dual method of Edmonds, one alternating tree at a time. A node is a vertex or a blossom (an odd
set of nodes shrunk to one). `dual[v]` is the sum of the duals of all nodes that hold vertex v, so an edge
between two outermost nodes has the slack `cost - dual[i] - dual[j]`, which is never negative; the edges of the
matching are tight. A search grows a tree of tight edges from one unmatched vertex, raising the duals of
its even nodes and lowering those of its odd nodes by the least amount at which something happens:
a node joins the tree, two even nodes form a blossom, an odd blossom opens, or a second unmatched vertex is
reached and the path between the two is turned over.

Costs are doubled inside, so that half a slack is whole. The events of a search wait in one heap, keyed
by the total rise of the root's dual at which they happen; an event that has lost its meaning is skipped when
its turn comes. A search takes O(n²) steps but for the heap's logarithm, a solution O(n³).
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final

FREE: Final = 0
EVEN: Final = 1
ODD: Final = 2

Edge = tuple[int, int]
Costs = Sequence[Sequence[int | None]]


def minimum_cost_matching(costs: Costs) -> list[int] | None:
    """The partner of every vertex in a perfect matching of least total cost, or None if there is no perfect one.

    `costs` is a symmetric matrix; None stands where there is no edge. The diagonal is ignored.
    """
    if len(costs) % 2:
        return None
    return _Solver(costs).solve()


class _Solver:
    """The state of one solution; the fields are those of the textbook method."""

    def __init__(self, costs: Costs) -> None:
        count = len(costs)
        self.count = count
        self.edges: list[list[Edge]] = [
            [(j, 2 * cost) for j, cost in enumerate(row) if cost is not None and j != i] for i, row in enumerate(costs)
        ]
        self.mate = [-1] * count
        self.top = list(range(count))  # the outermost node that holds each vertex
        self.dual: list[int] = []
        self.vertices: dict[int, list[int]] = {v: [v] for v in range(count)}  # of each outermost or inner node
        self.base: dict[int, int] = {v: v for v in range(count)}
        self.own: dict[int, int] = {}  # the dual of each blossom itself
        self.children: dict[int, list[int]] = {}
        self.links: dict[int, list[Edge]] = {}  # links[b][i] joins child i to child i + 1, in this direction
        self.parent: dict[int, int] = {}
        self.next_node = count

    def solve(self) -> list[int] | None:
        if any(not row for row in self.edges):
            return None
        self._start()
        for root in range(self.count):
            if self.mate[root] < 0 and not self._search(root):
                return None
        return self.mate

    def _start(self) -> None:
        """Feasible duals with many tight edges: half the least cost at each vertex, then raised one by one."""
        self.dual = [min(cost for _, cost in row) // 2 for row in self.edges]
        dual, mate = self.dual, self.mate
        for i, row in enumerate(self.edges):
            if mate[i] >= 0:
                continue
            room, partner = min((cost - dual[j], mate[j] >= 0, j) for j, cost in row)[::2]
            dual[i] = room
            if mate[partner] < 0:
                mate[i], mate[partner] = partner, i

    # One search ------------------------------------------------------------------------------

    def _search(self, root: int) -> bool:
        """Grow one tree from an unmatched vertex until the path to another is turned over."""
        self.label: dict[int, int] = {}
        self.entry: dict[int, Edge | None] = {}  # the edge by which a node joined the tree, pointing into it
        self.birth: dict[int, int] = {}  # the rise at which a node got its label
        self.nearest: dict[int, int] = {}  # the least event key known for a vertex outside the tree
        self.heap: list[tuple[int, int, int, int]] = []
        self.rise = 0
        self._make_even(self.top[root], None)
        while self.heap:
            when, kind, a, b = heappop(self.heap)
            if kind == ODD:
                if self._is_due(when, a):
                    self.rise = when
                    self._open_odd(a)
                continue
            node, other = self.top[a], self.top[b]
            if node == other or self.label.get(node) != EVEN:
                continue
            label = self.label.get(other, FREE)
            if kind == FREE and label == FREE and self.nearest[b] == when:
                self.rise = when
                if self.mate[self.base[other]] < 0:
                    self._augment(a, b)
                    return True
                self._take(a, b, other)
            elif kind == EVEN and label == EVEN:
                self.rise = when
                self._shrink(a, b)
        return False

    def _is_due(self, when: int, node: int) -> bool:
        return (
            self.label.get(node) == ODD
            and node in self.children
            and node not in self.parent
            and self.birth[node] + self.own[node] == when
        )

    def _dual_now(self, vertex: int) -> int:
        """The dual of a vertex with the rise its outermost node has gathered since it was labelled."""
        node = self.top[vertex]
        label = self.label.get(node, FREE)
        if label == EVEN:
            return self.dual[vertex] + self.rise - self.birth[node]
        if label == ODD:
            return self.dual[vertex] - self.rise + self.birth[node]
        return self.dual[vertex]

    def _settle(self, node: int) -> None:
        """Write the rise gathered since the node was labelled into the duals of its vertices."""
        label = self.label.get(node, FREE)
        change = self.rise - self.birth.get(node, self.rise)
        if label == FREE or not change:
            return
        if label == ODD:
            change = -change
        for vertex in self.vertices[node]:
            self.dual[vertex] += change
        if node in self.own:
            self.own[node] += change
        self.birth[node] = self.rise

    def _make_even(self, node: int, entry: Edge | None) -> None:
        self.label[node] = EVEN
        self.entry[node] = entry
        self.birth[node] = self.rise
        for vertex in self.vertices[node]:
            self._scan(vertex, node)

    def _scan(self, vertex: int, node: int) -> None:
        """Enter the events of the edges of a vertex that has become even."""
        rise, top, label, nearest, heap = self.rise, self.top, self.label, self.nearest, self.heap
        dual, birth = self.dual, self.birth
        own = dual[vertex] + rise - birth[node]
        for other, cost in self.edges[vertex]:
            there = top[other]
            if there == node:
                continue
            tag = label.get(there, FREE)
            if tag == FREE:
                when = cost - own - dual[other] + rise
                known = nearest.get(other)
                if known is None or when < known:
                    nearest[other] = when
                    heappush(heap, (when, FREE, vertex, other))
            elif tag == EVEN:
                slack = cost - own - dual[other] - rise + birth[there]
                heappush(heap, (slack // 2 + rise, EVEN, vertex, other))

    def _take(self, a: int, b: int, node: int) -> None:
        """An outside node joins the tree as odd, and the partner of its base as even."""
        self.label[node] = ODD
        self.entry[node] = (a, b)
        self.birth[node] = self.rise
        if node in self.children:
            heappush(self.heap, (self.rise + self.own[node], ODD, node, node))
        base = self.base[node]
        partner = self.mate[base]
        self._make_even(self.top[partner], (base, partner))

    # Blossoms --------------------------------------------------------------------------------

    def _path_up(self, node: int) -> list[int]:
        """The nodes from here to the root of the tree."""
        path = [node]
        while (entry := self.entry[path[-1]]) is not None:
            path.append(self.top[entry[0]])
        return path

    def _shrink(self, a: int, b: int) -> None:
        """Two even nodes of the tree are joined by a tight edge: the odd ring they close becomes one node."""
        left, right = self._path_up(self.top[a]), self._path_up(self.top[b])
        on_right = {node: place for place, node in enumerate(right)}
        meet = next(place for place, node in enumerate(left) if node in on_right)
        apex = left[meet]
        ring = [apex, *reversed(left[:meet]), *right[: on_right[apex]]]
        links = [self._entry(node) for node in reversed(left[:meet])]
        links.append((a, b))
        for node in right[: on_right[apex]]:
            tail, head = self._entry(node)
            links.append((head, tail))
        was_odd = [node for node in ring if self.label[node] == ODD]
        for node in ring:
            self._settle(node)
        blossom = self.next_node
        self.next_node += 1
        self.children[blossom] = ring
        self.links[blossom] = links
        self.base[blossom] = self.base[apex]
        self.own[blossom] = 0
        inside: list[int] = []
        for node in ring:
            self.parent[node] = blossom
            inside.extend(self.vertices[node])
        self.vertices[blossom] = inside
        for vertex in inside:
            self.top[vertex] = blossom
        self.label[blossom] = EVEN
        self.entry[blossom] = self.entry[apex]
        self.birth[blossom] = self.rise
        for node in was_odd:
            for vertex in self.vertices[node]:
                self._scan(vertex, blossom)

    def _entry(self, node: int) -> Edge:
        entry = self.entry[node]
        if entry is None:
            raise AssertionError("the root of a tree has no edge into it")
        return entry

    def _release(self, blossom: int) -> list[int]:
        """Undo the shrinking of an outermost blossom whose own dual is nought; its children are outermost again."""
        ring = self.children.pop(blossom)
        for node in ring:
            del self.parent[node]
            for vertex in self.vertices[node]:
                self.top[vertex] = node
        del self.own[blossom], self.base[blossom], self.vertices[blossom]
        self.label.pop(blossom, None)
        return ring

    def _open_odd(self, blossom: int) -> None:
        """An odd blossom has come down to nought: the even way round it stays in the tree, the rest leaves."""
        self._settle(blossom)
        entry = self._entry(blossom)
        links = self.links.pop(blossom)
        base_node = self.children[blossom][0]
        ring = self._release(blossom)
        for node in ring:
            self.label.pop(node, None)
        size = len(ring)
        at = ring.index(self.top[entry[1]])
        forward = at % 2 == 1  # an even number of links remains going on to the base at the ring's end
        way = list(range(at, size)) if forward else list(range(at, -1, -1))
        if forward:
            way.append(0)
        step = entry
        for turn, place in enumerate(way):
            node = ring[place]
            if turn % 2 == 0:
                self.label[node] = ODD
                self.entry[node] = step
                self.birth[node] = self.rise
                if node in self.children:
                    heappush(self.heap, (self.rise + self.own[node], ODD, node, node))
            else:
                self._make_even(node, step)
            if node == base_node:
                break
            if forward:
                step = links[place]
            else:
                tail, head = links[place - 1]
                step = (head, tail)
        for node in ring:
            if node not in self.label:
                for vertex in self.vertices[node]:
                    self._find_nearest(vertex)

    def _find_nearest(self, vertex: int) -> None:
        """Look anew for the best edge from the tree to a vertex that has left it."""
        self.nearest.pop(vertex, None)
        best: tuple[int, int] | None = None
        for other, cost in self.edges[vertex]:
            node = self.top[other]
            if self.label.get(node) == EVEN:
                when = cost - self.dual[vertex] - self._dual_now(other) + self.rise
                if best is None or when < best[0]:
                    best = (when, other)
        if best is not None:
            self.nearest[vertex] = best[0]
            heappush(self.heap, (best[0], FREE, best[1], vertex))

    # Augmenting ------------------------------------------------------------------------------

    def _augment(self, a: int, b: int) -> None:
        """Turn over the path from the root to a, the edge a-b, and the blossom of the unmatched b."""
        for node in list(self.label):
            if node not in self.parent:
                self._settle(node)
        self._rebase(self.top[b], b)
        vertex, partner = a, b
        while True:
            node = self.top[vertex]
            self._rebase(node, vertex)
            self.mate[vertex], self.mate[partner] = partner, vertex
            entry = self.entry[node]
            if entry is None:
                break
            odd = self.top[entry[0]]
            tail, head = self._entry(odd)
            self._rebase(odd, head)
            vertex, partner = tail, head
        for node in list(self.children):
            if node not in self.parent and node in self.children:
                self._dissolve(node)

    def _dissolve(self, blossom: int) -> None:
        """Forget outermost blossoms that hold nothing back."""
        if self.own[blossom] == 0:
            self.links.pop(blossom)
            for node in self._release(blossom):
                if node in self.children:
                    self._dissolve(node)

    def _rebase(self, node: int, vertex: int) -> None:
        """Match the inside of a blossom so that this vertex is the one left for an edge to the outside."""
        if node not in self.children:
            return
        ring, links = self.children[node], self.links[node]
        child = vertex
        while self.parent[child] != node:
            child = self.parent[child]
        self._rebase(child, vertex)
        at, size = ring.index(child), len(ring)
        place = at
        if at % 2:  # go on round the ring, pair by pair, to its base
            while place != 0:
                first, second = place + 1, (place + 2) % size
                self._match(ring[first % size], ring[second], links[first % size])
                place = second
        else:
            while place != 0:
                tail, head = links[place - 2]
                self._match(ring[place - 1], ring[place - 2], (head, tail))
                place -= 2
        self.children[node] = ring[at:] + ring[:at]
        self.links[node] = links[at:] + links[:at]
        self.base[node] = vertex

    def _match(self, first: int, second: int, link: Edge) -> None:
        tail, head = link
        self._rebase(first, tail)
        self._rebase(second, head)
        self.mate[tail], self.mate[head] = head, tail
