"""How long rounds of Dubov, Burstein and Lim take, and how it grows: `python tests/benchmarks/bench_swiss_systems.py`.

Every round of one simulated tournament of nine rounds is paired again, and the slowest and the mean are shown, for
fields that are odd and with byes, forfeits and late entries. Target on one core: 200 players within 1 s.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.model import Acceleration, TournamentSnapshot
from pairing.simulate import simulate
from pairing.systems import SYSTEMS

KEYS = ("dubov-1997", "fide-dubov-2026", "fide-burstein-2026", "lim")
SIZES = (25, 50, 100, 200, 400)
PROFILES = ("clean", "default", "drawish")
ROUNDS = 9
TARGETS = {200: 1000}


def milliseconds(key: str, snapshot: TournamentSnapshot, repeat: int = 2) -> float:
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        SYSTEMS[key].pair(snapshot)
        best = min(best, time.perf_counter() - start)
    return best * 1000


def rounds_of(key: str, size: int, rounds: int = ROUNDS) -> list[TournamentSnapshot]:
    """Every round of three tournaments of this size, one of them accelerated."""
    found: list[TournamentSnapshot] = []
    for seed, profile in enumerate(PROFILES):
        baku = Acceleration.BAKU if seed == 0 else Acceleration.NONE
        settings = TournamentSnapshot(players=(), acceleration=baku)
        found += [s for s, _ in simulate(key, size + 1, rounds, seed, profile=profile, settings=settings).rounds]
    return found


def main() -> None:
    print(f"milliseconds a round, {ROUNDS} rounds, odd fields\n")
    print(f"{'system':20} {'players':>7} {'mean':>8} {'worst':>8} {'growth':>7}  target")
    for key in KEYS:
        before = None
        for size in SIZES:
            times = [milliseconds(key, snapshot) for snapshot in rounds_of(key, size)]
            worst = max(times)
            growth = "" if before is None else f"×{worst / before:.1f}"
            target = TARGETS.get(size)
            verdict = "" if target is None else f"{target} ms: {'met' if worst <= target else 'MISSED'}"
            print(f"{key:20} {size + 1:>7} {sum(times) / len(times):8.1f} {worst:8.1f} {growth:>7}  {verdict}".rstrip())
            before = worst
    print("\na single round of 200 players, one bracket\n")
    for key in KEYS:
        (snapshot,) = (s for s, _ in simulate(key, 200, 1, 1, profile="clean").rounds)
        print(f"{key:20} {milliseconds(key, snapshot):8.1f}")


if __name__ == "__main__":
    main()
