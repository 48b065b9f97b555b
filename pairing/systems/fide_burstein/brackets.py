"""One bracket (articles 2 to 4): the first candidate that is best on C5 to C8, found by one matching of least cost.

Every criterion adds up over pairs, and so does the order of the candidates: the opponents of BSN 1, 2, … are the
digits of a number, and the first candidate is the one with the largest. The completion of the round is looked at
afterwards: the bracket is solved together with the next scoregroup only, and again with everybody where the rest
could then not be paired.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from pairing.fide_field import is_complete, mask_of
from pairing.matching import Matching
from pairing.model import Colour
from pairing.systems.fide_burstein.players import Field
from pairing.weighted import minimum_cost_matching


@dataclass(frozen=True, slots=True)
class Decision:
    """The pairs of a bracket and who floats out; `order` are its players by BSN."""

    order: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]


def decide(field: Field, bracket: Sequence[int], below: Sequence[Sequence[int]]) -> Decision:
    """Pair a bracket; `below` are the scoregroups under it."""
    order = sorted(bracket, key=field.rank.__getitem__)
    rest = mask_of(place for group in below for place in group)
    inside = Matching(field.neighbours, mask_of(bracket))
    if not inside.exposed and is_complete(field.neighbours, rest):
        if first := _first_candidate(field, order) or _first_by_colours(field, order):
            return first
        mates = _solve(field, order, (), (), 0)
    else:
        mates = _ahead(field, order, below, len(order) - 2 * inside.size) or _whole(field, order, below)
    pairs = tuple((a, b) for a in order if (b := mates.get(a)) is not None and field.rank[a] < field.rank[b])
    return Decision(tuple(order), pairs, tuple(place for place in order if mates.get(place) is None))


def _first_candidate(field: Field, order: Sequence[int]) -> Decision | None:
    """The very first candidate, 1 with the last and so on, where nothing speaks against it."""
    half = len(order) // 2
    pairs = tuple(zip(order[:half], reversed(order[half:]), strict=True))
    if all(field.neighbours[a] >> b & 1 and not field.clash(a, b) for a, b in pairs):
        return Decision(tuple(order), pairs, ())
    return None


def _first_by_colours(field: Field, order: Sequence[int]) -> Decision | None:
    """The first candidate that is best on C8, where everybody can be paired inside; None where colours do not tell.

    With more who want one colour than all others, C8 is best if none of the others meet each other; else if nobody
    meets who wants the same. If any candidate is like that, the best ones are exactly those.
    """
    wishes = [field.entries[place].preference.colour for place in order]
    crowded = next((colour for colour in Colour if 2 * wishes.count(colour) > len(order)), None)
    of = {c: mask_of(place for place, wish in zip(order, wishes, strict=True) if wish is c) for c in Colour}
    outside = mask_of(order) & ~of[crowded] if crowded else 0
    allowed = list(field.neighbours)
    for place, wish in zip(order, wishes, strict=True):
        if crowded is None:
            allowed[place] &= ~of[wish] if wish else -1
        elif wish is not crowded:
            allowed[place] &= ~outside
    matching = Matching(allowed, mask_of(order))
    if matching.exposed:
        return None
    left = list(order)
    pairs = []
    while left:
        first = left.pop(0)
        matching.remove(first)
        mate = next(place for place in reversed(left) if allowed[first] >> place & 1 and matching.can_miss(place))
        matching.remove(mate)
        left.remove(mate)
        pairs.append((first, mate))
    return Decision(tuple(order), tuple(pairs), ())


def _ahead(
    field: Field, order: Sequence[int], below: Sequence[Sequence[int]], exposed: int
) -> dict[int, int | None] | None:
    """The best candidate as far as the next bracket can tell; None where the players after it are then stuck."""
    if len(below) < 2:
        return None
    following = below[0]
    after = mask_of(place for group in below[1:] for place in group)
    leaving = exposed + Matching(field.neighbours, mask_of(following)).exposed.bit_count()
    mates = _solve(field, order, following, (), leaving)
    if not mates:
        return None
    out = mask_of(place for place, mate in mates.items() if mate == OUT)
    if not is_complete(field.neighbours, after | out):
        return None
    return {place: mate if mate in mates and mate in order else None for place, mate in mates.items() if place in order}


def _whole(field: Field, order: Sequence[int], below: Sequence[Sequence[int]]) -> dict[int, int | None]:
    """The best candidate with every player left in view."""
    following: Sequence[int] = below[0] if below else ()
    after = [place for group in below[1:] for place in group]
    mates = _solve(field, order, following, after, 0)
    if not mates:
        raise AssertionError("a complete round was promised")
    return {place: mates[place] if mates[place] in order else None for place in order}


OUT = -1


def _solve(
    field: Field, order: Sequence[int], following: Sequence[int], after: Sequence[int], leaving: int
) -> dict[int, int | None]:
    """Partners in a matching of least cost; OUT stands for one of `leaving` places somewhere further down.

    Empty where there is none.
    """
    places = [*order, *following, *after]
    prices = _Prices(field, order, following)
    size = len(places) + leaving
    costs: list[list[int | None]] = [[None] * size for _ in range(size)]
    near = len(order) + len(following)
    for i, a in enumerate(places):
        for j in range(i + 1, len(places)):
            if field.neighbours[a] >> places[j] & 1:
                costs[i][j] = costs[j][i] = prices.of(i, j)
        if i < near:
            for j in range(len(places), size):
                costs[i][j] = costs[j][i] = prices.of(i, near)
    for i in range(len(places), size):
        for j in range(i + 1, size):
            costs[i][j] = costs[j][i] = 0
    mates = minimum_cost_matching(costs)
    if mates is None:
        return {}
    return {a: places[mates[i]] if mates[i] < len(places) else OUT for i, a in enumerate(places)}


class _Prices:
    """C5 to C8 and the order of candidates as digits of one number. Places are those in the list of `_solve`."""

    def __init__(self, field: Field, order: Sequence[int], following: Sequence[int]) -> None:
        self.field = field
        self.size = len(order)
        self.near = self.size + len(following)
        self.order = order
        entries = field.entries
        scores = [entries[place].score for place in (*order, *following)]
        width = self.near + 1
        base = self.size + 1
        self.digit: list[int] = [base ** (self.size - 1 - n) for n in range(self.size)]
        self.c8 = base**self.size
        self.level: dict[Decimal, int] = {}
        unit = self.c8 * width
        for score in sorted(set(scores)):
            self.level[score] = unit
            unit *= width
        self.c7 = unit
        self.c6 = {score: self.level[score] * self.c7 * width // self.c8 for score in self.level}
        self.c5 = max(self.c6.values(), default=1) * width
        self.scores = scores

    def of(self, i: int, j: int) -> int:
        """The price of a pair, i < j."""
        price = 0
        if i < self.size:
            if j < self.size:
                price += self.c8 if self.field.clash(self.order[i], self.order[j]) else 0
                return price + self.late(i, j + 1) + self.late(j, i + 1)
            price += self.c5 + self.c6[self.scores[i]] + self.late(i, 0)
        if i < self.near <= j:
            price += self.c7 + self.level[self.scores[i]]
        return price

    def late(self, n: int, opponent: int) -> int:
        """How far behind the first candidate BSN n + 1 falls with this opponent, 0 for floating."""
        return (self.size - opponent) * self.digit[n]
