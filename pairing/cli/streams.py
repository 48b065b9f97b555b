"""Where a command reads and writes: files by name, `-` for the standard input."""

from __future__ import annotations

import errno
from dataclasses import dataclass
from typing import BinaryIO, TextIO

from pairing.formats.trf import Trf, TrfError, decode, read
from pairing.formats.trf.reader import LONGEST_FILE

MOST_BYTES = 4 * LONGEST_FILE


@dataclass(slots=True)
class Streams:
    stdin: BinaryIO
    out: TextIO
    err: TextIO

    def say(self, text: str) -> None:
        self.out.write(text if text.endswith("\n") else f"{text}\n")

    def complain(self, text: str) -> None:
        self.err.write(f"{text}\n")

    def trf(self, name: str) -> Trf:
        """The report in this file. Its lesser problems are told, and the reading goes on."""
        try:
            trf = read(decode(self._bytes(name)))
        except TrfError:
            self.complain(f"{shown_name(name)} cannot be read:")
            raise
        for problem in trf.problems:
            self.complain(f"{shown_name(name)}: {problem}")
        return trf

    def trf_if_readable(self, name: str) -> Trf | None:
        """The report in one of several files; why one cannot be read is told, and the others are still to come."""
        try:
            return self.trf(name)
        except TrfError as bad:
            self.complain(str(bad))
        except OSError as bad:
            self.complain(f"{bad.filename}: {bad.strerror}")
        return None

    def _bytes(self, name: str) -> bytes:
        if name == "-":
            return self.stdin.read(MOST_BYTES + 1)
        try:
            with open(name, "rb") as file:
                return file.read(MOST_BYTES + 1)
        except ValueError as bad:  # a name with a null character
            raise OSError(errno.EINVAL, str(bad), name) from bad


def shown_name(name: str) -> str:
    return "standard input" if name == "-" else name
