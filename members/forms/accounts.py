"""What is asked of somebody who signs up, claims an account, or changes their own details."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import AddEmailForm, ResetPasswordForm, SignupForm
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from members.forms.fields import (
    INCOMPLETE_EMAIL,
    address_field,
    cell_phone_field,
    email_field,
    first_name_field,
    guardian_field,
    language_field,
    last_name_field,
    new_password_field,
    time_zone_field,
    username_field,
)
from members.models import Member, Status
from members.models.member import DISPLAY_NAME_LENGTH
from members.services.accounts import PROFILE_FIELDS
from members.validators import validate_guardian, validate_name


def require_guardian(form: forms.BaseForm) -> None:
    """Said together with whatever else is missing; the service would say it alone, and later."""
    if "guardian_contact" in form.errors:
        return
    try:
        validate_guardian(
            under_18=form.cleaned_data.get("under_18", False),
            guardian_contact=form.cleaned_data.get("guardian_contact", ""),
        )
    except ValidationError as error:
        form.add_error("guardian_contact", error)


def ask_for_email(form: forms.BaseForm) -> None:
    """allauth's field, in the words of the site."""
    form.fields["email"].label = _("E-mail")
    form.fields["email"].error_messages["invalid"] = INCOMPLETE_EMAIL


class SignUpForm(SignupForm):  # type: ignore[misc]
    """The public sign-up page: allauth's form for e-mail, username and password, with the person added."""

    first_name = first_name_field()
    last_name = last_name_field()
    cell_phone = cell_phone_field()
    address = address_field()
    under_18 = forms.BooleanField(
        label=_("I am under 18"),
        required=False,
        help_text=_("Others will see your first name and an initial instead of the full name."),
    )
    guardian_contact = guardian_field()
    field_order = [
        "first_name",
        "last_name",
        "email",
        "cell_phone",
        "address",
        "username",
        "password1",
        "under_18",
        "guardian_contact",
    ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ask_for_email(self)
        self.fields["email"].help_text = _("We send one message to confirm it.")
        self.fields["username"] = username_field()
        self.fields["password1"].help_text = _("At least 10 characters.")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)  # a label says it, and stays
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()
        require_guardian(self)
        return cleaned


class ResetForm(ResetPasswordForm):  # type: ignore[misc]
    """allauth knows active members alone, and would write to the others that they have no account.

    A new password opens no door to somebody who waits, is suspended or has left; the log-in then says why.
    """

    users: list[Member]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ask_for_email(self)

    def clean_email(self) -> str:
        email: str = super().clean_email()
        self.users = self.users or list(Member.objects.filter(email__iexact=email).exclude(status=Status.GUEST))
        return email


class EmailForm(AddEmailForm):  # type: ignore[misc]
    """Another address for one's account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ask_for_email(self)


class ClaimForm(forms.Form):
    """What somebody sets to make the account theirs."""

    email = email_field(help_text=_("For a forgotten password. Other members never see it."))
    username = username_field()
    password = new_password_field()


class ProfileForm(forms.ModelForm):
    """One's own details. E-mail and password have pages of their own."""

    first_name = first_name_field()
    last_name = last_name_field()
    display_name = forms.CharField(
        label=_("Name shown to others"),
        required=False,
        max_length=DISPLAY_NAME_LENGTH,
        help_text=_("If you leave it empty: your full name, or first name and initial if you are under 18."),
        validators=[validate_name],
    )
    cell_phone = cell_phone_field()
    address = address_field()
    guardian_contact = guardian_field()
    language = language_field(empty=_("As the browser asks"), required=False)
    time_zone = time_zone_field(empty=_("As the browser says"), required=False)

    class Meta:
        model = Member
        fields = PROFILE_FIELDS

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        require_guardian(self)
        return cleaned

    def _post_clean(self) -> None:
        """The service puts the values on a freshly locked row; the form leaves its own copy alone."""


class EraseForm(forms.Form):
    """Asked twice: the password, and the word that it cannot be taken back."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    understood = forms.BooleanField(label=_("I know that this cannot be taken back."))
