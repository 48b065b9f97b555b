"""The machine a figure was measured on, in a line: figures without it mean nothing."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path


def machine() -> str:
    """Processor, cores, memory, Python, and how busy the machine is right now."""
    load = os.getloadavg()[0]
    return (
        f"{processor()}, {len(os.sched_getaffinity(0))} cores, {memory_gb():.0f} GB, {platform.system()}, "
        f"Python {platform.python_version()}, load {load:.1f}"
    )


def processor() -> str:
    found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    return re.sub(r"\((R|TM)\)|CPU|@.*", "", found[1]).strip() if found else platform.processor() or platform.machine()


def memory_gb() -> float:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
