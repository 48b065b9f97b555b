"""An evening in a real browser: the director at a desk, a member on a phone, and a visitor who only watches."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from members.models import Club
from tests.factories.tournaments import (
    director_of,
    finish_round,
    make_member,
    make_tournament,
    play_rounds,
    player_named,
    start_next_round,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = "\n".join(
    [
        "Aleksander Wójcik 2061",
        "Nguyễn Thị Phương-Anh 2104",
        "Oluwaseun Adébáyọ̀ 1987",
        "Kwame Boateng 1634",
        "O'Brien 1500",
    ]
)
Check = Callable[["Page"], None]


@pytest.fixture
def ruth(live_server: Any) -> Any:
    make_member("Olga Original", role="system_administrator", is_original=True)
    Club.objects.create(pk=1, name="Riverside Chess Club", place="Mill Lane", evening="Thursdays 18:30")
    return make_member("Ruth Castellanos", rating=1800)


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)], ids=["desk", "phone"])
def test_from_three_fields_to_the_final_ranking(
    new_page: Any, sign_in: Any, look: Check, ruth: Any, width: int, dark: bool
) -> None:
    samira = make_member("Samira Haddad", rating=1948)
    desk = new_page(width=width, dark=dark)
    phone = new_page(width=360)
    sign_in(desk, ruth)
    sign_in(phone, samira)

    # Three fields, then the names.
    desk.goto("/tournaments/new/")
    look(desk)
    desk.get_by_role("textbox", name="Name").fill("Autumn Rapid")
    desk.get_by_role("radio", name=re.compile("^Swiss")).check()
    desk.get_by_role("spinbutton", name="Rounds").fill("2")
    desk.get_by_role("button", name="Create the tournament").click()
    desk.get_by_label("Names").fill(f"{NAMES}\nSamira Haddad")
    desk.get_by_role("button", name="Look at the list").click()
    look(desk)
    desk.get_by_role("button", name="Enter 6 players").click()
    desk.wait_for_url("**/direct/players/")
    look(desk)

    # Planned, looked over, started.
    desk.get_by_role("button", name="Plan round 1").click()
    desk.wait_for_url("**/rounds/1/review/")
    desk.locator(".c-edit summary").first.click()
    look(desk)
    desk.get_by_role("button", name="Start round 1").locator("visible=true").first.click()
    desk.wait_for_url("**/rounds/1/results/")
    look(desk)

    # The member finds the board in one tap, and its reason in two.
    phone.goto("/")
    assert phone.get_by_text("Your game now").is_visible()
    look(phone)
    phone.get_by_role("link", name="Why this pairing?").click()
    assert "Samira Haddad" in phone.locator("main").inner_text()
    assert phone.locator(".steps li").count() >= 2
    look(phone)

    # Results: saved at once, without leaving the page.
    for board in ("board-1", "board-2", "board-3"):
        desk.locator(f"#{board} button[value='1-0']").click()
        desk.locator(f"#{board}.is-done").wait_for()
    assert "All results are in." in desk.locator("#missing").inner_text()
    desk.get_by_role("button", name="Close round 1").locator("visible=true").first.click()
    desk.wait_for_url("**/standings/")
    look(desk)
    desk.locator(".tie-1 summary").first.click()
    desk.locator("tr.reason .sum").first.wait_for()
    look(desk)

    # The second round, and the end.
    desk.get_by_role("button", name="Plan round 2").click()
    desk.get_by_role("button", name="Start round 2").locator("visible=true").first.click()
    desk.wait_for_url("**/rounds/2/results/")
    for board in ("board-1", "board-2", "board-3"):
        desk.locator(f"#{board} button[value='1/2-1/2']").click()
        desk.locator(f"#{board}.is-done").wait_for()
    desk.get_by_role("button", name="Close round 2").locator("visible=true").first.click()
    desk.wait_for_url("**/standings/")
    desk.get_by_role("link", name="Close the tournament").click()
    look(desk)
    desk.get_by_role("button", name="Close the tournament").click()
    assert desk.get_by_text("The final ranking stands.").is_visible()
    for path in ("crosstable/", "players/", "rules/", "direct/", "direct/log/", "direct/settings/"):
        desk.goto(f"/tournaments/autumn-rapid/{path}")
        look(desk)


def test_results_by_keyboard(new_page: Any, sign_in: Any, ruth: Any) -> None:
    tournament = make_tournament(players=6, rounds=2, director=ruth)
    start_next_round(tournament)
    page = new_page()
    sign_in(page, ruth)
    page.goto(f"/tournaments/{tournament.slug}/rounds/1/results/")
    page.locator("#board-1 .tap").first.focus()
    page.keyboard.type("1=0")  # as fast as a keyboard can: each key goes to the next board
    for board, result in ((1, "1-0"), (2, "1/2-1/2"), (3, "0-1")):
        page.locator(f"#board-{board}.is-done button[value='{result}'][aria-pressed=true]").wait_for()
    assert list(tournament.rounds.get().games.values_list("board", "result")) == [
        (1, "1-0"),
        (2, "1/2-1/2"),
        (3, "0-1"),
    ]


def test_the_pairings_of_a_watching_visitor_follow_within_seconds(
    new_page: Any, ruth: Any, assert_accessible: Check
) -> None:
    from tournaments.services.games import enter_result

    tournament = make_tournament(players=4, rounds=2, director=ruth)
    start_next_round(tournament)
    page = new_page(width=360)
    page.goto(f"/tournaments/{tournament.slug}/")
    page.locator(".c-why summary").first.click()
    assert_accessible(page)
    game = tournament.rounds.get().games.get(board=2)
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="0-1", actor=director_of(tournament))
    page.locator("#board-2 .winner").wait_for()
    assert page.locator("details.why[open]").count() == 1  # what was open stays open
    assert "1 of 2 results in" in page.locator("#status").inner_text()  # the head of the page follows, too


def test_a_phone_that_lies_on_the_table_finds_its_board_and_is_asked_by_itself(
    new_page: Any, sign_in: Any, ruth: Any, look: Check
) -> None:
    from tournaments.services.games import enter_result, report_result

    tournament = make_tournament(players=4, rounds=2, director=ruth, players_report=True)
    samira = player_named(tournament, "Player 2").member
    page = new_page(width=360)
    sign_in(page, samira)
    page.goto(f"/tournaments/{tournament.slug}/")
    page.get_by_text("You are in.").wait_for()
    look(page)
    start_next_round(tournament)
    page.locator(".your-game").get_by_role("link", name="Report result").wait_for()
    game = tournament.rounds.get().games.get(seats__player__member=samira)
    opponent = game.seats.exclude(player__member=samira).get().player
    report_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=opponent.member)
    page.locator(".your-game").get_by_role("link", name="Confirm the result").wait_for()
    look(page)
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=ruth)
    page.locator(".your-game-result").get_by_text("1–0").wait_for()
    finish_round(tournament)
    start_next_round(tournament)
    page.locator(".your-game").get_by_role("link", name="Report result").wait_for()
    look(page)


def test_everything_can_be_read_without_javascript(new_page: Any, ruth: Any) -> None:
    tournament = make_tournament(players=5, rounds=2, director=ruth)
    play_rounds(tournament, 1)
    page = new_page(width=360, java_script_enabled=False)
    page.goto(f"/tournaments/{tournament.slug}/")
    page.locator(".c-why summary").first.click()
    assert page.locator("tr.reason .steps").first.is_visible()
    page.goto(f"/tournaments/{tournament.slug}/standings/")
    page.locator(".tie-1 summary").first.click()
    page.get_by_role("link", name="Show the sums").locator("visible=true").click()
    assert "Buchholz" in page.locator("main").inner_text()
