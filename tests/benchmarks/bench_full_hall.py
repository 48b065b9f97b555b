"""A thousand spectators and fifty phones at one server with one core, on each database: `./bench hall` by itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Each in a process of its own: a rehearsal opens the record of its own site."""
    failed = 0
    for options in ([], ["--postgres"]):
        command = [sys.executable, "-m", "scripts.rehearsal.full_hall", *options]
        failed |= subprocess.run(command, cwd=ROOT, check=False).returncode
        print(flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
