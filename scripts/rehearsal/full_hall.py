"""A full hall: `./bench hall [--postgres] [--spectators 1000] [--players 200]`.

Spectators keep the pairings and the standings of a running round open, half each, while the director enters results and
then fifty players report theirs from their phones, a minute each. The server has one core to itself, those who ask have
another. Measured: how long each kind of request takes, the server's time and memory, and how long after a result was
acknowledged the screens show it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from scripts.rehearsal.browser import TOKEN
from scripts.rehearsal.machine import machine
from scripts.rehearsal.site import Server, Site, new_site
from scripts.rehearsal.spectators import Line, Watched, spectator, stopped_within

ROUNDS, ALREADY_PLAYED = 9, 4
SETTLING = 12.0  # seconds in which everybody arrives
SERVER_CORE, OTHER_CORE = 0, 1
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Stage:
    """The tournament everybody looks at, and who may write."""

    address: str
    pairings: str
    standings: str
    director: str  # the key of the session
    by_director: list[tuple[str, str]]  # address and result
    by_phones: list[tuple[str, str, str]]  # session, address, result


def set_the_stage(players: int, phones: int) -> Stage:
    from scripts.rehearsal.cast import RESULTS, found_club, people, person, play, session_of, start_next, tournament_of
    from tournaments.models import Seat

    found_club()
    director = person("Dora Director")
    tournament = tournament_of(
        people("Player", players), directors=[director], name="Full Hall", rounds=ROUNDS, players_report=True
    )
    play(tournament, director, ALREADY_PLAYED)
    round_ = start_next(tournament, director)
    address = f"/tournaments/{tournament.slug}/"
    seats = Seat.objects.filter(round=round_, colour="w").select_related("player__member").order_by("game_id")
    games = [(seat.player.member, f"{address}games/{seat.game_id}/", RESULTS[n % 3]) for n, seat in enumerate(seats)]
    reported, entered = games[:phones], games[phones:]
    return Stage(
        address=address,
        pairings=f"{address}rounds/{round_.number}/",
        standings=f"{address}standings/",
        director=session_of(director),
        by_director=[(f"{path}result/", result) for _member, path, result in entered],
        by_phones=[(session_of(member), f"{path}report/", result) for member, path, result in reported],
    )


@dataclass
class Writers:
    """Those who send results, and what they have seen."""

    port: int
    watched: Watched
    entered: list[float]
    reported: list[float]

    async def send(self, session: str, path: str, result: str, times: list[float]) -> None:
        line = Line(self.port, f"csrftoken={TOKEN}; sessionid={session}")
        try:
            reply = await line.ask(path, form=urlencode({"csrfmiddlewaretoken": TOKEN, "result": result}))
        except (ConnectionError, TimeoutError, asyncio.IncompleteReadError) as error:
            self.watched.wrong.append(f"{path}: {type(error).__name__}")
            return
        finally:
            await line.close()
        times.append(reply.seconds)
        if reply.status != 302 or reply.headers.get("location", "").startswith("/accounts/"):
            self.watched.wrong.append(f"{path}: {reply.status}")

    async def enter_all(self, stage: Stage, seconds: float, first_event: int) -> int:
        """One result after the other, evenly; the event numbers follow each other, because nobody else writes."""
        pause = seconds / max(len(stage.by_director), 1)
        number = first_event
        for path, result in stage.by_director:
            began = time.perf_counter()
            await self.send(stage.director, path, result, self.entered)
            number += 1
            self.watched.acknowledged[number] = time.perf_counter()
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - began)))
        return number

    async def report_all(self, stage: Stage, seconds: float, random: Random) -> None:
        """Everybody at a moment of their own."""

        async def one(session: str, path: str, result: str) -> None:
            await asyncio.sleep(random.uniform(0, seconds))
            await self.send(session, path, result, self.reported)

        await asyncio.gather(*(one(*each) for each in stage.by_phones))


@dataclass(frozen=True)
class Reading:
    """Time and memory of the server, its first process and its worker together."""

    cpu_seconds: float
    memory_mb: float
    at: float

    @classmethod
    def of(cls, server: Server) -> Reading:
        cpu = memory = 0.0
        for pid in server.pids():
            with suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
                cpu += (int(fields[11]) + int(fields[12])) / TICKS
                memory += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
        return cls(cpu, memory, time.perf_counter())

    def share_since(self, before: Reading) -> float:
        return (self.cpu_seconds - before.cpu_seconds) / (self.at - before.at)


@dataclass(frozen=True)
class Evening:
    """Everything measured."""

    watched: Watched
    writers: Writers
    quiet: float  # share of the core while nobody writes
    busy: float  # while the director enters
    phones: float  # while the players report
    memory_mb: float
    seconds: float
    cpu_ms: float  # of the server for one request, over everything

    def lines(self) -> list[str]:
        w = self.watched
        rows = [
            ("page opened, all arriving at once", w.pages),
            ("asked again, nothing new (304)", w.unchanged),
            ("asked again, something new (200)", w.changed),
            ("result entered by the director", self.writers.entered),
            ("result reported from a phone", self.writers.reported),
        ]
        table = [f"{'request':<36} {'count':>7} {'p50 ms':>8} {'p99 ms':>8} {'worst':>8}"]
        table += [
            f"{name:<36} {len(t):>7} {at(t, 0.5) * 1e3:>8.1f} {at(t, 0.99) * 1e3:>8.1f} {at(t, 1) * 1e3:>8.1f}"
            for name, t in rows
        ]
        table += [
            "",
            f"a result is on a screen after           p50 {at(w.late, 0.5):.1f} s, p99 {at(w.late, 0.99):.1f} s",
            f"server, share of its core, nobody writes {self.quiet:.0%}",
            f"… while the director enters             {self.busy:.0%}",
            f"… while phones report                   {self.phones:.0%}",
            f"server, time for one request            {self.cpu_ms:.2f} ms of its core on average",
            f"server, memory                          {self.memory_mb:.0f} MB",
            f"sent to those who asked again           {w.wire_bytes / 2**20 / self.seconds:.1f} MB a second",
            f"answers that were wrong                 {len(w.wrong)}",
        ]
        return table


def at(times: Sequence[float], share: float) -> float:
    """The value below which this share of all lies."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


