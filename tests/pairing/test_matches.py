"""Match scores: which can be, who has won, and what counts."""

from __future__ import annotations

import pytest

from pairing.matches import MatchScore, fault, lost_by_both, offered, score_of, winner_of
from pairing.model import Game, Result

W, D, B = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def match(*results: Result | None) -> list[Game]:
    """Player 1 has White in the odd games, player 2 in the even ones."""
    pairs = [(1, 2) if leg % 2 else (2, 1) for leg in range(1, len(results) + 1)]
    return [Game(*pair, result, 1, leg) for leg, (pair, result) in enumerate(zip(pairs, results, strict=True), start=1)]


def texts(scores: tuple[MatchScore, ...]) -> set[str]:
    return {str(score) for score in scores}


def test_the_results_of_a_best_of_three_are_the_printed_ones() -> None:
    printed = {"2-0", "2-1", "1-1-1", "1-0-1", "0-1-1", "0-0-1", "0-0-3", "0-2", "1-2"}
    assert texts(offered(3, elimination=False)) == printed
    assert texts(offered(3, elimination=True)) == {"2-0", "2-1", "1-0-1", "0-2", "1-2", "0-1-1"}


def test_the_results_of_one_game_and_of_two() -> None:
    assert texts(offered(1, elimination=False)) == {"1-0", "0-1", "0-0-1"}
    assert texts(offered(1, elimination=True)) == {"1-0", "0-1"}
    assert texts(offered(2, elimination=False)) == {"2-0", "1-0-1", "1-1", "0-0-2", "0-1-1", "0-2"}
    assert texts(offered(2, elimination=True)) == {"2-0", "1-0-1", "0-1-1", "0-2"}


@pytest.mark.parametrize("best_of", [1, 2, 3, 5, 7])
@pytest.mark.parametrize("elimination", [False, True])
def test_every_offered_score_is_possible_and_so_is_its_mirror(best_of: int, elimination: bool) -> None:
    scores = offered(best_of, elimination=elimination)
    assert all(fault(score, best_of, elimination=elimination) is None for score in scores)
    assert {score.mirrored for score in scores} == set(scores)
    assert len(set(scores)) == len(scores) > 0


@pytest.mark.parametrize(
    ("score", "best_of", "elimination", "words"),
    [
        (MatchScore(0, 0, 0), 3, False, "at least one game"),
        (MatchScore(3, 0), 3, False, "more than 2 games"),
        (MatchScore(2, 2), 3, False, "Only one player can win 2"),
        (MatchScore(1, 1, 1), 3, True, "cannot be drawn"),
        (MatchScore(0, 0, 1), 1, True, "cannot be drawn"),
        (MatchScore(1, 0), 2, False, "do not decide it"),
        (MatchScore(1, 1, 1), 2, False, "has 2 games, not 3"),
        (MatchScore(-1, 0, 2), 3, False, "negative"),
    ],
)
def test_an_impossible_score_is_told_why(score: MatchScore, best_of: int, elimination: bool, words: str) -> None:
    assert words in (fault(score, best_of, elimination=elimination) or "")


def test_time_that_ran_out_between_games_is_possible_but_not_offered() -> None:
    assert fault(MatchScore(1, 0), 3, elimination=True) is None
    assert MatchScore(1, 0) not in offered(3, elimination=True)


@pytest.mark.parametrize(
    ("results", "legs", "score", "winner"),
    [
        ([W], 1, "1-0", 1),
        ([D], 1, "0-0-1", None),
        ([W, W], 2, "1-1", None),  # White won both games: one each
        ([W, D], 2, "1-0-1", 1),
        ([D, W], 2, "0-1-1", 2),
        ([W, B], 3, "2-0", 1),  # the third game was never needed
        ([W, B, None], 3, "2-0", 1),
        ([W, W, None], 3, "1-1", None),
        ([W, None], 2, "1-0", None),  # the second game can still level it
        ([W, D, None], 3, "1-0-1", None),
        ([W, Result.POSTPONED], 2, "1-0", None),
        ([Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT], 2, "2-0", 1),
        ([Result.DOUBLE_FORFEIT, W], 2, "0-1", 2),
    ],
)
def test_more_games_won_wins_the_match(results: list[Result | None], legs: int, score: str, winner: int | None) -> None:
    games = match(*results)
    assert str(score_of(games, 1)) == score
    assert score_of(games, 2) == score_of(games, 1).mirrored
    assert winner_of(games, legs, 1, 2) == winner


def test_a_match_is_lost_by_both_only_if_every_game_is() -> None:
    assert lost_by_both(match(Result.DOUBLE_FORFEIT, Result.BOTH_LOSE))
    assert not lost_by_both(match(Result.DOUBLE_FORFEIT, D))
    assert not lost_by_both(match(Result.DOUBLE_FORFEIT, None))
    assert not lost_by_both([])
