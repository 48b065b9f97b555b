"""A program that speaks to the API in tests: with a token, and with an eye on the description of the API.

Every answer is compared with the schema: a status or a field that the description does not know fails the test.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.test import Client
from django.utils import timezone
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from clubsite.api.schema import document
from members.models import ApiToken, Member
from members.services.tokens import create_token

PREFIX = "/api/v1"


@cache
def description() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(document("json"))
    return found


@cache
def _registry() -> Registry[Any]:
    return Registry().with_resource("urn:api", Resource(contents=description(), specification=DRAFT202012))


@cache
def _paths() -> list[tuple[list[str], str]]:
    """Templates by their parts; those with fewer parameters first, so that `me` is not taken for a number."""
    found = [(template.split("/"), template) for template in description()["paths"]]
    return sorted(found, key=lambda each: each[1].count("{"))


def template_of(path: str) -> str:
    parts = path.split("?")[0].split("/")
    for wanted, template in _paths():
        if len(wanted) == len(parts) and all(
            a == b or (a.startswith("{") and b) for a, b in zip(wanted, parts, strict=True)
        ):
            return template
    raise AssertionError(f"the description knows no {path}")


def check(method: str, path: str, status: int, content_type: str, content: bytes) -> None:
    """Compare an answer with what the description says of its operation."""
    template = template_of(path)
    operation = description()["paths"][template].get(method.lower())
    if operation is None:
        assert status == 405, f"{method} {path} answered {status}, and is not described"
        return
    responses = operation["responses"]
    assert str(status) in responses, f"{method} {template} answered {status}, which is not described: {content[:300]!r}"
    described = responses[str(status)].get("content")
    if not described:
        assert content == b"", f"{method} {template}: {status} has a body"
        return
    kind = content_type.partition(";")[0]
    assert kind in described, f"{method} {template}: {kind} is not described"
    if "json" not in kind:
        return
    pointer = "/".join(
        part.replace("~", "~0").replace("/", "~1")
        for part in ("paths", template, method.lower(), "responses", str(status), "content", kind, "schema")
    )
    schema = {"$ref": f"urn:api#/{pointer}"}
    errors = [
        f"{'.'.join(map(str, error.absolute_path))}: {error.message[:200]}"
        for error in Draft202012Validator(schema, registry=_registry()).iter_errors(json.loads(content))
    ]
    assert not errors, f"{method} {template} {status}: {errors[:5]}"


class Answer:
    def __init__(self, response: Any) -> None:
        self.response = response
        self.status: int = response.status_code
        self.content: bytes = response.content
        self.headers = response.headers

    @property
    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def code(self) -> str:
        return str(self.json["code"])

    def __getitem__(self, name: str) -> Any:
        return self.json[name]

    def __repr__(self) -> str:
        return f"{self.status} {self.content[:400]!r}"


class Api:
    """One program, with the token of one member or with none."""

    def __init__(self, member: Member | None = None, *, scope: str = "full") -> None:
        self.client = Client()
        self.headers: dict[str, str] = {}
        if member is not None:
            row, secret = create_token(actor=member, name="Test", scope=scope)
            # Used a moment ago: noting the first use would be a write that no test is about.
            ApiToken.objects.filter(pk=row.pk).update(last_used_at=timezone.now())
            self.headers["Authorization"] = f"Bearer {secret}"

    def ask(
        self, method: str, path: str, body: Any = None, *, raw: Any = None, kind: str = "", **headers: str
    ) -> Answer:
        content = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        kind = kind or ("application/json" if content else "")
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        response = self.client.generic(
            method, PREFIX + path, content, content_type=kind or "application/json", headers={**self.headers, **named}
        )
        answer = Answer(response)
        if method != "HEAD":
            check(method, PREFIX + path, answer.status, response.get("Content-Type", ""), answer.content)
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        return self.ask("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Answer:
        return self.ask("PUT", path, body, **headers)

    def patch(self, path: str, body: Any = None, **headers: str) -> Answer:
        return self.ask("PATCH", path, body, **headers)

    def delete(self, path: str, **headers: str) -> Answer:
        return self.ask("DELETE", path, **headers)
