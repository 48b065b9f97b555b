"""A browser of the rehearsals: one connection kept open, cookies, forms with their token, and what the page said."""

from __future__ import annotations

import html
import http.client
import re
import time
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

TOKEN = "rehearsalrehearsalrehearsalrehea"  # noqa: S105 (32 letters: what a form and its cookie must agree on)
IDLE = 5.0  # seconds after which a fresh connection is used; the server closes idle ones after ten
MESSAGE = re.compile(r'<div class="message message--\w+[^"]*"[^>]*>(.*?)</div>', re.DOTALL)
ERROR = re.compile(r'<div class="field-error"[^>]*>(.*?)</div>|<p class="lead">(.*?)</p>', re.DOTALL)
TAG = re.compile(r"<[^>]+>")


class Lost(Exception):
    """The connection broke before the answer came: whether the server acted is not known."""


@dataclass(frozen=True)
class Answer:
    status: int
    location: str
    text: str
    etag: str = ""

    @property
    def done(self) -> bool:
        """A form that was accepted redirects, and not to the login page."""
        return self.status == 302 and not self.location.startswith("/accounts/")

    @property
    def sentences(self) -> str:
        """The messages and errors of the page, as a reader sees them."""
        found = [
            part for match in (*MESSAGE.finditer(self.text), *ERROR.finditer(self.text)) for part in match.groups()
        ]
        return " ".join(" ".join(html.unescape(TAG.sub(" ", part)).split()) for part in found if part)

    @property
    def version(self) -> str:
        """The event number that the forms of the page were made from."""
        found = re.search(r'name="version" value="(\d+)"', self.text)
        return found[1] if found else ""


class Browser:
    """One person at one server; signed in where a session is given."""

    def __init__(self, url: str, session: str = "", *, seconds: float = 60) -> None:
        self.cookies = {"csrftoken": TOKEN, **({"sessionid": session} if session else {})}
        self.seconds = seconds
        self.connection: http.client.HTTPConnection | None = None
        self.used = 0.0
        self.visit(url)

    def visit(self, url: str) -> None:
        """Go to another server, or to the same one on another port."""
        self.close()
        parts = urlsplit(url)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, None)

    def post(self, path: str, **form: str) -> Answer:
        return self._ask("POST", path, urlencode({"csrfmiddlewaretoken": TOKEN, **form}))

    def follow(self, answer: Answer) -> Answer:
        """The page an accepted form leads to, with its messages."""
        return self.get(answer.location) if answer.status == 302 else answer

    def _ask(self, method: str, path: str, body: str | None) -> Answer:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        if self.connection is None or time.monotonic() - self.used > IDLE:
            self.close()
            self.connection = http.client.HTTPConnection(self.host, self.port, timeout=self.seconds)
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            text = response.read().decode()
        except (http.client.HTTPException, OSError) as error:
            self.close()
            raise Lost(f"{method} {path}: {type(error).__name__}") from error
        self.used = time.monotonic()
        self._keep_cookies(response)
        if response.will_close:
            self.close()
        return Answer(response.status, response.headers.get("Location", ""), text, response.headers.get("ETag", ""))

    def _keep_cookies(self, response: http.client.HTTPResponse) -> None:
        for line in response.headers.get_all("Set-Cookie") or []:
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0" or not morsel.value:
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.coded_value
        self.cookies["csrftoken"] = TOKEN
