"""A maximum matching that stays maximum while vertices leave, against plain enumeration."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

from pairing.matching import NOBODY, Matching, bits


def graph(n: int, edges: list[tuple[int, int]]) -> list[int]:
    masks = [0] * n
    for a, b in edges:
        masks[a] |= 1 << b
        masks[b] |= 1 << a
    return masks


def random_graph(random: Random, n: int) -> list[int]:
    density = random.choice((0.15, 0.3, 0.5, 0.8))
    return graph(n, [pair for pair in combinations(range(n), 2) if random.random() < density])


def largest(masks: list[int], alive: int) -> int:
    """The size of a maximum matching by trying everything."""

    @cache
    def best(left: int) -> int:
        if not left:
            return 0
        vertex = (left & -left).bit_length() - 1
        rest = left & ~(1 << vertex)
        return max([best(rest)] + [1 + best(rest & ~(1 << other)) for other in bits(masks[vertex] & rest)])

    return best(alive)


def assert_is_matching(matching: Matching) -> None:
    alive = list(bits(matching.alive))
    for vertex in alive:
        partner = matching.mate[vertex]
        assert (partner == NOBODY) == bool(matching.exposed >> vertex & 1)
        if partner != NOBODY:
            assert matching.mate[partner] == vertex
            assert matching.neighbours[vertex] >> partner & 1
            assert matching.alive >> partner & 1
    assert matching.size * 2 + matching.exposed.bit_count() == len(alive)


@pytest.mark.parametrize(
    ("n", "edges", "size"),
    [
        (0, [], 0),
        (1, [], 0),
        (3, [(0, 1), (1, 2), (0, 2)], 1),  # a triangle is a blossom
        (6, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)], 3),  # two triangles joined
        (8, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 1), (4, 5), (2, 6), (6, 7)], 4),
        (10, [(i, (i + 1) % 5) for i in range(5)] + [(5 + i, 5 + (i + 2) % 5) for i in range(5)] + [(0, 5)], 5),
        (4, [(0, 1), (0, 2), (0, 3)], 1),  # a star: three want the same partner
    ],
)
def test_known_graphs_have_matchings_of_known_size(n: int, edges: list[tuple[int, int]], size: int) -> None:
    matching = Matching(graph(n, edges))
    assert_is_matching(matching)
    assert matching.size == size


@pytest.mark.parametrize("seed", range(150))
def test_it_is_maximum_on_random_graphs(seed: int) -> None:
    random = Random(seed)
    masks = random_graph(random, random.randint(2, 13))
    matching = Matching(masks)
    assert_is_matching(matching)
    assert matching.size == largest(masks, matching.alive)


@pytest.mark.parametrize("seed", range(150))
def test_it_stays_maximum_while_vertices_leave(seed: int) -> None:
    random = Random(seed)
    masks = random_graph(random, random.randint(4, 12))
    matching = Matching(masks)
    leaving = list(range(len(masks)))
    random.shuffle(leaving)
    for vertex in leaving:
        matching.remove(vertex)
        assert_is_matching(matching)
        assert matching.size == largest(masks, matching.alive)


@pytest.mark.parametrize("seed", range(150))
def test_it_knows_whom_some_maximum_matching_leaves_out(seed: int) -> None:
    random = Random(seed)
    masks = random_graph(random, random.randint(3, 12))
    matching = Matching(masks)
    size = largest(masks, matching.alive)
    expected = {v for v in range(len(masks)) if largest(masks, matching.alive & ~(1 << v)) == size}
    assert set(bits(matching.evitable())) == expected
    assert {v for v in range(len(masks)) if matching.can_miss(v)} == expected


def test_deeply_nested_blossoms_in_a_large_sparse_graph_are_found() -> None:
    n = 901  # a chain of triangles: every vertex can be the one left over, by ever longer detours
    edges = [(i, i + 1) for i in range(n - 1)] + [(i, i + 2) for i in range(0, n - 2, 2)]
    matching = Matching(graph(n, edges))
    assert_is_matching(matching)
    assert matching.size == n // 2
    assert set(bits(matching.evitable())) == set(range(n))
    for vertex in range(1, n, 90):
        assert matching.can_miss(vertex)
    matching.remove(450)
    assert_is_matching(matching)
    assert matching.size == n // 2
