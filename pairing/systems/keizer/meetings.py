"""Who is to be paired, in which order, and who may meet whom (rules 4.2, 4.3 and 4.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing.history import History
from pairing.keizer import options_of
from pairing.matching import Matching
from pairing.model import TournamentSnapshot
from pairing.plans import refuse
from pairing.remainder import Acquaintance


@dataclass(frozen=True, slots=True)
class Present:
    """The players to be paired in Keizer order, and the distance kept between two meetings.

    Positions count from 0 in `order`; `known.free[i]` are those whom position i may meet.
    """

    order: tuple[int, ...]
    round: int
    past: Mapping[int, History]
    distance: int
    known: Acquaintance

    def last_met(self, one: int, other: int) -> int | None:
        """The round in which two players last met over the board; None if never."""
        met = self.past[one].meetings.get(other)
        return None if met is None else max(met)


def wanted_distance(snapshot: TournamentSnapshot) -> int:
    """The distance asked for; one beyond the rounds played forbids every second meeting."""
    return max(0, min(options_of(snapshot).distance, snapshot.next_round))


def present(snapshot: TournamentSnapshot, order: Sequence[int], past: Mapping[int, History]) -> Present:
    """The field with the largest distance, up to the one asked for, that leaves a complete round (rule 4.5)."""
    number = snapshot.next_round
    last_met = {player: {other: max(rounds) for other, rounds in past[player].meetings.items()} for player in order}
    distance = wanted_distance(snapshot)
    while True:
        recent = {
            player: [other for other, last in met.items() if number - last < distance]
            for player, met in last_met.items()
        }
        known = Acquaintance(order, recent, snapshot.forbidden_in(number))
        if Matching(known.free).exposed.bit_count() == len(order) % 2:
            return Present(tuple(order), number, past, distance, known)
        if distance == 0:
            raise refuse(snapshot, order, known)
        distance -= 1
