"""Options of a pairing system from text and back, for files, forms and the command line."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from decimal import Decimal
from enum import StrEnum

import pytest

from pairing.model import Options
from pairing.settings import BadSetting, described, options_from, options_to
from pairing.systems import SYSTEMS


class Way(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Sample(Options):
    way: Way = Way.LEFT
    count: int = 3
    share: Decimal = Decimal("0.5")
    is_on: bool = False
    base: Decimal | None = None
    label: str = ""


OTHER = Sample(Way.RIGHT, 7, Decimal("0.35"), True, Decimal(20), "north")


def test_only_what_differs_from_the_default_is_written():
    assert options_to(Sample()) == ()
    assert options_to(replace(Sample(), is_on=True)) == (("is-on", "yes"),)


def test_what_is_written_is_read_back():
    assert options_from(Sample, options_to(OTHER)) == OTHER
    assert options_from(Sample, ()) == Sample()


def test_names_may_have_dashes_or_underscores():
    assert options_from(Sample, [("is_on", "ON")]) == options_from(Sample, [("is-on", "true")])


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (
            "speed",
            "1",
            "There is no option “speed” here. Options of this system: base, count, is-on, label, share, way.",
        ),
        ("way", "up", "Option “way”: expected one of left, right, got “up”."),
        ("count", "many", "Option “count”: expected a whole number, got “many”."),
        ("count", "1.5", "Option “count”: expected a whole number, got “1.5”."),
        ("share", "1e999999999", "Option “share”: expected a number, got “1e999999999”."),
        ("share", "nan", "Option “share”: expected a number, got “nan”."),
        ("count", "9" * 100, f"Option “count”: expected a whole number, got “{'9' * 100}”."),
        ("is-on", "perhaps", "Option “is-on”: expected yes or no, got “perhaps”."),
        ("label", "x" * 201, "The value of option “label” is longer than 200 characters."),
    ],
)
def test_a_bad_setting_is_told_in_a_sentence(name, text, expected):
    with pytest.raises(BadSetting) as caught:
        options_from(Sample, [(name, text)])
    assert str(caught.value) == expected


def test_options_are_described_with_their_values_and_defaults():
    assert described(Sample) == (
        ("way", "left|right", "left"),
        ("count", "NUMBER", "3"),
        ("share", "NUMBER", "0.5"),
        ("is-on", "yes|no", "no"),
        ("base", "NUMBER", "none"),
        ("label", "TEXT", "none"),
    )


@pytest.mark.parametrize("key", sorted(SYSTEMS))
def test_every_option_of_every_system_can_be_given_as_text(key):
    kind = SYSTEMS[key].options
    for field, (name, _, default) in zip(fields(kind), described(kind), strict=True):
        given = options_from(kind, [(name, "" if default == "none" else default)])
        assert getattr(given, field.name) == getattr(kind(), field.name)
