"""An operation: who may (the door), what is asked (the body), what is done (the service), what is said (the answer).

The order of the doors is that of the whole site: no such method for anybody (405), not known who (401), nothing there
that this person may see (404), not allowed (403), not acceptable (400), not possible now (409), out of date (412).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from functools import wraps
from inspect import cleandoc
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubsite.api.fields import Body, Nothing, Query
from clubsite.api.problems import MEDIA_TYPE, ProblemSerializer
from clubsite.api.retries import LONGEST_KEY, REPEATED, given_before, once
from clubsite.api.tags import digest, names
from clubsite.refusals import NotAllowed, Stale
from members.models import ApiToken, Member

SAFE = ("GET", "HEAD")
MEANINGS = {
    400: "The body or the query cannot be accepted; `errors` names every field.",
    401: "A token is needed, or the one that was sent opens nothing.",
    403: "You may not do this.",
    404: "There is nothing at this address that you may see.",
    409: "The state of things does not allow it now; the sentence says what to do.",
    412: "It has been changed since you looked; look again.",
    413: "Larger than five megabytes.",
    415: "Not the kind of content that is read here.",
    429: "Too often; `Retry-After` says how long to wait.",
    503: "The database is away; `Retry-After` says when to try again.",
}
READ_ERRORS = (400, 401, 403, 404, 429, 503)
WRITE_ERRORS = tuple(MEANINGS)


class ApiView(APIView):
    """The base of every operation. Reading is open to everybody unless `members_only`; writing needs a token."""

    members_only = False

    @property
    def me(self) -> Member:
        """The member who asks, behind a door that lets no visitor in."""
        assert isinstance(self.request.user, Member)
        return self.request.user

    def initialize_request(self, request: Any, *args: Any, **kwargs: Any) -> Request:
        made = super().initialize_request(request, *args, **kwargs)
        made.wire_body = request.body  # type: ignore[attr-defined]
        return made

    def is_open(self, method: str) -> bool:
        """Whether a visitor may ask this without saying who they are."""
        return method in SAFE and hasattr(self, "get") and not self.members_only

    @property
    def allowed_methods(self) -> list[str]:
        """What `Allow` says: `OPTIONS` tells nothing here that the description does not."""
        return [method for method in super().allowed_methods if method != "OPTIONS"]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self.format_kwarg = None
        request.accepted_renderer, request.accepted_media_type = self.perform_content_negotiation(request)
        method = request.method or ""
        if method not in self.allowed_methods:
            raise exceptions.MethodNotAllowed(method)
        self.perform_authentication(request)
        self.check_throttles(request)
        if not self.is_open(method) and not request.user.is_authenticated:
            raise exceptions.NotAuthenticated
        if method not in SAFE and isinstance(request.auth, ApiToken) and not request.auth.may_write:
            raise NotAllowed(_("This token may only read. Make one that may write on your profile."))
        self.find(request, **kwargs)

    def find(self, request: Request, **path: Any) -> None:
        """Look up what the address names and decide who comes in; raises 404, then 403."""

    def handle_exception(self, exc: Exception) -> Any:
        """Who is turned away because the same request has been done already hears what it was answered then."""
        turned_away = isinstance(exc, Http404 | NotAllowed) and self.request.method not in SAFE
        return (given_before(self.request) if turned_away else None) or super().handle_exception(exc)

    def unchanged(self, request: Request) -> Response | None:
        """304, where the reader already has what would be said."""
        return None

    def take(self, service: Callable[..., Any], data: dict[str, Any]) -> Any:
        """Call the service of a step, and say how things stand then."""
        raise NotImplementedError

    @property
    def wanted(self) -> str:
        """The version the caller has seen, by `If-Match`; empty where any will do."""
        named = self.request.headers.get("If-Match", "").strip()
        return "" if named == "*" else named

    def finish(self, request: Request, response: Response) -> None:
        """Headers that belong to the thing the operation was about."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(response, ("Authorization", "Cookie", "Accept-Language"))
        private = "Authorization" in request.headers or request.COOKIES
        response.setdefault("Cache-Control", "private, no-cache" if private else "no-cache")
        return response


class MembersView(ApiView):
    """For members, whoever they are."""

    members_only = True


DONE = OpenApiResponse(description="Done.")
KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY, "pattern": "^[ -~]+$"},
    OpenApiParameter.HEADER,
    description="A text of your choice for this request; sent again with it, the request has its effect once.",
)
IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="The ETag you have seen; 412 if it has been changed since."
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag you have; 304 as long as nothing has changed."
)


def _said_with(name: str, kind: Any, about: str, *statuses: int) -> OpenApiParameter:
    """A header of an answer."""
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, description=about, response=list(statuses))


RETRY_AFTER = _said_with("Retry-After", int, "In seconds.", 429, 503)


