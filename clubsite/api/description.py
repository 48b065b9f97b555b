"""How one operation is described. In a module of its own: the framework reads it while its views are being made.

`examples.json` has the answer of every operation on an evening of the tests, shortened; `tests/api/test_examples.py`
records it and compares it with the description.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import get_lib_doc_excludes


class Schema(AutoSchema):
    """Says of each operation whether a visitor may ask it."""

    def get_auth(self) -> list[dict[str, Any]]:
        found = [each for each in super().get_auth() if each]
        is_open = getattr(self.view, "is_open", None)
        return [*found, {}] if is_open and is_open(self.method) else found


def closed_bodies(result: dict[str, Any], generator: Any, **_rest: Any) -> dict[str, Any]:
    """A body says what it may say and nothing else, and no blank where one is refused; an answer may leave blanks.

    A file is needed where one is read.
    """
    for name, component in result.get("components", {}).get("schemas", {}).items():
        if name.endswith("Body"):
            component["additionalProperties"] = False
        else:
            for field in component.get("properties", {}).values():
                field.pop("minLength", None)
    for found in operations_of(result):
        body = found.get("requestBody", {})
        if body and "application/json" not in body["content"]:
            body["required"] = True
    return result


def kinds_of_bodies() -> list[type]:
    """What a body is made from does not describe it: one that says nothing of itself has no description."""
    from clubsite.api.fields import Body, Order

    return [*get_lib_doc_excludes(), Order, Body]  # type: ignore[no-untyped-call]


def plain_choices(result: Any, generator: Any = None, **_rest: Any) -> Any:
    """A choice has its values: without the framework's own mark, and without a length that they have anyway."""
    if isinstance(result, dict):
        if "enum" in result:
            result.pop("x-spec-enum-id", None)
            result.pop("minLength", None)
        for inner in result.values():
            plain_choices(inner)
    elif isinstance(result, list):
        for inner in result:
            plain_choices(inner)
    return result


PARAMETERS: dict[str, Any] = {"slug": "autumn-rapid", "number": 1, "board": 1}  # every other one is the number of a row


@cache
def examples() -> dict[str, Any]:
    """The answers that were recorded, by the name of their operation."""
    found: dict[str, Any] = json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))
    return found


def operations_of(described: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every operation of a description, in the order of its addresses."""
    for methods in described["paths"].values():
        yield from (found for found in methods.values() if "operationId" in found)


def with_examples(result: dict[str, Any], generator: Any, **_rest: Any) -> dict[str, Any]:
    """Each operation with an address that could be and the answer it gives."""
    for found in operations_of(result):
        for parameter in found.get("parameters", ()):
            if parameter["in"] == "path":
                parameter["example"] = PARAMETERS.get(parameter["name"], 7)
        said = examples().get(found["operationId"])
        for status, response in found["responses"].items():
            if str(status).startswith("2") and said is not None:
                for content in response.get("content", {}).values():
                    content["examples"] = {"answer": {"value": said}}
    return result
