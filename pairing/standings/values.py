"""What standings are made of: rows, the values of their tie-breaks, and the sum behind each value.

All of it is data. `sentences` says it in English; a page or the API may show it another way.
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple


class Format(StrEnum):
    """What kind of event it is, because unplayed games count differently in each (C.07, 15)."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    KNOCKOUT = "knockout"


class Edition(StrEnum):
    """The edition of FIDE C.07, by the month it came into force."""

    AUGUST_2024 = "2024-08"
    MARCH_2026 = "2026-03"


class Kind(StrEnum):
    """What a term of a sum stands for."""

    GAME = "game"  # a game over the board, or a forfeit where forfeits count as games
    DUMMY = "dummy"  # an own round without a game: a dummy opponent (C.07, 16.4)
    ROUND = "round"  # a round of the player's own, whoever sat opposite
    PLAYER = "player"  # something the player brought along: a number, a rating


class Cut(StrEnum):
    """Why a term was cut."""

    LOW = "low"  # the least significant value
    VOLUNTARY = "voluntary"  # a round the player chose not to play is cut first (C.07, 16.5)
    HIGH = "high"  # the most significant value


class Why(StrEnum):
    """What is special about a term; the words are in `sentences`."""

    PAIRING_BYE = "pairing-bye"
    FULL_BYE = "full-bye"
    HALF_BYE = "half-bye"
    ZERO_BYE = "zero-bye"
    ABSENT = "absent"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    POSTPONED = "postponed"
    OWN_VALUE = "own-value"  # in a Keizer tournament everybody begins with it


class Term(NamedTuple):
    """One contribution. `amount` is what it adds. Where `of` is given, it is made from that: the
    opponent's score times the `points` made, what is expected against an opponent so rated, or the
    opponent's points `over` the most there were, which the amount rounds.
    """

    round: int
    opponent: int | None
    kind: Kind
    amount: Decimal
    of: Decimal | None = None
    points: Decimal | None = None  # what the player scored in that round or game
    cut: Cut | None = None
    why: Why | None = None
    voluntary: bool = False  # a round the player chose not to play: requested bye, absence, forfeit loss
    capped: bool = False  # the dummy would have had more (2026 edition, C.07, 16.4.1 and 16.4.2)
    instead_of: Decimal | None = None  # the points an opponent has who counts with another score (C.07, 16.3)
    over: Decimal | None = None  # the most points an opponent could have, where the amount is the share they have of it

    @property
    def exact(self) -> Fraction:
        """The amount before it was rounded to be shown."""
        if self.of is None or self.over is None:
            return Fraction(self.amount)
        return Fraction(self.of) / Fraction(self.over)


class Shape(StrEnum):
    """How terms and value belong together."""

    SUM = "sum"  # the terms that were not cut add up to the value
    AVERAGE = "average"  # the same, divided by `divisor`, rounded to `places`, at least `floor`, plus `added`
    TABLE = "table"  # direct encounter: the terms add up to the points among the tied
    SEARCH = "search"  # the value is the least rating whose expected scores (the terms) reach `target`
    GIVEN = "given"  # the value is the single term


class Sum(NamedTuple):
    """How a value came about."""

    shape: Shape
    terms: tuple[Term, ...] = ()
    divisor: Decimal | None = None
    places: int = 0  # decimals of a rounded average
    added: Decimal | None = None  # the rating difference of a performance
    target: Decimal | None = None  # the score over the board that a performance stands for
    floor: Decimal | None = None  # the least the value can be
    group: tuple[int, ...] = ()  # direct encounter: the players tied before it
    missing: int = 0  # how many of them the player has not met
    group_place: int | None = None  # and the place it gives among them,
    group_shares: int = 0  # which so many of them share, where it cannot tell them apart
    least: Decimal | None = None  # Koya: the points an opponent must have
    unrated: bool = False  # no value because somebody in the field has no rating

    @property
    def total(self) -> Decimal:
        """The terms that were not cut, added."""
        return sum((term.amount for term in self.terms if term.cut is None), Decimal(0))

    @property
    def mean(self) -> Fraction | None:
        """The terms that were not cut, divided by the divisor, before anything is rounded."""
        if self.divisor is None:
            return None
        exact = sum((term.exact for term in self.terms if term.cut is None), Fraction(0))
        return exact / Fraction(self.divisor)


class Value(NamedTuple):
    """A tie-break of one player: the code as it was asked for, the value, and its sum.

    `value` is None where there is nothing to say: no game over the board for a rating average,
    nobody tied for direct encounter, unrated players in the field.
    """

    code: str
    value: Decimal | None
    sum: Sum

    @property
    def places(self) -> int | None:
        """The decimals it is shown with; None for as many as it has."""
        return self.sum.places or None


class Worked(NamedTuple):
    """What a tie-break computes for one player. `order` sorts, more is better; None is the least."""

    value: Decimal | None
    order: Decimal | Fraction | None
    sum: Sum


class Row(NamedTuple):
    """One line of the standings. `place` is shared where nothing decides; `rank` counts the lines."""

    number: int
    place: int
    rank: int
    points: Decimal
    tie_breaks: tuple[Value, ...] = ()
    provisional: bool = False  # a game of this player is postponed or still being played

    def value(self, code: str) -> Decimal | None:
        """The value of a tie-break, by the code it was asked for."""
        for value in self.tie_breaks:
            if value.code == code:
                return value.value
        raise KeyError(code)
