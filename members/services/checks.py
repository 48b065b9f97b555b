"""Values checked by the model's own validators, and refused with the field's name."""

from __future__ import annotations

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import Model
from django.utils.translation import gettext as _

from clubsite.refusals import BadValue
from members.models import Member
from members.validators import validate_guardian, validate_line


def check(row: Model, *, exclude: set[str] | None = None, alone: bool = False) -> None:
    """Raise `BadValue` for the first field that cannot be accepted.

    A row that is `alone` has nothing that another may have already: the database need not be asked about the others.
    """
    try:
        # First the fields alone: PostgreSQL cannot even be asked about a text with NUL in it.
        row.clean_fields(exclude=exclude)
        if not alone:
            row.full_clean(exclude=exclude)
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        name = None if field == NON_FIELD_ERRORS else field
        raise BadValue(" ".join(messages), field=name) from error


def check_guardian(member: Member) -> None:
    """Somebody under 18 has a guardian the club can reach, whichever door the answer came in by."""
    try:
        validate_guardian(under_18=member.under_18, guardian_contact=member.guardian_contact)
    except ValidationError as error:
        raise BadValue(error.messages[0], field="guardian_contact") from error


def checked_reason(reason: str, *, needed: bool = False) -> str:
    """A reason in words: one line, at most 300 characters."""
    reason = reason.strip()
    if needed and not reason:
        raise BadValue(_("Write the reason, so that everybody can understand it later."), field="reason")
    if len(reason) > 300:
        raise BadValue(_("A reason has at most 300 characters."), field="reason")
    try:
        validate_line(reason)
    except ValidationError as error:
        raise BadValue(error.messages[0], field="reason") from error
    return reason
