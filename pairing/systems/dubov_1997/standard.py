"""The standard case: as many due White as due Black (7.3, 7.4), then row by row (6.2, 6.3); and rule 5."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.fide_field import mask_of
from pairing.matching import Matching, bits
from pairing.model import Colour, Step
from pairing.systems.dubov_1997.cards import as_blacks, as_whites, shown_aro
from pairing.systems.dubov_1997.state import State
from pairing.weighted import minimum_cost_matching

W, B = Colour.WHITE, Colour.BLACK


def pair_group(state: State, group: int, came_up: int | None, first_row: int) -> int:
    """Pair everybody in a group that can be paired wholly; returns the number of rows of rule 5 so far."""
    here = state.still_here(group)
    if not here:
        return first_row
    notes: dict[int, Step] = {}
    if came_up is not None and came_up in here:
        notes[came_up] = next(said for said in reversed(state.log) if said.code.startswith("dubov97.up-"))
    if not any(state.cards[place].entry.colours for place in here):
        return _newcomers(state, group, here, first_row)
    whites, blacks = _equalised(state, group, here, notes)
    state.tell("dubov97.standard", "6.1", group=group + 1, white=len(whites), black=len(blacks))
    _rows(state, as_whites(state.cards, whites), as_blacks(state.cards, blacks), notes)
    return first_row


def _newcomers(state: State, group: int, here: Sequence[int], first_row: int) -> int:
    """Rule 5: upper half against lower half by rating."""
    ordered = sorted(here, key=lambda p: (-state.cards[p].rating, state.cards[p].number))
    half = len(ordered) // 2
    state.tell("dubov97.halves", "5.1", group=group + 1, count=len(ordered))
    return _rows(state, ordered[:half], ordered[half:], {}, first_row)


def _equalised(state: State, group: int, here: Sequence[int], notes: dict[int, Step]) -> tuple[list[int], list[int]]:
    """The two sides, made equal: who has not played joins the smaller, then 7.3 or 7.4."""
    whites, blacks = state.due(here, W), state.due(here, B)
    for place in as_blacks(state.cards, (p for p in here if state.cards[p].due is None)):
        (whites if len(whites) < len(blacks) else blacks).append(place)
    if len(whites) == len(blacks):
        return whites, blacks
    rule = "7.3" if len(whites) > len(blacks) else "7.4"
    state.tell("dubov97.unequal", rule, group=group + 1, white=len(whites), black=len(blacks))
    cards = state.cards
    if len(whites) > len(blacks):
        order = sorted(whites, key=lambda p: (cards[p].aro, -cards[p].rating, cards[p].name))
        _shift(state, order, whites, blacks, "dubov97.to-black", "7.3", notes)
    else:
        order = sorted(blacks, key=lambda p: (-cards[p].aro, cards[p].rating, cards[p].name))
        _shift(state, order, blacks, whites, "dubov97.to-white", "7.4", notes)
    return whites, blacks


def _shift(
    state: State, order: Sequence[int], many: list[int], few: list[int], code: str, rule: str, notes: dict[int, Step]
) -> None:
    """Move players over until both sides are equal; who has a fixed colour stays (2.6)."""
    surplus = (len(many) - len(few)) // 2
    moving = [p for p in order if not state.cards[p].fixed][:surplus]
    last = order.index(moving[-1]) if moving else len(order)
    if stay := [p for p in order[:last] if state.cards[p].fixed]:
        state.tell("dubov97.fixed", "2.6", *stay)
    for place in moving:
        many.remove(place)
        few.append(place)
        notes[place] = state.tell(code, rule, place, aro=shown_aro(state.cards[place].aro))


def _rows(state: State, whites: list[int], blacks: list[int], notes: dict[int, Step], row: int | None = None) -> int:
    """6.2 and 6.3: each White meets the first Black possible so that the rows below can be filled too.

    Where the two sides cannot be paired across, as few pairs as possible are made inside them.
    """
    sides = mask_of(whites), mask_of(blacks)
    across = [0] * len(state.neighbours)
    for own, opposite in (sides, sides[::-1]):
        for place in bits(own):
            across[place] = state.neighbours[place] & opposite
    matching = Matching(across, sides[0] | sides[1])
    if matching.exposed:
        _mixed_rows(state, whites, blacks, notes, row)
        return 0 if row is None else row + (len(whites) + len(blacks)) // 2
    waiting = list(blacks)
    for number, white in enumerate(whites, start=1):
        matching.remove(white)
        black = next(p for p in waiting if across[white] >> p & 1 and matching.can_miss(p))
        matching.remove(black)
        _board(state, white, black, waiting[: waiting.index(black)], number, notes, row)
        waiting.remove(black)
    return 0 if row is None else row + len(whites)


def _mixed_rows(state: State, whites: list[int], blacks: list[int], notes: dict[int, Step], row: int | None) -> None:
    """The rows where somebody has met the whole other side: a White then looks for a White below (6.3)."""
    opponents = _mixed_opponents(state, whites, blacks)
    left = [*whites, *blacks]
    number = 0
    while left:
        first, *others = left
        second = opponents[first]
        own = whites if first in whites else blacks
        asked = [p for p in others if p not in own] + [p for p in others if p in own]
        passed = asked[: asked.index(second)]
        number += 1
        left = [p for p in others if p != second]
        _board(state, first, second, passed, number, notes, row, own_side=second in own)


def _mixed_opponents(state: State, whites: Sequence[int], blacks: Sequence[int]) -> dict[int, int]:
    """As few pairs inside the sides as possible, then for each in turn the first opponent asked.

    Pairs inside the sides are counted in the highest digit of the cost; each player has a digit of their own below, for
    how late the opponent is asked: first those of the other side, then those of the own one.
    """
    places = [*whites, *blacks]
    count, split = len(places), len(whites)
    width = count.bit_length()

    def cost(i: int, j: int) -> int | None:
        if not state.legal(places[i], places[j]):
            return None
        upper, lower = min(i, j), max(i, j)
        inside = (upper < split) == (lower < split)
        asked = lower + count if inside else lower
        return (inside << (count + 1) * (width + 1)) + (asked << (count - 1 - upper) * (width + 1))

    mates = minimum_cost_matching([[cost(i, j) for j in range(count)] for i in range(count)])
    if mates is None:
        raise AssertionError("the group was said to be pairable")
    return {places[i]: places[mate] for i, mate in enumerate(mates)}


def _board(
    state: State,
    first: int,
    second: int,
    passed: Sequence[int],
    number: int,
    notes: dict[int, Step],
    row: int | None,
    own_side: bool = False,
) -> None:
    steps = [notes[place] for place in (first, second) if place in notes]
    if met := [p for p in passed if not state.legal(first, p)]:
        steps += state.tell_illegal(first, met, "6.3")
    if kept := [p for p in passed if p not in met]:
        steps.append(state.tell("dubov97.kept-for-below", "6.3", first, *kept, others=state.numbers(kept)))
    if own_side:
        steps.append(state.tell("dubov97.own-side", "6.3", first, second))
    one, other = state.cards[first], state.cards[second]
    if row is None:
        facts: dict[str, int | str] = {"aro": shown_aro(one.aro), "rating": other.rating, "row": number}
        steps.append(state.tell("dubov97.row", "6.2", first, second, **facts))
    else:
        steps.append(state.tell("dubov97.row-of-halves", "5.1", first, second, row=number))
    state.pair(first, second, steps, 0 if row is None else row + number)
