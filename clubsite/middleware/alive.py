"""The questions of machines are answered first, whatever name or protocol they used and whoever is away."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from clubsite.health import healthz, readyz

ANSWERS = {"/healthz": healthz, "/readyz": readyz}


class AliveMiddleware:
    """Stands before the check of the host name: a probe knows the machine by its number."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = ANSWERS.get(request.path)
        if answer is None or request.META.get("QUERY_STRING"):
            return self.get_response(request)
        return answer(request)
