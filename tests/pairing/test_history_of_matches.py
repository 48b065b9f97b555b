"""Matches of several games in the histories: when one counts, and which games it is made of."""

from __future__ import annotations

import pytest

from pairing.first_round import draw, plan_first_round
from pairing.history import histories
from pairing.model import (
    Colour,
    Decision,
    FirstRound,
    Game,
    Player,
    Result,
    Round,
    ScoreUnit,
    Scoring,
    TournamentSnapshot,
)
from pairing.standings import compute

W, D, B = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def match(*results: Result | None, unit: ScoreUnit = ScoreUnit.MATCH, decided: bool = False) -> TournamentSnapshot:
    """Player 1 has White in the odd games."""
    games = tuple(Game(*((1, 2) if leg % 2 else (2, 1)), result, 1, leg) for leg, result in enumerate(results, start=1))
    decisions = (Decision(2, 1, "lot"),) if decided else ()
    return TournamentSnapshot(
        (Player(1), Player(2)), (Round(1, games, decisions=decisions),), scoring=Scoring(unit=unit), legs=len(results)
    )


@pytest.mark.parametrize(
    ("results", "points", "pending"),
    [
        ((W, B, None), 1, False),  # 2-0: the third game is not needed
        ((B, W, None), 0, False),  # 0-2
        ((W, None, None), 0, True),  # 1-0: not over
        ((W, D, None), 0, True),  # 1½-½ could still be level
        ((W, W, None), 0, True),  # 1-1
        ((W, B, W), 1, False),
        ((W, B, W, None, None), 1, False),  # 3-0 of five
        ((W, D, B, None, None), 0, True),  # 2-0-1 of five
    ],
)
def test_a_match_counts_as_soon_as_one_side_has_won_more_than_half_of_it(
    results: tuple[Result | None, ...], points: int, pending: bool
) -> None:
    record = histories(match(*results))[1].records[0]
    assert (record.points, record.pending) == (points, pending)
    assert all(row.provisional == pending for row in compute(match(*results), ("BH",)))


def test_nobody_has_had_a_colour_in_a_game_that_was_never_needed() -> None:
    decided = histories(match(W, B, None))[1].records[0]
    assert decided.colours == (Colour.WHITE, Colour.BLACK)
    open_ = histories(match(W, W, None))[1].records[0]
    assert open_.colours == (Colour.WHITE, Colour.BLACK, Colour.WHITE)


def test_a_match_whose_winner_was_named_counts_although_a_game_is_missing() -> None:
    past = histories(match(W, W, None, decided=True))
    assert [(past[n].points, past[n].records[0].pending) for n in (1, 2)] == [(0, False), (1, False)]


def test_where_every_game_brings_points_a_missing_one_is_still_to_come() -> None:
    record = histories(match(W, B, None, unit=ScoreUnit.GAME))[1].records[0]
    assert (record.points, record.pending) == (2, True)


def seated(*seats: int | None, how: FirstRound = FirstRound.SEATS) -> TournamentSnapshot:
    return TournamentSnapshot(
        tuple(Player(number, seat=seat) for number, seat in enumerate(seats, start=1)), first_round=how, seed="x"
    )


def test_seats_that_were_given_stand_and_who_came_later_sits_behind() -> None:
    assert draw(seated(3, 1, 4, 2)) == [2, 4, 1, 3]
    assert plan_first_round(seated(3, 1, 4, 2), "club-swiss", "6").pairs() == ((2, 1), (4, 3))
    assert draw(seated(3, 1, None, 2, None))[:3] == [2, 4, 1]
    assert sorted(draw(seated(3, 1, None, 2, None))) == [1, 2, 3, 4, 5]


def test_seats_mean_nothing_to_a_draw_by_lot() -> None:
    assert draw(seated(3, 1, 4, 2, how=FirstRound.LOT)) == draw(seated(None, None, None, None, how=FirstRound.LOT))
