"""Safe with no configuration, and what each variable of the environment changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.operations.places import FORGOTTEN, ROOT, free_port

pytestmark = pytest.mark.once

KEY = "k" * 64
SHOW = """
import json, sys
from django.conf import settings
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
"""


def outcome(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name not in FORGOTTEN}
    settings = {"CLUBSITE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "clubsite.settings", **environment}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env={**inherited, **settings}, capture_output=True, text=True, check=False)


def settings(folder: Path, *names: str, **environment: str) -> dict[str, Any]:
    done = outcome(folder, "-c", SHOW, *names, **environment)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_with_no_configuration_only_this_machine_is_served_and_nothing_is_debugged(tmp_path: Path) -> None:
    names = ("DEBUG", "ALLOWED_HOSTS", "SESSION_COOKIE_HTTPONLY", "SESSION_COOKIE_SAMESITE", "ADMINS", "EMAIL_BACKEND")
    assert settings(tmp_path, *names) == {
        "DEBUG": False,
        "ALLOWED_HOSTS": ["127.0.0.1", "localhost", "[::1]"],
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "ADMINS": [],
        "EMAIL_BACKEND": "clubsite.mail.MailFolder",
    }


@pytest.mark.parametrize(
    ("environment", "also"),
    [
        ({"HOST": "0.0.0.0"}, []),  # nobody's address: a stranger could name it, too
        ({"HOST": "::"}, []),
        ({"HOST": "192.168.1.20"}, ["192.168.1.20"]),
        ({"HOST": "fd00::20"}, ["[fd00::20]"]),
        ({"HOST": "0.0.0.0", "SITE_URL": "http://192.168.1.20:8000"}, ["192.168.1.20"]),
        ({"HOST": "localhost", "SITE_URL": "http://localhost:8000"}, []),
    ],
)
def test_where_the_site_was_told_to_listen_it_answers(
    tmp_path: Path, environment: dict[str, str], also: list[str]
) -> None:
    answered = settings(tmp_path, "ALLOWED_HOSTS", **environment)["ALLOWED_HOSTS"]
    assert answered == ["127.0.0.1", "localhost", "[::1]", *also]


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = settings(tmp_path, "SECRET_KEY")["SECRET_KEY"]
    assert len(first) > 80
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600
    assert settings(tmp_path, "SECRET_KEY")["SECRET_KEY"] == first
    assert settings(tmp_path, "SECRET_KEY", CLUBSITE_SECRET_KEY=KEY)["SECRET_KEY"] == KEY
    assert sorted(file.name for file in tmp_path.iterdir()) == ["club.sqlite3", "secret-key"]


def test_a_secret_key_that_others_could_read_is_shut_again(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text(KEY)
    (tmp_path / "secret-key").chmod(0o644)
    assert settings(tmp_path, "SECRET_KEY")["SECRET_KEY"] == KEY
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("secret-key", b"", "secret-key is too short to be one"),  # the disk was full when a copy was made
        ("secret-key", b"\xff" * 64, "secret-key cannot be used"),
        ("club.sqlite3", b"not a database " * 1000, "club.sqlite3 is damaged, or no database at all"),
    ],
)
def test_a_file_of_the_data_folder_that_is_damaged_is_told_in_words(
    tmp_path: Path, name: str, content: bytes, sentence: str
) -> None:
    (tmp_path / name).write_bytes(content)
    for command in ("serve", "migrate", "backup"):
        done = outcome(tmp_path, "manage.py", command, PORT=str(free_port()))
        assert (done.returncode, len(done.stderr.splitlines())) == (1, 1), done.stderr
        assert sentence in done.stderr
    assert (tmp_path / name).read_bytes() == content


def test_servers_that_start_together_agree_on_one_secret_key(tmp_path: Path) -> None:
    code = "from clubsite.environment import *; print(secret_key(data_folder()))"
    environment = {**os.environ, "CLUBSITE_DATA": str(tmp_path / "new")}
    started = [
        subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(6)
    ]
    keys = {process.communicate()[0].strip() for process in started}
    assert len(keys) == 1
    assert len(keys.pop()) > 80


def test_an_https_address_secures_cookies_and_hosts(tmp_path: Path) -> None:
    names = (
        "ALLOWED_HOSTS",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "SECURE_SSL_REDIRECT",
        "SECURE_HSTS_SECONDS",
    )
    more = ("CSRF_TRUSTED_ORIGINS", "SECURE_PROXY_SSL_HEADER", "DEFAULT_FROM_EMAIL")
    found = settings(tmp_path, *names, *more, SITE_URL="https://club.example")
    assert found == {
        "ALLOWED_HOSTS": ["127.0.0.1", "localhost", "[::1]", "club.example"],
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 31536000,
        "CSRF_TRUSTED_ORIGINS": ["https://club.example"],
        "SECURE_PROXY_SSL_HEADER": None,
        "DEFAULT_FROM_EMAIL": "club@club.example",
    }
    proxied = settings(
        tmp_path, *more, "ALLAUTH_TRUSTED_PROXY_COUNT", SITE_URL="https://club.example", BEHIND_PROXY="1"
    )
    assert proxied["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]
    assert proxied["ALLAUTH_TRUSTED_PROXY_COUNT"] == 1


def test_the_deployment_check_has_nothing_to_say_under_https(tmp_path: Path) -> None:
    done = outcome(
        tmp_path,
        "manage.py",
        "check",
        "--deploy",
        "--fail-level",
        "INFO",
        SITE_URL="https://club.example",
        BEHIND_PROXY="1",
    )
    assert (done.returncode, done.stdout) == (0, "System check identified no issues (2 silenced).\n"), done.stderr


def test_sqlite_waits_for_the_disk_and_serialises_writers(tmp_path: Path) -> None:
    code = """
