"""Every answer that is not a success, as a problem document (RFC 9457) with the same sentence as the page."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as DjangoValidationError
from django.http import Http404, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions, serializers

from clubsite.refusals import BadValue, Refused

MEDIA_TYPE = "application/problem+json"


class FieldProblemSerializer(serializers.Serializer[Any]):
    field = serializers.CharField()
    detail = serializers.CharField()


class LineProblemSerializer(serializers.Serializer[Any]):
    line = serializers.IntegerField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """What is so, why not, and what to do; `code` is stable, `detail` is for people, in the reader's language."""

    type = serializers.CharField(help_text="Always about:blank; the code says which problem it is.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    field = serializers.CharField(required=False, help_text="The field the sentence is about.")
    errors = FieldProblemSerializer(  # type: ignore[assignment]
        many=True, required=False, help_text="Every field that cannot be accepted."
    )
    warnings = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="What a reason would have to answer for."
    )
    problems = LineProblemSerializer(many=True, required=False, help_text="The lines of a file that cannot be read.")


def problem(status: int, *, code: str, detail: str, field: str | None = None, **more: Any) -> HttpResponse:
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": title(status),
        "status": status,
        "code": code,
        "detail": detail,
    }
    if field:
        body["field"] = field
    body |= {name: value for name, value in more.items() if value}
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)


def title(status: int) -> str:
    return {
        400: _("Not acceptable as it is"),
        401: _("Who are you?"),
        403: _("Not allowed"),
        404: _("Not found"),
        405: _("Not this method"),
        409: _("Not possible now"),
        410: _("No longer valid"),
        412: _("Out of date"),
        413: _("Too large"),
        415: _("Not this kind of content"),
        429: _("Too many requests"),
        500: _("Something broke"),
        503: _("The database is away"),
    }.get(status, _("Refused"))


def refused_as_problem(refused: Refused) -> HttpResponse:
    """What a service refused. A value that cannot be accepted stands among `errors`, as one found by a field does."""
    lines = [{"line": each.line, "detail": each.text} for each in getattr(refused, "problems", ())]
    names_field = refused.status == BadValue.status and refused.field
    return problem(
        refused.status,
        code=refused.code,
        detail=refused.message,
        field=refused.field,
        errors=[{"field": refused.field, "detail": refused.message}] if names_field else [],
        warnings=list(getattr(refused, "warnings", ())),
        problems=lines,
    )


@contextmanager
def named(fields: Mapping[str, str]) -> Iterator[None]:
    """A refusal names a field of the page's form; to a program it names the one of its body."""
    try:
        yield
    except Refused as refused:
        refused.field = fields.get(refused.field or "", refused.field)
        raise


def answer(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """The answer to whatever stopped an operation. None for a fault of ours, which the site answers with 500."""
    if isinstance(error, Refused):
        return refused_as_problem(error)
    if isinstance(error, Http404):
        return problem(404, code="not-found", detail=_("There is nothing at this address that you may see."))
    if isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if isinstance(error, DjangoValidationError):
        error = exceptions.ValidationError({"non_field_errors": error.messages})
    if isinstance(error, exceptions.ValidationError):
        return _fields(error)
    if isinstance(error, exceptions.APIException):
        return _framework(error, context)
    return None


def _fields(error: exceptions.ValidationError) -> HttpResponse:
    found = [{"field": name, "detail": sentence} for name, sentence in _flat(error.detail)]
    first = found[0]
    return problem(400, code="bad-value", detail=first["detail"], field=first["field"], errors=found)


def _flat(detail: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every sentence with the path of its field: `players.3.rating`."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            here = path if name == "non_field_errors" else f"{path}.{name}" if path else str(name)
            yield from _flat(inner, here)
    elif isinstance(detail, list):
        for number, inner in enumerate(detail):
            if isinstance(inner, dict | list):
                yield from _flat(inner, f"{path}.{number}" if path else str(number))
            else:
                yield path, str(inner)
    else:
        yield path, str(detail)


CODES: dict[type[exceptions.APIException], str] = {
    exceptions.ParseError: "malformed",
    exceptions.NotAuthenticated: "not-authenticated",
    exceptions.AuthenticationFailed: "not-authenticated",
    exceptions.PermissionDenied: "not-allowed",
    exceptions.NotFound: "not-found",
    exceptions.MethodNotAllowed: "method-not-allowed",
    exceptions.UnsupportedMediaType: "unsupported-media-type",
    exceptions.Throttled: "too-many-requests",
}


def _framework(error: exceptions.APIException, context: dict[str, Any]) -> HttpResponse:
    response = problem(error.status_code, code=CODES.get(type(error), "refused"), detail=_sentence(error, context))
    if header := getattr(error, "auth_header", None):
        response["WWW-Authenticate"] = header
    if wait := getattr(error, "wait", None):
        response["Retry-After"] = str(math.ceil(wait))
    return response


def _sentence(error: exceptions.APIException, context: dict[str, Any]) -> str:
    if isinstance(error, exceptions.NotAuthenticated):
        return _("This needs a token: make one on your profile, and send it as “Authorization: Bearer …”.")
    if isinstance(error, exceptions.Throttled):
        return _("That was too often. Wait a little, then go on.")
    if isinstance(error, exceptions.UnsupportedMediaType):
        kind = context["view"].parser_classes[0].media_type
        return _("Send the body as %(kind)s.") % {"kind": kind}
    return str(error.detail)
