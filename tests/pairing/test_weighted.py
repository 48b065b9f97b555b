"""Minimum-cost perfect matching against trying everything."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from pairing.weighted import minimum_cost_matching

Matrix = list[list[int | None]]


def cheapest(costs: Matrix) -> int | None:
    """The least cost of a perfect matching, by trying every one of them."""
    count = len(costs)

    @cache
    def rest(done: int) -> int | None:
        if done == (1 << count) - 1:
            return 0
        first = next(v for v in range(count) if not done >> v & 1)
        found = []
        for other in range(first + 1, count):
            cost = costs[first][other]
            if not done >> other & 1 and cost is not None:
                more = rest(done | 1 << first | 1 << other)
                if more is not None:
                    found.append(more + cost)
        return min(found, default=None)

    return rest(0)


def random_costs(random: Random, count: int, density: float, highest: int) -> Matrix:
    costs: Matrix = [[None] * count for _ in range(count)]
    for i in range(count):
        for j in range(i):
            if random.random() < density:
                costs[i][j] = costs[j][i] = random.randint(0, highest)
    return costs


def total(costs: Matrix, mate: list[int]) -> int:
    found = 0
    for v, partner in enumerate(mate):
        assert mate[partner] == v != partner
        cost = costs[v][partner]
        assert cost is not None
        found += cost if v < partner else 0
    return found


@pytest.mark.parametrize("highest", [1, 2, 6, 50, 1 << 200])
@pytest.mark.parametrize("density", [0.25, 0.5, 0.8, 1.0])
def test_the_matching_costs_as_little_as_the_best_of_all(density, highest):
    random = Random(f"{density}:{highest}")
    for _ in range(60):
        costs = random_costs(random, random.choice([2, 4, 6, 8, 10, 12]), density, highest)
        mate, best = minimum_cost_matching(costs), cheapest(costs)
        assert (mate is None) == (best is None)
        if mate is not None:
            assert total(costs, mate) == best


def test_two_triangles_joined_by_one_expensive_edge_must_use_it():
    costs: Matrix = [[None] * 6 for _ in range(6)]
    for a, b, cost in [(0, 1, 0), (1, 2, 0), (0, 2, 0), (3, 4, 0), (4, 5, 0), (3, 5, 0), (2, 3, 1 << 90)]:
        costs[a][b] = costs[b][a] = cost
    assert minimum_cost_matching(costs) == [1, 0, 3, 2, 5, 4]


@pytest.mark.parametrize("count", [1, 3, 7])
def test_an_odd_number_has_no_perfect_matching(count):
    assert minimum_cost_matching([[0] * count for _ in range(count)]) is None


def test_nobody_is_matched_with_nobody():
    assert minimum_cost_matching([]) == []
