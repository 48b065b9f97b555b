"""What the environment says: the data folder, the secret key, the database, the cache, the mail, the address.

Every setting that the outside may change is read here and nowhere else, and each has a safe answer when nothing is set.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

BASE = Path(__file__).resolve().parent.parent

SQLITE_OPTIONS: dict[str, Any] = {
    "timeout": 20,
    # IMMEDIATE serialises writers: select_for_update does nothing on SQLite.
    "transaction_mode": "IMMEDIATE",
    # FULL: a result that was acknowledged survives a pulled plug.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}

# Django's default of 300 entries would let a flood of strangers push the counters of the rate limits out.
CACHE_ENTRIES = 10_000
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (addresses that are nobody's, and where to find them)
CACHE_TABLE = "clubsite_cache"
SHORTEST_KEY = 32  # characters
PAGE_CACHE: dict[str, Any] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "pages",
    "OPTIONS": {"MAX_ENTRIES": 1000},
}


class Misread(ImproperlyConfigured):
    """The environment says something that cannot be understood. The sentence is for the operator."""


def switched_on(name: str) -> bool:
    return os.environ.get(name, "").lower() in ("1", "true", "yes", "on")


def data_folder() -> Path:
    """Where the database, the secret key and mails live; made on first use, readable by its owner alone."""
    folder = Path(os.environ.get("CLUBSITE_DATA") or BASE / "data").expanduser().resolve()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Misread(f"The data folder {folder} cannot be made: {error.strerror}. Set CLUBSITE_DATA.") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Misread(f"The data folder {folder} cannot be written to. Set CLUBSITE_DATA to one that can.")
    return folder


def secret_key(folder: Path) -> str:
    """The key that signs sessions: from the environment, else from the data folder, where it is made once.

    The key is written whole under another name and then linked into place, so that two servers that start together
    agree on the first one, and nobody ever reads half a key.
    """
    if key := os.environ.get("CLUBSITE_SECRET_KEY"):
        if len(key) < SHORTEST_KEY:
            raise Misread(
                f"CLUBSITE_SECRET_KEY is too short: a key that nobody guesses has {SHORTEST_KEY} characters or more."
            )
        return key
    file = folder / "secret-key"
    if not file.exists():
        draft = folder / f".secret-key-{secrets.token_hex(8)}"
        descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(descriptor, "w") as handle:
            handle.write(secrets.token_urlsafe(64))
            handle.flush()
            os.fsync(handle.fileno())
        try:
            os.link(draft, file)
        except FileExistsError:
            pass  # another server was first; its key counts
        finally:
            draft.unlink()
    return kept_key(file)


def kept_key(file: Path) -> str:
    """The key in the file. Whoever could read it could sign in as anybody, so nobody but its owner may."""
    try:
        if file.stat().st_mode & 0o077:  # copied there by hand, or brought back from a copy of the folder
            file.chmod(0o600)
        key = file.read_text().strip()
    except (OSError, ValueError) as error:
        raise Misread(f"The secret key in {file} cannot be used: {error}") from error
    if len(key) < SHORTEST_KEY:
        raise Misread(
            f"The secret key in {file} is too short to be one. Delete the file: a new key is made, and everybody "
            "logs in again."
        )
    return key


def database_at(url: str) -> dict[str, Any]:
    """Django's settings for the database at an address, tuned for its kind."""
    if not url.startswith(("postgres://", "postgresql://", "sqlite://")):
        raise Misread("The address of a database, DATABASE_URL, must begin with postgres:// or sqlite://")
    settings: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=600, conn_health_checks=True))
    options = settings.get("OPTIONS", {})
    if settings["ENGINE"].endswith("sqlite3"):
        settings["OPTIONS"] = {**SQLITE_OPTIONS, **options}
    else:
        # A database that does not answer is away after five seconds, not after the minutes the system would wait.
        settings["OPTIONS"] = {"connect_timeout": 5, **options}
    return settings


def database(folder: Path) -> dict[str, Any]:
    """What DATABASE_URL names, or the embedded SQLite in the data folder."""
    if url := os.environ.get("DATABASE_URL"):
        return database_at(url)
    file = folder / "club.sqlite3"
    file.touch(mode=0o600)  # SQLite gives the files it puts beside it the same mode
    return {**database_at("sqlite:///embedded"), "NAME": str(file)}


def what_is_damaged(error: Exception) -> str:
    """For the operator: what to do about a file that SQLite cannot read; empty for any other error."""
    code = getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF  # the low byte is the kind
    if code not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return ""
    file = data_folder() / "club.sqlite3"
    return (
        f"{file} is damaged, or no database at all ({error}). Stop the site, move this file and those beside it that "
        "begin with its name to another folder, and restore a backup: ./run manage restore FILE"
    )


def cache(database_settings: dict[str, Any]) -> dict[str, Any]:
    """Where the counters of the rate limits live: every process of the site must see the same ones.

    One server with SQLite is one process, and its memory is exact. Several servers share a PostgreSQL, so there the
    cache is a table of it, or the Redis that CACHE_URL names.
    """
    url = os.environ.get("CACHE_URL", "")
    if url.startswith(("redis://", "rediss://", "unix://")):
        return {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": url,
            "KEY_PREFIX": "clubsite",
            "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 5},  # seconds, then it is away
        }
    if url:
        raise Misread("CACHE_URL must begin with redis://, rediss:// or unix://")
    options = {"MAX_ENTRIES": CACHE_ENTRIES}
    if database_settings["ENGINE"].endswith("sqlite3"):
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": options}
    return {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": CACHE_TABLE, "OPTIONS": options}


def mail() -> dict[str, Any]:
    """Settings for sending: files in the data folder, or the SMTP server that EMAIL_URL names.

    smtp://user:password@host:587 speaks STARTTLS (unless ?tls=no), smtps://…:465 is encrypted from the first byte.
    """
    url = os.environ.get("EMAIL_URL", "")
    if not url:
        return {"EMAIL_BACKEND": "clubsite.mail.MailFolder"}
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise Misread("EMAIL_URL must look like smtp://user:password@host:587 or smtps://…:465")
    implicit = parts.scheme == "smtps"
    return {
        "EMAIL_BACKEND": "clubsite.mail.MailServer",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if implicit else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": implicit,
        "EMAIL_USE_TLS": not implicit and parse_qs(parts.query).get("tls") != ["no"],
        "EMAIL_TIMEOUT": 15,
    }


@dataclass(frozen=True)
class Site:
    """The address people use, if the club told us; else only this machine can reach the site."""

    scheme: str = "http"
    host: str = ""
    origin: str = ""

    @property
    def is_https(self) -> bool:
        return self.scheme == "https"


def listening_host() -> str:
    return os.environ.get("HOST") or "127.0.0.1"


def hosts(address: Site) -> list[str]:
    """The names the site answers to: this machine's own, where it was told to listen, and the address people use."""
    own = ["127.0.0.1", "localhost", "[::1]"]
    host = listening_host()
    told = [] if host in EVERYWHERE else [f"[{host}]" if ":" in host else host]
    return list(dict.fromkeys([*own, *told, *([address.host] if address.host else [])]))


def site() -> Site:
    url = os.environ.get("SITE_URL", "")
    if not url:
        return Site()
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise Misread("SITE_URL must be the bare address of the site, like https://club.example")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return Site(scheme=parts.scheme, host=host, origin=f"{parts.scheme}://{parts.netloc}")


def sender(address: Site) -> str:
    """Whom mails come from: EMAIL_FROM, else a name at the site's own address."""
    return os.environ.get("EMAIL_FROM") or f"club@{address.host.strip('[]') or 'localhost'}"
