"""The colours of a pair (articles 5 and 7.2)."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.model import Colour, Step, step
from pairing.systems.fide_lim.table import Card, Direction

W, B = Colour.WHITE, Colour.BLACK


@dataclass(frozen=True, slots=True)
class Seated:
    """Whether the higher ranked has White, and why."""

    higher_has_white: bool
    reason: Step


def seat(higher: Card, lower: Card, direction: Direction, first: Colour) -> Seated:
    """Colours for two players, `higher` ranked before `lower`; `first` is what a newcomer ranked higher would have."""
    if not higher.colours and not lower.colours:
        return _seated(higher, lower, first, "lim.colour-first", "7.2")
    possible = [colour for colour in (W, B) if higher.may_have(colour) and lower.may_have(colour.opposite)]
    if len(possible) == 1 and not _suits(higher, lower, possible[0]):
        return _seated(higher, lower, possible[0], "lim.colour-limit", "5.1")
    if higher.due is not lower.due:
        wish = higher.due or (lower.due or B).opposite
        code = "lim.colour-both" if higher.due and lower.due else "lim.colour-one"
        return _seated(higher, lower, wish, code, "5.2")
    due = higher.due or W
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not theirs:
            return _seated(higher, lower, theirs, "lim.colour-history", "5.3")
    if direction.is_up:
        return _seated(higher, lower, due.opposite, "lim.colour-lower", "5.4")
    return _seated(higher, lower, due, "lim.colour-higher", "5.4")


def _suits(higher: Card, lower: Card, colour: Colour) -> bool:
    """Whether both get what they are due, so that no limit needs to be named."""
    return higher.due in (None, colour) and lower.due in (None, colour.opposite)


def _seated(higher: Card, lower: Card, colour: Colour, code: str, rule: str) -> Seated:
    white, black = (higher, lower) if colour is W else (lower, higher)
    return Seated(colour is W, step(code, rule, white.number, black.number))
