"""Canaries in the API: private values that must sing in no answer, whoever asks, for every operation that reads."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.api.client import PREFIX, description
from tests.web.test_canary import a_club_with_canaries, canary
from tests.web.world import World
from tournaments.models import Game

pytestmark = pytest.mark.django_db

# What is meant to be read: by whom, where, and what (the director reaches the players of the tournament).
MEANT = {("director", "/members/{member_id}/contact/"): {"phone", "email", "guardian", "last name"}}
QUERIES = {"/tournaments/{slug}/games/{game_id}/preview/": "?result=1-0", "/members/": "?search=Kim&page_size=100"}


def paths(world: World) -> list[tuple[str, str]]:
    """Every address that is read, with the numbers of every canary where one is asked for."""
    tournament = world.tournament
    players = list(tournament.players.order_by("pk"))
    games = Game.objects.filter(round__tournament=tournament).values_list("pk", flat=True)
    numbers = {
        "slug": [tournament.slug],
        "number": [1, 2],
        "board": [1],
        "game_id": list(games),
        "player_id": [player.pk for player in players],
        "member_id": [player.member_id for player in players],
        "phase_id": [],
        "token_id": [],
    }
    found = []
    for template, methods in description()["paths"].items():
        if "get" not in methods:
            continue
        short = template.removeprefix(PREFIX)
        filled = [template + QUERIES.get(short, "")]
        for name, values in numbers.items():
            if f"{{{name}}}" in template:
                filled = [path.replace(f"{{{name}}}", str(value)) for path in filled for value in values]
        found += [(short, path) for path in filled]
    return found


@pytest.mark.parametrize("role", ["visitor", "member", "player", "director"])
def test_nothing_private_is_in_any_answer(role: str) -> None:
    world, canaries = a_club_with_canaries(role)
    client = Client()
    if world.actor:
        client.force_login(world.actor)
    sung, read = [], 0
    for template, path in paths(world):
        answer = client.get(path)
        text = f"{answer.headers}\n{answer.content.decode()}"
        assert answer.status_code < 500, path
        read += answer.status_code == 200
        meant = MEANT.get((role, template), set())
        sung += [
            f"{path}: {kind} of {name}"
            for value, (kind, name) in canaries.items()
            if value in text and kind not in meant
        ]
    assert not sung, "\n".join(sung)
    assert read > 20


def test_the_reading_would_hear_a_canary() -> None:
    member, values = canary(1)
    client = Client()
    client.force_login(member)
    text = client.get(f"{PREFIX}/me/").content.decode()
    assert {kind for kind, value in values.items() if value in text} == set(values)
