"""The club's Elo and Glicko-2."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pairing.ratings import elo
from pairing.ratings.changes import Played
from pairing.ratings.elo import Settings
from pairing.ratings.glicko2 import Glicko, rate

WIN, DRAW, LOSS = Decimal(1), Decimal("0.5"), Decimal(0)


def test_the_expected_score_is_the_logistic_curve():
    assert elo.expected(1700, 1500) == Decimal("0.7597")
    assert elo.expected(1500, 1700) == Decimal("0.2403")
    assert elo.expected(1500, 1500) == DRAW


@pytest.mark.parametrize(
    ("rating", "games", "settings", "k"),
    [
        (1500, 0, Settings(), 40),
        (1500, 19, Settings(), 40),
        (1500, 20, Settings(), 20),
        (2400, 100, Settings(), 10),
        (1500, 0, Settings(fixed_k=32), 32),
    ],
)
def test_the_ladder_of_k(rating, games, settings, k):
    assert elo.k_factor(rating, games, settings) == k


def test_a_change_adds_up_and_is_rounded_once():
    found = elo.change(1600, 50, [Played(1500, WIN), Played(1700, DRAW), Played(1650, LOSS)])
    assert [one.amount for one in found.contributions] == [Decimal("7.198"), Decimal("2.802"), Decimal("-8.57")]
    assert (found.total, found.after) == (Decimal("1.43"), 1601)
    assert str(found.contributions[0]) == "+7.198 = 20 × (1 − 0.6401)"


def test_a_newcomer_begins_at_the_clubs_start_and_moves_fast():
    found = elo.change(None, 0, [Played(1500, WIN)])
    assert (found.before, found.after) == (1500, 1520)


def test_an_established_player_risks_half_against_a_newcomer():
    found = elo.change(1500, 50, [Played(1500, LOSS, opponent_games=3), Played(1500, LOSS, opponent_games=20)])
    assert [one.amount for one in found.contributions] == [-5, -10]


def test_two_newcomers_move_in_full():
    assert elo.change(1500, 2, [Played(1500, WIN, opponent_games=3)]).total == 20


def test_nobody_falls_below_the_floor_of_the_club():
    assert elo.change(105, 50, [Played(105, LOSS)] * 3).after == 100
    assert elo.change(105, 50, [Played(105, LOSS)] * 3, Settings(floor=None)).after == 75


EXAMPLE = [(Glicko(1400, 30), 1.0), (Glicko(1550, 100), 0.0), (Glicko(1700, 300), 0.0)]


def test_the_example_of_the_glicko_paper():
    period = rate(Glicko(1500, 200, 0.06), EXAMPLE)
    assert period.variance == pytest.approx(1.7790, abs=5e-5)
    assert period.improvement == pytest.approx(-0.4839, abs=5e-5)
    assert period.after.rating == pytest.approx(1464.05, abs=5e-3)
    assert period.after.deviation == pytest.approx(151.52, abs=5e-3)
    assert period.after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_the_games_of_a_glicko_period_add_up_to_the_change():
    period = rate(Glicko(1500, 200, 0.06), EXAMPLE)
    assert sum(share.amount for share in period.shares) == pytest.approx(period.after.rating - 1500)


def test_a_period_without_games_only_widens_the_doubt():
    period = rate(Glicko(1500, 200, 0.06), [])
    assert (period.after.rating, period.after.volatility) == (1500, 0.06)
    assert period.after.deviation == pytest.approx(200.27, abs=5e-3)


def test_a_great_surprise_raises_the_volatility():
    period = rate(Glicko(1500, 60, 0.06), [(Glicko(2300, 40), 1.0)] * 6)
    assert period.after.volatility > 0.06
    assert period.after.rating > 1500
