"""Every benchmark of the project, one after the other, written to docs/benchmarks.md: `./bench`."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from scripts.rehearsal.machine import machine

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "benchmarks.md"
BENCHMARKS = {
    "bench_fide_dutch": "FIDE Dutch, with py4swiss beside it",
    "bench_swiss_systems": "Dubov, Burstein and Lim",
    "bench_club_swiss": "The club Swiss, with its text followed to the letter beside it",
    "bench_standings": "Standings",
    "bench_pages": "Pages and the API",
    "bench_full_hall": "A full hall, on SQLite and on PostgreSQL",
}
HEAD = """# Benchmarks

`./bench` measures everything here again and writes this page. Times fail no test. What happens when the plug is pulled
and when two people act at once is measured by [the rehearsals](rehearsal.md).

Measured {day} on {machine}.
"""


def main() -> int:
    here = machine()  # before the benchmarks themselves make it busy
    unknown = {path.stem for path in (ROOT / "tests/benchmarks").glob("bench_*.py")} ^ set(BENCHMARKS)
    if unknown:
        print(f"Name these in scripts/benchmarks.py, or take them out: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 1
    parts = [HEAD.format(day=datetime.now(UTC).date(), machine=here)]
    for name, title in BENCHMARKS.items():
        print(f"\n== {title}\n", flush=True)
        parts.append(f"## {title}\n\n```\n{measured(name)}\n```\n")
    PAGE.write_text("\n".join(parts), encoding="utf-8")
    print(f"\nWritten to {PAGE.relative_to(ROOT)}.")
    return 0


def measured(name: str) -> str:
    """What one benchmark prints, shown while it runs."""
    command = [sys.executable, f"tests/benchmarks/{name}.py"]
    lines = []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, bufsize=1) as running:
        for line in running.stdout or ():
            print(line, end="", flush=True)
            lines.append(line.rstrip())
    if running.returncode:
        raise SystemExit(f"{name} ended with {running.returncode}")
    return "\n".join(lines).strip("\n")


if __name__ == "__main__":
    sys.exit(main())
