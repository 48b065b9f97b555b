"""Before the club is set up there is one page: the one that says so."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubsite.api.problems import refused_as_problem
from members.queries import is_set_up
from members.refusals import NotSetUp

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
    """Sends every page to the set-up notice, and every program away, until the original system administrator exists.

    That never ends again, so a process that has seen it once does not ask the database any more.
    """

    seen = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not SetUpFirst.seen and not request.path.startswith(ALWAYS_OPEN):
            SetUpFirst.seen = is_set_up()
            if not SetUpFirst.seen and request.path.startswith("/api/"):
                return refused_as_problem(NotSetUp(_("The club is not set up yet.")))
            if not SetUpFirst.seen:
                return redirect("members:setup_needed")
        return self.get_response(request)
