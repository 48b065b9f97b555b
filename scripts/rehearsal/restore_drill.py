"""The restore drill: `./bench restore [--backups 3]`.

Ten clients write to a real server while its record is backed up; each backup is restored into an empty place on SQLite
and into one on PostgreSQL, whichever of the two it came from. In both the hash of the record must be the one of the
backup, nobody signed in, `verify` clean, and the next round of every tournament the same. For the last backup, made
when the clients have stopped, all that must be so at home as well.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import uuid
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from scripts.pgtemp import Cluster, cluster
from scripts.rehearsal.machine import machine
from scripts.rehearsal.site import Site, another_database

SESSIONS = "from django.contrib.sessions.models import Session; print(Session.objects.count())"
HASH = "from clubsite.backup.record import record_hash; print(record_hash())"
SYSTEMS = ("club-swiss", "fide-dutch-2026", "round-robin")
NEXT_ROUNDS = "from scripts.rehearsal.next_round import next_rounds; print(next_rounds())"


@dataclass(frozen=True)
class Findings:
    """What a place tells of its record."""

    record: str
    sessions: str
    verified: str
    next_rounds: str

    @classmethod
    def of(cls, site: Site) -> Findings:
        verified = site.manage("verify")
        assert verified.returncode in (0, 1), verified.stderr
        return cls(
            record=asked(site, HASH),
            sessions=asked(site, SESSIONS),
            verified="clean" if verified.returncode == 0 else verified.stdout,
            next_rounds=asked(site, NEXT_ROUNDS),  # last: it goes on with the evening
        )


def asked(site: Site, code: str) -> str:
    done = site.manage("shell", "--no-imports", "-v", "0", "-c", code)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def record_of(backup: Path) -> str:
    with zipfile.ZipFile(backup) as archive:
        return str(json.loads(archive.read("manifest.json"))["record_sha256"])


class Drill:
    """One evening on one database, backed up, and restored on both."""

    def __init__(self, home: Site, scratch: Path, database: Cluster) -> None:
        self.home, self.scratch, self.database = home, scratch, database
        self.wrong: list[str] = []
        self.seconds: list[float] = []

    def place(self, kind: str) -> Site:
        """An empty place on SQLite or PostgreSQL."""
        folder = self.scratch / uuid.uuid4().hex
        folder.mkdir(mode=0o700)
        return Site(folder, {"DATABASE_URL": another_database(self.database)} if kind == "PostgreSQL" else {})

    def back_up(self) -> Path:
        file = self.scratch / f"{uuid.uuid4().hex}.zip"
        began = time.monotonic()
        done = self.home.manage("backup", str(file))
        self.seconds.append(time.monotonic() - began)
        assert done.returncode == 0, done.stderr
        return file

    def restored(self, file: Path, kind: str) -> Findings | None:
        place = self.place(kind)
        done = place.manage("restore", str(file))
        if done.returncode != 0:
            self.wrong.append(f"restore on {kind}: {done.stdout}{done.stderr}")
            return None
        return Findings.of(place)

    def compare(self, file: Path, word: str, home: Findings | None = None) -> None:
        """Both restored places, against the backup and against each other."""
        found = {kind: self.restored(file, kind) for kind in ("SQLite", "PostgreSQL")}
        rounds = home.next_rounds if home else next((each.next_rounds for each in found.values() if each), "")
        expected = Findings(record_of(file), "0", "clean", rounds)
        if len(json.loads(rounds or "{}")) < len(SYSTEMS):
            self.wrong.append(f"{word}: too few tournaments were paired to prove anything: {rounds}")
        for kind, each in found.items():
            if each is not None and each != expected:
                self.wrong.append(f"{word}, restored on {kind}: expected {expected}, found {each}")


def rehearse(home: Site, scratch: Path, database: Cluster, backups: int, random: Random) -> Drill:
    from scripts.rehearsal.cast import found_club, people, person, play, start_next, tournament_of
    from scripts.rehearsal.lanes import Club

    found_club()
    club = Club(random)
    director, field = person("Dora Director"), people("Regular", 13)
    for system in SYSTEMS:  # their next round is still to come, however fast the clients are
        tournament = tournament_of(field, directors=[director], name=system, rounds=5, system_key=system)
        play(tournament, director, 2)
        start_next(tournament, director)
    drill = Drill(home, scratch, database)
    files = []
    with home.served() as (server,):
        club.begin(server.url)
        for _ in range(backups):
            time.sleep(random.uniform(0.2, 1.0))
            before = club.acknowledged
            files.append(drill.back_up())
            if club.acknowledged == before:
                drill.wrong.append("nobody wrote during a backup, which proves little")
        club.end()
        drill.wrong += club.unexpected
        last = drill.back_up()
    for number, file in enumerate(files, start=1):
        drill.compare(file, f"backup {number} of {home.database_name}, during play")
    drill.compare(last, f"last backup of {home.database_name}", Findings.of(home))
    return drill


@contextmanager
def homes(postgres: bool) -> Iterator[tuple[Site, Path, Cluster]]:
    """The place that is backed up, a folder, and a PostgreSQL for those that are restored."""
    with tempfile.TemporaryDirectory(prefix="drill-") as scratch, cluster() as database:
        folder = Path(scratch) / "home"
        folder.mkdir(mode=0o700)
        settings = {"DATABASE_URL": another_database(database)} if postgres else {}
        yield Site(folder, settings, database if postgres else None), Path(scratch), database


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./bench restore", description=__doc__.partition("\n\n")[2])
    parser.add_argument("--backups", type=int, default=3, help="how many backups during play (3)")
    parser.add_argument("--postgres", action="store_true", help="the record that is backed up is on PostgreSQL")
    parser.add_argument("--seed", default=str(time.time_ns()), help="for the same moments again")
    chosen = parser.parse_args(arguments)
    with homes(chosen.postgres) as (home, scratch, database):
        home.open_models()
        print(f"Backed up on {home.database_name}, restored on both ({machine()})", flush=True)
        drill = rehearse(home, scratch, database, chosen.backups, Random(chosen.seed))
        print(
            f"{len(drill.seconds)} backups, {chosen.backups} of them during play "
            f"(at most {max(drill.seconds):.1f} s each), each restored on both databases: "
            + ("the same record, nobody signed in, verify clean, the next rounds the same" if not drill.wrong else "")
        )
        for each in drill.wrong:
            print(each)
        from django.db import connections

        connections.close_all()
    return 1 if drill.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
