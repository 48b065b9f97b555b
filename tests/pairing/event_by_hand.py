"""A tournament report file as the tie-break rules see it: the second opinion's own reader and its points.

Nothing here imports `pairing`. Together with `tie_breaks_by_hand` it was written from the rule text
alone, the plainest loop for every sentence, so that a mistake here and one there are unlikely to be the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

PLAYED = frozenset("1=0WDL")  # the last three: over before the first move
WON = frozenset("1W+")
DRAWN = frozenset("=D")
EDITIONS = ("2024-08", "2026-03")
FIRST_CELL, CELL = 91, 10  # columns of the first round, and from one round to the next

T = TypeVar("T")


@dataclass(frozen=True)
class Cell:
    opponent: int
    colour: str
    result: str


NOTHING = Cell(0, "-", "Z")


@dataclass(frozen=True)
class Event:
    """`cells[number]` has one cell for every round of the file; a blank one is a zero-point bye."""

    cells: dict[int, tuple[Cell, ...]]
    ratings: dict[int, int]
    scoring: dict[str, Fraction]  # W D L A P, as in record 162
    scheduled: int
    round_robin: bool = False
    edition: str = "2026-03"
    legs: int = 1
    memory: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def rounds(self) -> int:
        return max((len(row) for row in self.cells.values()), default=0)


def remembered(work: Callable[[Event, int], T]) -> Callable[[Event, int], T]:
    """Asks the rule once for every player: scores are needed again and again."""

    def asked(event: Event, number: int) -> T:
        memory: dict[int, T] = event.memory.setdefault(work.__name__, {})
        if number not in memory:
            memory[number] = work(event, number)
        return memory[number]

    return asked


def read(text: str, *, round_robin: bool = False, edition: str = "2026-03") -> Event:
    """Only what tie-breaks ask for: players, ratings, cells, the point system, the number of rounds."""
    rows: dict[int, list[Cell]] = {}
    ratings: dict[int, int] = {}
    scoring = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0), "A": Fraction(0)}
    scheduled, legs = 0, 1
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        if line.startswith("001"):
            number = int(line[4:8])
            ratings[number] = int(line[48:52].strip() or 0)
            rows[number] = cells_in(line)
        elif line.startswith(("XXR", "142")):
            scheduled = int(line[3:].split()[0])
        elif line.startswith("162"):
            pairs = [line[at : at + 5] for at in range(5, len(line), 9)]
            scoring |= {pair[0]: Fraction(pair[1:].strip()) for pair in pairs if pair.strip()}
        elif line.startswith("### pairing legs="):
            legs = int(line.partition("=")[2])
    scoring.setdefault("P", scoring["W"])
    rounds = max((len(row) for row in rows.values()), default=0)
    cells = {number: (*row, *[NOTHING] * (rounds - len(row))) for number, row in rows.items()}
    return Event(cells, ratings, scoring, max(scheduled, rounds), round_robin, edition, legs)


def cells_in(line: str) -> list[Cell]:
    found: list[Cell] = []
    for at in range(FIRST_CELL, len(line.rstrip()), CELL):
        cell = line[at : at + 8].ljust(8)
        found.append(Cell(int(cell[:4].strip() or 0), cell[5], cell[7].upper().replace(" ", "Z")))
    return found


# Points ---------------------------------------------------------------------------------------------


def awarded(event: Event, cell: Cell) -> Fraction:
    if cell.result in "1W+F":
        return event.scoring["W"]
    if cell.result in "=DH":
        return event.scoring["D"]
    if cell.result in "0L":
        return event.scoring["L"]
    return event.scoring["P" if cell.result == "U" else "A"]


@remembered
def points(event: Event, number: int) -> Fraction:
    return sum((awarded(event, cell) for cell in event.cells[number]), Fraction(0))


def over_board(cell: Cell) -> bool:
    return cell.opponent != 0 and cell.result in PLAYED


def requested(cell: Cell) -> bool:
    """A half-point or a zero-point bye; every round after a withdrawal is one (16.1.1)."""
    return cell.result in "HZ"


def voluntary(cell: Cell) -> bool:
    return requested(cell) or cell.result == "-"


@remembered
def adjusted(event: Event, number: int) -> Fraction:
    """The score as opponents count it (16.3)."""
    row = event.cells[number]
    total = Fraction(0)
    for at, cell in enumerate(row):
        to_the_end = all(voluntary(later) for later in row[at + 1 :])
        if requested(cell) and to_the_end and not event.round_robin:
            total += event.scoring["D"]
        else:
            total += awarded(event, cell)
    return total
