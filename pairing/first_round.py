"""A first round drawn by lot or by seats, the same for every Swiss system.

By lot: the field is shuffled and paired from the top, 1-2, 3-4, … By seats: the field is shuffled
around one table and everybody meets the player opposite, seat i and seat i + n/2. In an odd field
an empty chair takes part, which comes last; whoever meets it has the bye.

A system that offers this has a section of rules on its page with these numbers after its own:
.1 by lot, .2 by seats, .3 the empty chair, .4 forbidden pairs, .5 excused players, .6 fixed tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairing.errors import BadSnapshot
from pairing.lots import lots, shuffled
from pairing.model import ByeKind, FirstRound, PlannedBye, RoundPlan, Step, TournamentSnapshot, step
from pairing.plans import Pairing, PlanRules, planned, refuse
from pairing.remainder import Acquaintance, remainder
from pairing.said import Said

EMPTY_CHAIR = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """Two places of the draw that meet: the players, their places from 1, and whom forbidden pairs kept away."""

    first: int
    second: int
    places: tuple[int, int]
    kept_apart: tuple[int, ...] = ()


def plan_first_round(snapshot: TournamentSnapshot, system: str, section: str) -> RoundPlan:
    """The first round by the snapshot's choice, lot or seats; `section` is the page's section on it."""
    if snapshot.next_round != 1:
        raise BadSnapshot(Said("Round {round} is not drawn: only the first round can be.", round=snapshot.next_round))
    by_seats = snapshot.first_round is FirstRound.SEATS
    order = draw(snapshot)
    pairings: list[Pairing] = []
    byes: list[PlannedBye] = []
    for drawn in facing(snapshot, order, by_seats):
        steps = tuple(_reasons(drawn, by_seats, section))
        if drawn.second == EMPTY_CHAIR:
            byes.append(PlannedBye(drawn.first, ByeKind.PAIRING, steps))
        else:
            pairings.append(Pairing(drawn.first, drawn.second, steps))
    rules = PlanRules(excused=f"{section}.5", fixed_table=f"{section}.6")
    how = (
        step("first-round.seating", f"{section}.2", *order)
        if by_seats
        else step("first-round.lot", f"{section}.1", *order)
    )
    return planned(snapshot, system, rules, pairings, byes, steps=[how])


def draw(snapshot: TournamentSnapshot) -> list[int]:
    """The players to be paired in the order drawn; by seats, seat 1 first.

    Seats given before the round is paired stand; who came after that sits behind them, in the order drawn.
    """
    field = snapshot.to_pair()
    seated = [p for p in field if p.seat is not None and snapshot.first_round is FirstRound.SEATS]
    seated.sort(key=lambda p: (p.seat or 0, p.number))
    drawn = shuffled([p.number for p in field if p not in seated], lots(snapshot, "first round"))
    return [p.number for p in seated] + drawn


def facing(snapshot: TournamentSnapshot, order: Sequence[int], by_seats: bool) -> Iterator[Drawn]:
    """Who meets whom, first place first. A forbidden pair is passed over for the next place that can be.

    That the rest can still be paired is asked before every board, so no draw ends with two
    players who may not meet unless no round exists at all.
    """
    places = list(order) + [EMPTY_CHAIR] * (len(order) % 2)
    known = Acquaintance(places, dict.fromkeys(places, ()), snapshot.forbidden_in(1))
    rest = remainder(known)
    if rest is None:
        raise refuse(snapshot, places, known)
    half = len(places) // 2
    left = list(range(len(places)))
    while left:
        here = left[0]
        rest.seat(here)
        start = here + half if by_seats else here
        wanted = [place for place in left[1:] if place >= start] + [place for place in left[1:] if place < start]
        kept_apart: list[int] = []
        for there in wanted:
            if known.free[here] >> there & 1 and rest.admits(there):
                break
            kept_apart.append(places[there])
        rest.take(there)
        left = [place for place in left if place not in (here, there)]
        yield _drawn(places, here, there, kept_apart)


def _drawn(places: Sequence[int], here: int, there: int, kept_apart: list[int]) -> Drawn:
    """The empty chair is always named second."""
    if places[here] == EMPTY_CHAIR:
        here, there = there, here
    return Drawn(places[here], places[there], (here + 1, there + 1), tuple(p for p in kept_apart if p != EMPTY_CHAIR))


def _reasons(drawn: Drawn, by_seats: bool, section: str) -> Iterator[Step]:
    if drawn.kept_apart:
        yield step("first-round.kept-apart", f"{section}.4", *drawn.kept_apart)
    code = "seats" if by_seats else "drawn"
    place, facing_place = drawn.places
    if drawn.second == EMPTY_CHAIR:
        yield step(f"first-round.{code}-bye", f"{section}.3", drawn.first, place=place)
        return
    rule = f"{section}.2" if by_seats else f"{section}.1"
    yield step(f"first-round.{code}", rule, drawn.first, drawn.second, place=place, opposite=facing_place)
