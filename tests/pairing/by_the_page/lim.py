"""The Lim system step by step, with the readings of docs/pairing/lim.md where the text has room."""

from __future__ import annotations

from tests.pairing.by_the_page.position import (
    Field,
    NoPairing,
    Player,
    Position,
    after_the_bye,
    latest_difference,
    other,
    seated,
)

Pairs = list[tuple[Player, Player]]


class Lim:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.score = position.score
        self.field = Field(position.present, self.compatible)
        self.cracked = 0

    @property
    def median(self) -> float:
        """Half of what could be won so far."""
        return (self.position.number - 1) * next(iter(self.position.players.values())).worth[0] / 2

    def compatible(self, a: Player, b: Player) -> bool:
        """2.1; in the last round only "not met" counts (Art. 6)."""
        return not self.position.apart(a, b) if self.position.last_round else self.position.colours_fit(a, b)

    def pair(self) -> set[tuple[int, int]]:
        left, pairs = after_the_bye(self.position, self.field, self.bye)
        groups = {s: [p for p in left if self.score(p) == s] for s in set(map(self.score, left))}
        upper, down = self.side(groups, sorted((s for s in groups if s > self.median), reverse=True), True)
        lower, up = self.side(groups, sorted(s for s in groups if s < self.median), False)
        residents = groups.get(self.median, [])
        first, second = (lower, upper) if len(down) > len(up) else (upper, lower)
        while not self.field.complete(residents + down + up):  # 2.6
            self.cracked += 1
            side = first or second
            (up if side is lower else down).extend(side.pop())
        middle = self.pair_group(residents, down, up, True)
        pairs |= {self.colours(a, b, False) for a, b in upper + middle}
        return pairs | {self.colours(a, b, True) for a, b in lower}

    def bye(self, left: list[Player]) -> Player:
        """The lowest ranked of the lowest group; in round 1 the lowest rated."""
        first = self.position.number == 1
        for player in sorted(left, key=lambda p: (self.score(p), p.rating if first else 0, -p.tpn)):
            if not player.barred_from_bye and self.field.complete(p for p in left if p is not player):
                return player
        raise NoPairing

    def side(self, groups: dict[int, list[Player]], scores: list[int], down: bool) -> tuple[Pairs, list[Player]]:
        """2.2: all groups of one side of the median in turn, and who floats out of the last of them."""
        made: Pairs = []
        floaters: list[Player] = []
        for score in scores:
            beyond = [s for s in groups if (s < score if down else s > score)]
            next_door = groups[max(beyond) if down else min(beyond)] if beyond else []
            leaving = self.leaving(groups[score], floaters, next_door, down)
            residents = [p for p in groups[score] if p not in leaving]
            came = [p for p in floaters if p not in leaving]
            made += self.pair_group(residents, came if down else [], [] if down else came, down)
            floaters = leaving
        return made, floaters

    def leaving(self, residents: list[Player], came: list[Player], next_door: list[Player], down: bool) -> list[Player]:
        """2.3 with 3.9, 3.10, 3.2.2, 3.2.4 and 3.3."""
        group = residents + came
        pairs = self.field.pairs(group)
        white, black = (sum(p.due == colour for p in group) for colour in "wb")
        more = "w" if white > black else "b" if black > white else None

        def rank(p: Player) -> tuple[object, ...]:
            alone = not any(self.field.legal(p, q) for q in next_door)
            again = self.position.floated(p, self.position.number - 1)
            return p in came, alone, again, more is not None and p.due != more, -p.tpn if down else p.tpn

        gone: list[Player] = []
        while len(group) > 2 * pairs:
            ranked = sorted(group, key=rank)
            player = next(p for p in ranked if self.field.pairs(q for q in group if q is not p) == pairs)
            gone.append(player)
            group.remove(player)
        return gone

    def pair_group(self, residents: list[Player], down: list[Player], up: list[Player], downward: bool) -> Pairs:
        left = residents + down + up
        made: Pairs = []
        down = sorted(down, key=lambda p: (-self.score(p), p.tpn))
        up = sorted(up, key=lambda p: (self.score(p), -p.tpn))
        strong, weak = sorted(residents, key=lambda p: p.tpn), sorted(residents, key=lambda p: -p.tpn)

        def take(player: Player, others: list[Player]) -> None:
            """The first available player due the other colour, else the first available (3.7, 5.2)."""
            can = [
                q
                for q in others
                if q is not player and q in left and self.field.legal(player, q)
                if self.field.complete(p for p in left if p not in (player, q))
            ]
            mate = next((q for q in can if player.due and q.due != player.due), can[0])
            made.append((player, mate))
            left.remove(player)
            left.remove(mate)

        for floater in down:
            if floater in left:
                take(floater, strong + up + down)
        for floater in up:
            if floater in left:
                take(floater, weak + down + up)
        while left:
            left.sort(key=lambda p: p.tpn if downward else -p.tpn)
            half = len(left) // 2
            take(left[0], left[half:] + left[half - 1 : 0 : -1])  # 4.2
        return made

    def colours(self, a: Player, b: Player, below: bool) -> tuple[int, int]:
        """Article 5; `below`: the pair was made below the median."""
        high, low = sorted((a, b), key=self.position.rank)
        fits = [c for c in "wb" if high.bears(c) and low.bears(other(c))]
        if not high.due and not low.due:
            colour = "w" if self.position.has_initial_colour(high) else "b"
        elif len(fits) == 1:
            colour = fits[0]
        elif high.due != low.due:
            colour = high.due or other(low.due)
        elif found := latest_difference(high.colours, low.colours):
            colour = found[1]
        else:
            colour = other(high.due) if below else high.due
        return seated(high, low, colour)
