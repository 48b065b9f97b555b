"""The two conversion tables of the FIDE Rating Regulations (B.02, 8.1). They are tables, not a formula."""

from __future__ import annotations

from bisect import bisect_left
from decimal import Decimal
from fractions import Fraction

# 8.1.1: the rating difference for a score of 50 %, 51 %, … 100 %.
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149),
    *(158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336),
    *(351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)

# 8.1.2: the greatest difference for which the higher rated is expected to score 50 %, 51 %, … 99 %.
_EDGES = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153),
    *(162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344),
    *(357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)

# Hundredths expected, from the player who is so much lower rated that it is 0 to the one for whom it is 100.
SURE = _EDGES[-1] + 1
_HIGHER = [50 + bisect_left(_EDGES, difference) for difference in range(SURE + 1)]
HUNDREDTHS = (*(100 - hundredths for hundredths in reversed(_HIGHER[1:])), *_HIGHER)
_EXACT = tuple(Decimal(hundredths).scaleb(-2) for hundredths in range(101))


def expected_hundredths(difference: int) -> int:
    """What a player so much higher (or, negative, lower) rated is expected to score, in hundredths."""
    return HUNDREDTHS[max(-SURE, min(SURE, difference)) + SURE]


def expected(difference: int) -> Decimal:
    """PD, the scoring probability: 0.76 for 200 points more, 0.24 for 200 points less."""
    return _EXACT[expected_hundredths(difference)]


def difference_for(hundredths: int) -> int:
    """dp, the rating difference for a score in per cent: 50 is 0, 100 is +800, 0 is -800."""
    return _DIFFERENCES[hundredths - 50] if hundredths >= 50 else -_DIFFERENCES[50 - hundredths]


def per_cent(score: Decimal | Fraction, games: int) -> int:
    """The fractional score in whole per cent, half rounded up."""
    above, below = score.as_integer_ratio()
    return (200 * above + below * games) // (2 * below * games)
