"""Every operation has an example of its answer, which is one it gave: recorded here.

Reading is asked on a whole evening, writing in the states of the table of permissions.

After a change of what is said:

    API_EXAMPLES=record ./test tests/api/test_examples.py
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver

from clubsite.api import description as described
from tests.api.client import Api, check, description, template_of
from tests.api.evening import Club, reading
from tests.web.test_permissions import ROWS, Row, ask, path_of
from tests.web.world import STATES, World

FILE = Path(described.__file__).parent / "examples.json"
SECRETS = ((r"club_[\w-]{30,}", "club_…"), (r"http://testserver/claim/[^\"]+", "https://club.example/claim/…"))
# Refused to everybody, so there is no answer to show.
NEVER = {"system_admins_resign"}


def operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Each with its address and method."""
    return {
        found["operationId"]: (path, method, found)
        for path, methods in description()["paths"].items()
        for method, found in methods.items()
        if "operationId" in found
    }


def wanted() -> dict[str, str]:
    """The operations that say something, with the status of the answer."""
    return {
        name: status
        for name, (_path, _method, found) in operations().items()
        for status, response in found["responses"].items()
        if status.startswith("2") and "content" in response and name not in NEVER
    }


def rows() -> dict[tuple[str, str], tuple[Row, str]]:
    """For each address and method a row of the table and somebody for whom it succeeds there; best with a state."""
    found: dict[tuple[str, str], tuple[Row, str]] = {}
    for row in sorted(ROWS, key=lambda row: row.state == "anyhow"):
        roles = [role for role, status in row.expected.items() if status in ("200", "201", "204")]
        if row.address.startswith("api:") and roles:
            role = "director" if "director" in roles else roles[-1]
            found.setdefault((row.address, row.method), (row, role))
    return found


def name_of(row: Row) -> str | None:
    """The operation a row of the table is about."""
    _prefix, resolver = get_resolver().namespace_dict["api"]
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern) and f"api:{pattern.name}" == row.address:
            template = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", f"/api/v1/{pattern.pattern}")
            operation = description()["paths"].get(template, {}).get(row.method.lower(), {})
            return operation.get("operationId")
    return None


def short(value: Any, depth: int = 0) -> Any:
    """Of a list the first two, further in the first one."""
    if isinstance(value, dict):
        return {name: short(inner, depth + 1) for name, inner in value.items()}
    if isinstance(value, list):
        return [short(inner, depth + 1) for inner in value[: 2 if depth < 2 else 1]]
    return value


def kept(content: bytes, kind: str) -> Any:
    """An answer as it is shown: short, and without what is told only once."""
    text = content.decode()
    for pattern, instead in SECRETS:
        text = re.sub(pattern, instead, text)
    return short(json.loads(text)) if kind.startswith("application/json") else "\n".join(text.splitlines()[:6])


def read() -> dict[str, Any]:
    with transaction.atomic():
        club = Club(3)
        api = Api(club.me)
        said = {name: api.get(club.address_of(name, path)) for name, path in reading().items()}
        transaction.set_rollback(True)
    return {name: kept(answer.content, answer.headers["Content-Type"]) for name, answer in said.items()}


def written() -> dict[str, Any]:
    """What each operation that writes says, on an evening of its own."""
    said = {}
    for row, role in rows().values():
        name = name_of(row)
        if row.method == "GET" or name not in wanted():
            continue
        with transaction.atomic():
            world = World(role)
            client = Client()
            if world.actor:
                client.force_login(world.actor)
            state = STATES[row.state](world)
            answer = ask(client, row, row.address, state)
            check(row.method, path_of(row.address, state), answer.status_code, answer["Content-Type"], answer.content)
            said[name] = kept(answer.content, answer["Content-Type"])
            transaction.set_rollback(True)
    return said


def shape(value: Any) -> Any:
    """The names in it, at the top."""
    first = value[0] if isinstance(value, list) and value else value
    return sorted(first) if isinstance(first, dict) else type(first).__name__


@pytest.mark.django_db
def test_every_operation_has_an_example_which_is_what_it_says() -> None:
    said = dict(sorted({**read(), **written()}.items()))
    if os.environ.get("API_EXAMPLES") == "record":
        FILE.write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    assert stored.keys() == wanted().keys()
    assert {name: shape(each) for name, each in stored.items()} == {name: shape(each) for name, each in said.items()}
    assert [
        name for name, each in stored.items() if not each or (isinstance(each, dict) and each.get("results") == [])
    ] == []


def test_every_example_is_what_the_description_promises() -> None:
    for name, status in wanted().items():
        path, method, found = operations()[name]
        for kind, content in found["responses"][status]["content"].items():
            value = content["examples"]["answer"]["value"]
            text = json.dumps(value) if "json" in kind else value
            assert template_of(path) == path
            check(method, path, int(status), kind, text.encode())


def test_every_body_and_every_address_has_an_example() -> None:
    bodies, addresses = [], []
    for name, (path, method, found) in operations().items():
        for content in found.get("requestBody", {}).get("content", {}).values():
            if not content.get("examples"):
                bodies.append(name)
        for parameter in found.get("parameters", ()):
            if parameter["in"] == "path" and "example" not in parameter:
                addresses.append(f"{method} {path}")
    assert (bodies, addresses) == ([], [])


def test_no_example_holds_a_secret() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert not re.search(r"club_[\w-]{20,}|testserver", text)
