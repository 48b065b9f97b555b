"""The page for results in a real browser: keys, taps, questions, and two directors at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from members.models import Club, Member
from tests.factories.tournaments import make_member, make_tournament, start_next_round
from tournaments.models import Tournament
from tournaments.services.games import enter_result, report_result

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.django_db(transaction=True)

Check = Callable[["Page"], None]


@pytest.fixture
def ruth(live_server: Any) -> Any:
    make_member("Olga Original", role="system_administrator", is_original=True)
    Club.objects.create(pk=1, name="Riverside Chess Club")
    return make_member("Ruth Castellanos", rating=1800)


@pytest.fixture
def tournament(ruth: Any) -> Tournament:
    made = make_tournament(players=6, rounds=3, director=ruth, players_report=True)
    start_next_round(made)
    return made


@pytest.fixture
def open_results(new_page: Any, sign_in: Any, ruth: Any, tournament: Tournament) -> Callable[..., Page]:
    def open_page(**options: Any) -> Page:
        page: Page = new_page(**options)
        sign_in(page, ruth)
        page.goto(f"/tournaments/{tournament.slug}/rounds/1/results/")
        return page

    return open_page


def results(tournament: Tournament) -> list[str]:
    return list(tournament.rounds.get().games.order_by("board").values_list("result", flat=True))


def shows(page: Page, board: int, result: str) -> None:
    page.locator(f"#board-{board}.is-done button[value='{result}'][aria-pressed=true]").wait_for()


def test_keys_go_to_the_first_open_board_at_once_and_again_after_a_forfeit(
    open_results: Callable[..., Page], tournament: Tournament, assert_accessible: Check
) -> None:
    page = open_results()
    page.locator("#board-1.is-current").wait_for()
    page.keyboard.press("f")
    page.wait_for_url("**/edit/")
    page.locator("button[value='+/-']").click()
    page.wait_for_url("**/results/")
    page.locator("#board-2.is-current").wait_for()
    assert_accessible(page)
    page.keyboard.type("10")  # the forfeited board is not one that waits
    shows(page, 2, "1-0")
    shows(page, 3, "0-1")
    assert results(tournament) == ["+/-", "1-0", "0-1"]


def test_a_key_for_a_board_that_has_a_result_asks_and_enter_or_escape_answers(
    open_results: Callable[..., Page], tournament: Tournament, assert_accessible: Check, assert_fits: Check
) -> None:
    page = open_results()
    page.keyboard.press("1")
    shows(page, 1, "1-0")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("0")
    question = page.locator("#board-1 .entry-ask")
    question.wait_for()
    assert "Board 1 has a result: 1–0" in question.inner_text()
    assert_accessible(page)
    assert_fits(page)
    page.keyboard.press("Escape")
    question.wait_for(state="detached")
    assert results(tournament) == ["1-0", "", ""]
    page.keyboard.press("0")
    question.wait_for()
    page.keyboard.press("Enter")
    shows(page, 1, "0-1")
    assert results(tournament) == ["0-1", "", ""]
    page.keyboard.press("Control+z")
    shows(page, 1, "1-0")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("=")
    shows(page, 2, "1/2-1/2")
    page.keyboard.press("Control+z")
    page.locator("#board-2:not(.is-done)").wait_for()
    assert results(tournament) == ["1-0", "", ""]


def test_a_second_tap_on_a_phone_changes_nothing_and_the_last_one_can_be_taken_back(
    open_results: Callable[..., Page], tournament: Tournament, assert_accessible: Check, assert_fits: Check
) -> None:
    page = open_results(width=360)
    page.locator("#board-1 button[value='1-0']").tap()
    page.locator("#board-1.is-done").wait_for()
    assert not page.locator("#board-1 button[value='0-1']").is_visible()  # only "Correct…", which shows what it changes
    assert_fits(page)
    assert_accessible(page)
    page.get_by_role("button", name="Take back").tap()
    page.locator("#board-1:not(.is-done)").wait_for()
    assert results(tournament) == ["", "", ""]


def test_on_a_phone_the_boards_that_are_done_stand_last_under_a_head_of_their_own(
    open_results: Callable[..., Page], tournament: Tournament
) -> None:
    page = open_results(width=360)
    assert page.locator("#done").is_hidden(), "nothing is done yet"
    page.locator("#board-2 button[value='1-0']").tap()
    page.locator("#board-2.is-done").wait_for()
    page.locator("#done").get_by_text("Done, 1").wait_for()
    tops = {
        name: page.locator(name).evaluate("part => part.getBoundingClientRect().top")
        for name in ("#board-3", "#done", "#board-2")
    }
    assert sorted(tops, key=lambda name: tops[name]) == ["#board-3", "#done", "#board-2"]


def test_a_name_without_a_place_to_break_stays_inside_its_button(
    open_results: Callable[..., Page], tournament: Tournament, assert_fits: Check
) -> None:
    Member.objects.filter(display_name="Player 1").update(display_name="Wolfeschlegelsteinhausenbergerdorff-Smythe Max")
    page = open_results(width=360)
    page.get_by_text("Wolfeschlegel").first.wait_for()
    assert_fits(page)


def test_without_script_the_question_is_a_page(open_results: Callable[..., Page], tournament: Tournament) -> None:
    page = open_results(java_script_enabled=False)
    page.locator("#board-1 button[value='1-0']").click()
    page.locator("#board-1 button[value='0-1']").click()
    page.get_by_role("button", name="Leave 1–0").click()
    assert results(tournament) == ["1-0", "", ""]
    page.locator("#board-1 button[value='0-1']").click()
    page.get_by_role("button", name="Change to 0–1").click()
    assert results(tournament) == ["0-1", "", ""]


def test_the_page_follows_a_co_director_and_the_players_and_keeps_a_question_open(
    open_results: Callable[..., Page], tournament: Tournament, ruth: Any
) -> None:
    page = open_results()
    page.keyboard.press("1")
    shows(page, 1, "1-0")
    page.locator("#board-1 button[value='0-1']").click()
    page.locator("#board-1 .entry-ask").wait_for()
    second, third = tournament.rounds.get().games.filter(board__gt=1).order_by("board")
    enter_result(tournament_id=tournament.pk, game_id=second.pk, result="0-1", actor=ruth)
    white = third.seats.get(colour="w").player.member
    report_result(tournament_id=tournament.pk, game_id=third.pk, result="1-0", actor=white)
    shows(page, 2, "0-1")
    page.get_by_text("Reported: White wins").wait_for()
    assert "1 board missing: 3" in " ".join(page.locator("#missing").inner_text().split())
    assert page.locator("#board-1 .entry-ask").is_visible()


def test_an_answer_that_arrives_late_does_not_put_the_old_page_back(
    open_results: Callable[..., Page], tournament: Tournament
) -> None:
    page = open_results()
    held: list[Any] = []

    def hold_the_first(route: Any) -> None:
        answer = route.fetch()
        if not held:
            held.append((route, answer))
        else:
            route.fulfill(response=answer)

    page.route("**/result/", hold_the_first)
    page.keyboard.press("1")
    page.wait_for_function("() => true")
    while not held:
        page.wait_for_timeout(20)
    page.keyboard.type("10")
    shows(page, 2, "1-0")
    shows(page, 3, "0-1")
    route, answer = held[0]
    route.fulfill(response=answer)
    shows(page, 1, "1-0")
    assert page.locator("#missing").inner_text() == "All results are in."
    assert page.get_by_role("button", name="Close round 1").first.is_enabled()
