"""The description of the API is valid and whole, has an example for every body, and its page needs no network."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, get_resolver

from clubsite.api.page import chapters
from tests.api.client import Api, description
from tests.factories.members import MemberFactory

WEB = Path(__file__).parents[1] / "web"
METHODS = ("get", "post", "put", "patch", "delete")


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, found)
        for path, methods in description()["paths"].items()
        for method, found in methods.items()
        if method in METHODS
    ]


@pytest.mark.django_db
def test_the_description_is_valid_and_made_without_a_warning(tmp_path: Path) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema.yaml"))
    assert description()["openapi"].startswith("3.1")


def test_the_description_says_what_is_so_and_nothing_of_how_it_was_made() -> None:
    text = json.dumps(description())
    assert "x-spec-enum-id" not in text
    assert "The JSON body of a request." not in text, "a body that says nothing of itself says nothing"
    assert not any(line.startswith(" ") for _p, _m, found in operations() for line in found["description"].splitlines())


def test_an_order_needs_its_fields_and_a_change_of_settings_does_not() -> None:
    bodies = description()["components"]["schemas"]
    assert (bodies["EditBody"]["required"], bodies["RatingBody"]["required"]) == (["action"], ["club_rating"])
    assert "required" not in bodies["PatchedSettingsBody"]
    needed = {
        found["operationId"] for _path, _method, found in operations() if found.get("requestBody", {}).get("required")
    }
    assert {"rounds_edit", "members_change", "files_import", "members_import", "members_import_preview"} <= needed
    assert not needed & {"tournaments_change", "me_change", "rounds_close"}


def test_headers_of_answers_are_described() -> None:
    told = {
        found["operationId"]: {
            status: sorted(answer["headers"]) for status, answer in found["responses"].items() if "headers" in answer
        }
        for _path, _method, found in operations()
    }
    wait = {"429": ["Retry-After"], "503": ["Retry-After"]}
    assert told["tournaments_create"] == {"201": ["Idempotent-Replayed", "Location"], **wait}
    assert told["rounds_plan"] == {"201": ["ETag", "Idempotent-Replayed", "Location"], **wait}
    assert told["standings_show"] == {"200": ["ETag"], **wait}
    assert told["hall_clock"] == {"200": ["ETag"], **wait}


@pytest.mark.django_db
def test_the_files_of_the_examples_are_accepted() -> None:
    sent = {
        found["operationId"]: (
            method.upper(),
            path.removeprefix("/api/v1"),
            kind,
            content["examples"]["Example"]["value"],
        )
        for path, method, found in operations()
        for kind, content in found.get("requestBody", {}).get("content", {}).items()
        if kind != "application/json"
    }
    api = Api(MemberFactory(club_administrator=True))
    answers = {
        name: api.ask(method, path, raw=text.encode(), kind=kind).status
        for name, (method, path, kind, text) in sent.items()
    }
    assert answers == {"files_import": 201, "members_import": 201, "members_import_preview": 200}


@pytest.mark.django_db
def test_the_description_comes_as_yaml_and_as_json(client: Client) -> None:
    assert client.get("/api/v1/schema/").content.startswith(b"openapi: 3.1")
    assert client.get("/api/v1/schema/?format=json").json()["openapi"].startswith("3.1")
    assert client.get("/api/v1/schema/?format=xml").status_code == 400


def test_every_operation_has_a_sentence_and_a_body_has_an_example() -> None:
    bare, without = [], []
    for path, method, found in operations():
        if not found.get("summary") or not found.get("description"):
            bare.append(f"{method} {path}")
        for kind, body in found.get("requestBody", {}).get("content", {}).items():
            needed = kind != "application/json" or required(body["schema"])
            if needed and not body.get("examples"):
                without.append(f"{method} {path}")
    assert (bare, without) == ([], [])


def required(schema: dict[str, Any]) -> list[str]:
    name = schema["$ref"].rsplit("/", 1)[1]
    found: list[str] = description()["components"]["schemas"][name].get("required", [])
    return found


def test_every_operation_is_in_the_table_of_permissions() -> None:
    """Any address and method that the table does not know fails: pages and API are tried by the same test."""
    with (WEB / "permissions_api.csv").open(newline="", encoding="utf-8") as file:
        tried = {(line["address"], line["method"]) for line in csv.DictReader(file)}
    known = {}
    _prefix, resolver = get_resolver().namespace_dict["api"]
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern) and pattern.name:
            known[re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", f"/api/v1/{pattern.pattern}")] = f"api:{pattern.name}"
    missing = [
        f"{method.upper()} {path}"
        for path, method, _found in operations()
        if (known[path], method.upper()) not in tried
    ]
    assert missing == []


@pytest.mark.django_db
def test_the_page_of_the_api_has_every_operation_with_both_examples_and_its_form(client: Client) -> None:
    text = client.get("/api/v1/docs/").content.decode()
    assert sorted(re.findall(r'<details class="operation" id="(\w+)">', text)) == sorted(
        found["operationId"] for _path, _method, found in operations()
    )
    assert text.count('<form class="fields" data-try') == len(operations())
    assert "curl -X PUT" in text
    assert "&quot;result&quot;: &quot;1-0&quot;" in text
    assert "Samira Haddad" in text
    assert "* `" not in text, "values are listed once, in words"


def test_the_page_of_the_api_says_what_each_body_takes() -> None:
    told = {each["name"]: each["fields"] for chapter in chapters().values() for each in chapter}
    assert told["players_bulk"][:2] == [
        {"name": "players", "required": True, "kind": "array of object, up to 400", "default": "", "about": ""},
        {"name": "players[].member", "required": False, "kind": "integer or null", "default": "", "about": ""},
    ]
    (rating,) = (field for field in told["players_add"] if field["name"] == "rating")
    assert (rating["kind"], rating["default"]) == ("integer, 0 to 4000", "0")
    asked = {field["name"]: field["kind"] for field in told["tournaments_change"]}
    assert [asked[name] for name in ("name", "starts_on", "tie_breaks", "points_win", "visibility")] == [
        "string, up to 120 characters",
        "string or null (date)",
        "array of string, up to 20",
        "string or number",
        '"public", "unlisted"',
    ]
    assert told["files_import"] == told["rounds_show"] == []


def test_the_page_of_the_api_asks_in_the_order_of_a_request() -> None:
    told = {each["name"]: each for chapter in chapters().values() for each in chapter}
    places = [[parameter["place"] for parameter in each["parameters"]] for each in told.values()]
    assert all(each == sorted(each, key=["path", "query", "header"].index) for each in places)
    (size,) = (each for each in told["members_list"]["parameters"] if each["name"] == "page_size")
    assert (size["kind"], size["default"]) == ("integer, 1 to 100", 50)


@pytest.mark.django_db
def test_the_page_of_the_api_leads_to_what_all_operations_share(client: Client) -> None:
    page = client.get("/api/v1/docs/").content.decode()
    assert "`" not in page, "names are set as code"
    assert 'href="/help/api/"' in page
    told = client.get("/help/api/").content.decode()
    assert "idempotency-key-used" in told
    assert 'href="/api/v1/docs/"' in told


@pytest.mark.django_db
def test_the_page_of_the_api_loads_nothing_from_elsewhere_and_is_as_strict_as_any(client: Client) -> None:
    page = client.get("/api/v1/docs/")
    assert page.status_code == 200
    assert re.findall(r'(?:src|href)="(?:https?:)?//', page.content.decode()) == []
    assert page["Content-Security-Policy"] == client.get("/privacy/")["Content-Security-Policy"]
    assert "unsafe-inline" not in page["Content-Security-Policy"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/", "/api/v1/nothing/", "/api/v1/tournaments"])
def test_an_address_that_is_none_is_a_problem_document(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
