"""How long a round lasts, as a choice: no clock, the usual minutes, any other number, or no end."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.tournament import UNLIMITED
from tournaments.settings_rules import MOST_MINUTES

USUAL = (30, 35, 40, 45, 50)
NO_CLOCK, FREE, NO_END = "", "free", "unlimited"


def timer_choices() -> list[tuple[str, str]]:
    return [
        (NO_CLOCK, _("no clock")),
        *((str(minutes), _("%(minutes)d minutes") % {"minutes": minutes}) for minutes in USUAL),
        (FREE, _("another number of minutes")),
        (NO_END, _("unlimited: it counts upwards")),
    ]


def timer_of(minutes: int | None) -> str:
    """The choice that says so many minutes."""
    if minutes is None:
        return NO_CLOCK
    if minutes == UNLIMITED:
        return NO_END
    return str(minutes) if minutes in USUAL else FREE


def minutes_of(timer: str) -> int | None:
    """What a choice other than the free one stands for."""
    return None if timer == NO_CLOCK else UNLIMITED if timer == NO_END else int(timer)


class TimerForm(forms.Form):
    """`round_minutes` is what is stored; it is only asked for where the choice leaves it open."""

    round_timer = forms.ChoiceField(
        label=gettext_lazy("Round timer"),
        required=False,
        choices=timer_choices,
        help_text=gettext_lazy("It starts with the round, on every screen."),
    )
    round_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes a round"), required=False, min_value=1, max_value=MOST_MINUTES
    )

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        timer = values.pop("round_timer", NO_CLOCK)
        if timer != FREE:
            self.errors.pop("round_minutes", None)
            values["round_minutes"] = minutes_of(timer)
        elif values.get("round_minutes") is None and "round_minutes" not in self.errors:
            self.add_error("round_minutes", _("Type a number of minutes."))
        return values
