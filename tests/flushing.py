"""Emptying the tables between tests that commit: the one moment when the triggers must look away.

The database refuses to empty an append-only record or to lose the original system administrator, as it should.
A test that commits (threads, a live server) is followed by Django's flush, which would be refused like anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection


@contextmanager
def triggers_asleep() -> Iterator[None]:
    """No trigger fires on this connection: they are set aside on SQLite, and not listened to on PostgreSQL."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = replica")
            try:
                yield
            finally:
                cursor.execute("SET session_replication_role = DEFAULT")
            return
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _sql in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        try:
            yield
        finally:
            for _name, sql in triggers:
                cursor.execute(sql)


@contextmanager
def flush_allowed() -> Iterator[None]:
    """As long as this lasts, Django's flush works on our tables."""
    operations = type(connection.ops)
    flush: Callable[[Any, Sequence[str]], None] = operations.execute_sql_flush

    def flush_with_triggers_asleep(self: Any, statements: Sequence[str]) -> None:
        with triggers_asleep():
            flush(self, statements)

    operations.execute_sql_flush = flush_with_triggers_asleep  # type: ignore[method-assign]
    try:
        yield
    finally:
        operations.execute_sql_flush = flush  # type: ignore[method-assign]
