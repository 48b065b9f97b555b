"""Before the club is set up there is one page: the one that says so."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from members.queries import is_set_up

# The set-up page itself leads to help and privacy at its foot.
ALWAYS_OPEN = (
    "/setup/",
    "/help/",
    "/privacy/",
    "/static/",
    "/i18n/",
    "/healthz",
    "/readyz",
    "/robots.txt",
    "/favicon.ico",
)


class SetUpFirst:
    """Sends every request to the set-up notice until the original system administrator exists.

    That never ends again, so a process that has seen it once does not ask the database any more.
    """

    seen = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not SetUpFirst.seen and not request.path.startswith(ALWAYS_OPEN):
            SetUpFirst.seen = is_set_up()
            if not SetUpFirst.seen:
                return redirect("members:setup_needed")
        return self.get_response(request)
