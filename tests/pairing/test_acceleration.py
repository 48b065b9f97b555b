"""Baku acceleration: who is accelerated, in which rounds, and by how much."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from pairing.acceleration import baku_group, virtual_points
from pairing.errors import BadSnapshot
from pairing.model import Acceleration, Player, Scoring, TournamentSnapshot, VirtualPoints


def field(players: int, rounds: int = 9) -> TournamentSnapshot:
    return TournamentSnapshot(
        tuple(Player(number) for number in range(1, players + 1)),
        number_of_rounds=rounds,
        acceleration=Acceleration.BAKU,
    )


@pytest.mark.parametrize(
    ("players", "size"),
    [(10, 6), (11, 6), (12, 6), (13, 8), (20, 10), (41, 22), (100, 50), (161, 82), (178, 90), (1, 1), (0, 0)],
)
def test_the_upper_group_is_half_the_field_rounded_up_to_an_even_number(players, size):
    assert baku_group(field(players)) == frozenset(range(1, size + 1))


@pytest.mark.parametrize(
    ("rounds", "full", "half"), [(5, 2, 1), (6, 2, 1), (7, 2, 2), (8, 2, 2), (9, 3, 2), (10, 3, 2), (11, 3, 3)]
)
def test_half_the_rounds_are_accelerated_and_half_of_these_in_full(rounds, full, half):
    snapshot = field(12, rounds)
    points = [virtual_points(snapshot, number).get(1, Decimal(0)) for number in range(1, rounds + 1)]
    assert points == [Decimal(1)] * full + [Decimal("0.5")] * half + [Decimal(0)] * (rounds - full - half)
    assert all(12 not in virtual_points(snapshot, number) for number in range(1, rounds + 1))


def test_a_late_entry_joins_the_group_of_the_number_and_its_last_member_stays_the_same():
    players = tuple(Player(number, first_round=2 if number == 3 else 1) for number in range(1, 14))
    snapshot = replace(field(0), players=players)  # twelve at the start: 1, 2, 4 … 7 are the first six
    assert baku_group(snapshot) == frozenset(range(1, 8))


def test_who_withdrew_before_round_1_is_not_counted_in_the_field():
    players = tuple(Player(number, last_round=0 if number in (1, 9, 10) else None) for number in range(1, 11))
    snapshot = replace(field(0), players=players)  # seven at the start: 2 to 5 are the first four
    assert {2, 3, 4, 5} <= baku_group(snapshot)
    assert 6 not in baku_group(snapshot)


def test_points_given_player_by_player_win_over_the_method():
    given = (VirtualPoints(5, 1, Decimal(2)), VirtualPoints(5, 2, Decimal(1)))
    snapshot = replace(field(12), virtual=given)
    assert virtual_points(snapshot, 1) == {5: Decimal(2)}
    assert virtual_points(snapshot, 3) == {}


def test_other_points_are_accelerated_by_what_a_win_is_worth():
    scoring = Scoring(win=Decimal(2), draw=Decimal(1))
    assert virtual_points(replace(field(4), scoring=scoring), 1) == {1: Decimal(2), 2: Decimal(2)}


def test_a_win_that_is_not_worth_two_draws_is_refused():
    with pytest.raises(BadSnapshot, match="two draws"):
        virtual_points(replace(field(4), scoring=Scoring(win=Decimal(3), draw=Decimal(1))), 1)


def test_without_acceleration_nobody_has_virtual_points():
    assert virtual_points(replace(field(12), acceleration=Acceleration.NONE), 1) == {}
