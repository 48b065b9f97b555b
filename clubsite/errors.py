"""The pages for what went wrong: each with its own status, none that needs the database to say so."""

from __future__ import annotations

import sqlite3
import sys
from urllib.parse import urlsplit, urlunsplit

from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import TemplateDoesNotExist, TemplateSyntaxError
from django.template.loader import render_to_string
from django.urls import NoReverseMatch
from django.utils.http import escape_leading_slashes
from django.utils.translation import gettext as _

from clubsite.api.problems import problem, refused_as_problem
from clubsite.refusals import Refused

RETRY_AFTER = 10  # seconds: a restart of the database rarely takes longer
SQLITE_ITSELF = 0xFF  # the low byte of an SQLite code is its kind


def is_database_away(error: BaseException | None) -> bool:
    """Whether the database did not answer, as opposed to answering that the question was wrong."""
    if isinstance(error, InterfaceError) or is_redis_away(error):
        return True
    if not isinstance(error, OperationalError):
        return False
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code is None or code & SQLITE_ITSELF != sqlite3.SQLITE_ERROR


def is_redis_away(error: BaseException | None) -> bool:
    """Whether the Redis with the counters did not answer. Where nobody has asked for one, it was never loaded."""
    redis = sys.modules.get("redis.exceptions")
    return redis is not None and isinstance(error, (redis.ConnectionError, redis.TimeoutError))


def is_for_a_program(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The answer to an uncaught refusal: the sentence, with its status, as a page or as a problem document."""
    if is_for_a_program(request):
        return refused_as_problem(refused)
    template = f"{refused.status}.html" if refused.status in (400, 403, 409, 412) else "409.html"
    return render(request, template, {"message": refused.message, "back": came_from(request)}, status=refused.status)


def came_from(request: HttpRequest) -> str:
    """The page of this site on which something was tried, to be loaded anew; empty where that is not known."""
    page = urlsplit(request.META.get("HTTP_REFERER", ""))
    if page.netloc != request.get_host() or (request.method == "GET" and page.path == request.path):
        return ""
    return escape_leading_slashes(urlunsplit(("", "", page.path, page.query, "")))


def too_large(request: HttpRequest) -> HttpResponse:
    if is_for_a_program(request):
        sentence = _("This is larger than five megabytes. Send less at once.")
        return problem(413, code="too-large", detail=sentence)
    return HttpResponse(page(413), status=413)


def page(status: int) -> str:
    """The page for a fault; one bare sentence where the fault is in that very page."""
    try:
        return render_to_string(f"{status}.html")
    except (TemplateDoesNotExist, TemplateSyntaxError, NoReverseMatch, DatabaseError, InterfaceError):
        return f"<!doctype html><title>{status}</title><p>Something is broken here. Please try again in a minute."


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours (500), or a database that is away (503): told apart by the error being handled.

    Rendered without the request, so that no context processor asks the database about the reader.
    """
    away = is_database_away(sys.exception())
    status = 503 if away else 500
    if is_for_a_program(request):
        code = "database-away" if away else "server-error"
        sentence = _("Nothing was changed. Please try again in a minute.") if away else _("Something is broken here.")
        response: HttpResponse = problem(status, code=code, detail=sentence)
    else:
        response = HttpResponse(page(status), status=status)
    if away:
        response["Retry-After"] = str(RETRY_AFTER)
    return response
