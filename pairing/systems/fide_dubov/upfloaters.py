"""Who comes up into a bracket (3.2.1 and 3.2.2): the first set of players that is best on C5 to C10.

All criteria but the completion of the round add up over pairs, so one matching of least cost finds the set. It is
asked first without looking at the players left below; only where these could then not be paired, it is asked again
over everybody.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.fide_field import is_complete, mask_of
from pairing.matching import Matching
from pairing.systems.fide_dubov.players import Field
from pairing.weighted import minimum_cost_matching


def upfloaters(field: Field, residents: Sequence[int], below: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The upfloaters of a scoregroup, best first; `below` are those left in each lower scoregroup."""
    rest = mask_of(place for group in below for place in group)
    alone = Matching(field.neighbours, mask_of(residents))
    if not alone.exposed and is_complete(field.neighbours, rest):
        return ()
    if alone.exposed:
        for levels in range(1, len(below) + 1):
            found = _cheapest(field, residents, below[:levels], real=False)
            if found is not None:
                if is_complete(field.neighbours, rest & ~mask_of(found)):
                    return found
                break
    found = _cheapest(field, residents, below, real=True)
    if found is None:
        raise AssertionError("a complete round was promised")
    return found


def _cheapest(
    field: Field, residents: Sequence[int], below: Sequence[Sequence[int]], *, real: bool
) -> tuple[int, ...] | None:
    """The best set among these candidates. `real`: those not chosen are paired with each other, not only left over."""
    candidates = [place for group in below for place in group]
    level = {place: depth for depth, group in enumerate(below) for place in group}
    places = [*residents, *candidates]
    prices = _Prices(field, len(residents), candidates, level)
    size = len(places) + len(places) % 2
    costs: list[list[int | None]] = [[None] * size for _ in range(size)]
    count = len(residents)
    for i, a in enumerate(places):
        for j in range(i + 1, len(places)):
            b = places[j]
            if field.neighbours[a] >> b & 1 if real or i < count else True:
                costs[i][j] = costs[j][i] = prices.of(a, b, resident=i < count, upfloat=i < count <= j)
    if size > len(places):  # nobody left over below: an odd number of candidates needs one more to leave out
        if real:
            return None
        for j in range(count, len(places)):
            costs[j][-1] = costs[-1][j] = 0
    mates = minimum_cost_matching(costs)
    if mates is None:
        return None
    return tuple(places[j] for j in range(count, len(places)) if mates[j] < count)


class _Prices:
    """C5 to C10 and the order of the sets as digits of one number, the first criterion in the highest place."""

    def __init__(self, field: Field, residents: int, candidates: Sequence[int], level: dict[int, int]) -> None:
        self.field = field
        self.level = level
        width = (residents + 1) * (field.round + 1)  # no digit ever reaches this
        sequence = len(candidates)
        self.rank = {place: (1 << sequence) - (1 << sequence - 1 - n) for n, place in enumerate(candidates)}
        self.c10 = (residents + 1) << sequence
        self.c9 = self.c10 * width
        self.c8 = self.c9 * width
        self.c7 = self.c8 * width
        self.c6 = [self.c7 * width]
        while len(self.c6) <= max(level.values(), default=0):
            self.c6.append(self.c6[-1] * width)
        self.c5 = self.c6[-1] * width

    def of(self, a: int, b: int, *, resident: bool, upfloat: bool) -> int:
        if not resident:
            return 0
        price = self.c7 if self.field.clash(a, b) else 0
        if upfloat:
            eighth, ninth, tenth = self.field.burden(b)
            price += self.c5 + self.c6[self.level[b]] + eighth * self.c8 + ninth * self.c9 + tenth * self.c10
            price += self.rank[b]
        return price
