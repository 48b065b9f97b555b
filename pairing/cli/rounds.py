"""The commands that pair a round: `pair`, `explain`, and the list of systems."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace

from pairing.cli.streams import Streams
from pairing.errors import BadSnapshot, NoLegalPairing, PairingError, UnknownSystem
from pairing.explain import explain as explained
from pairing.formats.trf import Trf, replay, to_snapshot
from pairing.formats.trf.types import system_named_in
from pairing.model import Acceleration, RoundPlan, Severity, TournamentSnapshot
from pairing.settings import described, options_from, options_to
from pairing.systems import SYSTEMS, System, system


def chosen_system(trf: Trf, asked: str | None) -> System:
    """The system asked for, or the one the file names; a family without an edition means its newest."""
    key = asked or system_named_in(trf)
    if key is None:
        raise UnknownSystem(
            f"The file names no pairing system. Choose one with --system: {', '.join(sorted(SYSTEMS))}."
        )
    return system(key if asked else newest_edition(key))


def newest_edition(key: str) -> str:
    """The system of a family named without an edition; any other key as it is."""
    editions = sorted(known for known in SYSTEMS if known.startswith(f"{key}-"))
    return key if key in SYSTEMS or not editions else editions[-1]


def snapshot_of(trf: Trf, how: System, asked: Namespace) -> TournamentSnapshot:
    """The tournament of the file with the settings of the command line on top."""
    snapshot = with_options(
        to_snapshot(trf, seed=asked.seed, options=how.options, rounds=asked.rounds), how, asked.option
    )
    return replace(
        snapshot,
        first_round=asked.first_round or snapshot.first_round,
        acceleration=asked.acceleration or snapshot.acceleration,
        initial_colour=asked.initial_colour or snapshot.initial_colour,
    )


def with_options(snapshot: TournamentSnapshot, how: System, asked: Sequence[tuple[str, str]]) -> TournamentSnapshot:
    """The options of the file, those asked for on top."""
    if not asked:
        return snapshot
    kept = options_to(snapshot.options) if snapshot.options else ()
    return replace(snapshot, options=options_from(how.options, [*kept, *asked]))


def pair(asked: Namespace, streams: Streams) -> int:
    """Prints the pairs of the next round in the form of JaVaFo and bbpPairings."""
    trf = streams.trf(asked.file)
    how = chosen_system(trf, asked.system)
    snapshot = to_be_paired(snapshot_of(trf, how, asked), trf, asked)
    number, last = snapshot.next_round, snapshot.number_of_rounds
    if number > last > 0:
        streams.complain(f"Round {number} comes after the last: the tournament has {last}.")
    streams.say(pairs_text(plan_of(how, snapshot), snapshot))
    return 0


def to_be_paired(snapshot: TournamentSnapshot, trf: Trf, asked: Namespace) -> TournamentSnapshot:
    """The tournament before its next round. Columns of rounds played do not say how many are still to come."""
    if asked.rounds or trf.rounds:
        return snapshot
    if snapshot.acceleration is Acceleration.BAKU and not snapshot.virtual:
        raise PairingError(
            "The Baku acceleration goes by the number of rounds, which the file does not say. Give it with --rounds."
        )
    return replace(snapshot, number_of_rounds=0)


def plan_of(how: System, snapshot: TournamentSnapshot) -> RoundPlan:
    """The system's plan. Where good settings still leave no round to pair, that is an answer and no bad input."""
    try:
        return how.pair(snapshot)
    except BadSnapshot:
        raise
    except PairingError as refused:
        if any(problem.severity is Severity.ERROR for problem in how.problems(snapshot)):
            raise
        raise NoLegalPairing(str(refused)) from refused


def pairs_text(plan: RoundPlan, snapshot: TournamentSnapshot) -> str:
    """The number of lines to come, then White and Black of each board, and byes the system gave as `number 0`."""
    lines = [f"{white} {black}" for white, black in plan.pairs()]
    lines += [f"{player} 0" for player in byes_given(plan, snapshot)]
    return "\n".join([str(len(lines)), *lines])


def byes_given(plan: RoundPlan, snapshot: TournamentSnapshot) -> tuple[int, ...]:
    """Who has a bye without having asked for one."""
    requested = snapshot.requested(snapshot.next_round)
    return tuple(bye.player for bye in plan.byes if bye.player not in requested)


def explain(asked: Namespace, streams: Streams) -> int:
    """Prints why the next round, or an earlier one, is paired as it is."""
    trf = streams.trf(asked.file)
    how = chosen_system(trf, asked.system)
    snapshot = snapshot_of(trf, how, asked)
    if asked.round is not None and asked.round != snapshot.next_round:
        if not 1 <= asked.round <= len(snapshot.rounds):
            raise PairingError(f"There is no round {asked.round} in this file: it holds {len(snapshot.rounds)}.")
        snapshot = replay(snapshot, snapshot.rounds[asked.round - 1]).snapshot
    else:
        snapshot = to_be_paired(snapshot, trf, asked)
    streams.say(explained(plan_of(how, snapshot), snapshot))
    return 0


def list_systems(_: Namespace, streams: Streams) -> int:
    """Prints every pairing system with its options."""
    for key, how in sorted(SYSTEMS.items()):
        streams.say(f"{key:20} {how.name} ({how.format.value}), docs/pairing/{how.document}")
        for name, values, default in described(how.options):
            streams.say(f"{'':20}   --option {name}={values}  (default {default})")
    return 0
