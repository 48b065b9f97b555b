"""How long a round of the FIDE Dutch system takes, and how it grows: `python tests/benchmarks/bench_fide_dutch.py`.

Round 8 of 9 of simulated tournaments, on one core, reading of files not counted. py4swiss, where it is installed
(requirements/bench.txt), pairs the same rounds in the same run; it has the rules of 2017, so its pairs may be others.
Files named on the command line are timed instead; `--rounds` shows the times of all rounds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.formats.trf import decode, from_snapshot, read, to_snapshot, write
from pairing.model import TournamentSnapshot
from pairing.simulate import simulate
from pairing.systems import SYSTEMS

TARGETS = {100: 0.1, 200: 0.3, 500: 1.0, 1000: 2.0, 2000: 5.0}
KEY, ROUNDS, ROUND = "fide-dutch-2026", 9, 8
PATIENCE = 60.0  # seconds: once a peer is slower than this, larger fields are left out for it
REPEATS = 3


def main(arguments: list[str]) -> None:
    peer = load_py4swiss()
    if "--rounds" in arguments:
        every_round()
        return
    fields = [(Path(name).stem, from_file(Path(name))) for name in arguments] or [
        (f"{players} players", after_seven(players)) for players in TARGETS
    ]
    print(f"{'round 8 of 9':>16} {'ours':>9} {'target':>8} {'growth':>12} {'py4swiss':>9} {'ratio':>6}")
    before: tuple[int, float] | None = None
    patient = peer is not None
    for name, snapshot in fields:
        size = len(snapshot.to_pair())
        ours = best_of(REPEATS, lambda snapshot=snapshot: SYSTEMS[KEY].pair(snapshot))
        growth = "" if before is None else f"{ours / before[1]:.1f}× / {size / before[0]:.1f}×"
        theirs = timed_peer(peer, snapshot) if peer and patient else None
        patient = patient and (theirs is None or theirs < PATIENCE)
        print(
            f"{name:>16} {ours:>8.3f}s {TARGETS.get(size, 0) or '':>8} {growth:>12}"
            f" {f'{theirs:.2f}s' if theirs else '–':>9} {f'{theirs / ours:.0f}×' if theirs else '':>6}"
        )
        before = size, ours
    print("growth: time against the line before, and players against the line before")


def after_seven(players: int) -> TournamentSnapshot:
    """A tournament before its eighth round."""
    return simulate(KEY, players, ROUNDS, f"bench {players}", profile="clean").rounds[ROUND - 1][0]


def from_file(path: Path) -> TournamentSnapshot:
    return to_snapshot(read(decode(path.read_bytes())))


def every_round() -> None:
    """The time of each round from the first to the last, for each size and two kinds of field."""
    for players in TARGETS:
        for profile in ("clean", "everything"):
            played = simulate(KEY, players, ROUNDS, f"bench {players}", profile=profile).rounds
            times = [best_of(1, lambda before=before: SYSTEMS[KEY].pair(before)) for before, _ in played]
            print(f"{players:>6} {profile:12} " + " ".join(f"{seconds:.3f}" for seconds in times))


def best_of(repeats: int, action: Callable[[], object]) -> float:
    found = []
    for _ in range(repeats):
        started = time.perf_counter()
        action()
        found.append(time.perf_counter() - started)
    return min(found)


def load_py4swiss() -> Callable[[Path], Callable[[], object]] | None:
    """A function that reads a file for py4swiss and gives back what pairs it, or None where it is not installed."""
    try:
        from py4swiss.engines import DutchEngine
        from py4swiss.trf import TrfParser
    except ImportError:
        print("py4swiss is not installed: ours alone")
        return None

    def prepared(path: Path) -> Callable[[], object]:
        parsed = TrfParser.parse(path)
        return lambda: DutchEngine.generate_pairings(parsed)

    return prepared


def timed_peer(peer: Callable[[Path], Callable[[], object]], snapshot: TournamentSnapshot) -> float:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "field.trf"
        path.write_text(write(from_snapshot(snapshot)), encoding="utf-8", newline="")
        return best_of(1, peer(path))


if __name__ == "__main__":
    main(sys.argv[1:])