async def evening(server: Server, stage: Stage, spectators: int, seconds: float, event_number: int) -> Evening:
    watched, stop, random = Watched(), asyncio.Event(), Random(1)
    writers = Writers(server.port, watched, [], [])
    first = Reading.of(server)

    async def arrive(path: str) -> None:
        await stopped_within(stop, random.uniform(0, SETTLING / 2))
        await spectator(server.port, path, watched, stop, random)

    crowd = [asyncio.create_task(arrive((stage.pairings, stage.standings)[n % 2])) for n in range(spectators)]
    await asyncio.sleep(SETTLING)
    readings = [Reading.of(server)]
    await asyncio.sleep(seconds / 4)
    readings.append(Reading.of(server))
    await writers.enter_all(stage, seconds, event_number)
    readings.append(Reading.of(server))
    await writers.report_all(stage, seconds, random)
    readings.append(Reading.of(server))
    await asyncio.sleep(8)  # until the slowest screen has asked once more
    stop.set()
    await asyncio.gather(*crowd)
    quiet, busy, phones = (after.share_since(before) for before, after in pairwise(readings))
    kinds = (watched.pages, watched.unchanged, watched.changed, writers.entered, writers.reported)
    last = Reading.of(server)
    return Evening(
        watched=watched,
        writers=writers,
        quiet=quiet,
        busy=busy,
        phones=phones,
        memory_mb=last.memory_mb,
        seconds=last.at - first.at,
        cpu_ms=1000 * (last.cpu_seconds - first.cpu_seconds) / sum(map(len, kinds)),
    )


def rehearse(site: Site, *, spectators: int, players: int, phones: int, seconds: float) -> Evening:
    stage = set_the_stage(players, phones)
    from tournaments.models import Tournament

    event_number = Tournament.objects.get().event_number
    with site.served(core=SERVER_CORE) as (server,):
        os.sched_setaffinity(0, {OTHER_CORE})
        measured = asyncio.run(evening(server, stage, spectators, seconds, event_number))
        if "Traceback" in (log := server.log.read_text()):
            measured.watched.wrong.append(log[-2000:])
    return measured


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./bench hall", description=__doc__.partition("\n\n")[2])
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own that waits for the disk")
    parser.add_argument("--spectators", type=int, default=1000, help="pages kept open (1000)")
    parser.add_argument("--players", type=int, default=200, help="players of the tournament (200)")
    parser.add_argument("--phones", type=int, default=50, help="players who report their result (50)")
    parser.add_argument("--seconds", type=float, default=60, help="how long they enter, then report (60)")
    chosen = parser.parse_args(arguments)
    if not {SERVER_CORE, OTHER_CORE} <= os.sched_getaffinity(0):
        parser.error("this needs two cores: one for the server, one for those who ask")
    here = machine()
    with new_site(postgres=chosen.postgres, durable=True) as site:
        site.open_models()
        measured = rehearse(
            site,
            spectators=chosen.spectators,
            players=chosen.players,
            phones=chosen.phones,
            seconds=chosen.seconds,
        )
        print(f"{site.database_name}: {chosen.spectators} spectators, {chosen.players} players, server on one core")
        print(f"({here})\n")
        print("\n".join(measured.lines()))
        for each in measured.watched.wrong[:5]:
            print(each, file=sys.stderr)
        from django.db import connections

        connections.close_all()
    return 1 if measured.watched.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
