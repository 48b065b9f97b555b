"""The description of the API for programs (OpenAPI 3.1), and the answer where there is nothing."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer

from clubsite.api.problems import problem

RENDERERS = {"yaml": OpenApiYamlRenderer, "json": OpenApiJsonRenderer}


@cache
def document(kind: str) -> bytes:
    """The description, made once in each process: the same for everybody, and in English like the names in it."""
    with translation.override("en"):
        generated = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
        rendered: str | bytes = RENDERERS[kind]().render(generated, renderer_context={})
    return rendered.encode() if isinstance(rendered, str) else rendered


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """As YAML, or as JSON with `?format=json`."""
    kind = request.GET.get("format", "yaml")
    if kind not in RENDERERS:
        return problem(400, code="bad-value", detail=_("The format is yaml or json."), field="format")
    return HttpResponse(document(kind), content_type=RENDERERS[kind].media_type)


@csrf_exempt
def nothing_here(request: HttpRequest) -> HttpResponse:
    """An address under /api/ that is none: said as a problem, like everything else here."""
    return problem(404, code="not-found", detail=_("There is nothing at this address. Did you forget the slash?"))
