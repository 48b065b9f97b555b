"""FIDE ratings: the tables, K, the 400-point rule by date, first ratings and performances."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from pairing.ratings.changes import Played
from pairing.ratings.fide import Career, Pace, change, first_rating, is_rated, k_factor, limited_k, published
from pairing.ratings.performance import average_rating, perfect_performance, performance
from pairing.ratings.rounding import half_away, half_up, mean
from pairing.ratings.tables import difference_for, expected, per_cent

WIN, DRAW, LOSS = Decimal(1), Decimal("0.5"), Decimal(0)
NOW = date(2026, 11, 18)
EDGES = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 735),
)


@pytest.mark.parametrize(
    ("difference", "chance"),
    [
        *[(0, ".50"), (3, ".50"), (4, ".51"), (10, ".51"), (200, ".76"), (391, ".91"), (392, ".92"), (411, ".92")],
        *[(619, ".98"), (620, ".99"), (735, ".99"), (736, "1.00"), (2000, "1.00"), (-4, ".49"), (-736, "0")],
    ],
)
def test_the_expected_score_comes_from_the_table(difference, chance):
    assert expected(difference) == Decimal(chance)


def test_each_edge_of_the_table_is_where_the_regulations_have_it():
    found = [d for d in range(736) if expected(d + 1) > expected(d)]
    assert tuple(found) == EDGES


def test_what_two_players_expect_of_each_other_is_one_point():
    assert all(expected(d) + expected(-d) == 1 for d in range(1000))


@pytest.mark.parametrize(
    ("score", "difference"), [(50, 0), (51, 7), (57, 50), (75, 193), (99, 677), (100, 800), (29, -158), (0, -800)]
)
def test_the_difference_for_a_score_comes_from_the_table(score, difference):
    assert difference_for(score) == difference


def test_every_difference_is_the_one_of_the_regulations():
    """From 50 to 100 per cent, a hundredth a step."""
    row = (
        *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184),
        *(193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501),
        *(538, 589, 677, 800),
    )
    assert tuple(difference_for(score) for score in range(50, 101)) == row


def test_the_differences_rise_with_the_score_and_mirror_each_other():
    differences = [difference_for(score) for score in range(101)]
    assert differences == sorted(differences)
    assert differences == [-d for d in reversed(differences)]


@pytest.mark.parametrize(("score", "games", "hundredths"), [("2", 3, 67), ("1", 3, 33), ("1", 8, 13), ("4.5", 8, 56)])
def test_a_score_in_per_cent_is_rounded_half_up(score, games, hundredths):
    assert per_cent(Decimal(score), games) == hundredths


GAMES = (
    Played(1950, WIN),
    Played(2100, DRAW),
    Played(1500, DRAW),
    Played(2450, WIN),
    Played(2000, LOSS),
)


def test_a_change_is_the_sum_of_its_games_rounded_once():
    found = change(2000, 20, GAMES, NOW)
    assert (found.total, found.difference, found.after) == (Decimal("11.4"), 11, 2011)
    assert sum(one.amount for one in found.contributions) == found.total
    assert [one.capped for one in found.contributions] == [False, False, True, True, False]


def test_a_contribution_can_be_read_aloud():
    first = change(2000, 20, [Played(1870, WIN)], NOW).contributions[0]
    assert str(first) == "+6.4 = 20 × (1 − 0.68)"


@pytest.mark.parametrize(
    ("on", "total", "after"),
    [
        (date(2026, 1, 1), "-4.6", 2695),  # the true difference of 500
        (date(2025, 10, 1), "-4.6", 2695),
        (date(2025, 9, 30), "-4.2", 2696),  # counted as 400
    ],
)
def test_the_top_players_true_difference_counts_since_october_2025(on, total, after):
    found = change(2700, 10, [Played(2200, DRAW)], on)
    assert (found.total, found.after) == (Decimal(total), after)


def test_the_lower_side_of_such_a_game_keeps_the_cap():
    assert change(2200, 10, [Played(2700, DRAW)], NOW).total == Decimal("4.2")


@pytest.mark.parametrize(
    ("on", "counted"),
    [
        (date(2024, 2, 28), [400, 450]),  # once in a tournament: the widest difference
        (date(2024, 3, 1), [400, 400]),
    ],
)
def test_the_400_point_rule_held_once_a_tournament_until_february_2024(on, counted):
    found = change(2400, 10, [Played(1900, WIN), Played(1950, WIN)], on)
    assert [one.difference for one in found.contributions] == counted


@pytest.mark.parametrize(
    ("rating", "opponent", "on", "pace", "rated"),
    [
        (2601, 2001, NOW, Pace.RAPID, False),
        (2601, 2002, NOW, Pace.RAPID, True),
        (2600, 1900, NOW, Pace.BLITZ, True),
        (2000, 2650, NOW, Pace.BLITZ, False),
        (2601, 2001, date(2024, 11, 30), Pace.RAPID, True),
        (2601, 1500, NOW, Pace.STANDARD, True),
    ],
)
def test_wide_rapid_games_with_the_top_are_not_rated(rating, opponent, on, pace, rated):
    assert is_rated(rating, opponent, on, pace) is rated
    assert len(change(rating, 10, [Played(opponent, WIN)], on, pace).contributions) == rated


def test_rapid_games_of_the_top_keep_the_cap():
    assert change(2700, 20, [Played(2250, WIN)], NOW, Pace.RAPID).contributions[0].difference == 400


@pytest.mark.parametrize(
    ("career", "k"),
    [
        (Career(games=200, highest=2405), 10),  # forever
        (Career(games=200, highest=2405, birth_year=2012), 10),
        (Career(games=200, highest=2250, birth_year=2008), 40),  # the year of the 18th birthday
        (Career(games=200, highest=2250, birth_year=2007), 20),
        (Career(games=200, highest=2300, birth_year=2012), 20),
        (Career(games=29, highest=1700), 40),
        (Career(games=30, highest=1700), 20),
        (Career(games=12, highest=2310, birth_year=2012), 40),  # still new
    ],
)
def test_k_factors_in_2026(career, k):
    assert k_factor(career, 2026) == k


@pytest.mark.parametrize(("k", "games", "limited"), [(20, 39, 17), (20, 35, 20), (40, 18, 38), (10, 9, 10)])
def test_k_is_limited_in_a_long_period(k, games, limited):
    assert limited_k(k, games) == limited


def test_first_ratings():
    first = first_rating([1900, 1850, 2000, 1700, 1950], Decimal(3))
    assert first is not None
    assert (round(float(first.average), 2), first.per_cent, first.difference, first.rating) == (1857.14, 57, 50, 1907)
    second = first_rating([1500, 1600, 1450, 1550, 1400], Decimal(1))
    assert second is not None
    assert (round(float(second.average), 2), second.per_cent, second.difference, second.rating) == (
        1585.71,
        29,
        -158,
        1428,
    )


def test_a_first_rating_has_a_ceiling_a_floor_and_needs_five_games():
    assert first_rating([2400] * 5, Decimal(5)).rating == 2200
    assert first_rating([1400] * 5, Decimal(0)).rating is None
    assert first_rating([1900] * 4, Decimal(4)) is None
    assert (published(1399), published(1400)) == (None, 1400)


def test_performances():
    assert performance(Decimal("3.5"), [2100, 2000, 1900, 1950, 2050]) == 2149
    assert average_rating([1800, 1801]) == 1801  # half up
    assert perfect_performance(Decimal(0), [1900, 1700]) == 900
    assert perfect_performance(Decimal(2), [1900, 1700]) == 1900 + 736
    assert perfect_performance(Decimal(1), [1800]) == 1800 + 736


@pytest.mark.parametrize("score", ["0.5", "1", "2.5", "3", "4.5", "5"])
def test_a_perfect_performance_is_the_least_rating_that_expects_the_score(score):
    opponents = [1500, 1720, 1810, 2005, 2290]

    def expects(rating: int) -> Decimal:
        return sum((expected(rating - opponent) for opponent in opponents), Decimal(0))

    found = perfect_performance(Decimal(score), opponents)
    assert expects(found) >= Decimal(score) > expects(found - 1)


def test_rounding():
    assert (half_up(Decimal("2.5")), half_up(Decimal("-2.5"))) == (3, -2)
    assert (half_away(Decimal("2.5")), half_away(Decimal("-2.5"))) == (3, -3)
    assert (mean(Decimal("80.3"), 6, 2), mean(Decimal(-5), 2)) == (Decimal("13.38"), -2)
