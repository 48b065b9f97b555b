"""The client script of the docs runs a whole tournament against a real server, by the standard library alone."""

from __future__ import annotations

import itertools
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from members.services.tokens import create_token
from tests.factories.members import MemberFactory
from tournaments.models import Tournament

SCRIPT = Path(__file__).parents[2] / "docs" / "examples" / "run_tournament.py"


def run(address: str, token: str, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(SCRIPT), address, *more]
    return subprocess.run(command, env={"CLUB_TOKEN": token}, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.django_db(transaction=True)
def test_the_script_runs_a_tournament_through_the_api_alone(live_server: Any) -> None:
    _row, secret = create_token(actor=MemberFactory(original=True), name="Script", scope="full")
    done = run(live_server.url, secret, "--players", "7", "--rounds", "3")
    assert done.returncode == 0, done.stderr
    tournament = Tournament.objects.get()
    assert (tournament.status, tournament.rounds.count()) == ("finished", 3)
    lines = done.stdout.strip().splitlines()[-7:]
    assert [line.split()[0] for line in lines] == sorted((line.split()[0] for line in lines), key=int)


@contextmanager
def line_that_breaks(address: str) -> Iterator[str]:
    """The same site over a line on which every request arrives, and every second answer breaks off half way."""
    counted = itertools.count()

    class Line(BaseHTTPRequestHandler):
        def pass_on(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            sent = {name: value for name, value in self.headers.items() if name != "Host"}
            request = urllib.request.Request(
                address + self.path, self.rfile.read(length) or None, sent, method=self.command
            )
            with urllib.request.urlopen(request) as answer:
                content = answer.read()
                self.send_response(answer.status)
                for name in ("Content-Length", "Content-Type", "ETag"):
                    if name in answer.headers:
                        self.send_header(name, answer.headers[name])
            self.end_headers()
            self.wfile.write(content[: len(content) // 2] if next(counted) % 2 else content)

        do_GET = do_POST = do_PUT = pass_on  # noqa: N815 named by the server

        def log_message(self, *_said: Any) -> None:
            """Not in the output of the tests."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Line) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.django_db(transaction=True)
def test_the_script_does_nothing_twice_where_the_line_breaks(live_server: Any) -> None:
    _row, secret = create_token(actor=MemberFactory(original=True), name="Script", scope="full")
    with line_that_breaks(live_server.url) as address:
        done = run(address, secret, "--players", "4", "--rounds", "2")
    assert done.returncode == 0, done.stderr
    tournament = Tournament.objects.get()
    assert (tournament.status, tournament.rounds.count(), tournament.players.count()) == ("finished", 2, 4)


@pytest.mark.django_db(transaction=True)
def test_the_script_says_why_the_club_said_no(live_server: Any) -> None:
    _row, secret = create_token(actor=MemberFactory(original=True), name="Script", scope="read")
    done = run(live_server.url, secret)
    assert done.returncode == 1
    assert "403 not-allowed: This token may only read" in done.stderr
