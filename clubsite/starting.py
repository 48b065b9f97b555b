"""What a server does to the database before it serves: one server at a time, however many start together."""

from __future__ import annotations

import fcntl
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from clubsite.health import waiting_migrations
from members.queries import is_set_up
from members.services.setup import make_setup_link, set_up_club

ADVISORY_LOCK = 0x636C7562  # "club"


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Holds a lock that vanishes with its holder: of the database on PostgreSQL, of a file beside SQLite."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [ADVISORY_LOCK])
            try:
                yield
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [ADVISORY_LOCK])
    else:
        with (settings.DATA / "starting.lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


def migrate() -> bool:
    """Bring the tables up to date; whether there was anything to do."""
    call_command("createcachetable", verbosity=0)  # does nothing where the cache is not a table, or is there already
    if not waiting_migrations():
        return False
    call_command("migrate", interactive=False, verbosity=0)
    return True


def load_demo_club() -> tuple[str, str] | None:
    """Put the demo club here; where no club is set up, that sets one up and returns its administrator's log-in.

    The password is drawn at random and told to whoever started the server: there is no default one.
    """
    if is_set_up():
        call_command("load_demo")
        return None
    username, password = "demo", "-".join(secrets.token_hex(2) for _ in range(4))
    set_up_club(
        secret=make_setup_link(),
        club={
            "name": "The Demo Chess Club",
            "place": "Old Library, Mill Lane",
            "evening": "Thursdays 19:00",
            "founded": 1911,
        },
        administrator={"first_name": "Demo", "last_name": "Administrator", "username": username},
        password=password,
        demo=True,
    )
    return username, password
