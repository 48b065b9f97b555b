"""Make a backup; restore one. What the two commands do, on whichever database the site uses."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path
from types import ModuleType

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from clubsite.backup import archive, portable, postgresql, sqlite
from clubsite.backup.archive import BackupRefused, Manifest
from clubsite.backup.record import is_empty, record_hash
from clubsite.health import waiting_migrations
from clubsite.starting import one_at_a_time

LONGEST = 24 * 3600  # seconds: no backup that is still being made is older


def engine() -> ModuleType:
    return postgresql if connection.vendor == "postgresql" else sqlite


def applied_migrations() -> list[str]:
    return sorted(f"{app}.{name}" for app, name in MigrationLoader(connection).applied_migrations)


def known_migrations() -> set[str]:
    return {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}


def default_file(word: str = "backup") -> Path:
    folder: Path = settings.DATA / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / f"{word}-{timezone.now():%Y%m%d-%H%M%S-%f}.zip"


def make_backup(target: Path) -> Manifest:
    """Write the whole record to a file. The site may go on serving meanwhile."""
    if waiting_migrations():
        raise BackupRefused("The database has not been migrated to this version. Start the site once, then back up.")
    if target.exists():
        raise BackupRefused(f"{target} exists already. Choose another name.")
    if not os.access(target.parent, os.W_OK | os.X_OK):
        raise BackupRefused(f"Nothing can be written to the folder {target.parent}. Make it, or choose another one.")
    sweep()
    with tempfile.TemporaryDirectory(dir=settings.DATA, prefix=".backup-") as folder:
        content, record = Path(folder) / archive.CONTENT, Path(folder) / archive.RECORD
        rows = engine().dump(content, record)
        manifest = Manifest(
            format=archive.FORMAT,
            made_at=timezone.now().isoformat(timespec="seconds"),
            database=connection.vendor,
            migrations=applied_migrations(),
            rows=rows,
            content_sha256=archive.sha256(content),
            record_sha256=archive.sha256(record),
        )
        archive.write(target, manifest, Path(folder))
    return manifest


def sweep() -> None:
    """Remove the copies of the record that a killed backup or restore has left lying about."""
    for left in [*settings.DATA.glob(".backup-*"), *settings.DATA.glob(".restore-*")]:
        if time.time() - left.stat().st_mtime > LONGEST:
            shutil.rmtree(left, ignore_errors=True)


def restore_backup(source: Path, *, replace: bool = False) -> tuple[Manifest, Path | None]:
    """Put a backup in the place of the present record, all of it or nothing, and end all sessions.

    Returns the manifest, and where the record that was replaced has been saved. A backup of an older version is
    brought up to date; one of a newer version is refused, because this version would not know what is in it.
    """
    sweep()
    with tempfile.TemporaryDirectory(dir=settings.DATA, prefix=".restore-") as folder, one_at_a_time():
        manifest = archive.read(source, Path(folder))
        refuse_newer(manifest)
        saved = (load_foreign if manifest.database != connection.vendor else load_own)(
            manifest, Path(folder), replace=replace
        )
    verify(manifest, saved)
    return manifest, saved


def load_own(manifest: Manifest, folder: Path, *, replace: bool) -> Path | None:
    """By the database's own means."""
    content = folder / archive.CONTENT
    engine().prepare(content)
    saved = save_present(replace=replace)
    engine().load(content)
    return saved


def load_foreign(manifest: Manifest, folder: Path, *, replace: bool) -> Path | None:
    """From the text, because the backup is of the other kind of database. Its tables must be those of this version."""
    if missing := sorted(known_migrations() - set(manifest.migrations)):
        raise BackupRefused(
            f"This backup is of {manifest.database} and was made by an older version of the site "
            f"(it lacks {missing[0]}). "
            f"Upgrade the site on {manifest.database}, back it up there again, and restore that here."
        )
    saved = save_present(replace=replace)
    call_command("migrate", interactive=False, verbosity=0)
    portable.load(folder / archive.RECORD, manifest.record_sha256)
    return saved


def refuse_newer(manifest: Manifest) -> None:
    if unknown := sorted(set(manifest.migrations) - known_migrations()):
        raise BackupRefused(
            f"This backup was made by a newer version of the site (it knows {unknown[0]}). Upgrade first."
        )


def save_present(*, replace: bool) -> Path | None:
    """Refuse to overwrite a record unless asked to; then keep a backup of what is about to be replaced."""
    if waiting_migrations():
        if connection.introspection.table_names():
            call_command("migrate", interactive=False, verbosity=0)
        else:
            return None  # nothing is there at all
    if is_empty():
        return None
    if not replace:
        raise BackupRefused("There is a record here already. Say --replace to put the backup in its place.")
    saved = default_file("before-restore")
    make_backup(saved)
    return saved


def verify(manifest: Manifest, saved: Path | None) -> None:
    """The restored record is the one that was backed up; then bring it up to this version where that is newer."""
    if not waiting_migrations():
        if record_hash() != manifest.record_sha256:
            before = f" What was here before is in {saved}" if saved else ""
            raise BackupRefused(
                "What is here now is not the record that was backed up: somebody changed the file. Do not use it. "
                f"Restore another backup with --replace.{before}"
            )
        return
    call_command("migrate", interactive=False, verbosity=0)
