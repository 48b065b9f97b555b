"""Every address × role × method, from the `permissions*.csv` beside this; an address that is missing there fails.

A row: the address (the name of its URL, `*` standing for any part of it), the method, the state (a function registered
with `@state` in a module `states_*.py` beside this one), then what each role gets: a status, or `login` for being sent
there. An empty cell is not tried; four roles must be tried for every address.
"""

from __future__ import annotations

import csv
import importlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.web.world import ROLES, STATES, Ask, World

HERE = Path(__file__).parent
for module in sorted(HERE.glob("states_*.py")):
    importlib.import_module(f"tests.web.{module.stem}")

MUST_BE_TRIED = {"visitor", "member", "club_administrator", "system_administrator"}
LOGIN_PAGES = ("/accounts/login/", "/admin/login/")
OF_PACKAGES = ("admin:", "account_", "mfa_", "set_language")  # their pages answer whatever method they are asked with


@dataclass(frozen=True)
class Row:
    where: str
    address: str
    method: str
    state: str
    expected: dict[str, str]


def table() -> list[Row]:
    """The rows of every `permissions*.csv`: each app may keep its own."""
    rows = []
    for path in sorted(HERE.glob("permissions*.csv")):
        with path.open(newline="", encoding="utf-8") as file:
            for number, line in enumerate(csv.DictReader(file), start=2):
                expected = {role: line[role] for role in ROLES if line[role]}
                where = f"{path.stem}:{number}"
                rows.append(Row(where, line["address"], line["method"], line["state"] or "anyhow", expected))
    return rows


ROWS = table()


def patterns(resolver: URLResolver | None = None, spaces: tuple[str, ...] = ()) -> Iterator[tuple[str, URLPattern]]:
    """Every URL of the project, with its namespaces and its name where it has one."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern, (*spaces, pattern.namespace) if pattern.namespace else spaces)
        elif isinstance(pattern, URLPattern):
            yield ":".join((*spaces, pattern.name or "")), pattern


def addresses() -> Iterator[str]:
    """The name of every URL of the project with its namespaces."""
    return (name for name, pattern in patterns() if pattern.name)


def cases() -> Iterator[object]:
    known = sorted(set(addresses()))
    for row in ROWS:
        names = [name for name in known if fnmatchcase(name, row.address)]
        for name in names:
            for role, expected in row.expected.items():
                yield pytest.param(row, name, role, expected, id=f"{row.where}-{row.method}-{name}-{row.state}-{role}")


def ask(client: Client, row: Row, name: str, wanted: Ask) -> HttpResponse:
    url = path_of(name, wanted) + wanted.query
    if wanted.file is not None:
        kind, text = wanted.file
        return client.generic(row.method, url, text, content_type=kind)
    if wanted.json is not None:
        return client.generic(row.method, url, json.dumps(wanted.json), content_type="application/json")
    return client.post(url, wanted.form) if row.method == "POST" else client.generic(row.method, url)


def path_of(name: str, wanted: Ask) -> str:
    """The path, with those of the state's values that this address asks for."""
    asked_for = parameters_of(name)
    return reverse(name, kwargs={key: value for key, value in wanted.path.items() if key in asked_for})


def parameters_of(name: str) -> set[str]:
    *spaces, last = name.split(":")
    resolver = get_resolver()
    for space in spaces:
        _prefix, resolver = resolver.namespace_dict[space]
    return {
        parameter
        for possibility in resolver.reverse_dict.getlist(last)
        for _route, parameters in possibility[0]
        for parameter in parameters
    }


def outcome(answer: HttpResponse) -> str:
    if answer.status_code == 302 and answer["Location"].startswith(LOGIN_PAGES):
        return "login"
    return str(answer.status_code)


