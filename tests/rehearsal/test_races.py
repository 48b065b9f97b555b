"""The six races through HTTP, a few times each; and each of them seen to go wrong without the protection.

`./bench races --times 1000` runs them against real servers (docs/rehearsal.md).
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from pytest_django.live_server_helper import LiveServer

from scripts.rehearsal.contests import CONTESTS, Contest
from scripts.rehearsal.races import run
from tests.factories.members import ClubFactory

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 9
PATIENCE = 30.0  # seconds for an unprotected race to go wrong; it takes one or two

names = pytest.mark.parametrize("kind", CONTESTS, ids=lambda kind: kind.name.replace(" ", "-"))


@names
def test_of_two_at_once_nobody_breaks_the_record_and_the_loser_reads_why(
    kind: type[Contest], live_server: LiveServer
) -> None:
    ClubFactory()
    contest = kind([live_server.url])

    assert run(contest, TIMES) == []

    assert contest.run == TIMES
    assert sum(contest.accepted.values()) == TIMES


@names
def test_without_the_protection_the_same_race_goes_wrong(
    kind: type[Contest], live_server: LiveServer, without_protection: Callable[[], None]
) -> None:
    ClubFactory()
    contest = kind([live_server.url])
    without_protection()
    deadline = time.monotonic() + PATIENCE
    found: list[str] = []
    while not found and time.monotonic() < deadline:
        found = list(contest.again())
    assert found, f"{contest.run} races without a lock, and nothing went wrong: the race proves nothing"
