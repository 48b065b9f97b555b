"""What administrators are asked."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from members.forms.fields import (
    email_field,
    first_name_field,
    judge_password,
    language_field,
    last_name_field,
    new_password_field,
    rating_field,
    reason_field,
    time_zone_field,
    username_field,
)
from members.models import Club, Colour, Member
from members.services.club import CLUB_FIELDS
from members.validators import validate_line, validate_name

EMPTY_CLUB = _("An empty club\nYou add or paste the first names yourself.")
DEMO_CLUB = _("The demo club\nInvented members and tournaments, to look around.")


class RatingForm(forms.Form):
    """A rating set by hand, with the reason everybody can read."""

    rating = rating_field()
    reason = reason_field(required=True)


class ReasonForm(forms.Form):
    reason = reason_field()


class ImportForm(forms.Form):
    """A file, or its text coming back from the preview."""

    file = forms.FileField(
        label=_("CSV file"),
        max_length=200,
        help_text=_("The first line names the columns: first_name, last_name, email, cell_phone, club_rating …"),
    )


class ApplyImportForm(forms.Form):
    """The file as the preview showed it. Its text is never stripped: line numbers would shift."""

    content = forms.CharField(widget=forms.HiddenInput, strip=False)
    fingerprint = forms.CharField(widget=forms.HiddenInput, max_length=64)


class ClubForm(forms.ModelForm):
    colour = forms.ChoiceField(
        label=_("Club colour"),
        choices=Colour.choices,
        widget=forms.RadioSelect,
        help_text=_("Used for buttons, links and everything that is yours. Each is tested to be readable."),
    )
    language = language_field()
    time_zone = time_zone_field()

    class Meta:
        model = Club
        fields = CLUB_FIELDS
        help_texts = {
            "place": _("Shown at the top of the pages, like “Riverside Parish Hall, Mill Lane”."),
            "evening": _("Like “Thursdays 18:30”."),
            "founded": _("The year, shown at the foot of the pages."),
            "confirms_members": _("Whoever signs up can log in only after an administrator has said yes."),
        }

    def _post_clean(self) -> None:
        """The service checks a freshly locked row; the form leaves its own copy alone."""


class SetupForm(forms.Form):
    """The first page of a new club: the club, its original system administrator, and what to start with."""

    name = forms.CharField(label=_("Club name"), max_length=80, validators=[validate_name])
    place = forms.CharField(
        label=pgettext_lazy("where", "Place"),
        max_length=120,
        required=False,
        help_text=_("Like “Parish Hall, Mill Lane”."),
        validators=[validate_line],
    )
    evening = forms.CharField(
        label=_("Club evening"),
        max_length=80,
        required=False,
        help_text=_("Like “Thursdays 18:30”."),
        validators=[validate_line],
    )
    time_zone = time_zone_field()
    language = language_field()
    colour = forms.ChoiceField(
        label=_("Club colour"),
        choices=Colour.choices,
        initial=Colour.PEN,
        widget=forms.RadioSelect,
        help_text=_("Used for buttons, links and everything that is yours. Each is tested to be readable."),
    )
    first_name = first_name_field()
    last_name = last_name_field()
    username = username_field(required=True)
    password = new_password_field()
    email = email_field(help_text=_("Without it, a forgotten password is reset on the machine itself."))
    start = forms.ChoiceField(
        label=_("Start with"),
        choices=[("demo", DEMO_CLUB), ("empty", EMPTY_CLUB)],
        initial="empty",  # for looking around there is `./run --demo`; invented people are asked for
        widget=forms.RadioSelect,
    )

    club_fields = ("name", "place", "evening", "time_zone", "language", "colour")
    administrator_fields = ("first_name", "last_name", "username", "email")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        judge_password(self, Member(**self.part(self.administrator_fields)))
        return cleaned

    def part(self, names: tuple[str, ...]) -> dict[str, str]:
        return {name: self.cleaned_data.get(name, "") for name in names}
