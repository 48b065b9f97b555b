"""Players who come up into a group (7.1, 7.2), players who leave it downwards (6.4), and those who came so (8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pairing.fide_field import is_complete, mask_of
from pairing.matching import Matching, bits
from pairing.model import Colour, Step
from pairing.systems.dubov_1997.cards import as_blacks, as_opponents, as_whites
from pairing.systems.dubov_1997.state import State
from pairing.weighted import minimum_cost_matching

W, B = Colour.WHITE, Colour.BLACK


def pair_floaters(state: State, group: int, floaters: Sequence[int]) -> tuple[int, ...]:
    """Those who came down get their opponents first (8); who finds none goes on down."""
    whites = as_whites(state.cards, (p for p in floaters if state.cards[p].due is not B))
    blacks = as_blacks(state.cards, state.due(floaters, B))
    unpaired = []
    for floater in (p for pair in zip_longest(whites, blacks) for p in pair if p is not None):
        residents = [p for p in state.still_here(group) if p not in floaters]
        due = state.cards[floater].due
        possible = state.opponents_leaving_a_round(floater)
        passed: list[int] = []
        for opponent, how in candidates(state, residents, due.opposite if due else None):
            if possible >> opponent & 1:
                _tell_passed(state, group, "8.1", passed, [floater])
                said = state.tell(f"dubov97.floater-{how}", "8.1", floater, opponent, group=group + 1)
                gave_way = limit_given_way(state, "dubov97.limit-floater", opponent, floater)
                state.pair(floater, opponent, (said, *gave_way))
                break
            passed.append(opponent)
        else:
            unpaired.append(floater)
    return tuple(unpaired)


def candidates(state: State, among: Sequence[int], wanted: Colour | None) -> Iterator[tuple[int, str]]:
    """Players in the order in which they are asked: the wanted due colour, then rating, then ARO; and which decided.

    Those who may not come up again (2.5) are asked last.
    """
    for may_rise in (True, False):
        for fits in (True, False):
            if wanted is None and not fits:
                continue
            asked = [
                p
                for p in among
                if state.cards[p].may_rise is may_rise and (wanted is None or (state.cards[p].due is wanted) is fits)
            ]
            due = "any" if wanted is None else "opposite" if fits else "same"
            for place in as_opponents(state.cards, asked):
                equal = sum(state.cards[p].rating == state.cards[place].rating for p in asked) > 1
                yield place, f"{due}-aro" if equal else due


def limit_given_way(state: State, code: str, place: int, *others: int) -> tuple[Step, ...]:
    """Told where a player meets a higher score whom 2.5 would keep back, with the cause as the code."""
    if state.cards[place].may_rise:
        return ()
    return (state.tell(code, "2.5", place, *others),)


def islands(state: State, group: int) -> None:
    """7.1: who has met everybody in the group gets an opponent from the next possible lower one."""
    here = state.still_here(group)
    alone = [p for p in here if not state.opponents_in(p, here)]
    whites = as_whites(state.cards, (p for p in alone if state.cards[p].due is not B))
    ordered = [*whites, *as_blacks(state.cards, state.due(alone, B))]
    told = {p: state.tell("dubov97.island", "7.1", p, group=group + 1) for p in ordered}
    for island in ordered:
        due = state.cards[island].due
        found = _fetch(state, group, due.opposite if due else None, "7.1", [island])
        if found is None:
            raise AssertionError("a complete round was promised")
        place, steps = found
        state.pair(island, place, (told[island], *steps))


def even_out(state: State, group: int) -> int | None:
    """7.2: a player comes up into an odd group; None where it is even or nobody can."""
    here = state.still_here(group)
    if len(here) % 2 == 0:
        return None
    white, black = len(state.due(here, W)), len(state.due(here, B))
    state.tell("dubov97.odd", "7.2", group=group + 1, white=white, black=black)
    wanted = None if white == black else B if white > black else W
    found = _fetch(state, group, wanted, "7.2", here)
    if found is None:
        return None
    place, _ = found
    state.groups[group].append(place)
    return place


def _fetch(
    state: State, group: int, wanted: Colour | None, rule: str, targets: Sequence[int]
) -> tuple[int, tuple[Step, ...]] | None:
    """The first player of the next possible lower group for one of the targets; taken out of it, and told.

    2.5 gives way in a group that would need a floater itself if it were passed over, and where no lower group has
    anybody else.
    """
    lower_groups = range(group + 1, len(state.groups))
    for lower in lower_groups:
        state.tell_source(lower)
        among = state.still_here(lower)
        whole = not Matching(state.neighbours, mask_of(among)).exposed
        gives_way = "" if whole else "dubov97.limit-gives-way"
        if found := _come_up(state, (group, lower), wanted, rule, targets, gives_way):
            return found
    for lower in lower_groups:
        if found := _come_up(state, (group, lower), wanted, rule, targets, "dubov97.limit-nobody-else"):
            return found
    return None


def _come_up(
    state: State,
    groups: tuple[int, int],
    wanted: Colour | None,
    rule: str,
    targets: Sequence[int],
    gives_way: str,
) -> tuple[int, tuple[Step, ...]] | None:
    """The first player of one lower group who can come up, taken out of it; what was passed over is told before.

    `gives_way` says why 2.5 does, and is empty where it stands.
    """
    group, lower = groups
    among = state.still_here(lower)
    wanting = mask_of(targets)
    passed: list[int] = []
    come = None
    for place, how in candidates(state, among, wanted):
        if not gives_way and not state.cards[place].may_rise:
            break
        if state.opponents_leaving_a_round(place) & wanting:
            come = place, how
            break
        passed.append(place)
    _tell_passed(state, group, rule, passed, targets)
    blocked = [p for p in as_opponents(state.cards, among) if not state.cards[p].may_rise and p not in passed]
    if blocked and (come or not gives_way):
        state.tell("dubov97.may-not-rise", "2.5", *blocked)
    if come is None:
        return None
    place, how = come
    state.take_from(lower, place)
    facts = {"group": lower + 1, "target": group + 1, "rating": state.cards[place].rating}
    up = state.tell(f"dubov97.up-{how}", rule, place, **facts)
    gave_way = limit_given_way(state, gives_way, place)
    stay = Matching(state.neighbours, mask_of(p for p in among if p != place)).size
    if stay:
        state.tell("dubov97.still-makes", rule, group=lower + 1, pairs=stay)
    return place, (up, *gave_way)


def _tell_passed(state: State, group: int, rule: str, passed: Sequence[int], targets: Sequence[int]) -> None:
    """Who was asked to come up before, and why not: may meet nobody there, or is needed elsewhere (9.1)."""
    illegal = [p for p in passed if not state.opponents_in(p, targets)]
    if illegal and len(targets) == 1:
        state.tell_illegal(targets[0], illegal, "2.1")
    elif illegal:
        state.tell("dubov97.passed", rule, *illegal, group=group + 1)
    if needed := [p for p in passed if p not in illegal]:
        state.tell("dubov97.needed", "9.1", *needed)


def leave_floaters(state: State, group: int, came_down: Sequence[int]) -> tuple[int, ...]:
    """6.4: as few as possible leave an even group downwards so that all others in it can be paired, one by one."""
    here = state.still_here(group)
    rest = state.left & ~mask_of(here)
    if is_complete(state.neighbours, mask_of(here)) and is_complete(state.neighbours, rest):
        return ()
    below = state.still_here(group + 1) if group + 1 < len(state.groups) else []
    white, black = len(state.due(here, W)), len(state.due(here, B))
    dominating = None if white == black else W if white > black else B

    def preference(place: int) -> tuple[object, ...]:
        card = state.cards[place]
        return (
            place in came_down,
            not state.opponents_in(place, below),
            card.due is not dominating,
            card.rating,
            -card.aro,
            card.name,
        )

    ordered = sorted(here, key=preference)
    chosen = _first_floaters(state, ordered, rest)
    for place in chosen:
        code = "dubov97.floats" if state.opponents_in(place, below) else "dubov97.floats-further"
        state.tell(code, "6.4", place, group=group + 1, next=group + 2)
        state.take_from(group, place)
    return chosen


def _first_floaters(state: State, ordered: Sequence[int], rest: int) -> tuple[int, ...]:
    group = Matching(state.neighbours, mask_of(ordered))
    chosen: list[int] = []
    for place in ordered:
        if group.exposed and group.can_miss(place):
            group.remove(place)
            chosen.append(place)
    if chosen and is_complete(state.neighbours, rest | mask_of(chosen)):
        return tuple(chosen)
    return _fewest_leaving(state, ordered, rest)


def _fewest_leaving(state: State, ordered: Sequence[int], rest: int) -> tuple[int, ...]:
    """As few of the group as possible who meet somebody outside in a complete round, and of such sets the first one.

    Of two sets that one is first which has the earliest player who is not in both; so each place in the order is a
    digit below the count.
    """
    places = [*ordered, *bits(rest)]
    count = len(ordered)

    def cost(i: int, j: int) -> int | None:
        if not state.legal(places[i], places[j]):
            return None
        inner, outer = min(i, j), max(i, j)
        return (2 << count) - (1 << count - 1 - inner) if inner < count <= outer else 0

    indexes = range(len(places))
    mates = minimum_cost_matching([[cost(i, j) for j in indexes] for i in indexes])
    if mates is None:
        raise AssertionError("a complete round was promised")
    return tuple(places[i] for i in range(count) if mates[i] >= count)
