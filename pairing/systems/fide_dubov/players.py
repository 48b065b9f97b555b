"""The field of a round as the Dubov system sees it: wishes, averages of opponents, upfloats. Places are by rank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairing.fide_colours import Preference, Strength
from pairing.fide_field import Entry, fide_entries, is_last_round, neighbourhoods
from pairing.model import Colour, TournamentSnapshot

MILD_BLACK = Preference(Colour.BLACK, Strength.MILD, 0, None)  # of a player without a game (1.6)


@dataclass(frozen=True, slots=True)
class Field:
    """`aro` is the average rating of the opponents met, `most` the number of upfloats that is the maximum (1.8)."""

    entries: Sequence[Entry]
    neighbours: list[int]
    wishes: list[Preference]
    aro: list[int]
    most: int
    round: int
    is_last: bool

    def wants_white(self, place: int) -> bool:
        return self.wishes[place].colour is Colour.WHITE

    def clash(self, a: int, b: int) -> bool:
        """Whether one of the two cannot have the colour they want (C7)."""
        return self.wishes[a].colour is self.wishes[b].colour

    def burden(self, place: int) -> tuple[int, int, int]:
        """What an upfloater adds to C8, C9 and C10; nothing in the last round."""
        if self.is_last:
            return (0, 0, 0)
        upfloats = self.entries[place].upfloats
        again = int(self.round - 1 in upfloats)
        return (1, len(upfloats), again) if len(upfloats) >= self.most else (0, 0, again)


def field_of(snapshot: TournamentSnapshot) -> Field:
    entries = fide_entries(snapshot)
    ratings = {player.number: player.rating for player in snapshot.players}
    return Field(
        entries=entries,
        neighbours=neighbourhoods(entries, snapshot.forbidden_in(snapshot.next_round)),
        wishes=[entry.preference if entry.colours else MILD_BLACK for entry in entries],
        aro=[average(ratings, entry) for entry in entries],
        most=maximum_upfloats(snapshot.number_of_rounds),
        round=snapshot.next_round,
        is_last=is_last_round(snapshot),
    )


def average(ratings: dict[int, int], entry: Entry) -> int:
    """The average rating of the opponents met over the board, halves up; nought without a game (1.7)."""
    met = [ratings[r.opponent] for r in entry.history.records if r.opponent is not None and r.is_played]
    return rounded(Fraction(sum(met), len(met))) if met else 0


def rounded(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def maximum_upfloats(rounds: int) -> int:
    return 2 + rounds // 5
