"""What the database itself refuses of a tournament, even to raw SQL.

1. An event or a document is never changed, and never deleted but with the demo club it belongs to.
2. Nothing becomes part of the demo club later.
3. A round moves one step at a time, and only a planned one is ever deleted.
"""

# ruff: noqa: S608 (the text of a trigger takes no parameters; nothing here comes from outside)

from __future__ import annotations

from typing import Any

from clubsite import triggers
from clubsite.triggers import Rule

LOG_IS_APPEND_ONLY = "the log of a tournament is append-only"
DOCUMENTS_STAY = "a document of a tournament is never changed"
ONE_STEP = "a round is planned, then started, then closed"
STARTED_STAYS = "a started round is never discarded"
NOT_INTO_DEMO = "a tournament does not become part of the demo club later"

OF_DEMO = "EXISTS (SELECT 1 FROM tournaments_tournament t WHERE t.id = OLD.tournament_id AND t.is_demo)"


def _append_only(table: str, sentence: str) -> tuple[Rule, ...]:
    return (
        Rule(f"{table}_not_changed", "UPDATE", table, "TRUE", sentence),
        Rule(f"{table}_not_deleted", "DELETE", table, f"NOT {OF_DEMO}", sentence),
        # On SQLite, REPLACE deletes the row it meets without asking the delete trigger.
        Rule(
            f"{table}_not_replaced",
            "INSERT",
            table,
            f"EXISTS (SELECT 1 FROM {table} r WHERE r.id = NEW.id)",
            sentence,
        ),
        Rule(f"{table}_not_emptied", "TRUNCATE", table, "TRUE", sentence),
    )


RULES: tuple[Rule, ...] = (
    *_append_only("tournaments_event", LOG_IS_APPEND_ONLY),
    *_append_only("tournaments_document", DOCUMENTS_STAY),
    Rule(
        "tournaments_tournament_not_into_demo",
        "UPDATE",
        "tournaments_tournament",
        "NEW.is_demo AND NOT OLD.is_demo",
        NOT_INTO_DEMO,
    ),
    Rule(
        "tournaments_round_one_step",
        "UPDATE",
        "tournaments_round",
        "(OLD.status = 'planned' AND NEW.status = 'closed') OR (OLD.status = 'closed' AND NEW.status = 'planned')",
        ONE_STEP,
    ),
    Rule(
        "tournaments_round_not_discarded",
        "DELETE",
        "tournaments_round",
        f"OLD.status <> 'planned' AND NOT {OF_DEMO}",
        STARTED_STAYS,
    ),
)


def install(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor, RULES)


def remove(apps: Any, schema_editor: Any) -> None:
    triggers.remove(schema_editor, RULES)
