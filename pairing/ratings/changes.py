"""What a rating change consists of, so that anybody can check it: "+6.4 = 20 × (1 − 0.68)"."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Played:
    """A rated game seen by one player: the opponent's rating, and 1, ½ or 0."""

    opponent: int
    score: Decimal
    label: str = ""  # whatever names the game for the reader
    opponent_games: int | None = None  # how many rated games the opponent had; None: enough


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one game changes: `amount` is exactly `k` × (score − `expected`)."""

    game: Played
    expected: Decimal
    k: Decimal
    amount: Decimal
    difference: int | None = None  # as counted
    capped: bool = False

    def __str__(self) -> str:
        return f"{_signed(self.amount)} = {_plain(self.k)} × ({_plain(self.game.score)} − {self.expected})"


@dataclass(frozen=True, slots=True)
class Change:
    """The whole change of one rating: the contributions add up to `total`; `after` is rounded."""

    before: int
    contributions: tuple[Contribution, ...]
    total: Decimal
    after: int

    @property
    def difference(self) -> int:
        return self.after - self.before


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


def _signed(value: Decimal) -> str:
    sign = "+" if value > 0 else "−" if value < 0 else "±"
    return f"{sign}{_plain(abs(value))}"
