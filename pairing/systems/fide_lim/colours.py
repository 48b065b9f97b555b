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
            return _granted(higher, lower, theirs, due, "lim.colour-alternate", "5.3")
    if direction.is_up:
        return _granted(higher, lower, due.opposite, due, "lim.colour-lower-ranked", "5.4")
    return _granted(higher, lower, due, due, "lim.colour-higher-ranked", "5.4")


def _suits(higher: Card, lower: Card, colour: Colour) -> bool:
    """Whether both get what they are due, so that no limit needs to be named."""
    return higher.due in (None, colour) and lower.due in (None, colour.opposite)


def _granted(higher: Card, lower: Card, colour: Colour, due: Colour, code: str, rule: str) -> Seated:
    """Both were due the same: the one who has it is named first."""
    has, has_not = (higher, lower) if colour is due else (lower, higher)
    return Seated(colour is W, step(code, rule, has.number, has_not.number, colour=due.value))


def _seated(higher: Card, lower: Card, colour: Colour, code: str, rule: str) -> Seated:
    white, black = (higher, lower) if colour is W else (lower, higher)
    return Seated(colour is W, step(code, rule, white.number, black.number))
