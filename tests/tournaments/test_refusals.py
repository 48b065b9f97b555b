"""Every refusal is tried through its page: the sentence is shown, the input kept, and nothing written."""

from __future__ import annotations

import ast
import html
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

import tournaments
from tests.tournaments.refusal_cases import CASES, Case
from tests.tournaments.refusal_states import STATES, Desk

ROOT = Path(tournaments.__file__).parent
# The services whose pages are tried here. The hall's (clock, phases, seats, announcements) have tests of their own;
# files are read by the API alone.
SERVICES = ("directors", "edits", "games", "lifecycle", "matches", "players", "rounds", "times", "undo", "work")
READ = [
    *(ROOT / "services" / f"{name}.py" for name in SERVICES),
    *(ROOT / "views" / f"{name}.py" for name in ("director", "doors", "field", "matches", "planning", "results")),
    ROOT / "settings_rules.py",
]
# Sentences no page can be made to say: what stands before them answers first.
BEHIND = {
    "%(name)s is %(status)s and cannot enter a tournament.": "the page offers active members and guests alone",
    "Your membership is not active, so you cannot create a tournament.": "whoever is not active cannot log in",
    "There is nothing to take back.": "the first step of every tournament is its creation",
    "Round 1 has started, so these can no longer change: %(settings)s.": "the fields are greyed out, and not read",
    "Board %(board)d already has a result. Nothing was changed yet.": "the page asks its question instead",
    "This can be done, but somebody will ask why. Say your reason.": "the page says what it breaks, and asks",
    "Choose one of the pairing systems on the list.": "the form says it in its own words",
    "Choose a number from %(least)d to %(most)d.": "the form says it in its own words",
    "These options do not fit the pairing system.": "each option is a field of the form",
    "Nothing is left to play. Close the tournament.": "a table or a tree that has started announces the rounds it has",
}


def record() -> dict[str, list[tuple[object, ...]]]:
    """Every row of the club and its tournaments; who looked when is no part of it."""
    models = [*apps.get_app_config("tournaments").get_models(), *apps.get_app_config("members").get_models()]
    fields = {model: [f.attname for f in model._meta.concrete_fields if f.attname != "last_login"] for model in models}
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values_list(*names))
        for model, names in fields.items()
    }


def answer_to(case: Case, desk: Desk) -> tuple[int, str]:
    client = Client()
    who = desk.people.get(case.who)
    if who is None:
        who = desk.game(1).seats.get(colour="w").player.member
    client.force_login(who)
    response = client.post(
        reverse(f"tournaments:{case.name}", args=[desk.tournament.slug, *case.args(desk)]), case.form(desk)
    )
    if response.status_code == 405:  # a page that is only read
        response = client.get(reverse(f"tournaments:{case.name}", args=[desk.tournament.slug, *case.args(desk)]))
    return response.status_code, html.unescape(response.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("state", STATES)
def test_what_is_refused_says_so_keeps_the_input_and_writes_nothing(state: str) -> None:
    cases = [case for case in CASES if case.state == state]
    assert cases, f"nobody is refused anything in the state {state}"
    desk = STATES[state]()
    before = record()
    found = []
    for case in cases:
        status, page = answer_to(case, desk)
        spoken = page.replace("\u2068", "").replace("\u2069", "")
        if status != case.status or case.sentence not in spoken or case.kept not in page:
            said = re.findall(r'message--\w+">.*?<p>(.*?)</p>|class="field-error[^>]*>(.*?)<', page, re.DOTALL)
            found.append((case.name, case.sentence, case.kept, status, case.sentence in spoken, said))
        assert record() == before, f"{case.name} wrote something although it was refused: {case.sentence}"
    assert found == []


def sentences() -> set[tuple[str, ...]]:
    """Every sentence a refusal is raised with, as it stands in the code; two where one and many are told apart."""
    found = set()
    for file in READ:
        for raised in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(raised, ast.Raise) and isinstance(raised.exc, ast.Call)):
                continue
            for call in ast.walk(raised.exc):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "ngettext"):
                    texts = tuple(str(arg.value) for arg in call.args[:2] if isinstance(arg, ast.Constant))
                    found |= {texts} if texts else set()
    return found


def says(sentence: str, said: str) -> bool:
    """Whether these are the words of a sentence with its names filled in: all of it, or up to one of them."""
    parts = [re.escape(part) for part in re.split(r"%\(\w+\)[ds]", sentence)]
    ways = (".+".join(parts[:end]).removesuffix("\\ ") for end in range(len(parts), 0, -1))
    whole, *beginnings = [way for way in ways if len(way) > 12]
    first = re.match(r".*?\.(?=\\ |$)", whole)
    return any(re.fullmatch(way, said) for way in (whole, first[0] if first else whole, *beginnings))


def test_no_refusal_is_left_out_of_the_table() -> None:
    tried = [case.sentence for case in CASES]
    known = sentences()
    assert len(known) > 70
    untried = {texts for texts in known if not any(says(text, each) for text in texts for each in tried)}
    assert {texts[0] for texts in untried} == BEHIND.keys()
