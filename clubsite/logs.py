"""Logs that help the operator and betray nobody: no e-mail address, no row of the database, no one-time link."""

from __future__ import annotations

import logging
import re
from typing import Any

from clubsite.errors import is_database_away, is_redis_away

EMAIL = re.compile(r"[\w.+'%-]+@[\w-]+(\.[\w-]+)+")
# PostgreSQL repeats the refused row under these headings.
ROW = re.compile(r"^(DETAIL|CONTEXT|HINT):.*$", re.MULTILINE)
# A path segment this long is a secret: a set-up link, a password reset, an account to claim.
SECRET = re.compile(r"(?<=/)[\w:-]{20,}(?=[/\s]|$)")


def without_personal_data(text: str) -> str:
    return SECRET.sub("…", ROW.sub(r"\1: …", EMAIL.sub("…@…", text)))


class CarefulFormatter(logging.Formatter):
    """One line a message, the traceback under it where there is one, personal data taken out of both."""

    def format(self, record: logging.LogRecord) -> str:
        return without_personal_data(super().format(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802 (the name is logging's)
        if is_redis_away(ei[1]):
            return "The Redis of CACHE_URL does not answer."
        if is_database_away(ei[1]):
            return "The database does not answer."  # forty frames would say no more
        return super().formatException(ei)
