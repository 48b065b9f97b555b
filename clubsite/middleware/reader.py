"""Each reader in their language and their time zone.

Language: what this browser chose (a cookie), else the member's own setting, else what the browser asks for, else the
club's. Time zone: the member's own setting, else the browser's (a cookie set by static/js/time-zone.js), else the
club's.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import unquote
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from members.queries import club_cache

TIME_ZONE_COOKIE = "time_zone"


def zone(name: str) -> ZoneInfo | None:
    """The zone of that name; None for anything else a cookie may hold."""
    if not name or len(name) > 64:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def preferences(request: HttpRequest) -> tuple[str, str]:
    """Language and time zone of the member who is signed in; empty for a visitor, who is not looked up at all."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return "", ""
    return request.user.language, request.user.time_zone


def language_of(request: HttpRequest, own: str) -> str | None:
    """The language to switch to; None where LocaleMiddleware has chosen already, by the cookie or by the browser."""
    if settings.LANGUAGE_COOKIE_NAME in request.COOKIES:
        return None
    if not own and "Accept-Language" in request.headers:
        return None
    wanted = own or club_cache.get().language
    return wanted if wanted in dict(settings.LANGUAGES) else None


class ReaderMiddleware:
    """Stands behind LocaleMiddleware, which knows the cookie and the browser, and behind the sign-in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        own_language, own_zone = preferences(request)
        if language := language_of(request, own_language):
            translation.activate(language)
            request.LANGUAGE_CODE = language
        browser_zone = unquote(request.COOKIES.get(TIME_ZONE_COOKIE, ""))
        chosen = zone(own_zone) or zone(browser_zone) or zone(club_cache.get().time_zone)
        with timezone.override(chosen):
            return self.get_response(request)
