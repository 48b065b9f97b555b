"""Dubov 2026: every set of upfloaters, every legal pairing of a bracket, every set of shifters, every permutation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from tests.pairing.by_the_page.position import Field, NoPairing, Player, Position, after_the_bye, fide_colours, seated

Pairs = list[tuple[Player, Player]]


class Dubov2026:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.score = position.score
        self.field = Field(position.present, position.fide_legal)
        self.wishes = {p.tpn: p.preference or "b" for p in position.present}  # who has not played mildly prefers Black
        self.most_upfloats = 2 + position.rounds_total // 5

    def aro(self, player: Player) -> int:
        """Rounded, .5 up."""
        return int(self.position.average(player) + Fraction(1, 2))

    def wish(self, player: Player) -> str:
        return self.wishes[player.tpn]

    def pair(self) -> set[tuple[int, int]]:
        left, pairs = after_the_bye(self.position, self.field, self.bye)
        while left:
            top = max(map(self.score, left))
            residents = [p for p in left if self.score(p) == top]
            lower = sorted((p for p in left if self.score(p) < top), key=self.position.rank)
            bracket = residents + self.upfloaters(residents, lower)
            for a, b in self.bracket(bracket):
                pairs.add(seated(a, b, fide_colours(self.position, a, b, self.position.rank, "b")))
            left = [p for p in left if p not in bracket]
        return pairs

    def bye(self, left: list[Player]) -> Player:
        """3.1: not barred, leaves a complete pairing, lowest score, most games played, largest TPN."""
        able = [p for p in left if not p.barred_from_bye and self.field.complete(q for q in left if q is not p)]
        if not able:
            raise NoPairing
        return min(able, key=lambda p: (self.score(p), -len(p.games), -p.tpn))

    def matchings(self, players: Sequence[Player]) -> Iterator[Pairs]:
        if not players:
            yield []
            return
        first, *rest = players
        for mate in rest:
            if self.field.legal(first, mate):
                for more in self.matchings([p for p in rest if p is not mate]):
                    yield [(first, mate), *more]

    def displeased(self, pairs: Pairs) -> int:
        """C7: of two who prefer the same colour one goes without."""
        return sum(self.wish(a) == self.wish(b) for a, b in pairs)

    def upfloaters(self, residents: list[Player], lower: list[Player]) -> list[Player]:
        """3.2.1 and 3.2.2: the fewest, and of so many the first set that is best on C6 to C10."""
        for count in range(len(residents) % 2, len(lower) + 1, 2):
            best: tuple[object, list[Player]] | None = None
            for chosen in combinations(lower, count):
                rest = (p for p in lower if p not in chosen)
                if self.field.complete([*residents, *chosen]) and self.field.complete(rest):
                    quality = self.quality(residents, chosen)
                    if best is None or quality < best[0]:
                        best = quality, list(chosen)
            if best:
                return best[1]
        raise AssertionError("completion was checked")

    def quality(self, residents: list[Player], chosen: Sequence[Player]) -> tuple[object, ...]:
        """C6 to C10 of a set of upfloaters: the smaller, the better."""
        gaps = sorted((self.score(residents[0]) - self.score(p) for p in chosen), reverse=True)
        colours = min(self.displeased(pairs) for pairs in self.matchings([*residents, *chosen]))
        if self.position.last_round:
            return gaps, colours
        floats = [self.position.upfloats(p) for p in chosen]
        maximal = [rounds for rounds in floats if len(rounds) >= self.most_upfloats]
        again = sum(self.position.number - 1 in rounds for rounds in floats)
        return gaps, colours, len(maximal), sum(map(len, maximal)), again

    def bracket(self, bracket: list[Player]) -> Pairs:
        """3.2.3 to 3.2.6."""
        ways = list(self.matchings(bracket))
        least = min(map(self.displeased, ways))
        good = [pairs for pairs in ways if self.displeased(pairs) == least]
        ranked = sorted(bracket, key=lambda p: p.tpn)
        played = any(p.games for p in bracket)
        one = [p for p in ranked if self.wish(p) == "w"] if played else ranked[: len(ranked) // 2]
        one, two = self.shifted(one, [p for p in ranked if p not in one], good)
        one.sort(key=lambda p: (self.aro(p), p.tpn))
        two.sort(key=lambda p: p.tpn)
        for order in permutations(two):
            if all(self.field.legal(a, b) for a, b in zip(one, order, strict=True)):
                return list(zip(one, order, strict=True))
        raise AssertionError("the shifts left no pairing")

    def shifted(self, one: list[Player], two: list[Player], good: list[Pairs]) -> tuple[list[Player], list[Player]]:
        """3.2.4: out of the smaller subgroup who must meet there, then out of the larger what makes both equal."""
        small, large = (one, two) if len(one) <= len(two) else (two, one)
        originals = large
        forced = min(_inside(pairs, small) for pairs in good)
        out = next(
            out
            for out in self.shifters(small, forced)
            if any(_inside(pairs, [p for p in small if p not in out]) == 0 for pairs in good)
        )
        small, large = [p for p in small if p not in out], [*large, *out]
        over = next(
            over
            for over in self.shifters(originals, (len(large) - len(small)) // 2)
            if any(_split(pairs, [*small, *over]) for pairs in good)
        )
        small, large = [*small, *over], [p for p in large if p not in over]
        return (small, large) if len(one) <= len(two) else (large, small)

    def shifters(self, group: list[Player], count: int) -> Iterator[tuple[Player, ...]]:
        """Sets of shifters in order: White seekers by ARO, the others by TPN, numbered from the middle outwards."""
        if all(self.wish(p) == "w" for p in group):
            ordered = sorted(group, key=lambda p: (self.aro(p), p.tpn))
        else:
            ordered = sorted(group, key=lambda p: p.tpn)
        middle = (len(ordered) - 1) / 2
        places = sorted(range(len(ordered)), key=lambda place: (abs(place - middle), place))
        return combinations([ordered[place] for place in places], count)


def _inside(pairs: Pairs, group: Sequence[Player]) -> int:
    return sum(a in group and b in group for a, b in pairs)


def _split(pairs: Pairs, group: Sequence[Player]) -> bool:
    return all((a in group) != (b in group) for a, b in pairs)
