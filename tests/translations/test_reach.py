"""Every word of every page can be translated: nothing stays English where the site speaks another language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

import pytest
from django.apps import apps
from django.db.models import CharField, TextField
from django.http import HttpResponse
from django.test import Client

from tests.factories.members import ClubFactory, MemberFactory
from tests.translations.marked import LANGUAGE, Marking, marking, unmarked, untranslatable
from tests.web.crawler import crawl
from tests.web.test_permissions import ROWS, addresses, ask
from tests.web.world import STATES, World
from tournaments.demo.load import load_demo
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

STARTS = ("/", "/tournaments/", "/members/", "/me/", "/privacy/", "/help/", "/styleguide/")
# A refusal or a form that was not accepted; and the administration, which no link of the site reaches.
REFUSED = ("400", "409", "410", "412", "422")
# Of the administration: the texts of Django's own pictures, which it does not translate, and lists of codes as stored.
OF_DJANGO = re.compile(r"^'(Search|True|False|\[.*\])'$")


def typed_in() -> set[str]:
    """Everything that people and programs have written into the club, and names as the tree shortens them."""
    values = set[str]()
    for model in apps.get_models():
        if model._meta.app_label not in ("members", "tournaments"):
            continue
        fields = [f.name for f in model._meta.concrete_fields if isinstance(f, CharField | TextField) and not f.choices]
        for row in model._default_manager.values_list(*fields):
            values |= {line.strip() for value in row for line in str(value or "").splitlines()}
    values |= {f"{first[0]}. {rest}" for first, _space, rest in (value.partition(" ") for value in values) if rest}
    return {value for value in values if len(value) > 1}


def test_every_page_that_links_reach_is_marked_from_end_to_end() -> None:
    ClubFactory()
    administrator = MemberFactory(original=True)
    load_demo(administrator)
    running = Tournament.objects.filter(status="running").order_by("pk")[0]
    found, read, typed = dict[str, str](), 0, typed_in()
    for reader in (None, running.players.order_by("pk")[0].member, administrator):
        client = Client(headers={"accept-language": LANGUAGE})
        if reader:
            client.force_login(reader)
        with marking():
            for path, _status, answer in crawl(client, *STARTS):
                head, _line, body = answer.partition("\n")
                if "text/html" in head or "image/svg" in head:
                    read += 1
                    found |= dict.fromkeys(untranslatable(body, typed), path)
    assert found == {}
    assert read > 300


def rows() -> Iterator[object]:
    """The requests of the table of permissions that are refused, and the pages of the administration."""
    known = sorted(set(addresses()))
    for row in ROWS:
        refused = [role for role, status in row.expected.items() if status in REFUSED]
        allowed = [role for role, status in row.expected.items() if status == "200"]
        roles = refused or (allowed if row.address.startswith("admin:") and row.method == "GET" else [])
        for name in (name for name in known if fnmatchcase(name, row.address)):
            if roles:
                yield pytest.param(row, name, roles[-1], id=f"{row.where}-{name}-{roles[-1]}")


@pytest.mark.parametrize(("row", "name", "role"), list(rows()))
def test_every_refusal_and_every_page_of_the_administration_is_marked(row, name: str, role: str) -> None:
    world = World(role)
    client = Client(headers={"accept-language": LANGUAGE})
    if world.actor:
        client.force_login(world.actor)
    wanted = STATES[row.state](world)
    with marking():
        answer = ask(client, row, name, wanted)
    assert [piece for piece in words_of(answer, typed_in()) if not OF_DJANGO.match(piece)] == []


def words_of(answer: HttpResponse, typed: Iterable[str]) -> list[str]:
    """What is out of reach in a page, or in what a program is told about a problem."""
    kind, text = answer.get("Content-Type", ""), answer.getvalue().decode()
    if "html" in kind:
        return untranslatable(text, typed)
    if "problem+json" not in kind:
        return []
    problem = json.loads(text)
    said = [problem["title"], problem.get("detail", ""), *(error["detail"] for error in problem.get("errors", []))]
    return [sentence for sentence in said if re.search(r"\w", unmarked(sentence))]


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>⟦Round 3⟧</p>", []),
        ("<p>⟦Welcome, <bdi>⟦Kim⟧</bdi>⟧</p>", []),
        ("<p>Round 3</p>", ["'Round 3'"]),
        ("<p>⟦Round⟧ three</p>", ["'three'"]),
        ('<img alt="a cup">', ["'a cup'"]),
        ('<p data-end-text="Time.">12</p>', ["'Time.'"]),
        ('<p lang="en">Read <b>this</b> here</p>', []),
        ("<p>Kim Lee, ⟦place 2⟧</p><code>BH-C1</code>", []),
        ("<p>Kim Lee wins</p>", ["'Kim Lee wins'"]),
    ],
)
def test_the_reading_finds_words_outside_of_the_marks_and_no_others(html: str, found: list[str]) -> None:
    assert untranslatable(html, ["Kim Lee"]) == found


def test_the_marking_language_marks_what_a_catalogue_has_and_nothing_else() -> None:
    language = Marking()
    assert [
        language.gettext("Tournaments"),
        language.gettext("letter on a square\x04B"),
        language.gettext("no catalogue has this"),
        language.ngettext("%(count)d player", "%(count)d players", 2),
        language.ngettext("one that no catalogue has", "two that no catalogue has", 2),
    ] == ["⟦Tournaments⟧", "⟦B⟧", "no catalogue has this", "⟦%(count)d players⟧", "two that no catalogue has"]
