"""Plans and snapshots as JSON documents, and back, without loss."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from pairing.model import Options, RoundPlan, TournamentSnapshot
from pairing.systems import system

T = TypeVar("T")


def encode(value: Any) -> Any:
    """A frozen value as plain JSON: fields at their default are left out."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: encode(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if getattr(value, field.name) != _default(field)
        }
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    return value


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def decode(kind: Any, data: Any) -> Any:
    """The value of this type that `encode` made the data from."""
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        hints = _hints(kind)
        return kind(**{name: decode(hints[name], item) for name, item in data.items()})
    origin = get_origin(kind)
    if origin is tuple:
        items = get_args(kind)
        if len(items) == 2 and items[1] is Ellipsis:
            return tuple(decode(items[0], item) for item in data)
        return tuple(decode(each, item) for each, item in zip(items, data, strict=True))
    if origin in (typing.Union, types.UnionType):
        return _decode_union(get_args(kind), data)
    if isinstance(kind, type) and issubclass(kind, Enum | Decimal):
        return kind(data)
    return data


def _decode_union(kinds: tuple[Any, ...], data: Any) -> Any:
    if data is None:
        return None
    if isinstance(data, list):  # a fact that holds several values
        return tuple(data)
    rest = [each for each in kinds if each is not type(None)]
    return decode(rest[0], data) if len(rest) == 1 else data


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def plan_body(plan: RoundPlan) -> dict[str, Any]:
    body: dict[str, Any] = encode(plan)
    return body


def plan_from(body: dict[str, Any]) -> RoundPlan:
    plan: RoundPlan = decode(RoundPlan, body)
    return plan


def snapshot_body(snapshot: TournamentSnapshot, players: dict[int, int]) -> dict[str, Any]:
    """The snapshot without names, and which player row each starting number stood for at the time."""
    nameless = dataclasses.replace(
        snapshot, players=tuple(dataclasses.replace(player, name="") for player in snapshot.players)
    )
    return {"snapshot": encode(nameless), "players": {str(number): pk for number, pk in players.items()}}


def snapshot_from(body: dict[str, Any], system_key: str) -> TournamentSnapshot:
    data = dict(body["snapshot"])
    options = data.pop("options", None)
    snapshot: TournamentSnapshot = decode(TournamentSnapshot, data)
    if options is None:
        return snapshot
    return dataclasses.replace(snapshot, options=decode(system(system_key).options, options))


def players_from(body: dict[str, Any]) -> dict[int, int]:
    """Starting number → player row, as they were when the round was planned."""
    return {int(number): pk for number, pk in body["players"].items()}


def options_from(system_key: str, data: dict[str, Any]) -> Options | None:
    """The typed options of a system from what is stored; None where all are at their default."""
    if not data:
        return None
    options: Options = decode(system(system_key).options, data)
    return options
