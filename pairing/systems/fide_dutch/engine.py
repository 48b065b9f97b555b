"""The round: who can have the bye first (C5), then bracket by bracket from the top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from pairing.matching import Matching, bits, first_bit
from pairing.systems.fide_dutch.brackets import Bracket, Decision, Field, mask_of
from pairing.systems.fide_dutch.certificate import certified
from pairing.systems.fide_dutch.drafts import Beneath
from pairing.systems.fide_dutch.outside import alone, settled, with_all, with_next
from pairing.systems.fide_dutch.players import Entry

Way = Callable[[Field, Bracket, Beneath], Decision | None]
WAYS: tuple[Way, ...] = (settled, certified, alone, with_next, with_all)  # each answers only where it is certain


class Stuck(Exception):
    """No complete round exists: these vertices compete for too few opponents, or nobody may have the bye."""

    def __init__(self, vertices: tuple[int, ...]) -> None:
        super().__init__(vertices)
        self.vertices = vertices


@dataclass(frozen=True, slots=True)
class Decided:
    """Every bracket with its decision, from the top, and who takes the bye."""

    brackets: tuple[tuple[Bracket, Decision], ...]
    taker: int | None


def field_of(entries: Sequence[Entry], neighbours: list[int]) -> Field:
    """The field with its scoregroups; where it is odd, with the bye for those of the lowest score possible (C5).

    A player can be left out exactly if some maximum matching of the field misses them, and one search
    from the vertex that one such matching misses finds all of these at once.
    """
    matching = Matching(neighbours)
    if matching.exposed.bit_count() > len(entries) % 2:
        raise Stuck(tuple(bits(matching.evitable())))
    groups = _groups(entries)
    if len(entries) % 2 == 0:
        return Field(entries, neighbours, None, groups)
    for group in reversed(groups):
        takers = [v for v in group if entries[v].may_have_bye and matching.can_miss(v)]
        if takers:
            break
    else:
        raise Stuck(())
    bye = len(entries)
    for v in takers:
        neighbours[v] |= 1 << bye
    return Field(entries, [*neighbours, mask_of(takers)], bye, groups)


def _groups(entries: Sequence[Entry]) -> list[range]:
    groups, start = [], 0
    for _, members in groupby(entries, key=lambda entry: entry.score):
        stop = start + sum(1 for _ in members)
        groups.append(range(start, stop))
        start = stop
    return groups


def decide(field: Field, ways: Sequence[Way] = WAYS) -> Decided:
    """Pair every bracket, each with what the one above left; this uses the field up.

    The ways are tried in turn, quickest first; the last one always answers, and all that answer agree.
    """
    decisions: list[tuple[Bracket, Decision]] = []
    moved: tuple[int, ...] = ()
    taker: int | None = None
    bye_from = _bye_from(field)
    for place, residents in enumerate(field.groups):
        following = field.groups[place + 1] if place + 1 < len(field.groups) else range(residents.stop, residents.stop)
        bracket = Bracket(moved, residents, following, mask_of(range(following.stop, len(field.neighbours))))
        beneath = Beneath(field, bracket, field.bye is not None and place >= bye_from)
        decision = next(found for way in ways if (found := way(field, bracket, beneath)) is not None)
        decisions.append((bracket, decision))
        moved = decision.floaters
        if beneath.takes_bye and len(moved) == 1:
            (taker,) = moved
            moved = ()
            _close_bye(field)
        for v in moved:  # MDPs do not meet each other (1.3.3)
            field.neighbours[v] &= ~mask_of(moved)
    if moved:
        raise AssertionError("players are left without an opponent")
    return Decided(tuple(decisions), taker)


def _bye_from(field: Field) -> int:
    """The place of the scoregroup of those who may take the bye; from there on down a bracket must leave it one."""
    if field.bye is None:
        return len(field.groups)
    highest = first_bit(field.takers)
    return next(place for place, group in enumerate(field.groups) if highest in group)


def _close_bye(field: Field) -> None:
    """The only downfloater of the bracket the bye goes to has it: nobody else left could take it."""
    field.neighbours.pop()
    field.bye = None
