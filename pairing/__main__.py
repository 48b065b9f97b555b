"""`python -m pairing`: see docs/pairing/command-line.md."""

import io
import os
import sys

from pairing.cli import main

STOPPED = 130  # by Ctrl-C, as shells say it


def run() -> int:
    """Exit code of the command. Text is UTF-8 everywhere, and a reader who leaves early is no error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", newline="")
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return STOPPED
    return code


if __name__ == "__main__":
    sys.exit(run())
