"""One refusal for every door: the page, the API, the admin and the command say the same sentence.

A service raises `Refused` (or a named child of it) when the state forbids what was asked. `status`
is what the API answers, `code` is stable for programs, the message is for people.
"""

from __future__ import annotations


class Refused(Exception):
    """The request is understood and allowed, but cannot be done; the message says why and what to do."""

    status = 409
    code = "refused"

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field  # the form field the sentence belongs to, if it belongs to one


class BadValue(Refused):
    """A field holds something that cannot be accepted."""

    status = 400
    code = "bad-value"


class NotAllowed(Refused):
    """This person may not do this."""

    status = 403
    code = "not-allowed"


class Stale(Refused):
    """The page the request came from is older than the record."""

    status = 412
    code = "stale"
