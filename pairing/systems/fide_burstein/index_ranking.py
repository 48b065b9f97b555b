"""The Index by which the Burstein system ranks the players of a bracket (1.7 and 1.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from pairing.history import History, histories
from pairing.model import ZERO, ByeKind, Player, Scoring, TournamentSnapshot

ABSENCES = (ByeKind.ZERO, ByeKind.ABSENT)


@dataclass(frozen=True, slots=True)
class Index:
    """Opposition met so far. Virtual points never enter it."""

    buchholz: Decimal
    berger: Decimal

    def key(self, number: int) -> tuple[Decimal, Decimal, int]:
        """Stronger opposition first, then the lower starting number."""
        return (-self.buchholz, -self.berger, number)


def indexes(snapshot: TournamentSnapshot) -> dict[int, Index]:
    """The Index of everybody by starting number."""
    known = histories(snapshot)
    own = {number: history.points for number, history in known.items()}
    seen = {
        player.number: score_for_opponents(player, known[player.number], snapshot.scoring)
        for player in snapshot.players
    }
    return {number: index_of(history, own[number], seen) for number, history in known.items()}


def index_of(history: History, own: Decimal, seen: Mapping[int, Decimal]) -> Index:
    """Sums over the rounds; one without a game counts as a game against oneself (1.8)."""
    buchholz = berger = ZERO
    for record in history.records:
        worth = seen[record.opponent] if record.is_played and record.opponent is not None else own
        buchholz += worth
        berger += worth * record.points
    return Index(buchholz, berger)


def score_for_opponents(player: Player, history: History, scoring: Scoring) -> Decimal:
    """The score an opponent reckons with: zero-point byes without a break up to now count as draws (1.8)."""
    points = history.points
    for record in reversed(history.records):
        if record.bye not in ABSENCES or record.round < player.first_round:
            break
        points += scoring.draw - record.points
    return points
