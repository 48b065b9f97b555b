"""One number for the whole record: equal on both databases exactly when every row of the club is equal."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, models

# Machinery that each place has its own of: who is signed in, and Django's lists of its own tables.
NOT_THE_RECORD = frozenset({"admin", "auth", "contenttypes", "sessions"})


def record_models() -> list[type[models.Model]]:
    """Every table of the club, in an order that depends on their names alone."""
    found = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and model._meta.app_label not in NOT_THE_RECORD
    ]
    return sorted(found, key=lambda model: model._meta.db_table)


def plain(value: Any) -> Any:
    """A value as both databases agree on it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat() if value.tzinfo else value.isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Decimal):
        return format(value.normalize(), "f")
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    return value


def columns_of(model: type[models.Model]) -> list[str]:
    """By name, so that a moved column changes nothing."""
    return sorted(field.attname for field in model._meta.concrete_fields)


def heading(model: type[models.Model]) -> str:
    return f"\n# {model._meta.db_table}\n"


def rows(model: type[models.Model], using: str) -> Iterator[str]:
    """Each row as one line, by primary key."""
    for values in model._base_manager.using(using).order_by("pk").values_list(*columns_of(model)).iterator():
        yield json.dumps([plain(value) for value in values], sort_keys=True, ensure_ascii=False, default=str)


def lines(using: str) -> Iterator[bytes]:
    """The whole record as text: every row of every table of the club."""
    for model in record_models():
        yield heading(model).encode()
        for line in rows(model, using):
            yield f"{line}\n".encode()


def record_hash(using: str = DEFAULT_DB_ALIAS) -> str:
    """The SHA-256 of the whole record."""
    digest = hashlib.sha256()
    for line in lines(using):
        digest.update(line)
    return digest.hexdigest()


def write_record(target: Path, using: str = DEFAULT_DB_ALIAS) -> None:
    with target.open("xb") as file:
        file.writelines(lines(using))


def row_counts(using: str = DEFAULT_DB_ALIAS) -> dict[str, int]:
    return {model._meta.db_table: model._base_manager.using(using).count() for model in record_models()}


def is_empty(using: str = DEFAULT_DB_ALIAS) -> bool:
    """Whether no person and no tournament would be lost. A waiting set-up link is not worth keeping."""
    worth_keeping = [apps.get_model("members", "Member"), apps.get_model("tournaments", "Tournament")]
    return not any(model._base_manager.using(using).exists() for model in worth_keeping)
