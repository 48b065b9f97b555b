"""FIDE rating changes (B.02, edition of 1 March 2024 as amended on 1 October 2025): K, the 400-point rule, the sum.

Unplayed games are never passed in. Ratings in and out are whole numbers; everything between is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from pairing.ratings.changes import Change, Contribution, Played
from pairing.ratings.rounding import half_away, half_up
from pairing.ratings.tables import difference_for, expected, per_cent

CAP = 400
CAP_IN_EVERY_GAME = date(2024, 3, 1)
WIDE_RAPID_GAMES_UNRATED = date(2024, 12, 1)
TRUE_DIFFERENCE_FOR_THE_TOP = date(2025, 10, 1)
TOP_RATING = 2650
WIDE, WIDE_FROM = 600, 2600

FLOOR = 1400
HIGHEST_FIRST_RATING = 2200
GAMES_FOR_A_RATING = 5
HYPOTHETICAL = (1800, 1800)  # two opponents added to a first result, both drawn

K_LIMIT = 700


class Pace(StrEnum):
    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


@dataclass(frozen=True, slots=True)
class Career:
    """What the K factor depends on. `highest` is the highest rating ever published."""

    games: int
    highest: int
    birth_year: int | None = None


def k_factor(career: Career, year: int) -> int:
    """10 once 2400 was reached; 40 for juniors never at 2300 and for newcomers; else 20 (B.02, 8.3.3)."""
    if career.highest >= 2400:
        return 10
    is_junior = career.birth_year is not None and year - career.birth_year <= 18
    if (is_junior and career.highest < 2300) or career.games < 30:
        return 40
    return 20


def limited_k(k: int, games: int) -> int:
    """K times the games of a rating period may not exceed 700 (B.02, 8.3.3)."""
    return K_LIMIT // games if k * games > K_LIMIT else k


def change(rating: int, k: int, games: Sequence[Played], on: date, pace: Pace = Pace.STANDARD) -> Change:
    """The change over one tournament that ended on this date, game by game.

    Each game brings K × (score − expected), with the expected score from the table. The sum is
    rounded to the nearest whole number, a half away from zero.
    """
    rated = [game for game in games if is_rated(rating, game.opponent, on, pace)]
    counted = _counted([rating - game.opponent for game in rated], rating, on, pace)
    contributions: list[Contribution] = []
    for game, difference in zip(rated, counted, strict=True):
        chance = expected(difference)
        capped = difference != rating - game.opponent
        contributions.append(Contribution(game, chance, Decimal(k), k * (game.score - chance), difference, capped))
    total = sum((one.amount for one in contributions), Decimal(0))
    return Change(rating, tuple(contributions), total, rating + int(half_away(total)))


def is_rated(rating: int, opponent: int, on: date, pace: Pace) -> bool:
    """Since December 2024 a rapid or blitz game across 600 points with somebody above 2600 is not rated."""
    if pace is Pace.STANDARD or on < WIDE_RAPID_GAMES_UNRATED:
        return True
    return abs(rating - opponent) < WIDE or max(rating, opponent) <= WIDE_FROM


def _counted(differences: list[int], rating: int, on: date, pace: Pace) -> list[int]:
    """The differences under the 400-point rule of that day."""
    if not _is_capped(rating, on, pace):
        return differences
    if on >= CAP_IN_EVERY_GAME:
        return [max(-CAP, min(CAP, difference)) for difference in differences]
    # Until February 2024 once in a tournament, for the game with the widest difference.
    counted = list(differences)
    if differences:
        widest = max(range(len(differences)), key=lambda i: abs(differences[i]))
        counted[widest] = max(-CAP, min(CAP, differences[widest]))
    return counted


def _is_capped(rating: int, on: date, pace: Pace) -> bool:
    """Since October 2025 the true difference counts for whoever is rated 2650 or more, in standard games."""
    return pace is not Pace.STANDARD or on < TRUE_DIFFERENCE_FOR_THE_TOP or rating < TOP_RATING


@dataclass(frozen=True, slots=True)
class FirstRating:
    """A first rating and how it came about; `rating` is None below the floor."""

    average: Fraction  # of the opponents and the two hypothetical ones
    per_cent: int
    difference: int
    rating: int | None


def first_rating(opponents: Sequence[int], score: Decimal) -> FirstRating | None:
    """The rating of a new player from at least five games against rated opponents (B.02, 8.2, since March 2024).

    Two drawn games with 1800 are added; the result is at most 2200, and below 1400 there is none.
    """
    if len(opponents) < GAMES_FOR_A_RATING:
        return None
    field = (*opponents, *HYPOTHETICAL)
    average = Fraction(sum(field), len(field))
    scored = per_cent(score + 1, len(field))
    difference = difference_for(scored)
    rating = min(HIGHEST_FIRST_RATING, int(half_up(average + difference)))
    return FirstRating(average, scored, difference, rating if rating >= FLOOR else None)


def published(rating: int) -> int | None:
    """A rating that fell below 1400 is shown as unrated on the next list (B.02, 7.1.4)."""
    return rating if rating >= FLOOR else None
