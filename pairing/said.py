"""English sentences that still know their parts, so that a page can say them in its reader's language.

The package knows no gettext: `scripts.translations` finds the templates here by the calls of `Said` and `say`.
"""

from __future__ import annotations

from collections.abc import Callable

from pairing.errors import PairingError

Translate = Callable[[str], str]


def english(text: str) -> str:
    """The language the sentences are written in."""
    return text


class Said(str):
    """A sentence in English, with its template and what went into it. What goes in may be such a sentence, too."""

    template: str
    facts: dict[str, object]

    def __new__(cls, template: str, **facts: object) -> Said:
        self = super().__new__(cls, template.format_map(facts))
        self.template, self.facts = template, facts
        return self


def retold(text: str | PairingError, translate: Translate) -> str:
    """The same in another language, or what an error says; what is no sentence of ours stays as it is."""
    if isinstance(text, PairingError):
        text = text.args[0] if text.args and isinstance(text.args[0], str) else str(text)
    if not isinstance(text, Said):
        return text
    facts = {name: retold(fact, translate) if isinstance(fact, Said) else fact for name, fact in text.facts.items()}
    return translate(text.template).format_map(facts)
