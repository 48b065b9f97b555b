"""What every pairing system is: one pure call, its questions to the settings, and its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pairing.model import Options, Problem, RoundPlan, TournamentSnapshot


class Format(StrEnum):
    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    KNOCKOUT = "knockout"


@dataclass(frozen=True, slots=True)
class System:
    """A pairing system under its key. The key names the edition of the rules, so old rounds replay.

    `pair` plans the next round of the snapshot. `problems` looks at the settings (the field may
    still be incomplete). `suggested_rounds` is asked with the number of players. `name` is
    English; pages translate it. `document` is the page under docs/pairing/ whose numbers its steps cite.
    """

    key: str
    name: str
    format: Format
    pair: Callable[[TournamentSnapshot], RoundPlan]
    problems: Callable[[TournamentSnapshot], tuple[Problem, ...]]
    suggested_rounds: Callable[[int], int]
    document: str
    options: type[Options] = Options
    places: Callable[[TournamentSnapshot], Mapping[int, int]] | None = None  # where the order is not by points
    tie_breaks: tuple[str, ...] | None = None  # the columns to begin with; None: those of the format
