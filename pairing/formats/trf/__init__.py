"""Tournament report files: TRF16, the XX and BB extensions of pairing engines, and TRF26.

`read` and `write` turn text into a `Trf` and back; `to_snapshot`, `snapshots_of` and `from_snapshot`
lead to the pairing systems and from them.
"""

from __future__ import annotations

from pairing.formats.trf.build import from_snapshot
from pairing.formats.trf.convert import Replay, replay, snapshots_of, to_snapshot
from pairing.formats.trf.document import (
    Absence,
    AccelerationRange,
    Cell,
    Trf,
    TrfError,
    TrfPlayer,
    TrfProblem,
)
from pairing.formats.trf.reader import decode, read
from pairing.formats.trf.writer import write

__all__ = [
    "Absence",
    "AccelerationRange",
    "Cell",
    "Replay",
    "Trf",
    "TrfError",
    "TrfPlayer",
    "TrfProblem",
    "decode",
    "from_snapshot",
    "read",
    "replay",
    "snapshots_of",
    "to_snapshot",
    "write",
]
