"""Names and other input that people and robots type, shared by the tests of sign-up, profile and import."""

from __future__ import annotations

GOOD_NAMES = [
    "O'Brien",
    "Nguyễn",
    "李",
    "Oluwaseun Adébáyọ̀",
    "👩‍🚀",
    "<script>alert(1)</script>",
    "=1+1",
    "Jean-Baptiste",
    "عمر",
    "x" * 60,
]
BAD_NAMES = {
    "empty": "",
    "blank": "   ",
    "zero-width": "\u200b\u200b",
    "joiners alone": "\u200d\u200c",
    "no-break spaces": "\u00a0\u2003",
    "NUL": "Ann\0a",
    "bell": "Ann\x07a",
    "escape": "\x1b[31mAnna",
    "line break": "Anna\nMaria",
    "direction override": "Anna\u202egnp",
    "private use": "Anna\ue000",
    "10,000 characters": "x" * 10_000,
    "61 characters": "x" * 61,
}
