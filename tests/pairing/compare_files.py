"""Compares the command line with the second reading of the rule pages, file by file.

`python -m tests.pairing.compare_files club-swiss --files 5000` pairs so many random reports both ways and prints
every difference; the other systems are `club-swiss-mid` and `adjacent`.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from pairing.cli import main as pairing
from pairing.cli.arguments import setting
from pairing.cli.streams import Streams
from pairing.formats.trf import read as read_trf
from pairing.formats.trf import to_snapshot
from pairing.model import FlagKind, Options, RoundPlan
from pairing.settings import options_from
from pairing.systems import SYSTEMS
from tests.pairing.random_reports import random_report
from tests.pairing.second_reading import (
    Event,
    Forfeits,
    Found,
    NoRound,
    Pairs,
    adjacent_faults,
    club_swiss,
    club_swiss_mid,
    read,
)

READINGS: dict[str, Callable[[Event], Found]] = {"club-swiss": club_swiss, "club-swiss-mid": club_swiss_mid}
FORFEITS: list[tuple[Forfeits, tuple[str, ...]]] = [
    (Forfeits(), ()),
    (Forfeits(), ()),
    (Forfeits(loser_is_free=False), ("forfeit-blocks-bye=winner",)),
    (Forfeits(are_meetings=True), ("forfeit-counts-as-meeting=yes",)),
]
COMPARED = (*READINGS, "adjacent")


def answer(text: str, *arguments: str) -> tuple[int, Pairs]:
    """Exit code and pairs of `pair` for a report given on the standard input."""
    out, err = io.StringIO(), io.StringIO()
    code = pairing(["pair", "-", *arguments], Streams(io.BytesIO(text.encode()), out, err))
    count, *lines = out.getvalue().splitlines() or ["0"]
    assert int(count) == len(lines)
    return code, [(int(white), int(black)) for white, black in (line.split() for line in lines)]


def difference(system: str, seed: int) -> str:
    """What the command line and the pages say differently about one random report; empty where they agree."""
    text = random_report(seed, by_the_page)
    forfeits, options = FORFEITS[seed % len(FORFEITS)] if system in READINGS else FORFEITS[0]
    code, pairs = answer(text, "--system", system, *(f"--option={option}" for option in options))
    event = read(text, forfeits)
    try:
        wanted = READINGS.get(system, club_swiss)(event)
    except NoRound:
        return "" if code == 1 else f"paired {pairs}, where no round exists"
    if code:
        return f"exit code {code}, wanted {wanted}"
    if system not in READINGS:
        return ", ".join(adjacent_faults(event, pairs))
    if forfeits.are_meetings:  # flags follow what happened over the board, whatever counts as a meeting
        return "" if pairs == wanted.pairs else f"paired {pairs}, wanted {wanted.pairs}"
    plan = SYSTEMS[system].pair(replace(to_snapshot(read_trf(text)), options=chosen(system, options)))
    found = Found(pairs, flagged(plan, FlagKind.REMATCH), flagged(plan, FlagKind.COLOUR))
    return "" if found == wanted else f"paired {found}, wanted {wanted}"


def chosen(system: str, options: tuple[str, ...]) -> Options:
    return options_from(SYSTEMS[system].options, [setting(option) for option in options])


def flagged(plan: RoundPlan, kind: FlagKind) -> set[frozenset[int]]:
    """The boards that carry this flag."""
    named = {player for flag in plan.flags if flag.kind is kind for player in flag.players}
    return {frozenset(board.players) for board in plan.boards if named & set(board.players)}


def by_the_page(event: Event) -> Pairs:
    return club_swiss(event).pairs


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the command line with a second reading of the rule pages.")
    parser.add_argument("system", choices=COMPARED)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="of the first file")
    asked = parser.parse_args()
    start, found = time.monotonic(), 0
    for seed in range(asked.seed, asked.seed + asked.files):
        if text := difference(asked.system, seed):
            found += 1
            print(f"seed {seed}: {text}")
    print(f"{asked.system}: {asked.files} files, {found} differences, {time.monotonic() - start:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
