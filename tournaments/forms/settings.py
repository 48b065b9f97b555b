"""All the settings of a tournament."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from members.validators import clean_name
from tournaments.forms.timer import TimerForm, timer_of
from tournaments.models import Tournament, Visibility
from tournaments.models.tournament import (
    AccelerationChoice,
    ColourChoice,
    FirstRoundChoice,
    LateEntryBye,
    ScoreUnitChoice,
)
from tournaments.queries.options import chosen_options, option_fields
from tournaments.settings_rules import MOST_LEGS, MOST_PLAYERS, MOST_ROUNDS
from tournaments.systems_text import system_choices


class SettingsForm(TimerForm):
    """Everything about a tournament; what round 1 has frozen is shown but cannot be changed."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    description = forms.CharField(
        label=gettext_lazy("Description"), required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 3})
    )
    place = forms.CharField(label=pgettext_lazy("where", "Place"), required=False, max_length=200)
    time_control = forms.CharField(
        label=gettext_lazy("Time control"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("Like “20 min + 10 s”."),
    )
    starts_on = forms.DateField(
        label=gettext_lazy("First day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    ends_on = forms.DateField(
        label=gettext_lazy("Last day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    maximum_players = forms.IntegerField(
        label=gettext_lazy("Maximum players"),
        required=False,
        min_value=2,
        max_value=MOST_PLAYERS,
        help_text=gettext_lazy("Whoever comes after that is on the waiting list."),
    )
    visibility = forms.ChoiceField(label=gettext_lazy("Who may see it"), choices=Visibility.choices)
    players_report = forms.BooleanField(
        label=gettext_lazy("Players may report their results"),
        required=False,
        help_text=gettext_lazy("The opponent confirms; your word is final."),
    )
    rated = forms.BooleanField(label=gettext_lazy("Counts for the club rating"), required=False)
    system = forms.ChoiceField(label=gettext_lazy("Pairing system"))
    number_of_rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    first_round = forms.ChoiceField(label=gettext_lazy("First round of a Swiss"), choices=FirstRoundChoice.choices)
    initial_colour = forms.ChoiceField(
        label=gettext_lazy("Colour of the first player in round 1"), choices=ColourChoice.choices, required=False
    )
    acceleration = forms.ChoiceField(
        label=gettext_lazy("Acceleration"),
        choices=AccelerationChoice.choices,
        help_text=gettext_lazy("For large fields: the strong meet each other in the first rounds already."),
    )
    legs = forms.IntegerField(label=gettext_lazy("Games per match"), min_value=1, max_value=MOST_LEGS)
    end_text = forms.CharField(
        label=gettext_lazy("Text when the time is over"),
        required=False,
        max_length=80,
        help_text=gettext_lazy("Left empty: “Time. Finish by the clock.”"),
    )
    score_unit = forms.ChoiceField(label=gettext_lazy("Points are given"), choices=ScoreUnitChoice.choices)
    points_win = forms.DecimalField(label=gettext_lazy("Win"), max_digits=4, decimal_places=1, min_value=Decimal(0))
    points_draw = forms.DecimalField(label=gettext_lazy("Draw"), max_digits=4, decimal_places=1, min_value=Decimal(0))
    points_loss = forms.DecimalField(label=gettext_lazy("Loss"), max_digits=4, decimal_places=1, min_value=Decimal(0))
    points_bye = forms.DecimalField(label=gettext_lazy("Bye"), max_digits=4, decimal_places=1, min_value=Decimal(0))
    points_forfeit = forms.DecimalField(
        label=gettext_lazy("Win by forfeit"), max_digits=4, decimal_places=1, min_value=Decimal(0)
    )
    late_entry_bye = forms.ChoiceField(
        label=gettext_lazy("Rounds a late entry has missed"), choices=LateEntryBye.choices
    )
    tie_breaks = forms.CharField(
        label=gettext_lazy("Tie-breaks, in order"),
        required=False,
        max_length=200,
        help_text=gettext_lazy(
            "FIDE codes: BH is Buchholz, BH-C1 the same without the weakest opponent, SB Sonneborn-Berger, "
            "DE direct encounter, WIN the number of wins."
        ),
    )

    DETAILS = ("name", "description", "place", "time_control", "starts_on", "ends_on", "maximum_players", "visibility")
    GAMES = ("players_report", "rated", "late_entry_bye")
    PAIRING = ("system", "number_of_rounds", "first_round", "initial_colour", "acceleration", "legs")
    POINTS = ("points_win", "points_draw", "points_loss", "points_bye", "points_forfeit", "score_unit", "tie_breaks")

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        self.tournament = tournament
        super().__init__(*args, **kwargs)
        names = [(key, label.partition("\n")[0]) for key, label in system_choices()]
        self.fields["system"].choices = names  # type: ignore[attr-defined]
        self.option_names = []
        for name, field in option_fields(tournament.system).items():
            self.fields[f"option_{name}"] = field
            self.option_names.append(f"option_{name}")

    @classmethod
    def initial_of(cls, tournament: Tournament) -> dict[str, Any]:
        asked = cls.base_fields.keys() - {"tie_breaks", "round_timer"}
        values = {name: getattr(tournament, name) for name in asked}
        values["round_timer"] = timer_of(tournament.round_minutes)
        values["tie_breaks"] = ", ".join(tournament.tie_breaks)
        values.update({f"option_{name}": value for name, value in tournament.options.items()})
        return values

    def freeze(self, editable: frozenset[str]) -> None:
        """Grey out what can no longer change."""
        editable |= {"round_timer"} if "round_minutes" in editable else set()
        for name, field in self.fields.items():
            field.disabled = name not in editable

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])

    def clean_tie_breaks(self) -> list[str]:
        return [code for code in re.split(r"[,;\s]+", self.cleaned_data["tie_breaks"].upper()) if code]

    def settings(self) -> dict[str, Any]:
        """What the service is asked to set. Options of another system than the present one are left behind."""
        values = {name: value for name, value in self.cleaned_data.items() if not name.startswith("option_")}
        if values["system"] == self.tournament.system:
            values["options"] = chosen_options(self.tournament.system, self.cleaned_data)
        else:
            values["options"] = {}
        return values


class ConfirmForm(forms.Form):
    """A reason in words, for what somebody will ask about."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=400, required=False, strip=True)

    def clean_reason(self) -> str:
        reason: str = self.cleaned_data["reason"]
        if any(ord(char) < 32 for char in reason):
            raise forms.ValidationError(_("A reason is one line of plain text."))
        return reason
