"""The planned start of each round."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Tournament

LOCAL = "%Y-%m-%dT%H:%M"


class TimesForm(forms.Form):
    """One field a round, in the director's own time zone."""

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = {row.number: row.starts_at for row in tournament.times.all()}
        for number in range(1, tournament.number_of_rounds + 1):
            self.fields[f"round_{number}"] = forms.DateTimeField(
                label=_("Round %(number)d") % {"number": number},
                required=False,
                input_formats=[LOCAL, "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S"],
                widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=LOCAL),
                initial=timezone.localtime(known[number]) if number in known else None,
            )

    def times(self) -> dict[int, datetime | None]:
        return {int(name.removeprefix("round_")): moment for name, moment in self.cleaned_data.items()}
