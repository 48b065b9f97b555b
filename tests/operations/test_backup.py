"""Backup and restore, as an operator does them: by the commands, from one place into another."""

from __future__ import annotations

import json
import os
import time
import zipfile
from pathlib import Path

import pytest

from tests.operations.places import Place

from .conftest import NewPlace

FILL = """
from django.contrib.sessions.models import Session
from django.utils import timezone
from members.models import Club, Member
Club.objects.create(pk=1, name="Knights of Nguyễn Street")
for number, name in enumerate(["O'Brien", "李", "<script>", "=1+1"]):
    Member.objects.create(first_name="Demo", last_name=name, username=f"demo{number}", start_rating=1500 + number)
Session.objects.create(session_key="k" * 32, session_data="x", expire_date=timezone.now() + timezone.timedelta(days=9))
"""
SESSIONS = "from django.contrib.sessions.models import Session; print(Session.objects.count())"
NAMES = "from members.models import Member; print([m.last_name for m in Member.objects.order_by('pk')])"
RENAME = "from members.models import Member; Member.objects.filter(username='demo0').update(last_name='Changed')"


@pytest.fixture
def full(new_place: NewPlace) -> Place:
    """A place with members, a club and somebody signed in."""
    place = new_place()
    assert place.manage("migrate", "-v", "0").returncode == 0
    place.run_python(FILL)
    return place


def backed_up(place: Place, file: Path) -> Path:
    done = place.manage("backup", str(file))
    assert done.returncode == 0, done.stderr
    return file


def test_a_backup_restored_into_an_empty_place_has_the_same_hash_and_nobody_signed_in(
    full: Place, new_place: NewPlace, tmp_path: Path
) -> None:
    file = backed_up(full, tmp_path / "b.zip")
    elsewhere = new_place()

    done = elsewhere.manage("restore", str(file))

    assert done.returncode == 0, done.stderr
    assert elsewhere.record_hash() == full.record_hash()
    assert elsewhere.run_python(NAMES) == """["O'Brien", '李', '<script>', '=1+1']"""
    assert elsewhere.run_python(SESSIONS) == "0"
    assert full.run_python(SESSIONS) == "1"


def test_the_manifest_says_what_is_inside_and_the_file_is_private(full: Place, tmp_path: Path) -> None:
    file = backed_up(full, tmp_path / "b.zip")

    manifest = json.loads(zipfile.ZipFile(file).read("manifest.json"))

    assert manifest["format"] == 1
    assert manifest["rows"]["members_member"] == 4
    assert manifest["record_sha256"] == full.record_hash()
    assert "members.0001_initial" in manifest["migrations"]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_record_is_not_overwritten_unless_asked_and_then_saved_first(full: Place, tmp_path: Path) -> None:
    file = backed_up(full, tmp_path / "b.zip")
    before = full.record_hash()
    full.run_python(RENAME)
    changed = full.record_hash()

    refused = full.manage("restore", str(file))
    assert refused.returncode == 1
    assert "There is a record here already" in refused.stderr
    assert full.record_hash() == changed

    done = full.manage("restore", str(file), "--replace")
    assert done.returncode == 0, done.stderr
    assert full.record_hash() == before

    (saved,) = (full.data / "backups").glob("before-restore-*.zip")
    assert full.manage("restore", str(saved), "--replace").returncode == 0
    assert full.record_hash() == changed


