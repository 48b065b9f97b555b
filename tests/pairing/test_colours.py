"""The colour law of the club's own Swiss: last two colours, the due colour, and agreement."""

from __future__ import annotations

import pytest

from pairing.colours import Accord, Colours, Due, agree, due, impose, last_two
from pairing.model import Colour

W, B = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ([], ()),
        ([W], (B, W)),  # the entry before a first game is its opposite
        ([B], (W, B)),
        ([W, W], (W, W)),
        ([B, B, W], (B, W)),
        ([W, B, B, B], (B, B)),
    ],
)
def test_last_two_colours(played: list[Colour], expected: tuple[Colour, ...]) -> None:
    assert last_two(played) == expected


@pytest.mark.parametrize(
    ("played", "colour", "reversible", "forbidden"),
    [
        ([], None, True, None),
        ([W], B, True, None),
        ([W, B], W, True, None),
        ([W, W], B, False, W),
        ([W, B, B], W, False, B),
    ],
)
def test_the_due_colour_is_fixed_after_two_running(
    played: list[Colour], colour: Colour | None, reversible: bool, forbidden: Colour | None
) -> None:
    assert due(played) == Due(colour, reversible)
    assert due(played).forbidden is forbidden


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ([], [], Colours(B, Accord.BOTH_NEW)),  # two newcomers: the lower ranked has White
        ([W], [], Colours(B, Accord.ONE_NEW)),  # one newcomer: the other gets what is due
        ([B, B], [], Colours(W, Accord.ONE_NEW)),
        ([], [W], Colours(W, Accord.ONE_NEW)),
        ([], [B, B], Colours(B, Accord.ONE_NEW)),
        ([W], [B], Colours(B, Accord.BOTH_DUE)),
        ([B, B], [W, W], Colours(W, Accord.BOTH_DUE)),
        ([W], [W], Colours(W, Accord.FIRST_GIVES_WAY)),  # White twice, not three times
        ([B], [B, B], Colours(B, Accord.FIRST_GIVES_WAY)),
        ([W, W], [B, W], Colours(B, Accord.SECOND_GIVES_WAY)),  # the first may not, the second does
        ([W, W], [W, W], None),  # neither may: the next candidate
        ([B, B], [W, B, B], None),
    ],
)
def test_two_players_agree_on_colours(first: list[Colour], second: list[Colour], expected: Colours | None) -> None:
    assert agree(due(first), due(second)) == expected


def test_where_nothing_is_agreed_the_lower_ranked_gets_the_due_colour() -> None:
    assert impose(due([W, W]), due([W, W])) == Colours(W, Accord.THIRD_IN_A_ROW)
    assert impose(due([B, B]), due([B, B])) == Colours(B, Accord.THIRD_IN_A_ROW)


def test_colours_are_never_imposed_on_players_who_could_agree() -> None:
    with pytest.raises(ValueError, match="due the same"):
        impose(due([W]), due([B]))
