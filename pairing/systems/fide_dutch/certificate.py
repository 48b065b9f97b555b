"""The best candidate of an easy bracket, found by counting: what cannot be bettered need not be searched.

A bracket is easy when its best candidate meets the bounds that follow from counting alone: everybody is paired but
one resident at most (C6, C7), the next bracket can be at its best (C8), as few players miss their
colour as the numbers of those who want White and Black allow (C12, C13), and nothing else is broken that
could be avoided. For every such bound there is a set of pairs that a candidate which meets it cannot contain, and a
candidate without them does meet it. So the candidates that meet all bounds are exactly the perfect matchings of
a thinned graph, and the sequencing rules choose among them by asking which matchings exist. Nothing is weighed.

docs/pairing/fide-dutch.md proves each step. Where a bound is not met the answer is None: the exact solver decides.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from pairing.fide_colours import Strength
from pairing.matching import bits
from pairing.model import Colour
from pairing.systems.fide_dutch.brackets import Bracket, Decision, Field, mask_of
from pairing.systems.fide_dutch.criteria import colour_costs
from pairing.systems.fide_dutch.drafts import Beneath, Draft
from pairing.systems.fide_dutch.exchange import first_candidate
from pairing.systems.fide_dutch.floats import Float


def certified(field: Field, bracket: Bracket, beneath: Beneath) -> Decision | None:
    """The decision for an easy bracket, or None."""
    if len(bracket.moved) > len(bracket.residents) or (beneath.takes_bye and bracket.size % 2 == 0):
        return None
    thin = Thinned.of(field, bracket)
    refused = 0
    while True:
        if bracket.size % 2:
            thin.let_float(_may_float(field, bracket, beneath.takes_bye) & ~refused)
        found = _best(thin)
        if found is None:
            return None
        pairs, floater = found
        floaters = () if floater is None else (thin.players[floater],)
        if beneath.takes(floaters):
            named = tuple((thin.players[a], thin.players[b]) for a, b in pairs)
            return Decision(named, floaters, "certified")
        if floater is None:
            return None
        refused |= 1 << floater


def _may_float(field: Field, bracket: Bracket, takes_bye: bool) -> int:
    """The residents who may be the one downfloater; with the bye, those with the fewest unplayed games (C2, C9)."""
    moved = len(bracket.moved)
    if not takes_bye:
        return mask_of(range(moved, bracket.size))
    takers = [v for v in bracket.residents if field.takers >> v & 1]
    fewest = min((field.entries[v].unplayed for v in takers), default=0)
    return mask_of([v - bracket.residents.start + moved for v in takers if field.entries[v].unplayed == fewest])


@dataclass(slots=True)
class Thinned:
    """The graph of a bracket: MDPs first, then residents, and one vertex more for the place of a downfloater."""

    players: list[int]
    moved: int
    rows: list[int]
    wish: dict[Colour | None, int] = dataclasses.field(default_factory=dict)
    mild: int = 0
    floated: dict[tuple[str, Float], int] = dataclasses.field(default_factory=dict)
    clashes: list[tuple[int, int]] = dataclasses.field(default_factory=list)  # pairs that break C10 or C11
    both_absolute: bool = False

    @staticmethod
    def of(field: Field, bracket: Bracket) -> Thinned:
        moved, residents = len(bracket.moved), bracket.residents
        inside = (1 << len(residents)) - 1
        up = [field.neighbours[v] >> residents.start & inside for v in bracket.moved]
        rows = [row << moved for row in up]
        for place, v in enumerate(residents):
            row = (field.neighbours[v] >> residents.start & inside) << moved
            for i in range(moved):
                row |= (up[i] >> place & 1) << i
            rows.append(row)
        thin = Thinned(bracket.players, moved, rows)
        thin._sort_colours(field)
        return thin

    def _sort_colours(self, field: Field) -> None:
        self.wish = {Colour.WHITE: 0, Colour.BLACK: 0, None: 0}
        absolute = {Colour.WHITE: 0, Colour.BLACK: 0, None: 0}
        floated = dict.fromkeys([("last", Float.UP), ("last", Float.DOWN), ("before", Float.UP)], 0)
        floated["before", Float.DOWN] = 0
        for place, v in enumerate(self.players):
            entry = field.entries[v]
            bit = 1 << place
            self.wish[entry.preference.colour] |= bit
            if entry.preference.strength is Strength.MILD:
                self.mild |= bit
            elif entry.preference.is_absolute:
                absolute[entry.preference.colour] |= bit
            if entry.floats.last is not Float.NONE:
                floated["last", entry.floats.last] |= bit
            if entry.floats.before is not Float.NONE:
                floated["before", entry.floats.before] |= bit
        self.floated = floated
        for same in absolute.values():
            for a in bits(same):
                for b in bits(self.rows[a] & same & -(1 << a)):
                    costs = colour_costs(field.entries[self.players[a]], field.entries[self.players[b]])
                    if costs[0] or costs[1]:
                        self.clashes.append((a, b))
                    else:
                        self.both_absolute = True

    def let_float(self, allowed: int) -> None:
        """Join the place of the downfloater to these players only."""
        size = len(self.players)
        rows = [row & ~(1 << size) for row in self.rows[:size]]
        for v in bits(allowed):
            rows[v] |= 1 << size
        self.rows = [*rows, allowed]


def _best(thin: Thinned) -> tuple[list[tuple[int, int]], int | None] | None:
    rows = _right_colours(thin)
    if rows is None:
        return None
    draft = Draft(rows)
    if not draft.is_perfect:
        return None
    chosen = _right_floats(thin, rows, draft)
    if chosen is None:
        return None
    return first_candidate(*chosen, thin.moved, len(thin.players))


def _right_colours(thin: Thinned) -> list[int] | None:
    """The graph without the pairs that no candidate at the bounds of C10 to C13 contains."""
    rows = list(thin.rows)
    size = len(thin.players)
    for a, b in thin.clashes:
        rows[a] &= ~(1 << b)
        rows[b] &= ~(1 << a)
    white, black = thin.wish[Colour.WHITE], thin.wish[Colour.BLACK]
    major = white if white.bit_count() >= black.bit_count() else black
    minor = mask_of(range(size)) & ~major
    surplus = major.bit_count() - minor.bit_count() - size % 2
    if surplus <= 0:
        _part(rows, white, white)
        _part(rows, black, black)
        return rows
    _part(rows, minor, minor | 1 << size)
    mild = major & thin.mild
    firm = major & ~mild
    if surplus // 2 <= mild.bit_count():
        if thin.both_absolute:
            return None
        _part(rows, firm, firm)
    elif thin.both_absolute:
        return None
    else:
        _part(rows, mild, minor | mild | 1 << size)
    return rows


def _right_floats(thin: Thinned, rows: list[int], draft: Draft) -> tuple[list[int], Draft] | None:
    """The graph and a perfect matching of it at the best values of C14 to C17.

    A criterion that can count one player at most is either kept or broken by all: then it decides nothing.
    """
    size, moved = len(thin.players), thin.moved
    slot = 1 << size if size % 2 else 0
    movers = mask_of(range(moved))
    for when in ("last", "before"):
        if slot and (again := thin.floated[when, Float.DOWN] & rows[size]):
            rows, draft, _ = _without(rows, draft, again, slot)
        if moved:
            again = thin.floated[when, Float.UP] & ~movers
            rows, draft, kept = _without(rows, draft, again, movers)
            if not kept and moved > 1:
                return None
    return rows, draft


def _without(rows: list[int], draft: Draft, some: int, others: int) -> tuple[list[int], Draft, bool]:
    """The graph without these pairs where it still has a perfect matching, else as it was."""
    thinner = list(rows)
    _part(thinner, some, others)
    if thinner == rows:
        return rows, draft, True
    tried = Draft(thinner)
    return (thinner, tried, True) if tried.is_perfect else (rows, draft, False)


def _part(rows: list[int], some: int, others: int) -> None:
    """Take away every pair between the two sets, which may overlap."""
    for v in bits(some):
        if v < len(rows):
            rows[v] &= ~others
    for v in bits(others):
        if v < len(rows):
            rows[v] &= ~some
