"""Random tournament reports in the middle of an event, as other programs write them. Knows nothing of the engine.

Fields of 3 to 24 players after 0 to 8 rounds: byes of every kind, forfeits, absences, withdrawals, late entries,
equal and missing ratings, gaps in the starting numbers, forbidden pairs, points 1-½-0, 2-1-0 and 3-1-0 in each
of their spellings, any line ending. Half of the earlier rounds are paired by the pages, half anyhow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from tests.pairing.second_reading import Event, Pairs, read

MOST_PLAYERS, MOST_ROUNDS = 24, 8
SCORINGS = [(1.0, 0.5), (1.0, 0.5), (1.0, 0.5), (3.0, 1.0), (2.0, 1.0)]
RESULTS = ["10", "10", "==", "01"]
FORFEITS, SHORT = ["+-", "-+", "--"], ["WL", "DD", "LW"]
ASKED = ["H", "Z", "Z", "F", ""]
Cell = tuple[int, str, str]  # opponent, colour, result


@dataclass
class Report:
    """One event while it is being made up."""

    random: Random
    numbers: list[int]
    ratings: list[int]
    win: float
    draw: float
    spelling: str
    cells: dict[int, list[Cell]] = field(default_factory=dict)
    away: list[int] = field(default_factory=list)
    forbidden: list[str] = field(default_factory=list)

    def points(self, cell: Cell) -> float:
        return {**dict.fromkeys("1W+UF", self.win), **dict.fromkeys("=DH", self.draw)}.get(cell[2], 0.0)

    def text(self, *, spread: bool = True) -> str:
        """The file. With `spread`, who is away next is told in a cell, in a 240 record or in XXZ."""
        way = self.random.choice(["cell", "cell", "240", "XXZ"]) if spread else "XXZ"
        lines = ["012 Club evening", self.random.choice(["XXR 20", "142 20"]), *self._scoring(), *self.forbidden]
        next_round = len(next(iter(self.cells.values()))) + 1
        for number, rating in zip(self.numbers, self.ratings, strict=True):
            mine = list(self.cells[number])
            if number in self.away and way == "cell":
                mine.append((0, "-", self.random.choice("ZHZF")))
            total = sum(map(self.points, mine))
            name = f"Player {number}"
            head = f"001 {number:4d} m    {name:33} {rating:4d} {'':26} {total:4.1f} {number:4d}"
            lines.append(head + "".join(map(_cell, mine)))
        if self.away and way == "240":
            lines.append(f"240 Z {next_round:03d} " + " ".join(f"{n:4d}" for n in self.away))
        elif self.away and way == "XXZ":
            lines.append("XXZ " + " ".join(map(str, self.away)))
        return self.random.choice(["\r\n", "\n", "\r"]).join([*lines, ""])

    def _scoring(self) -> list[str]:
        if self.win == 1.0:
            return []
        symbols = {"W": self.win, "D": self.draw, "L": 0.0}
        if self.spelling == "XXS":
            return ["XXS " + " ".join(f"{symbol}={value}" for symbol, value in symbols.items())]
        if self.spelling == "BB":
            return [f"BB{symbol} {value:4.1f}" for symbol, value in symbols.items()]
        return ["162  " + "".join(f"{symbol}{value:4.1f}{self.spelling}" for symbol, value in symbols.items()).rstrip()]


def _cell(cell: Cell) -> str:
    opponent, colour, result = cell
    if not opponent:
        return f"  0000 - {result}" if result else " " * 10
    return f"  {opponent:4d} {colour} {result}"


def random_report(seed: int, by_the_page: Callable[[Event], Pairs]) -> str:
    """A file whose next round is to be paired; the same seed gives the same file."""
    random = Random(seed)
    size = random.choice([random.randint(3, 8), random.randint(3, MOST_PLAYERS)])
    report = _field(random, size)
    rounds = random.randint(0, min(MOST_ROUNDS, random.choice([size - 1, size + 2, 3])))
    trouble = random.choice([0.0, 0.0, 0.1, 0.3])
    entry = {n: random.randint(1, rounds) if rounds and random.random() < trouble / 3 else 0 for n in report.numbers}
    share = random.choice([0.0, 0.5, 1.0, 1.0])
    gone: set[int] = set()
    for r in range(1, rounds + 1):
        gone |= {n for n in report.numbers if random.random() < trouble / 4}
        gone = set(sorted(gone)[: size - 3])
        report.away = [n for n in report.numbers if n in gone or entry[n] >= r or random.random() < trouble / 2]
        report.away = report.away[: size - 2]
        _play(report, r, gone, trouble, by_the_page if random.random() < share else None)
    report.away = [n for n in report.numbers if n in gone or random.random() < trouble / 2][: size - 2]
    for _ in range(random.choice([0, 0, 0, 1, 3, size])):
        pair = " ".join(f"{n:4d}" for n in random.sample(report.numbers, 2))
        report.forbidden.append(
            random.choice([f"XXP {pair}", f"260 001 020 {pair}", f"260 {rounds + 2:03d} 020 {pair}"])
        )
    return report.text()


def _field(random: Random, size: int) -> Report:
    pool = random.choice([range(1000, 2400), range(1000, 2400), [1500, 1600, 1700], [0, 0, 1200, 1850]])
    ratings = [random.choice(pool) for _ in range(size)]
    if random.random() < 0.6:
        ratings.sort(reverse=True)
    numbers = sorted(random.sample(range(1, 3 * size), size)) if random.random() < 0.15 else list(range(1, size + 1))
    win, draw = random.choice(SCORINGS)
    spelling = random.choice(["    ", "     ", "XXS", "BB"])
    return Report(random, numbers, ratings, win, draw, spelling, cells={n: [] for n in numbers})


def _play(report: Report, r: int, gone: set[int], trouble: float, by_the_page: Callable[[Event], Pairs] | None) -> None:
    random = report.random
    event = read(report.text(spread=False))
    if by_the_page and event.next_round == r:
        pairs = by_the_page(event)
    else:
        here = random.sample(there := [n for n in report.numbers if n not in report.away], len(there))
        pairs = list(zip(here[::2], [*here[1::2], 0] if len(here) % 2 else here[1::2], strict=True))
    for n in report.away:
        report.cells[n].append((0, "-", random.choice(["Z", ""]) if n in gone else random.choice(ASKED)))
    for white, black in pairs:
        chance = random.random()
        result = random.choice(FORFEITS if chance < trouble / 4 else SHORT if chance < 0.05 else RESULTS)
        report.cells[white].append((black, "w", result[0]) if black else (0, "-", "U"))
        if black:
            report.cells[black].append((white, "b", result[1]))
