"""What every template may know: the club."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from members.queries import club_cache


def club(request: HttpRequest) -> dict[str, Any]:
    return {"club": club_cache.get()}
