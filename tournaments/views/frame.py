"""What every page of a tournament has around it: its head, its tabs, its rounds, and the live fragments."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from threading import Lock
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.permissions import directs
from tournaments.queries.overview import overview
from tournaments.queries.versions import version_of

FRAGMENT_SECONDS = 600
_MAKING = [Lock() for _ in range(64)]  # who makes a fragment; a few locks serve all keys


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
    return SafeString(_made(tournament, name, template, context, packed=False))


def live_fragment(
    request: HttpRequest, tournament: Tournament, name: str, template: str, context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """The part alone, for pages that refresh themselves: 304 while nothing changed."""
    etag = etag_of(tournament)
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    if request.headers.get("If-None-Match") == etag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(_made(tournament, name, template, context, packed=packed))
        if packed:
            response["Content-Encoding"] = "gzip"
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


def _made(
    tournament: Tournament, name: str, template: str, context: Callable[[], dict[str, Any]], *, packed: bool
) -> Any:
    """The fragment as text or packed. One request makes both while the others that want it wait: after each result a
    hall full of phones asks for the same part.
    """
    pages, key = caches["pages"], f"fragment:{name}:{etag_of(tournament)}"
    wanted = f"{key}:gzip" if packed else key
    found = pages.get(wanted)
    if found is None:
        with _MAKING[hash(key) % len(_MAKING)]:
            found = pages.get(wanted)
            if found is None:
                text = str(render_to_string(template, context()))
                both = {key: text, f"{key}:gzip": gzip.compress(text.encode(), compresslevel=6, mtime=0)}
                pages.set_many(both, FRAGMENT_SECONDS)
                found = both[wanted]
    return found
