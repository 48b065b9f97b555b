"""Versions of answers: `ETag`, and what a request says of those it has seen."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder


def digest(said: Any) -> str:
    """The version of an answer that has no number of its own: made of what it says."""
    content = said if isinstance(said, bytes) else json.dumps(said, cls=DjangoJSONEncoder, sort_keys=True).encode()
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


@cache
def release(base: Path = settings.BASE) -> str:
    """Which code gives the answers: another one may tell the same state in other words or with other fields."""
    found = hashlib.sha256()
    for package in ("clubsite", "locale", "members", "pairing", "tournaments"):
        for path in sorted((base / package).rglob("*")):
            if path.suffix in (".mo", ".py"):
                found.update(path.read_bytes())
    return found.hexdigest()[:8]


def names(header: str, tag: str) -> bool:
    """Whether `If-None-Match` or `If-Match` names this version, a weak tag (of a packed answer) included."""
    return header.strip() == "*" or tag in [each.strip().removeprefix("W/") for each in header.split(",")]
