"""Random tournaments: the positions before each of their rounds, with everything a club does to a field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from tests.pairing.by_the_page.position import Cell, Player, Position, other

Pairs = Iterable[tuple[int, int]]


def new_tournament(random: Random, players: tuple[int, int], accelerated: bool = False) -> Position:
    """Ratings spread out, all equal, few different ones, or not in the order of the numbers."""
    count = random.randint(*players)
    spread = [random.randint(1200, 2600) for _ in range(count)]
    few = [random.choice((1500, 1600, 1601)) for _ in range(count)]
    ratings = random.choice((sorted(spread, reverse=True), spread, [1800] * count, sorted(few, reverse=True)))
    names = random.sample(range(100), count)
    worth = (2, 1) if accelerated or random.random() < 0.8 else (6, 2)
    field = {n: Player(n, r, name=f"P{names[n - 1]:02}", worth=worth) for n, r in enumerate(ratings, 1)}
    most = max(count - 1 + count % 2, 1)
    position = Position(field, random.randint(min(3, most), most), random.choice("wb"))
    if accelerated:
        accelerate(position)
    if random.random() < 0.15:
        pairs = [(a, b) for a in field for b in field if a < b]
        position.forbidden = random.sample(pairs, min(len(pairs), random.randint(1, 2)))
    return position


def accelerate(position: Position) -> None:
    """Baku: a win's worth for the upper group in the first half of the accelerated rounds, then a draw's."""
    total, count = position.rounds_total, len(position.players)
    fast = -(-total // 2)
    full = -(-fast // 2)
    for place, (_, player) in enumerate(sorted(position.players.items())):
        upper = place < 2 * -(-count // 4)
        player.virtual = [2 * upper] * full + [1 * upper] * (fast - full) + [0] * (total - fast)


class Club:
    """One tournament and how orderly it is: who comes late, stays away, withdraws, forfeits, draws."""

    def __init__(self, random: Random, position: Position) -> None:
        self.random, self.position = random, position
        wild = random.choice((0, 0.05, 0.15))
        self.away, self.leaves, self.forfeits = wild, wild / 3, wild * random.random()
        self.draws = random.choice((0.1, 0.4, 0.8))
        self.entry = {n: random.randint(2, 3) for n in position.players if wild and random.random() < 0.08}
        self.gone: set[int] = set()

    def open_round(self) -> None:
        """Who is not there in the coming round, and with which bye."""
        position, random = self.position, self.random
        for number in position.players:
            if number in self.gone or self.entry.get(number, 0) > position.number:
                position.absent[number] = "Z"
            elif random.random() < self.away:
                position.absent[number] = random.choice("ZZHHF")
            elif position.number > 1 and random.random() < self.leaves and len(self.gone) < len(position.players) - 4:
                self.gone.add(number)
                position.absent[number] = "Z"

    def play(self, pairs: Pairs) -> None:
        cells = {number: Cell(result=kind) for number, kind in self.position.absent.items()}
        for white, black in pairs:
            if not black:
                cells[white] = Cell(result="U")
                continue
            results = ("10", "01")
            if self.random.random() < self.forfeits:
                results = ("+-", "-+", "--")
            elif self.random.random() < self.draws:
                results = ("==",)
            mine, yours = self.random.choice(results)
            cells[white], cells[black] = Cell(black, "w", mine), Cell(white, "b", yours)
        for number, player in self.position.players.items():
            player.cells.append(cells.get(number, Cell()))
        self.position.absent = {}

    def careless_pairs(self) -> list[tuple[int, int]]:
        """Anybody against anybody not met, within the colour limits: players float far more often than they should."""
        left = [p.tpn for p in self.position.present]
        self.random.shuffle(left)
        pairs = []
        while left:
            white = self.position.players[left.pop()]
            mates = [n for n in left if self.position.colours_fit(white, self.position.players[n])]
            if mates:
                black = self.position.players[mates[0]]
                left.remove(black.tpn)
                fits = [c for c in "wb" if white.bears(c) and black.bears(other(c))]
                swap = self.random.choice(fits) == "b"
                pairs.append((black.tpn, white.tpn) if swap else (white.tpn, black.tpn))
            elif not white.barred_from_bye and not any(not b for _, b in pairs):
                pairs.append((white.tpn, 0))
        return pairs


def play_tournament(
    random: Random, accelerated: bool, players: tuple[int, int], ask: Callable[[Position], Pairs | None]
) -> None:
    """Ask for every round's pairs and play them; a third of the tournaments are played as it comes instead."""
    position = new_tournament(random, players, accelerated)
    club = Club(random, position)
    careless = random.random() < 0.33
    while position.number <= position.rounds_total:
        club.open_round()
        if len(position.present) < 2:
            break
        pairs = ask(position)
        if careless:
            pairs = club.careless_pairs()
        if not pairs or not any(black for _, black in pairs):
            break  # a report cannot tell a round without a game from one to come
        club.play(pairs)
