"""Neighbours by points: a drawn first round, then everybody meets the next in the order.

Rule numbers: docs/pairing/adjacent.md. The order inside equal points is drawn by lot for each round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from pairing.entrants import Entrant, entrants, points_text
from pairing.errors import BadSnapshot
from pairing.first_round import plan_first_round
from pairing.history import RoundRecord
from pairing.lots import lots, shuffled
from pairing.model import (
    ByeKind,
    Colour,
    Flag,
    FlagKind,
    Options,
    PlannedBye,
    Problem,
    RoundPlan,
    Step,
    TournamentSnapshot,
    step,
)
from pairing.pairing_bye import ByeRules, choose_bye, second_bye
from pairing.plans import Pairing, PlanRules, planned, refuse
from pairing.remainder import Acquaintance, Remainder, remainder
from pairing.swiss_setup import suggested_rounds, swiss_problems
from pairing.systems.base import Format, System
from pairing.weighted import minimum_cost_matching

KEY = "adjacent"
BYE_RULES = ByeRules(lowest="2.1", been_free="2.2", safe="2.3", again="2.4")
PLAN_RULES = PlanRules(excused="1.1", fixed_table="5.2")
FIRST_ROUND_RULES = "6"


@dataclass(frozen=True, slots=True)
class AdjacentOptions(Options):
    score_first: bool = False  # rule 3.5: the smallest score differences over the whole round


def pair(snapshot: TournamentSnapshot) -> RoundPlan:
    """Plan the next round."""
    options = _options_of(snapshot)
    if snapshot.next_round == 1:
        return plan_first_round(snapshot, KEY, FIRST_ROUND_RULES)
    order = _order(snapshot)
    steps = [step("adjacent.order", "1.2", *(entrant.number for entrant in order))]
    byes, flags = _odd_one_out(snapshot, order)
    order = [entrant for entrant in order if entrant.number not in {bye.player for bye in byes}]
    known = _acquaintance(snapshot, order)
    rest = remainder(known)
    if rest is None:
        raise refuse(snapshot, [entrant.number for entrant in order], known)
    if rest.fewest or options.score_first:
        steps.append(step("adjacent.fewest-rematches", "3.4", count=rest.fewest))
        couples = list(_lightest(order, known, options.score_first))
    else:
        couples = list(_walk(order, known, rest))
    pairings = [_pairing(snapshot, order, couple) for couple in couples]
    flags += tuple(
        flag for couple, made in zip(couples, pairings, strict=True) for flag in _rematch(order, couple, made)
    )
    return planned(snapshot, KEY, PLAN_RULES, pairings, byes, flags, steps)


@dataclass(frozen=True, slots=True)
class Couple:
    """Two positions of the order who meet, the upper first, and why."""

    upper: int
    lower: int
    steps: tuple[Step, ...]


def _options_of(snapshot: TournamentSnapshot) -> AdjacentOptions:
    if snapshot.options is None:
        return AdjacentOptions()
    if not isinstance(snapshot.options, AdjacentOptions):
        raise BadSnapshot(f"Adjacent pairing cannot be done with {type(snapshot.options).__name__}.")
    return snapshot.options


def _was_free(record: RoundRecord) -> bool:
    """Whether a round speaks against a later bye (rule 2.2)."""
    return record.bye in (ByeKind.PAIRING, ByeKind.FULL)


def _order(snapshot: TournamentSnapshot) -> list[Entrant]:
    """Points descending, equal points by lot (rule 1.2)."""
    by_number = sorted(entrants(snapshot, _was_free), key=lambda entrant: entrant.number)
    return sorted(shuffled(by_number, lots(snapshot, "order")), key=lambda entrant: -entrant.points)


def _acquaintance(snapshot: TournamentSnapshot, order: list[Entrant]) -> Acquaintance:
    met = {entrant.number: entrant.met for entrant in order}
    return Acquaintance(list(met), met, snapshot.forbidden_in(snapshot.next_round))


def _odd_one_out(snapshot: TournamentSnapshot, order: list[Entrant]) -> tuple[tuple[PlannedBye, ...], tuple[Flag, ...]]:
    """The pairing bye of an odd field, with its flag (rules 2.1 to 2.4)."""
    if len(order) % 2 == 0:
        return (), ()
    known = _acquaintance(snapshot, order)
    bye = choose_bye(order, known, BYE_RULES)
    if bye is None:
        raise refuse(snapshot, [entrant.number for entrant in order], known)
    entrant = next(entrant for entrant in order if entrant.number == bye.player)
    return (bye,), second_bye(bye, entrant)


# Who meets whom ------------------------------------------------------------------------------


def _walk(order: list[Entrant], known: Acquaintance, rest: Remainder) -> Iterator[Couple]:
    """Everybody takes the next below not yet met, as long as the others can still be paired (rules 3.1 to 3.3)."""
    left = list(range(len(order)))
    while left:
        upper = left.pop(0)
        rest.seat(upper)
        index, lower = next(
            (index, lower) for index, lower in enumerate(left) if known.free[upper] >> lower & 1 and rest.admits(lower)
        )
        rest.take(lower)
        yield Couple(upper, lower, tuple(_reasons(order, known, upper, left[:index], lower, "adjacent.unsafe")))
        del left[index]


def _lightest(order: list[Entrant], known: Acquaintance, score_first: bool) -> Iterator[Couple]:
    """The whole round at once: fewest rematches, then score differences, then distances (rules 3.4 and 3.5)."""
    mates = minimum_cost_matching(_costs(order, known))
    if mates is None:
        raise ValueError("A round was asked for that does not exist.")
    code = "adjacent.score-first" if score_first else "adjacent.whole-round"
    for upper, lower in enumerate(mates):
        if upper < lower:
            between = [position for position in range(upper + 1, lower) if mates[position] > upper]
            yield Couple(upper, lower, tuple(_reasons(order, known, upper, between, lower, code)))


def _costs(order: list[Entrant], known: Acquaintance) -> list[list[int | None]]:
    """The three aims in one number for each pair, the weightier always outweighing all of the lighter."""
    size = len(order)
    digits = max((_decimals(entrant.points) for entrant in order), default=0)
    scores = [int(entrant.points.scaleb(digits)) for entrant in order]
    distances = size * size + 1
    differences = size * (scores[0] - scores[-1]) + 1 if scores else 1

    def cost(one: int, other: int) -> int | None:
        rematch = known.again[one] >> other & 1
        if not rematch and not known.free[one] >> other & 1:
            return None
        return (rematch * differences + abs(scores[one] - scores[other])) * distances + abs(one - other)

    return [[cost(one, other) for other in range(size)] for one in range(size)]


def _decimals(points: Decimal) -> int:
    """How many digits the points have behind the point."""
    exponent = points.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _reasons(
    order: list[Entrant], known: Acquaintance, upper: int, passed: list[int], lower: int, otherwise: str
) -> Iterator[Step]:
    """Whose turn it is, who was passed over and why, and who it is; `otherwise` is the code for those free to meet."""
    one, two = order[upper], order[lower]
    yield step("adjacent.next", "3.1", one.number, points=points_text(one.points), place=upper + 1)
    for position in passed:
        if rounds := one.met.get(order[position].number):
            yield step("adjacent.met", "3.2", one.number, order[position].number, rounds=rounds)
    if banned := [order[p].number for p in passed if known.banned[upper] >> p & 1]:
        yield step("adjacent.forbidden", "3.6", *banned)
    if others := [order[p].number for p in passed if known.free[upper] >> p & 1]:
        rule = {"adjacent.unsafe": "3.3", "adjacent.score-first": "3.5"}.get(otherwise, "3.4")
        yield step(otherwise, rule, *others)
    rounds = one.met.get(two.number, ())
    if rounds and known.again[upper] >> lower & 1:
        yield step("adjacent.again", "3.4", one.number, two.number, rounds=rounds)
    else:
        yield step("adjacent.meets", "3.2", one.number, two.number, points=points_text(two.points), place=lower + 1)


def _rematch(order: list[Entrant], couple: Couple, made: Pairing) -> tuple[Flag, ...]:
    one, two = order[couple.upper], order[couple.lower]
    if two.number in one.met:
        return (Flag(FlagKind.REMATCH, (one.number, two.number), made.steps),)
    return ()


# Colours -------------------------------------------------------------------------------------


def _pairing(snapshot: TournamentSnapshot, order: list[Entrant], couple: Couple) -> Pairing:
    white, black, why = _colours(snapshot, order[couple.upper], order[couple.lower])
    return Pairing(white.number, black.number, (*couple.steps, why))


def _colours(snapshot: TournamentSnapshot, one: Entrant, two: Entrant) -> tuple[Entrant, Entrant, Step]:
    """White for whoever had it less often, then for whoever did not have it last, then by lot (rules 4.1 to 4.3)."""
    mine, theirs = one.colours.count(Colour.WHITE), two.colours.count(Colour.WHITE)
    if mine != theirs:
        white, black = (one, two) if mine < theirs else (two, one)
        facts = {"fewer": min(mine, theirs), "more": max(mine, theirs)}
        return white, black, step("adjacent.fewer-whites", "4.1", white.number, black.number, **facts)
    wishes = [entrant.colours[-1].opposite if entrant.colours else None for entrant in (one, two)]
    if wishes[0] is not wishes[1]:
        one_is_white = wishes[0] is Colour.WHITE or wishes[1] is Colour.BLACK
        white, black = (one, two) if one_is_white else (two, one)
        return white, black, step("adjacent.last-colour", "4.2", white.number, black.number)
    low, high = sorted((one.number, two.number))
    drawn = lots(snapshot, f"colour:{low}:{high}").choice((low, high))
    white, black = (one, two) if one.number == drawn else (two, one)
    return white, black, step("adjacent.colour-by-lot", "4.3", white.number, black.number)


def problems(setup: TournamentSnapshot) -> tuple[Problem, ...]:
    return swiss_problems(setup, AdjacentOptions)


SYSTEM = System(
    key=KEY,
    name="Neighbours by points",
    format=Format.SWISS,
    pair=pair,
    problems=problems,
    suggested_rounds=suggested_rounds,
    document="adjacent.md",
    options=AdjacentOptions,
)
