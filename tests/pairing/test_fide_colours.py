"""FIDE's colour preferences and their allocation, case by case."""

from __future__ import annotations

import pytest

from pairing.explain import sentence
from pairing.fide_colours import Side, Strength, allocate, preference, wish_step
from pairing.model import Colour

W, B = Colour.WHITE, Colour.BLACK
NONE, MILD, STRONG, ABSOLUTE = Strength


def colours(text: str) -> tuple[Colour, ...]:
    return tuple(W if letter == "W" else B for letter in text)


@pytest.mark.parametrize(
    ("played", "colour", "strength"),
    [
        ("", None, NONE),
        ("W", B, STRONG),
        ("WB", W, MILD),
        ("WBB", W, ABSOLUTE),  # twice Black running
        ("WWB", B, STRONG),  # one White more, the last two differ
        ("WBWW", B, ABSOLUTE),
        ("BWWB", W, MILD),
        ("WBWBW", B, STRONG),
        ("BWW", B, ABSOLUTE),  # BWuuW: rounds without a game are squeezed out
        ("WWBWW", B, ABSOLUTE),  # three Whites more
        ("WWWWBB", B, ABSOLUTE),  # the difference comes before the last two
    ],
)
def test_preference(played, colour, strength):
    found = preference(colours(played))
    assert (found.colour, found.strength) == (colour, strength)


@pytest.mark.parametrize(
    ("played", "said"),
    [
        ("WBB", "Ann has had Black twice in a row."),
        ("BWWBB", "Ann has had Black twice in a row."),  # not the one game more: the limit is what counts
        ("BWB", "Ann has had one more game with Black than with the other colour."),
        ("WWBW", "Ann has had 2 more games with White than with the other colour."),
        ("WWBWW", "Ann has had 3 more games with White than with the other colour."),
    ],
)
def test_where_a_wish_comes_from(played, said):
    assert sentence(wish_step(1, preference(colours(played)), "1.7"), lambda _: "Ann") == said


def side(text: str, number: int = 1) -> Side:
    return Side(preference(colours(text)), colours(text), number)


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "rule"),
    [
        ("WBW", "BWB", B, "5.2.1"),  # both preferences can be granted
        ("", "WB", B, "5.2.1"),  # one has none: the other is granted
        ("BW", "", B, "5.2.1"),
        ("WBB", "BWB", W, "5.2.2"),  # absolute before strong
        ("BWB", "WBB", B, "5.2.2"),
        ("WB", "BWB", B, "5.2.2"),  # strong before mild
        ("BWBB", "BBWBB", B, "5.2.2"),  # both absolute: the wider difference
        ("BBWBB", "BWBB", W, "5.2.2"),
        ("BWWB", "WBWB", B, "5.2.3"),  # the last time they differed the higher had White
        ("WBWB", "BWWB", W, "5.2.3"),
        ("WB", "WB", W, "5.2.4"),  # never differed: the higher ranked one is granted
        ("WB", "WBWB", W, "5.2.4"),  # only as far back as both have played
    ],
)
def test_allocation(higher, lower, colour, rule):
    given = allocate(side(higher), side(lower), W)
    assert (given.colour, given.rule) == (colour, rule)


@pytest.mark.parametrize(("number", "initial", "colour"), [(3, W, W), (2, W, B), (3, B, B), (2, B, W)])
def test_before_the_first_game_the_number_of_the_higher_ranked_decides(number, initial, colour):
    given = allocate(side("", number), side("", 8), initial)
    assert (given.colour, given.rule) == (colour, "5.2.5")
