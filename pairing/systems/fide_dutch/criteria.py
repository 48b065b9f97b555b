"""The criteria of one pair: what may not be (C1-C3), and what a pair costs (C10-C13)."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.fide_colours import Strength
from pairing.fide_field import meetings_aside
from pairing.matching import bits
from pairing.model import Colour
from pairing.systems.fide_dutch.players import Entry


def neighbourhoods(entries: Sequence[Entry], forbidden: frozenset[frozenset[int]]) -> list[int]:
    """For each player, in rank order, the set of those they may meet under C1 and C3, as bits."""
    found = meetings_aside(entries, forbidden)
    absolute = {Colour.WHITE: 0, Colour.BLACK: 0}
    for index, entry in enumerate(entries):
        if entry.preference.is_absolute and not entry.is_topscorer and entry.preference.colour is not None:
            absolute[entry.preference.colour] |= 1 << index
    for same in absolute.values():
        for index in bits(same):
            found[index] &= ~same
    return found


def colour_costs(one: Entry, other: Entry) -> tuple[int, int, int, int]:
    """What the colours of this pair cost under C10, C11, C12 and C13."""
    mine, theirs = one.preference, other.preference
    if mine.colour is None or mine.colour is not theirs.colour:
        return (0, 0, 0, 0)
    if mine.is_absolute and theirs.is_absolute:
        wide = int(mine.imbalance > 1 and theirs.imbalance > 1)
        return (wide, int(_third_in_a_row(one, other)), 1, 0)
    both_strong = mine.strength >= Strength.STRONG and theirs.strength >= Strength.STRONG
    return (0, 0, 1, int(both_strong))


def _third_in_a_row(one: Entry, other: Entry) -> bool:
    """Whether of two absolute preferences the one not granted sees its colour for the third time running.

    The narrower colour difference gives way (5.2.2); at equal difference both must have repeated it.
    """
    mine, theirs = one.preference, other.preference
    if mine.imbalance == theirs.imbalance:
        return mine.repeated is not None and mine.repeated is theirs.repeated
    loser = theirs if mine.imbalance > theirs.imbalance else mine
    return loser.repeated is not None and loser.repeated is not loser.colour
