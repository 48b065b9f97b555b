"""Can the players still left be paired, and with how few rematches?

Players are positions 0 … n−1 in the order of the round; each has a set of bits `free` (those not yet
met) and `again` (those met, whom the director has not forbidden). The fewest rematches of a
round are found once; while boards are taken from it, a pair is admitted only if the players left
still reach that number in all.

Where nothing is forbidden, or where no rematch is needed, this is a question to one maximum
matching of the free pairs: of n players with a matching of size m, n − 2m find no new opponent,
and any two of those have met (else the matching would not be maximum), so they pair off in
(n − 2m)/2 rematches, and fewer are impossible. Only a round that has both forbidden pairs and
unavoidable rematches needs a weighted matching.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from pairing.matching import Matching, bits
from pairing.weighted import minimum_cost_matching


class Acquaintance:
    """Who has met whom, and who may not meet, by position in the order given."""

    def __init__(
        self, order: Sequence[int], met: Mapping[int, Collection[int]], forbidden: Collection[frozenset[int]] = ()
    ) -> None:
        position = {number: index for index, number in enumerate(order)}
        everybody = (1 << len(order)) - 1
        banned = [0] * len(order)
        for pair in forbidden:
            if len(pair) == 2 and pair <= position.keys():
                left, right = (position[number] for number in pair)
                banned[left] |= 1 << right
                banned[right] |= 1 << left
        known = [sum(1 << position[other] for other in met[number] if other in position) for number in order]
        self.banned = banned
        self.again = [known[i] & ~banned[i] for i in range(len(order))]
        self.free = [everybody & ~(1 << i | known[i] | banned[i]) for i in range(len(order))]
        self.size = len(order)
        self.any_banned = any(banned)

    def allowed(self, left: int | None = None) -> Matching:
        """A largest set of boards among those left that keeps the forbidden pairs apart, rematches or not."""
        pairs = [free | again for free, again in zip(self.free, self.again, strict=True)]
        return Matching(pairs, left)


class Remainder(Protocol):
    """The players still to be paired. Call `seat`, ask `admits` at will, then `take`."""

    fewest: int  # rematches of the players left, at best

    def seat(self, first: int) -> None:
        """Begin a board with this player."""

    def admits(self, other: int, rematch: bool = False) -> bool:
        """Whether the rest can still be paired with the fewest rematches in all, this board's among them."""

    def take(self, other: int) -> None:
        """Complete the board."""


def remainder(known: Acquaintance) -> Remainder | None:
    """The remainder of a whole even field, or None where no legal round exists."""
    matching = Matching(known.free)
    if not matching.exposed or not known.any_banned:
        return _FreeRemainder(matching)
    return _WeighedRemainder.of(known)


def rematches_without(known: Acquaintance, position: int, free: Matching) -> int | None:
    """The fewest rematches if this player of an odd field sits out; None where no legal round is left.

    `free` is a maximum matching of the free pairs of all.
    """
    spared = free.can_miss(position)
    exposed = free.exposed.bit_count()
    if not known.any_banned or (exposed == 1 and spared):
        return (exposed - 1) // 2 + (0 if spared else 1)
    everybody = (1 << known.size) - 1
    return _fewest(known, everybody & ~(1 << position))


class _FreeRemainder:
    """Nothing is forbidden, or no rematch is needed: the free pairs alone decide.

    With ν the size of a maximum matching before a board, the players left need k rematches
    in all exactly if theirs is ν − 1 for a new pair, ν for a rematch. Once the first player is
    out it is ν′, and taking the second costs one more unless some maximum matching misses them.
    """

    def __init__(self, matching: Matching) -> None:
        self._matching = matching
        self._before = matching.size
        self.fewest = matching.exposed.bit_count() // 2

    def seat(self, first: int) -> None:
        self._before = self._matching.size
        self._matching.remove(first)

    def admits(self, other: int, rematch: bool = False) -> bool:
        spare = self._matching.size - (self._before if rematch else self._before - 1)
        return spare > 0 or (spare == 0 and self._matching.can_miss(other))

    def take(self, other: int) -> None:
        self._matching.remove(other)
        self.fewest = self._matching.exposed.bit_count() // 2


class _WeighedRemainder:
    """Forbidden pairs and unavoidable rematches together: each question is a weighted matching."""

    def __init__(self, known: Acquaintance, left: int, fewest: int) -> None:
        self._known = known
        self._left = left
        self.fewest = fewest

    @classmethod
    def of(cls, known: Acquaintance) -> _WeighedRemainder | None:
        everybody = (1 << known.size) - 1
        fewest = _fewest(known, everybody)
        return None if fewest is None else cls(known, everybody, fewest)

    def seat(self, first: int) -> None:
        self._left &= ~(1 << first)

    def admits(self, other: int, rematch: bool = False) -> bool:
        return _fewest(self._known, self._left & ~(1 << other)) == self.fewest - rematch

    def take(self, other: int) -> None:
        self._left &= ~(1 << other)
        rest = _fewest(self._known, self._left)
        if rest is None:
            raise ValueError("This board leaves players who cannot be paired.")
        self.fewest = rest


def _fewest(known: Acquaintance, left: int) -> int | None:
    """The fewest rematches among these players, or None where they cannot be paired at all."""
    if known.allowed(left).exposed:
        return None
    players = list(bits(left))
    costs = [[_cost(known, a, b) for b in players] for a in players]
    partners = minimum_cost_matching(costs)
    if partners is None:
        return None
    return sum(known.again[a] >> players[partner] & 1 for a, partner in zip(players, partners, strict=True)) // 2


def _cost(known: Acquaintance, one: int, other: int) -> int | None:
    """1 for a rematch, 0 for a new pair, None for a forbidden one."""
    if known.again[one] >> other & 1:
        return 1
    return 0 if known.free[one] >> other & 1 else None
