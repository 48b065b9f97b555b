"""What a page says to and about one player: how their rounds went, and what a result means to them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tournaments.models import Game, Player
from tournaments.queries.cards import Meeting
from tournaments.templatetags.tournaments import meeting_words, my_outcome

SOMEBODY = Player()


@pytest.mark.parametrize(
    ("meeting", "words"),
    [
        (Meeting(1, text="1", colour="b", opponent=SOMEBODY), "Black, won"),
        (Meeting(2, text="½", colour="w", opponent=SOMEBODY), "White, drew"),
        (Meeting(3, text="0", colour="w", opponent=SOMEBODY), "White, lost"),
        (Meeting(4, text="+", opponent=SOMEBODY), "won by forfeit"),  # nobody had a colour
        (Meeting(5, text="−", opponent=SOMEBODY), "lost by forfeit"),
        (Meeting(6, colour="b", opponent=SOMEBODY, playing=True), "Black, playing"),
        (
            Meeting(6, text="½", colour="b", opponent=SOMEBODY, postponed=True),
            "Black, postponed, a draw until it is played",
        ),
        (Meeting(7, text="1½–½", colour="w", opponent=SOMEBODY, points=Decimal("1.5")), "White, 1½ points"),  # a match
        (Meeting(8, bye="pairing"), "bye"),
    ],
)
def test_a_round_is_told_as_colour_and_result(meeting: Meeting, words: str) -> None:
    assert meeting_words(meeting) == words


@pytest.mark.parametrize(
    ("result", "with_white", "with_black"),
    [
        ("1-0", "you won", "you lost"),
        ("0-1", "you lost", "you won"),
        ("1/2-1/2", "a draw", "a draw"),
        ("+/-", "you won", "you lost"),
        ("0-1 short", "you lost", "you won"),
        ("0-0", "", ""),  # nobody won; the figures say it
        ("-/-", "", ""),
    ],
)
def test_a_result_is_told_from_the_readers_side(result: str, with_white: str, with_black: str) -> None:
    assert (my_outcome(Game(result=result), "w"), my_outcome(Game(result=result), "b")) == (with_white, with_black)
