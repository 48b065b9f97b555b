"""Burstein 2026 after its seeding rounds: every candidate of a bracket in the order of Article 4, judged by C5-C8."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from tests.pairing.by_the_page.position import Field, NoPairing, Player, Position, after_the_bye, fide_colours, seated

Pairs = list[tuple[Player, Player]]


def is_seeding(position: Position) -> bool:
    """1.6: rounds paired by the Dutch system."""
    return position.number <= min(position.rounds_total // 2, 4)


class Burstein2026:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.score = position.score
        self.field = Field(position.present, position.fide_legal)
        self.index = {p.tpn: self.index_of(p) for p in position.players.values()}

    def seen_score(self, player: Player) -> Fraction:
        """A player's score as opponents count it: zero-point byes up to now are draws."""
        points = Fraction(player.score(), 2)
        for cell in reversed(player.cells):
            if cell.result != "Z":
                break
            points += Fraction(player.worth[1], 2)
        return points

    def index_of(self, player: Player) -> tuple[Fraction, Fraction, int]:
        """Buchholz and Sonneborn-Berger, negated so that the smaller ranks first, then the TPN."""
        buchholz = berger = Fraction(0)
        for cell in player.cells:
            seen = self.seen_score(self.position.players[cell.opponent]) if cell.played else Fraction(player.score(), 2)
            buchholz += seen
            berger += seen * Fraction(player.points(cell), 2)
        return -buchholz, -berger, player.tpn

    def by_index(self, player: Player) -> tuple[Fraction, Fraction, int]:
        return self.index[player.tpn]

    def pair(self) -> set[tuple[int, int]]:
        left, pairs = after_the_bye(self.position, self.field, self.bye)
        scores = sorted(set(map(self.score, left)), reverse=True)
        groups = [[p for p in left if self.score(p) == score] for score in scores]
        floaters: list[Player] = []
        while groups:
            group, *groups = groups
            made, floaters = self.bracket(floaters + group, groups)
            for a, b in made:
                pairs.add(seated(a, b, fide_colours(self.position, a, b, self.by_index, "")))
        return pairs

    def bye(self, left: list[Player]) -> Player:
        """3.1: not barred, leaves a complete pairing, lowest score, most games played, lowest by Index."""
        able = [p for p in left if not p.barred_from_bye and self.field.complete(q for q in left if q is not p)]
        if not able:
            raise NoPairing
        low = min(map(self.score, able))
        able = [p for p in able if self.score(p) == low]
        most = max(len(p.games) for p in able)
        return max((p for p in able if len(p.games) == most), key=self.by_index)

    def bracket(self, players: list[Player], below: list[list[Player]]) -> tuple[Pairs, list[Player]]:
        ordered = sorted(players, key=self.by_index)
        seen: dict[frozenset[int], tuple[object, ...] | None] = {}
        for count in range(len(ordered) % 2, len(ordered) + 1, 2):
            best: tuple[object, Pairs, list[Player]] | None = None
            for pairs, floats in candidates(ordered, count, self.field.legal):
                key = frozenset(p.tpn for p in floats)
                if key not in seen:
                    seen[key] = self.outlook(floats, below)
                if (outlook := seen[key]) is None:
                    continue
                quality = (*outlook, self.displeased(pairs))
                if best is None or quality < best[0]:
                    best = quality, pairs, floats
            if best:
                return best[1], best[2]
        raise AssertionError("completion was checked")

    def outlook(self, floats: list[Player], below: list[list[Player]]) -> tuple[object, ...] | None:
        """C6 and C7 of a set of outgoing floaters; None where the round could not be completed (C4)."""
        if not self.field.complete([*floats, *(p for group in below for p in group)]):
            return None
        scores = sorted(map(self.score, floats), reverse=True)
        return (scores, *self.next_bracket(floats + below[0], below[1:])) if below else (scores,)

    def next_bracket(self, players: list[Player], below: list[list[Player]]) -> tuple[int, list[int]]:
        """C7: the fewest floaters the next bracket can leave, then their scores."""
        rest = [p for group in below for p in group]
        for count in range(len(players) % 2, len(players) + 1, 2):
            found = [
                sorted(map(self.score, floats), reverse=True)
                for floats in combinations(players, count)
                if self.field.complete(p for p in players if p not in floats) and self.field.complete([*floats, *rest])
            ]
            if found:
                return count, min(found)
        raise AssertionError("completion was checked")

    def displeased(self, pairs: Pairs) -> int:
        """C8."""
        return sum(bool(a.preference) and a.preference == b.preference for a, b in pairs)


def candidates(ordered: list, floaters: int, legal) -> Iterator[tuple[list[tuple], list]]:
    """Article 4: all candidates with so many floaters; the first meets the last first, and floating comes last."""
    if len(ordered) < floaters:
        return
    if not ordered:
        yield [], []
        return
    first, *others = ordered
    for mate in reversed(others):
        if legal(first, mate):
            for pairs, floats in candidates([p for p in others if p is not mate], floaters, legal):
                yield [(first, mate), *pairs], floats
    if floaters:
        for pairs, floats in candidates(others, floaters - 1, legal):
            yield pairs, [first, *floats]
