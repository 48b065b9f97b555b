"""Raw SQL against a database whose guards look away: what no service could do, and what a broken disk might."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from tests.flushing import triggers_asleep
from tournaments.models import Document


@contextmanager
def unguarded(*constraints: tuple[str, str]) -> Iterator[Any]:
    """A cursor that no trigger and no check constraint stops; (table, constraint) names the latter for PostgreSQL."""
    with triggers_asleep(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = 1")
            try:
                yield cursor
            finally:
                cursor.execute("PRAGMA ignore_check_constraints = 0")
            return
        connection.check_constraints()  # PostgreSQL alters no table that has checks pending
        for table, constraint in constraints:
            cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {constraint}")
        yield cursor


def corrupt(sql: str, *values: object, constraints: tuple[tuple[str, str], ...] = ()) -> None:
    """Run the statement; it must have changed something."""
    with unguarded(*constraints) as cursor:
        cursor.execute(sql, values)
        assert cursor.rowcount > 0, "nothing was corrupted"


def forge(document: Document, change: Callable[[dict[str, Any]], None]) -> None:
    """Change what a document says."""
    body = document.body
    change(body)
    corrupt("UPDATE tournaments_document SET body = %s WHERE id = %s", json.dumps(body), document.pk)