@pytest.mark.django_db
@pytest.mark.parametrize(("row", "name", "role", "expected"), list(cases()))
def test_who_gets_what(row: Row, name: str, role: str, expected: str) -> None:
    world = World(role)
    client = Client()
    if world.actor:
        client.force_login(world.actor)
    wanted = STATES[row.state](world)
    assert outcome(ask(client, row, name, wanted)) == expected


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["visitor", "member", "other_director"])
@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.address.startswith("api:") and row.method == "GET"], ids=lambda row: row.where
)
def test_the_head_of_an_answer_of_the_api_is_for_those_who_may_read_it(row: Row, role: str) -> None:
    """Its length and its version tell of what stands in it."""
    world = World(role)
    client = Client()
    if world.actor:
        client.force_login(world.actor)
    answer = ask(client, replace(row, method="HEAD"), row.address, STATES[row.state](world))
    assert outcome(answer) == row.expected[role]


def test_every_address_of_the_site_is_in_the_table() -> None:
    missing = []
    for name in sorted(set(addresses())):
        tried = {role for row in ROWS if fnmatchcase(name, row.address) for role in row.expected}
        if not tried >= MUST_BE_TRIED:
            missing.append(f"{name}: not tried as {', '.join(sorted(MUST_BE_TRIED - tried))}")
    assert not missing, "add rows to a tests/web/permissions*.csv:\n" + "\n".join(missing)


def test_no_address_hides_from_the_table_by_having_no_name() -> None:
    """The admin has one for old links of each table; that of the API says that there is nothing."""
    nameless = {
        pattern.lookup_str for name, pattern in patterns() if not pattern.name and not name.startswith(OF_PACKAGES)
    }
    assert nameless == {"clubsite.api.schema.nothing_here"}


def methods_of(name: str, client: Client) -> set[str]:
    """What the address takes, as it tells somebody who asks with a method that it does not know."""
    answer = client.generic("PROPFIND", reverse(name, kwargs=dict.fromkeys(parameters_of(name), 1)))
    assert answer.status_code == 405, name
    return set(answer["Allow"].split(", ")) - {"HEAD", "OPTIONS"}


@pytest.mark.django_db
def test_every_method_of_an_address_is_in_the_table() -> None:
    world = World("system_administrator")
    client = Client()
    client.force_login(world.actor)
    missing = []
    for name in sorted(set(addresses())):
        if not name.startswith(OF_PACKAGES):
            tried = {row.method for row in ROWS if fnmatchcase(name, row.address)}
            missing += [f"{name}: {method}" for method in sorted(methods_of(name, client) - tried)]
    assert not missing, "add rows to a tests/web/permissions*.csv:\n" + "\n".join(missing)


def test_every_row_of_the_table_is_about_an_address_and_a_state_that_exist() -> None:
    known = set(addresses())
    astray = [row.where for row in ROWS if not any(fnmatchcase(name, row.address) for name in known)]
    assert not astray, f"no such address: {astray}"
    assert {row.state for row in ROWS} <= STATES.keys()


def only_post() -> Iterator[object]:
    """Each address that the table knows with POST and with nothing else, with the row that says so."""
    for name in sorted(set(addresses())):
        rows = [row for row in ROWS if fnmatchcase(name, row.address)]
        if rows and all(row.method == "POST" for row in rows):
            yield pytest.param(name, rows[0], id=name)


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "row"), list(only_post()))
def test_nothing_is_changed_by_get(name: str, row: Row) -> None:
    world = World("system_administrator")
    client = Client()
    client.force_login(world.actor)
    assert client.get(path_of(name, STATES[row.state](world))).status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize("row", [row for row in ROWS if row.method == "POST"], ids=lambda row: row.where)
def test_a_form_without_its_token_is_refused(row: Row) -> None:
    """The token comes before everything else, so that no other site can press our buttons."""
    name = next(name for name in sorted(set(addresses())) if fnmatchcase(name, row.address))
    world = World("system_administrator")
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.actor)
    assert ask(client, row, name, STATES[row.state](world)).status_code == 403
