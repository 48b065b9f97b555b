"""What every page of a tournament has around it: its head, its tabs, its rounds, and the live fragments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.permissions import directs
from tournaments.queries.overview import overview
from tournaments.queries.versions import version_of

FRAGMENT_SECONDS = 600


def frame(request: HttpRequest, tournament: Tournament, *, tab: str, **more: Any) -> dict[str, Any]:
    """The context of a page inside a tournament."""
    directing = directs(request.user, tournament)
    return {
        "tournament": tournament,
        "tab": tab,
        "overview": overview(tournament, directing=directing),
        "directing": directing,
        "etag": etag_of(tournament),
        **more,
    }


def etag_of(tournament: Tournament) -> str:
    """Changes with every event of the tournament, and with the reader's language."""
    return f'"{tournament.pk}-{version_of(tournament)}-{get_language()}"'


def fragment_of(tournament: Tournament, name: str, template: str, context: Callable[[], dict[str, Any]]) -> SafeString:
    """A part of a page rendered once for each event and language.

    It is the same for every reader: no name of the reader, no token, in it.
    """
    key = f"fragment:{name}:{etag_of(tournament)}"
    pages = caches["pages"]
    body = pages.get(key)
    if body is None:
        body = str(render_to_string(template, context()))
        pages.set(key, body, FRAGMENT_SECONDS)
    return SafeString(body)


def live_fragment(
    request: HttpRequest, tournament: Tournament, name: str, template: str, context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """The part alone, for pages that refresh themselves: 304 while nothing changed."""
    etag = etag_of(tournament)
    if request.headers.get("If-None-Match") == etag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(fragment_of(tournament, name, template, context))
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response
