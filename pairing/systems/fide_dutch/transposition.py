"""The first transposition that keeps the best quality: each player of S1 in turn gets the first partner possible.

S1 and S2 are the two sides of a bipartite graph whose edges are exactly the pairs a best candidate may have. One
complete matching of it is kept. Whether a player of S1 may have another partner is asked by an alternating
path: does the player who loses that partner find, directly or through others, the one set free? A search that fails
has seen a closed part of the graph, so none of the partners in it need be tried for this player again.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.matching import NOBODY, bits


class Sides:
    """A matching between `lefts` and the vertices of `rights`; `rows[v]` holds whom a left vertex may have."""

    def __init__(self, rows: Sequence[int], lefts: Sequence[int], rights: int) -> None:
        self.rows = rows
        self.lefts = lefts
        self.rights = rights
        self.free = rights
        self.partner = [NOBODY] * len(rows)
        self.missing = 0
        left_over = []
        for left in lefts:
            if choice := rows[left] & self.free:
                self._join(left, (choice & -choice).bit_length() - 1)
            else:
                left_over.append(left)
        for left in left_over:
            if self._search(left, self.free, self.rights) is None:
                self.missing += 1

    def _join(self, left: int, right: int) -> None:
        self.partner[left], self.partner[right] = right, left
        self.free &= ~(1 << right)

    def _search(self, root: int, targets: int, within: int) -> int | None:
        """Give the root a partner through an alternating path that ends in `targets`.

        The end of the path where there is one; else None, and `seen` holds the part of the graph that was searched.
        """
        rows, partner = self.rows, self.partner
        parent: dict[int, int] = {}
        queue = [root]
        seen = 0
        for left in queue:  # grows while it is read
            reach = rows[left] & within & ~seen
            if hits := reach & targets:
                right = end = (hits & -hits).bit_length() - 1
                while True:
                    before = partner[left]
                    partner[left], partner[right] = right, left
                    if left == root:
                        break
                    right, left = before, parent[before]
                self.free &= ~(1 << end)
                return end
            seen |= reach
            while reach:
                low = reach & -reach
                right = low.bit_length() - 1
                parent[right] = left
                queue.append(partner[right])
                reach ^= low
        self.seen = seen
        return None

    def first(self, players: Sequence[int]) -> list[tuple[int, int]]:
        """The pairs of these players of the left side, each with the first partner possible; a complete matching."""
        open_ = self.rights
        rows, partner = self.rows, self.partner
        pairs = []
        for left in players:
            dead = 0
            for right in bits(rows[left] & open_):
                now = partner[left]
                if right == now:
                    break
                if dead >> right & 1:
                    continue
                loser = partner[right]
                target = 1 << now
                if self._search(loser, target, open_ & ~(1 << right)) is not None:
                    partner[left], partner[right] = right, left
                    break
                dead |= self.seen
            else:
                raise AssertionError("a player of S1 has lost the partner a complete matching gave")
            pairs.append((left, partner[left]))
            open_ &= ~(1 << partner[left])
        return pairs
