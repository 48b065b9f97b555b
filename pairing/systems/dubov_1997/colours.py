"""The colours of a pair (rule 3) and of a pair without any game so far (rule 5)."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.model import Colour, Step, step
from pairing.systems.dubov_1997.cards import Card


@dataclass(frozen=True, slots=True)
class Seated:
    white: Card
    black: Card
    reason: Step


def seat(one: Card, other: Card) -> Seated:
    """Colours by rule 3; at least one of the two has played."""
    if one.due is None or other.due is None or one.due is not other.due:
        first = one if one.due is Colour.WHITE or (one.due is None and other.due is Colour.BLACK) else other
        code = "dubov97.colour-both" if one.due and other.due else "dubov97.colour-one"
        return _seated(first, other if first is one else one, code, "3.1")
    wish = one.due
    if one.fixed is not other.fixed:
        return _granted(one if one.fixed else other, one, other, wish, "dubov97.colour-fixed", "2.4")
    mine, theirs = one.entry.preference.imbalance, other.entry.preference.imbalance
    if mine != theirs:
        return _granted(one if mine > theirs else other, one, other, wish, "dubov97.colour-numbers", "3.1")
    for a, b in zip(reversed(one.entry.colours), reversed(other.entry.colours), strict=False):
        if a is not b:
            return _granted(other if a is wish else one, one, other, wish, "dubov97.colour-history", "3.2")
    if one.aro != other.aro:
        white, black = (one, other) if one.aro > other.aro else (other, one)
        return _seated(white, black, "dubov97.colour-aro", "3.3")
    white, black = sorted((one, other), key=lambda card: (card.rating, card.name))
    return _seated(white, black, "dubov97.colour-rating", "3.4")


def seat_newcomers(upper: Card, lower: Card, row: int, initial: Colour) -> Seated:
    """Rule 5: the lot gives the first pair its colours, odd pairs have the same, even ones the reverse."""
    colour = initial if row % 2 else initial.opposite
    white, black = (upper, lower) if colour is Colour.WHITE else (lower, upper)
    return _seated(white, black, "dubov97.colour-first", "5.2")


def _granted(winner: Card, one: Card, other: Card, wish: Colour, code: str, rule: str) -> Seated:
    loser = other if winner is one else one
    white, black = (winner, loser) if wish is Colour.WHITE else (loser, winner)
    return Seated(white, black, step(code, rule, winner.number, loser.number, colour=wish.value))


def _seated(white: Card, black: Card, code: str, rule: str) -> Seated:
    return Seated(white, black, step(code, rule, white.number, black.number))
