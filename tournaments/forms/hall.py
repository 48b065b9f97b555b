"""A phase as a form."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Sign
from tournaments.models.hall import DEFAULT_WARNING
from tournaments.settings_rules import MOST_MINUTES, MOST_ROUNDS


class PhaseForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=60)
    before_round = forms.IntegerField(label=_("Before round"), min_value=1, max_value=MOST_ROUNDS, initial=1)
    minutes = forms.IntegerField(
        label=_("Minutes"),
        required=False,
        min_value=1,
        max_value=MOST_MINUTES,
        help_text=_("Left empty, it lasts until the next one begins."),
    )
    warn_at = forms.IntegerField(
        label=_("Warning, minutes before the end"), min_value=0, max_value=MOST_MINUTES, initial=DEFAULT_WARNING
    )
    warn_text = forms.CharField(label=_("Text at the warning"), max_length=80, required=False)
    end_text = forms.CharField(label=_("Text at the end"), max_length=80, required=False)
    sign = forms.ChoiceField(label=_("Picture"), choices=Sign.choices, required=False)
