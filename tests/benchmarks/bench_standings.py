"""How long standings take, and how they grow: `python tests/benchmarks/bench_standings.py`.

Nine rounds with five tie-breaks; the target is 300 ms for 2,000 players on one core.
"""

from __future__ import annotations

import random
import sys
import time
from decimal import Decimal
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.model import Bye, ByeKind, Colour, Game, Player, Result, Round, Scoring, TournamentSnapshot
from pairing.standings import compute

ROUNDS = 9
TARGET_MS = 300
LISTS = {
    "DE BH-C1 BH SB WIN": ("DE", "BH-C1", "BH", "SB", "WIN"),
    "BH-C1 BH SB PS ARO": ("BH-C1", "BH", "SB", "PS", "ARO"),
    "AOB TPR PTP APRO KS": ("AOB", "TPR", "PTP", "APRO", "KS"),
    "APPO PTP TPR FB DE": ("APPO", "PTP", "TPR", "FB", "DE"),
    "OMW GW OGW AOB/F SB": ("OMW", "GW", "OGW", "AOB/F", "SB"),
}
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def tournament(size: int) -> TournamentSnapshot:
    """A field paired by neighbours in score, as a Swiss would, with some byes and forfeits."""
    draw = random.Random(size)
    points = dict.fromkeys(range(1, size + 1), Decimal(0))
    scoring = Scoring()
    rounds: list[Round] = []
    for number in range(1, ROUNDS + 1):
        order = sorted(points, key=lambda p: (-points[p], draw.random()))
        byes = [Bye(p, ByeKind.HALF) for p in order if draw.random() < 0.01]
        away = {bye.player for bye in byes}
        order = [p for p in order if p not in away]
        if len(order) % 2:
            byes.append(Bye(order.pop(), ByeKind.PAIRING))
        games: list[Game] = []
        for board, (a, b) in enumerate(zip(order[::2], order[1::2], strict=True), start=1):
            result = Result.WHITE_WINS_BY_FORFEIT if draw.random() < 0.01 else draw.choice(RESULTS)
            games.append(Game(a, b, result, board))
            points[a] += scoring.of(result.outcome(Colour.WHITE))
            points[b] += scoring.of(result.outcome(Colour.BLACK))
        rounds.append(Round(number, tuple(games), tuple(byes)))
    players = tuple(Player(n, 1000 + draw.randint(0, 1700)) for n in range(1, size + 1))
    return TournamentSnapshot(players, tuple(rounds), ROUNDS)


def milliseconds(snapshot: TournamentSnapshot, codes: tuple[str, ...]) -> float:
    best = float("inf")
    for _ in range(5):
        start = time.process_time()  # of this process alone, whoever else is busy
        compute(snapshot, codes)
        best = min(best, time.process_time() - start)
    return best * 1000


def main() -> None:
    print(f"{'tie-breaks':<22}{'players':>8}{'ms':>9}{'µs a player':>13}")
    for name, codes in LISTS.items():
        for size in (125, 250, 500, 1000, 2000, 4000):
            taken = milliseconds(tournament(size), codes)
            late = "  over the target" if size == 2000 and taken > TARGET_MS else ""
            print(f"{name:<22}{size:>8}{taken:>9.1f}{taken * 1000 / size:>13.1f}{late}")


if __name__ == "__main__":
    main()
