"""The record moves from SQLite to a PostgreSQL: every row as it is, in one transaction, held against the hash."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, connections, transaction

from clubsite.backup.archive import BackupRefused
from clubsite.backup.record import is_empty, record_hash, record_models
from clubsite.environment import database_at
from clubsite.health import waiting_migrations

TARGET = "copy_target"


def copy_to_postgresql(url: str) -> int:
    """Copy the whole record into an empty PostgreSQL; how many rows it is. Nothing is left there if it fails."""
    if connection.vendor != "sqlite":
        raise BackupRefused("This site runs on PostgreSQL already. To move it, back it up there and restore it here.")
    if waiting_migrations():
        raise BackupRefused("The database has not been migrated to this version. Start the site once, then copy.")
    with opened(url) as target:
        call_command("migrate", database=target, interactive=False, verbosity=0)
        if not is_empty(target):
            raise BackupRefused("There is a record in that database already. Give an empty one.")
        with transaction.atomic(), transaction.atomic(using=target):  # the first keeps writers out while we read
            copied = copy_rows(target)
            if record_hash(target) != record_hash():
                raise BackupRefused("The copy is not the same record, so nothing was kept of it.")
    return copied


@contextmanager
def opened(url: str) -> Iterator[str]:
    """A second database under an alias of its own."""
    settings = {**connections.databases["default"], **database_at(url)}
    if not settings["ENGINE"].endswith("postgresql"):
        raise BackupRefused("The address of the target must begin with postgres://")
    connections.databases[TARGET] = settings
    try:
        yield TARGET
    finally:
        connections[TARGET].close()
        del connections[TARGET]
        del connections.databases[TARGET]


def copy_rows(target: str) -> int:
    """Every row of every table of the record. The triggers rest meanwhile: they guard changes, and this is none."""
    tables = [connections[target].ops.quote_name(model._meta.db_table) for model in record_models()]
    with connections[target].cursor() as cursor:
        for table in tables:
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 (rows a migration put there come again from the source)
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        copied = 0
        for model in record_models():
            for row in model._base_manager.order_by("pk").iterator():
                row.save_base(raw=True, force_insert=True, using=target)
                copied += 1
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        for statement in connections[target].ops.sequence_reset_sql(no_style(), record_models()):
            cursor.execute(statement)
    return copied
