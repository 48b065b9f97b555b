"""The players of a round as the Lim system sees them, and who is compatible with whom (2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from pairing.fide_colours import Preference, preference
from pairing.matching import bits
from pairing.model import Colour

NEAR = 100  # rating points within which a maxi-tournament lets colours decide (1.6)


class Direction(StrEnum):
    DOWN = "down"  # groups above the median: from #1 downwards
    UP = "up"  # groups below it: from the weakest upwards
    MEDIAN = "median"  # last, and treated as downward

    @property
    def is_up(self) -> bool:
        return self is Direction.UP


@dataclass(frozen=True, slots=True)
class Card:
    """One player; `floated`: met another score in the last round (3.10)."""

    number: int
    rating: int = 0
    score: Decimal = Decimal(0)
    colours: tuple[Colour, ...] = ()
    floated: bool = False

    @property
    def preference(self) -> Preference:
        return preference(self.colours)

    @property
    def due(self) -> Colour | None:
        """The colour that makes the numbers equal; where they are, the other one than last time (5.0)."""
        difference = self.preference.difference
        if difference:
            return Colour.BLACK if difference > 0 else Colour.WHITE
        return self.colours[-1].opposite if self.colours else None

    def may_have(self, colour: Colour) -> bool:
        """Not three times running, nor three more than the other."""
        change = 1 if colour is Colour.WHITE else -1
        return self.colours[-2:] != (colour, colour) and abs(self.preference.difference + change) <= 2


class Table:
    """Everybody to be paired by rank; `neighbours[p]` are those compatible with place p, as bits."""

    def __init__(self, cards: Sequence[Card], neighbours: Sequence[int], *, maxi: bool = False) -> None:
        self.cards = cards
        self.neighbours = neighbours
        self.maxi = maxi
        self.due = [card.due for card in cards]

    def compatible(self, a: int, b: int) -> bool:
        return bool(self.neighbours[a] >> b & 1)

    def suits(self, a: int, b: int) -> bool:
        """Whether both can have the colour they are due."""
        return self.due[a] is None or self.due[a] is not self.due[b]

    def near(self, a: int, b: int) -> bool:
        """Whether colours may decide between these two (1.6)."""
        return not self.maxi or abs(self.cards[a].rating - self.cards[b].rating) <= NEAR

    def in_order(self, places: Iterable[int], direction: Direction) -> list[int]:
        """By starting number, #1 first; upwards the weakest first."""
        return sorted(places, key=lambda place: self.cards[place].number, reverse=direction.is_up)


def with_colours(cards: Sequence[Card], unmet: Sequence[int]) -> list[int]:
    """Of those not met, whom each can meet without breaking a colour limit (2.1)."""
    can = {colour: [card.may_have(colour) for card in cards] for colour in Colour}
    white, black = can[Colour.WHITE], can[Colour.BLACK]
    found = list(unmet)
    for a, others in enumerate(unmet):
        if white[a] and black[a]:
            continue  # the other one has at least one colour left
        for b in bits(others):
            if not (white[a] and black[b]) and not (black[a] and white[b]):
                found[a] &= ~(1 << b)
                found[b] &= ~(1 << a)
    return found
