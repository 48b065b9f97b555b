"""Virtual points: what is added to the scores for pairing in some rounds (FIDE C.04.7, Baku acceleration).

They never count in the standings and never add up over rounds. Explicit points of the snapshot win over
the method it names, so that any other way of accelerating can be written down player by player.
"""

from __future__ import annotations

from decimal import Decimal

from pairing.errors import BadSnapshot
from pairing.model import ZERO, Acceleration, TournamentSnapshot
from pairing.said import Said


def virtual_points(snapshot: TournamentSnapshot, round_number: int) -> dict[int, Decimal]:
    """The virtual points of this round by starting number; who is missing has none."""
    if snapshot.virtual:
        return {v.player: v.points for v in snapshot.virtual if v.round == round_number}
    if snapshot.acceleration is Acceleration.BAKU:
        points = baku_points(snapshot, round_number)
        return dict.fromkeys(baku_group(snapshot), points) if points else {}
    return {}


def baku_points(snapshot: TournamentSnapshot, round_number: int) -> Decimal:
    """What a player of the upper group gets in this round: a win, then half of it, then nothing."""
    scoring = snapshot.scoring
    if scoring.loss != ZERO or scoring.win != 2 * scoring.draw:
        raise BadSnapshot(Said("Baku acceleration needs a win worth two draws and a loss worth nothing."))
    accelerated = (snapshot.number_of_rounds + 1) // 2
    full = (accelerated + 1) // 2
    if round_number <= full:
        return scoring.win
    return scoring.draw if round_number <= accelerated else ZERO


def baku_group(snapshot: TournamentSnapshot) -> frozenset[int]:
    """The upper group: the first 2·⌈N/4⌉ of those in the field before round 1.

    Late entries join it if their number stands before that of its last member.
    """
    starters = sorted(player.number for player in snapshot.players if player.is_in(1))
    size = 2 * -(-len(starters) // 4)
    if not size:
        return frozenset()
    last = starters[size - 1] if size <= len(starters) else starters[-1]
    return frozenset(player.number for player in snapshot.players if player.number <= last)
