"""The options of the club's own Swiss systems."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pairing.errors import BadSnapshot
from pairing.history import RoundRecord
from pairing.model import ByeKind, Options, Outcome, TournamentSnapshot


class ForfeitBlocksBye(StrEnum):
    """Whom a forfeited game keeps from a later bye (rule 2.2)."""

    BOTH = "both"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class ClubSwissOptions(Options):
    forfeit_blocks_bye: ForfeitBlocksBye = ForfeitBlocksBye.BOTH
    forfeit_counts_as_meeting: bool = False  # rule 1.4: opponents and colours as they were at the start

    def was_free(self, record: RoundRecord) -> bool:
        """Whether a round speaks against a later bye: a full point without a game, or a forfeit (rule 2.2)."""
        if record.bye in (ByeKind.PAIRING, ByeKind.FULL):
            return True
        if self.forfeit_blocks_bye is ForfeitBlocksBye.WINNER:
            return Outcome.FORFEIT_WIN in record.outcomes
        return record.has_forfeit or record.bye is ByeKind.FORFEIT


def options_of(snapshot: TournamentSnapshot) -> ClubSwissOptions:
    if snapshot.options is None:
        return ClubSwissOptions()
    if not isinstance(snapshot.options, ClubSwissOptions):
        raise BadSnapshot(f"The club Swiss cannot be paired with {type(snapshot.options).__name__}.")
    return snapshot.options
