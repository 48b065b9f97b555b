"""The command line, `python -m pairing`: pairs, explains, judges, ranks and simulates tournament report files."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from pairing.cli.arguments import parser
from pairing.cli.streams import Streams
from pairing.errors import NoLegalPairing, PairingError

OK, NOT_SO, BAD_INPUT = 0, 1, 2


def main(arguments: Sequence[str] | None = None, streams: Streams | None = None) -> int:
    """Runs one command and gives its exit code: 0 done, 1 no legal pairing or differences, 2 bad input."""
    arguments = sys.argv[1:] if arguments is None else arguments
    streams = streams or Streams(sys.stdin.buffer, sys.stdout, sys.stderr)
    try:
        chosen = parser(next(iter(arguments), None)).parse_args(arguments)
    except SystemExit as leaving:  # argparse has said what is wrong, or shown its help
        return OK if leaving.code in (None, 0) else BAD_INPUT
    try:
        return int(chosen.run(chosen, streams))
    except NoLegalPairing as none:
        streams.complain(str(none))
        return NOT_SO
    except PairingError as bad:
        streams.complain(str(bad))
        return BAD_INPUT
    except BrokenPipeError:  # whoever was reading has seen enough
        raise
    except OSError as bad:
        streams.complain(f"{bad.filename}: {bad.strerror}")
        return BAD_INPUT