def with_changed_content(file: Path, into: Path) -> Path:
    """The same backup with one byte of its content turned over."""
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(into, "w") as new:
        content = bytearray(old.read("content"))
        content[len(content) // 2] ^= 0xFF
        new.writestr("manifest.json", old.read("manifest.json"))
        new.writestr("content", bytes(content))
        new.writestr("record", old.read("record"))
    return into


def with_changed_manifest(file: Path, into: Path, **changes: object) -> Path:
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(into, "w") as new:
        manifest = {**json.loads(old.read("manifest.json")), **changes}
        new.writestr("manifest.json", json.dumps(manifest))
        new.writestr("content", old.read("content"))
        new.writestr("record", old.read("record"))
    return into


def test_what_is_not_a_whole_backup_of_this_site_is_refused_and_changes_nothing(
    full: Place, new_place: NewPlace, tmp_path: Path
) -> None:
    file = backed_up(full, tmp_path / "b.zip")
    cut = tmp_path / "cut.zip"
    cut.write_bytes(file.read_bytes()[:2000])
    text = tmp_path / "text.zip"
    text.write_text("012 XXR")
    newer = [*json.loads(zipfile.ZipFile(file).read("manifest.json"))["migrations"], "members.9999_from_the_future"]
    cases = {
        tmp_path / "nowhere.zip": "There is no file",
        cut: "is not a backup of this site, or it is damaged",
        text: "is not a backup of this site, or it is damaged",
        with_changed_content(file, tmp_path / "content.zip"): "its content is not what its manifest says",
        with_changed_manifest(file, tmp_path / "format.zip", format=2): "this version of the site reads format 1",
        with_changed_manifest(file, tmp_path / "newer.zip", migrations=newer): "made by a newer version",
    }
    elsewhere = new_place()

    for bad, sentence in cases.items():
        done = elsewhere.manage("restore", str(bad))
        assert (done.returncode, sentence in done.stderr) == (1, True), f"{bad.name}: {done.stderr}"
        assert "Traceback" not in done.stderr
    assert elsewhere.manage("migrate", "-v", "0").returncode == 0
    assert elsewhere.run_python(NAMES) == "[]"


def with_content_of(other: Path, file: Path, into: Path) -> Path:
    """A backup put together from two: each part is what its manifest says, and they are not the same record."""
    with zipfile.ZipFile(file) as one, zipfile.ZipFile(other) as two, zipfile.ZipFile(into, "w") as new:
        manifest = json.loads(one.read("manifest.json"))
        manifest["content_sha256"] = json.loads(two.read("manifest.json"))["content_sha256"]
        new.writestr("manifest.json", json.dumps(manifest))
        new.writestr("content", two.read("content"))
        new.writestr("record", one.read("record"))
    return into


def test_a_backup_that_somebody_changed_is_told_together_with_the_way_back(full: Place, tmp_path: Path) -> None:
    file, before = backed_up(full, tmp_path / "b.zip"), full.record_hash()
    full.run_python(RENAME)
    forged = with_content_of(backed_up(full, tmp_path / "changed.zip"), file, tmp_path / "forged.zip")
    assert full.manage("restore", str(file), "--replace").returncode == 0

    done = full.manage("restore", str(forged), "--replace")

    saved = max((full.data / "backups").glob("before-restore-*.zip"))
    assert (done.returncode, "not the record that was backed up" in done.stderr) == (1, True), done.stderr
    assert str(saved) in done.stderr
    assert full.manage("restore", str(saved), "--replace").returncode == 0
    assert full.record_hash() == before


OLD_BACKUP = """
from pathlib import Path
from clubsite.backup import doors
doors.waiting_migrations = list  # an older version had nothing waiting
doors.make_backup(Path({file!r}))
"""


def test_a_backup_of_an_older_version_is_brought_up_to_date(full: Place, new_place: NewPlace, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "old.zip", new_place()
    assert full.manage("migrate", "account", "0008", "-v", "0").returncode == 0
    assert "has not been migrated" in full.manage("backup", str(file)).stderr
    full.run_python(OLD_BACKUP.format(file=str(file)))

    done = elsewhere.manage("restore", str(file))

    assert done.returncode == 0, done.stderr
    assert elsewhere.manage("migrate", "--check", "-v", "0").returncode == 0
    assert elsewhere.record_hash() == full.record_hash()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("backup", "/nowhere/b.zip"), "Nothing can be written to the folder /nowhere"),
        (("restore", "/"), "/ cannot be read: Is a directory."),
    ],
)
def test_a_place_that_cannot_be_used_is_told_in_words(full: Place, arguments: tuple[str, str], sentence: str) -> None:
    done = full.manage(*arguments)
    assert done.returncode == 1
    assert (sentence in done.stderr, len(done.stderr.splitlines())) == (True, 1), done.stderr


def test_what_a_killed_backup_left_lying_about_is_removed_the_next_day(full: Place, tmp_path: Path) -> None:
    yesterday = time.time() - 25 * 3600
    for name in (".backup-old", ".restore-old", ".backup-new"):
        folder = full.data / name
        folder.mkdir()
        (folder / "content").write_text("a copy of the record")
        if name.endswith("old"):
            os.utime(folder, (yesterday, yesterday))
    backed_up(full, tmp_path / "b.zip")
    assert [path.name for path in full.data.glob(".*")] == [".backup-new"]
