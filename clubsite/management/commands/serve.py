"""`./run`: bring the database up to date, offer the demo club, say where the site is, and serve it."""

from __future__ import annotations

import os
import socket
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application
from django.db import OperationalError, connections
from django.urls import reverse

from clubsite import mail
from clubsite.environment import EVERYWHERE, listening_host
from clubsite.server import Server
from clubsite.starting import load_demo_club, migrate, one_at_a_time
from members.queries import is_set_up
from members.services.setup import make_setup_link


class Command(BaseCommand):
    help = "Bring the database up to date and serve the club with gunicorn on HOST and PORT."
    requires_system_checks: list[str] = []  # a check is a test's business; a start is quick

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--demo", action="store_true", help="load the demo club first, without asking")

    def handle(self, *, demo: bool, **options: Any) -> None:
        host, port = listening_host(), port_from_environment()
        refuse_taken_port(host, port)
        try:
            with one_at_a_time():
                if migrate():
                    self.stdout.write("The database is up to date.")
            if demo or self.wants_demo():
                self.load_demo()
            link = setup_link(address(host, port))
        except OperationalError as error:
            raise CommandError(f"The database does not answer: {str(error).strip()}") from None
        connections.close_all()  # no open connection may be shared with the worker process
        self.warn(host)
        Server(get_wsgi_application(), host, port, ready=lambda: self.welcome(host, port, link)).run()

    def wants_demo(self) -> bool:
        """Ask once, and only somebody who sits at a terminal in front of an empty club."""
        if not (sys.stdin.isatty() and sys.stdout.isatty() and not is_set_up()):
            return False
        try:
            answer = input("Load the demo club, invented people and tournaments to look around in? [y/N] ")
        except EOFError:
            answer = ""
        except KeyboardInterrupt:
            raise SystemExit(130) from None
        return answer.strip().lower() in ("y", "yes", "j", "ja")

    def load_demo(self) -> None:
        """Load the demo club, and say how to log in where that has just made the club."""
        self.stdout.write("Loading the demo club ...")
        self.stdout.flush()
        with one_at_a_time():
            log_in = load_demo_club()
        if log_in:
            username, password = log_in
            self.stdout.write(f"It is here. Log in as {username} with the password {password} (told only now).")

    def welcome(self, host: str, port: int, link: str) -> None:
        database = settings.DATABASES["default"]
        where = database["NAME"] if database["ENGINE"].endswith("sqlite3") else "PostgreSQL"
        self.stdout.write(f"Clubsite is at {address(host, port)}/  (Ctrl-C stops it; the record is in {where})")
        if (folder := mail.folder()) and link:
            self.stdout.write(f"Mails are kept as files in {folder} until EMAIL_URL names a mail server.")
        if link:
            self.stdout.write(f"Set up your club here, the link works once: {link}")
        self.stdout.flush()  # whoever reads a log file wants to know it now

    def warn(self, host: str) -> None:
        if host in EVERYWHERE and not settings.SITE.origin:
            self.stderr.write(
                "Only this machine is answered until SITE_URL says how others reach it, "
                "like SITE_URL=http://192.168.1.20:8000 (docs/operations.md)."
            )
        if settings.SITE.is_https and not settings.BEHIND_PROXY:
            self.stderr.write(
                "SITE_URL is https, so a proxy must stand in front. Set BEHIND_PROXY=1 when it does, or every page "
                "redirects to itself (docs/operations.md)."
            )


def setup_link(site: str) -> str:
    """A fresh one-time link to the set-up page; empty once the club is set up."""
    return "" if is_set_up() else site + reverse("members:setup", args=[make_setup_link()])


def port_from_environment() -> int:
    text = os.environ.get("PORT") or "8000"
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text) < 65536:
        raise CommandError(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def address(host: str, port: int) -> str:
    if settings.SITE.origin:
        return str(settings.SITE.origin)
    host = EVERYWHERE.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def refuse_taken_port(host: str, port: int) -> None:
    """Say so before anything else happens, in words; gunicorn would try five times and then give up."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(
                f"Cannot listen on {host}, port {port}: {error.strerror}. Is the club already running? "
                f"Another port: PORT={port + 1} ./run"
            ) from None
