"""A number in an address that no row can have is read as the largest that one could have, which none has.

Every door then answers as for any other number that is not there: who asks first, what is there next. Left as it is,
the number reaches the database, which cannot hold it, and some lookups (that of a foreign key) end in an error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

LARGEST = 2**63 - 1  # of a number in either database


class NumberMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """`kwargs` is what the view will be called with."""
        for name, value in kwargs.items():
            if isinstance(value, int):
                kwargs[name] = min(value, LARGEST)
