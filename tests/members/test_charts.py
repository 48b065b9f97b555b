"""The chart of a rating."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise

import pytest

from members.charts import grid_values, rating_charts
from members.models import RatingChange


def ledger(*ratings: int) -> list[RatingChange]:
    """Changes from each rating to the next, newest first as pages have them."""
    at = datetime(2026, 11, 18, tzinfo=UTC)
    return [RatingChange(before=before, after=after, at=at) for before, after in reversed(list(pairwise(ratings)))]


@pytest.mark.parametrize(
    ("lowest", "highest", "values"),
    [
        (1742, 1948, [1700, 1800, 1900, 2000]),
        (1500, 1500, [1500, 1520]),
        (1490, 1512, [1480, 1500, 1520]),
        (1, 4000, [0, 1000, 2000, 3000, 4000]),
    ],
)
def test_the_grid_has_round_values_around_the_ratings(lowest: int, highest: int, values: list[int]) -> None:
    assert grid_values(lowest, highest) == values


def test_a_chart_goes_from_left_to_right_and_up_when_the_rating_does() -> None:
    wide, half, narrow = rating_charts(ledger(1500, 1520, 1510, 1560))
    assert [point.rating for point in wide.points] == [1500, 1520, 1510, 1560]
    assert [point.x for point in wide.points] == sorted(point.x for point in wide.points)
    assert wide.last.y < wide.first.y
    assert (wide.width, half.width, narrow.width) == (1120, 728, 328)
    for chart in (wide, half, narrow):
        assert all(0 <= point.x <= chart.width and 0 <= point.y <= chart.height for point in chart.points)


@pytest.mark.parametrize("changes", [[], ledger(0, 1500)])
def test_one_rating_is_no_line(changes: list[RatingChange]) -> None:
    assert rating_charts(changes) == []


def test_having_no_rating_yet_is_not_drawn_as_zero() -> None:
    wide, *_smaller = rating_charts(ledger(0, 1500, 1510))
    assert [point.rating for point in wide.points] == [1500, 1510]


def test_only_the_newest_changes_are_drawn() -> None:
    wide, *_smaller = rating_charts(ledger(*range(1000, 1100)))
    assert len(wide.points) == 41
    assert wide.last.rating == 1099
