"""Table numbers: in order, around fixed tables, or by lot."""

from __future__ import annotations

import pytest

from pairing.model import Player, TournamentSnapshot
from pairing.tables import fixed_for, number_tables

PAIRS = [(1, 2), (3, 4), (5, 6), (7, 8)]


def hall(seed: str = "", **tables: int) -> TournamentSnapshot:
    """`hall(p3=2)`: player 3 always sits at table 2."""
    return TournamentSnapshot(tuple(Player(n, table=tables.get(f"p{n}")) for n in range(1, 9)), seed=seed)


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        ({}, (1, 2, 3, 4)),
        ({"p7": 1}, (2, 3, 4, 1)),  # the last board moves up, the others make room
        ({"p8": 1}, (2, 3, 4, 1)),
        ({"p3": 2}, (1, 2, 3, 4)),
        ({"p1": 40}, (40, 1, 2, 3)),  # out of range is still a table
        ({"p1": 3, "p5": 3}, (3, 1, 2, 4)),  # two boards want it: the earlier has it
        ({"p1": 4, "p2": 2}, (2, 1, 3, 4)),  # both players of a board: the lower number
        ({"p1": 2, "p3": 2, "p4": 3}, (2, 3, 1, 4)),  # the lower is taken, so the other
        ({"p1": 0}, (1, 2, 3, 4)),  # no such table
        ({"p1": 2, "p3": 1, "p5": 4, "p7": 3}, (2, 1, 4, 3)),
    ],
)
def test_tables_count_in_order_around_the_fixed_ones(tables: dict[str, int], expected: tuple[int, ...]) -> None:
    assert number_tables(PAIRS, hall(**tables)) == expected


def test_by_lot_every_table_is_used_once_and_fixed_ones_stay() -> None:
    seen = set()
    for seed in range(40):
        numbers = number_tables(PAIRS, hall(seed=str(seed), p5=1), by_lot=True)
        assert sorted(numbers) == [1, 2, 3, 4]
        assert numbers[2] == 1
        seen.add(numbers)
    assert len(seen) == 6


def test_who_the_table_is_fixed_for() -> None:
    assert fixed_for((3, 4), 2, hall(p4=2)) == 4
    assert fixed_for((3, 4), 1, hall(p4=2)) is None


def test_no_pairs_need_no_tables() -> None:
    assert number_tables([], hall(p1=3)) == ()
