"""The fields of bodies and queries. A body says exactly what it may say: another name or another type is refused.

Django REST framework reads "5" as a number and 5 as a text; a program that mixes them up has a fault it should hear of.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty

from members.validators import validate_line, validate_name

LARGEST_ID = 2**63 - 1
LONGEST_REASON = 400


class Strict(serializers.Serializer[Any]):
    """Fields with their names; an unknown or read-only one is an error of its own."""

    def run_validation(self, data: Any = empty) -> Any:
        """A body that is `null` hears what any other hears that is no object."""
        return super().run_validation([] if data is None and self.parent is None else data)

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError(
                {"non_field_errors": [_("The body is an object with named fields.")]}, code="invalid"
            )
        writable = {name for name, field in self.fields.items() if not field.read_only}
        if unknown := sorted(set(map(str, data)) - writable):
            raise serializers.ValidationError(
                {name[:60]: [_("This field is not known here, or cannot be written.")] for name in unknown[:20]}
            )
        return super().to_internal_value(data)


class Body(Strict):
    """The JSON body of a request."""


class Order(Body):
    """What is to be done, told with PATCH: it needs what it needs, where a change of settings takes any of them."""

    @property
    def partial(self) -> bool:  # type: ignore[override]
        return False

    @partial.setter
    def partial(self, _wanted: bool) -> None:
        """The framework, and the description after it, take every PATCH for a change of settings."""


class Query(Strict):
    """The parameters behind the question mark. They are texts, and read leniently as what they stand for."""


class Nothing(Body):
    """An operation that needs to be told nothing more than its address."""


class Line(serializers.CharField):
    """One line of text that can be shown."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.validators.append(validate_line)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Name(Line):
    """A name that a reader can see."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.validators.append(validate_name)


class Secret(serializers.CharField):
    """A password, exactly as it was typed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(trim_whitespace=False, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Text(serializers.CharField):
    """Text of several lines."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        text: str = super().to_internal_value(data)
        validate_line(text.replace("\r\n", " ").replace("\n", " ").replace("\t", " "))
        return text


class Reason(Line):
    """A reason in words, for what somebody will ask about. The service says where one is needed."""

    def __init__(self) -> None:
        super().__init__(
            required=False,
            allow_blank=True,
            default="",
            max_length=LONGEST_REASON,
            help_text="Why, in words. The answer says where one is needed.",
        )


class ReasonBody(Body):
    reason = Reason()


class Whole(serializers.IntegerField):
    """A whole number: not a text, not true, not 5.0."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class Id(Whole):
    """The number of a row."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=LARGEST_ID, **options)


class YesNo(serializers.BooleanField):
    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Choice(serializers.ChoiceField):
    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or (data == "" and "" not in self.choices):
            self.fail("invalid_choice", input=str(data)[:40])
        found: str = super().to_internal_value(data)
        return found


class Day(serializers.DateField):
    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str):
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)


class Moment(serializers.DateTimeField):
    """A day and a time that are the same everywhere: a clock on the wall, or a day alone, is none."""

    def enforce_timezone(self, value: datetime) -> datetime:
        if timezone.is_naive(value):
            raise serializers.ValidationError(
                _("Say the time and the time zone, too: %(example)s") % {"example": "2026-11-26T18:30:00+00:00"}
            )
        moment: datetime = super().enforce_timezone(value)
        return moment


POINTS: dict[str, Any] = {
    "oneOf": [{"type": "string", "pattern": r"^\d{1,3}(\.\d)?$"}, {"type": "number", "minimum": 0, "maximum": 100}],
    "example": "0.5",
}


@extend_schema_field(POINTS)
class Points(serializers.DecimalField):
    """Points as a text ("0.5"), which is exact, or as a number."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_digits=4, decimal_places=1, min_value=Decimal(0), **options)

    def to_internal_value(self, data: Any) -> Decimal:
        if isinstance(data, bool) or not isinstance(data, str | int | float):
            self.fail("invalid")
        return super().to_internal_value(data)
