"""Every operation that reads asks the database as often in a large club as in a small one."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from members.queries import club_cache
from tests.api.client import Api
from tests.api.evening import Club, reading

MOST = 24
WHOLE_TOURNAMENTS = {"files_json": 60}  # three rounds, each read by itself


def counts(size: int) -> dict[str, int]:
    """How many queries each operation takes in a club of the size, once whatever is remembered has been forgotten."""
    found = {}
    with transaction.atomic():
        club = Club(size)
        api = Api(club.me)
        for name, path in reading().items():
            caches["pages"].clear()
            club_cache.forget()
            address = club.address_of(name, path)
            with CaptureQueriesContext(connection) as asked:
                answer = api.get(address)
            assert answer.status == 200, (name, answer)
            # The cache of PostgreSQL is a table; how often it is asked depends on what it has forgotten.
            found[name] = sum("clubsite_cache" not in each["sql"] and "SAVEPOINT" not in each["sql"] for each in asked)
        transaction.set_rollback(True)
    return found


@pytest.mark.django_db
def test_every_answer_costs_the_same_queries_at_two_sizes() -> None:
    small, large = counts(3), counts(5)
    assert {name: (few, large[name]) for name, few in small.items() if few != large[name]} == {}
    assert {name: count for name, count in large.items() if count > WHOLE_TOURNAMENTS.get(name, MOST)} == {}