@dataclass(frozen=True)
class Operation:
    """A method of a view: reads body and query, calls the handler with both, and tells the schema what it is.

    The handler returns what is said, ready for JSON, or a whole response (a file). `versioned` operations compare
    `If-Match` with what is there; all others that write make something new, and refuse to be told a version. Whatever
    is read has an `ETag` and can be 304, except what is `live` and runs without an event. What is `located` has an
    address of its own from now on. The text of the handler's docstring is what the page of the API says about it.
    """

    name: str
    summary: str
    _: KW_ONLY
    answer: Any = None
    status: int = 200
    body: type[Body] = Nothing
    query: type[Query] = Query
    example: Any = None
    versioned: bool = False
    live: bool = False
    located: bool = False
    secrets: tuple[str, ...] = ()
    file: Any = None

    def __call__(self, handler: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        writes = handler.__name__ in ("post", "put", "patch", "delete")

        @extend_schema(**self.described(handler, writes=writes))
        @wraps(handler)
        def method(view: ApiView, request: Request, **path: Any) -> HttpResponseBase:
            asked = _checked(self.query, _parameters(request), request)
            if not writes and (unchanged := view.unchanged(request)):
                return unchanged
            if not writes:
                return _said(view, request, handler(view, asked), self.status)
            # The body of a file is read by its service, line by line.
            data = {**asked, **({"file": request.data} if self.file else _checked(self.body, request.data, request))}
            if view.wanted and not self.versioned:
                raise Stale(_("There is no version of this to compare with. Send the request without If-Match."))
            return once(request, lambda: _said(view, request, handler(view, data), self.status), secrets=self.secrets)

        return method

    def described(self, handler: Callable[..., Any], *, writes: bool) -> dict[str, Any]:
        """The same for the description of the API."""
        body = None if not writes or self.body is Nothing else self.body
        return {
            "operation_id": self.name.replace(".", "_").replace("-", "_"),
            "summary": self.summary,
            "description": cleandoc(handler.__doc__ or ""),
            "tags": [self.name.partition(".")[0]],
            "request": self.file or body,
            "responses": self.responses(writes=writes),
            "parameters": self.parameters(writes=writes),
            "examples": None if self.example is None else [_example(self.example, self.file)],
        }

    def responses(self, *, writes: bool) -> dict[Any, Any]:
        found = dict(self.answer) if isinstance(self.answer, dict) else {self.status: self.answer or DONE}
        for code in WRITE_ERRORS if writes else READ_ERRORS:
            found[code, MEDIA_TYPE] = OpenApiResponse(ProblemSerializer, description=MEANINGS[code])
        # The server under the site answers this one, before anything here has seen the request.
        found[414] = OpenApiResponse(description="The address is longer than four thousand characters.")
        if not writes and not self.live:
            found[304] = OpenApiResponse(description="Nothing has changed since the ETag you sent.")
        return found

    def parameters(self, *, writes: bool) -> list[Any]:
        """The query and the headers, those of the answer included."""
        found: list[Any] = [self.query] if self.query is not Query else []
        if writes:
            found += [KEY, IF_MATCH] if self.versioned else [KEY]
            found.append(
                _said_with(REPEATED, str, "true, where an earlier answer to your key is repeated.", self.status)
            )
        elif not self.live:
            found.append(IF_NONE_MATCH)
        if self.versioned or not writes:
            found.append(_said_with("ETag", str, "The version of what you are told.", self.status))
        if self.located:
            found.append(_said_with("Location", str, "The address of what was made.", self.status))
        return [*found, RETRY_AFTER]


operation = Operation  # as it is written above a method


def step(
    base: type[ApiView],
    name: str,
    summary: str,
    says: str,
    service: Callable[..., Any],
    *,
    answer: Any,
    body: type[Body] = Nothing,
    example: Any = None,
) -> type[ApiView]:
    """The view of one step that a service takes; the base says with what it is taken, and how things stand then."""

    class Step(base):  # type: ignore[valid-type, misc]
        def post(self, data: dict[str, Any]) -> Any:
            return self.take(service, data)

        post.__doc__ = says
        post = operation(name, summary, body=body, answer=answer, versioned=True, example=example)(post)

    return Step


def _parameters(request: Request) -> dict[str, str]:
    twice = [name for name, values in request.query_params.lists() if len(values) > 1]
    if twice:
        raise serializers.ValidationError({name[:60]: [_("This stands twice in the address.")] for name in twice[:20]})
    return dict(request.query_params.dict())


def _checked(kind: type[serializers.Serializer[Any]], data: Any, request: Request) -> dict[str, Any]:
    form = kind(data=data, context={"request": request}, partial=request.method == "PATCH" and issubclass(kind, Body))
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


def _said(view: ApiView, request: Request, said: Any, status: int) -> Any:
    if isinstance(said, HttpResponseBase):
        response: Any = said
    elif status == 204:
        response = Response(status=204)
    else:
        response = Response(said, status=status)
    view.finish(request, response)
    if request.method in SAFE and not response.has_header("ETag"):
        return _tagged(request, response)
    return response


def _tagged(request: Request, response: Any) -> Any:
    """An answer without a version of its own has one made of what it says."""
    tag = digest(response.data if isinstance(response, Response) else response.content)
    response["ETag"] = tag
    return known(request, tag) or response


def known(request: Request, tag: str) -> Response | None:
    """304, where the reader has this version already."""
    if not names(request.headers.get("If-None-Match", ""), tag):
        return None
    return Response(status=304, headers={"ETag": tag})


def _example(value: Any, file: Any) -> OpenApiExample:
    kind = next(iter(file)) if file else "application/json"
    return OpenApiExample("example", value=value, request_only=True, media_type=kind)
