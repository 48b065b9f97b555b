"""A tournament as its report file has it, and the facts every rule page asks of it.

The modules of this folder follow the rule pages sentence by sentence, by trying everything. They import nothing of
`pairing`, so that what is misread there cannot come back here; the two meet in the report file alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

WINS, DRAWS, PLAYED = "1W+UF", "=DH", "1=0WDL"


class NoPairing(Exception):
    """The rules leave no complete round."""


@dataclass(frozen=True)
class Cell:
    """One round of one player: the opponent (0: none), the colour ("-": none) and the result code."""

    opponent: int = 0
    colour: str = "-"
    result: str = "Z"

    @property
    def played(self) -> bool:
        return self.result in PLAYED


@dataclass
class Player:
    """`worth` are the points of a win and a draw, and `virtual` those of acceleration, all in half points."""

    tpn: int
    rating: int
    cells: list[Cell] = field(default_factory=list)
    name: str = ""
    virtual: list[int] = field(default_factory=list)
    worth: tuple[int, int] = (2, 1)

    def points(self, cell: Cell) -> int:
        return self.worth[0] if cell.result in WINS else self.worth[1] if cell.result in DRAWS else 0

    def score(self, rounds: int | None = None) -> int:
        return sum(map(self.points, self.cells[:rounds]))

    @property
    def games(self) -> list[Cell]:
        return [cell for cell in self.cells if cell.played]

    @property
    def colours(self) -> str:
        return "".join(cell.colour for cell in self.games)

    @property
    def met(self) -> set[int]:
        return {cell.opponent for cell in self.games}

    @property
    def difference(self) -> int:
        return self.colours.count("w") - self.colours.count("b")

    @property
    def barred_from_bye(self) -> bool:
        """C.04.1 Art. 4: a bye, or a win's points in one round without playing."""
        return any(not cell.played and self.points(cell) >= self.worth[0] for cell in self.cells)

    @property
    def absolute(self) -> bool:
        return abs(self.difference) >= 2 or (len(self.colours) > 1 and self.colours[-1] == self.colours[-2])

    @property
    def preference(self) -> str:
        """The colour wanted; nothing for a player without a game."""
        colours, difference = self.colours, self.difference
        if abs(difference) < 2 and len(colours) > 1 and colours[-1] == colours[-2]:
            return other(colours[-1])
        return self.due

    @property
    def due(self) -> str:
        """The colour that makes the numbers equal, else the other one than last time; nothing without a game."""
        if self.difference:
            return "b" if self.difference > 0 else "w"
        return other(self.colours[-1]) if self.colours else ""

    @property
    def strength(self) -> int:
        """3 absolute, 2 strong, 1 mild, 0 none."""
        return 3 if self.absolute else 2 if self.difference else 1 if self.colours else 0

    def bears(self, colour: str) -> bool:
        """Neither three equal colours running nor three more of one colour than of the other."""
        colours = self.colours + colour
        return colours[-3:] != colour * 3 and abs(colours.count("w") - colours.count("b")) < 3


