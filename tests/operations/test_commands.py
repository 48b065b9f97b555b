"""`./run` itself, before any Python of the project runs: what it says where it cannot work."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.operations.places import ROOT

pytestmark = pytest.mark.once


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What `./run` needs before it has a virtual environment, in a folder whose name is not plain."""
    folder = tmp_path / "chess club – Schach"
    shutil.copytree(ROOT / "scripts", folder / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "requirements", folder / "requirements")
    shutil.copy(ROOT / "run", folder / "run")
    return folder


def run(checkout: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """In an environment that holds next to nothing, with no terminal to ask anything on."""
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(checkout), **environment}
    return subprocess.run(
        ["./run", *arguments],
        cwd=checkout,
        env=bare,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def an_older_python(folder: Path) -> Path:
    """Answers like a Python that is too old: it fails whatever it is asked."""
    old = folder / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    return old


def test_a_python_that_is_too_old_is_told_in_words(checkout: Path, tmp_path: Path) -> None:
    old = an_older_python(tmp_path)
    for named in (str(old), "/nowhere/python3"):
        done = run(checkout, PYTHON=named)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"PYTHON is {named}, which is no Python 3.11 or newer.")
        assert len(done.stderr.splitlines()) == 1
    assert not (checkout / ".venv").exists()


def test_a_folder_that_cannot_be_written_to_is_told_in_words(checkout: Path) -> None:
    (checkout / ".venv.lock").mkdir()  # stops root, too, as a folder that can only be read would not
    done = run(checkout, PYTHON=sys.executable)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, "", 1), done.stderr
    assert "so .venv cannot be made there" in done.stderr
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize("arguments", [("--nonsense",), ("--demo", "twice"), ("serve",)])
def test_what_run_does_not_know_is_answered_with_its_help(checkout: Path, arguments: tuple[str, ...]) -> None:
    done = run(checkout, *arguments)
    assert done.returncode == 2
    assert "./run --demo" in done.stderr
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize("command", ["verify", "load_demo", "remove_demo", "simulate_tournament"])
def test_a_command_where_no_site_was_ever_started_says_how_to_start_one(tmp_path: Path, command: str) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), command],
        env={"PATH": "/usr/bin:/bin", "CLUBSITE_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, "", 1), done.stderr
    assert "Start the site once with ./run" in done.stderr
