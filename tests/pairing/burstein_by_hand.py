"""The Burstein system of 2026 by literal enumeration of its articles: every candidate of every bracket."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from pairing.model import ByeKind, TournamentSnapshot
from tests.pairing.literal import Facts, Pair

Candidate = tuple[tuple[int, ...], tuple[Pair, ...]]  # the opponent of each BSN (0: floats), and the pairs by BSN


def seeding_rounds(rounds: int) -> int:
    """1.6."""
    return min(rounds // 2, 4)


def burstein_round(snapshot: TournamentSnapshot) -> tuple[set[Pair], int | None] | None:
    """The pairs (white, black) and who has the bye, in a round after the seeding rounds; None where there is none."""
    return _Burstein(snapshot).round()


@cache
def candidates(size: int, floaters: int) -> tuple[Candidate, ...]:
    """Article 4: every way to pair BSNs 1 to `size` with so many floaters, in order."""

    def ways(left: tuple[int, ...], to_float: int) -> Iterator[dict[int, int]]:
        if not left:
            if not to_float:
                yield {}
            return
        first, *others = left
        for other in others:
            for rest in ways(tuple(x for x in others if x != other), to_float):
                yield {first: other, other: first, **rest}
        if to_float:
            for rest in ways(tuple(others), to_float - 1):
                yield {first: 0, **rest}

    lines = [tuple(way[n] for n in range(1, size + 1)) for way in ways(tuple(range(1, size + 1)), floaters)]
    lines.sort(reverse=True)
    return tuple((line, tuple((n, other) for n, other in enumerate(line, start=1) if other > n)) for line in lines)


class _Burstein:
    def __init__(self, snapshot: TournamentSnapshot) -> None:
        self.facts = Facts(snapshot)
        self.wishes = {p: self.facts.wish(p) for p in self.facts.players}
        self.index = {p: self.index_of(p) for p in self.facts.players}
        self.ranking = sorted(self.facts.players, key=lambda p: (-self.index[p][0], -self.index[p][1], p))

    def seen_score(self, player: int) -> Decimal:
        """1.8: what an opponent's score is worth; zero-point byes up to now count as draws."""
        facts = self.facts
        entered = next(p.first_round for p in facts.snapshot.players if p.number == player)
        points = facts.points(player)
        for record in reversed(facts.past[player].records):
            if record.bye not in (ByeKind.ZERO, ByeKind.ABSENT) or record.round < entered:
                break
            points += facts.snapshot.scoring.draw - record.points
        return points

    def index_of(self, player: int) -> tuple[Decimal, Decimal]:
        """1.7: Buchholz and Sonneborn-Berger; a round without a game is one against oneself."""
        buchholz = berger = Decimal(0)
        for record in self.facts.past[player].records:
            worth = self.seen_score(record.opponent) if record.colours else self.facts.points(player)
            buchholz += worth
            berger += worth * record.points
        return buchholz, berger

    def round(self) -> tuple[set[Pair], int | None] | None:
        field = list(self.facts.players)
        bye = None
        if len(field) % 2:
            possible = [
                p for p in field if p not in self.facts.barred and self.facts.completable([q for q in field if q != p])
            ]
            if not possible:
                return None
            bye = min(possible, key=lambda p: (self.facts.score(p), -self.facts.games(p), -self.ranking.index(p)))
            field.remove(bye)
        elif not self.facts.completable(field):
            return None
        pairs: list[Pair] = []
        floaters: tuple[int, ...] = ()
        levels = sorted({self.facts.score(p) for p in field}, reverse=True)
        groups = [[p for p in field if self.facts.score(p) == level] for level in levels]
        for place, group in enumerate(groups):
            found, floaters = self.bracket([*floaters, *group], groups[place + 1 :])
            pairs += found
        return {self.facts.colours_of(a, b, self.wishes, self.ranking) for a, b in pairs}, bye

    def bracket(self, players: list[int], below: list[list[int]]) -> tuple[list[Pair], tuple[int, ...]]:
        """The first candidate that is best on C1 to C8."""
        bsn = dict(enumerate(sorted(players, key=self.ranking.index), start=1))
        rest = [p for group in below for p in group]
        looked_ahead: dict[tuple[int, ...], tuple | None] = {}
        for count in range(len(players) % 2, len(players) + 1, 2):
            best = None
            for line, by_number in candidates(len(players), count):
                pairs = [(bsn[a], bsn[b]) for a, b in by_number]
                if not all(self.facts.legal(a, b) for a, b in pairs):
                    continue
                out = tuple(sorted(bsn[n] for n, other in enumerate(line, start=1) if other == 0))
                if out not in looked_ahead:
                    looked_ahead[out] = self.ahead(out, below) if self.facts.completable([*out, *rest]) else None
                if looked_ahead[out] is None:
                    continue
                quality = (self.scores(out), looked_ahead[out], self.without_preference(pairs))
                if best is None or quality < best[0]:
                    best = quality, pairs, out
            if best is not None:
                return best[1], best[2]
        raise AssertionError("a field that can be completed has a bracket that can")

    def scores(self, players: tuple[int, ...]) -> list[Decimal]:
        return sorted(map(self.facts.score, players), reverse=True)

    def without_preference(self, pairs: list[Pair]) -> int:
        return sum(self.wishes[a][0] is not None and self.wishes[a][0] is self.wishes[b][0] for a, b in pairs)

    def ahead(self, floaters: tuple[int, ...], below: list[list[int]]) -> tuple:
        """C7: how well the next bracket can do with these floaters: how many it must pass on, and their scores."""
        if not below:
            return (0, [])
        bracket = sorted([*floaters, *below[0]])
        rest = [p for group in below[1:] for p in group]
        for count in range(len(bracket) % 2, len(bracket) + 1, 2):
            best = None
            seen = set()
            for line, by_number in candidates(len(bracket), count):
                if not all(self.facts.legal(bracket[a - 1], bracket[b - 1]) for a, b in by_number):
                    continue
                out = tuple(bracket[n] for n, other in enumerate(line) if other == 0)
                if out in seen:
                    continue
                seen.add(out)
                if (best is None or self.scores(out) < best) and self.facts.completable([*out, *rest]):
                    best = self.scores(out)
            if best is not None:
                return (count, best)
        raise AssertionError("these floaters were said to leave a complete round")