@dataclass
class Position:
    """`absent` are the byes asked for in the coming round, by code."""

    players: dict[int, Player]
    rounds_total: int
    initial: str = "w"
    absent: dict[int, str] = field(default_factory=dict)
    forbidden: list[tuple[int, int]] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The round to be paired."""
        return 1 + max(len(player.cells) for player in self.players.values())

    @property
    def last_round(self) -> bool:
        return self.number >= self.rounds_total

    @property
    def present(self) -> list[Player]:
        return [player for tpn, player in sorted(self.players.items()) if tpn not in self.absent]

    def score(self, player: Player, number: int | None = None) -> int:
        """The pairing score of a round: the points before it and its virtual points."""
        number = number or self.number
        virtual = player.virtual[number - 1] if number <= len(player.virtual) else 0
        return player.score(number - 1) + virtual

    def rank(self, player: Player) -> tuple[int, int]:
        return -self.score(player), player.tpn

    def upfloats(self, player: Player) -> list[int]:
        """The rounds in which a player was paired with a higher pairing score, the game played or not."""
        return [
            number
            for number, cell in enumerate(player.cells, 1)
            if cell.opponent and self.score(self.players[cell.opponent], number) > self.score(player, number)
        ]

    def floated(self, player: Player, number: int) -> bool:
        """Whether a player was paired with a different pairing score in a round."""
        cell = player.cells[number - 1] if number else Cell()
        return bool(cell.opponent) and self.score(self.players[cell.opponent], number) != self.score(player, number)

    def average(self, player: Player) -> Fraction:
        """ARO: the mean rating of the opponents met over the board, 0 without a game."""
        ratings = [self.players[cell.opponent].rating for cell in player.games]
        return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)

    def apart(self, a: Player, b: Player) -> bool:
        """Met before, or kept apart by the director."""
        return b.tpn in a.met or (a.tpn, b.tpn) in self.forbidden or (b.tpn, a.tpn) in self.forbidden

    def fide_legal(self, a: Player, b: Player) -> bool:
        """C1 and C3 of the systems of 2026."""
        return not self.apart(a, b) and not (a.absolute and b.absolute and a.preference == b.preference)

    def colours_fit(self, a: Player, b: Player) -> bool:
        """Not met, and there are colours within the limits of the old systems."""
        return not self.apart(a, b) and any(a.bears(c) and b.bears(other(c)) for c in "wb")

    def has_initial_colour(self, player: Player) -> bool:
        """Whether a player is given White where nobody has played: odd numbers have the initial colour."""
        return (self.initial == "w") == (player.tpn % 2 == 1)


def other(colour: str) -> str:
    return {"w": "b", "b": "w"}[colour]


def latest_difference(one: str, two: str) -> tuple[str, str] | None:
    """The colours two players had when theirs last differed, games aligned at their ends (C.04.2 3.4)."""
    for mine, yours in zip(reversed(one), reversed(two), strict=False):
        if mine != yours:
            return mine, yours
    return None


class Field:
    """Who may meet whom, and what can be paired among them."""

    def __init__(self, players: list[Player], legal: Callable[[Player, Player], bool]) -> None:
        self.bit = {player.tpn: 1 << place for place, player in enumerate(players)}
        self.neighbours = [sum(self.bit[b.tpn] for b in players if a is not b and legal(a, b)) for a in players]
        self.most = cache(self._most)

    def mask(self, players: Iterable[Player]) -> int:
        return sum(self.bit[player.tpn] for player in players)

    def legal(self, a: Player, b: Player) -> bool:
        return bool(self.neighbours[self.bit[a.tpn].bit_length() - 1] & self.bit[b.tpn])

    def complete(self, players: Iterable[Player]) -> bool:
        left = self.mask(players)
        return 2 * self.most(left) == left.bit_count()

    def pairs(self, players: Iterable[Player]) -> int:
        return self.most(self.mask(players))

    def _most(self, left: int) -> int:
        """The largest number of pairs: the lowest of these meets somebody, or nobody."""
        if not left:
            return 0
        low = left & -left
        left ^= low
        best, most = self.most(left), (left.bit_count() + 1) // 2
        options = self.neighbours[low.bit_length() - 1] & left
        while options and best < most:
            pick = options & -options
            options ^= pick
            best = max(best, 1 + self.most(left ^ pick))
        return best


def after_the_bye(
    position: Position, field: Field, choose: Callable[[list[Player]], Player]
) -> tuple[list[Player], set[tuple[int, int]]]:
    """Who is left to pair once the odd one out has the bye, and the bye as a pair with nobody."""
    left = position.present
    pairs: set[tuple[int, int]] = set()
    if len(left) % 2:
        taker = choose(left)
        left.remove(taker)
        pairs.add((taker.tpn, 0))
    if not field.complete(left):
        raise NoPairing
    return left, pairs


def fide_colours(position: Position, a: Player, b: Player, rank: Callable[[Player], object], newcomer: str) -> str:
    """Article 5.2 of the systems of 2026: the colour of `a`. A player without a game prefers `newcomer`."""
    if not a.games and not b.games:
        high = min(a, b, key=position.rank)
        return "w" if position.has_initial_colour(high) == (high is a) else "b"
    mine, yours = (p.preference or newcomer for p in (a, b))
    if mine != yours:
        return mine or other(yours)
    strengths = [p.strength or bool(newcomer) for p in (a, b)]
    if strengths[0] != strengths[1]:
        return mine if strengths[0] > strengths[1] else other(mine)
    if found := latest_difference(a.colours, b.colours):
        return found[1]
    return mine if rank(a) < rank(b) else other(mine)


def seated(a: Player, b: Player, colour: str) -> tuple[int, int]:
    """(white, black), `a` having this colour."""
    return (a.tpn, b.tpn) if colour == "w" else (b.tpn, a.tpn)
