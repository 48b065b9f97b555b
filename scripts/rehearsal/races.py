"""Two at once: `./bench races --times 1000 [--postgres] [NAME …]`.

Double start, last place, result from two phones, undo against correction, close against result, erase against entry:
two people at the doors of one server with SQLite, or of two servers with PostgreSQL, at the same moment. Never a wrong
record (each race looks at what it touched, and verify at everything), never a server error, and each loser reads why.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scripts.rehearsal.machine import machine
from scripts.rehearsal.site import Server, Site, new_site

if TYPE_CHECKING:
    from scripts.rehearsal.contests import Contest

ENOUGH = 5  # findings of one contest; more of the same tell nothing new


def run(contest: Contest, times: int, deadline: float = float("inf")) -> list[str]:
    """So many races of one kind, and what was wrong."""
    found: list[str] = []
    checked = 0
    while contest.run < times and time.monotonic() < deadline and len(found) < ENOUGH:
        found += [f"race {contest.run}: {each}" for each in contest.again()]
        if len(contest.tournaments) > checked + 1:  # a fresh one has begun: the one before is finished
            found += findings(contest, checked)
            checked = len(contest.tournaments) - 1
    return found + findings(contest, checked)


def findings(contest: Contest, since: int) -> list[str]:
    from tournaments.models import Tournament
    from tournaments.verify import verify

    keys = [each.pk for each in contest.tournaments[since:]]
    return [f"{contest.name}: {each}" for each in verify(Tournament.objects.filter(pk__in=keys))]


WHO: dict[tuple[bool, ...], str] = {
    (True, False): "first",
    (False, True): "second",
    (True, True): "both",
    (False, False): "neither",
}


def line(contest: Contest, seconds: float, database: str) -> str:
    accepted = ", ".join(f"{WHO[key]} {count}" for key, count in sorted(contest.accepted.items(), reverse=True))
    return f"{database:<11} {contest.name:<24} {contest.run:>6} races {seconds:>7.0f} s   accepted: {accepted or '–'}"


def errors_in(servers: Sequence[Server]) -> Iterator[str]:
    for server in servers:
        if "Traceback" in (log := server.log.read_text()):
            yield log[-3000:]


def rehearse(site: Site, names: Sequence[str], times: int, *, servers: int, seconds: float) -> list[str]:
    from scripts.rehearsal.cast import found_club
    from scripts.rehearsal.contests import CONTESTS

    found_club()
    found: list[str] = []
    with site.served(servers) as running:
        for kind in CONTESTS:
            if names and kind.name.replace(" ", "-") not in names:
                continue
            contest = kind([server.url for server in running])
            began = time.monotonic()
            found += run(contest, times, began + seconds)
            print(line(contest, time.monotonic() - began, site.database_name), flush=True)
        found += errors_in(running)
    done = site.manage("verify")
    print(done.stdout.strip().rpartition("\n")[2] or done.stderr)
    return found if done.returncode == 0 else [*found, done.stdout + done.stderr]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./bench races", description=__doc__.partition("\n\n")[2])
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these: double-start, last-place, two-phones, …")
    parser.add_argument("--times", type=int, default=100, help="races of each kind (100)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="at most so many seconds for each kind")
    parser.add_argument("--postgres", action="store_true", help="two servers on a PostgreSQL of its own")
    parser.add_argument("--servers", type=int, help="how many servers (1 on SQLite, 2 on PostgreSQL)")
    chosen = parser.parse_args(arguments)
    servers = chosen.servers or (2 if chosen.postgres else 1)
    with new_site(postgres=chosen.postgres) as site:
        site.open_models()
        print(f"Two at once on {site.database_name}, {servers} server(s) ({machine()})", flush=True)
        found = rehearse(site, chosen.names, chosen.times, servers=servers, seconds=chosen.seconds)
        for each in found:
            print(each)
        from django.db import connections

        connections.close_all()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
