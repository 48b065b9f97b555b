"""The option of the Lim system."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.errors import BadSnapshot
from pairing.model import Options, TournamentSnapshot


@dataclass(frozen=True, slots=True)
class LimOptions(Options):
    maxi: bool = False  # a maxi-tournament: colours never move a player more than 100 rating points (rule 1.6)


def options_of(snapshot: TournamentSnapshot) -> LimOptions:
    if snapshot.options is None:
        return LimOptions()
    if not isinstance(snapshot.options, LimOptions):
        raise BadSnapshot(f"The Lim system cannot be paired with {type(snapshot.options).__name__}.")
    return snapshot.options
