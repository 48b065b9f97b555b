"""The plug pulled twenty times; a thousand times by `./bench plug --times 1000` (docs/rehearsal.md)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TIMES = 20

# In a process of its own: a rehearsal opens the record of its own site. Each starts its own database, so one run of the
# tests is enough for both.
pytestmark = pytest.mark.once


def rehearsed(module: str, *options: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    command = [sys.executable, "-m", f"scripts.rehearsal.{module}", *options]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=900)


@pytest.mark.parametrize("options", [(), ("--postgres",), ("--postgres", "--kill-database")], ids=" ".join)
def test_whatever_was_acknowledged_is_there_when_the_plug_has_been_pulled(options: tuple[str, ...]) -> None:
    times = TIMES if "--kill-database" not in options else 3
    done = rehearsed("pull_the_plug", "--times", str(times), *options)
    assert done.returncode == 0, done.stdout + done.stderr
    told = re.search(r"pulled (\d+) times .*: (\d+) writes acknowledged, all there", done.stdout)
    assert told, done.stdout
    assert int(told[1]) == times
    assert int(told[2]) > times  # or nobody wrote, and nothing was tried


@pytest.mark.parametrize("options", [(), ("--postgres",)], ids=" ".join)
def test_a_backup_made_during_play_is_the_same_club_on_either_database(options: tuple[str, ...]) -> None:
    done = rehearsed("restore_drill", "--backups", "1", *options)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the same record, nobody signed in, verify clean, the next rounds the same" in done.stdout
