"""What the API speaks: JSON, whatever the caller says to understand.

The framework reads these classes while its own views are still being made, so this module imports none of them.
"""

from __future__ import annotations

from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request


class OneKind(BaseContentNegotiation):
    """The API speaks JSON, whatever the caller says to understand."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        wanted = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if wanted in _names(parser)), None)

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


def _names(parser: Any) -> tuple[str, ...]:
    return getattr(parser, "media_types", (parser.media_type,))


class Answer(JSONRenderer):
    """JSON in UTF-8; names of people stay readable."""

    encoder_class = DjangoJSONEncoder
    charset = None
