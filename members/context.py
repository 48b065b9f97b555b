"""What every template may know: the club, and whether a passkey can work where the reader is."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest

from members.addresses import takes_keys
from members.queries import club_cache


def club(request: HttpRequest) -> dict[str, Any]:
    return {"club": club_cache.get(), "takes_keys": partial(takes_keys, request)}
