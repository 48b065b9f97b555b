"""Rules the database itself keeps, whoever asks and however: one description, triggers for both databases.

SQLite forgets the triggers of a table that a migration rebuilds, so a migration that alters a guarded
table ends with installing them again; a test compares what is in the database with the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Rule:
    """`event` (INSERT, UPDATE, DELETE or TRUNCATE) on `table` is refused with `sentence` while `condition` holds.

    The condition is SQL both databases understand, in terms of OLD and NEW. TRUNCATE exists on PostgreSQL alone.
    """

    name: str
    event: str
    table: str
    condition: str
    sentence: str


def install(editor: Any, rules: Iterable[Rule]) -> None:
    """Create every trigger, in place of an older one of the same name."""
    for rule in rules:
        _drop(editor, rule)
        if editor.connection.vendor == "sqlite":
            if rule.event != "TRUNCATE":
                editor.execute(
                    f"CREATE TRIGGER {rule.name} BEFORE {rule.event} ON {rule.table} WHEN {rule.condition} "
                    f"BEGIN SELECT RAISE(ABORT, '{rule.sentence}'); END"
                )
            continue
        each = "STATEMENT" if rule.event == "TRUNCATE" else "ROW"
        # A row trigger that returned NULL would skip the row without a word.
        row = {"DELETE": "OLD", "TRUNCATE": "NULL"}.get(rule.event, "NEW")
        editor.execute(
            f"CREATE FUNCTION {rule.name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF {rule.condition} THEN "
            f"RAISE EXCEPTION '{rule.sentence}' USING ERRCODE = 'integrity_constraint_violation'; "
            f"END IF; RETURN {row}; END $$"
        )
        editor.execute(
            f"CREATE TRIGGER {rule.name} BEFORE {rule.event} ON {rule.table} "
            f"FOR EACH {each} EXECUTE FUNCTION {rule.name}()"
        )


def remove(editor: Any, rules: Iterable[Rule]) -> None:
    """Take the triggers away, as going back before their migration must."""
    for rule in rules:
        _drop(editor, rule)


def _drop(editor: Any, rule: Rule) -> None:
    if editor.connection.vendor == "sqlite":
        editor.execute(f"DROP TRIGGER IF EXISTS {rule.name}")
        return
    editor.execute(f"DROP TRIGGER IF EXISTS {rule.name} ON {rule.table}")
    editor.execute(f"DROP FUNCTION IF EXISTS {rule.name}()")


def names(vendor: str, rules: Iterable[Rule]) -> set[str]:
    """The triggers that should stand in a database of this kind."""
    return {rule.name for rule in rules if vendor != "sqlite" or rule.event != "TRUNCATE"}
