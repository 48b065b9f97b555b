"""The FIDE Dutch system done by hand: candidates generated one by one, as docs/pairing/fide-dutch.md tells them.

Nothing of the engine is used but the histories and the virtual points. It is as slow as the rules are long: every
candidate of a bracket is written down and judged, and every completion is searched for. Fields of ten players or so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from itertools import combinations

from pairing.acceleration import virtual_points
from pairing.history import History, histories
from pairing.model import ByeKind, Colour, TournamentSnapshot

Pair = tuple[int, int]  # places in the ranking, the higher ranked first


@dataclass(frozen=True)
class Person:
    number: int
    score: Decimal
    difference: int  # Whites minus Blacks
    last_two: str
    colours: str
    met: frozenset[int]
    down: tuple[bool, bool]  # one round ago, two rounds ago
    up: tuple[bool, bool]
    unplayed: int
    barred: bool  # from the bye, C2
    top: bool

    @property
    def absolute(self) -> bool:
        return abs(self.difference) > 1 or self.last_two in ("WW", "BB")

    @property
    def wish(self) -> str:
        if abs(self.difference) > 1:
            return "B" if self.difference > 0 else "W"
        if self.last_two in ("WW", "BB"):
            return "B" if self.last_two == "WW" else "W"
        if self.difference:
            return "B" if self.difference > 0 else "W"
        return {"W": "B", "B": "W", "": ""}[self.colours[-1:]]

    @property
    def kind(self) -> int:
        """3 absolute, 2 strong, 1 mild, 0 none."""
        return 3 if self.absolute else 2 if self.difference else 1 if self.colours else 0


def people(snapshot: TournamentSnapshot) -> list[Person]:
    """The players to be paired in the order of 1.2."""
    known, now = histories(snapshot), snapshot.next_round

    def score(number: int, round_number: int) -> Decimal:
        return known[number].points_after(round_number - 1) + virtual_points(snapshot, round_number).get(
            number, Decimal(0)
        )

    def floated(history: History, back: int) -> str:
        if now - back < 1:
            return ""
        record = history.records[now - back - 1]
        if not record.is_played:
            return "down" if record.points > snapshot.scoring.loss else ""
        assert record.opponent is not None
        mine, theirs = score(history.player, now - back), score(record.opponent, now - back)
        return "down" if mine > theirs else "up" if mine < theirs else ""

    found = []
    for player in snapshot.to_pair():
        history = known[player.number]
        colours = "".join("W" if colour is Colour.WHITE else "B" for colour in history.colours)
        floats = [floated(history, 1), floated(history, 2)]
        half = (now - 1) * snapshot.scoring.win / 2
        found.append(
            Person(
                number=player.number,
                score=score(player.number, now),
                difference=colours.count("W") - colours.count("B"),
                last_two=colours[-2:],
                colours=colours,
                met=frozenset(history.meetings),
                down=(floats[0] == "down", floats[1] == "down"),
                up=(floats[0] == "up", floats[1] == "up"),
                unplayed=sum(not record.is_played for record in history.records),
                barred=bool(history.byes(ByeKind.PAIRING))
                or any(not r.is_played and r.points >= snapshot.scoring.win for r in history.records),
                top=now == snapshot.number_of_rounds and score(player.number, now) > half,
            )
        )
    return sorted(found, key=lambda person: (-person.score, person.number))


class ByHand:
    """One round. A place in the ranking stands for a player."""

    def __init__(self, snapshot: TournamentSnapshot) -> None:
        self.people = people(snapshot)
        self.forbidden = snapshot.forbidden_in(snapshot.next_round)
        self.completable = cache(self._completable)
        self.bye_score: Decimal | None = None
        everybody = frozenset(range(len(self.people)))
        if len(everybody) % 2:
            for level in sorted({person.score for person in self.people}):
                self.bye_score = level
                self.completable = cache(self._completable)
                if self.completable(everybody):
                    break
        self.possible = self.completable(everybody)

    def may_meet(self, a: int, b: int) -> bool:
        """C1 and C3."""
        one, other = self.people[a], self.people[b]
        if other.number in one.met or frozenset((one.number, other.number)) in self.forbidden:
            return False
        return not (one.absolute and other.absolute and one.wish == other.wish) or one.top or other.top

    def may_have_bye(self, a: int) -> bool:
        return not self.people[a].barred and self.people[a].score == self.bye_score

    def _completable(self, left: frozenset[int]) -> bool:
        """C4: whether these can all be paired, one of them with the bye where their number is odd."""
        if not left:
            return True
        first = min(left)
        rest = left - {first}
        if len(left) % 2 and self.may_have_bye(first) and self.completable(rest):
            return True
        return any(self.may_meet(first, other) and self.completable(rest - {other}) for other in sorted(rest))

    def pairs(self) -> tuple[set[frozenset[int]], int | None]:
        """The numbers of those who meet, and who has the bye."""
        assert self.possible
        levels = sorted({person.score for person in self.people}, reverse=True)
        groups = [[p for p, person in enumerate(self.people) if person.score == level] for level in levels]
        found: set[frozenset[int]] = set()
        moved: list[int] = []
        for place, residents in enumerate(groups):
            below = [p for group in groups[place + 1 :] for p in group]
            following = groups[place + 1] if place + 1 < len(groups) else []
            pairs = self.bracket(moved, residents, following, below)
            found |= {frozenset(self.people[p].number for p in pair) for pair in pairs}
            paired = {p for pair in pairs for p in pair}
            moved = [p for p in (*moved, *residents) if p not in paired]
        return found, self.people[moved[0]].number if moved else None

    def bracket(self, moved: list[int], residents: list[int], following: list[int], below: list[int]) -> list[Pair]:
        """The best candidate, and of equal ones the first generated."""
        players = [*moved, *residents]
        for count in range(len(players) // 2, -1, -1):
            best: tuple[object, list[Pair]] | None = None
            for pairs in candidates(moved, residents, count, self.may_meet):
                floaters = sorted(set(players) - {p for pair in pairs for p in pair})
                if not self.completable(frozenset([*floaters, *below])):
                    continue
                vector = self.vector(pairs, floaters, set(moved), residents, following, below)
                if best is None or vector < best[0]:
                    best = vector, pairs
            if best is not None:
                return best[1]
        raise AssertionError("the bracket above left no complete round")

    def vector(
        self,
        pairs: Sequence[Pair],
        floaters: Sequence[int],
        moved: set[int],
        residents: Sequence[int],
        following: Sequence[int],
        below: Sequence[int],
    ) -> tuple[object, ...]:
        """C6 to C21; smaller is better."""
        who = self.people
        taker = len(floaters) == 1 and self.bye_score is not None and self.bye_score >= who[residents[0]].score
        crossing = [(a, b) for a, b in pairs if a in moved]
        down = [f for f in floaters if f not in moved]
        floats: list[object] = []
        for back in (0, 1):
            floats.append(sum(who[f].down[back] for f in down))
            floats.append(sum(who[b].up[back] for _, b in crossing))
        differences: list[object] = []
        for back in (0, 1):
            gaps = [(0, who[a].score - who[b].score) for a, b in crossing if who[a].down[back]]
            gaps += [(1, who[f].score) for f in floaters if f in moved and who[f].down[back]]
            differences.append(sorted(gaps, reverse=True))
            differences.append(
                sorted((who[a].score - who[b].score for a, b in crossing if who[b].up[back]), reverse=True)
            )
        return (
            len(floaters),
            sorted((who[f].score for f in floaters), reverse=True),
            self.next_bracket(frozenset(floaters), tuple(following), tuple(below)),
            who[floaters[0]].unplayed if taker else 0,
            *(sum(self.colour_costs(a, b)[c] for a, b in pairs) for c in range(4)),
            *floats,
            *differences,
        )

    def next_bracket(self, moved: frozenset[int], following: tuple[int, ...], below: tuple[int, ...]) -> object:
        """C8: how few must float out of the next bracket, and with which scores."""
        if not following:
            return (0, [])
        deeper = [p for p in below if p not in following]

        def ways(left: frozenset[int], gone: frozenset[int]) -> Iterator[frozenset[int]]:
            if not left:
                yield gone
                return
            first = min(left)
            yield from ways(left - {first}, gone | {first})
            for other in sorted(left - {first}):
                if not (first in moved and other in moved) and self.may_meet(first, other):
                    yield from ways(left - {first, other}, gone)

        return min(
            (len(gone), sorted((self.people[p].score for p in gone), reverse=True))
            for gone in set(ways(moved | frozenset(following), frozenset()))
            if self.completable(gone | frozenset(deeper))
        )

    def colour_costs(self, a: int, b: int) -> tuple[int, int, int, int]:
        """C10 to C13 of one pair."""
        one, other = self.people[a], self.people[b]
        if not one.wish or one.wish != other.wish:
            return (0, 0, 0, 0)
        if not (one.absolute and other.absolute):
            return (0, 0, 1, int(one.kind >= 2 and other.kind >= 2))
        wide = int(abs(one.difference) > 1 and abs(other.difference) > 1)
        against = "BB" if one.wish == "W" else "WW"
        if abs(one.difference) == abs(other.difference):
            third = one.last_two == other.last_two == against
        else:
            loser = min(one, other, key=lambda person: abs(person.difference))
            third = loser.last_two == against
        return (wide, int(third), 1, 0)


def candidates(moved: list[int], residents: list[int], count: int, legal) -> Iterator[list[Pair]]:
    """Every legal candidate with this many pairs in the order of articles 3 and 4."""
    for paired in range(min(len(moved), count), -1, -1):
        for chosen in combinations(moved, paired):
            for opponents in transpositions(list(chosen), residents, legal):
                rest = [p for p in residents if p not in opponents]
                if (count - paired) * 2 > len(rest):
                    continue
                for more in homogeneous(rest, count - paired, legal):
                    yield [*zip(chosen, opponents, strict=True), *more]


def homogeneous(players: list[int], count: int, legal) -> Iterator[list[Pair]]:
    for upper, lower in exchanges(players, count):
        for partners in transpositions(upper, lower, legal):
            yield [(min(pair), max(pair)) for pair in zip(upper, partners, strict=True)]


def exchanges(players: list[int], count: int) -> Iterator[tuple[list[int], list[int]]]:
    """S1 and S2: as they are, then after every exchange in the order of 4.3."""
    upper, lower = players[:count], players[count:]
    place = {p: index for index, p in enumerate(players)}
    swaps = [
        (down, up)
        for size in range(min(len(upper), len(lower)) + 1)
        for down in combinations(upper, size)
        for up in combinations(lower, size)
    ]

    def order(swap: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[object, ...]:
        down, up = ([place[p] for p in group] for group in swap)
        return (len(down), sum(up) - sum(down), [-p for p in sorted(down, reverse=True)], sorted(up))

    for down, up in sorted(swaps, key=order):
        yield (
            sorted([p for p in upper if p not in down] + list(up)),
            sorted([p for p in lower if p not in up] + list(down)),
        )


def transpositions(upper: list[int], lower: list[int], legal) -> Iterator[tuple[int, ...]]:
    """The partners of S1 in the lexical order of 4.2, as far as each may be met."""
    if not upper:
        yield ()
        return
    for partner in lower:
        if legal(upper[0], partner):
            for rest in transpositions(upper[1:], [p for p in lower if p != partner], legal):
                yield (partner, *rest)
