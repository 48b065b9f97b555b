"""The players as the old Dubov system sees them: due colour, ARO, and the marks of its tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairing.fide_field import Entry, fide_entries, is_last_round, neighbourhoods
from pairing.model import Colour, TournamentSnapshot

MANY_ROUNDS = 9  # longer events allow one upfloat more (2.5)


@dataclass(frozen=True, slots=True)
class Card:
    """One player. `fixed`: the other colour is out of the question; `may_rise`: 2.5 allows an upfloat."""

    entry: Entry
    aro: Fraction
    may_rise: bool

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def rating(self) -> int:
        return self.entry.rating

    @property
    def due(self) -> Colour | None:
        """More of one colour: the other; as many of each: not the last one; without a game: none (1.2)."""
        return self.entry.preference.colour

    @property
    def fixed(self) -> bool:
        return self.entry.preference.is_absolute

    @property
    def name(self) -> tuple[str, int]:
        """What decides when everything is equal: the alphabet, then the starting number."""
        return (self.entry.player.name, self.number)


def cards_of(snapshot: TournamentSnapshot) -> tuple[list[Card], list[int]]:
    """Everybody to be paired by rank, and whom each may meet, as bits."""
    entries = fide_entries(snapshot)
    ratings = {player.number: player.rating for player in snapshot.players}
    enough = most_upfloats(snapshot.number_of_rounds)
    last = is_last_round(snapshot)
    cards = []
    for entry in entries:
        met = [ratings[r.opponent] for r in entry.history.records if r.opponent is not None and r.is_played]
        again = snapshot.next_round - 1 in entry.upfloats or len(entry.upfloats) >= enough
        cards.append(Card(entry, Fraction(sum(met), len(met)) if met else Fraction(0), last or not again))
    return cards, neighbourhoods(entries, snapshot.forbidden_in(snapshot.next_round))


def most_upfloats(rounds: int) -> int:
    return 4 if rounds > MANY_ROUNDS else 3


# Orders, each of places in the list of cards ------------------------------------------------


def as_whites(cards: Sequence[Card], places: Iterable[int]) -> list[int]:
    """6.2: lowest ARO first, then lower rating, then the alphabet."""
    return sorted(places, key=lambda p: (cards[p].aro, cards[p].rating, cards[p].name))


def as_blacks(cards: Sequence[Card], places: Iterable[int]) -> list[int]:
    """6.2: highest rating first, then higher ARO, then the alphabet."""
    return sorted(places, key=lambda p: (-cards[p].rating, -cards[p].aro, cards[p].name))


def as_opponents(cards: Sequence[Card], places: Iterable[int]) -> list[int]:
    """7.1, 7.2 and 8: highest rating first, then lowest ARO, then the alphabet."""
    return sorted(places, key=lambda p: (-cards[p].rating, cards[p].aro, cards[p].name))


def shown_aro(aro: Fraction) -> str:
    """With one decimal, halves up, as the tables have it."""
    tenths = (20 * aro.numerator + aro.denominator) // (2 * aro.denominator)
    return f"{tenths // 10}.{tenths % 10}"
