"""A new tournament: a name, a format, how many players are expected. Everything else has a good default."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from members.validators import clean_name
from pairing.systems import Format
from tournaments.forms.timer import TimerForm
from tournaments.models.tournament import ScoreUnitChoice
from tournaments.queries.options import chosen_options, option_fields
from tournaments.settings_rules import MOST_LEGS, MOST_PLAYERS, MOST_ROUNDS, rounds_by_players, rounds_for
from tournaments.systems_text import FORMAT_ADVICE, FORMATS, swiss_choices, system_of

EXPECTED = 16
OPTIONS = {"knockout": ("seeding", "third_place"), "round-robin": ("cycles",)}


def _usual_unit(legs: int) -> ScoreUnitChoice:
    """The best of three is one match to win; of two or four games each counts."""
    return ScoreUnitChoice.MATCH if legs > 1 and legs % 2 else ScoreUnitChoice.GAME


@dataclass(frozen=True)
class FormatOption:
    """One of the three formats as the page offers it."""

    radio: BoundWidget
    name: str
    advice: str
    players: int
    rounds: int | None  # None: the field is too large for this format
    steps: str


class NewTournamentForm(TimerForm):
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=120,
        help_text=gettext_lazy("As it should stand on the list: Autumn Rapid 2026."),
    )
    format = forms.ChoiceField(
        label=gettext_lazy("Format"),
        widget=forms.RadioSelect,
        choices=lambda: [(each.value, label) for each, label in FORMATS.items()],
        initial=Format.SWISS.value,
    )
    swiss_system = forms.ChoiceField(label=gettext_lazy("Pairing system"), required=False, choices=swiss_choices)
    expected = forms.IntegerField(
        label=gettext_lazy("Players expected"),
        required=False,
        min_value=2,
        max_value=MOST_PLAYERS,
        initial=EXPECTED,
        help_text=gettext_lazy("About how many: the rounds follow from it."),
    )
    number_of_rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=gettext_lazy("Left empty: as many as the format suggests."),
    )
    legs = forms.IntegerField(
        label=gettext_lazy("Games per match"), required=False, min_value=1, max_value=MOST_LEGS, initial=1
    )
    score_unit = forms.ChoiceField(
        label=gettext_lazy("Points are given"),
        help_text=gettext_lazy("As usual: a best of 3, 5, … is one match."),
        required=False,
        choices=[
            ("", gettext_lazy("as usual")),
            *ScoreUnitChoice.choices,
        ],
    )
    tables = forms.ChoiceField(
        label=gettext_lazy("Table numbers"),
        required=False,
        initial="lot",
        choices=[("lot", gettext_lazy("drawn by lot")), ("", gettext_lazy("in the order of the drawing"))],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key, names in OPTIONS.items():
            offered = option_fields(key)
            for name in names:
                self.fields[f"option_{name}"] = offered[name]

    def formats(self) -> Iterator[FormatOption]:
        """The three formats, each with its advice and the rounds it suggests for the players expected."""
        players = self._expected()
        for each, radio in zip(FORMATS, self["format"], strict=True):
            key = system_of(each)
            yield FormatOption(
                radio=radio,
                name=str(FORMATS[each]),
                advice=str(FORMAT_ADVICE[each]),
                players=players,
                rounds=rounds_for(key, players),
                steps=" ".join(f"{first}:{rounds or 0}" for first, rounds in rounds_by_players(key)),
            )

    def _expected(self) -> int:
        said = str(self["expected"].value() or "")
        number = int(said) if said.isascii() and said.isdigit() and len(said) <= len(str(MOST_PLAYERS)) else 0
        return number if 2 <= number <= MOST_PLAYERS else EXPECTED

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """Rounds left empty are those the format suggests for the players expected."""
        values = super().clean()
        if "format" not in values or "number_of_rounds" in self.errors or "expected" in self.errors:
            return values
        if values.get("number_of_rounds") is None:
            rounds = rounds_for(self.system(), values.get("expected") or EXPECTED)
            if rounds is not None and values["format"] == Format.ROUND_ROBIN:
                rounds *= values.get("option_cycles") or 1
            values["number_of_rounds"] = rounds
            if rounds is None or rounds > MOST_ROUNDS:
                self.add_error(
                    "expected",
                    _("Everybody against everybody would take more than %(most)d rounds. Choose another format.")
                    % {"most": MOST_ROUNDS},
                )
        return values

    def system(self) -> str:
        """The key of the chosen system: the format alone says it, but for a Swiss."""
        return system_of(Format(self.cleaned_data["format"]), self.cleaned_data.get("swiss_system") or "")

    def settings(self) -> dict[str, Any]:
        """What is not left at its default."""
        said = self.cleaned_data
        values: dict[str, Any] = {"round_minutes": said["round_minutes"], "options": self._options()}
        if said.get("legs") is not None:
            values |= {"legs": said["legs"], "score_unit": said["score_unit"] or _usual_unit(said["legs"])}
        return values

    def _options(self) -> dict[str, Any]:
        chosen = Format(self.cleaned_data["format"])
        if chosen is Format.SWISS:
            return {}
        said = {"option_tables": self.cleaned_data["tables"]}
        said |= {f"option_{name}": self.cleaned_data[f"option_{name}"] for name in OPTIONS[chosen.value]}
        return chosen_options(self.system(), said)
