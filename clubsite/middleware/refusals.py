"""An uncaught refusal becomes a page or a problem document with its sentence; never a server error."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from clubsite.errors import refusal
from clubsite.refusals import Refused


class RefusalMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return refusal(request, exception) if isinstance(exception, Refused) else None
