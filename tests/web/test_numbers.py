"""A number beyond any row is answered, at every address that has a number, exactly as one that is merely not there.

So the role is asked where it would be asked, and nothing reaches a database that cannot hold the number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.converters import IntConverter

from tests.factories.tournaments import start_next_round
from tests.web.world import World
from tournaments.models import Game

NOBODY_HAS = 10**15  # a number that fits, and is not there
BEYOND = [2**63, 2**70, 10**30]
OF_THE_API = ("get", "post", "put", "patch", "delete")


def numbered(resolver: URLResolver | None = None, spaces: tuple[str, ...] = ()) -> Iterator[tuple[str, URLPattern]]:
    """Every address of the project with a number in it."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from numbered(pattern, (*spaces, pattern.namespace) if pattern.namespace else spaces)
        elif pattern.name and any(isinstance(each, IntConverter) for each in pattern.pattern.converters.values()):
            yield ":".join((*spaces, pattern.name)), pattern


PATTERNS = dict(numbered())


def values_there(world: World) -> dict[str, Any]:
    tournament = world.tournament
    return {
        "slug": tournament.slug,
        "number": 1,
        "board": 1,
        "player_id": tournament.players.order_by("pk")[0].pk,
        "game_id": Game.objects.filter(round__tournament=tournament).order_by("pk")[0].pk,
        "member_id": world.another.pk,
        "announcement_id": 1,
        "phase_id": 1,
        "pair_id": 1,
        "token_id": 1,
    }


def methods_of(name: str, pattern: URLPattern) -> list[str]:
    if not name.startswith("api:"):
        return ["GET", "POST"]
    return [each.upper() for each in OF_THE_API if hasattr(pattern.callback.cls, each)]  # type: ignore[attr-defined]


def test_there_are_such_addresses() -> None:
    assert len([name for name in PATTERNS if name.startswith("api:")]) > 30
    assert len([name for name in PATTERNS if not name.startswith("api:")]) > 40


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["visitor", "member", "director", "system_administrator"])
def test_a_number_beyond_any_row_is_answered_as_one_that_is_not_there(role: str) -> None:
    world = World(role)
    client = Client()
    if world.actor:
        client.force_login(world.actor)
    start_next_round(world.tournament)
    there, wrong = values_there(world), []

    def status(method: str, name: str, values: dict[str, Any]) -> int:
        with transaction.atomic():
            answer = client.generic(method, reverse(name, kwargs=values), b"{}", content_type="application/json")
            transaction.set_rollback(True)
        return answer.status_code

    for name, pattern in PATTERNS.items():
        converters = pattern.pattern.converters
        filled = {each: there[each] for each in converters}
        for parameter, converter in converters.items():
            if not isinstance(converter, IntConverter):
                continue
            for method in methods_of(name, pattern):
                usual = status(method, name, {**filled, parameter: NOBODY_HAS})
                for number in BEYOND:
                    found = status(method, name, {**filled, parameter: number})
                    if found != usual or found >= 500:
                        wrong.append(f"{method} {name} {parameter}={number}: {found}, not {usual}")
    assert wrong == []
