"""The round while it is being made: who is left, in which group, what was paired, and the log of it all.

Every decision leaves a complete round: a choice after which the players left could not all be paired is passed over
for the next one (rule 9).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pairing.entrants import points_text
from pairing.fide_field import mask_of
from pairing.matching import Matching
from pairing.model import Colour, Fact, Step, step
from pairing.systems.dubov_1997.cards import Card, as_blacks, as_whites, shown_aro


@dataclass(frozen=True, slots=True)
class Paired:
    """Two places with the reasons of their board; `row` counts the pairs of rule 5, 0 for any other."""

    first: int
    second: int
    steps: tuple[Step, ...]
    row: int = 0


@dataclass(slots=True)
class State:
    cards: Sequence[Card]
    neighbours: Sequence[int]
    groups: list[list[int]]
    left: int
    log: list[Step] = field(default_factory=list)
    pairs: list[Paired] = field(default_factory=list)
    tables: dict[int, tuple[int, ...]] = field(default_factory=dict)  # who stood in the last table told of each group

    def tell(self, code: str, rule: str, *places: int, **facts: Fact) -> Step:
        """Write a line of the log."""
        said = step(code, rule, *self.numbers(places), **facts)
        self.log.append(said)
        return said

    def tell_group(self, group: int) -> None:
        """The table of a group by due colour, in the order of 6.2; who is due none stands with the Blacks."""
        here = self.still_here(group)
        if not here:
            return
        self.tables[group] = tuple(sorted(here))
        whites = as_whites(self.cards, self.due(here, Colour.WHITE))
        blacks = as_blacks(self.cards, (p for p in here if self.cards[p].due is not Colour.WHITE))
        shown = [self.cards[place] for place in (*whites, *blacks)]
        newcomers = sum(card.due is None for card in shown)
        facts: dict[str, Fact] = {"newcomers": newcomers} if newcomers else {}
        self.tell(
            "dubov97.group-newcomers" if newcomers else "dubov97.group",
            "6.1",
            *whites,
            *blacks,
            group=group + 1,
            score=points_text(min(card.entry.score for card in shown)),
            white=len(whites),
            black=len(blacks) - newcomers,
            aro=tuple(shown_aro(card.aro) for card in shown),
            rating=tuple(card.rating for card in shown),
            fixed=tuple("F" if card.fixed else "" for card in shown),
            upfloat=tuple("" if card.may_rise else "N" for card in shown),
            **facts,
        )

    def tell_source(self, group: int) -> None:
        """The table of a group from which somebody may be taken, unless it was just told."""
        if self.tables.get(group) != tuple(sorted(self.still_here(group))):
            self.tell_group(group)

    def tell_illegal(self, place: int, others: Sequence[int], met_rule: str) -> list[Step]:
        """Why a player may meet none of these: they have met, the same colour is fixed, the director."""
        card = self.cards[place]
        causes: dict[tuple[str, str], list[int]] = {}
        for other in others:
            theirs = self.cards[other]
            if theirs.number in card.entry.history.meetings:
                causes.setdefault(("dubov97.played", met_rule), []).append(other)
            elif card.fixed and theirs.fixed and card.due is theirs.due:
                causes.setdefault(("dubov97.same-fixed", "2.4"), []).append(other)
            else:
                causes.setdefault(("dubov97.kept-apart", "2.1"), []).append(other)
        return [self.tell(code, rule, place, *them, others=self.numbers(them)) for (code, rule), them in causes.items()]

    def numbers(self, places: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.cards[place].number for place in places)

    def legal(self, a: int, b: int) -> bool:
        return bool(self.neighbours[a] >> b & 1)

    def opponents_leaving_a_round(self, place: int) -> int:
        """Those whom one of the players left may meet so that everybody else can still be paired, as bits."""
        others = Matching(self.neighbours, self.left & ~(1 << place))
        return self.neighbours[place] & others.evitable()

    def pair(self, a: int, b: int, steps: Iterable[Step], row: int = 0) -> None:
        self.pairs.append(Paired(a, b, tuple(steps), row))
        self.left &= ~(1 << a) & ~(1 << b)

    def take_from(self, group: int, place: int) -> None:
        self.groups[group].remove(place)

    def still_here(self, group: int) -> list[int]:
        return [place for place in self.groups[group] if self.left >> place & 1]

    def due(self, places: Iterable[int], colour: Colour) -> list[int]:
        return [place for place in places if self.cards[place].due is colour]

    def opponents_in(self, place: int, among: Iterable[int]) -> int:
        return self.neighbours[place] & mask_of(among)
