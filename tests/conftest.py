"""Fixtures every test may use. Nothing here imports Django at the top: the pairing tests run without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

AssertQueries = Callable[..., AbstractContextManager[None]]


@pytest.fixture(autouse=True)
def _nothing_is_remembered(request: pytest.FixtureRequest) -> None:
    """Caches outlive a test, and so do language and time zone of its last reader: each test begins without them."""
    if not request.config.pluginmanager.hasplugin("django"):
        return
    from django.core.cache import cache, caches
    from django.db import connection
    from django.utils import timezone, translation

    from members.middleware import SetUpFirst
    from members.queries import club_cache

    translation.deactivate()
    timezone.deactivate()
    club_cache.forget()
    caches["pages"].clear()
    SetUpFirst.seen = True  # the tests of the first run say otherwise
    if request.node.get_closest_marker("django_db") or "_django_db_helper" in request.fixturenames:
        request.getfixturevalue("_django_db_helper")
    elif connection.vendor == "postgresql":
        return  # there the cache is a table, and this test has no database
    cache.clear()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """The tests' database, whose append-only tables may be emptied between tests (tests/flushing.py)."""
    from tests.flushing import flush_allowed

    with flush_allowed():
        yield


@pytest.fixture
def assert_queries(monkeypatch: pytest.MonkeyPatch) -> AssertQueries:
    """`with assert_queries(at_most=7): …` fails with the list of queries when there were more.

    A list page asks for the same number at two sizes of the list: that is how a query per row is found.
    """
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from members.queries import club_cache

    monkeypatch.setattr(club_cache, "seconds", float("inf"))  # a busy machine asks for the club's row no more often

    @contextmanager
    def at_most_so_many(*, at_most: int) -> Iterator[None]:
        with CaptureQueriesContext(connection) as asked:
            yield
        if len(asked) > at_most:
            listed = "\n".join(f"{number:3} {query['sql'][:300]}" for number, query in enumerate(asked, start=1))
            pytest.fail(f"{len(asked)} queries, at most {at_most} were allowed:\n{listed}", pytrace=False)

    return at_most_so_many
