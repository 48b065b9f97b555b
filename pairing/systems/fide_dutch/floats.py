"""Floats of the two rounds before: who met a lower or a higher score, or scored without playing (article 1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from pairing.history import History
from pairing.model import TournamentSnapshot


class Float(Enum):
    NONE = ""
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Floats:
    """The floats of one player in the last round and in the one before it."""

    last: Float = Float.NONE
    before: Float = Float.NONE


def floats_of(
    snapshot: TournamentSnapshot, known: Mapping[int, History], scores: Sequence[Mapping[int, Decimal]]
) -> dict[int, Floats]:
    """The floats of everybody; `scores` are the pairing scores of rounds …, r−2, r−1, r."""
    loss = snapshot.scoring.loss
    found = {}
    for number, history in known.items():
        last, before = (
            _float(history, snapshot.next_round - back, scores[-1 - back], loss) if len(scores) > back else Float.NONE
            for back in (1, 2)
        )
        found[number] = Floats(last, before)
    return found


def _float(history: History, round_number: int, scores: Mapping[int, Decimal], loss: Decimal) -> Float:
    record = history.records[round_number - 1]
    if not record.is_played or record.opponent is None:
        return Float.DOWN if record.points > loss else Float.NONE
    mine, theirs = scores[history.player], scores[record.opponent]
    if mine == theirs:
        return Float.NONE
    return Float.DOWN if mine > theirs else Float.UP
