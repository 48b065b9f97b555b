"""The style guide in a real browser: every component fits and is accessible, the small scripts work."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.factories.members import ClubFactory, MemberFactory

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.django_db(transaction=True)

NewPage = Callable[..., "Page"]
Check = Callable[["Page"], None]


@pytest.fixture
def guide(new_page: NewPage, sign_in: Callable[[Page, Any], None]) -> NewPage:
    """Opens the style guide as a member of staff: `guide(width=360, dark=True, query="?page=hall")`."""
    ClubFactory()
    staff = MemberFactory(club_administrator=True)

    def open_guide(*, query: str = "", **options: Any) -> Page:
        page = new_page(**options)
        sign_in(page, staff)
        page.goto(f"/styleguide/{query}")
        return page

    return open_guide


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280, 1920])
def test_every_component_fits_and_is_accessible(
    guide: NewPage, assert_accessible: Check, assert_fits: Check, width: int, dark: bool
) -> None:
    page = guide(width=width, dark=dark)
    assert_fits(page)
    assert_accessible(page)


def test_a_ticked_box_is_drawn_no_larger_than_an_empty_one_on_a_phone(guide: NewPage) -> None:
    page = guide(width=360)
    drawn = "boxes => boxes.map(box => getComputedStyle(box).backgroundClip)"
    assert page.locator("input[type=checkbox]").evaluate_all("boxes => boxes.some(box => box.checked)")
    assert set(page.locator("input[type=checkbox]").evaluate_all(drawn)) == {"padding-box"}, (
        "the finger's target is seen"
    )


@pytest.mark.parametrize("query", ["?page=hall", "?page=hall&alarm=1", "?page=paper", "?page=slips"])
def test_the_hall_and_the_papers_fit(guide: NewPage, assert_accessible: Check, assert_fits: Check, query: str) -> None:
    page = guide(width=1920, height=1080, dark=True, query=query)
    assert_fits(page)
    assert_accessible(page)


@pytest.mark.parametrize("query", ["?page=paper", "?page=slips"])
def test_the_papers_fit_a_phone(guide: NewPage, assert_accessible: Check, assert_fits: Check, query: str) -> None:
    page = guide(width=360, query=query)
    assert_fits(page)
    assert_accessible(page)


def test_the_hall_shows_six_boards_without_scrolling(guide: NewPage) -> None:
    page = guide(width=1920, height=1080, query="?page=hall")
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080
    assert page.locator(".hall-board").count() == 6


def test_a_reason_opens_under_its_board_without_script(guide: NewPage) -> None:
    page = guide(java_script_enabled=False)
    reason = page.locator("#board-3 + .reason")
    assert not reason.is_visible()
    page.locator("#board-3 .why > summary").click()
    assert reason.is_visible()


def test_the_touched_tie_break_shows_its_sum(guide: NewPage) -> None:
    page = guide()
    row = page.locator(".standings tr", has_text="Nguyễn").first
    row.locator(".tie-3 summary").click()
    row.locator(".tie-2 summary").click()  # one sum at a time
    reason = page.locator(".standings tr.reason").first
    assert reason.locator(".sum--2 .sum-rows").is_visible()
    assert row.locator("details[open]").count() == 1


def test_the_theme_is_kept_for_the_next_page(guide: NewPage) -> None:
    page = guide(dark=False)
    page.get_by_role("button", name="Dark", exact=True).click()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(24, 23, 21)"
    page.goto("/styleguide/?again")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_role("button", name="As the device").click()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(251, 250, 246)"


def test_the_menu_on_a_phone_opens_without_script(guide: NewPage) -> None:
    page = guide(width=360, java_script_enabled=False)
    menu = page.get_by_role("navigation", name="Menu")
    assert not menu.is_visible()
    page.locator(".menu > summary").click()
    assert menu.get_by_role("link", name="Members").is_visible()


def test_a_name_is_found_without_its_accents(guide: NewPage) -> None:
    page = guide()
    page.get_by_label("Find a name").fill("adebayo")
    assert page.locator("#board-2").is_visible()
    assert not page.locator("#board-1").is_visible()
    page.get_by_label("Find a name").fill("")
    assert page.locator("#board-1").is_visible()


def test_keys_press_what_a_tap_presses_and_arrows_move(guide: NewPage) -> None:
    page = guide()
    page.evaluate(
        "addEventListener('click', e => { const b = e.target.closest('[data-key]');"
        " if (b) (window.pressed ??= []).push(b.closest('[data-entry]').id + ' ' + b.dataset.key); })"
    )
    page.locator("#entry-2 [data-key='1']").focus()
    page.keyboard.press("=")  # the next board without a result is ready at once
    page.keyboard.press("0")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("1")
    assert page.evaluate("window.pressed") == ["entry-2 =", "entry-3 0", "entry-3 1"]


def test_a_live_part_changes_only_when_there_is_news_and_keeps_what_was_open(guide: NewPage) -> None:
    page = guide()
    answers: list[int] = []
    fragment = page.evaluate("document.querySelector('#pairings-table').outerHTML")
    changed = fragment.replace("Kwame Boateng", "Kwame Boateng II")

    def live(route: Route) -> None:
        if route.request.headers.get("if-none-match") == '"8"':
            answers.append(304)
            route.fulfill(status=304)
        else:
            answers.append(200)
            route.fulfill(status=200, body=changed, headers={"ETag": '"8"', "Content-Type": "text/html"})

    page.route("**/live-test/", live)
    page.evaluate(
        """async () => {
            const table = document.querySelector('#pairings-table');
            const place = document.createElement('section');
            Object.assign(place.dataset, {live: '/live-test/', every: '0.2', etag: '"7"'});
            table.replaceWith(place); place.append(table);
            window.changes = 0; addEventListener('live:changed', () => window.changes++);
            table.querySelector('#board-3 .why').open = true;
            table.querySelector('#board-3 .why > summary').focus();
            await import('/static/js/live.js');
        }"""
    )
    page.get_by_text("Kwame Boateng II").first.wait_for()
    while answers.count(304) < 2:
        page.wait_for_timeout(50)
    assert page.evaluate("window.changes") == 1
    assert page.locator("#board-3 + .reason").is_visible()
    assert page.evaluate("document.activeElement.closest('details').dataset.keep") == "why-3"
    assert "arrived" in (page.locator("#board-3").get_attribute("class") or "")
