"""Steps and flags as sentences for people: the one place where reasons become words in the reader's language.

Names stand between Unicode isolates, so that a name written right to left does not disturb its sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing import explain
from pairing.model import Flag, FlagKind, Step

NameOf = Callable[[int], str]

HAND: dict[str, Any] = {
    "hand.imported": gettext_lazy("This round was read from a file, which gives no reasons."),
    "hand.laid-out": gettext_lazy("The players were laid out by rank for the director to arrange."),
    "hand.swapped": gettext_lazy("The director let {a} and {b} change places."),
    "hand.colours": gettext_lazy("The director changed the colours: {a} has White."),
    "hand.bye": gettext_lazy("The director gave the bye to {a}."),
    "hand.left-over": gettext_lazy("{b} has the bye, which left {a} without an opponent."),
    "hand.paired": gettext_lazy("The director paired {a} with {b}."),
    "hand.absent": gettext_lazy("{a} is absent from this round."),
    "hand.present": gettext_lazy("{a} came after all."),
    "hand.met-the-bye": gettext_lazy("{b} had the bye, and plays against {a} now."),
    "hand.opponent-absent": gettext_lazy("{b} is absent from this round, and {a} was left without an opponent."),
}
FLAG_WORDS: dict[FlagKind, Any] = {
    FlagKind.REMATCH: gettext_lazy("Rematch"),
    FlagKind.SECOND_BYE: gettext_lazy("Second bye"),
    FlagKind.FORBIDDEN: gettext_lazy("Kept apart"),
    FlagKind.COLOUR: gettext_lazy("Colour"),
    FlagKind.UPFLOAT: gettext_lazy("Up again"),
}


@dataclass(frozen=True)
class Reason:
    """One numbered sentence, and the rule it follows."""

    text: str
    rule: str


def isolated(name: str) -> str:
    return f"\u2068{name}\u2069"


def step_sentence(step: Step, name_of: NameOf) -> str:
    """One step in words."""

    def name(number: int) -> str:
        return isolated(name_of(number))

    if step.code in HAND:
        letters = dict(zip("abc", (name(player) for player in step.players), strict=False))
        return str(HAND[step.code]).format(**letters)
    return explain.sentence(step, name, _)


def reasons(steps: tuple[Step, ...], name_of: NameOf) -> list[Reason]:
    return [Reason(step_sentence(step, name_of), "" if step.rule == "hand" else step.rule) for step in steps]


def flag_word(flag: Flag) -> str:
    """Two words for a flag: "Third Black", "Rematch"."""
    if flag.kind is FlagKind.COLOUR:
        for step in flag.steps:
            if step.code == "law.third-colour":
                return _("Third White") if step["colour"] == "w" else _("Third Black")
        for step in flag.steps:
            facts = dict(step.facts)
            if facts.get("colour") in ("w", "b"):
                return _("Third White") if facts["colour"] == "w" else _("Third Black")
    return str(FLAG_WORDS[flag.kind])


def flag_sentence(flag: Flag, name_of: NameOf) -> str:
    """What a flag is about, in one sentence."""
    return step_sentence(explain.decisive(flag), name_of)
