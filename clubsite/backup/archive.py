"""The backup file: a zip of the database's own dump, the record as text, and a manifest that says what they must be."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from clubsite.refusals import Refused

FORMAT = 1
MANIFEST = "manifest.json"
CONTENT = "content"  # in the database's own form
RECORD = "record"  # as text that either database takes
CHUNK = 1024 * 1024


class BackupRefused(Refused):
    """A backup that cannot be made or must not be restored."""

    code = "backup-refused"


@dataclass(frozen=True)
class Manifest:
    """What a backup says about itself."""

    format: int
    made_at: str
    database: str  # the vendor: sqlite or postgresql
    migrations: list[str]
    rows: dict[str, int]
    content_sha256: str
    record_sha256: str


def sha256(file: Path) -> str:
    with file.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def write(target: Path, manifest: Manifest, folder: Path) -> None:
    """Write the whole file beside its place and move it there: a backup is complete or it is not there."""
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as handle:
            with zipfile.ZipFile(handle, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=2, sort_keys=True))
                for name in (CONTENT, RECORD):
                    archive.write(folder / name, name)
            handle.flush()
            os.fsync(handle.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def read(source: Path, into: Path) -> Manifest:
    """The manifest; what it speaks of is unpacked into a folder and held against it."""
    try:
        with zipfile.ZipFile(source) as archive:
            manifest = parse(json.loads(archive.read(MANIFEST)))
            for name in (CONTENT, RECORD):
                with archive.open(name) as packed, open(into / name, "xb", opener=private) as unpacked:
                    while chunk := packed.read(CHUNK):
                        unpacked.write(chunk)
    except FileNotFoundError:
        raise BackupRefused(f"There is no file {source}.") from None
    except OSError as error:
        raise BackupRefused(f"{source} cannot be read: {error.strerror}.") from None
    except (zipfile.BadZipFile, KeyError, TypeError, ValueError, EOFError) as error:
        raise BackupRefused(f"{source} is not a backup of this site, or it is damaged: {error}") from None
    if (sha256(into / CONTENT), sha256(into / RECORD)) != (manifest.content_sha256, manifest.record_sha256):
        raise BackupRefused(f"{source} is damaged: its content is not what its manifest says.")
    return manifest


def parse(fields: dict[str, Any]) -> Manifest:
    if fields.get("format") != FORMAT:
        raise BackupRefused(
            f"This backup has format {fields.get('format')}; this version of the site reads format {FORMAT}."
        )
    return Manifest(**fields)


def private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
