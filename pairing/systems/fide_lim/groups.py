"""One score group: who moves out of it (3), whom those who came in meet (3.6 to 3.8), and the scrutiny (4, 5.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from pairing.fide_field import mask_of
from pairing.matching import Matching
from pairing.model import Colour
from pairing.systems.fide_lim.table import Direction, Table


@dataclass(frozen=True, slots=True)
class Bracket:
    """A group with those who came into it from above and from below; `next_door` is the group towards the median."""

    residents: tuple[int, ...]
    direction: Direction
    score: Decimal
    from_above: tuple[int, ...] = ()
    from_below: tuple[int, ...] = ()
    next_door: int = 0

    @property
    def players(self) -> tuple[int, ...]:
        return (*self.from_above, *self.residents, *self.from_below)

    @property
    def incoming(self) -> tuple[int, ...]:
        return (*self.from_above, *self.from_below)


@dataclass(frozen=True, slots=True)
class Made:
    """A pair: who sought, who was found, whether the seeker had floated in, and who was passed over and why."""

    first: int
    second: int
    floater: bool
    bracket: Bracket
    incompatible: tuple[int, ...] = ()
    needed: tuple[int, ...] = ()
    same_due: tuple[int, ...] = ()
    too_far: tuple[int, ...] = ()  # would suit, but colours may not decide over so many rating points (1.6)


@dataclass(frozen=True, slots=True)
class Leaving:
    """A player who moves out of a group; `asked_before` stood before them, but a pair would be lost without those."""

    place: int
    asked_before: tuple[int, ...]


@dataclass(slots=True)
class Done:
    pairs: list[Made] = field(default_factory=list)
    leaving: tuple[Leaving, ...] = ()

    @property
    def floaters(self) -> tuple[int, ...]:
        return tuple(leaver.place for leaver in self.leaving)


def pair_bracket(table: Table, bracket: Bracket) -> Done:
    """Move out whom the group cannot pair, then pair those who came in, then the others."""
    done = Done(leaving=choose_floaters(table, bracket))
    staying = [place for place in bracket.players if place not in done.floaters]
    rest = Rest(table, staying)
    for floater in _order_of_floaters(table, bracket):
        if floater in rest.left:
            done.pairs.append(rest.seek(bracket, floater, _for_floater(table, bracket, floater), True))
    while rest.left:
        ordered = table.in_order(rest.left, bracket.direction)
        done.pairs.append(rest.seek(bracket, ordered[0], exchanges(ordered), False))
    return done


def exchanges(ordered: Sequence[int]) -> list[int]:
    """Whom the first of a list tries (4.2): the lower half in order, then the upper half from below."""
    half = len(ordered) // 2
    return [*ordered[half:], *reversed(ordered[1:half])]


class Rest:
    """The players of a bracket still to be paired. Available is who is compatible and leaves the rest pairable."""

    def __init__(self, table: Table, players: Sequence[int]) -> None:
        self.table = table
        self.left = set(players)
        self.matching = Matching(table.neighbours, mask_of(players))
        if self.matching.exposed:
            raise AssertionError("the group was said to be pairable")

    def seek(self, bracket: Bracket, first: int, tried: Sequence[int], floater: bool) -> Made:
        """The first available opponent due the other colour, else the first available (3.7, 3.8, 5.2)."""
        table = self.table
        self.matching.remove(first)
        here = [place for place in tried if place in self.left]
        compatible = [place for place in here if table.compatible(first, place)]
        available = [place for place in compatible if self.matching.can_miss(place)]
        second = next(
            (place for place in available if table.suits(first, place) and table.near(place, available[0])),
            available[0],
        )
        self.matching.remove(second)
        self.left -= {first, second}
        before = here[: here.index(second)]
        return Made(
            first,
            second,
            floater,
            bracket,
            tuple(place for place in before if place not in compatible),
            tuple(place for place in before if place in compatible and place not in available),
            tuple(place for place in before if place in available and not table.suits(first, place)),
            tuple(place for place in before if place in available and table.suits(first, place)),
        )


# Who moves out ------------------------------------------------------------------------------


def choose_floaters(table: Table, bracket: Bracket) -> tuple[Leaving, ...]:
    """As many as a maximum matching leaves over, one by one, each the first whose leaving keeps as many pairs (2.3)."""
    matching = Matching(table.neighbours, mask_of(bracket.players))
    count = matching.exposed.bit_count()
    chosen: list[Leaving] = []
    order = floater_order(table, bracket) if count else []
    for _ in range(count):
        place = next(p for p in order if matching.can_miss(p))
        pairs = matching.size
        matching.remove(place)
        if matching.size < pairs:
            raise AssertionError("a player who could be left out was needed")
        chosen.append(Leaving(place, tuple(order[: order.index(place)])))
        order.remove(place)
    return tuple(chosen)


def floater_order(table: Table, bracket: Bracket) -> list[int]:
    """In which order players are asked to move on (3.9, 3.10, 3.2.2, 3.2.4 and 3.3)."""
    cards = table.cards
    ordered = table.in_order(bracket.players, bracket.direction)
    ordered.reverse()  # the weakest floats down, #1 floats up
    majority = _majority(table, bracket.players)

    def kind(place: int) -> tuple[bool, bool]:
        return (place in bracket.incoming, not table.neighbours[place] & bracket.next_door)

    def for_colour(place: int) -> bool:
        return majority is not None and table.due[place] is majority and table.near(place, ordered[0])

    return sorted(ordered, key=lambda place: (kind(place), cards[place].floated, not for_colour(place)))


def _majority(table: Table, places: Sequence[int]) -> Colour | None:
    dues = [table.due[place] for place in places]
    white, black = dues.count(Colour.WHITE), dues.count(Colour.BLACK)
    return None if white == black else Colour.WHITE if white > black else Colour.BLACK


# Whom those meet who came in ----------------------------------------------------------------


def _order_of_floaters(table: Table, bracket: Bracket) -> list[int]:
    """From above by highest score, then #1 first; from below the mirror image; in the median those from above first."""
    return [*sorted(bracket.from_above, key=_from_above(table)), *sorted(bracket.from_below, key=_from_below(table))]


def _from_above(table: Table) -> Callable[[int], tuple[Decimal, int]]:
    return lambda place: (-table.cards[place].score, table.cards[place].number)


def _from_below(table: Table) -> Callable[[int], tuple[Decimal, int]]:
    return lambda place: (table.cards[place].score, -table.cards[place].number)


def _for_floater(table: Table, bracket: Bracket, floater: int) -> list[int]:
    """The residents in the direction's order, then those who came from the other side, then from the same."""
    above = sorted(bracket.from_above, key=_from_above(table))
    below = sorted(bracket.from_below, key=_from_below(table))
    came_up = floater in bracket.from_below
    direction = Direction.UP if came_up else Direction.DOWN
    others = [*above, *below] if came_up else [*below, *above]
    return [*table.in_order(bracket.residents, direction), *(place for place in others if place != floater)]
