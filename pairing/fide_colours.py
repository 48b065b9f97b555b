"""Colour preferences and their allocation as FIDE's Swiss systems have them (C.04.3, articles 1.7 and 5).

Only games played over the board count: a round without a game leaves no mark. The numbers of the rules in
`Allocation.rule` are those of article 5.2, which the Dutch, Dubov and Burstein systems share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from pairing.model import Colour, Step, step


class Strength(IntEnum):
    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour a player wants next, how much, and why.

    `difference` is games with White minus games with Black; `repeated` is the colour of the last two
    games where it was the same.
    """

    colour: Colour | None
    strength: Strength
    difference: int
    repeated: Colour | None

    @property
    def imbalance(self) -> int:
        return abs(self.difference)

    @property
    def is_absolute(self) -> bool:
        return self.strength is Strength.ABSOLUTE


NO_PREFERENCE = Preference(None, Strength.NONE, 0, None)


def preference(colours: Sequence[Colour]) -> Preference:
    """The preference of a player who has played these colours, oldest first (articles 1.6 and 1.7)."""
    if not colours:
        return NO_PREFERENCE
    difference = 2 * sum(colour is Colour.WHITE for colour in colours) - len(colours)
    last = colours[-1]
    repeated = last if len(colours) > 1 and colours[-2] is last else None
    balancing = Colour.BLACK if difference > 0 else Colour.WHITE
    if abs(difference) > 1:
        return Preference(balancing, Strength.ABSOLUTE, difference, repeated)
    if repeated is not None:
        return Preference(repeated.opposite, Strength.ABSOLUTE, difference, repeated)
    if difference:
        return Preference(balancing, Strength.STRONG, difference, None)
    return Preference(last.opposite, Strength.MILD, difference, None)


def wish_step(player: int, wish: Preference, rule: str) -> Step:
    """What a preference comes from that outdid another; a mild one outdoes none."""
    if wish.repeated is not None and wish.repeated is not wish.colour and wish.imbalance < 2:
        return step("fide.wish-repeated", rule, player, colour=wish.repeated.value)
    had = Colour.WHITE if wish.difference > 0 else Colour.BLACK
    if wish.imbalance == 1:
        return step("fide.wish-once", rule, player, colour=had.value)
    return step("fide.wish-difference", rule, player, colour=had.value, difference=wish.imbalance)


@dataclass(frozen=True, slots=True)
class Side:
    """What the allocation asks of one player of a pair; rule 5.2.5 reads the parity of `number`."""

    preference: Preference
    colours: Sequence[Colour]
    number: int


@dataclass(frozen=True, slots=True)
class Allocation:
    """The colour of the higher ranked player of a pair, and the rule of article 5.2 that decided."""

    colour: Colour
    rule: str


def allocate(higher: Side, lower: Side, initial: Colour) -> Allocation:
    """Colours for a pair; `higher` is the higher ranked of the two (article 5.2)."""
    wish, answer = higher.preference, lower.preference
    if wish.colour is None:
        if answer.colour is None:
            return Allocation(initial if higher.number % 2 else initial.opposite, "5.2.5")
        return Allocation(answer.colour.opposite, "5.2.1")
    if answer.colour is not wish.colour:
        return Allocation(wish.colour, "5.2.1")
    stronger = _weight(wish) - _weight(answer)
    if stronger:
        return Allocation(wish.colour if stronger > 0 else wish.colour.opposite, "5.2.2")
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not theirs:
            return Allocation(theirs, "5.2.3")
    return Allocation(wish.colour, "5.2.4")


def _weight(wish: Preference) -> int:
    """How much a preference counts: among absolute ones, the wider colour difference counts more."""
    return wish.strength * 1000 + (wish.imbalance if wish.is_absolute else 0)
