"""How often somebody may ask, counted in windows of a minute.

Writes and wrong tokens are counted in the cache that every server of the club shares. Reading is counted by each server
for itself: there it is only a brake on floods, and a reader should not make the database write.
"""

from __future__ import annotations

import time
from typing import Any

from django.conf import settings
from django.core.cache import caches
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

WINDOW = 60  # seconds
SAFE = ("GET", "HEAD")


class Limit(BaseThrottle):
    """A counter that begins anew every minute. A request more than allowed waits for the next one."""

    rate = ""  # the name of its number in settings.API_REQUESTS_A_MINUTE

    def allow_request(self, request: Request, view: Any) -> bool:
        who = self.who(request)
        return who is None or self.count(who, caches["pages" if request.method in SAFE else "default"])

    def who(self, request: Request) -> str | None:
        """Whom this counts; None for a request that another limit counts."""
        raise NotImplementedError

    def count(self, who: str, cache: Any) -> bool:
        most = settings.API_REQUESTS_A_MINUTE[self.rate]
        if most is None:
            return True
        key = f"api:{self.rate}:{who}:{int(time.time()) // WINDOW}"
        cache.add(key, 0, 2 * WINDOW)
        try:
            return bool(cache.incr(key) <= most)
        except ValueError:  # the cache has forgotten it between the two lines
            return True

    def wait(self) -> float:
        return WINDOW - time.time() % WINDOW


class ByMember(Limit):
    """A token, or a member at the page to try things."""

    rate = "member"

    def who(self, request: Request) -> str | None:
        if not request.user.is_authenticated:
            return None
        return f"token{request.auth.pk}" if request.auth else f"member{request.user.pk}"


class ByAddress(Limit):
    """A visitor without a token, by network address: a hall full of phones behind one router is one of them."""

    rate = "address"

    def who(self, request: Request) -> str | None:
        return None if request.user.is_authenticated else self.get_ident(request)


class WrongTokens(Limit):
    """Tokens that open nothing, by network address."""

    rate = "wrong_token"

    def allow_request(self, request: Request, view: Any) -> bool:
        return self.count(self.get_ident(request), caches["default"])
