"""Performance ratings: what a score against given opponents is worth (C.07, 10.1 to 10.3)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from pairing.ratings.rounding import half_up
from pairing.ratings.tables import HUNDREDTHS, SURE, difference_for, per_cent


def average_rating(ratings: Sequence[int]) -> int:
    """The average, half rounded up. There must be at least one rating."""
    return int(half_up(Fraction(sum(ratings), len(ratings))))


def performance(score: Decimal, ratings: Sequence[int]) -> int:
    """The (rounded) average of the opponents plus the difference the score stands for."""
    return average_rating(ratings) + difference_for(per_cent(score, len(ratings)))


def perfect_performance(score: Decimal, ratings: Sequence[int]) -> int:
    """The least rating whose expected scores against these opponents add up to the score.

    Differences above 400 are taken as they are. A score of nothing is the lowest opponent less
    800; a full score comes out as the highest opponent plus 736, where the table reaches 100 %.
    """
    if score <= 0:
        return min(ratings) - 800
    wanted = score * 100
    low, high = min(ratings) - SURE, max(ratings) + SURE  # expects nothing; expects everything
    while high - low > 1:
        middle = (low + high) // 2
        if _expected(middle, ratings) >= wanted:
            high = middle
        else:
            low = middle
    return high


def _expected(rating: int, opponents: Sequence[int]) -> int:
    total = 0
    for opponent in opponents:
        difference = rating - opponent
        if difference >= SURE:
            total += 100
        elif difference > -SURE:
            total += HUNDREDTHS[difference + SURE]
    return total
