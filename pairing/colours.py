"""Colours by the last two games: the due colour, whether it may be reversed, and what two players agree on.

This is the colour law of the club's own Swiss systems. FIDE's preferences (absolute, strong, mild)
are another law and live in a module of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from pairing.model import Colour


def last_two(colours: Sequence[Colour]) -> tuple[Colour, ...]:
    """The last two colours, or none before the first game.

    After a single game the entry before it is taken as the opposite colour, so that one game
    never looks like two running.
    """
    if len(colours) == 1:
        return colours[0].opposite, colours[0]
    return tuple(colours[-2:])


class Due(NamedTuple):
    """What a player may be given: `colour` is due (None before the first game)."""

    colour: Colour | None
    reversible: bool  # the colour of the last game may be had once more

    @property
    def forbidden(self) -> Colour | None:
        """The colour that would be the third in a row."""
        return None if self.reversible or self.colour is None else self.colour.opposite


def due(colours: Sequence[Colour]) -> Due:
    """The colour due after these games: the opposite of the last one, fixed after two running."""
    last = last_two(colours)
    if not last:
        return Due(None, reversible=True)
    return Due(last[1].opposite, reversible=last[0] is not last[1])


class Accord(StrEnum):
    """How two players come to their colours."""

    BOTH_NEW = "both-new"
    ONE_NEW = "one-new"
    BOTH_DUE = "both-due"
    FIRST_GIVES_WAY = "first-gives-way"
    SECOND_GIVES_WAY = "second-gives-way"
    THIRD_IN_A_ROW = "third-in-a-row"


@dataclass(frozen=True, slots=True)
class Colours:
    """The colour of the first player, who ranks higher, and how it came about."""

    first: Colour
    accord: Accord


def agree(first: Due, second: Due) -> Colours | None:
    """The colours of a game, `first` ranking higher; None where neither may be reversed.

    Two newcomers: the lower ranked has White. One newcomer: the other gets what is due. Else both
    get what is due where it differs; where it does not, the higher ranked gives way if allowed,
    else the lower ranked.
    """
    if first.colour is None and second.colour is None:
        return Colours(Colour.BLACK, Accord.BOTH_NEW)
    if first.colour is None or second.colour is None:
        mine = first.colour or (second.colour or Colour.BLACK).opposite
        return Colours(mine, Accord.ONE_NEW)
    if first.colour is not second.colour:
        return Colours(first.colour, Accord.BOTH_DUE)
    if first.reversible:
        return Colours(first.colour.opposite, Accord.FIRST_GIVES_WAY)
    if second.reversible:
        return Colours(first.colour, Accord.SECOND_GIVES_WAY)
    return None


def impose(first: Due, second: Due) -> Colours:
    """The colours where nothing can be agreed: the lower ranked gets what is due, the other a third in a row."""
    if first.colour is None or first.colour is not second.colour:
        raise ValueError("Colours are imposed only on two players who are due the same one.")
    return Colours(first.colour.opposite, Accord.THIRD_IN_A_ROW)
