"""Long lists, a page at a time, of at most a hundred."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from rest_framework import serializers

from clubsite.api.fields import Query

MOST = 100
USUAL = 50
ORDER = "The highest or latest first with a `-` before it."


class PageQuery(Query):
    """Which page, and how long."""

    page = serializers.IntegerField(min_value=1, max_value=100_000, default=1, help_text="Counted from 1.")
    page_size = serializers.IntegerField(
        min_value=1, max_value=MOST, default=USUAL, help_text=f"How many on a page, at most {MOST}."
    )


@cache
def page_of(item: type[serializers.Serializer[Any]]) -> type[serializers.Serializer[Any]]:
    """The shape of a page of these."""
    name = item.__name__.removesuffix("Serializer")
    return type(
        f"{name}PageSerializer",
        (serializers.Serializer,),
        {
            "__doc__": f"A page of a list: {name}.",
            "count": serializers.IntegerField(help_text="How many there are on all pages."),
            "page": serializers.IntegerField(),
            "pages": serializers.IntegerField(),
            "results": item(many=True),
        },
    )


def page(rows: Any, asked: dict[str, Any], shape: Callable[[Sequence[Any]], list[Any]]) -> dict[str, Any]:
    """One page of a queryset or a list. A page beyond the last is empty: the list has become shorter meanwhile."""
    number, size = asked["page"], asked["page_size"]
    count = rows.count() if hasattr(rows, "filter") else len(rows)
    first = (number - 1) * size
    found = list(rows[first : first + size]) if first < count else []
    return {"count": count, "page": number, "pages": max(1, -(-count // size)), "results": shape(found)}
