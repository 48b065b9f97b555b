"""A backup of one kind of database restored on the other: a club outgrows its SQLite, or comes back to it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from scripts.pgtemp import Cluster, cluster
from tests.operations.places import Place
from tests.operations.test_backup import FILL, NAMES, SESSIONS, backed_up, with_changed_manifest

pytestmark = pytest.mark.once

NEXT_ROW = "from members.models import Member; print(Member.objects.create(first_name='New', username='new').pk)"
LAST_ROW = "from members.models import Member; print(Member.objects.order_by('pk').last().pk)"
TRIGGERS = """
from clubsite.triggers import names
from django.db import connection
from members.triggers import RULES as OF_MEMBERS
from tournaments.triggers import RULES as OF_TOURNAMENTS
awake = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'",
}
with connection.cursor() as cursor:
    cursor.execute(awake[connection.vendor])
    found = {name for (name,) in cursor.fetchall()}
print(sorted(names(connection.vendor, [*OF_MEMBERS, *OF_TOURNAMENTS]) - found))
"""


def place(folder: Path, database: Cluster | None) -> Place:
    folder.mkdir(mode=0o700)
    return Place(folder, {"DATABASE_URL": database.url} if database else {})


@pytest.mark.parametrize("to_postgresql", [True, False], ids=["to PostgreSQL", "to SQLite"])
def test_the_record_is_the_same_on_the_other_database(tmp_path: Path, to_postgresql: bool) -> None:
    with cluster() as database:
        old = place(tmp_path / "old", None if to_postgresql else database)
        new = place(tmp_path / "new", database if to_postgresql else None)
        assert old.manage("migrate", "-v", "0").returncode == 0
        old.run_python(FILL)
        file = backed_up(old, tmp_path / "b.zip")

        done = new.manage("restore", str(file))

        assert done.returncode == 0, done.stderr
        assert new.record_hash() == old.record_hash()
        assert new.run_python(NAMES) == old.run_python(NAMES)
        assert (old.run_python(SESSIONS), new.run_python(SESSIONS)) == ("1", "0")
        assert new.run_python(TRIGGERS) == "[]"
        last = int(new.run_python(LAST_ROW))
        assert int(new.run_python(NEXT_ROW)) > last

        again = new.manage("restore", str(file))
        assert (again.returncode, "There is a record here already" in again.stderr) == (1, True)
        assert new.manage("restore", str(file), "--replace").returncode == 0
        assert new.record_hash() == old.record_hash()


def test_across_databases_an_older_version_is_refused_in_words_and_nothing_is_written(tmp_path: Path) -> None:
    with cluster() as database:
        old, new = place(tmp_path / "old", None), place(tmp_path / "new", database)
        assert old.manage("migrate", "-v", "0").returncode == 0
        old.run_python(FILL)
        file = backed_up(old, tmp_path / "b.zip")
        migrations = json.loads(zipfile.ZipFile(file).read("manifest.json"))["migrations"]
        older = with_changed_manifest(file, tmp_path / "older.zip", migrations=migrations[:-1])

        done = new.manage("restore", str(older))

        assert (done.returncode, "was made by an older version" in done.stderr) == (1, True), done.stderr
        assert new.manage("migrate", "-v", "0").returncode == 0
        assert new.run_python(NAMES) == "[]"
