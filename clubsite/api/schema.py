"""The description of the API for programs (OpenAPI 3.1), the page to try it, and the answer where there is nothing."""

from __future__ import annotations

from functools import cache

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.negotiation import DefaultContentNegotiation

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


# Swagger UI writes style attributes as it goes; scripts stay as strict as everywhere.
@method_decorator(csp_update({"style-src": ["'unsafe-inline'"]}), name="dispatch")
@method_decorator(never_cache, name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    url_name = "api:schema"
    title = "API"
    throttle_classes = ()
    content_negotiation_class = DefaultContentNegotiation


@csrf_exempt
def nothing_here(request: HttpRequest) -> HttpResponse:
    """An address under /api/ that is none: said as a problem, like everything else here."""
    return problem(404, code="not-found", detail=_("There is nothing at this address. Did you forget the slash?"))
