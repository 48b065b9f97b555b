"""What goes wrong is told in words, with its own status, at every door; and the log betrays nobody."""

from __future__ import annotations

import logging
import re

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.utils.html import escape

from clubsite.logs import CarefulFormatter
from clubsite.middleware.size import DRAINED
from members.models import Member
from members.services.setup import make_setup_link, set_up_club
from tests.operations.addresses import REFUSALS

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.operations.addresses")]


@pytest.fixture
def original() -> Member:
    """A club that is set up: before that, every page leads to the set-up."""
    names = {"first_name": "Ada", "last_name": "Admin", "display_name": "Ada A.", "username": "ada"}
    return set_up_club(secret=make_setup_link(), club={"name": "X"}, administrator=names, password="rook-takes-pawn-1")


@pytest.fixture
def visitor(original: Member) -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(("why", "status"), [("state", 409), ("value", 400), ("person", 403), ("version", 412)])
def test_an_uncaught_refusal_is_a_page_or_a_problem_with_its_sentence(visitor: Client, why: str, status: int) -> None:
    page = visitor.get(f"/try/refuse/{why}/")
    assert page.status_code == status
    assert escape(REFUSALS[why].message) in page.content.decode()

    problem = visitor.get(f"/api/try/refuse/{why}/")
    assert problem.status_code == status
    assert problem["Content-Type"] == "application/problem+json"
    assert problem.json()["detail"] == REFUSALS[why].message
    assert problem.json()["code"] == REFUSALS[why].code
    assert problem.json().get("field") == REFUSALS[why].field


@pytest.mark.parametrize(
    ("came_from", "back"),
    [
        ("http://testserver/tournaments/x/?show=all", '"/tournaments/x/?show=all"'),
        ("http://testserver//elsewhere.example/", '"/%2Felsewhere.example/"'),  # a path, not another host
        ("http://elsewhere.example/tournaments/x/", None),
        ("http://testserver/try/refuse/state/", None),  # it would only be refused again
        ("", None),
    ],
)
def test_a_refused_step_leads_back_to_the_page_it_was_tried_on(
    visitor: Client, came_from: str, back: str | None
) -> None:
    page = visitor.get("/try/refuse/state/", headers={"referer": came_from}).content.decode()
    ways = page.partition('class="actions')[2].partition("</div>")[0]
    assert re.findall(r'href=("[^"]*")', ways) == [*([back] if back else []), '"/"']


def test_a_database_that_is_away_is_503_and_says_when_to_come_back(visitor: Client) -> None:
    for path in ("/try/away/", "/api/try/away/"):
        answer = visitor.get(path)
        assert (answer.status_code, answer["Retry-After"]) == (503, "10")
        assert "Traceback" not in answer.content.decode()


@pytest.mark.parametrize("path", ["/try/broken/", "/try/wrong-question/"])
def test_a_fault_of_ours_is_500_without_its_traceback(visitor: Client, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 500
    assert "Retry-After" not in answer
    text = answer.content.decode()
    assert "Traceback" not in text
    assert "canary" not in text
    assert "nowhere" not in text
    connection.needs_rollback = False  # PostgreSQL's part of the wrong question


def test_a_request_that_is_too_large_is_refused(visitor: Client) -> None:
    body = b"x" * (settings.MAX_REQUEST + 1)
    assert visitor.post("/accounts/login/", data=body, content_type="text/plain").status_code == 413
    assert visitor.post("/api/try/away/", data=body, content_type="text/plain").json()["code"] == "too-large"


def test_a_request_that_is_far_too_large_is_not_even_read(visitor: Client) -> None:
    answer = visitor.post("/accounts/login/", data=b"x", content_type="text/plain", CONTENT_LENGTH=str(DRAINED + 1))
    assert answer.status_code == 413


def test_a_page_says_what_the_browser_may_do_with_it(visitor: Client) -> None:
    answer = visitor.get("/accounts/login/")
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
        "object-src": "'none'",
    }
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert "camera=()" in answer["Permissions-Policy"]


def test_a_foreign_host_name_is_refused(visitor: Client) -> None:
    assert visitor.get("/accounts/login/", HTTP_HOST="evil.example").status_code == 400


def test_probes_are_answered_whatever_they_call_the_machine(visitor: Client) -> None:
    for path, text in (("/healthz", "alive\n"), ("/readyz", "ready\n")):
        answer = visitor.get(path, HTTP_HOST="10.0.0.7")
        assert (answer.status_code, answer.content.decode()) == (200, text)


def test_details_of_readiness_are_for_system_administrators_alone(visitor: Client, original: Member) -> None:
    member = Member.objects.create(first_name="Max", last_name="Member", username="max")
    assert visitor.get("/readyz?detail=1").status_code == 404
    visitor.force_login(member)
    assert visitor.get("/readyz?detail=1").status_code == 404
    visitor.force_login(original)
    answer = visitor.get("/readyz?detail=1")
    assert answer.status_code == 200
    assert answer.json()["database"] == connection.vendor
    assert answer.json()["waiting_migrations"] == []
    assert answer.json()["cache_answers"] is True


def test_a_signed_in_readers_page_is_kept_by_nobody(visitor: Client, original: Member) -> None:
    assert "Cache-Control" not in visitor.get("/try/clock/")
    visitor.force_login(original)
    assert visitor.get("/try/clock/")["Cache-Control"] == "private, no-store"


def test_times_are_in_the_zone_of_the_member_else_the_browser_else_the_club(visitor: Client, original: Member) -> None:
    def zone() -> str:
        return visitor.get("/try/clock/").content.decode()

    assert zone() == "UTC"
    visitor.cookies["time_zone"] = "Asia/Tokyo"
    assert zone() == "Asia/Tokyo"
    visitor.cookies["time_zone"] = "America%2FNew_York"
    assert zone() == "America/New_York"
    for nonsense in ("../../etc/passwd", "x" * 100, "Nowhere/Town", "\x00"):
        visitor.cookies["time_zone"] = nonsense
        assert zone() == "UTC"
    visitor.force_login(original)
    Member.objects.filter(pk=original.pk).update(time_zone="Europe/Berlin")
    visitor.cookies["time_zone"] = "Asia/Tokyo"
    assert zone() == "Europe/Berlin"


def test_the_language_is_the_browsers_choice_else_the_members_else_what_the_browser_asks_for(
    visitor: Client, original: Member
) -> None:
    def language(**headers: str) -> str:
        return visitor.get("/try/clock/", **headers)["Content-Language"]

    assert language() == "en"
    assert language(HTTP_ACCEPT_LANGUAGE="de") == "de"
    visitor.force_login(original)
    Member.objects.filter(pk=original.pk).update(language="de")
    assert language(HTTP_ACCEPT_LANGUAGE="en") == "de"
    visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert language(HTTP_ACCEPT_LANGUAGE="de") == "en"


def logged(message: str) -> str:
    record = logging.LogRecord("django.request", logging.ERROR, __file__, 1, message, None, None)
    return CarefulFormatter("%(message)s").format(record)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("no mail to o'brien+chess@club.example.org today", "no mail to …@… today"),
        ("DETAIL:  Key (email)=(a@b.example) already exists.", "DETAIL: …"),
        ("Internal Server Error: /setup/oEFtbDrCwlzFXpxaTAUGxGiGWRVWPlZC/", "Internal Server Error: /setup/…/"),
        ("Internal Server Error: /tournaments/club-swiss/", "Internal Server Error: /tournaments/club-swiss/"),
    ],
)
def test_the_log_betrays_no_address_no_row_and_no_secret_link(said: str, kept: str) -> None:
    assert logged(said) == kept
