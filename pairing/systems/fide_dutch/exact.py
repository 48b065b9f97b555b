"""The best candidate of a bracket by minimum-cost perfect matching: exact for every bracket, quick for small ones.

Every criterion from C6 to C21 and every sequencing rule is a sum over the pairs of a round, so each has a digit of its
own in one long integer, the most important first, wide enough that no sum runs over into the digit above. The
cheapest perfect matching is then the candidate the rules ask for.

Two matchings are needed: the first finds the criteria, the set of paired MDPs and their opponents (articles 4.4
and 4.2); the second, among the residents who remain, the exchange and the transposition (4.3 and 4.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.systems.fide_dutch.brackets import Bracket, Decision, Field
from pairing.systems.fide_dutch.criteria import colour_costs
from pairing.systems.fide_dutch.floats import Float
from pairing.weighted import minimum_cost_matching

Matrix = list[list[int | None]]


@dataclass(frozen=True, slots=True)
class Outside:
    """Where a player of the bracket may go who is not paired in it.

    `vertices` stand beside those of the bracket; `next_count` of them, the first, are the next scoregroup. The
    others are the players below it and the bye. `joined` says which of them may be paired with which player of the
    bracket, and `among` which of them with each other; both by place in `vertices`.
    """

    next_count: int
    count: int
    joined: Sequence[Sequence[int]]  # for each player of the bracket, the places they may go to
    among: Sequence[tuple[int, int]]
    bye: int | None  # the place of the bye


class Digits:
    """Names the digits of a cost and gives each its place; the first one added is the most important."""

    def __init__(self) -> None:
        self.widths: list[tuple[str, int]] = []

    def add(self, name: str, width: int) -> None:
        self.widths.append((name, width))

    def units(self, spare: int = 0) -> dict[str, int]:
        """What one is worth in each digit, with room for `spare` bits below them all."""
        found, shift = {}, spare
        for name, width in reversed(self.widths):
            found[name] = 1 << shift
            shift += width
        return found


def solve(field: Field, bracket: Bracket, outside: Outside, single_taker: bool) -> tuple[Decision, list[int]] | None:
    """The decision, and for each vertex outside the place it is matched to; None where no complete round exists.

    `single_taker` says that the bracket's only downfloater is the one who takes the bye (C9).
    """
    problem = _Problem(field, bracket, outside, single_taker)
    mate = minimum_cost_matching(problem.costs)
    if mate is None:
        return None
    moved, size = len(bracket.moved), bracket.size
    fixed = [(i, mate[i]) for i in range(moved) if mate[i] < size]
    mate = problem.order_remainder(fixed, mate)
    players = bracket.players
    pairs = tuple((players[i], players[mate[i]]) for i in range(size) if i < mate[i] < size)
    floaters = tuple(players[i] for i in range(size) if mate[i] >= size)
    return Decision(pairs, floaters, "exact"), mate


class _Problem:
    def __init__(self, field: Field, bracket: Bracket, outside: Outside, single_taker: bool) -> None:
        self.field, self.bracket, self.outside = field, bracket, outside
        self.single_taker = single_taker
        self.players = bracket.players
        self.entries = [field.entries[v] for v in self.players]
        scores = sorted({entry.score for entry in self.entries}, reverse=True)
        self.levels = [scores.index(entry.score) for entry in self.entries]  # 0 is the highest score
        self.moved, self.size = len(bracket.moved), bracket.size
        self.total = self.size + outside.count
        self.units = self._digits().units()
        self.costs = self._costs()

    def _digits(self) -> Digits:
        digits = Digits()
        width = (2 * self.total).bit_length()
        levels = sorted(set(self.levels))
        higher = sorted(set(self.levels[: self.moved]))
        digits.add("C6", width)
        for level in levels:
            digits.add(f"C7 {level}", width)
        digits.add("C8", width)
        for level in levels:
            digits.add(f"C8 {level}", width)
        digits.add("C8 next", width)
        digits.add("C9", 12)
        for number in range(10, 18):
            digits.add(f"C{number}", width)
        for number in range(18, 22):
            for level in higher:
                digits.add(f"C{number} {level}", width)
        digits.add("limbo", self.moved + 1)
        for place in range(self.moved):
            digits.add(f"opponent {place}", self.size.bit_length())
        return digits

    def _costs(self) -> Matrix:
        costs: Matrix = [[None] * self.total for _ in range(self.total)]
        outside, size, neighbours = self.outside, self.size, self.field.neighbours
        for i in range(size):
            near = neighbours[self.players[i]]
            for j in range(max(i + 1, self.moved), size):
                if near >> self.players[j] & 1:
                    costs[i][j] = costs[j][i] = self._pair(i, j)
            stay, leave = self._float(i)
            for place in outside.joined[i]:
                cost = stay if place < outside.next_count else leave
                if place == outside.bye and self.single_taker:
                    cost += self.units["C9"] * self.entries[i].unplayed
                costs[i][size + place] = costs[size + place][i] = cost
        for a, b in outside.among:
            crosses = (a < outside.next_count) != (b < outside.next_count)
            cost = self.units["C8"] + self.units["C8 next"] if crosses else 0
            costs[size + a][size + b] = costs[size + b][size + a] = cost
        return costs

    def _pair(self, i: int, j: int) -> int:
        """What a pair inside the bracket costs; j is a resident."""
        units = self.units
        c10, c11, c12, c13 = colour_costs(self.entries[i], self.entries[j])
        cost = c10 * units["C10"] + c11 * units["C11"] + c12 * units["C12"] + c13 * units["C13"]
        if i < self.moved:
            level = self.levels[i]
            if self.entries[j].floats.last is Float.UP:
                cost += units["C15"] + units[f"C19 {level}"]
            if self.entries[j].floats.before is Float.UP:
                cost += units["C17"] + units[f"C21 {level}"]
            cost += units[f"opponent {i}"] * j
        return cost

    def _float(self, i: int) -> tuple[int, int]:
        """What it costs that a player floats: to the next scoregroup, and further down."""
        units, entry, level = self.units, self.entries[i], self.levels[i]
        cost = units["C6"] + units[f"C7 {level}"]
        last, before = entry.floats.last is Float.DOWN, entry.floats.before is Float.DOWN
        if i < self.moved:
            cost += units["limbo"] << (self.moved - 1 - i)
            cost += units[f"C18 {level}"] * last + units[f"C20 {level}"] * before
        else:
            cost += units["C14"] * last + units["C16"] * before
        return cost, cost + units["C8"] + units[f"C8 {level}"]

    # The residents who remain ------------------------------------------------------------------

    def order_remainder(self, fixed: Sequence[tuple[int, int]], mate: list[int]) -> list[int]:
        """Among the best candidates with these MDP-pairs, the first by exchange and transposition."""
        gone = {vertex for pair in fixed for vertex in pair}
        remainder = [i for i in range(self.moved, self.size) if i not in gone]
        pairs = sum(i < mate[i] < self.size for i in remainder)
        if not pairs:
            return mate
        kept = [v for v in range(self.total) if v not in gone]
        sequence = Order(len(remainder), pairs)
        place = {v: p for p, v in enumerate(remainder)}
        costs: Matrix = []
        for v in kept:
            row: list[int | None] = []
            for w in kept:
                cost = self.costs[v][w]
                if cost is not None:
                    cost <<= sequence.width
                    if v in place and w in place:
                        upper, lower = sorted((place[v], place[w]))
                        cost += sequence.cost(upper, lower)
                row.append(cost)
            costs.append(row)
        found = minimum_cost_matching(costs)
        if found is None:
            raise AssertionError("a matching that existed is gone")
        result = list(mate)
        for p, q in enumerate(found):
            result[kept[p]] = kept[q]
        return result


class Order:
    """The sequencing rules 4.2 and 4.3 as digits below the criteria.

    The residents of a remainder are numbered from 0; the higher one of each pair belongs to S1. Without an
    exchange these are the first ones; so the rules speak of who is the upper one of a pair.
    """

    def __init__(self, count: int, pairs: int) -> None:
        self.count, self.pairs = count, pairs
        digits = Digits()
        digits.add("exchanged", pairs.bit_length())
        digits.add("difference", (count * count).bit_length())
        digits.add("leaving", pairs + 1)
        digits.add("entering", count + pairs.bit_length() + 1)
        for place in range(count):
            digits.add(f"partner {place}", count.bit_length())
        self.units = digits.units()
        self.width = sum(width for _, width in digits.widths)

    def cost(self, upper: int, lower: int) -> int:
        units = self.units
        cost = units["difference"] * upper + units[f"partner {upper}"] * lower
        if upper < self.pairs:
            return cost + (units["leaving"] << upper)
        entering = (1 << self.count) - (1 << (self.count - upper))
        return cost + units["exchanged"] + units["entering"] * entering
