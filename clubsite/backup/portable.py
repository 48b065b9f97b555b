"""The record as text that either database takes: the very lines its hash is made of.

Every backup holds them beside the database's own dump. They are what is restored when a club changes its database, as
when it outgrows SQLite: every row as it is, in one transaction, held against the hash.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Any

from django.contrib.sessions.models import Session
from django.core.management.color import no_style
from django.db import connection, models, transaction

from clubsite.backup.archive import BackupRefused
from clubsite.backup.record import columns_of, heading, record_hash, record_models


def load(record: Path, sha256: str) -> None:
    """Put these rows in the place of all that is here, and end all sessions; all of it or nothing."""
    with record.open(encoding="utf-8") as lines, transaction.atomic(), triggers_at_rest():
        for model in record_models():
            delete_all(model)
        delete_all(Session)
        insert(lines)
        connection.check_constraints()
        if record_hash() != sha256:
            raise BackupRefused("The restored record is not the one that was backed up, so nothing was kept of it.")


def delete_all(model: type[models.Model]) -> None:
    """The rows alone: Django's own way of deleting would follow them into other tables and keep some of them."""
    model._base_manager.all()._raw_delete(connection.alias)


def insert(lines: Iterable[str]) -> None:
    """Every row of every table. The tables stand in the order of `record_models`, each after an empty line."""
    stream = iter(lines)
    next(stream, "")
    for model in record_models():
        if next(stream, "") != heading(model).lstrip("\n"):
            raise BackupRefused(f"The record in the backup does not have the table {model._meta.db_table}.")
        for line in takewhile(lambda line: line != "\n", stream):
            row_of(model, json.loads(line)).save_base(raw=True, force_insert=True)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), record_models()):
            cursor.execute(statement)


def row_of(model: type[models.Model], values: list[Any]) -> models.Model:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return model(**{name: value_of(fields[name], value) for name, value in zip(columns_of(model), values, strict=True)})


def value_of(field: models.Field[Any, Any], value: Any) -> Any:
    """What `record.plain` made of a value, turned back."""
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(field, models.BinaryField):
        return bytes.fromhex(value)
    return field.to_python(value)


@contextmanager
def triggers_at_rest() -> Iterator[None]:
    """The triggers guard changes of the record, and this is none."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            sleeping = cursor.fetchall()
            lull = [f'DROP TRIGGER "{name}"' for name, _sql in sleeping]
            wake = [sql for _name, sql in sleeping]
        else:
            tables = [connection.ops.quote_name(model._meta.db_table) for model in record_models()]
            lull = [f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in tables]
            # A table with unchecked foreign keys cannot be altered.
            wake = ["SET CONSTRAINTS ALL IMMEDIATE"]
            wake += [f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in tables]
        for statement in lull:
            cursor.execute(statement)
        yield
        for statement in wake:
            cursor.execute(statement)
