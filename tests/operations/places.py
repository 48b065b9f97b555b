"""A place the site can live in: a data folder and a database of its own, reached as an operator reaches it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg2

ROOT = Path(__file__).resolve().parents[2]
FORGOTTEN = (
    "BEHIND_PROXY",
    "CACHE_URL",
    "CLUBSITE_DATA",
    "CLUBSITE_SECRET_KEY",
    "DATABASE_URL",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    "DJANGO_SETTINGS_MODULE",
    "EMAIL_FROM",
    "EMAIL_URL",
    "HOST",
    "PORT",
    "SITE_URL",
)
# The same program with another constant: what it waits for at the door is its own, and nothing an operator sets.
IMPATIENT = """
import sys
from clubsite import gathering
gathering.PATIENCE = float(sys.argv.pop(1))
from manage import main
main()
"""


@dataclass(frozen=True)
class Place:
    """One installation. Commands run in a process of their own, with nothing but what an operator would set."""

    data: Path
    settings: dict[str, str] = field(default_factory=dict)

    def environment(self, **more: str) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if name not in FORGOTTEN}
        return {**inherited, "CLUBSITE_DATA": str(self.data), **self.settings, **more}

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        return subprocess.run(command, cwd=ROOT, env=self.environment(), capture_output=True, text=True, check=False)

    def run_python(self, code: str) -> str:
        """What the code printed, run with the site's models at hand."""
        done = self.manage("shell", "--no-imports", "-v", "0", "-c", code)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def record_hash(self) -> str:
        return self.run_python("from clubsite.backup.record import record_hash; print(record_hash())")

    @contextmanager
    def started(self, *arguments: str, open_files: int = 0, patience: float = 0, **more: str) -> Iterator[Server]:
        """The real server, as `./run` starts it, on a free port; stopped with SIGTERM as a service manager would.

        With `open_files` the system allows it no more than so many at once; with `patience` it waits no longer than so
        many seconds for a request to become whole.
        """
        port = free_port()
        log = self.data / f"server-{port}.log"
        limited = ["sh", "-c", 'ulimit -n "$0"; exec "$@"', str(open_files)] if open_files else []
        program = ["-c", IMPATIENT, str(patience)] if patience else [str(ROOT / "manage.py")]
        with log.open("w") as output:
            process = subprocess.Popen(
                [*limited, sys.executable, *program, "serve", *arguments],
                cwd=ROOT,
                env=self.environment(PORT=str(port), **more),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        try:
            yield Server(process, port, log)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)

    @contextmanager
    def server(self, *arguments: str, open_files: int = 0, patience: float = 0, **more: str) -> Iterator[Server]:
        """The same, once it answers."""
        with self.started(*arguments, open_files=open_files, patience=patience, **more) as server:
            server.wait_until_it_answers()
            yield server


@dataclass(frozen=True)
class Server:
    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait_until_it_answers(self, *, seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            assert self.process.poll() is None, f"The server stopped:\n{self.log.read_text()}"
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
        raise AssertionError(f"The server never answered:\n{self.log.read_text()}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def empty_database(server_url: str) -> Iterator[str]:
    """The address of a new database on a PostgreSQL server; dropped afterwards."""
    name = f"place_{uuid.uuid4().hex[:12]}"

    def order(statement: str) -> None:
        with closing(psycopg2.connect(server_url)) as connection:
            connection.autocommit = True
            connection.cursor().execute(statement)

    order(f'CREATE DATABASE "{name}"')
    try:
        before, _, query = server_url.partition("?")
        yield f"{before.rpartition('/')[0]}/{name}" + (f"?{query}" if query else "")
    finally:
        order(f'DROP DATABASE "{name}" WITH (FORCE)')
