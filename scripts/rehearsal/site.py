"""A club of its own for a rehearsal: a folder, a database, and real servers as `./run` starts them, on this machine."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from scripts.pgtemp import Cluster, cluster

ROOT = Path(__file__).resolve().parents[2]
# What an operator's or developer's shell may hold and a rehearsal must not inherit.
FORGOTTEN = (
    "BEHIND_PROXY CACHE_URL CLUBSITE_DATA CLUBSITE_SECRET_KEY DATABASE_URL DJANGO_SETTINGS_MODULE "
    "EMAIL_FROM EMAIL_URL HOST PORT SITE_URL"
).split()
PATIENCE = 60.0  # seconds for a server to answer


@dataclass
class Server:
    """One running server, the first of a process group of its own."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"The server stopped:\n{self.log.read_text()}")
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=5):  # noqa: S310 (our own address)
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.02)
        raise AssertionError(f"The server never answered:\n{self.log.read_text()}")

    def pull_the_plug(self) -> None:
        """kill -9 for the server and its worker at once; nobody gets to tidy up."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """As a service manager stops it."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.pull_the_plug()

    def pids(self) -> list[int]:
        """The server's first process and its worker."""
        return [process.pid for process in processes() if process.group == self.process.pid]


@dataclass
class Site:
    """One installation: a data folder, and the settings its operator would give it."""

    data: Path
    settings: dict[str, str] = field(default_factory=dict)
    database: Cluster | None = None  # PostgreSQL; SQLite otherwise

    @property
    def database_name(self) -> str:
        return "PostgreSQL" if self.database else "SQLite"

    def environment(self, **more: str) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if name not in FORGOTTEN}
        return {**inherited, "CLUBSITE_DATA": str(self.data), **self.settings, **more}

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """A management command, as an operator runs it."""
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        return subprocess.run(command, cwd=ROOT, env=self.environment(), capture_output=True, text=True, check=False)

    def start(self, *, core: int | None = None) -> Server:
        """The real server on a free port, on one core if asked; it may not answer yet."""
        port = free_port()
        log = self.data / f"server-{port}.log"
        with log.open("w") as output:
            process = subprocess.Popen(
                [sys.executable, str(ROOT / "manage.py"), "serve"],
                cwd=ROOT,
                env=self.environment(PORT=str(port)),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        if core is not None:
            os.sched_setaffinity(process.pid, {core})
        return Server(process, port, log)

    @contextmanager
    def served(self, servers: int = 1, *, core: int | None = None) -> Iterator[Sequence[Server]]:
        """So many servers that answer; stopped afterwards."""
        started = [self.start(core=core) for _ in range(servers)]
        try:
            for server in started:
                server.wait_until_ready()
            yield started
        finally:
            for server in started:
                server.stop()

    def open_models(self) -> None:
        """Let this very process read and write the site's record through its models and services. Once only."""
        os.environ.update(self.settings, CLUBSITE_DATA=str(self.data), DJANGO_SETTINGS_MODULE="clubsite.settings")
        import django
        from django.core.management import call_command

        django.setup()
        call_command("createcachetable", verbosity=0)
        call_command("migrate", interactive=False, verbosity=0)

    def kill_database(self) -> None:
        """kill -9 for PostgreSQL with everything it started."""
        assert self.database is not None
        postmaster = int((self.database.data / "postmaster.pid").read_text().split()[0])
        doomed = [process.pid for process in processes() if postmaster in (process.pid, process.parent)]
        for pid in sorted(doomed, key=lambda pid: pid != postmaster):  # the first one first: it would start others
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while any(each.pid in doomed for each in processes()) and time.monotonic() < deadline:
            time.sleep(0.02)  # until init has buried them: PostgreSQL takes a number that is still taken for alive


@dataclass(frozen=True)
class Process:
    """A line of Linux' list of processes."""

    pid: int
    parent: int
    group: int


def processes() -> Iterator[Process]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                _state, parent, group = (folder / "stat").read_text().rpartition(") ")[2].split()[:3]
            except OSError:
                continue  # gone meanwhile
            yield Process(int(folder.name), int(parent), int(group))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def new_site(*, postgres: bool, durable: bool = False) -> Iterator[Site]:
    """An empty place on SQLite or on a PostgreSQL of its own. Both are thrown away afterwards."""
    with tempfile.TemporaryDirectory(prefix="rehearsal-") as scratch:
        home = Path(scratch)
        if not postgres:
            yield Site(home)
            return
        with cluster(durable=durable) as running:
            yield Site(home, {"DATABASE_URL": running.url, "CLUBSITE_SECRET_KEY": uuid.uuid4().hex * 2}, running)


def another_database(running: Cluster) -> str:
    """The address of a new, empty database of this PostgreSQL."""
    import psycopg2

    name = f"place_{uuid.uuid4().hex[:12]}"
    with closing(psycopg2.connect(running.url)) as connection:
        connection.autocommit = True
        connection.cursor().execute(f'CREATE DATABASE "{name}"')
    return running.url.replace("/postgres?", f"/{name}?")
