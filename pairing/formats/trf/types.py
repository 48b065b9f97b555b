"""The encoded types of record 192, and the pairing systems they mean."""

from __future__ import annotations

from pairing.formats.trf.document import Trf
from pairing.formats.trf.extras import extras_of

BAKU = "_BAKU"
EDITION_2026 = "2026/02/01"  # the first day of the present FIDE rules

SYSTEM_OF = {
    "FIDE_DUTCH_2017": "fide-dutch-2017",
    "FIDE_DUTCH_2025": "fide-dutch-2026",  # the name bbpPairings gave the coming edition
    "FIDE_DUTCH_2026": "fide-dutch-2026",
    "FIDE_DUBOV": "fide-dubov",
    "FIDE_BURSTEIN": "fide-burstein",
    "FIDE_LIM": "lim",  # no official code; read, never written
    "BERGER_ROUNDROBIN": "round-robin",
    "FIDE_ROUNDROBIN": "round-robin",
    "FIDE_DOUBLEROUNDROBIN": "round-robin",
    "CUSTOM_KNOCKOUT": "knockout",
}
CODE_OF = {
    "fide-dutch-2017": "FIDE_DUTCH_2017",
    "fide-dutch-2026": "FIDE_DUTCH_2026",
    "fide-dubov": "FIDE_DUBOV",
    "fide-burstein": "FIDE_BURSTEIN",
    "round-robin": "BERGER_ROUNDROBIN",
    "knockout": "CUSTOM_KNOCKOUT",
}


DOUBLE_ROUND_ROBIN = "FIDE_DOUBLEROUNDROBIN"


def system_named_in(trf: Trf) -> str | None:
    """The key of the pairing system the file names, or its family where no edition is said; None if it says none."""
    if own := extras_of(trf).system:
        return own
    for text in (trf.text("192"), trf.text("092")):
        code = text.strip().upper().removesuffix(BAKU)
        if code == "FIDE_DUTCH":
            start = trf.text("042").strip()
            return "fide-dutch-2017" if start and start < EDITION_2026 else "fide-dutch-2026"
        if code in SYSTEM_OF:
            return SYSTEM_OF[code]
    return "round-robin" if "ROUNDROBIN" in _words(trf) else None


def is_double_round_robin(trf: Trf) -> bool:
    """Whether the file calls itself one, in its code or in words."""
    return "DOUBLEROUNDROBIN" in _words(trf)


def _words(trf: Trf) -> str:
    """What the file says about its type, in capitals without blanks and dashes; team events are not ours."""
    said = f"{trf.text('192')} {trf.text('092')}".upper()
    return "" if "TEAM" in said else "".join(letter for letter in said if letter.isalnum())


def type_code(system: str, *, baku: bool = False, double: bool = False) -> str:
    """The code of record 192 for a system; a system without one is a custom Swiss."""
    if system == "round-robin" and double:
        return DOUBLE_ROUND_ROBIN
    code = next((code for key, code in CODE_OF.items() if system == key or system.startswith(f"{key}-")), None)
    return f"{code or 'CUSTOM_SWISS'}{BAKU if baku and code else ''}"
