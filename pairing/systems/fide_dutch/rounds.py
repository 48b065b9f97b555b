"""From a snapshot to the plan of its next round, edition 2026."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairing.errors import NoLegalPairing
from pairing.explain import AND
from pairing.fide_colours import Side, allocate
from pairing.fide_field import meetings_aside
from pairing.first_round import plan_first_round
from pairing.lots import lots
from pairing.matching import Matching
from pairing.model import ByeKind, Colour, FirstRound, Flag, PlannedBye, RoundPlan, Step, TournamentSnapshot, step
from pairing.plans import Pairing, PlanRules, planned
from pairing.said import Said
from pairing.systems.fide_dutch.criteria import neighbourhoods
from pairing.systems.fide_dutch.engine import Stuck, decide, field_of
from pairing.systems.fide_dutch.players import Entry, entries_of
from pairing.systems.fide_dutch.reasons import bye_steps, colour_flags, colour_steps, tell

KEY = "fide-dutch-2026"
RULES = PlanRules(excused="1.1", fixed_table="3.9", virtual="1.2")
NAMES_SHOWN = 8


def pair(snapshot: TournamentSnapshot) -> RoundPlan:
    """The next round by the FIDE Dutch system; the first one by lot or by seats where the tournament wants it so."""
    if snapshot.next_round == 1 and snapshot.first_round is not FirstRound.RANK:
        return plan_first_round(snapshot, KEY, "6")
    entries = entries_of(snapshot)
    forbidden = snapshot.forbidden_in(snapshot.next_round)
    try:
        decided = decide(field_of(entries, neighbourhoods(entries, forbidden)))
    except Stuck as stuck:
        raise refusal(snapshot, entries, stuck) from None
    initial, how = initial_colour(snapshot)
    told = sorted(tell(entries, decided.brackets), key=lambda pair: _board_order(entries, pair.higher, pair.lower))
    pairings: list[Pairing] = []
    flags: list[Flag] = []
    for pair_ in told:
        higher, lower = entries[pair_.higher], entries[pair_.lower]
        given = allocate(_side(higher), _side(lower), initial)
        white, black = (higher, lower) if given.colour is Colour.WHITE else (lower, higher)
        pairings.append(Pairing(white.number, black.number, (*pair_.steps, *colour_steps(higher, lower, given))))
        flags += _flags(white, black, snapshot.legs)
    byes = []
    if decided.taker is not None:
        steps = bye_steps(entries, decided.taker)
        byes.append(PlannedBye(entries[decided.taker].number, ByeKind.PAIRING, steps))
    return planned(snapshot, KEY, RULES, pairings, byes, flags, how)


def _side(entry: Entry) -> Side:
    return Side(entry.preference, entry.colours, entry.order)


def _board_order(entries: Sequence[Entry], higher: int, lower: int) -> tuple[object, ...]:
    """C.04.2, 3.6: the higher ranked player's score, the sum of both, the higher ranked player's TPN."""
    one, other = entries[higher], entries[lower]
    return (-one.score, -one.score - other.score, one.number)


def _flags(white: Entry, black: Entry, legs: int) -> tuple[Flag, ...]:
    colours = [Colour.WHITE if leg % 2 == 0 else Colour.BLACK for leg in range(legs)]
    return (
        *colour_flags(white, colours),
        *colour_flags(black, [colour.opposite for colour in colours]),
    )


def initial_colour(snapshot: TournamentSnapshot) -> tuple[Colour, tuple[Step, ...]]:
    """The colour of the first board of round 1: given, or by lot, the same in every round (5.1)."""
    if snapshot.initial_colour is not None:
        return snapshot.initial_colour, ()
    first = replace(snapshot, rounds=())
    colour = lots(first, "initial colour").choice((Colour.WHITE, Colour.BLACK))
    drawn = (step("dutch.initial-colour", "5.1", colour=colour.value),) if snapshot.next_round == 1 else ()
    return colour, drawn


def refusal(snapshot: TournamentSnapshot, entries: Sequence[Entry], stuck: Stuck) -> NoLegalPairing:
    """Why there is no round: nobody may have the bye, all have met, or only colours stand in the way."""
    if not stuck.vertices:
        return NoLegalPairing(
            Said(
                "Round {round} cannot be paired: the number of players is odd, and nobody whose absence leaves a "
                "complete round may have the bye. Give somebody a bye by hand, or pair this round by hand.",
                round=snapshot.next_round,
            )
        )
    without_colours = Matching(meetings_aside(entries, snapshot.forbidden_in(snapshot.next_round)))
    why = (
        Said(
            "every complete round gives somebody the same colour a third time in a row, or one colour three times more"
        )
        if without_colours.exposed.bit_count() <= len(entries) % 2
        else Said("too many of the players who are left have met, or may not meet")
    )
    names = snapshot.by_number()
    stuck_names = [names[entries[v].number].name or f"player {entries[v].number}" for v in stuck.vertices]
    among = _among(stuck_names)
    return NoLegalPairing(
        Said(
            "Round {round} cannot be paired: {why}. Too few opponents are left for {among}. "
            "Pair this round by hand, or end the tournament here.",
            round=snapshot.next_round,
            why=why,
            among=among,
        )
    )


def _among(names: Sequence[str]) -> str:
    """The first of the names, and how many more there are."""
    *most, last = names
    if len(names) > NAMES_SHOWN:
        most = list(names[:NAMES_SHOWN])
        return Said("{names} and {count} more", names=", ".join(most), count=len(names) - NAMES_SHOWN)
    return Said(AND, most=", ".join(most), last=last) if most else last


__all__ = ["KEY", "pair"]
