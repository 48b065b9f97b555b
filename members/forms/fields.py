"""Fields that several forms share, and the way a refusal gets onto a form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubsite.refusals import Refused
from members.models import Member
from members.models.member import NAME_LENGTH
from members.validators import (
    HIGHEST_RATING,
    time_zones,
    validate_line,
    validate_name,
    validate_phone,
    validate_text,
    validate_username,
)

INCOMPLETE_EMAIL = _("This is not a complete e-mail address. Write it like name@example.org.")


def put_on(form: forms.BaseForm, refused: Refused) -> None:
    """Show the sentence of a refusal at its field, or above the form."""
    form.add_error(refused.field if refused.field in form.fields else None, refused.message)


class NameField(forms.CharField):
    """A name in any script."""

    def __init__(self, *, label: Any, required: bool = True, autocomplete: str = "off", help_text: Any = "") -> None:
        super().__init__(
            label=label,
            required=required,
            max_length=NAME_LENGTH,
            help_text=help_text,
            validators=[validate_name],
            widget=forms.TextInput(attrs={"autocomplete": autocomplete}),
        )


def first_name_field() -> NameField:
    return NameField(label=_("First name"), autocomplete="given-name")


def last_name_field() -> NameField:
    return NameField(label=_("Last name"), required=False, autocomplete="family-name")


def cell_phone_field() -> forms.CharField:
    return forms.CharField(
        label=_("Cell phone"),
        required=False,
        max_length=32,
        help_text=_("Only a director of your tournament and the administrators can see it."),
        validators=[validate_phone],
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
    )


def address_field() -> forms.CharField:
    return forms.CharField(
        label=_("Address"),
        required=False,
        max_length=300,
        help_text=_("Only the administrators can see it."),
        validators=[validate_text],
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "street-address"}),
    )


def guardian_field() -> forms.CharField:
    return forms.CharField(
        label=_("Contact of a parent or guardian"),
        required=False,
        max_length=200,
        help_text=_("Name and phone or e-mail. Needed for members under 18."),
        validators=[validate_line],
    )


def email_field(*, help_text: Any) -> forms.EmailField:
    return forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=help_text,
        error_messages={"invalid": INCOMPLETE_EMAIL},
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


def username_field(*, required: bool = False) -> forms.CharField:
    return forms.CharField(
        label=_("Username"),
        required=required,
        max_length=40,
        help_text="" if required else _("If you leave it empty, one is made from your name."),
        validators=[validate_username],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )


def new_password_field() -> forms.CharField:
    return forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=200,
        help_text=_("At least 10 characters."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


def judge_password(form: forms.BaseForm, member: Member) -> None:
    """What is wrong with a new password, said together with whatever else is wrong on the form."""
    if password := form.cleaned_data.get("password"):
        try:
            validate_password(password, member)
        except ValidationError as error:
            form.add_error("password", error)


def rating_field() -> forms.IntegerField:
    return forms.IntegerField(label=_("Rating"), min_value=0, max_value=HIGHEST_RATING)


def reason_field(*, required: bool = False) -> forms.CharField:
    return forms.CharField(label=_("Reason"), required=required, max_length=300, validators=[validate_line])


def time_zone_field(*, empty: Any = None, required: bool = True) -> forms.ChoiceField:
    first = [("", empty)] if empty else []
    return forms.ChoiceField(
        label=_("Time zone"), required=required, choices=lambda: first + [(zone, zone) for zone in zones()]
    )


def language_field(*, empty: Any = None, required: bool = True) -> forms.ChoiceField:
    first = [("", empty)] if empty else []
    return forms.ChoiceField(label=_("Language"), required=required, choices=[*first, *settings.LANGUAGES])


def zones() -> list[str]:
    """Places people know, and UTC; not the abbreviations that computers keep beside them."""
    return sorted(zone for zone in time_zones() if zone == "UTC" or ("/" in zone and not zone.startswith("Etc/")))
