"""JSON read with care: what JSON does not know, or no database can hold, is refused before anything looks at it."""

from __future__ import annotations

import codecs
import json
import math
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

LONGEST_NUMBER = 400  # digits; a float ends before, and Python asks a program to change its settings at 4300


class CarefulJSON(BaseParser):
    """Refuses NaN, numbers beyond any, an object that says something twice, and brackets without end."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        raw = stream.read()
        if not raw.strip():
            return {}
        try:
            text = codecs.decode(raw, "utf-8-sig")
            return json.loads(
                text,
                parse_constant=_no_number,
                parse_float=_finite,
                parse_int=_whole,
                object_pairs_hook=_said_once,
            )
        except RecursionError as error:
            raise ParseError(_("The JSON is nested too deeply.")) from error
        except ValueError as error:
            raise ParseError(_("This is not JSON: %(error)s") % {"error": str(error)[:200]}) from error


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("a number is too large")
    return value


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise ValueError("a number is too large")
    return int(text)


def _said_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice in the same object")
    return found


class PlainFile(BaseParser):
    """A file as the body of the request, whatever kind of text it calls itself."""

    media_type = "text/plain"

    def parse(  # type: ignore[override]
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> bytes:
        content: bytes = stream.read(settings.MAX_REQUEST + 1)
        return content


class CsvFile(PlainFile):
    """A table as the body of the request."""

    media_type = "text/csv"
    media_types = ("text/csv", "text/plain")
