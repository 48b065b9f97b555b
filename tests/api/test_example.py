"""The client script of the docs runs a whole tournament against a real server, by the standard library alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
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


@pytest.mark.django_db(transaction=True)
def test_the_script_says_why_the_club_said_no(live_server: Any) -> None:
    _row, secret = create_token(actor=MemberFactory(original=True), name="Script", scope="read")
    done = run(live_server.url, secret)
    assert done.returncode == 1
    assert "403 not-allowed: This token may only read" in done.stderr
