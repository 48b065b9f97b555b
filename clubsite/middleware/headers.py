"""Headers that Django does not set by itself."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

# The site needs no sensor and no payment; passkeys it may use itself.
PERMISSIONS = ", ".join(
    [f"{name}=()" for name in ("camera", "geolocation", "gyroscope", "microphone", "payment", "usb")]
    + [f"{name}=(self)" for name in ("publickey-credentials-create", "publickey-credentials-get")]
)


class HeadersMiddleware:
    """Says what the browser may do with the page, and that a signed-in reader's page stays theirs alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.setdefault("Permissions-Policy", PERMISSIONS)
        response.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            response.setdefault("Cache-Control", "private, no-store")
        if request.method == "HEAD":
            _without_body(response)
        return response


def _without_body(response: HttpResponseBase) -> None:
    """The head says how long the page would be. A page sent with it is dropped by the server, with a complaint."""
    if isinstance(response, StreamingHttpResponse):
        response.streaming_content = ()
    elif isinstance(response, HttpResponse):
        response.content = b""
