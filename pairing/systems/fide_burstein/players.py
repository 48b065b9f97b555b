"""The field of a round as the Burstein system sees it. Places are by score and number; `rank` is by Index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.fide_field import Entry, fide_entries, neighbourhoods
from pairing.model import TournamentSnapshot
from pairing.systems.fide_burstein.index_ranking import Index, indexes


@dataclass(frozen=True, slots=True)
class Field:
    """`rank[p]` is where place p stands in the Index ranking of the whole field, 0 first."""

    entries: Sequence[Entry]
    neighbours: list[int]
    indexes: list[Index]
    rank: list[int]

    def clash(self, a: int, b: int) -> bool:
        """Whether one of the two cannot have the colour they want (C8)."""
        wish = self.entries[a].preference.colour
        return wish is not None and wish is self.entries[b].preference.colour


def field_of(snapshot: TournamentSnapshot) -> Field:
    entries = fide_entries(snapshot)
    by_number = indexes(snapshot)
    found = [by_number[entry.number] for entry in entries]
    order = sorted(range(len(entries)), key=lambda place: found[place].key(entries[place].number))
    rank = [0] * len(entries)
    for standing, place in enumerate(order):
        rank[place] = standing
    return Field(entries, neighbourhoods(entries, snapshot.forbidden_in(snapshot.next_round)), found, rank)
