"""From a snapshot to the plan of its next round by the Lim system."""

from __future__ import annotations

from pairing.fide_field import bye_taker, fide_entries, initial_colour, is_last_round, meetings_aside
from pairing.fide_rounds import board_order, bye_steps, colour_flags, passed_for_bye
from pairing.first_round import plan_first_round
from pairing.model import (
    ByeKind,
    Colour,
    FirstRound,
    Flag,
    PlannedBye,
    RoundPlan,
    TournamentSnapshot,
    step,
)
from pairing.plans import Pairing, PlanRules, planned
from pairing.systems.fide_lim.colours import seat
from pairing.systems.fide_lim.options import options_of
from pairing.systems.fide_lim.order import pair_round
from pairing.systems.fide_lim.reasons import pair_steps, round_steps
from pairing.systems.fide_lim.table import Card, Table, with_colours

KEY = "lim"
RULES = PlanRules(excused="1.1", fixed_table="1.5", virtual="9.1")
BYE_RULES = ("1.2", "1.3", "1.4")
COLOUR_RULES = ("6.1", "6.1")


def pair(snapshot: TournamentSnapshot) -> RoundPlan:
    """The next round; the first one by lot or by seats where the tournament wants it so."""
    options = options_of(snapshot)
    if snapshot.next_round == 1 and snapshot.first_round is not FirstRound.RANK:
        return plan_first_round(snapshot, KEY, "8")
    entries = fide_entries(snapshot)
    before = snapshot.next_round - 1
    cards = [Card(e.number, e.rating, e.score, e.colours, e.floated_in(before)) for e in entries]
    unmet = meetings_aside(entries, snapshot.forbidden_in(snapshot.next_round))
    neighbours = unmet if is_last_round(snapshot) else with_colours(cards, unmet)

    def bye_order(place: int) -> tuple[object, ...]:
        card = cards[place]
        return (card.score, card.rating if before == 0 else 0, -card.number)

    taker = bye_taker(snapshot, entries, neighbours, bye_order)
    byes = []
    if taker is not None:
        safe = passed_for_bye(entries, taker, bye_order)
        byes.append(PlannedBye(cards[taker].number, ByeKind.PAIRING, bye_steps(entries, taker, BYE_RULES, safe)))
    table = Table(cards, neighbours, maxi=options.maxi)
    done = pair_round(table, [p for p in range(len(cards)) if p != taker], before * snapshot.scoring.win / 2)
    initial = initial_colour(snapshot)
    how = list(round_steps(table, done))
    if before == 0 and snapshot.initial_colour is None:
        how.insert(0, step("fide.initial-colour", "7.1", colour=initial.value))
    pairings: list[Pairing] = []
    flags: list[Flag] = []
    for made in sorted(done.pairs, key=lambda made: board_order(entries, made.first, made.second)):
        higher, lower = min(made.first, made.second), max(made.first, made.second)
        first = initial if entries[higher].number % 2 else initial.opposite
        seated = seat(cards[higher], cards[lower], made.bracket.direction, first)
        white, black = (higher, lower) if seated.higher_has_white else (lower, higher)
        steps = (*pair_steps(table, done, made), seated.reason)
        pairings.append(Pairing(cards[white].number, cards[black].number, steps))
        flags += colour_flags(entries[white], Colour.WHITE, snapshot.legs, COLOUR_RULES)
        flags += colour_flags(entries[black], Colour.BLACK, snapshot.legs, COLOUR_RULES)
    return planned(snapshot, KEY, RULES, pairings, byes, flags, how)


__all__ = ["KEY", "pair"]
