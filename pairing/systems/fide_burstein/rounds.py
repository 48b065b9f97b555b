"""From a snapshot to the plan of its next round by the Burstein system, edition 2026.

The seeding rounds are paired by the Dutch system, which this package is given and does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pairing.entrants import points_text
from pairing.fide_field import bye_taker, groups_of, initial_colour
from pairing.fide_rounds import board_order, bye_steps, colour_flags, passed_for_bye, seat
from pairing.first_round import plan_first_round
from pairing.model import (
    ByeKind,
    Colour,
    FirstRound,
    Flag,
    PlannedBye,
    RoundPlan,
    Step,
    TournamentSnapshot,
    step,
)
from pairing.plans import Pairing, PlanRules, planned
from pairing.systems.fide_burstein.brackets import Decision, decide
from pairing.systems.fide_burstein.players import Field, field_of
from pairing.systems.fide_burstein.reasons import bracket_steps, pair_steps

KEY = "fide-burstein-2026"
RULES = PlanRules(excused="1.1", fixed_table="3.3", virtual="7.1")
BYE_RULES = ("3.1", "C2", "C4")
COLOUR_RULES = ("C3", "C3")
MOST_SEEDING_ROUNDS = 4

Pair = Callable[[TournamentSnapshot], RoundPlan]


def seeding_rounds(rounds: int) -> int:
    """How many rounds are paired by the Dutch system: half of them, at most four (1.6)."""
    return min(rounds // 2, MOST_SEEDING_ROUNDS) if rounds else MOST_SEEDING_ROUNDS


def seeded_by(dutch: Pair) -> Pair:
    """The Burstein system on top of this way to pair the seeding rounds."""

    def pair(snapshot: TournamentSnapshot) -> RoundPlan:
        if snapshot.next_round <= seeding_rounds(snapshot.number_of_rounds):
            return as_seeding(dutch(snapshot))
        return pair_by_index(snapshot)

    pair.__module__ = __name__
    return pair


def as_seeding(plan: RoundPlan) -> RoundPlan:
    """A plan of the Dutch system as one of ours: its rule 3.3 is rule D3.3 of our page."""

    def cited(steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple(replace(reason, rule=f"D{reason.rule}") for reason in steps)

    return replace(
        plan,
        system=KEY,
        boards=tuple(replace(board, steps=cited(board.steps)) for board in plan.boards),
        byes=tuple(replace(bye, steps=cited(bye.steps)) for bye in plan.byes),
        flags=tuple(replace(flag, steps=cited(flag.steps)) for flag in plan.flags),
        steps=(step("burstein.seeding-round", "1.6"), *cited(plan.steps)),
    )


def pair_by_index(snapshot: TournamentSnapshot) -> RoundPlan:
    """A round after the seeding rounds."""
    if snapshot.next_round == 1 and snapshot.first_round is not FirstRound.RANK:
        return plan_first_round(snapshot, KEY, "6")
    field = field_of(snapshot)
    entries = field.entries

    def bye_order(place: int) -> tuple[object, ...]:
        return (entries[place].score, -entries[place].games, -field.rank[place])

    taker = bye_taker(snapshot, entries, field.neighbours, bye_order)
    byes = []
    if taker is not None:
        safe = passed_for_bye(entries, taker, bye_order)
        byes.append(PlannedBye(entries[taker].number, ByeKind.PAIRING, bye_steps(entries, taker, BYE_RULES, safe)))
    initial = initial_colour(snapshot)
    how: list[Step] = []
    if snapshot.next_round == 1 and snapshot.initial_colour is None:
        how.append(step("fide.initial-colour", "5.1", colour=initial.value))
    told: list[tuple[int, int, tuple[Step, ...]]] = []
    came: dict[int, str] = {}
    for score, decision in brackets(field, taker):
        how += bracket_steps(field, decision, score)
        told += [(a, b, pair_steps(field, decision, a, b, came, score)) for a, b in decision.pairs]
        came = {place: points_text(entries[place].score) for place in decision.floaters}
    told.sort(key=lambda row: board_order(entries, row[0], row[1]))
    pairings: list[Pairing] = []
    flags: list[Flag] = []
    wishes = [entry.preference for entry in entries]
    for a, b, steps in told:
        seated = seat(entries, a, b, wishes, field.rank, initial, "1.4")
        white, black = entries[seated.white], entries[seated.black]
        pairings.append(Pairing(white.number, black.number, (*steps, *seated.steps)))
        flags += colour_flags(white, Colour.WHITE, snapshot.legs, COLOUR_RULES)
        flags += colour_flags(black, Colour.BLACK, snapshot.legs, COLOUR_RULES)
    return planned(snapshot, KEY, RULES, pairings, byes, flags, how)


def brackets(field: Field, taker: int | None) -> Iterator[tuple[str, Decision]]:
    """Every bracket from the top with its score: a scoregroup and those left over above it."""
    groups = [kept for group in groups_of(field.entries) if (kept := [p for p in group if p != taker])]
    floaters: tuple[int, ...] = ()
    for place, residents in enumerate(groups):
        decision = decide(field, [*floaters, *residents], groups[place + 1 :])
        floaters = decision.floaters
        yield points_text(field.entries[residents[0]].score), decision


__all__ = ["KEY", "seeded_by"]
