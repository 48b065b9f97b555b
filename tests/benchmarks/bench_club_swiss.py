"""How long a round of the club Swiss takes, and how it grows: `python tests/benchmarks/bench_club_swiss.py`.

Beside each time stands the peer: the same walk with the look-ahead switched off, which is the text followed to the
letter. The last table shows what that costs: how many events get a rematch they did not need. Targets on one
core: 30 players in the low milliseconds, 200 within 100 ms, 1,000 within 2 s.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.entrants import entrants
from pairing.model import Bye, ByeKind, FlagKind, Game, Player, Result, Round, TournamentSnapshot
from pairing.remainder import Acquaintance
from pairing.simulate import simulate
from pairing.systems import SYSTEMS
from pairing.systems.club_swiss.candidates import FOLD
from pairing.systems.club_swiss.frame import Boarded, Walk
from pairing.systems.club_swiss.options import ClubSwissOptions

TARGETS_MS = {30: 10, 200: 100, 1000: 2000}
SIZES = (30, 100, 200, 500, 1000, 2000)
ROUNDS = 9
KEYS = ("club-swiss", "club-swiss-mid", "adjacent")
pair = SYSTEMS["club-swiss"].pair


class Blind:
    """A remainder that never looks ahead."""

    fewest = 0

    def seat(self, first: int) -> None: ...

    def admits(self, other: int, rematch: bool = False) -> bool:
        return True

    def take(self, other: int) -> None: ...


def literal(snapshot: TournamentSnapshot) -> tuple[list[Boarded], int | None]:
    """A round by the letter of the text: the boards, and who has the bye."""
    field = entrants(snapshot, ClubSwissOptions().was_free)
    bye = None
    if len(field) % 2:
        fewest = min(entrant.free_rounds for entrant in field)
        out = next(entrant for entrant in reversed(field) if entrant.free_rounds == fewest)
        field.remove(out)
        bye = out.number
    met = {entrant.number: entrant.met for entrant in field}
    return list(Walk(field, Acquaintance(list(met), met), Blind(), FOLD).boards()), bye


def milliseconds(call: Callable[[], object], repeat: int = 3) -> float:
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best * 1000


def sizes() -> None:
    print(f"club-swiss, milliseconds a round ({ROUNDS} rounds; look-ahead / text to the letter)\n")
    print(f"{'players':>8} {'round 1':>17} {'round 5':>17} {'round 9':>17} {'worst':>8} {'growth':>7}  target")
    before = None
    for size in SIZES:
        rounds = simulate("club-swiss", size + 1, ROUNDS, size, profile="clean").rounds  # odd: with a bye
        ours = [milliseconds(lambda s=snapshot: pair(s)) for snapshot, _ in rounds]
        cells = [f"{ours[n]:8.1f} /{milliseconds(lambda s=rounds[n][0]: literal(s)):7.1f}" for n in (0, 4, ROUNDS - 1)]
        growth = "" if before is None else f"×{max(ours) / before:.1f}"
        target = TARGETS_MS.get(size)
        verdict = "" if target is None else f"{target} ms: {'met' if max(ours) <= target else 'MISSED'}"
        print(f"{size + 1:>8} {cells[0]:>17} {cells[1]:>17} {cells[2]:>17} {max(ours):8.1f} {growth:>7}  {verdict}")
        before = max(ours)


def dense() -> None:
    print("\n16 players, where nearly everybody has met nearly everybody (milliseconds, rematches made)\n")
    print(f"{'round':>8} {'look-ahead':>11} {'rematches':>10} {'to the letter':>14} {'rematches':>10}")
    rounds = simulate("club-swiss", 16, 18, 1, profile="clean").rounds
    for snapshot, plan in rounds[6:]:
        boards, _ = literal(snapshot)
        theirs = sum(flag.kind is FlagKind.REMATCH for board in boards for flag in board.flags)
        ours = sum(flag.kind is FlagKind.REMATCH for flag in plan.flags)
        spent = milliseconds(lambda s=snapshot: pair(s))
        peer = milliseconds(lambda s=snapshot: literal(s))
        print(f"{plan.round:>8} {spent:11.2f} {ours:>10} {peer:14.2f} {theirs:>10}")


def others() -> None:
    print("\nround 9 of the other systems, milliseconds\n")
    print(f"{'players':>8} " + " ".join(f"{key:>16}" for key in KEYS))
    for size in (30, 200, 1000):
        cells = []
        for key in KEYS:
            snapshot = simulate(key, size, ROUNDS, size, profile="clean").rounds[-1][0]
            cells.append(f"{milliseconds(lambda k=key, s=snapshot: SYSTEMS[k].pair(s)):16.1f}")
        print(f"{size:>8} " + " ".join(cells))


def event(size: int, rounds: int, seed: int, to_the_letter: bool) -> int:
    """Rematches of one random event."""
    random = Random(seed)
    players = tuple(Player(n, random.randint(1000, 2200)) for n in range(1, size + 1))
    snapshot = TournamentSnapshot(players, number_of_rounds=rounds)
    rematches = 0
    for number in range(1, rounds + 1):
        if to_the_letter:
            boards, bye = literal(snapshot)
            pairs = [board.pairing.players for board in boards]
            flags = [flag for board in boards for flag in board.flags]
        else:
            plan = pair(snapshot)
            pairs, flags = list(plan.pairs()), list(plan.flags)
            bye = next((bye.player for bye in plan.byes), None)
        rematches += sum(flag.kind is FlagKind.REMATCH for flag in flags)
        games = tuple(
            Game(*two, random.choice((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)), n)
            for n, two in enumerate(pairs, start=1)
        )
        byes = () if bye is None else (Bye(bye, ByeKind.PAIRING),)
        snapshot = replace(snapshot, rounds=(*snapshot.rounds, Round(number, games, byes)))
    return rematches


def corners(events: int = 200) -> None:
    print(f"\nevents with a rematch, of {events} random ones\n")
    print(f"{'players':>8} {'rounds':>7} {'to the letter':>14} {'look-ahead':>11}")
    for size, rounds in ((16, 5), (16, 7), (30, 7), (30, 9)):
        letter, ours = (
            sum(event(size, rounds, seed, to_the_letter=way) > 0 for seed in range(events)) for way in (True, False)
        )
        print(f"{size:>8} {rounds:>7} {letter / events:>13.0%} {ours / events:>11.0%}")


def main() -> None:
    sizes()
    dense()
    others()
    corners()


if __name__ == "__main__":
    main()
