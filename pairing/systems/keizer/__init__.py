"""Keizer: neighbours in the Keizer ranking meet, with some rounds between two meetings.

Rule numbers: docs/pairing/keizer.md. The score itself is `pairing.keizer`, which standings use too.
"""

from __future__ import annotations

from collections.abc import Mapping

from pairing.first_round import plan_first_round
from pairing.history import History, histories
from pairing.keizer import KeizerOptions, ValueScale, options_of, places, standings, value_numbers
from pairing.keizer.ledger import field_of
from pairing.lots import lots
from pairing.model import (
    ByeKind,
    Fact,
    FirstRound,
    Flag,
    FlagKind,
    PlannedBye,
    Problem,
    RoundPlan,
    Severity,
    Step,
    TournamentSnapshot,
    step,
)
from pairing.plans import PlanRules, planned
from pairing.swiss_setup import suggested_rounds, swiss_problems
from pairing.systems.base import Format, System
from pairing.systems.keizer.meetings import Present, present, wanted_distance
from pairing.systems.keizer.walk import Table, Walk

KEY = "keizer"
RULES = PlanRules(excused="5.5", fixed_table="5.6")
SITTING_OUT = (ByeKind.PAIRING, ByeKind.HALF, ByeKind.ZERO, ByeKind.ABSENT)


def pair(snapshot: TournamentSnapshot) -> RoundPlan:
    """The next round, from the top of the ranking."""
    if snapshot.next_round == 1 and snapshot.first_round is not FirstRound.RANK:
        return plan_first_round(snapshot, KEY, "7")
    options = options_of(snapshot)
    past = histories(snapshot)
    rows = {row.player: row for row in standings(snapshot)}
    order = _order(snapshot, tuple(rows))
    field = present(snapshot, order, past)
    walk = Walk(field, Table(rows))
    byes: list[PlannedBye] = []
    if len(order) % 2:
        byes.append(walk.bye((lambda player: _rounds_out(snapshot, past, player)) if options.even_byes else None))
    return planned(
        snapshot,
        KEY,
        RULES,
        list(walk.boards()),
        byes,
        [flag for bye in byes for flag in _second_bye(bye, past)],
        _of_round(snapshot, field),
    )


def _order(snapshot: TournamentSnapshot, ranking: tuple[int, ...]) -> list[int]:
    """Those present in the order of the ranking; in round 1 the ratings may be shaken first (rule 4.6)."""
    here = {player.number: player for player in snapshot.to_pair()}
    jitter = options_of(snapshot).jitter
    if snapshot.next_round > 1 or jitter <= 0:
        return [player for player in ranking if player in here]
    random = lots(snapshot, "jitter")
    shaken = {number: here[number].rating + random.randint(-jitter, jitter) for number in sorted(here)}
    return sorted(here, key=lambda number: (-shaken[number], number))


def _rounds_out(snapshot: TournamentSnapshot, past: Mapping[int, History], player: int) -> int:
    """How often a player sat out or was away since entering (rule 5.2)."""
    first = snapshot.player(player).first_round
    return sum(number >= first for number in past[player].byes(*SITTING_OUT))


def _second_bye(bye: PlannedBye, past: Mapping[int, History]) -> tuple[Flag, ...]:
    if not (rounds := past[bye.player].byes(ByeKind.PAIRING)):
        return ()
    why = step("keizer.second-bye", "5.4", bye.player, rounds=rounds)
    return (Flag(FlagKind.SECOND_BYE, (bye.player,), (why,)),)


def _of_round(snapshot: TournamentSnapshot, field: Present) -> list[Step]:
    options = options_of(snapshot)
    if snapshot.next_round == 1:
        shaken = step("keizer.by-shaken-rating", "4.6", jitter=options.jitter)
        steps = [shaken if options.jitter else step("keizer.by-rating", "4.6")]
    else:
        rule = {"forward": "3.1", "fixed-point": "3.2", "frozen": "3.3"}[options.recalculation.value]
        steps = [step(f"keizer.ranking-{options.recalculation.value}", rule, round=snapshot.next_round - 1)]
    if field.distance < (wanted := wanted_distance(snapshot)):
        steps.append(step("keizer.distance-lowered", "4.5", wanted=wanted, distance=field.distance))
    return steps


def problems(setup: TournamentSnapshot) -> tuple[Problem, ...]:
    """What is wrong with the settings: those of every Swiss event, and the numbers of Keizer's own."""
    found = [p for p in swiss_problems(setup, KeizerOptions) if p.code not in ("rounds-force-rematches", "few-rounds")]
    if isinstance(setup.options, KeizerOptions) and not setup.options.has_numbers:
        return (*found, _error("keizer.no-number"))
    options = options_of(setup)
    if options.values is not ValueScale.STEPS and not options.ratio > 1:
        return (*found, _error("keizer.ratio", ratio=str(options.ratio)))
    wrong = tuple(sorted(name for name, share in options.shares.items() if not 0 <= share <= 1))
    if wrong:
        found.append(_error("keizer.shares", shares=wrong))
    if options.distance < 0 or options.absence_limit < 0 or options.jitter < 0:
        found.append(_error("keizer.negative"))
    values = value_numbers(len(field_of(setup)), options)
    if len(values) > 1 and values[-1] <= 0:
        found.append(Problem("keizer.worthless-players", Severity.WARNING, (("players", len(values)),)))
    return tuple(found)


def _error(code: str, **facts: Fact) -> Problem:
    return Problem(code, Severity.ERROR, tuple(sorted(facts.items())))


SYSTEM = System(
    key=KEY,
    name="Keizer",
    format=Format.SWISS,
    pair=pair,
    problems=problems,
    suggested_rounds=suggested_rounds,
    document="keizer.md",
    options=KeizerOptions,
    places=places,
    tie_breaks=("KZ",),
)
