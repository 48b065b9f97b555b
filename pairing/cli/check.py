"""`check`: replays a tournament round by round, as the system would have paired it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from pairing.checks import breaches, consequences, faults
from pairing.cli.rounds import byes_given, chosen_system, snapshot_of
from pairing.cli.streams import Streams, shown_name
from pairing.errors import PairingError
from pairing.explain import joined, sentence
from pairing.formats.trf import Replay, replay
from pairing.model import Board, PlannedBye, RoundPlan, TournamentSnapshot
from pairing.systems import Format, System


def check(asked: Namespace, streams: Streams) -> int:
    """0 where every round of every file is paired as the system pairs it, else 1; 2 where a file cannot be read."""
    found = unread = False
    for name in asked.files:
        trf = streams.trf_if_readable(name)
        if trf is None:
            unread = True
            continue
        how = chosen_system(trf, asked.system)
        whole = snapshot_of(trf, how, asked)
        lines = [line for round_ in whole.rounds for line in differences(how, replay(whole, round_))]
        found = found or bool(lines)
        if lines or not asked.quiet:
            rounds = f"{len(whole.rounds)} round{'' if len(whole.rounds) == 1 else 's'}"
            streams.say(f"{shown_name(name)}: {rounds}, {how.key}, {'no difference' if not lines else 'differences'}")
        for line in lines:
            streams.say(f"  {line}")
    return 2 if unread else int(found)


def differences(how: System, played: Replay) -> Iterator[str]:
    """What is to be said about one round: faults of the system's own plan, and where the file departs from it."""
    number = played.round.number
    try:
        plan = how.pair(played.snapshot)
    except PairingError as refused:
        yield f"round {number}: {how.key} does not pair it: {refused}"
        return
    yield from (f"round {number}: fault: {fault}" for fault in faults(played.snapshot, plan))
    before, by_hand = played.snapshot, as_plan(played, how.key)
    theirs, ours = _seats(by_hand, before), _seats(plan, before)
    if theirs == ours:
        return
    colours_only = {frozenset(pair) for pair in theirs} == {frozenset(pair) for pair in ours}
    yield f"round {number}: {'colours differ' if colours_only else 'paired otherwise'}"
    yield f"  file:   {_listed(theirs - ours)}"
    yield f"  system: {_listed(ours - theirs)}"
    if how.format is not Format.ROUND_ROBIN:  # there a free round is one, whatever letter another program gives it
        yield from (f"  in the file: {broken}" for broken in breaches(before, by_hand))
    for flag in consequences(before, by_hand):
        for reason in flag.steps:
            yield f"  in the file: {sentence(reason, lambda player: f'player {player}')}"


def as_plan(played: Replay, key: str) -> RoundPlan:
    """The round as it was really paired, as if somebody had planned it by hand."""
    boards = [Board(n, *pair) for n, pair in enumerate(played.pairs, start=1)]
    byes = [PlannedBye(bye.player, bye.kind) for bye in played.round.byes]
    return RoundPlan(played.round.number, key, tuple(boards), tuple(byes))


def _seats(plan: RoundPlan, before: TournamentSnapshot) -> set[tuple[int, int]]:
    return {*plan.pairs(), *((player, 0) for player in byes_given(plan, before))}


def _listed(pairs: set[tuple[int, int]]) -> str:
    return joined(f"{white}-{black or 'bye'}" for white, black in sorted(pairs)) or "nothing more"
