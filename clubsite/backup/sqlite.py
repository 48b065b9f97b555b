"""SQLite: copied page by page through its online backup, in both directions.

Copying the file is not enough (its latest changes are in the WAL beside it), and putting a file under a running server
revives old changes. The online backup sees the WAL and holds SQLite's own locks: a reader sees the old record or the
new one, and a restore that is killed half-way leaves the old one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection, connections

from clubsite.backup.archive import BackupRefused
from clubsite.backup.record import row_counts, write_record

COPY = "backup_copy"  # the alias under which a copy is read through the models


def database_file() -> Path:
    return Path(connection.settings_dict["NAME"])


def copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source, timeout=60)) as old, closing(sqlite3.connect(target, timeout=60)) as new:
        new.execute("PRAGMA synchronous=FULL")
        old.backup(new)


@contextmanager
def opened(file: Path) -> Iterator[str]:
    """A database file under an alias of its own, so that the models can read it."""
    connections.databases[COPY] = {**connections.databases["default"], "NAME": str(file), "OPTIONS": {}}
    try:
        yield COPY
    finally:
        connections[COPY].close()
        del connections[COPY]
        del connections.databases[COPY]


def dump(target: Path, record: Path) -> dict[str, int]:
    """Write the database to a file; the text of the record is read from that file, not from what came after."""
    copy(database_file(), target)
    with closing(sqlite3.connect(target)) as copied:
        copied.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        if copied.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise BackupRefused("The database is damaged: PRAGMA integrity_check does not say ok. Restore a backup.")
    with opened(target) as alias:
        write_record(record, alias)
        return row_counts(alias)


def prepare(content: Path) -> None:
    """End all sessions in the copy, so that the moment the record is restored nobody is signed in."""
    with closing(sqlite3.connect(content)) as copied:
        if copied.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise BackupRefused("The database in the backup is damaged: PRAGMA integrity_check does not say ok.")
        copied.execute("DELETE FROM django_session")
        copied.commit()


def load(content: Path) -> None:
    """Replace the whole database by the copy, in one transaction of SQLite's."""
    connection.close()
    copy(content, database_file())
    with closing(sqlite3.connect(database_file())) as restored:
        restored.execute("PRAGMA journal_mode=WAL")
        restored.execute("PRAGMA wal_checkpoint(TRUNCATE)")
