"""From a snapshot to the plan of its next round by the Dubov system, edition 2026."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.fide_field import bye_taker, groups_of, initial_colour, mask_of
from pairing.fide_rounds import board_order, bye_steps, colour_flags, passed_for_bye, seat
from pairing.first_round import plan_first_round
from pairing.model import ByeKind, Colour, FirstRound, Flag, PlannedBye, RoundPlan, TournamentSnapshot, step
from pairing.plans import Pairing, PlanRules, planned
from pairing.systems.fide_dubov.brackets import pair_bracket
from pairing.systems.fide_dubov.players import Field, field_of
from pairing.systems.fide_dubov.reasons import Bracket, bracket_steps, row_steps
from pairing.systems.fide_dubov.upfloaters import upfloaters

KEY = "fide-dubov-2026"
RULES = PlanRules(excused="1.1", fixed_table="3.3", virtual="7.1")
BYE_RULES = ("3.1", "C2", "C4")
COLOUR_RULES = ("C3", "C3")


def pair(snapshot: TournamentSnapshot) -> RoundPlan:
    """The next round; the first one by lot or by seats where the tournament wants it so."""
    if snapshot.next_round == 1 and snapshot.first_round is not FirstRound.RANK:
        return plan_first_round(snapshot, KEY, "6")
    field = field_of(snapshot)
    entries = field.entries

    def bye_order(place: int) -> tuple[object, ...]:
        entry = entries[place]
        return (entry.score, -entry.games, -entry.number)

    taker = bye_taker(snapshot, entries, field.neighbours, bye_order)
    byes = []
    if taker is not None:
        safe = passed_for_bye(entries, taker, bye_order)
        byes.append(PlannedBye(entries[taker].number, ByeKind.PAIRING, bye_steps(entries, taker, BYE_RULES, safe)))
    initial = initial_colour(snapshot)
    how = []
    if snapshot.next_round == 1 and snapshot.initial_colour is None:
        how.append(step("fide.initial-colour", "5.1", colour=initial.value))
    told = []
    ranks = range(len(entries))
    for bracket in brackets(field, taker):
        how += bracket_steps(field, bracket)
        told += [(row, row_steps(field, bracket, n)) for n, row in enumerate(bracket.paired.rows)]
    told.sort(key=lambda line: board_order(entries, line[0].first, line[0].second))
    pairings: list[Pairing] = []
    flags: list[Flag] = []
    for row, steps in told:
        seated = seat(entries, row.first, row.second, field.wishes, ranks, initial, "1.5")
        white, black = entries[seated.white], entries[seated.black]
        pairings.append(Pairing(white.number, black.number, (*steps, *seated.steps)))
        flags += colour_flags(white, Colour.WHITE, snapshot.legs, COLOUR_RULES)
        flags += colour_flags(black, Colour.BLACK, snapshot.legs, COLOUR_RULES)
    return planned(snapshot, KEY, RULES, pairings, byes, flags, how)


def brackets(field: Field, taker: int | None) -> Iterator[Bracket]:
    """Every bracket from the top: what is left of a scoregroup, with those who come up into it."""
    groups = [[place for place in group if place != taker] for group in groups_of(field.entries)]
    while groups:
        residents, *groups = groups
        if not residents:
            continue
        came_up = upfloaters(field, residents, groups)
        numbered = tuple(place for group in groups for place in group) if came_up else ()
        if came_up:
            gone = mask_of(came_up)
            groups = [[place for place in group if not gone >> place & 1] for group in groups]
        yield Bracket(tuple(residents), came_up, numbered, pair_bracket(field, [*residents, *came_up]))


__all__ = ["KEY", "pair"]
