"""The chart of a rating: numbers in, whole pixels out. Templates hold no arithmetic, and pages need no script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from members.models import RatingChange

MOST_POINTS = 40
MOST_LINES = 5
STEPS = (20, 50, 100, 200, 500, 1000)
ABOVE, BELOW, LEFT, RIGHT = 32, 36, 8, 64


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int
    rating: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Where everything stands in a picture of this size."""

    kind: str  # "wide", "half" beside a column, "narrow" for the phone: drawn thrice, so that the type keeps its size
    width: int
    height: int
    points: list[Point]
    grid: list[Point]
    first_day: date
    last_day: date

    @property
    def line(self) -> str:
        return " ".join(f"{point.x},{point.y}" for point in self.points)

    @property
    def first(self) -> Point:
        return self.points[0]

    @property
    def last(self) -> Point:
        return self.points[-1]

    @property
    def within_a_month(self) -> bool:
        """The days must be told where the month would be the same at both ends."""
        return (self.first_day.year, self.first_day.month) == (self.last_day.year, self.last_day.month)

    @property
    def value_x(self) -> int:
        """The last value is written above its point, ending a little right of it."""
        return self.last.x + 10

    @property
    def value_y(self) -> int:
        return self.last.y - 15

    @property
    def edge(self) -> int:
        return self.width - RIGHT + 8

    @property
    def foot(self) -> int:
        return self.height - 8


def rating_charts(newest_first: Sequence[RatingChange]) -> list[Chart]:
    """The rating after each change, in three sizes; nothing to draw before there are two points."""
    lines = list(reversed(newest_first[:MOST_POINTS]))
    if not lines:
        return []
    ratings = [rating for rating in (lines[0].before, *(line.after for line in lines)) if rating]
    if len(ratings) < 2:
        return []
    days = (lines[0].at.date(), lines[-1].at.date())
    sizes = (("wide", 1120, 250), ("half", 728, 220), ("narrow", 328, 190))
    return [draw(kind, width, height, ratings, days) for kind, width, height in sizes]


def draw(kind: str, width: int, height: int, ratings: list[int], days: tuple[date, date]) -> Chart:
    values = grid_values(min(ratings), max(ratings))
    low, high = values[0], values[-1]

    def y(rating: int) -> int:
        return round(ABOVE + (high - rating) * (height - ABOVE - BELOW) / (high - low))

    def x(index: int) -> int:
        return round(LEFT + index * (width - LEFT - RIGHT) / (len(ratings) - 1))

    points = [Point(x(index), y(rating), rating) for index, rating in enumerate(ratings)]
    return Chart(kind, width, height, points, [Point(0, y(value), value) for value in values], *days)


def grid_values(lowest: int, highest: int) -> list[int]:
    """Round values around the ratings, at most five of them."""
    for step in STEPS:
        low, high = lowest // step * step, -(-highest // step) * step
        values = list(range(low, max(high, low + step) + 1, step))
        if len(values) <= MOST_LINES:
            break
    return values