import django; django.setup()
from django.db import connection, transaction
with connection.cursor() as cursor:
    for name in ("journal_mode", "synchronous", "foreign_keys"):
        cursor.execute(f"PRAGMA {name}"); print(cursor.fetchone()[0])
print(connection.transaction_mode)
"""
    tmp_path.chmod(0o755)
    assert outcome(tmp_path, "-c", code).stdout.split() == ["wal", "2", "1", "IMMEDIATE"]
    assert {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("club*")} == {"club.sqlite3": 0o600}


@pytest.mark.parametrize(
    ("environment", "backend"),
    [
        ({}, "django.core.cache.backends.locmem.LocMemCache"),
        ({"DATABASE_URL": "postgres://club@db/club"}, "django.core.cache.backends.db.DatabaseCache"),
        ({"CACHE_URL": "redis://cache:6379/0"}, "django.core.cache.backends.redis.RedisCache"),
    ],
)
def test_the_counters_are_where_every_server_sees_them(
    tmp_path: Path, environment: dict[str, str], backend: str
) -> None:
    assert settings(tmp_path, "CACHES", **environment)["CACHES"]["default"]["BACKEND"] == backend


def test_a_mail_server_is_one_address(tmp_path: Path) -> None:
    names = ("EMAIL_HOST", "EMAIL_PORT", "EMAIL_HOST_USER", "EMAIL_HOST_PASSWORD", "EMAIL_USE_TLS", "EMAIL_USE_SSL")
    starttls = settings(tmp_path, *names, EMAIL_URL="smtp://club%40a.example:p%2Fw@mail.example")
    assert list(starttls.values()) == ["mail.example", 587, "club@a.example", "p/w", True, False]
    implicit = settings(tmp_path, *names, EMAIL_URL="smtps://u:p@mail.example")
    assert list(implicit.values()) == ["mail.example", 465, "u", "p", False, True]
    plain = settings(tmp_path, *names, EMAIL_URL="smtp://relay:25?tls=no")
    assert list(plain.values()) == ["relay", 25, "", "", False, False]


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DATABASE_URL", "mysql://club@db/club", "DATABASE_URL, must begin with postgres:// or sqlite://"),
        ("DATABASE_URL", "nonsense", "DATABASE_URL, must begin with postgres:// or sqlite://"),
        ("CLUBSITE_DATA", "/proc/nowhere", "The data folder /proc/nowhere cannot be made"),
        ("CLUBSITE_SECRET_KEY", "password", "CLUBSITE_SECRET_KEY is too short"),
        ("CACHE_URL", "memcached://x", "CACHE_URL must begin with redis://"),
        ("EMAIL_URL", "mail.example", "EMAIL_URL must look like smtp://"),
        ("SITE_URL", "club.example", "SITE_URL must be the bare address"),
        ("SITE_URL", "https://club.example/chess/", "SITE_URL must be the bare address"),
    ],
)
def test_a_variable_that_cannot_be_understood_is_refused_in_words(
    tmp_path: Path, name: str, value: str, sentence: str
) -> None:
    done = outcome(tmp_path, "manage.py", "check", **{name: value})
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, "", 1), done.stderr
    assert sentence in done.stderr
