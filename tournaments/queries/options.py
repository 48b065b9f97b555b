"""The typed options of a pairing system as form fields, and back."""

from __future__ import annotations

import dataclasses
import types
from decimal import Decimal
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from django import forms
from django.utils.translation import gettext_lazy as _

from pairing.systems import system

LABELS: dict[str, Any] = {
    "forfeit_blocks_bye": _("A forfeit stands in the way of a later bye"),
    "forfeit_counts_as_meeting": _("A forfeited game counts as a meeting"),
    "score_first": _("Smallest differences of points first"),
    "cycles": _("Everybody meets everybody"),
    "numbers": _("Numbers of the table"),
    "tables": _("Table numbers"),
    "seeding": _("Seeding"),
    "third_place": _("Match for the third place"),
    "placement": _("Games for all places"),
    "maxi": _("A maxi-tournament: colours move nobody by more than 100 rating points"),
    "varma_corrected": _("Corrected Varma table for 11 and 12"),
    "values": _("Value numbers go by"),
    "ratio": _("The first is worth so many times the last"),
    "base": _("Value of the first, for equal steps; left empty, the number of players"),
    "step": _("Step from one value to the next, for equal steps"),
    "recalculation": _("Earlier rounds are valued anew"),
    "self_victory": _("One's own value counts once"),
    "loss": _("A lost game brings this share of the opponent's value"),
    "bye": _("A bye brings this share of one's own value"),
    "half_bye": _("A half-point bye brings this share of one's own value"),
    "club_duty": _("An absence for the club brings this share of one's own value"),
    "excused": _("An excused absence brings this share of one's own value"),
    "unexcused": _("An absence without a word brings this share of one's own value"),
    "absence_limit": _("So many absences bring something"),
    "halve_absences": _("Each further absence is worth half of the one before"),
    "withdrawn": _("A result against somebody who withdrew brings this share of one's own value"),
    "distance": _("Rounds between two games of the same players"),
    "even_byes": _("Nobody sits out twice before everybody has once"),
    "jitter": _("Rating points by which the order of round 1 may be shaken"),
}
CHOICES: dict[str, Any] = {
    "both": _("for both players"),
    "winner": _("for the winner only"),
    "lot": _("drawn by lot"),
    "rating": _("by rating"),
    "starting-number": _("by starting number"),
    "varma": _("Varma: clubs and federations meet early"),
    "board": _("in order of the boards"),
    "boards": _("in order of the boards"),
    "bracket": _("by the bracket"),
    "seeds": _("by seed, then by rating"),
    # Of Keizer
    "ratio": _("the ratio of first and last"),
    "steps": _("equal steps"),
    "normalised": _("the ratio, with 1 for the last"),
    "forward": _("round by round, each with the ranking before"),
    "fixed-point": _("until ranking and values agree"),
    "frozen": _("never: each keeps the values of its time"),
    "on": _("always"),
    "fading": _("a fifth less with every round"),
    "off": _("never"),
}


def option_fields(system_key: str) -> dict[str, forms.Field]:
    """A field for each option of the system, in its order."""
    kind = system(system_key).options
    hints = get_type_hints(kind)
    default = kind()
    return {
        field.name: _field(field.name, hints[field.name], getattr(default, field.name))
        for field in dataclasses.fields(kind)
        if _is_simple(hints[field.name])
    }


def _is_simple(hint: Any) -> bool:
    hint = _bare(hint)
    return hint in (bool, int, str, Decimal) or (isinstance(hint, type) and issubclass(hint, Enum))


def _bare(hint: Any) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        return next(each for each in get_args(hint) if each is not type(None))
    return hint


def _field(name: str, hint: Any, default: Any) -> forms.Field:
    label = LABELS[name]
    hint = _bare(hint)
    if hint is bool:
        return forms.BooleanField(label=label, required=False, initial=default)
    if isinstance(hint, type) and issubclass(hint, Enum):
        choices = [(each.value, CHOICES[each.value]) for each in hint]
        return forms.ChoiceField(
            label=label, choices=choices, required=False, initial=default.value if default else None
        )
    if name == "cycles":
        choices = [(1, _("once")), (2, _("twice, colours reversed"))]
        return forms.TypedChoiceField(label=label, choices=choices, coerce=int, required=False, initial=default)
    if hint is int:
        return forms.IntegerField(label=label, required=False, initial=default, min_value=0, max_value=10_000)
    if hint is Decimal:
        return forms.DecimalField(label=label, required=False, initial=default, min_value=Decimal(0), max_digits=8)
    return forms.CharField(label=label, required=False, initial=default, max_length=80)


KINDS: tuple[tuple[type[forms.Field], str], ...] = (
    (forms.BooleanField, "boolean"),
    (forms.ChoiceField, "choice"),
    (forms.DecimalField, "decimal"),  # which is an IntegerField, too
    (forms.IntegerField, "integer"),
    (forms.CharField, "text"),
)


@dataclasses.dataclass(frozen=True)
class Option:
    """An option of a system for who has no form: what it may be, and what it is if nothing is said."""

    name: str
    label: str
    kind: str
    default: Any
    choices: tuple[tuple[Any, str], ...] = ()


def options_of_system(system_key: str) -> list[Option]:
    return [_described(name, field) for name, field in option_fields(system_key).items()]


def _described(name: str, field: forms.Field) -> Option:
    kind = next(word for each, word in KINDS if isinstance(field, each))
    choices = tuple((value, str(label)) for value, label in getattr(field, "choices", ()))
    default = str(field.initial) if isinstance(field.initial, Decimal) else field.initial
    return Option(name, str(field.label), kind, default, choices)


def chosen_options(system_key: str, cleaned: dict[str, Any]) -> dict[str, Any]:
    """What differs from the system's defaults, as it is stored."""
    kind = system(system_key).options
    default = kind()
    chosen: dict[str, Any] = {}
    for field in dataclasses.fields(kind):
        value = cleaned.get(f"option_{field.name}")
        plain = getattr(default, field.name)
        plain = plain.value if isinstance(plain, Enum) else plain
        if value is not None and value != "" and value != plain:
            chosen[field.name] = str(value) if isinstance(value, Decimal) else value
    return chosen


def option_lines(system_key: str, options: dict[str, Any]) -> list[tuple[str, str]]:
    """Label and value of every option, for the rules page."""
    lines = []
    for name, field in option_fields(system_key).items():
        value = options.get(name, field.initial)
        if isinstance(field, forms.BooleanField):
            shown: Any = _("yes") if value else _("no")
        else:
            shown = CHOICES.get(str(value), value)
        lines.append((str(field.label), str(shown)))
    return lines
