"""The Dubov system of 2026 by literal enumeration of its articles: every set, every pairing, every permutation."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import combinations, permutations

from pairing.model import Colour, TournamentSnapshot
from tests.pairing.literal import B, Facts, Pair, W


def dubov_round(snapshot: TournamentSnapshot) -> tuple[set[Pair], int | None] | None:
    """The pairs (white, black) and who has the bye; None where no legal round exists."""
    return _Dubov(snapshot).round()


def aro(ratings: list[int]) -> int:
    """1.7: the mean rounded, halves up; nought without a game."""
    if not ratings:
        return 0
    return int(Decimal(sum(ratings)) / len(ratings) + Decimal("0.5"))


def middle_out(items: list) -> list:
    """4.3: from the middle outwards, the upper one first."""
    middle = Fraction(len(items) - 1, 2)
    return [items[i] for i in sorted(range(len(items)), key=lambda i: (abs(i - middle), i))]


class _Dubov:
    def __init__(self, snapshot: TournamentSnapshot) -> None:
        self.facts = Facts(snapshot)
        self.wishes = {
            p: (Colour.BLACK, 1) if self.facts.wish(p)[0] is None else self.facts.wish(p) for p in self.facts.players
        }
        self.aro = {
            p: aro([self.facts.rating[r.opponent] for r in self.facts.past[p].records if r.colours])
            for p in self.facts.players
        }
        self.max_upfloats = 2 + self.facts.rounds // 5

    def round(self) -> tuple[set[Pair], int | None] | None:
        field = list(self.facts.players)
        bye = None
        if len(field) % 2:
            possible = [
                p for p in field if p not in self.facts.barred and self.facts.completable([q for q in field if q != p])
            ]
            if not possible:
                return None
            bye = min(possible, key=lambda p: (self.facts.score(p), -self.facts.games(p), -p))
            field.remove(bye)
        elif not self.facts.completable(field):
            return None
        pairs: list[Pair] = []
        while field:
            top = max(map(self.facts.score, field))
            residents = [p for p in field if self.facts.score(p) == top]
            upfloaters = self.upfloaters(residents, [p for p in field if p not in residents])
            bracket = residents + list(upfloaters)
            pairs += self.pair_bracket(bracket)
            field = [p for p in field if p not in bracket]
        rank = sorted(self.facts.players, key=lambda p: (-self.facts.score(p), p))
        return {self.facts.colours_of(a, b, self.wishes, rank) for a, b in pairs}, bye

    def upfloats(self, player: int) -> list[int]:
        return [
            r.round
            for r in self.facts.past[player].records
            if r.opponent is not None and self.facts.score(r.opponent, r.round) > self.facts.score(player, r.round)
        ]

    def without_preference(self, pairs: list[Pair]) -> int:
        return sum(self.wishes[a][0] is self.wishes[b][0] for a, b in pairs)

    def best_colours(self, bracket: list[int]) -> int | None:
        return min(map(self.without_preference, self.facts.matchings(sorted(bracket))), default=None)

    def upfloaters(self, residents: list[int], below: list[int]) -> tuple[int, ...]:
        """3.2.1 and 3.2.2."""
        ordered = sorted(below, key=lambda p: (-self.facts.score(p), p))
        for count in range(len(ordered) + 1):
            best = None
            for chosen in combinations(ordered, count):
                c7 = self.best_colours(residents + list(chosen))
                if c7 is None or not self.facts.completable([p for p in below if p not in chosen]):
                    continue
                quality = (self.c6(residents, chosen), c7, *self.c8_to_c10(chosen))
                if best is None or quality < best[0]:
                    best = quality, chosen
            if best is not None:
                return best[1]
        raise AssertionError("a field that can be completed has a bracket that can")

    def c6(self, residents: list[int], chosen: tuple[int, ...]) -> list[Decimal]:
        top = self.facts.score(residents[0])
        return sorted((top - self.facts.score(p) for p in chosen), reverse=True)

    def c8_to_c10(self, chosen: tuple[int, ...]) -> tuple[int, int, int]:
        if self.facts.last:
            return (0, 0, 0)
        maximum = [p for p in chosen if len(self.upfloats(p)) >= self.max_upfloats]
        return (
            len(maximum),
            sum(len(self.upfloats(p)) for p in maximum),
            sum(self.facts.round - 1 in self.upfloats(p) for p in chosen),
        )

    def pair_bracket(self, bracket: list[int]) -> list[Pair]:
        """3.2.3 to 3.2.6."""
        if not any(self.facts.colours[p] for p in bracket):
            ordered = sorted(bracket)
            first, second = ordered[: len(ordered) // 2], ordered[len(ordered) // 2 :]
        else:
            first = [p for p in bracket if self.wishes[p][0] is W]
            second = [p for p in bracket if self.wishes[p][0] is B]
        c7 = self.best_colours(bracket)
        ways = [way for way in self.facts.matchings(sorted(bracket)) if self.without_preference(way) == c7]
        small, large = (first, second) if len(first) <= len(second) else (second, first)
        inside = min(sum(a in small and b in small for a, b in way) for way in ways)
        white_first = small is first
        for out in combinations(self.shift_order(small, white_first), inside):
            if self.some_way(ways, small, large, out, None):
                break
        else:
            raise AssertionError("no set of shifters from the smaller subgroup")
        surplus = (len(large) + inside - (len(small) - inside)) // 2
        for back in combinations(self.shift_order(large, not white_first), surplus):
            if self.some_way(ways, small, large, out, back):
                break
        else:
            raise AssertionError("no set of shifters from the larger subgroup")
        new_small = [p for p in small if p not in out] + list(back)
        new_large = [p for p in large if p not in back] + list(out)
        g1, g2 = (new_small, new_large) if white_first else (new_large, new_small)
        s1 = sorted(g1, key=lambda p: (self.aro[p], p))
        for t2 in permutations(sorted(g2)):
            if all(self.facts.legal(a, b) for a, b in zip(s1, t2, strict=True)):
                return list(zip(s1, t2, strict=True))
        raise AssertionError("no transposition")

    def shift_order(self, group: list[int], white: bool) -> list[int]:
        """4.2 and 4.3: White seekers by ARO and number, Black seekers by number, then from the middle outwards."""
        if not group:
            return []
        return middle_out(sorted(group, key=lambda p: (self.aro[p], p) if white else (0, p)))

    def some_way(
        self,
        ways: list[list[Pair]],
        small: list[int],
        large: list[int],
        out: tuple[int, ...],
        back: tuple[int, ...] | None,
    ) -> bool:
        """Whether a pairing with the best C7 lies wholly between the two subgroups after these shifts.

        With `back` open, any shift from the larger subgroup may still follow.
        """
        for way in ways:
            if back is not None:
                one_side = {p for p in small if p not in out} | set(back)
                if all((a in one_side) != (b in one_side) for a, b in way):
                    return True
            elif all(((a in out) != (b in out)) if a in small and b in small else True for a, b in way) and all(
                self.shifted_meets_own(way, small, p) for p in out
            ):
                return True
        return False

    def shifted_meets_own(self, way: list[Pair], small: list[int], player: int) -> bool:
        partner = next(b if a == player else a for a, b in way if player in (a, b))
        return partner in small
