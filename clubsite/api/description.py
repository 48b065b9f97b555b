"""How one operation is described. In a module of its own: the framework reads it while its views are being made."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema


class Schema(AutoSchema):
    """Says of each operation whether a visitor may ask it."""

    def get_auth(self) -> list[dict[str, Any]]:
        found = [each for each in super().get_auth() if each]
        is_open = getattr(self.view, "is_open", None)
        return [*found, {}] if is_open and is_open(self.method) else found


def closed_bodies(result: dict[str, Any], generator: Any, **_rest: Any) -> dict[str, Any]:
    """A body says what it may say and nothing else, and no blank where one is refused; an answer may leave blanks."""
    for name, component in result.get("components", {}).get("schemas", {}).items():
        if name.endswith("Body"):
            component["additionalProperties"] = False
        else:
            for field in component.get("properties", {}).values():
                field.pop("minLength", None)
    return result
