"""Compares an engine with the literal enumeration of its articles on random rounds.

`python -m tests.pairing.compare_literal fide-dubov-2026 --seconds 120` runs for that long and prints every difference.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from pairing.errors import NoLegalPairing
from pairing.model import Acceleration, ByeKind, Colour, TournamentSnapshot
from pairing.simulate import PROFILES, simulate
from pairing.systems import SYSTEMS
from tests.pairing.burstein_by_hand import burstein_round, seeding_rounds
from tests.pairing.dubov_by_hand import dubov_round
from tests.pairing.literal import Pair

Decided = tuple[set[Pair], int | None] | None
LITERAL: dict[str, Callable[[TournamentSnapshot], Decided]] = {
    "fide-dubov-2026": dubov_round,
    "fide-burstein-2026": burstein_round,
}
MOST_PLAYERS = 12
CARELESS = "club-swiss-mid"


@dataclass(frozen=True, slots=True)
class Compared:
    """One round both ways; None is a round that cannot be paired."""

    seed: int
    players: int
    profile: str
    snapshot: TournamentSnapshot
    engine: Decided
    literal: Decided


def compared(key: str, seed: int) -> Iterator[Compared]:
    """Every round of one random tournament of up to twelve players; some are accelerated, all kinds of byes occur.

    Half of the tournaments were paired so far by a system that takes no notice of score groups: there players have
    floated far more often than the engine itself would let them.
    """
    random = Random(seed)
    players = random.choice((*range(2, MOST_PLAYERS + 1), MOST_PLAYERS - 2, MOST_PLAYERS - 1, MOST_PLAYERS))
    rounds = random.randint(1, min(players + 1, 9))
    profile = random.choice(sorted(PROFILES))
    chosen = PROFILES[profile]
    doubles = chosen.scoring.win == 2 * chosen.scoring.draw
    settings = TournamentSnapshot(
        players=(),
        scoring=chosen.scoring,
        legs=chosen.legs,
        initial_colour=random.choice(list(Colour)),
        acceleration=Acceleration.BAKU if doubles and random.random() < 0.3 else Acceleration.NONE,
    )
    played = simulate(random.choice((key, CARELESS)), players, rounds, seed, profile=profile, settings=settings)
    snapshots = [snapshot for snapshot, _ in played.rounds]
    if isinstance(played.refusal, NoLegalPairing):
        snapshots.append(played.final)
    before = seeding_rounds(rounds) if key == "fide-burstein-2026" else 0
    for snapshot in snapshots:
        if snapshot.next_round > before:
            yield Compared(seed, players, profile, snapshot, decided(key, snapshot), LITERAL[key](snapshot))


def decided(key: str, snapshot: TournamentSnapshot) -> Decided:
    """What the engine makes of a round."""
    try:
        plan = SYSTEMS[key].pair(snapshot)
    except NoLegalPairing:
        return None
    return set(plan.pairs()), next((bye.player for bye in plan.byes if bye.kind is ByeKind.PAIRING), None)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare an engine with the literal enumeration of its articles.")
    parser.add_argument("key", choices=sorted(LITERAL))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1, help="the first tournament")
    asked = parser.parse_args()
    start, seed = time.monotonic(), asked.seed
    rounds = refused = differences = 0
    while time.monotonic() - start < asked.seconds:
        for found in compared(asked.key, seed):
            rounds += 1
            refused += found.engine is None
            if found.engine != found.literal:
                differences += 1
                where = f"seed {seed}, {found.players} players, {found.profile}, round {found.snapshot.next_round}"
                print(f"{where}: engine {found.engine}, literal {found.literal}")
        seed += 1
    print(f"{asked.key}: {rounds} rounds, {refused} of them refused, {differences} differences, seeds to {seed - 1}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
