"""What may be written into a field, for every door alike: forms, import, API, admin and other apps.

Names are people's own business: any script, apostrophes, one word, even `<script>` is accepted and shown as
text. Refused is only what no reader could see or no file could carry: nothing at all, or control characters.
"""

from __future__ import annotations

import re
import unicodedata
import zoneinfo
from functools import cache

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

HIGHEST_RATING = 4000
LONGEST_TEXT = 300
SPACES = re.compile(r"\s+")
USERNAME = re.compile(r"[\w.+-]+")
PHONE = re.compile(r"[0-9+()/.\- ]*[0-9][0-9+()/.\- ]*")

# Joiners that Persian, Indic scripts and emoji need inside a word; alone they are as invisible as the others.
JOINERS = frozenset("\u200c\u200d")


def is_control(character: str) -> bool:
    """Control, surrogate and private characters; and invisible formats such as text-direction overrides."""
    category = unicodedata.category(character)
    return category in {"Cc", "Cs", "Co"} or (category == "Cf" and character not in JOINERS)


def is_visible(text: str) -> bool:
    """Whether there is anything to see: a letter, a figure, a sign. Spaces and marks alone are nothing."""
    return any(unicodedata.category(character)[0] in "LNPS" for character in text)


def clean_name(text: str) -> str:
    """The tidy form of a name: composed (NFC), single spaces, none at the ends. Never changes a letter."""
    return SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()


def validate_line(value: str) -> None:
    """One line of text without control characters."""
    if any(is_control(character) for character in value):
        raise ValidationError(
            _("This contains characters that cannot be shown. Type it again by hand."), code="control"
        )


def validate_text(value: str) -> None:
    """Text of a few lines, such as an address. A text field of Django checks no length by itself."""
    if len(value) > LONGEST_TEXT:
        raise ValidationError(_("This is longer than 300 characters."), code="max_length")
    validate_line(value.replace("\r\n", " ").replace("\n", " "))


def validate_name(value: str) -> None:
    """A name that a reader can see."""
    validate_line(value)
    if not is_visible(value):
        raise ValidationError(_("A name needs at least one letter that can be seen."), code="blank")


def validate_username(value: str) -> None:
    """Letters, figures and . + - _; no @, so that a username is never taken for an e-mail address."""
    if not USERNAME.fullmatch(value):
        raise ValidationError(
            _("A username has letters, figures and the signs . + - _ only, without spaces."), code="username"
        )


def validate_phone(value: str) -> None:
    if value and not PHONE.fullmatch(value):
        raise ValidationError(_("A phone number has figures, spaces and the signs + - ( ) / . only."), code="phone")


@cache
def time_zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def validate_time_zone(value: str) -> None:
    if value and value not in time_zones():
        raise ValidationError(_("This time zone is not known. Write it like Europe/London."), code="time_zone")


def validate_founded(value: int) -> None:
    if not 1000 <= value <= timezone.localdate().year:
        raise ValidationError(_("Write the year with four figures, not in the future."), code="founded")


def validate_guardian(*, under_18: bool, guardian_contact: str) -> None:
    """Whoever is under 18 names somebody the club can call."""
    if under_18 and not guardian_contact.strip():
        raise ValidationError(
            _("Members under 18 need a parent or guardian the club can reach. Write who and how."), code="guardian"
        )


def default_display_name(*, first_name: str, last_name: str, under_18: bool) -> str:
    """The full name; for somebody under 18 the first name and an initial."""
    if under_18 and last_name:
        return f"{first_name} {last_name[0]}."
    return f"{first_name} {last_name}".strip()
