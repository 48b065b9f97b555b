"""The values of a tournament report file, as the file says them, before anybody interprets them."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from pairing.errors import PairingError
from pairing.model import Colour, ForbiddenPair, Scoring
from pairing.standings.codes import listed

MOST_PLAYERS = 9999  # a starting number has four columns
MOST_ROUNDS = 999  # a round number has three
SHOWN_PROBLEMS = 100  # an error's text stays readable; `problems` holds them all


@dataclass(frozen=True, slots=True, order=True)
class TrfProblem:
    """Something wrong in a file. A serious one makes the file unreadable, another is only reported."""

    line: int
    text: str
    serious: bool = True

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


class TrfError(PairingError):
    """The file cannot be used. The message lists every problem with its line."""

    def __init__(self, problems: tuple[TrfProblem, ...]) -> None:
        self.problems = problems
        lines = [str(problem) for problem in problems[:SHOWN_PROBLEMS]]
        if len(problems) > SHOWN_PROBLEMS:
            lines.append(f"… and {len(problems) - SHOWN_PROBLEMS} more")
        super().__init__("\n".join(lines))


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's round: opponent (0 for none), colour `w`, `b` or `-`, and the result letter in capitals.

    An empty result with an opponent is a game without a result yet.
    """

    opponent: int
    colour: str
    result: str


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """A player record (001). `cells[n - 1]` is round n; None is a blank column: not paired, no points."""

    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: Decimal | None = None
    rank: int | None = None
    cells: tuple[Cell | None, ...] = ()

    def __post_init__(self) -> None:
        """Blank columns at the end say nothing, so equal records are equal values without them."""
        cells = self.cells
        while cells and cells[-1] is None:
            cells = cells[:-1]
        object.__setattr__(self, "cells", cells)

    def cell(self, round_number: int) -> Cell | None:
        return self.cells[round_number - 1] if round_number <= len(self.cells) else None


@dataclass(frozen=True, slots=True)
class Absence:
    """A bye record (240): players with a full (F), half (H) or zero (Z) point bye in a round."""

    kind: str
    round: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AccelerationRange:
    """An acceleration record (250): these points for these players in these rounds, for pairing only."""

    points: Decimal
    first_round: int
    last_round: int
    first_player: int
    last_player: int
    match_points: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Trf:
    """A whole report. `headers` are the records that are one text, by code and in file order.

    `extras` are our own settings that no TRF record can hold (`### pairing name=value` lines,
    comments to every other program). `other` are the lines of codes this reader does not know.
    `problems` are what the reader reported; they are no part of the report's value.
    """

    players: tuple[TrfPlayer, ...]
    headers: tuple[tuple[str, str], ...] = ()
    rounds: int | None = None
    initial_colour: Colour | None = None
    by_rank: bool = False
    scoring: Scoring | None = None
    absences: tuple[Absence, ...] = ()
    zero_byes: tuple[int, ...] = ()  # XXZ: absent from the next round
    accelerations: tuple[AccelerationRange, ...] = ()
    virtual: tuple[tuple[int, tuple[Decimal, ...]], ...] = ()  # XXA: points by round
    forbidden: tuple[ForbiddenPair, ...] = ()
    extras: tuple[tuple[str, str], ...] = ()
    other: tuple[str, ...] = ()
    problems: tuple[TrfProblem, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        """The ordinary points need no record, so saying them and saying nothing is the same."""
        if self.scoring == Scoring():
            object.__setattr__(self, "scoring", None)

    def texts(self, code: str) -> tuple[str, ...]:
        """Every text of this header code, in file order."""
        return tuple(text for key, text in self.headers if key == code)

    def text(self, code: str) -> str:
        """The first text of this header code, or nothing."""
        return next(iter(self.texts(code)), "")

    def extra(self, name: str) -> str:
        return next((value for key, value in self.extras if key == name), "")

    @property
    def name(self) -> str:
        return self.text("012")

    @property
    def columns(self) -> int:
        """How many rounds have anything in their column."""
        return max((len(player.cells) for player in self.players), default=0)

    @property
    def played_rounds(self) -> int:
        """The last round with a game or a pairing bye; columns after it only announce byes."""
        return max(
            (n for player in self.players for n, cell in enumerate(player.cells, 1) if cell and is_paired(cell)),
            default=0,
        )

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The tie-breaks of record 212 (the points left out), or else of record 202."""
        text = self.text("212") or self.text("202")
        return tuple(code for code in listed(text) if code.upper() != "PTS")


def is_paired(cell: Cell) -> bool:
    """Whether the player took part in the pairing of that round."""
    return cell.opponent > 0 or cell.result in ("U", "+", "-")
