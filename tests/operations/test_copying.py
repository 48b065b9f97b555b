"""A club outgrows its SQLite: the record moves to PostgreSQL, row for row."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.pgtemp import cluster
from tests.operations.places import Place
from tests.operations.test_backup import FILL, NAMES

pytestmark = pytest.mark.once


def test_the_record_moves_to_postgresql_with_the_same_hash(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    with cluster() as database:
        small = Place(old, {"TARGET_URL": database.url})
        grown = Place(new, {"DATABASE_URL": database.url})
        assert small.manage("migrate", "-v", "0").returncode == 0
        small.run_python(FILL)

        done = small.manage("copy_to_postgresql")

        assert done.returncode == 0, done.stderr
        assert grown.record_hash() == small.record_hash()
        assert grown.run_python(NAMES) == small.run_python(NAMES)
        # The next row gets a number of its own, and the guards are awake again.
        grown.run_python("from members.models import Member; Member.objects.create(first_name='New', username='new')")
        asleep = "SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'"
        count = f"from django.db import connection as c; k = c.cursor(); k.execute({asleep!r}); print(k.fetchone()[0])"
        assert grown.run_python(count) == "0"

        again = small.manage("copy_to_postgresql")
        assert (again.returncode, "There is a record in that database already" in again.stderr) == (1, True)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({}, "Say where to"),
        ({"TARGET_URL": "sqlite:////tmp/x.sqlite3"}, "must begin with postgres://"),
        ({"TARGET_URL": "postgres://u:secret@127.0.0.1:1/x"}, "Connection refused"),
    ],
)
def test_a_wrong_target_is_refused_in_words(tmp_path: Path, settings: dict[str, str], sentence: str) -> None:
    place = Place(tmp_path, settings)
    assert place.manage("migrate", "-v", "0").returncode == 0
    done = place.manage("copy_to_postgresql")
    assert (done.returncode, sentence in done.stderr, "Traceback" in done.stderr) == (1, True, False), done.stderr
    assert "secret" not in done.stderr
