"""The site's addresses, and a few that go wrong on purpose."""

from __future__ import annotations

from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone

from clubsite.refusals import BadValue, NotAllowed, Refused, Stale
from clubsite.urls import handler500
from clubsite.urls import urlpatterns as real

__all__ = ["handler500", "urlpatterns"]

REFUSALS = {
    "state": Refused("Round 3 is started. Close it, then plan the next one."),
    "value": BadValue("A name has at least one letter.", field="name"),
    "person": NotAllowed("Only a director of this tournament may do that."),
    "version": Stale("Somebody changed the round since you opened this page."),
}


def refuse(request: HttpRequest, why: str) -> HttpResponse:
    raise REFUSALS[why]


def away(request: HttpRequest) -> HttpResponse:
    """Ask an SQLite whose folder is not there."""
    settings = {**connections["default"].settings_dict, "NAME": "/nowhere/club.sqlite3", "OPTIONS": {}}
    DatabaseWrapper(settings, "nowhere").ensure_connection()
    return HttpResponse("never")


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("no member may be called canary@club.invalid")


def wrong_question(request: HttpRequest) -> HttpResponse:
    """The database answers, and says that the question was wrong: a fault of ours."""
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")
    return HttpResponse("never")


def clock(request: HttpRequest) -> HttpResponse:
    return HttpResponse(timezone.get_current_timezone_name())


urlpatterns = [
    path("try/refuse/<str:why>/", refuse),
    path("api/try/refuse/<str:why>/", refuse),
    path("try/away/", away),
    path("api/try/away/", away),
    path("try/broken/", broken),
    path("try/wrong-question/", wrong_question),
    path("try/clock/", clock),
    *real,
]
