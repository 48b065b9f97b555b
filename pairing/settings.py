"""Typed options of a pairing system from and to text: for files, the command line and forms."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pairing.errors import PairingError
from pairing.model import Options
from pairing.said import Said

TRUE, FALSE = ("yes", "true", "1", "on"), ("no", "false", "0", "off")
LONGEST = 200
NUMBER = re.compile(r"-?\d{1,9}(?:[./]\d{1,9})?", re.ASCII)  # no exponent: a short text may not be a huge number


class BadSetting(PairingError):
    """An option the system does not have, or a value it cannot take."""


def options_from(kind: type[Options], pairs: Iterable[tuple[str, str]]) -> Options:
    """The options with these settings, the rest as the system's defaults."""
    hints = get_type_hints(kind)
    known = {field.name.replace("_", "-"): field.name for field in fields(kind)}
    values: dict[str, Any] = {}
    for name, text in pairs:
        key = known.get(name.strip().replace("_", "-"))
        if key is None:
            listed = ", ".join(sorted(known)) or "none"
            raise BadSetting(
                Said("There is no option “{name}” here. Options of this system: {known}.", name=name[:40], known=listed)
            )
        values[key] = _value(name, text.strip(), hints[key])
    return kind(**values)


def options_to(options: Options) -> tuple[tuple[str, str], ...]:
    """Name and text of every option that differs from the system's default."""
    default = type(options)()
    return tuple(
        (field.name.replace("_", "-"), _text(getattr(options, field.name)))
        for field in fields(options)
        if getattr(options, field.name) != getattr(default, field.name)
    )


def described(kind: type[Options]) -> tuple[tuple[str, str, str], ...]:
    """Name, possible values and default of every option, as a reader sees them."""
    hints, default = get_type_hints(kind), kind()
    return tuple(
        (field.name.replace("_", "-"), _values(hints[field.name]), _text(getattr(default, field.name)) or "none")
        for field in fields(kind)
    )


def _values(hint: Any) -> str:
    if hint is bool:
        return "yes|no"
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "|".join(hint)
    if get_origin(hint) in (Union, UnionType):
        return _values(next(kind for kind in get_args(hint) if kind is not NoneType))
    return {int: "NUMBER", Decimal: "NUMBER", Fraction: "NUMBER"}.get(hint, "TEXT")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | frozenset):
        return " ".join(_text(item) for item in (value if isinstance(value, tuple) else sorted(value)))
    return "" if value is None else str(value)


def _value(name: str, text: str, hint: Any) -> Any:
    """The text as a value of this annotation; the same simple types a form offers."""
    if len(text) > LONGEST:
        raise BadSetting(
            Said("The value of option “{name}” is longer than {most} characters.", name=name, most=LONGEST)
        )
    if get_origin(hint) in (Union, UnionType):
        kinds = [kind for kind in get_args(hint) if kind is not NoneType]
        return None if text == "" else _value(name, text, kinds[0])
    if get_origin(hint) in (tuple, frozenset):
        return get_origin(hint)(_value(name, part, get_args(hint)[0]) for part in text.split())
    if hint is bool:
        return _switch(name, text)
    if hint in (int, Decimal, Fraction) and not NUMBER.fullmatch(text):
        raise BadSetting(
            Said("Option “{name}”: {expected}, got “{found}”.", name=name, expected=_expected(hint), found=text)
        )
    try:
        return hint(text)
    except (ValueError, InvalidOperation, ZeroDivisionError):
        raise BadSetting(
            Said("Option “{name}”: {expected}, got “{found}”.", name=name, expected=_expected(hint), found=text)
        ) from None


def _switch(name: str, text: str) -> bool:
    if text.lower() not in TRUE + FALSE:
        raise BadSetting(Said("Option “{name}”: expected yes or no, got “{found}”.", name=name, found=text))
    return text.lower() in TRUE


def _expected(hint: Any) -> Said:
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Said("expected one of {values}", values=", ".join(hint))
    if hint is int:
        return Said("expected a whole number")
    return Said("expected a number") if hint in (Decimal, Fraction) else Said("expected another value")
