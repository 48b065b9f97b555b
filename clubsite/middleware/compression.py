"""Pages travel packed: the pairings of 200 players are 290 kB of HTML, and 12 kB on their way to a phone."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressionMiddleware(GZipMiddleware):
    """Packs HTML alone. Django masks its form tokens anew for every page and pads what it packs, so that the length
    tells nothing (docs/decisions/0008). What carries an ETag is left as it is: packing would weaken the tag.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if "ETag" in response or not response.get("Content-Type", "").startswith("text/html"):
            return response
        return super().process_response(request, response)
