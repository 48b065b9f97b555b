"""The plug pulled: `./bench plug --times 1000 [--postgres [--kill-database]]`.

Ten clients write results, sign-ups and rounds through HTTP to the real server, which is killed with kill -9 at a random
moment, started again and checked. Everything acknowledged must be in the log, in order; of what was on its way all or
nothing; the rows must be what the log says (verify). Every tenth time the server is killed while it starts, too.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from scripts.rehearsal.browser import Browser
from scripts.rehearsal.machine import machine
from scripts.rehearsal.site import Server, Site, new_site

SHORTEST, LONGEST = 0.05, 1.0  # seconds of writing before the plug is pulled
WHILE_STARTING = 10  # every so many times also during a start


@dataclass
class Tally:
    """What a rehearsal has seen."""

    pulled: int = 0
    while_starting: int = 0
    acknowledged: int = 0
    on_their_way: int = 0
    landed: int = 0  # of those on their way: committed, the answer lost
    restart_seconds: float = 0.0
    slowest_restart: float = 0.0

    def line(self) -> str:
        return (
            f"pulled {self.pulled} times ({self.while_starting} more while starting): {self.acknowledged} writes "
            f"acknowledged, all there; {self.on_their_way} on their way, {self.landed} of them whole in the record, "
            f"the others not at all; back after {self.restart_seconds / max(self.pulled, 1):.1f} s on average, "
            f"{self.slowest_restart:.1f} s at most"
        )


def rehearse(site: Site, times: int, *, seed: str, kill_database: bool, seconds: float) -> tuple[Tally, list[str]]:
    """Pull the plug so many times, or until the time is up or something is wrong."""
    from scripts.rehearsal.cast import found_club
    from scripts.rehearsal.lanes import Club

    random = Random(seed)
    found_club()
    club = Club(random)
    tally = Tally()
    deadline = time.monotonic() + seconds
    server = started(site)
    try:
        while tally.pulled < times and time.monotonic() < deadline:
            club.begin(server.url)
            time.sleep(random.uniform(SHORTEST, LONGEST))
            club.stop.set()  # whoever has just been answered sends nothing more; the others are on their way
            server.pull_the_plug()
            if kill_database:
                site.kill_database()
            club.end()
            tally.pulled += 1
            server = back_again(site, tally, random, kill_database=kill_database)
            if found := [*club.unexpected, *check(club, tally, site)]:
                return tally, [f"pull {tally.pulled}: {each}" for each in found]
            progress(tally)
        return tally, list(whole_record(site))
    finally:
        server.stop()


def started(site: Site) -> Server:
    """A server that has shown its first page."""
    server = site.start()
    server.wait_until_ready()
    page = Browser(server.url).get("/")
    assert page.status == 200, f"The home page answers {page.status}:\n{server.log.read_text()}"
    return server


def back_again(site: Site, tally: Tally, random: Random, *, kill_database: bool) -> Server:
    """Start again; now and then the plug is pulled during the start as well."""
    if kill_database:
        from django.db import connections

        connections.close_all()
        assert site.database is not None
        site.database.start()
    if tally.pulled % WHILE_STARTING == 0:
        server = site.start()
        time.sleep(random.uniform(0.1, 1.5))
        server.pull_the_plug()
        tally.while_starting += 1
    began = time.monotonic()
    server = started(site)
    taken = time.monotonic() - began
    tally.restart_seconds += taken
    tally.slowest_restart = max(tally.slowest_restart, taken)
    return server


def check(club: object, tally: Tally, site: Site) -> Iterator[str]:
    """The journals against the log, and every invariant of the tournaments that were being written."""
    from scripts.rehearsal.lanes import Club
    from tournaments.models import Tournament
    from tournaments.verify import verify

    assert isinstance(club, Club)
    tally.on_their_way += sum(lane.pending is not None for lane in club.lanes)
    before = club.acknowledged
    for lane in club.lanes:
        yield from lane.differences()
    tally.landed += club.acknowledged - before
    tally.acknowledged = club.acknowledged - tally.landed
    for finding in verify(Tournament.objects.filter(pk__in=[each.pk for each in club.under_way()])):
        yield str(finding)
    if site.database is None:
        yield from sqlite_is_whole()


def sqlite_is_whole() -> Iterator[str]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check")
        for (line,) in cursor.fetchall():
            if line != "ok":
                yield f"SQLite: {line}"


def whole_record(site: Site) -> Iterator[str]:
    """At the end the whole record, by the command an operator would use."""
    done = site.manage("verify")
    print(done.stdout.strip().splitlines()[-1] if done.stdout.strip() else done.stderr)
    if done.returncode != 0:
        yield done.stdout + done.stderr


def progress(tally: Tally) -> None:
    if tally.pulled % 25 == 0:
        print(f"  {tally.pulled}: {tally.acknowledged} acknowledged", flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./bench plug", description=__doc__.partition("\n\n")[2])
    parser.add_argument("--times", type=int, default=20, help="how often the plug is pulled (20)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so many seconds")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own that waits for the disk")
    parser.add_argument("--kill-database", action="store_true", help="kill PostgreSQL, too")
    parser.add_argument("--seed", default=str(time.time_ns()), help="for the same choices again")
    chosen = parser.parse_args(arguments)
    if chosen.kill_database and not chosen.postgres:
        parser.error("--kill-database goes with --postgres")
    with new_site(postgres=chosen.postgres, durable=True) as site:
        site.open_models()
        what = f"{site.database_name}{', killed too' if chosen.kill_database else ''}"
        print(f"The plug pulled on {what}, seed {chosen.seed} ({machine()})", flush=True)
        tally, found = rehearse(
            site, chosen.times, seed=chosen.seed, kill_database=chosen.kill_database, seconds=chosen.seconds
        )
        print(f"{what}: {tally.line()}" if not found else "\n".join(found))
        close_connections()
    return 1 if found else 0


def close_connections() -> None:
    from django.db import connections

    connections.close_all()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
