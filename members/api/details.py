"""What a member has told about themselves, changed by themselves or by an administrator."""

from __future__ import annotations

from typing import Any

from clubsite.api.fields import Body, Choice, Line, Name, Text, YesNo
from clubsite.api.views import operation
from members.api.people import Administered
from members.api.shapes import LANGUAGES, PersonSerializer
from members.services import edit_profile


class ProfileBody(Body):
    """What a member says about themselves. E-mail and password change on the site, where they are verified."""

    first_name = Name(max_length=60, required=False)
    last_name = Line(max_length=60, allow_blank=True, required=False)
    display_name = Line(max_length=121, allow_blank=True, required=False)
    under_18 = YesNo(required=False)
    guardian_contact = Line(max_length=200, allow_blank=True, required=False)
    address = Text(max_length=300, allow_blank=True, required=False)
    cell_phone = Line(max_length=32, allow_blank=True, required=False)
    language = Choice(choices=["", *LANGUAGES], allow_blank=True, required=False)
    time_zone = Line(max_length=64, allow_blank=True, required=False)


class Details(Administered):
    @operation(
        "members.change-details",
        "Change a member's details",
        body=ProfileBody,
        answer=PersonSerializer,
        versioned=True,
        example={"first_name": "Samira", "cell_phone": "+44 7700 900123"},
    )
    def patch(self, data: dict[str, Any]) -> Any:
        """For administrators, when somebody asks for it or cannot do it. Only the fields that are sent change."""
        with self.fresh():
            edit_profile(actor=self.me, member_id=self.member.pk, **data)
        return self.changed()
