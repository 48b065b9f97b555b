"""What the exact solver is shown of the field outside a bracket: as little as will do, and in the end all of it."""

from __future__ import annotations

from pairing.matching import Matching, bits
from pairing.systems.fide_dutch.brackets import Bracket, Decision, Field, mask_of
from pairing.systems.fide_dutch.drafts import Beneath, Draft, compact
from pairing.systems.fide_dutch.exact import Outside, solve

SMALL = 64  # so many players are quicker solved all at once


def settled(field: Field, bracket: Bracket, beneath: Beneath) -> Decision | None:
    """A bracket in which no two may meet has one candidate: all float."""
    residents = mask_of(bracket.residents)
    if any(field.neighbours[v] & residents for v in bracket.players):
        return None
    return Decision((), tuple(bracket.players), "settled")


def alone(field: Field, bracket: Bracket, beneath: Beneath) -> Decision | None:
    """The bracket by itself with as many places for downfloaters as it must have.

    The next bracket is taken to be at its best, and the answer holds if the downfloaters let it be so.
    """
    size = bracket.size
    takers = field.takers if beneath.takes_bye else 0
    graph = _inner_graph(field, bracket)
    if beneath.takes_bye:
        near = mask_of([place for place, v in enumerate(bracket.players) if takers >> v & 1])
        graph = [row | (near >> place & 1) << size for place, row in enumerate(graph)] + [near]
    slots = Matching(graph).exposed.bit_count()
    if not slots and not beneath.takes_bye and not beneath.is_complete:
        return None  # everybody stays, and nobody is left for those below
    bye = slots if beneath.takes_bye else None
    everywhere = list(range(slots))
    joined = [[*everywhere, slots] if takers >> v & 1 else everywhere for v in bracket.players]
    outside = Outside(slots, slots + (bye is not None), joined, (), bye)
    answer = solve(field, bracket, outside, single_taker=bye is not None and not slots)
    if answer is None or not beneath.takes(answer[0].floaters):
        return None
    return answer[0]


def _inner_graph(field: Field, bracket: Bracket) -> list[int]:
    players = bracket.players
    return [mask_of([p for p, w in enumerate(players) if field.neighbours[v] >> w & 1]) for v in players]


def with_next(field: Field, bracket: Bracket, beneath: Beneath) -> Decision | None:
    """The bracket and the next scoregroup, with places for those who go further down.

    Places that nobody needs are matched with each other, so a solution that leaves some free had enough of them.
    """
    if beneath.takes_bye or bracket.size + len(beneath.everything) <= SMALL:
        return None
    following = list(bracket.following)
    near = mask_of(bracket.following)
    rest = mask_of(beneath.rest)
    most = bracket.size + len(following)
    both = Matching(field.neighbours, mask_of(bracket.players) | near)
    slots = min(both.exposed.bit_count() + 2, most)  # so many must go further, and two more show whether others do
    while True:
        first = len(following)
        places = list(range(first, first + slots))
        joined = [
            [v - bracket.following.start for v in bits(field.neighbours[player] & near)]
            + (places if field.neighbours[player] & rest else [])
            for player in bracket.players
        ]
        among = [
            (v - bracket.following.start, w - bracket.following.start)
            for v in following
            for w in bits(field.neighbours[v] & near)
            if v < w
        ]
        among += [(v - bracket.following.start, p) for v in following if field.neighbours[v] & rest for p in places]
        among += [(p, q) for p in places for q in places if p < q]
        outside = Outside(first, first + slots, joined, among, None)
        answer = solve(field, bracket, outside, single_taker=False)
        if answer is not None:
            decision, mate = answer
            start = bracket.size
            used = [mate[start + p] for p in places if mate[start + p] < start + first]
            if len(used) < slots or slots == most:
                further = [bracket.players[v] if v < start else following[v - start] for v in used]
                return decision if _completes(field, beneath, further) else None
        if slots == most:
            return None
        slots = min(2 * slots + most % 2, most)


def _completes(field: Field, beneath: Beneath, floaters: list[int]) -> bool:
    """Whether everything below the next scoregroup can be paired together with these players."""
    rest = beneath.rest
    graph = compact(field.neighbours, rest)
    inside = mask_of(range(len(rest)))
    for place, floater in enumerate(floaters, start=len(rest)):
        near = field.neighbours[floater] >> rest.start & inside
        graph = [row | (near >> v & 1) << place for v, row in enumerate(graph)]
        graph.append(near)
    return not graph or Draft(graph).is_perfect


def with_all(field: Field, bracket: Bracket, beneath: Beneath) -> Decision:
    """The bracket and everybody below it: always right, and slow in a large field."""
    others = [*bracket.following, *bits(bracket.below)]
    place = {v: p for p, v in enumerate(others)}
    outer = mask_of(others)
    joined = [[place[w] for w in bits(field.neighbours[v] & outer)] for v in bracket.players]
    among = [(place[v], place[w]) for v in others for w in bits(field.neighbours[v] & outer) if v < w]
    bye = place.get(field.bye) if field.bye is not None else None
    outside = Outside(len(bracket.following), len(others), joined, among, bye)
    answer = solve(field, bracket, outside, single_taker=False)
    if answer is not None and beneath.takes_bye and len(answer[0].floaters) == 1:
        answer = solve(field, bracket, outside, single_taker=True)
    if answer is None:
        raise AssertionError("a bracket above was decided so that the round cannot be completed")
    return answer[0]
