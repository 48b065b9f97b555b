"""Rounding as the regulations do it, with nothing lost on the way."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction


def half_up(value: Fraction | Decimal, places: int = 0) -> Decimal:
    """To so many decimals, exactly half a unit going up (C.07, 10.1)."""
    above, below = value.as_integer_ratio()
    return Decimal((2 * above * 10**places + below) // (2 * below)).scaleb(-places)


def half_away(value: Fraction | Decimal, places: int = 0) -> Decimal:
    """To so many decimals, exactly half a unit going away from zero (B.02, 8.3.4)."""
    return half_up(value, places) if value >= 0 else -half_up(-value, places)


def mean(total: Decimal, count: int, places: int = 0) -> Decimal:
    """`total / count`, half rounded up.

    The division keeps 28 digits: a quotient of numbers as small as scores and ratings comes
    nowhere near a half unless it is one, so rounding it twice does no harm.
    """
    if total < 0:
        return half_up(Fraction(total) / count, places)
    return (total / count).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
