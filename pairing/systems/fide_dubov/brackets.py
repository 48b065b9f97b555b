"""One bracket: the two subgroups, the shifts between them, and the first transposition (3.2.3 to 3.2.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pairing.fide_field import is_complete, mask_of
from pairing.matching import Matching, bits
from pairing.systems.fide_dubov.players import Field
from pairing.weighted import minimum_cost_matching


@dataclass(frozen=True, slots=True)
class Row:
    """A player of S1, the opponent from G2, and who stood before that opponent but could not be."""

    first: int
    second: int
    met: tuple[int, ...]
    unsafe: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Paired:
    """A bracket with its rows, and who changed the subgroup: out of the smaller one, and to make both equal."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    unavoidable: tuple[int, ...]
    equalising: tuple[int, ...]
    rows: tuple[Row, ...]
    fresh: bool


def pair_bracket(field: Field, bracket: Sequence[int]) -> Paired:
    """The pairs of a bracket all of whose players can be paired with each other."""
    fresh = not any(field.entries[place].colours for place in bracket)
    ordered = sorted(bracket, key=lambda place: field.entries[place].number)
    if fresh:
        half = len(ordered) // 2
        first, second = ordered[:half], ordered[half:]
    else:
        first = [place for place in ordered if field.wants_white(place)]
        second = [place for place in ordered if not field.wants_white(place)]
    swap = len(second) < len(first)
    small, large = (second, first) if swap else (first, second)
    unavoidable, equalising = _shifts(field, small, large, white_first=not swap)
    kept = [place for place in small if place not in unavoidable] + list(equalising)
    other = [place for place in large if place not in equalising] + list(unavoidable)
    left, right = (other, kept) if swap else (kept, other)
    rows = _transpose(field, left, right)
    return Paired(tuple(first), tuple(second), unavoidable, equalising, rows, fresh)


def shift_order(field: Field, group: Sequence[int], *, white: bool) -> list[int]:
    """Shifters from the middle outwards, the upper one first; White seekers stand by ARO, Black seekers by number."""

    def standing(place: int) -> tuple[int, int]:
        return (field.aro[place] if white else 0, field.entries[place].number)

    return middle_out(sorted(group, key=standing))


def middle_out(items: Sequence[int]) -> list[int]:
    last = len(items) - 1
    return [items[i] for i in sorted(range(len(items)), key=lambda i: (abs(2 * i - last), i))]


def _shifts(
    field: Field, small: Sequence[int], large: Sequence[int], *, white_first: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The best sets of shifters (3.2.4): those who must meet their own subgroup, then those who make both equal."""
    few, many = mask_of(small), mask_of(large)
    inside = _unavoidable_pairs(field.neighbours, small, large)
    if inside is None:
        raise AssertionError("the bracket was said to be pairable")
    out: tuple[int, ...] = ()
    if inside:
        order = shift_order(field, small, white=white_first)
        out = _first_set(
            order,
            inside,
            lambda chosen, others: (
                _unavoidable_pairs(_shifted(field.neighbours, few, chosen, others), small, large) == inside
            ),
        )
    neighbours = _shifted(field.neighbours, few, mask_of(out), few & ~mask_of(out))
    surplus = (len(large) - len(small)) // 2 + inside
    order = shift_order(field, large, white=not white_first)
    everybody = few | many

    def still_complete(chosen: int, others: int) -> bool:
        return is_complete(_shifted(neighbours, many, chosen, others), everybody)

    simple = mask_of(order[:surplus])
    if still_complete(simple, many & ~simple):
        return out, tuple(order[:surplus])
    return out, _first_set(order, surplus, still_complete)


def _first_set(order: Sequence[int], size: int, possible: Callable[[int, int], bool]) -> tuple[int, ...]:
    """The first set of this size, its members taken as early in the order as possible."""
    chosen: list[int] = []
    passed = 0
    for place in order:
        if len(chosen) == size:
            break
        if possible(mask_of([*chosen, place]), passed):
            chosen.append(place)
        else:
            passed |= 1 << place
    if len(chosen) < size:
        raise AssertionError("no set of shifters leaves a pairing")
    return tuple(chosen)


def _shifted(neighbours: Sequence[int], group: int, chosen: int, others: int) -> list[int]:
    """Who can meet when each pair inside the group has exactly one shifter: `chosen` are some, `others` are none."""
    found = list(neighbours)
    for place in bits(chosen):
        found[place] &= group & ~chosen
    for place in bits(others):
        found[place] &= ~others
    for place in range(len(found)):
        if not group >> place & 1:
            found[place] &= ~chosen
    return found


def _unavoidable_pairs(neighbours: Sequence[int], small: Sequence[int], large: Sequence[int]) -> int | None:
    """The fewest pairs inside the smaller subgroup of any complete pairing; None where there is none."""
    few = mask_of(small)
    apart = list(neighbours)
    for place in small:
        apart[place] &= ~few
    if is_complete(apart, few | mask_of(large)):
        return 0
    places = [*small, *large]
    count = len(small)
    costs: list[list[int | None]] = [
        [(int(i < count and j < count)) if neighbours[a] >> b & 1 else None for j, b in enumerate(places)]
        for i, a in enumerate(places)
    ]
    mates = minimum_cost_matching(costs)
    if mates is None:
        return None
    return sum(mates[i] < count for i in range(count)) // 2


def _transpose(field: Field, left: Sequence[int], right: Sequence[int]) -> tuple[Row, ...]:
    """S1 by ARO against the first permutation of G2 all of whose pairs are legal (3.2.5 and 3.2.6)."""
    sides = mask_of(left), mask_of(right)
    across = [0] * len(field.neighbours)
    for own, opposite in (sides, sides[::-1]):
        for place in bits(own):
            across[place] = field.neighbours[place] & opposite
    matching = Matching(across, sides[0] | sides[1])
    waiting = sorted(right, key=lambda place: field.entries[place].number)
    rows = []
    for first in sorted(left, key=lambda place: (field.aro[place], field.entries[place].number)):
        matching.remove(first)
        met, unsafe = [], []
        for second in waiting:
            if not across[first] >> second & 1:
                met.append(second)
            elif matching.can_miss(second):
                break
            else:
                unsafe.append(second)
        else:
            raise AssertionError("the subgroups were said to be pairable")
        matching.remove(second)
        waiting.remove(second)
        rows.append(Row(first, second, tuple(met), tuple(unsafe)))
    return tuple(rows)
