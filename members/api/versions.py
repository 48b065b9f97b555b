"""The version of a person or of the club: a digest of what the reader is told of them.

People have no log with one number, as a tournament has. What counts for a reader who decides is what they were shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.tags import digest, names
from clubsite.api.views import ApiView, known
from clubsite.refusals import Stale


class VersionedView(ApiView):
    """A view whose answer is a state that can be compared: `ETag` on it, 304 and 412 by it."""

    tag: str | None = None

    def shown(self) -> dict[str, Any]:
        """What the reader is told, as it is now."""
        raise NotImplementedError

    def hold(self) -> None:
        """Lock what the service will lock, in the same order, and read it again."""
        raise NotImplementedError

    def etag(self) -> str:
        return digest(self.shown())

    @contextmanager
    def fresh(self) -> Iterator[None]:
        """What was seen is still so, and stays so until the service has acted."""
        with transaction.atomic():
            if self.wanted:
                self.hold()
                if not names(self.wanted, self.etag()):
                    raise Stale(_("This has been changed since you looked. Look at it again, then decide."))
            yield

    def unchanged(self, request: Request) -> Response | None:
        self.tag = self.etag()
        return known(request, self.tag)

    def finish(self, request: Request, response: Response) -> None:
        """Only an answer that tells the whole state carries its version."""
        if self.tag and response.status_code == 200:
            response["ETag"] = self.tag

    def told(self) -> dict[str, Any]:
        """The answer of a write: the state as it has become, with its version."""
        self.tag = self.etag()
        return self.shown()
