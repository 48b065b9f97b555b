"""Requests nobody would think of, made from the description, as each kind of caller: no 5xx, no answer outside it.

A few cases each here; thousands with `API_CASES=50 ./test tests/api/test_fuzz.py` (docs/api.md).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core import signals
from django.core.cache import caches
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from clubsite.wsgi import application
from members.services.tokens import create_token
from tests.api.client import description
from tests.factories.members import ClubFactory, MemberFactory
from tests.factories.tournaments import make_tournament, play_rounds, start_next_round
from tournaments.models import Game, Tournament
from tournaments.services.players import add_player

CASES = int(os.environ.get("API_CASES", "3"))
ROLES = ("visitor", "member", "player", "director", "club_administrator", "system_administrator")
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

schema = schemathesis.openapi.from_dict(description())
schema.app = application


@pytest.fixture(autouse=True)
def _keep_connection() -> Iterator[None]:
    """A direct call of the application (unlike Django's test client) would close the test's connection."""
    for signal in (signals.request_started, signals.request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (signals.request_started, signals.request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(autouse=True)
def _no_limits(settings: Any) -> None:
    settings.API_REQUESTS_A_MINUTE = {"member": None, "address": None, "wrong_token": None}


class Evening:
    """A club with a tournament under way, and the caller's headers. Made once for all cases of an operation."""

    def __init__(self, role: str) -> None:
        ClubFactory()
        roles = {name: {name: True} for name in ROLES if name.endswith("administrator")}
        actor = None if role == "visitor" else MemberFactory(**roles.get(role, {}))
        director = actor if role == "director" else MemberFactory()
        self.tournament: Tournament = make_tournament(players=6, director=director, players_report=True)
        if role == "player":
            add_player(tournament_id=self.tournament.pk, actor=director, member=actor)
        play_rounds(self.tournament, 1)
        start_next_round(self.tournament)
        self.game = Game.objects.filter(round__tournament=self.tournament, result="").order_by("pk")[0]
        self.headers = {}
        if actor is not None:
            self.headers["Authorization"] = f"Bearer {create_token(actor=actor, name='Fuzz', scope='full')[1]}"

    def aim(self, case: Any) -> None:
        """Most cases should reach something that is there."""
        here = {
            "slug": self.tournament.slug,
            "game_id": self.game.pk,
            "number": 2,
            "board": 1,
            "player_id": self.tournament.players.order_by("pk").values_list("pk", flat=True)[0],
            "member_id": self.tournament.created_by_id,
        }
        for name in case.path_parameters or {}:
            if name in here and hash(str(case.path_parameters[name])) % 4:
                case.path_parameters[name] = here[name]


@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=lambda mode: mode.value)
def test_no_request_breaks_it(role: str, mode: GenerationMode) -> None:
    evening = Evening(role)
    asked: Counter[int] = Counter()
    for operation in (found.ok() for found in schema.get_all_operations()):

        @settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(generation_mode=mode))
        def run(case: Any) -> None:
            evening.aim(case)
            caches["pages"].clear()
            with transaction.atomic():  # taken back: a caller who erased themselves would only hear 401 from then on
                response = case.call(headers=evening.headers)
                transaction.set_rollback(True)
            asked[response.status_code] += 1
            case.validate_response(response, checks=CHECKS, headers=evening.headers)

        try:
            seed(20261118)(run)()
        except Unsatisfiable:
            continue  # nothing about this operation can be said wrongly
    print(f"{role}: {sum(asked.values())} requests, {dict(sorted(asked.items()))}")
    assert sum(asked.values()) > len(description()["paths"])
    assert role == "visitor" or not asked[401], "the caller is known throughout"
