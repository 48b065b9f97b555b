"""The Keizer score: beating a strong player is worth more, and who is strong is seen anew after every round."""

from pairing.keizer.ledger import Kind
from pairing.keizer.options import KeizerOptions, Recalculation, SelfVictory, ValueScale, options_of
from pairing.keizer.scores import Contribution, KeizerRow, places, ranking, shown, standings, value_numbers

__all__ = [
    "Contribution",
    "KeizerOptions",
    "KeizerRow",
    "Kind",
    "Recalculation",
    "SelfVictory",
    "ValueScale",
    "options_of",
    "places",
    "ranking",
    "shown",
    "standings",
    "value_numbers",
]
