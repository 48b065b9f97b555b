"""The page of the API: every operation with what it needs, an example of both ways, and a form to try it."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from clubsite.api.schema import document

PLACES = ("path", "query", "header")  # in the order of a request
FAR = 2**31  # a number this large says nothing: it is as many as there can be


@require_safe
@never_cache
@ensure_csrf_cookie
def docs(request: HttpRequest) -> HttpResponse:
    """The list is made once for each language; names, sentences and examples are in English, as the API is."""
    context: dict[str, Any] = {"listing": listing(get_language() or "en"), "chapters": chapters().keys()}
    context |= {"yaml": reverse("api:schema"), "json": reverse("api:schema") + "?format=json"}
    context["guide"] = reverse("help_page", args=["api"])
    return render(request, "api/docs.html", context)


@cache
def listing(language: str) -> SafeString:
    return mark_safe(render_to_string("api/_operations.html", {"chapters": chapters()}))  # noqa: S308 a template's


@cache
def chapters() -> dict[str, list[dict[str, Any]]]:
    """The operations of the description under what they are about."""
    found: dict[str, list[dict[str, Any]]] = {}
    described = json.loads(document("json"))
    shapes = described["components"]["schemas"]
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            found.setdefault(operation["tags"][0], []).append(_operation(path, method.upper(), operation, shapes))
    return dict(sorted(found.items()))


def _operation(path: str, method: str, said: dict[str, Any], shapes: dict[str, Any]) -> dict[str, Any]:
    parameters = sorted(map(_parameter, said.get("parameters", ())), key=lambda each: PLACES.index(each["place"]))
    bodies = said.get("requestBody", {}).get("content", {})
    kind = next(iter(bodies), "")
    sent = _example(said.get("requestBody", {}))
    status, good = next((code, each) for code, each in said["responses"].items() if code.startswith("2"))
    return {
        "name": said["operationId"],
        "method": method,
        "path": path,
        "summary": said["summary"],
        "about": _words(said["description"]),
        "open": {} in said.get("security", ()),
        "parameters": parameters,
        "kind": kind,
        "fields": list(_fields(bodies[kind]["schema"], shapes)) if kind else [],
        "body": _text(sent),
        "curl": _curl(path, method, said, parameters, kind, sent),
        "status": status,
        "answer": _text(_example(good)),
        "refusals": [
            (code, _words(each["description"])) for code, each in sorted(said["responses"].items()) if code[0] != "2"
        ],
    }


def _parameter(said: dict[str, Any]) -> dict[str, Any]:
    schema = said["schema"]
    choices = ", ".join(map(str, schema.get("enum", ())))
    return {
        "name": said["name"],
        "place": said["in"],
        "required": said.get("required", False),
        "about": _words(" ".join(filter(None, (said.get("description", ""), choices)))),
        "kind": _kind({**schema, "enum": ()} if choices else schema),
        "default": schema.get("default"),
        "example": said.get("example", ""),
    }


def _fields(said: dict[str, Any], shapes: dict[str, Any], within: str = "") -> Iterator[dict[str, Any]]:
    """What a body may say, and what each object of a list in it may say. A body that is a file has no fields."""
    shape = shapes[said["$ref"].rpartition("/")[2]] if "$ref" in said else {}
    for name, field in shape.get("properties", {}).items():
        yield {
            "name": within + name,
            "required": name in shape.get("required", ()),
            "kind": _kind(field),
            "default": json.dumps(field["default"]) if field.get("default") not in (None, "") else "",
            "about": _words(field.get("description", "")),
        }
        yield from _fields(field.get("items", {}), shapes, f"{within}{name}[].")


def _kind(said: dict[str, Any]) -> str:
    """The values there are, or which kind of value it is and how far it goes."""
    if said.get("enum"):
        return ", ".join(json.dumps(value) for value in said["enum"])
    kinds = said.get("type") or [each["type"] for each in said["oneOf"]]
    words = " or ".join([kinds] if isinstance(kinds, str) else kinds)
    if "items" in said:
        words = words.replace("array", f"array of {said['items'].get('type', 'object')}")
    elif said.get("format", "").startswith("date"):
        words = f"{words} ({said['format']})"
    return f"{words}{_reach(said)}"


def _reach(said: dict[str, Any]) -> str:
    """The least and the most: of a number its value, of a text its length, of a list how many."""
    if said.get("maximum", FAR) < FAR:
        return f", {said.get('minimum', 0)} to {said['maximum']}"
    if "maxLength" in said:
        return f", up to {said['maxLength']} characters"
    return f", up to {said['maxItems']}" if "maxItems" in said else ""


def _words(text: str) -> SafeString:
    """A sentence with its names set as code."""
    return mark_safe(re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text)))  # noqa: S308 escaped before


def _curl(path: str, method: str, said: dict[str, Any], parameters: list[dict[str, Any]], kind: str, sent: Any) -> str:
    """The request as a line for a shell, with the example's values."""
    for each in parameters:
        if each["place"] == "path":
            path = path.replace(f"{{{each['name']}}}", str(each["example"]))
    words = ["curl"] if method == "GET" else ["curl", "-X", method]
    if {} not in said.get("security", ()):
        words.append('-H "Authorization: Bearer $CLUB_TOKEN"')
    if kind:
        body = "-d " + shlex.quote(json.dumps(sent, ensure_ascii=False)) if "json" in kind else "--data-binary @file"
        words += [f'-H "Content-Type: {kind}"', body]
    return " ".join([*words, f'"$CLUB{path}"'])


def _example(said: dict[str, Any]) -> Any:
    """The example of a body or of an answer: the first of the first kind of content."""
    for content in said.get("content", {}).values():
        for example in content.get("examples", {}).values():
            return example["value"]
    return None


def _text(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)
