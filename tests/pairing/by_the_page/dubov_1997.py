"""Dubov 1997, paragraph by paragraph, every set of players tried where the text says "as few as possible".

What the text leaves to "the arbiter's wise decision" follows the readings named in docs/pairing/dubov-1997.md: above
all that every choice keeps a complete round in view.
"""

from __future__ import annotations

from itertools import combinations, zip_longest

from tests.pairing.by_the_page.position import Field, NoPairing, Player, Position, latest_difference, other, seated


class Dubov1997:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.score, self.aro = position.score, position.average
        self.left = position.present
        self.field = Field(position.present, position.colours_fit)
        self.groups: list[list[Player]] = []
        self.pairs: list[tuple[Player, Player]] = []
        self.seats: set[tuple[int, int]] = set()
        self.rows_of_halves = 0

    # 1 to 3: words, limits, colours

    def may_come_up(self, player: Player) -> bool:
        if self.position.last_round:
            return True
        floats = self.position.upfloats(player)
        most = 3 if self.position.rounds_total < 10 else 4
        return self.position.number - 1 not in floats and len(floats) < most

    def dominating(self, group: list[Player]) -> str:
        whites, blacks = (sum(p.due == c for p in group) for c in "wb")
        return "w" if whites > blacks else "b" if blacks > whites else ""

    def colours(self, a: Player, b: Player) -> tuple[int, int]:
        """3, after the limits of 2."""
        fits = [c for c in "wb" if a.bears(c) and b.bears(other(c))]
        if not a.games and not b.games:
            high = min(a, b, key=self.position.rank)
            colour = "w" if self.position.has_initial_colour(high) == (high is a) else "b"
        elif len(fits) == 1:
            (colour,) = fits
        elif not a.games or not b.games:
            colour = a.due or other(b.due)
        elif a.difference != b.difference:
            colour = "w" if a.difference < b.difference else "b"
        elif found := latest_difference(a.colours, b.colours):
            colour = found[1]
        elif self.aro(a) != self.aro(b):
            colour = "w" if self.aro(a) > self.aro(b) else "b"
        else:
            colour = "w" if (a.rating, a.name, a.tpn) < (b.rating, b.name, b.tpn) else "b"
        return seated(a, b, colour)

    # 4: the bye

    def bye(self) -> Player:
        def order(p: Player):
            group = [q for q in self.left if self.score(q) == self.score(p)]
            return self.score(p), p.rating, p.due != self.dominating(group), -self.aro(p), -p.tpn

        for player in sorted(self.left, key=order):
            if not player.barred_from_bye and self.field.complete([p for p in self.left if p is not player]):
                return player
        raise NoPairing

    # the round

    def pair(self) -> set[tuple[int, int]]:
        if len(self.left) % 2:
            bye = self.bye()
            self.left.remove(bye)
            self.seats.add((bye.tpn, 0))
        if not self.field.complete(self.left):
            raise NoPairing
        scores = sorted({self.score(p) for p in self.left}, reverse=True)
        self.groups = [[p for p in self.left if self.score(p) == s] for s in scores]
        floaters: list[Player] = []
        while self.groups:
            floaters = self.group(self.groups.pop(0), floaters)
        assert not floaters
        assert not self.left
        return self.seats | {self.colours(a, b) for a, b in self.pairs}

    def group(self, residents: list[Player], floaters: list[Player]) -> list[Player]:
        on = self.seat_floaters(residents, floaters)
        group = [p for p in residents if p in self.left]
        self.islands(group)
        group = [p for p in group if p in self.left]
        if len(group) % 2:
            group += self.come_up(self.dominating(group), lambda q: any(self.leaves_a_round(q, p) for p in group))
        leaving = self.leaving(group, floaters)
        self.rows([p for p in group if p not in leaving])
        return on + leaving

    def leaves_a_round(self, a: Player, b: Player) -> bool:
        return self.field.legal(a, b) and self.field.complete([p for p in self.left if p not in (a, b)])

    def make(self, a: Player, b: Player) -> None:
        self.pairs.append((a, b))
        self.left = [p for p in self.left if p not in (a, b)]

    def white_order(self, p: Player):
        return self.aro(p), p.rating, p.name, p.tpn

    def black_order(self, p: Player):
        return -p.rating, -self.aro(p), p.name, p.tpn

    def asked(self, among: list[Player], colour: str):
        """Who is due the other colour than this, highest rating, lowest ARO; whom 2.5 keeps back comes last."""
        return sorted(
            among,
            key=lambda q: (
                not self.may_come_up(q),
                bool(colour) and q.due != other(colour),
                -q.rating,
                self.aro(q),
                q.name,
                q.tpn,
            ),
        )

    # 8

    def seat_floaters(self, residents: list[Player], floaters: list[Player]) -> list[Player]:
        whites = sorted((p for p in floaters if p.due != "b"), key=self.white_order)
        blacks = sorted((p for p in floaters if p.due == "b"), key=self.black_order)
        on = []
        for player in [p for row in zip_longest(whites, blacks) for p in row if p]:
            here = self.asked([q for q in residents if q in self.left], player.due)
            mate = next((q for q in here if self.leaves_a_round(player, q)), None)
            if mate:
                self.make(player, mate)
            else:
                on.append(player)
        return on

    # 7.1 and 7.2

    def islands(self, group: list[Player]) -> None:
        alone = [p for p in group if not any(self.field.legal(p, q) for q in group if q is not p)]
        whites = sorted((p for p in alone if p.due != "b"), key=self.white_order)
        blacks = sorted((p for p in alone if p.due == "b"), key=self.black_order)
        for player in whites + blacks:
            (mate,) = self.come_up(player.due, lambda q, player=player: self.leaves_a_round(player, q))
            self.make(player, mate)

    def come_up(self, colour: str, possible) -> list[Player]:
        """2.5 gives way where a group would be left with new floaters, and where nobody else is to be had."""
        for kept in (True, False):
            for group in self.groups:
                for player in self.asked(group, colour):
                    if kept and not self.may_come_up(player) and self.field.complete(group):
                        continue
                    if possible(player):
                        group.remove(player)
                        return [player]
        return []

    # 6.4

    def leaving(self, group: list[Player], came_down: list[Player]) -> list[Player]:
        rest = [p for p in self.left if p not in group]
        below = self.groups[0] if self.groups else []
        more = self.dominating(group)
        ordered = sorted(
            group,
            key=lambda p: (
                p in came_down,
                not any(self.field.legal(p, q) for q in below),
                p.due != more,
                p.rating,
                -self.aro(p),
                p.name,
                p.tpn,
            ),
        )
        for count in range(len(group) + 1):
            for out in combinations(ordered, count):
                if self.field.complete([p for p in group if p not in out]) and self.field.complete([*out, *rest]):
                    return list(out)
        raise AssertionError("a complete round was kept in view")

    # 5, 6.1 to 6.3, 7.3 and 7.4

    def rows(self, group: list[Player]) -> None:
        if group and not any(p.games for p in group):
            self.halves(group)
            return
        whites, blacks = self.equal_sides(group)
        whites.sort(key=self.white_order)
        blacks.sort(key=self.black_order)
        ways = list(self.ways(whites + blacks, whites))
        fewest = min((inside for _, inside in ways), default=0)
        for a, b in next((pairs for pairs, inside in ways if inside == fewest), []):
            self.make(a, b)

    def equal_sides(self, group: list[Player]) -> tuple[list[Player], list[Player]]:
        sides = {c: [p for p in group if p.due == c] for c in "wb"}
        for player in sorted((p for p in group if not p.due), key=self.black_order):
            sides["w" if len(sides["w"]) < len(sides["b"]) else "b"].append(player)
        orders = {
            "w": lambda p: (self.aro(p), -p.rating, p.name, p.tpn),
            "b": lambda p: (-self.aro(p), p.rating, p.name, p.tpn),
        }
        for colour, order in orders.items():
            surplus = len(sides[colour]) - len(sides[other(colour)])
            if surplus > 0:
                free = sorted((p for p in sides[colour] if p.bears(other(colour))), key=order)
                for player in free[: surplus // 2]:
                    sides[colour].remove(player)
                    sides[other(colour)].append(player)
        return sides["w"], sides["b"]

    def ways(self, left: list[Player], whites: list[Player]):
        """All complete pairings row by row: the other side first, in order, then the own side below."""
        if not left:
            yield [], 0
            return
        first, *rest = left
        across = [p for p in rest if (p in whites) != (first in whites)]
        own = [p for p in rest if p not in across]
        for mate in across + own:
            if self.field.legal(first, mate):
                for pairs, inside in self.ways([p for p in rest if p is not mate], whites):
                    yield [(first, mate), *pairs], inside + (mate in own)

    def halves(self, group: list[Player]) -> None:
        ordered = sorted(group, key=lambda p: (-p.rating, p.tpn))
        ways = list(self.ways(ordered, ordered[: len(group) // 2]))
        fewest = min(inside for _, inside in ways)
        for a, b in next(pairs for pairs, inside in ways if inside == fewest):
            self.rows_of_halves += 1
            white = (self.position.initial == "w") == (self.rows_of_halves % 2 == 1)
            self.seats.add(seated(a, b, "w" if white else "b"))
            self.left = [p for p in self.left if p not in (a, b)]
