"""Compares the command line with the rule pages, taken literally, on random rounds.

    python -m tests.pairing.by_the_page.compare fide-dubov-2026 --seconds 120

prints every difference with the report file it came from.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from pairing.cli import main as pairing
from pairing.cli.streams import Streams
from tests.pairing.by_the_page.burstein_2026 import Burstein2026, is_seeding
from tests.pairing.by_the_page.dubov_1997 import Dubov1997
from tests.pairing.by_the_page.dubov_2026 import Dubov2026
from tests.pairing.by_the_page.keizer import Keizer
from tests.pairing.by_the_page.lim import Lim
from tests.pairing.by_the_page.position import NoPairing, Position
from tests.pairing.by_the_page.random_rounds import play_tournament
from tests.pairing.by_the_page.report import report

LITERAL: dict[str, Callable[[Position], set[tuple[int, int]]]] = {
    "dubov-1997": lambda position: Dubov1997(position).pair(),
    "fide-burstein-2026": lambda position: Burstein2026(position).pair(),
    "fide-dubov-2026": lambda position: Dubov2026(position).pair(),
    "keizer": lambda position: Keizer(position).pair(),
    "lim": lambda position: Lim(position).pair(),
}
PLAYERS = (2, 12)


@dataclass(frozen=True, slots=True)
class Compared:
    """One round both ways, (white, black) and (player, 0) for the bye; None cannot be paired."""

    report: str
    engine: list[tuple[int, int]] | None
    literal: list[tuple[int, int]] | None


def compared(key: str, seed: int, players: tuple[int, int] = PLAYERS) -> list[Compared]:
    """Every round of one random tournament; every fourth one is accelerated."""
    found: list[Compared] = []

    def ask(position: Position) -> list[tuple[int, int]] | None:
        text = report(position)
        pairs = command_line(key, text)
        if key != "fide-burstein-2026" or not is_seeding(position):
            try:
                literal = LITERAL[key](position)
            except NoPairing:
                found.append(Compared(text, pairs, None))
            else:
                found.append(Compared(text, pairs, in_board_order(key, position, literal)))
        return pairs

    play_tournament(Random(seed), key != "keizer" and seed % 4 == 0, players, ask)
    return found


def command_line(key: str, text: str) -> list[tuple[int, int]] | None:
    """What `python -m pairing pair` answers; exit code 1 is a round that cannot be paired."""
    out, err = io.StringIO(), io.StringIO()
    code = pairing(["pair", "-", "--system", key], Streams(io.BytesIO(text.encode()), out, err))
    if code == 1:
        return None
    if code:
        raise AssertionError(f"{err.getvalue()}\n{text}")
    count, *boards = out.getvalue().splitlines()
    assert int(count) == len(boards)
    return [tuple(map(int, board.split())) for board in boards]


def in_board_order(key: str, position: Position, pairs: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """C.04.2 3.6; Keizer's boards go down the ranking."""
    rank: Callable[[int], object] = lambda n: position.rank(position.players[n])  # noqa: E731
    if key == "keizer":
        rank = [p.tpn for p in Keizer(position).ranking].index

    def place(pair: tuple[int, int]) -> tuple[object, ...]:
        if not pair[1]:
            return (1,)
        high = min(pair, key=rank)
        if key == "keizer":
            return 0, rank(high)
        score = {n: position.score(position.players[n]) for n in pair}
        return 0, -score[high], -sum(score.values()), high

    return sorted(pairs, key=place)


def keizer_scores(text: str) -> dict[int, float]:
    """The scores `python -m pairing standings` prints."""
    out, err = io.StringIO(), io.StringIO()
    streams = Streams(io.BytesIO(text.encode()), out, err)
    assert pairing(["standings", "-", "--system", "keizer", "--format", "json"], streams) == 0, err.getvalue()
    return {line["number"]: line["tie_breaks"]["KZ"] for line in json.loads(out.getvalue())}


def differences(
    key: str, seeds: Iterator[int], seconds: float, players: tuple[int, int] = PLAYERS
) -> tuple[int, int, list[Compared]]:
    """Rounds compared, how many of them cannot be paired, and the differing ones."""
    end = time.monotonic() + seconds
    rounds, refused, differing = 0, 0, []
    while time.monotonic() < end:
        for found in compared(key, next(seeds), players):
            rounds += 1
            refused += found.literal is None
            if found.engine != found.literal:
                differing.append(found)
                print(f"{found.report}command line {found.engine}\nliteral      {found.literal}\n")
    return rounds, refused, differing


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the command line with the rule pages on random rounds.")
    parser.add_argument("key", choices=sorted(LITERAL))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1, help="the first tournament")
    parser.add_argument("--players", type=int, nargs=2, default=PLAYERS, metavar=("FEWEST", "MOST"))
    asked = parser.parse_args()
    seeds = iter(range(asked.seed, sys.maxsize))
    rounds, refused, differing = differences(asked.key, seeds, asked.seconds, tuple(asked.players))
    print(
        f"{asked.key}: {rounds} rounds of {next(seeds) - asked.seed} tournaments, {refused} of which cannot be paired,"
    )
    print(f"{len(differing)} differences")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
