"""The order of the groups (2.2): from the top down to the median, from the bottom up to it, the median last (2.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from pairing.fide_field import is_complete, mask_of
from pairing.systems.fide_lim.groups import Bracket, Made, pair_bracket
from pairing.systems.fide_lim.table import Direction, Table


@dataclass(frozen=True, slots=True)
class Moved:
    """A player who left a group towards the median."""

    place: int
    bracket: Bracket
    asked_before: tuple[int, ...] = ()


@dataclass(slots=True)
class Paired:
    """A whole round: the pairs, who floated, and the pairs taken back for the median (2.6)."""

    pairs: list[Made] = field(default_factory=list)
    moved: list[Moved] = field(default_factory=list)
    cracked: list[Made] = field(default_factory=list)


def pair_round(table: Table, places: Sequence[int], median: Decimal) -> Paired:
    """Pair these players, for whom a complete round exists."""
    scores = sorted({table.cards[place].score for place in places}, reverse=True)
    groups = {score: [place for place in places if table.cards[place].score == score] for score in scores}
    done = Paired()
    above = [score for score in scores if score > median]
    below = [score for score in reversed(scores) if score < median]
    high, from_above = _side(table, groups, scores, above, Direction.DOWN, done)
    low, from_below = _side(table, groups, scores[::-1], below, Direction.UP, done)
    residents = groups.get(median, [])
    lower_first = len(from_above) > len(from_below)
    while not is_complete(table.neighbours, mask_of((*from_above, *residents, *from_below))):
        if low and (lower_first or not high):
            taken = low.pop()
            from_below = (*from_below, taken.first, taken.second)
        else:
            taken = high.pop()
            from_above = (*from_above, taken.first, taken.second)
        done.cracked.append(taken)
    bracket = Bracket(tuple(residents), Direction.MEDIAN, median, from_above, from_below)
    done.pairs += [*high, *low, *pair_bracket(table, bracket).pairs]
    return done


def _side(
    table: Table,
    groups: dict[Decimal, list[int]],
    scores: Sequence[Decimal],
    own: Sequence[Decimal],
    direction: Direction,
    done: Paired,
) -> tuple[list[Made], tuple[int, ...]]:
    """The groups on one side of the median: their pairs in the order made, and who floats into the median."""
    pairs: list[Made] = []
    moved: tuple[int, ...] = ()
    for place, score in enumerate(own):
        next_door = mask_of(groups[scores[place + 1]]) if place + 1 < len(scores) else 0
        came = {"from_below": moved} if direction.is_up else {"from_above": moved}
        bracket = Bracket(tuple(groups[score]), direction, score, next_door=next_door, **came)
        paired = pair_bracket(table, bracket)
        pairs += paired.pairs
        moved = paired.floaters
        done.moved += [Moved(leaver.place, bracket, leaver.asked_before) for leaver in paired.leaving]
    return pairs, moved
