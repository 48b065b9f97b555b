"""The club's systems a second time, written from the rule pages before a look at the engine.

It reads a tournament report with a reader of its own and says which pairs the pages ask for, slowly: whether
the players left over can still be paired is tried out pair by pair. It imports nothing of ours, so nothing
the engine or its reader misunderstands can be shared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from decimal import Decimal

Pairs = list[tuple[int, int]]  # white, black; 0 for a bye
OVER_THE_BOARD = {"1": "W", "=": "D", "0": "L", "W": "W", "D": "D", "L": "L"}
POINTS_OF_BYE = {"U": "P", "F": "W", "H": "D", "Z": "A", "": "A"}
XXS = {"W": "W", "D": "D", "L": "L", "PAB": "P"}
BB = {"BBW": "W", "BBD": "D", "BBL": "L", "BBU": "P"}


class NoRound(Exception):
    """Only forbidden pairs can do this."""


@dataclass
class Somebody:
    number: int
    rating: int
    cells: dict[int, tuple[int, str, str]]  # round: opponent, colour, result
    score: Decimal = Decimal(0)
    met: dict[int, list[int]] = field(default_factory=dict)
    colours: str = ""
    free: int = 0  # rounds with a bye or a forfeit
    byes: int = 0  # of these, the byes

    @property
    def last_two(self) -> str:
        """Empty, or two letters: before the first game stands its opposite."""
        return (opposite(self.colours[0]) + self.colours)[-2:] if self.colours else ""

    @property
    def ideal(self) -> str:
        return opposite(self.last_two[1]) if self.colours else ""

    @property
    def reversible(self) -> bool:
        return not self.colours or self.last_two[0] != self.last_two[1]


@dataclass
class Event:
    people: list[Somebody]
    next_round: int
    absent: set[int]
    forbidden: set[frozenset[int]]

    def here(self) -> list[Somebody]:
        """By rank: points, rating, starting number."""
        there = [p for p in self.people if p.number not in self.absent]
        return sorted(there, key=lambda p: (-p.score, -p.rating, p.number))

    def may_meet(self, one: Somebody, other: Somebody) -> bool:
        return frozenset((one.number, other.number)) not in self.forbidden


def opposite(colour: str) -> str:
    return "b" if colour == "w" else "w"


# The report ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Forfeits:
    """The two choices of the page about a forfeited game."""

    loser_is_free: bool = True  # counts as a bye or forfeit for its loser, too
    are_meetings: bool = False  # opponents and colours as at the start of the round


def read(text: str, forfeits: Forfeits | None = None) -> Event:
    lines = [line for line in re.split(r"\r\n|\r|\n", text) if line.strip()]
    people = [_somebody(line) for line in lines if line.startswith("001")]
    points = _points(lines)
    paired = [r for p in people for r, (opponent, _, result) in p.cells.items() if opponent or result == "U"]
    number = max(paired, default=0) + 1
    absent = {p.number for p in people if number in p.cells}
    forbidden: set[frozenset[int]] = set()
    for line in lines:
        words = line[3:].split()
        if line.startswith("XXZ") or (line.startswith("240") and int(words[1]) == number):
            absent |= set(map(int, words if line.startswith("XXZ") else words[2:]))
        if line.startswith("XXP") or (line.startswith("260") and int(words[0]) <= number <= int(words[1])):
            names = [int(word) for word in (words if line.startswith("XXP") else words[2:])]
            forbidden |= {frozenset((a, b)) for a in names for b in names if a != b}
    for somebody in people:
        for r in range(1, number):
            _count(somebody, r, points, forfeits or Forfeits())
    return Event(people, number, absent, forbidden)


def _somebody(line: str) -> Somebody:
    cells = {}
    for r, at in enumerate(range(91, len(line), 10), start=1):
        opponent = int(line[at : at + 4].strip() or 0)
        colour, result = line[at + 5 : at + 6].strip(), line[at + 7 : at + 8].strip().upper()
        if opponent or result:
            cells[r] = opponent, colour, result
    return Somebody(int(line[4:8]), int(line[48:52].strip() or 0), cells)


def _points(lines: list[str]) -> dict[str, Decimal]:
    """By the symbols of record 162."""
    points = {"W": Decimal(1), "D": Decimal("0.5"), "L": Decimal(0), "A": Decimal(0)}
    for line in lines:
        if line.startswith("162"):
            points |= {s: Decimal(v) for s, v in re.findall(r"([WDLAPX])\s*([\d.]+)", line[3:])}
        elif line.startswith("XXS"):
            points |= {XXS[s]: Decimal(v) for s, v in re.findall(r"([A-Z]+)=([\d.]+)", line[3:])}
        elif line[:3] in BB:
            points[BB[line[:3]]] = Decimal(line[3:].strip())
    return {"P": points["W"], **points}


def _count(somebody: Somebody, r: int, points: dict[str, Decimal], forfeits: Forfeits) -> None:
    opponent, colour, result = somebody.cells.get(r, (0, "-", ""))
    if opponent and (result in OVER_THE_BOARD or forfeits.are_meetings):
        somebody.met.setdefault(opponent, []).append(r)
        somebody.colours += colour
    if opponent and result in OVER_THE_BOARD:
        somebody.score += points[OVER_THE_BOARD[result]]
    elif opponent:
        somebody.score += points["W" if result == "+" else "A"]
        somebody.free += result == "+" or forfeits.loser_is_free
    else:
        somebody.score += points[POINTS_OF_BYE[result]]
        somebody.free += result in ("U", "F")
        somebody.byes += result in ("U", "F")


# Can these be paired? --------------------------------------------------------------------------


class Leftover:
    """Whether players can be paired with so many rematches at most."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.seen: dict[tuple[frozenset[int], int], bool] = {}

    def possible(self, players: list[Somebody], rematches: int) -> bool:
        if rematches < 0 or not players:
            return rematches >= 0
        key = frozenset(p.number for p in players), rematches
        if key not in self.seen:
            self.seen[key] = self._try(players, rematches)
        return self.seen[key]

    def _try(self, players: list[Somebody], rematches: int) -> bool:
        one = min(players, key=lambda p: sum(q.number not in p.met for q in players))  # the hardest to place
        others = sorted((p for p in players if p is not one), key=lambda p: p.number in one.met)
        return any(
            self.possible(without(players, one, other), rematches - (other.number in one.met))
            for other in others
            if self.event.may_meet(one, other)
        )

    def fewest(self, players: list[Somebody]) -> int | None:
        return next((k for k in range(len(players) // 2 + 1) if self.possible(players, k)), None)


def without(players: Iterable[Somebody], *gone: Somebody) -> list[Somebody]:
    return [p for p in players if all(p is not one for one in gone)]


# The club Swiss, both editions -----------------------------------------------------------------


@dataclass
class Found:
    pairs: Pairs
    rematches: set[frozenset[int]] = field(default_factory=set)
    third_colours: set[frozenset[int]] = field(default_factory=set)


def fold(work: list[Somebody]) -> list[Somebody]:
    """Edition 001: score by score downwards, the weakest of each first."""
    return sorted(work[1:], key=lambda p: (-p.score, p.rating, -p.number))


def from_the_middle(work: list[Somebody]) -> list[Somebody]:
    """Edition 000: from the first of the lower half up to the second player, then the rest downwards."""
    middle = len(work) // 2
    return work[middle:0:-1] + work[middle + 1 :]


def club_swiss(event: Event, order: Callable[[list[Somebody]], list[Somebody]] = fold) -> Found:
    leftover = Leftover(event)
    work = event.here()
    bye = _bye(work, leftover) if len(work) % 2 else None
    if bye:
        work = without(work, bye)
    k = leftover.fewest(work)
    if k is None:
        raise NoRound
    found = Found([])
    while work:
        one = work[0]
        candidates = [q for q in order(work) if event.may_meet(one, q)]
        new = [q for q in candidates if q.number not in one.met and leftover.possible(without(work, one, q), k)]
        if not new:
            k -= 1
            known = [q for q in work[1:] if q in candidates and q.number in one.met]
            known.sort(key=lambda q: (len(one.met[q.number]), max(one.met[q.number])))
            new = [q for q in known if leftover.possible(without(work, one, q), k)]
        two = next((q for q in new if colour_of_first(one, q)), new[0])
        colour = colour_of_first(one, two)
        pair = frozenset((one.number, two.number))
        found.rematches |= {pair} if two.number in one.met else set()
        found.third_colours |= {pair} if not colour else set()
        colour = colour or opposite(two.ideal)
        found.pairs.append((one.number, two.number) if colour == "w" else (two.number, one.number))
        work = without(work, one, two)
    found.pairs += [(bye.number, 0)] if bye else []
    return found


def club_swiss_mid(event: Event) -> Found:
    return club_swiss(event, from_the_middle)


def _bye(work: list[Somebody], leftover: Leftover) -> Somebody:
    """The least often free; of these who leaves the fewest rematches; of these the lowest ranked.

    Where forbidden pairs leave none of them a round, those free more often are asked.
    """
    for times in sorted({p.free for p in work}):
        costs = {p.number: leftover.fewest(without(work, p)) for p in work if p.free == times}
        possible = [p for p in reversed(work) if costs.get(p.number) is not None]
        if possible:
            return min(possible, key=lambda p: costs[p.number] or 0)
    raise NoRound


def colour_of_first(one: Somebody, two: Somebody) -> str:
    """What the higher ranked player gets; empty where neither gives way."""
    if not one.colours and not two.colours:
        return "b"
    if not one.colours:
        return opposite(two.ideal)
    if not two.colours or one.ideal != two.ideal:
        return one.ideal
    if one.reversible:
        return opposite(one.ideal)
    return one.ideal if two.reversible else ""


# Neighbours by points: what any order of the equals must lead to --------------------------------


def adjacent_faults(event: Event, pairs: Pairs) -> list[str]:
    """What these pairs break. Equals stand in a drawn order, so some order is looked for that gives them."""
    people = {p.number: p for p in event.here()}
    if sorted(n for pair in pairs for n in pair if n) != sorted(people):
        return ["not everybody once"]
    if sum(0 in pair for pair in pairs) != len(people) % 2:
        return ["byes"]
    leftover = Leftover(event)
    games = [(people[w], people[b]) for w, b in pairs if b]
    at_boards = [p for game in games for p in game]
    rematches = sum(b.number in w.met for w, b in games)
    found = [f"colours of {w.number} and {b.number}" for w, b in games if event.next_round > 1 and not _white(w, b)]
    if leftover.fewest(at_boards) != rematches:
        found.append(f"{rematches} rematches are not the fewest")
    found += [f"bye of {w}" for w, b in pairs if not b and not _last(people[w], event, leftover)]
    if event.next_round > 1 and not rematches and not _some_order(at_boards, games, leftover, {}):
        found.append("no order of the equals leads here")
    if rematches and len(at_boards) <= 10:
        apart = sum(abs(w.score - b.score) for w, b in games)
        if apart != _least_apart(at_boards, rematches, event):
            found.append("score differences")
    return found


def _white(white: Somebody, black: Somebody) -> bool:
    """Fewer Whites, or as many and not due the colours the other way round."""
    more = white.colours.count("w") - black.colours.count("w")
    if more:
        return more < 0
    return white.ideal == black.ideal or (white.ideal != "b" and black.ideal != "w")


def _last(bye: Somebody, event: Event, leftover: Leftover) -> bool:
    """Nobody with as few byes who leaves as few rematches has fewer points."""
    here = event.here()
    least = min(p.byes for p in here)
    costs = {p.number: leftover.fewest(without(here, p)) for p in here if p.byes == least}
    if all(cost is None for cost in costs.values()):
        return True  # forbidden pairs: not this rule's concern
    best = min(cost for cost in costs.values() if cost is not None)
    safe = [p for p in here if costs.get(p.number) == best]
    return bye in safe and bye.score == min(p.score for p in safe)


def _some_order(
    free: list[Somebody], games: list[tuple[Somebody, Somebody]], leftover: Leftover, later: dict[int, set[int]]
) -> bool:
    """Whether some order, falling in points, gives these games when everybody takes the next below.

    `later` collects who must stand behind whom; a contradiction is a circle.
    """
    if not free:
        return True
    top = max(p.score for p in free)
    mates = {p.number: q for game in games for p, q in (game, game[::-1])}
    for one in (p for p in free if p.score == top):
        two = mates[one.number]
        before_two = [
            q
            for q in without(free, one, two)
            if q.score >= two.score
            and q.number not in one.met
            and leftover.event.may_meet(one, q)
            and leftover.possible(without(free, one, q), 0)
        ]
        if any(q.score > two.score for q in before_two):
            continue
        wanted = [(one.number, q.number) for q in without(free, one) if q.score == top]
        wanted += [(two.number, q.number) for q in before_two]
        order = {number: set(behind) for number, behind in later.items()}
        if all(_put(order, *each) for each in wanted) and _some_order(without(free, one, two), games, leftover, order):
            return True
    return False


def _put(later: dict[int, set[int]], first: int, second: int) -> bool:
    """Notes that the second stands behind the first, unless the opposite follows from what is noted."""
    todo, seen = [second], {second}
    while todo:
        for behind in later.get(todo.pop(), set()) - seen:
            seen.add(behind)
            todo.append(behind)
    if first in seen:
        return False
    later.setdefault(first, set()).add(second)
    return True


def _least_apart(players: list[Somebody], rematches: int, event: Event) -> Decimal | None:
    """The smallest sum of score differences with exactly so many rematches."""
    if not players or rematches < 0:
        return Decimal(0) if rematches == 0 else None
    one, *others = players
    sums = []
    for other in (q for q in others if event.may_meet(one, q)):
        rest = _least_apart(without(others, other), rematches - (other.number in one.met), event)
        if rest is not None:
            sums.append(rest + abs(one.score - other.score))
    return min(sums, default=None)


# Round robin and knockout ----------------------------------------------------------------------


def berger(size: int, r: int) -> Pairs:
    x = (r + 1) // 2 if r % 2 else size // 2 + r // 2
    games = [(x, size) if r % 2 else (size, x)]
    for b in range(2, size // 2 + 1):
        games.append(((x - 1 + b - 1) % (size - 1) + 1, (x - 1 - (b - 1)) % (size - 1) + 1))
    return games


def round_robin(event: Event, *, double: bool = False) -> Pairs:
    numbers = sorted(p.number for p in event.people)
    size = len(numbers) + len(numbers) % 2
    rounds = [berger(size, r) for r in range(1, size)]
    if double:
        again = [[(b, w) for w, b in games] for games in rounds]
        if size > 2:
            rounds[-1], rounds[-2] = rounds[-2], rounds[-1]
        rounds += again
    named = [tuple(numbers[n - 1] if n <= len(numbers) else 0 for n in g) for g in rounds[event.next_round - 1]]
    return [(w, b) for w, b in named if w and b] + [(w or b, 0) for w, b in named if not (w and b)]


def bracket_order(size: int) -> list[int]:
    order = [1]
    while len(order) < size:
        k = 2 * len(order) + 1
        order = [n for i, s in enumerate(order) for n in ((s, k - s) if i % 2 == 0 else (k - s, s))]
    return order


def knockout(event: Event) -> tuple[list[set[int]], list[int]]:
    """Who meets whom, in the order of the drawing, and who goes through without a game."""
    numbers = sorted(p.number for p in event.people)
    cells = {p.number: p.cells for p in event.people}
    size = 1
    while size < len(numbers):
        size *= 2
    line = [numbers[s - 1] if s <= len(numbers) else 0 for s in bracket_order(size)]
    for r in range(1, event.next_round):
        couples = list(zip(line[::2], line[1::2], strict=True))
        line = [a if not b or (a and cells[a][r][2] in "1W+") else b for a, b in couples]
    couples = list(zip(line[::2], line[1::2], strict=True)) if len(line) > 1 else []
    return [{a, b} for a, b in couples if a and b], sorted(a or b for a, b in couples if not (a and b))
