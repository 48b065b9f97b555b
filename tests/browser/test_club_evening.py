"""The club's own evening in a real Chromium: thirteen names and five rounds of a Swiss, with everything that happens.

The director sits at a desk, two players hold phones, the hall's screen hangs on the wall. All of it by the pages alone,
from the one-time link to the papers; the console stays silent, and axe-core looks at the pages on the way.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command

from members.middleware import SetUpFirst
from members.services import make_setup_link
from tests.browser.hands import (
    NAMES,
    board_of,
    claim,
    close_round,
    create,
    direct,
    follow,
    pair_of,
    paste,
    plan,
    press,
    set_up,
    start,
    type_all,
)

pytestmark = pytest.mark.django_db(transaction=True)

TOURNAMENT = "Thursday Swiss"
Look = Callable[[Any], None]


class Evening:
    """The screens of one evening, and what each of its episodes does on them."""

    def __init__(self, desk: Any, samira: Any, kwame: Any, hall: Any, look: Look, faults: list[str]) -> None:
        self.desk, self.hall, self.look, self.faults = desk, hall, look, faults
        self.phones = {"Samira Haddad": samira, "Kwame Boateng": kwame}

    def gather(self) -> None:
        """Thirteen names in, two of them with accounts on their phones, and the screen on the wall."""
        create(self.desk, TOURNAMENT, "Swiss", 5)
        paste(self.desk, NAMES)
        assert self.desk.get_by_text("13 players", exact=True).first.is_visible()
        for name, phone in self.phones.items():
            claim(self.desk, phone, name, f"{name.split()[0].lower()}@example.org")
        self.hall.goto("/tournaments/thursday-swiss/hall/")
        direct(self.desk, TOURNAMENT)

    def players_find_their_boards(self, number: int) -> None:
        """From the front page in no tap at all; the reason in one more."""
        for name, phone in self.phones.items():
            phone.goto("/")
            if not self.desk.locator("[data-entry]", has_text=name).count():
                assert phone.get_by_text("You have no game this round").is_visible()
                continue
            tile = phone.locator(".your-game .tile")
            tile.wait_for()
            assert str(board_of(self.desk, name)) in tile.inner_text()
            self.look(phone)
            follow(phone, "Why this pairing?")
            phone.locator(".steps li").first.wait_for()
            assert phone.get_by_role("heading", name=f"Round {number}, board").is_visible()
        self.look(phone)

    def a_forfeit(self) -> None:
        """Nobody sits with Black on board 2: by the keys, and back to the first board that waits."""
        self.desk.locator("#board-1.is-current").wait_for()
        self.desk.keyboard.press("ArrowDown")
        self.desk.keyboard.press("f")
        self.desk.wait_for_url("**/edit/")
        self.look(self.desk)
        self.desk.locator("button[value='+/-']").click()
        self.desk.wait_for_url("**/results/")
        self.desk.locator("#board-2.is-done").wait_for()

    def a_late_entry(self) -> None:
        direct(self.desk, TOURNAMENT, "Players")
        paste(self.desk, ["Late Lola 1700"])
        row = self.desk.locator("tr", has_text="Late Lola")
        assert "late entry" in row.inner_text()

    def a_requested_bye(self, number: int) -> None:
        """Asked for on the phone."""
        phone = self.phones["Kwame Boateng"]
        phone.goto("/tournaments/thursday-swiss/players/")
        phone.get_by_text("Ask for a bye").first.click()
        phone.get_by_role("combobox", name="Round").select_option(str(number))
        press(phone, "Ask for a bye")
        phone.get_by_text(f"You have a bye in round {number}.").wait_for()

    def a_swap_by_hand(self, met: tuple[str, str]) -> None:
        """Two who have met are to meet again: the page says so, asks why, and keeps the flag with the answer."""
        first, second = met
        board = self.desk.locator(f"#board-{board_of(self.desk, first)}")
        board.locator(".c-edit summary").click()
        strip = board.locator("+ tr.reason")
        strip.locator("select[name=player]").select_option(label=first)
        strip.locator("select[name=other]").select_option(label=second)
        strip.get_by_role("button", name="Let them play").click()
        warning = self.desk.locator(".panel", has_text="Somebody will ask why")
        assert "met before" in warning.inner_text()
        self.faults.remove(next(fault for fault in self.faults if "status of 400" in fault))  # it asks before it does
        self.look(self.desk)
        self.desk.get_by_label("Your reason").fill("They share a car home.")
        press(self.desk, "Change it all the same")
        flag = self.desk.locator(".flag-item", has_text="Rematch")
        flag.wait_for()
        assert "They share a car home." in flag.inner_text()
        assert "Accepted" in flag.inner_text()
        assert set(pair_of(self.desk, board_of(self.desk, first))) == {first, second}
        self.look(self.desk)

    def a_correction(self, number: int, board: int) -> None:
        """After the next round has started: with what it changes, a reason, and published pairings left alone."""
        self.desk.goto("/tournaments/thursday-swiss/rounds/2/")
        published = [pair_of(self.desk, n) for n in range(1, 7)]
        self.desk.goto(f"/tournaments/thursday-swiss/rounds/{number}/results/")
        self.desk.locator(f"#board-{board}").get_by_role("link", name="Correct…").click()
        self.desk.get_by_label("Should be").select_option("0-1")
        press(self.desk, "See what it changes")
        assert self.desk.get_by_text("Round 2 stays as published.").is_visible()
        self.desk.locator(".panel").get_by_label("Reason").fill("Both had signed on the wrong side.")
        self.desk.get_by_label("I know that published pairings stay as they are.").check()
        self.look(self.desk)
        press(self.desk, "Save the correction")
        self.desk.get_by_text(f"The result on board {board} is saved.").wait_for()
        self.desk.goto("/tournaments/thursday-swiss/rounds/2/")
        assert [pair_of(self.desk, n) for n in range(1, 7)] == published
        follow(self.desk, "Corrections")
        assert self.desk.get_by_text("Both had signed on the wrong side.").is_visible()

    def an_undo(self) -> None:
        """The last result was for the next table: taken back in the log."""
        direct(self.desk, TOURNAMENT, "Event log")
        self.look(self.desk)
        press(self.desk, "Undo")
        self.desk.get_by_text("is taken back.").wait_for()
        assert self.desk.locator("tr.is-undone").count() == 1

    def a_drop_out(self, name: str) -> None:
        direct(self.desk, TOURNAMENT, "Players")
        self.desk.locator("tr", has_text=name).get_by_role("link", name="Edit").click()
        press(self.desk, "Withdraw from the tournament")
        self.desk.get_by_text(f"{name} has withdrawn.").wait_for()

    def a_postponed_game(self, board: int) -> tuple[str, str]:
        """Played another day: the round closes without it, and the standings carry a mark."""
        pair = pair_of(self.desk, board)
        self.desk.locator(f"#board-{board}").get_by_role("link", name="Forfeit, postpone…").click()
        press(self.desk, "Postpone the game")
        self.desk.wait_for_url("**/results/")
        self.desk.locator(f"#board-{board}", has_text="postponed").wait_for()
        return pair

    def its_result(self, number: int, board: int) -> None:
        self.desk.goto(f"/tournaments/thursday-swiss/rounds/{number}/results/")
        self.desk.locator(f"#board-{board}").get_by_role("link", name="Result…").click()
        self.desk.get_by_label("Result", exact=True).select_option("1/2-1/2")
        press(self.desk, "See what it changes")
        press(self.desk, "Save the result")
        self.desk.get_by_text(f"The result on board {board} is saved.").wait_for()

    def the_end(self) -> None:
        """Closed, reported, rated, and on paper."""
        follow(self.desk, "Close the tournament")
        press(self.desk, "Close the tournament")
        self.desk.get_by_text("The final ranking stands.").wait_for()
        follow(self.desk, "Report")
        self.look(self.desk)
        files = {
            name: self.desk.request.get(self.desk.get_by_role("link", name=name).first.get_attribute("href")).body()
            for name in ("PDF, A4", "CSV", "TRF")
        }
        assert files["PDF, A4"].startswith(b"%PDF-")
        assert len(files["CSV"].decode().strip().splitlines()) > 14
        assert files["TRF"].decode().count("\n001 ") + files["TRF"].decode().startswith("001 ") == 14
        assert "Nguyễn" in files["TRF"].decode()
        phone = self.phones["Samira Haddad"]
        phone.goto("/tournaments/thursday-swiss/players/")
        phone.get_by_role("link", name="Samira Haddad").click()
        rating = phone.locator("section", has_text="Club rating").last
        assert re.search(r"1948\s+\d{4}\s+\([+−]\d+\)", rating.inner_text())
        self.look(phone)


def test_the_club_evening_of_thirteen(new_page: Any, look: Look, faults: list[str]) -> None:
    SetUpFirst.seen = False
    desk, samira, kwame = new_page(), new_page(width=360), new_page(width=360, dark=True)
    hall = new_page(width=1920, height=1080, dark=True)
    set_up(desk, f"/setup/{make_setup_link()}/")
    evening = Evening(desk, samira, kwame, hall, look, faults)
    evening.gather()

    plan(desk, 1)
    start(desk, 1)
    evening.players_find_their_boards(1)
    hall.locator(".hall-board", has_text="Samira Haddad").wait_for()  # without a touch, within seconds
    evening.a_forfeit()
    type_all(desk, "1=0")
    met = pair_of(desk, 1)
    hall.get_by_text("6 of 6 results in").wait_for()
    close_round(desk, 1)

    evening.a_late_entry()
    evening.a_requested_bye(3)
    direct(desk, TOURNAMENT)
    plan(desk, 2)
    evening.a_swap_by_hand(met)
    start(desk, 2)
    type_all(desk, "10=")
    evening.a_correction(1, 3)
    desk.goto("/tournaments/thursday-swiss/rounds/2/results/")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("0")  # board 1 had another result: it asks, and yes
    desk.locator("#board-1 .entry-ask").wait_for()
    desk.keyboard.press("Enter")
    desk.locator("#board-1 .entry-ask").wait_for(state="detached")
    evening.an_undo()
    desk.goto("/tournaments/thursday-swiss/rounds/2/results/")
    desk.locator("#board-1 button[value='1-0'][aria-pressed=true]").wait_for()
    close_round(desk, 2)

    evening.a_drop_out("Bruno Peixoto")
    direct(desk, TOURNAMENT)
    plan(desk, 3)
    start(desk, 3)
    kwame.goto("/")
    assert kwame.get_by_text("You have no game this round").is_visible()
    look(kwame)
    postponed = evening.a_postponed_game(2)
    type_all(desk, "01")
    close_round(desk, 3)
    for name in postponed:
        assert "*" in desk.locator("tr", has_text=name).first.inner_text()
    look(desk)

    for number in (4, 5):
        plan(desk, number)
        start(desk, number)
        assert not desk.locator(".name", has_text="Bruno Peixoto").count()
        evening.players_find_their_boards(number)
        hall.locator("h1", has_text=f"Round {number}").wait_for()
        type_all(desk, "1=0")
        close_round(desk, number)
        if number == 4:
            evening.its_result(3, 2)
            direct(desk, TOURNAMENT)
    evening.the_end()
    call_command("verify")
