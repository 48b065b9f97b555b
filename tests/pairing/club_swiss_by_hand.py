"""The club Swiss a second time, straight from the text and by plain enumeration. Knows nothing of our engine.

It reads the rows of the rounds itself, tries every pairing of the players left to count rematches, and
so is only fit for small fields.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache

from pairing.model import TournamentSnapshot


@dataclass
class Somebody:
    number: int
    rating: int
    score: Decimal = Decimal(0)
    colours: str = ""
    met: dict[int, list[int]] = field(default_factory=dict)
    free: int = 0  # byes and forfeits

    @property
    def ideal(self) -> str:
        return "" if not self.colours else "b" if self.colours[-1] == "w" else "w"

    @property
    def may_reverse(self) -> bool:
        return len(self.colours) < 2 or self.colours[-1] != self.colours[-2]


POINTS = {"1-0": (2, 0), "1/2-1/2": (1, 1), "0-1": (0, 2), "+/-": (2, 0), "-/+": (0, 2), "-/-": (0, 0)}
BYE_POINTS = {"pairing": 2, "full": 2, "half": 1, "zero": 0, "absent": 0, "forfeit": 0}


def read(snapshot: TournamentSnapshot) -> dict[int, Somebody]:
    """The field from the rows, for 1 - ½ - 0 and one game a board, forfeits no meetings."""
    people = {p.number: Somebody(p.number, p.rating) for p in snapshot.players}
    for round_ in snapshot.rounds:
        for game in round_.games:
            white, black = people[game.white], people[game.black]
            halves = POINTS[game.result.value]
            white.score += Decimal(halves[0]) / 2
            black.score += Decimal(halves[1]) / 2
            if "+" in game.result.value or game.result.value == "-/-":
                white.free += 1
                black.free += 1
                continue
            white.colours += "w"
            black.colours += "b"
            white.met.setdefault(black.number, []).append(round_.number)
            black.met.setdefault(white.number, []).append(round_.number)
        for bye in round_.byes:
            people[bye.player].score += Decimal(BYE_POINTS[bye.kind.value]) / 2
            people[bye.player].free += bye.kind.value in ("pairing", "full", "forfeit")
    return people


class ByHand:
    """One round: `bye` and `games` as (white, black, rematch, third colour) in the order they are made."""

    def __init__(self, snapshot: TournamentSnapshot, mid: bool) -> None:
        self.people = read(snapshot)
        self.mid = mid
        self.apart = {tuple(sorted(pair)) for pair in snapshot.forbidden_in(snapshot.next_round)}
        self.fewest = cache(self._fewest)
        work = sorted(
            (self.people[p.number] for p in snapshot.to_pair()), key=lambda s: (-s.score, -s.rating, s.number)
        )
        self.rematches = 0
        self.possible = True
        self.bye: int | None = None
        self.games: list[tuple[int, int, bool, bool]] = []
        if len(work) % 2:
            chosen = self._bye(work)
            if chosen is None:
                self.possible = False
                return
            self.bye = chosen.number
            work.remove(chosen)
        k = self.fewest(frozenset(s.number for s in work))
        if k is None:
            self.possible = False
            return
        self.rematches = k
        while work:
            first, second, colour = self._choose(work, k)
            again = second.number in first.met
            k -= again
            white, black = (first, second) if colour == "w" else (second, first)
            third = white.colours.endswith("ww") or black.colours.endswith("bb")
            self.games.append((white.number, black.number, again, third))
            work.remove(first)
            work.remove(second)

    def _fewest(self, left: frozenset[int]) -> int | None:
        """The fewest rematches over every pairing of these players; None where there is none."""
        if not left:
            return 0
        one = min(left)
        best = None
        for other in left - {one}:
            if (one, other) in self.apart:
                continue
            rest = self.fewest(left - {one, other})
            if rest is not None:
                cost = rest + (other in self.people[one].met)
                best = cost if best is None else min(best, cost)
        return best

    def _bye(self, work: list[Somebody]) -> Somebody | None:
        everybody = frozenset(s.number for s in work)
        for times in sorted({s.free for s in work}):
            options = []
            for place, s in enumerate(work):
                cost = self.fewest(everybody - {s.number})
                if s.free == times and cost is not None:
                    options.append((cost, -place, s))
            if options:
                return min(options, key=lambda option: option[:2])[2]
        return None

    def _candidates(self, work: list[Somebody]) -> list[Somebody]:
        if self.mid:
            m = len(work) // 2
            indexes = list(range(m, 0, -1)) + list(range(m + 1, len(work)))
            return [work[i] for i in indexes]
        return sorted(work[1:], key=lambda s: (-s.score, s.rating, -s.number))

    def _choose(self, work: list[Somebody], k: int) -> tuple[Somebody, Somebody, str]:
        first = work[0]
        numbers = frozenset(s.number for s in work)

        def admissible(other: Somebody, cost: int) -> bool:
            if tuple(sorted((first.number, other.number))) in self.apart:
                return False
            return self.fewest(numbers - {first.number, other.number}) == k - cost

        new = [c for c in self._candidates(work) if c.number not in first.met and admissible(c, 0)]
        if not new:
            known = [c for c in work[1:] if c.number in first.met and admissible(c, 1)]
            new = sorted(known, key=lambda c: (len(first.met[c.number]), max(first.met[c.number]), work.index(c)))
        for other in new:
            if colour := self._colour(first, other):
                return first, other, colour
        return first, new[0], "b" if new[0].ideal == "w" else "w"

    @staticmethod
    def _colour(first: Somebody, other: Somebody) -> str:
        flip = {"w": "b", "b": "w", "": ""}
        if not first.ideal and not other.ideal:
            return "b"
        if not first.ideal:
            return flip[other.ideal]
        if not other.ideal or first.ideal != other.ideal:
            return first.ideal
        if first.may_reverse:
            return flip[first.ideal]
        return first.ideal if other.may_reverse else ""
