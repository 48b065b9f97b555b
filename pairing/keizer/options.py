"""The settings of a Keizer tournament. No official regulation exists, so every club has its own."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from pairing.errors import PairingError
from pairing.model import Options, TournamentSnapshot
from pairing.said import Said


class ValueScale(StrEnum):
    """Where the value numbers come from (section 1 of docs/pairing/keizer.md)."""

    RATIO = "ratio"  # the first is worth `ratio` times the last, steps of 1
    STEPS = "steps"  # from `base` down in steps of `step`
    NORMALISED = "normalised"  # from `ratio` down to 1


class Recalculation(StrEnum):
    FORWARD = "forward"  # round by round, each pass with the ranking of the pass before
    FIXED_POINT = "fixed-point"  # until the ranking and its own values agree
    FROZEN = "frozen"  # every round keeps the values of its time


class SelfVictory(StrEnum):
    ON = "on"  # everybody's own value counts once
    FADING = "fading"  # a fifth less with every round
    OFF = "off"


@dataclass(frozen=True, slots=True)
class KeizerOptions(Options):
    """Shares are parts of a value number: of the opponent's for a game, of the own for a round without one."""

    values: ValueScale = ValueScale.RATIO
    ratio: Decimal = Decimal(3)
    base: Decimal | None = None  # None: the number of players
    step: Decimal = Decimal(1)
    recalculation: Recalculation = Recalculation.FORWARD
    self_victory: SelfVictory = SelfVictory.ON
    loss: Decimal = Decimal(0)
    bye: Decimal = Decimal("0.5")
    half_bye: Decimal = Decimal("0.5")
    club_duty: Decimal = Decimal("0.7")
    excused: Decimal = Decimal("0.35")
    unexcused: Decimal = Decimal("0.35")
    absence_limit: int = 5  # absences worth something; those beyond are worth nothing
    halve_absences: bool = False  # each further absence is worth half of the one before
    withdrawn: Decimal = Decimal("0.75")  # of the own value, for a result against a player who withdrew
    distance: int = 3  # rounds between two meetings; 0 never forbids
    even_byes: bool = False  # nobody sits out twice before everybody has once
    jitter: int = 0  # rating points by which the order of round 1 may be shaken

    @property
    def shares(self) -> dict[str, Decimal]:
        return {
            "loss": self.loss,
            "bye": self.bye,
            "half-bye": self.half_bye,
            "club-duty": self.club_duty,
            "excused": self.excused,
            "unexcused": self.unexcused,
            "withdrawn": self.withdrawn,
        }

    @property
    def has_numbers(self) -> bool:
        """Whether every setting is a number one can reckon with: text such as "nan" makes a decimal too."""
        given = (self.ratio, self.step, *self.shares.values(), *([] if self.base is None else [self.base]))
        return all(number.is_finite() for number in given)


def options_of(snapshot: TournamentSnapshot) -> KeizerOptions:
    """The settings of this tournament; what is no number is refused before anybody reckons with it."""
    options = snapshot.options if isinstance(snapshot.options, KeizerOptions) else KeizerOptions()
    if not options.has_numbers:
        raise PairingError(Said("The value numbers and shares of a Keizer tournament must be finite numbers."))
    return options
