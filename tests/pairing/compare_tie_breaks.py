"""Compares `python -m pairing standings` with the tie-breaks reckoned by hand, in both editions.

`python -m tests.pairing.compare_tie_breaks --seconds 120` makes random tournaments for that long;
`python -m tests.pairing.compare_tie_breaks FOLDER/*.trf` takes these files. Every difference is printed.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))  # for the case tables that pairing tests share

from event_by_hand import EDITIONS, read
from tie_break_events import round_robin, swiss
from tie_breaks_by_hand import table

from pairing.cli import main as pairing
from pairing.cli.streams import Streams

CODES = (
    "BH BH-C1 BH-C2 BH-M1 BH-M2 BH/P BH/C1/P FB FB-C1 FB-M1 AOB AOB/F SB SB-C1 SB-C2 SB-M1 SB-M2 SB/P SB/C1/P "
    "PS PS-C1 PS-C2 KS KS/L+1 KS/L-2 WIN WON BPG BWG REP STD RTNG RTNG/R ARO ARO-C1 ARO-C2 ARO-M1 TPR PTP APRO APPO "
    "MW GW OMW OGW"
).split()
ENCOUNTERS = ("DE", "DE/P")


def printed(text: str, codes: Sequence[str], edition: str) -> dict[int, dict[str, object]]:
    """The rows the command line prints for a file, by number."""
    streams = Streams(io.BytesIO(text.encode()), io.StringIO(), io.StringIO())
    arguments = ["standings", "-", "--tie-breaks", ",".join(codes), "--edition", edition, "--format", "json"]
    if pairing(arguments, streams) != 0:
        raise ValueError(streams.err.getvalue())  # type: ignore[attr-defined]
    return {row["number"]: row for row in json.loads(streams.out.getvalue())}  # type: ignore[attr-defined]


def differences(text: str, seed: object = 0, *, is_round_robin: bool = False) -> Iterator[str]:
    """All values of all codes, and the ranks by some lists with a direct encounter somewhere in them."""
    draw = Random(f"{seed}")
    lists = [[*CODES, "TPN/R"], *([code] for code in ENCOUNTERS)]
    for _ in range(2):
        chosen = draw.sample(CODES, 3)
        chosen.insert(draw.randrange(3), draw.choice(ENCOUNTERS))
        lists.append(chosen)
    for edition in EDITIONS:
        event = read(text, round_robin=is_round_robin, edition=edition)
        for codes in lists:
            found = printed(text, codes, edition)
            by_hand = {
                number: {
                    "number": number,
                    "rank": rank,
                    "points": float(points),
                    "tie_breaks": {code: None if value is None else float(value) for code, value in values.items()},
                }
                for number, (rank, points, values) in table(event, codes).items()
            }
            for row in found.values():
                for code in ENCOUNTERS:
                    row["tie_breaks"].pop(code, None)  # type: ignore[attr-defined]  # it ranks; there is no one value
            for number in sorted(by_hand.keys() | found.keys()):
                if found.get(number) != by_hand.get(number):
                    yield f"{edition} {','.join(codes)}: {found.get(number)} by hand {by_hand.get(number)}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the standings with the tie-breaks reckoned by hand.")
    parser.add_argument("files", metavar="FILE.trf", nargs="*", type=Path, help="else random tournaments")
    parser.add_argument("--round-robin", action="store_true", help="the files are round robins")
    parser.add_argument("--seconds", type=float, default=60, help="for random tournaments")
    parser.add_argument("--seed", type=int, default=1, help="the first tournament")
    asked = parser.parse_args()
    events = faults = 0
    for name, text, everybody in from_files(asked) if asked.files else at_random(asked):
        events += 1
        for difference in differences(text, name, is_round_robin=everybody):
            faults += 1
            print(f"{name}: {difference}")
    print(f"{events} tournaments, {faults} differences")
    return 1 if faults else 0


def from_files(asked: argparse.Namespace) -> Iterator[tuple[str, str, bool]]:
    for path in asked.files:
        yield path.name, path.read_bytes().decode(), asked.round_robin


def at_random(asked: argparse.Namespace) -> Iterator[tuple[str, str, bool]]:
    start, seed = time.monotonic(), asked.seed
    while time.monotonic() - start < asked.seconds:
        yield f"Swiss {seed}", swiss(seed), False
        yield f"round robin {seed}", round_robin(seed), True
        seed += 1


if __name__ == "__main__":
    sys.exit(main())
