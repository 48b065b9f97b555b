"""The catalogues: in step with the code, compiled, and nothing lost between a text and its translation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from scripts.translations.catalogue import HEADER, compiled, po_path, read
from scripts.translations.sources import Text, everything, in_template, only_known_when_it_runs

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|<[^>]+>")


def entries(language: str) -> dict[Text, tuple[str, ...]]:
    return read(Path(po_path(language)).read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_site_and_of_the_reasons_is_in_the_catalogue_and_no_other(language):
    assert set(entries(language)) - {HEADER} == {found.text for found in everything()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_in_step(language):
    assert Path(po_path(language)).with_suffix(".mo").read_bytes() == compiled(entries(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_placeholders_of_its_text(language):
    wrong = []
    for text, forms in entries(language).items():
        # The one of many may be said in words: "one line", not "1 line".
        allowed = [text.singular, text.plural] if text.plural else [text.singular]
        for source, said in zip(allowed, forms, strict=True):
            if said and text != HEADER and set(PLACEHOLDER.findall(source)) != set(PLACEHOLDER.findall(said)):
                wrong.append((source, said))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_a_translation(language):
    assert [text for text, forms in entries(language).items() if not all(forms)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_stands_twice_and_none_is_kept_that_nobody_asks_for(language):
    """Two branches that both add a text are merged by hand; whoever reads the file would see the last one alone."""
    lines = Path(po_path(language)).read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("msgid ") for line in lines) == len(entries(language))
    assert [line for line in lines if line.startswith(("#~", "<<<<", ">>>>", "===="))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_marked_as_a_guess(language):
    assert "fuzzy" not in Path(po_path(language)).read_text(encoding="utf-8")


def test_templates_are_read_with_contexts_and_plurals(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        "{% load i18n %}{% translate 'Board' context 'tile' %}{{ x|default:_(\"none (yet)\") }}"
        "{% blocktranslate count n=n %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}",
        encoding="utf-8",
    )
    assert list(in_template(page)) == [
        Text("tile", "Board"),
        Text("", "none (yet)"),
        Text("", "%(n)s game", "%(n)s games"),
    ]


def test_only_words_found_elsewhere_are_translated_by_a_variable():
    assert only_known_when_it_runs() == [
        "clubsite/help/library.py: _(_title(f'pairing/{name}.md'))",
        "tournaments/problems.py: _(sentence)",
    ]


def test_german_has_its_plurals_and_its_contexts():
    with translation.override("de"):
        assert translation.ngettext("%(count)d member was added.", "%(count)d members were added.", 2) == (
            "%(count)d Mitglieder wurden hinzugefügt."
        )
        assert translation.pgettext("letter on a square", "B") == "S"
        assert translation.gettext("Place") == "Platz"
        assert translation.pgettext("where", "Place") == "Ort"
