"""`simulate`: writes a whole random tournament as a report."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from pairing.cli.streams import Streams
from pairing.errors import PairingError
from pairing.formats.trf import from_snapshot, write
from pairing.model import Acceleration, FirstRound, TournamentSnapshot
from pairing.settings import options_from
from pairing.simulate import PROFILES, simulate
from pairing.systems import Format, system

MOST_PLAYERS, MOST_ROUNDS = 2000, 60


def simulation(asked: Namespace, streams: Streams) -> int:
    """The same arguments write the same file. A tournament that cannot go on is written as far as it came."""
    how = system(asked.system)
    rounds = how.suggested_rounds(asked.players) if asked.rounds is None else asked.rounds
    if not 1 <= asked.players <= MOST_PLAYERS:
        raise PairingError(f"Simulate between 1 and {MOST_PLAYERS} players, not {asked.players}.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise PairingError(f"Simulate between 1 and {MOST_ROUNDS} rounds, not {rounds}.")
    profile = PROFILES[asked.profile]
    settings = TournamentSnapshot(
        players=(),
        scoring=profile.scoring,
        legs=profile.legs if asked.legs is None else asked.legs,
        first_round=asked.first_round or FirstRound.RANK,
        acceleration=asked.acceleration or Acceleration.NONE,
        initial_colour=asked.initial_colour,
        options=options_from(how.options, asked.option) if asked.option else None,
    )
    played = simulate(how.key, asked.players, rounds, asked.seed, profile=profile, settings=settings)
    final = played.final
    over = how.format is not Format.SWISS and bool(final.rounds)  # a bracket or a table has its own end
    if played.refusal is not None:
        streams.complain(f"After {len(final.rounds)} rounds: {played.refusal}")
        final = as_far_as_it_came(final, over=over)
    name = f"Simulated {how.key}, {asked.profile}, seed {asked.seed}"
    streams.out.write(write(from_snapshot(final, system=how.key, name=name)))
    return 0 if over or played.refusal is None else 1


def as_far_as_it_came(final: TournamentSnapshot, *, over: bool) -> TournamentSnapshot:
    """The tournament without the byes asked for in a round that never came."""
    requests = tuple(request for request in final.requests if request.round < final.next_round)
    rounds = len(final.rounds) if over else final.number_of_rounds
    return replace(final, requests=requests, number_of_rounds=rounds)
