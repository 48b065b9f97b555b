"""The tables of a round robin as printed, and what they promise: Berger, double cycles, Varma."""

from __future__ import annotations

from itertools import combinations, groupby
from pathlib import Path
from random import Random

import pytest

from pairing.berger import Pairs, berger_round, schedule
from pairing.model import Player
from pairing.systems.round_robin.varma import draw, envelopes

GOLDEN = Path(__file__).parent.parent / "golden" / "round-robin"
EVEN = range(4, 25, 2)


def pairs_of(line: str) -> Pairs:
    return tuple((int(white), int(black)) for white, black in (cell.split("-") for cell in line.split()))


def printed() -> dict[int, tuple[Pairs, ...]]:
    lines = (GOLDEN / "berger.txt").read_text().splitlines()[1:]
    blocks = [list(block) for filled, block in groupby(lines, bool) if filled]
    return {int(size): tuple(pairs_of(line) for line in rounds) for size, *rounds in blocks}


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_the_table_is_the_printed_one(size: int) -> None:
    assert schedule(size) == printed()[size]


def test_two_cycles_of_four_are_the_printed_ones() -> None:
    lines = (GOLDEN / "double-of-4.txt").read_text().splitlines()[1:]
    assert schedule(4, cycles=2) == tuple(pairs_of(line) for line in lines)


@pytest.mark.parametrize("size", EVEN)
def test_every_pair_meets_once_and_every_number_plays_once_a_round(size: int) -> None:
    rounds = schedule(size)
    assert all(sorted(n for pair in pairs for n in pair) == list(range(1, size + 1)) for pairs in rounds)
    met = [tuple(sorted(pair)) for pairs in rounds for pair in pairs]
    assert sorted(met) == list(combinations(range(1, size + 1), 2))


@pytest.mark.parametrize("size", EVEN)
def test_the_lower_half_of_the_numbers_has_one_white_more(size: int) -> None:
    whites = [white for pairs in schedule(size) for white, _ in pairs]
    counts = [whites.count(number) for number in range(1, size + 1)]
    assert counts == [size // 2] * (size // 2) + [size // 2 - 1] * (size // 2)


@pytest.mark.parametrize("size", EVEN)
def test_two_cycles_balance_all_colours_and_nobody_has_one_three_times_running(size: int) -> None:
    rounds = schedule(size, cycles=2)
    for number in range(1, size + 1):
        colours = ["w" if number in {white for white, _ in pairs} else "b" for pairs in rounds]
        assert colours.count("w") == size - 1
        assert max(len(list(run)) for _, run in groupby(colours)) <= 2


def last_three(size: int) -> set[frozenset[int]]:
    return {frozenset(pair) for number in range(size - 3, size) for pair in berger_round(size, number)}


@pytest.mark.parametrize("size", range(10, 25, 2))
def test_numbers_of_one_varma_envelope_do_not_meet_in_the_last_three_rounds(size: int) -> None:
    late = {frozenset(pair) for envelope in envelopes(size) for pair in combinations(envelope, 2)} & last_three(size)
    assert late == ({frozenset((6, 12))} if size == 12 else set())  # the slip of the table as published


def test_the_corrected_varma_table_for_twelve_keeps_the_promise() -> None:
    kept = {frozenset(pair) for envelope in envelopes(12, True) for pair in combinations(envelope, 2)}
    assert kept & last_three(12) == set()


@pytest.mark.parametrize("players", range(9, 25))
def test_the_varma_envelopes_hold_every_number_once(players: int) -> None:
    for corrected in (False, True):
        held = sorted(number for envelope in envelopes(players, corrected) for number in envelope)
        assert held == list(range(1, players + 1))


@pytest.mark.parametrize("seed", range(20))
def test_a_group_that_fits_draws_from_one_envelope(seed: int) -> None:
    groups = ["NOR"] * 4 + ["FRA"] * 3 + ["ESP"] * 2 + ["", "", ""]
    field = [Player(n, group=group, name=f"P{n}") for n, group in enumerate(groups, start=1)]
    numbers = draw(field, Random(seed))
    assert sorted(numbers.values()) == list(range(1, 13))
    of_norway = {numbers[n] for n in (1, 2, 3, 4)}
    assert of_norway == {4, 5, 9, 10}  # the only envelope with four numbers
    of_france = {numbers[n] for n in (5, 6, 7)}
    assert any(of_france <= set(envelope) for envelope in envelopes(12))


def test_a_group_too_large_for_any_envelope_empties_the_fullest_first() -> None:
    field = [Player(n, group="NOR" if n <= 5 else "") for n in range(1, 11)]
    numbers = draw(field, Random("x"))
    assert sorted(numbers.values()) == list(range(1, 11))
    first_three = {numbers[n] for n in (1, 2, 3)}
    assert first_three in ({3, 4, 8}, {5, 7, 9})
