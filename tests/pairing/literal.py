"""What both literal enumerations read off a snapshot, written from the rule pages without a look at any engine.

Nothing here is fast: everything is enumerated. Only `pairing.history`, the record of who played whom, is shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cached_property

from pairing.history import histories
from pairing.model import ByeKind, Colour, TournamentSnapshot

W, B = Colour.WHITE, Colour.BLACK
Pair = tuple[int, int]


class Facts:
    """The tournament before the round, player by player. Baku: the upper half has points for pairing only."""

    def __init__(self, snapshot: TournamentSnapshot) -> None:
        self.snapshot = snapshot
        self.past = histories(snapshot)
        self.round = len(snapshot.rounds) + 1
        self.rounds = snapshot.number_of_rounds
        self.last = self.round == self.rounds
        self.players = sorted(player.number for player in snapshot.to_pair())
        self.rating = {player.number: player.rating for player in snapshot.players}
        self.colours = {n: self.past[n].colours for n in self.past}
        self.met = {n: set(self.past[n].meetings) for n in self.past}
        self.forbidden = snapshot.forbidden_in(self.round)

    def virtual(self, player: int, round_number: int) -> Decimal:
        if self.snapshot.acceleration.value != "baku":
            return Decimal(0)
        field = sorted(p.number for p in self.snapshot.players if p.first_round <= 1)
        if not field:  # everybody came late
            return Decimal(0)
        half = 2 * -(-len(field) // 4)
        last_of_upper = field[min(half, len(field)) - 1]
        accelerated = -(-self.rounds // 2)
        if player > last_of_upper or round_number > accelerated:
            return Decimal(0)
        win = self.snapshot.scoring.win
        return win if round_number <= -(-accelerated // 2) else win / 2

    def points(self, player: int) -> Decimal:
        return self.past[player].points

    def score(self, player: int, round_number: int | None = None) -> Decimal:
        """The score with which a round is paired."""
        number = round_number or self.round
        return self.past[player].points_after(number - 1) + self.virtual(player, number)

    def games(self, player: int) -> int:
        return sum(record.is_played for record in self.past[player].records)

    def difference(self, player: int) -> int:
        colours = self.colours[player]
        return colours.count(W) - colours.count(B)

    def absolute(self, player: int) -> Colour | None:
        """The colour a player must have."""
        colours, difference = self.colours[player], self.difference(player)
        if difference >= 2:
            return B
        if difference <= -2:
            return W
        if len(colours) > 1 and colours[-1] == colours[-2]:
            return colours[-1].opposite
        return None

    def wish(self, player: int) -> tuple[Colour | None, int]:
        """The preferred colour and its strength: 3 absolute, 2 strong, 1 mild, 0 none."""
        if must := self.absolute(player):
            return must, 3
        difference = self.difference(player)
        if difference:
            return (B if difference > 0 else W), 2
        if self.colours[player]:
            return self.colours[player][-1].opposite, 1
        return None, 0

    def legal(self, a: int, b: int) -> bool:
        """C1 and C3, and what the director forbade."""
        if b in self.met[a] or frozenset((a, b)) in self.forbidden:
            return False
        return self.absolute(a) is None or self.absolute(a) is not self.absolute(b)

    @cached_property
    def barred(self) -> set[int]:
        """C2."""
        win = self.snapshot.scoring.win
        return {
            n
            for n, history in self.past.items()
            for record in history.records
            if record.bye is ByeKind.PAIRING or (not record.colours and record.points >= win)
        }

    def tpn(self, player: int) -> int:
        """The number whose parity counts: over those who have taken part in a pairing so far, or do now."""
        taking_part = [
            n
            for n, history in self.past.items()
            if n in self.players or any(r.opponent is not None or r.bye is ByeKind.PAIRING for r in history.records)
        ]
        return 1 + sum(n < player for n in taking_part)

    def completable(self, players: Sequence[int]) -> bool:
        return next(self.matchings(list(players)), None) is not None

    def matchings(self, players: list[int]) -> Iterator[list[Pair]]:
        """Every legal way to pair all of these."""
        if not players:
            yield []
            return
        first, *others = players
        for other in others:
            if self.legal(first, other):
                for rest in self.matchings([p for p in others if p != other]):
                    yield [(first, other), *rest]

    def colours_of(self, a: int, b: int, wishes: dict[int, tuple[Colour | None, int]], rank: Sequence[int]) -> Pair:
        """Article 5.2 of both texts: (white, black). `rank` is the order asked by its last rule."""
        higher, lower = sorted((a, b), key=lambda p: (-self.score(p), p))
        if not self.colours[a] and not self.colours[b]:
            initial = self.snapshot.initial_colour
            colour = initial if self.tpn(higher) % 2 else initial.opposite
            return (higher, lower) if colour is W else (lower, higher)
        (mine, how), (theirs, strong) = wishes[higher], wishes[lower]
        if mine is not theirs:
            colour = mine or theirs.opposite
        elif how != strong:
            colour = mine if how > strong else mine.opposite
        else:
            differing = [
                (x, y)
                for x, y in zip(self.colours[higher][::-1], self.colours[lower][::-1], strict=False)
                if x is not y
            ]
            ranked = mine if rank.index(higher) < rank.index(lower) else mine.opposite
            colour = differing[0][1] if differing else ranked
        return (higher, lower) if colour is W else (lower, higher)
