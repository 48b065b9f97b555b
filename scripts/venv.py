"""Makes .venv with what requirements/LOCK.txt pins, every file checked by its hash: `python scripts/venv.py LOCK`.

A marker in .venv says for which lock and which Python that was done, so the second time costs a few milliseconds.
One set-up runs at a time: the others wait for the file lock, which the kernel frees when its owners are gone. A set-up
that was killed half-way leaves its own mark and is begun afresh. Only the standard library is used.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
HALF_DONE = VENV / ".half-done"
BASE_PYTHON = getattr(sys, "_base_executable", sys.executable)  # not the one inside .venv, which may be thrown away
HERE = " ".join(map(str, [*sys.version_info[:3], sys.base_prefix]))
WHOSE = "import sys; print(*sys.version_info[:3], sys.base_prefix)"


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def whose(python: Path | str) -> str:
    """Version and home of a Python; empty where it does not run."""
    try:
        answer = subprocess.run([python, "-I", "-c", WHOSE], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return answer.stdout.strip() if answer.returncode == 0 else ""


def wanted(lock: Path) -> str:
    return f"{HERE} {hashlib.sha256(lock.read_bytes()).hexdigest()}"


def is_done(marker: Path, want: str) -> bool:
    return not HALF_DONE.exists() and os.access(VENV_PYTHON, os.X_OK) and marker.exists() and marker.read_text() == want


def make_venv() -> None:
    """A virtual environment of the running Python; without pip inside where this Python cannot put it there."""
    begin_afresh()
    command = [BASE_PYTHON, "-I", "-m", "venv", str(VENV)]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        # Debian keeps ensurepip in a package of its own; the pip outside then serves (see pip_command).
        begin_afresh()
        subprocess.run([*command, "--without-pip"], check=True)


def begin_afresh() -> None:
    """Marked before anything is in it: a pip that was written half-way runs, and installs nothing."""
    shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir(exist_ok=True)  # a link to a folder elsewhere stays one
    HALF_DONE.touch()


def pip_command() -> list[str]:
    inside = [str(VENV_PYTHON), "-I", "-m", "pip"]
    if subprocess.run([*inside, "--version"], capture_output=True, check=False).returncode == 0:
        return inside
    outside = [BASE_PYTHON, "-I", "-m", "pip"]
    if subprocess.run([*outside, "--version"], capture_output=True, check=False).returncode == 0:
        return [*outside, "--python", str(VENV_PYTHON)]
    raise SystemExit(f"{BASE_PYTHON} has neither venv nor pip. On Debian or Ubuntu: apt install python3-venv")


def install(lock: Path, held: int) -> None:
    # Pip holds the file lock, too: if this process is killed, the next set-up waits until pip has ended.
    # -qq: errors only. Pip's warnings are about the machine it runs on, never about this project.
    options = [
        "-qq",
        "--disable-pip-version-check",
        "--no-input",
        "--require-hashes",
        "--no-deps",
        "--only-binary=:all:",
    ]
    done = subprocess.run([*pip_command(), "install", *options, "-r", str(lock)], pass_fds=[held], check=False)
    if done.returncode != 0:
        raise SystemExit(f"The packages of {lock.relative_to(ROOT)} could not be installed; pip says why above.")


def set_up(lock: Path, marker: Path, want: str, held: int) -> None:
    say(f"Setting up .venv from {lock.relative_to(ROOT)} (only when it changed; about a minute) ...")
    if HALF_DONE.exists() or whose(VENV_PYTHON) != HERE:
        make_venv()
    HALF_DONE.touch()
    install(lock, held)
    HALF_DONE.unlink()
    marker.write_text(want)


def main(name: str) -> None:
    lock = ROOT / "requirements" / f"{name}.txt"
    marker = VENV / f".done-{name}"
    want = wanted(lock)
    if is_done(marker, want):
        return
    try:
        one_at_a_time = (ROOT / ".venv.lock").open("w")
    except OSError as error:
        raise SystemExit(
            f"Nothing can be written to {ROOT} ({error.strerror}), so .venv cannot be made there. Set the "
            "site up once as somebody who may write there; after that it runs from a folder it can only read."
        ) from None
    with one_at_a_time:
        try:
            fcntl.flock(one_at_a_time, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another set-up of .venv is under way; waiting for it ...")
            fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
        if not is_done(marker, want):
            set_up(lock, marker, want, one_at_a_time.fileno())


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        raise SystemExit(130) from None
