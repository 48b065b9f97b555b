"""From a snapshot to the plan of its next round by the Dubov system in its old form."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from pairing.entrants import points_text
from pairing.fide_field import bye_taker, groups_of, initial_colour, mask_of
from pairing.fide_rounds import board_order, bye_steps, colour_flags, passed_for_bye
from pairing.first_round import plan_first_round
from pairing.model import (
    ByeKind,
    Colour,
    FirstRound,
    Flag,
    FlagKind,
    PlannedBye,
    RoundPlan,
    Step,
    TournamentSnapshot,
    step,
)
from pairing.plans import Pairing, PlanRules, planned
from pairing.systems.dubov_1997.cards import Card, cards_of
from pairing.systems.dubov_1997.colours import Seated, seat, seat_newcomers
from pairing.systems.dubov_1997.standard import pair_group
from pairing.systems.dubov_1997.state import Paired, State
from pairing.systems.dubov_1997.transfers import even_out, islands, leave_floaters, pair_floaters

KEY = "dubov-1997"
RULES = PlanRules(excused="1.1", fixed_table="1.5", virtual="11.1")
BYE_RULES = ("4.1", "4.2", "9.1")
COLOUR_RULES = ("2.4", "2.3")


def pair(snapshot: TournamentSnapshot) -> RoundPlan:
    """The next round; the first one by lot or by seats where the tournament wants it so."""
    if snapshot.next_round == 1 and snapshot.first_round is not FirstRound.RANK:
        return plan_first_round(snapshot, KEY, "10")
    cards, neighbours = cards_of(snapshot)
    entries = [card.entry for card in cards]
    dominating = _dominating(cards)

    def bye_order(place: int) -> tuple[object, ...]:
        card = cards[place]
        return (card.entry.score, card.rating, card.due is not dominating[card.entry.score], -card.aro, -card.number)

    taker = bye_taker(snapshot, entries, neighbours, bye_order)
    byes = []
    if taker is not None:
        safe = passed_for_bye(entries, taker, bye_order)
        _, *barred = bye_steps(entries, taker, BYE_RULES, safe)
        facts: dict[str, int | str] = {"rating": cards[taker].rating, "score": points_text(entries[taker].score)}
        why = step("dubov97.bye", "4.1", cards[taker].number, **facts)
        byes.append(PlannedBye(cards[taker].number, ByeKind.PAIRING, (why, *barred)))
    initial = initial_colour(snapshot)
    state = paired_round(cards, neighbours, taker)
    how = list(state.log)
    if snapshot.next_round == 1 and snapshot.initial_colour is None:
        how.insert(0, step("fide.initial-colour", "5.2", colour=initial.value))
    pairings: list[Pairing] = []
    flags: list[Flag] = []
    for made in sorted(state.pairs, key=lambda made: board_order(entries, made.first, made.second)):
        one, other = cards[made.first], cards[made.second]
        seated = seat_newcomers(one, other, made.row, initial) if made.row else _seated(one, other, initial)
        pairings.append(Pairing(seated.white.number, seated.black.number, (*made.steps, seated.reason)))
        flags += _upfloat(cards, made, state.log)
        flags += colour_flags(seated.white.entry, Colour.WHITE, snapshot.legs, COLOUR_RULES)
        flags += colour_flags(seated.black.entry, Colour.BLACK, snapshot.legs, COLOUR_RULES)
    return planned(snapshot, KEY, RULES, pairings, byes, flags, how)


def paired_round(cards: Sequence[Card], neighbours: Sequence[int], taker: int | None) -> State:
    """Group by group from the top: floaters first, islands, an odd group, who leaves, and then the standard case."""
    everybody = mask_of(place for place in range(len(cards)) if place != taker)
    groups = [[p for p in group if p != taker] for group in groups_of([card.entry for card in cards])]
    state = State(cards, neighbours, [group for group in groups if group], everybody)
    floaters: tuple[int, ...] = ()
    row = 0
    for group in range(len(state.groups)):
        state.groups[group] = [*floaters, *state.still_here(group)]
        state.tell_group(group)
        going_on = pair_floaters(state, group, floaters)
        came_down = floaters
        for place in going_on:
            state.take_from(group, place)
        islands(state, group)
        came_up = even_out(state, group)
        floaters = (*going_on, *leave_floaters(state, group, came_down))
        row = pair_group(state, group, came_up, row)
    if state.left:
        raise AssertionError("players are left without an opponent")
    return state


def _seated(one: Card, other: Card, initial: Colour) -> Seated:
    """Colours by rule 3; of two without a game, who came up or was fetched, by the parity of the higher ranked."""
    if not one.entry.colours and not other.entry.colours:
        higher, lower = sorted((one, other), key=lambda card: (-card.entry.score, card.number))
        return seat_newcomers(higher, lower, higher.number, initial)
    return seat(one, other)


def _dominating(cards: Sequence[Card]) -> dict[Decimal, Colour | None]:
    """The due colour more players of each score have; none where both have as many."""
    found: dict[Decimal, Colour | None] = {}
    for score in {card.entry.score for card in cards}:
        dues = [card.due for card in cards if card.entry.score == score]
        white, black = dues.count(Colour.WHITE), dues.count(Colour.BLACK)
        found[score] = None if white == black else Colour.WHITE if white > black else Colour.BLACK
    return found


def _upfloat(cards: Sequence[Card], made: Paired, log: Sequence[Step]) -> tuple[Flag, ...]:
    """The flag of a player who meets a higher score though 2.5 speaks against it."""
    lower, higher = sorted((cards[made.first], cards[made.second]), key=lambda card: card.entry.score)
    if lower.entry.score == higher.entry.score or lower.may_rise:
        return ()
    said = tuple(s for s in log if s.code.startswith("dubov97.limit-") and s.players[0] == lower.number)
    return (Flag(FlagKind.UPFLOAT, (lower.number,), said),)


__all__ = ["KEY", "pair"]
