"""A request that is too large is refused before anything reads it into memory."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from clubsite.errors import too_large

CHUNK = 64 * 1024
DRAINED = 32 * 1024 * 1024
TOO_LARGE_HEADER = "X-Body-Too-Large"


class SizeMiddleware:
    """Answers 413 by the announced length. Our server has taken the body in by then and says how long it was
    (clubsite.gathering); any other one passes no body whose length was not announced.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if TOO_LARGE_HEADER in request.headers:
            return too_large(request)
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            drain(request, int(length))
            return too_large(request)
        return self.get_response(request)


def drain(request: HttpRequest, length: int) -> None:
    """Read and forget: a browser that is still sending would take our early answer for a broken connection."""
    remaining = length if length <= DRAINED else 0
    while remaining > 0 and (chunk := request.read(min(CHUNK, remaining))):
        remaining -= len(chunk)
