"""Opening night: whole evenings in a real Chromium, from the one-time link to the papers, by nothing but the pages.

The director sits at a desk, the players hold phones. The console stays silent, and
axe-core looks at every page on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command

from members.middleware import SetUpFirst
from members.services import make_setup_link
from tests.browser.hands import (
    NAMES,
    close_round,
    create,
    direct,
    follow,
    pair_of,
    paste,
    plan,
    press,
    results,
    set_up,
    start,
    tap_all,
)

pytestmark = pytest.mark.django_db(transaction=True)

Look = Callable[[Any], None]


@pytest.fixture
def desk(new_page: Any) -> Any:
    """The director's screen, in a club that was set up a minute ago."""
    SetUpFirst.seen = False
    page = new_page()
    set_up(page, f"/setup/{make_setup_link()}/")
    return page


def test_a_knockout_of_thirteen(desk: Any, new_page: Any, look: Look) -> None:
    phone = new_page(width=360)
    create(desk, "Winter Cup", "Knockout", None)
    paste(desk, NAMES)
    for number in (1, 2, 3, 4):
        plan(desk, number)
        start(desk, number)
        boards = results(desk).count()
        assert boards == {1: 5, 2: 4, 3: 2, 4: 1}[number]
        tap_all(desk, ("1-0", "0-1"))
        close_round(desk, number)
    phone.goto("/tournaments/winter-cup/")
    follow(phone, "Tree")
    look(phone)
    follow(desk, "Tree")
    look(desk)
    follow(desk, "Standings")
    follow(desk, "Close the tournament")
    press(desk, "Close the tournament")
    desk.get_by_text("The final ranking stands.").wait_for()
    look(desk)
    call_command("verify")


def test_a_double_round_robin_of_four(desk: Any, look: Look) -> None:
    create(desk, "Four Friends", "Round robin", None)
    paste(desk, NAMES[:4])
    direct(desk, "Four Friends", "Settings")
    look(desk)
    desk.get_by_label("Everybody meets everybody").select_option("2")
    desk.get_by_role("spinbutton", name="Rounds").fill("6")
    press(desk, "Save the settings")
    desk.get_by_text("The settings are saved.").wait_for()
    met: dict[frozenset[str], int] = {}
    for number in range(1, 7):
        plan(desk, number)
        start(desk, number)
        for board in (1, 2):
            met[frozenset(pair_of(desk, board))] = met.get(frozenset(pair_of(desk, board)), 0) + 1
        tap_all(desk)
        close_round(desk, number)
    assert sorted(met.values()) == [2] * 6
    follow(desk, "Crosstable")
    look(desk)
    follow(desk, "Standings")
    follow(desk, "Close the tournament")
    press(desk, "Close the tournament")
    desk.get_by_text("The final ranking stands.").wait_for()
    call_command("verify")
