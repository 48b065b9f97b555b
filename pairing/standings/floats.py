"""Floats as a crosstable shows them: who met a lower or a higher score than their own."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

from pairing.history import RoundRecord


class Float(StrEnum):
    NONE = ""
    DOWN = "down"
    UP = "up"


def float_of(record: RoundRecord, mine: Decimal, theirs: Decimal, loss: Decimal) -> Float:
    """By the scores before the round. Points without a game are a float down (C.04.3, 1.4 of 2026)."""
    if record.opponent is None or not record.is_played:
        return Float.DOWN if record.points > loss else Float.NONE
    if mine == theirs:
        return Float.NONE
    return Float.DOWN if mine > theirs else Float.UP
