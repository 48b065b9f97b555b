"""A language that marks what it translates, so that any other word on a page is one that no catalogue can reach.

Every text of the German catalogues comes as ⟦text⟧, in English. A page is then read as a reader does, words that
scripts put there included; what club and people typed in themselves is taken out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser

import pytest
from django.utils.translation import trans_real

OPEN, CLOSE = "⟦", "⟧"
CONTEXT = trans_real.CONTEXT_SEPARATOR
LANGUAGE = "de"
# Read aloud, shown on hovering, or put on the page by a script.
SPOKEN = ("title", "aria-label", "placeholder", "alt", "label", "aria-description")
FOR_SCRIPTS = re.compile(r"data-([a-z]+-)*(text|title|label|none|words)")
WITHOUT_WORDS = ("script", "style", "code", "pre", "kbd")
VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr", "use")
WORD = re.compile(r"[^\W\d_]{2,}")
# The same in every language: formats, paper, names of time zones, and what a language calls itself.
EVERYWHERE = re.compile(
    r"\b(CSV|PDF|TRF|JSON|FIDE|A4|Letter|QR|API|English|Deutsch|Clubsite|[A-Z]\w+(/[\w+-]+)+|UTC)\b"
)


class Marking(trans_real.DjangoTranslation):
    """The German catalogues, whose texts come back in English and marked."""

    def __init__(self) -> None:
        super().__init__(LANGUAGE)

    def gettext(self, message: str) -> str:
        if message not in self._catalog:
            return message
        return f"{OPEN}{message.rpartition(CONTEXT)[2]}{CLOSE}"

    def ngettext(self, msgid1: str, msgid2: str, n: float) -> str:
        if (msgid1, 0) not in self._catalog and (msgid1, 1) not in self._catalog:
            return msgid1 if n == 1 else msgid2
        said = msgid1 if n == 1 else msgid2
        return f"{OPEN}{said.rpartition(CONTEXT)[2]}{CLOSE}"


@contextmanager
def marking() -> Iterator[None]:
    """German is the marking language as long as this lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(trans_real._translations, LANGUAGE, Marking())
        yield


class Reader(HTMLParser):
    """All words of a page in their order, what is spoken for an element standing where the element begins."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.silent: list[str] = []  # the elements we are in whose words are not the site's

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in VOID:
            pass
        elif self.silent or tag in WITHOUT_WORDS or values.get("lang", LANGUAGE) != LANGUAGE:
            self.silent.append(tag)
        for name, value in attrs:
            if value and not self.silent and (name in SPOKEN or FOR_SCRIPTS.fullmatch(name)):
                self.pieces.append(value)
        if tag == "meta" and values.get("name") == "description":
            self.pieces.append(values.get("content") or "")
        if tag == "input" and values.get("type") in ("submit", "button", "reset"):
            self.pieces.append(values.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.pieces.append(data)


def unmarked(text: str) -> str:
    """What stands outside of all marks."""
    depth, found = 0, []
    for character in text:
        if character == OPEN:
            depth += 1
        elif character == CLOSE:
            depth -= 1
        elif depth <= 0:
            found.append(character)
    return "".join(found)


def untranslatable(html: str, typed: Iterable[str]) -> list[str]:
    """The pieces of a page that hold a word outside of all marks, which nobody typed in."""
    reader = Reader()
    reader.feed(html)
    rest = unmarked("\n".join(reader.pieces))
    lines = [EVERYWHERE.sub(" ", line).strip() for line in rest.splitlines()]
    values = sorted(set(typed), key=len, reverse=True)
    found = []
    for line in dict.fromkeys(lines):
        left = line
        for value in values:
            if not WORD.search(left):
                break
            left = left.replace(value, " ")
        if WORD.search(left):
            found.append(f"{line!r}")
    return found
