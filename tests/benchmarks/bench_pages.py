"""What a page costs the server: milliseconds of one core, at two sizes, with every cache emptied before and without.

Targets for 200 players on one core: the standings as a page within 150 ms, as JSON within 100 ms, a 304 within 10 ms.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scripts.rehearsal.site import new_site

SIZES, ROUNDS, PLAYED, TIMES = (50, 200), 9, 5, 15
TARGETS_MS = {"standings": 150, "standings, 304": 10, "standings as JSON": 100}


def stage(size: int) -> str:
    """A running tournament of so many players: the name in its addresses."""
    from scripts.rehearsal.cast import people, person, play, start_next, tournament_of

    director = person(f"Dora Director {size}")
    tournament = tournament_of(people(f"Player {size}", size), directors=[director], name=f"Hall {size}", rounds=ROUNDS)
    play(tournament, director, PLAYED)
    start_next(tournament, director)
    return tournament.slug


def requests(client: Any, slug: str) -> dict[str, Callable[[], Any]]:
    page, api = f"/tournaments/{slug}/", f"/api/v1/tournaments/{slug}/"
    live = f"{page}standings/live/"
    etag = client.get(live).headers["ETag"]
    return {
        "pairings": lambda: client.get(f"{page}rounds/{PLAYED + 1}/"),
        "standings": lambda: client.get(f"{page}standings/"),
        "standings, live": lambda: client.get(live),
        "standings, 304": lambda: client.get(live, headers={"if-none-match": etag}),
        "crosstable": lambda: client.get(f"{page}crosstable/"),
        "pairings as JSON": lambda: client.get(f"{api}rounds/{PLAYED + 1}/"),
        "standings as JSON": lambda: client.get(f"{api}standings/"),
    }


def milliseconds(ask: Callable[[], Any], *, cold: bool) -> float:
    """Processor time of one answer: the median of several."""
    from django.core.cache import caches

    taken = []
    for _ in range(TIMES):
        if cold:
            for cache in caches.all(initialized_only=False):
                cache.clear()
        gc.collect()
        before = time.process_time()
        answer = ask()
        taken.append((time.process_time() - before) * 1000)
        assert answer.status_code in (200, 304), (answer.status_code, answer.content[:200])
    return statistics.median(taken)


def main() -> int:
    with new_site(postgres=False) as site:
        site.open_models()
        from django.db import connections
        from django.test import Client

        from scripts.rehearsal.cast import found_club

        found_club()
        client = Client(SERVER_NAME="127.0.0.1")
        answers = {size: requests(client, stage(size)) for size in SIZES}
        print(f"milliseconds of one core on SQLite, round {PLAYED + 1} of {ROUNDS}")
        print("first: every cache emptied before; again: as they were left\n")
        print(f"{'':<20}" + "".join(f"{f'{size} players':>20}" for size in SIZES))
        print(f"{'':<20}" + f"{'first':>12}{'again':>8}" * len(SIZES))
        for name in answers[SIZES[0]]:
            cells, first = "", 0.0
            for size in SIZES:
                first = milliseconds(answers[size][name], cold=name != "standings, 304")
                again = milliseconds(answers[size][name], cold=False)
                cells += f"{first:>12.1f}{again:>8.1f}"
            target = TARGETS_MS.get(name)
            verdict = f"  target {target} ms: {'met' if first <= target else 'missed'}" if target else ""
            print(f"{name:<20}{cells}{verdict}", flush=True)
        connections.close_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
