"""What a director's and a player's hands do in the browser, one small movement each; the stories are made of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PASSWORD = "the rook takes the long way"
NAMES = [
    "Nguyễn Thị Phương-Anh 2104",
    "Aleksander Wójcik 2061",
    "Oluwaseun Adébáyọ̀ 1987",
    "Samira Haddad 1948",
    "Ingrid Sørbø 1902",
    "Tomás Quintela 1855",
    "Hana Dvořáková 1810",
    "Kwame Boateng 1734",
    "Marit Kallas 1688",
    "Declan O'Hara 1650",
    "Yuki Tanabe 1600",
    "Bruno Peixoto 1555",
    "Zofia",
]


def press(page: Page, name: str) -> None:
    """The button of this name that can be seen; some stand twice, at the top and at the foot."""
    page.get_by_role("button", name=name, exact=True).locator("visible=true").first.click()


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).locator("visible=true").first.click()


def set_up(page: Page, link: str) -> None:
    """The first run, from the one-time link to the home of an empty club."""
    page.goto(link)
    for label, value in (("Club name", "Mill Lane Chess Club"), ("First name", "Ada"), ("Username", "ada")):
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("radio", name="An empty club").check()
    press(page, "Set up the club")
    page.get_by_text("The club is set up").wait_for()


def create(page: Page, name: str, format: str, rounds: int | None) -> None:
    """Three fields, from the home page."""
    page.goto("/tournaments/")
    follow(page, "New tournament")
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("radio", name=re.compile(f"^{format}")).check()
    if rounds:
        page.get_by_role("spinbutton", name="Rounds").fill(str(rounds))
    press(page, "Create the tournament")
    page.get_by_label("Names").wait_for()


def direct(page: Page, name: str, to: str = "") -> None:
    """To the desk of a tournament, and from there one link further."""
    page.goto("/tournaments/")
    follow(page, name)
    follow(page, "Directing")
    if to:
        page.locator(".item-name", has_text=re.compile(f"^{to}$")).click()


def paste(page: Page, names: list[str]) -> None:
    """A list of names into the field, looked at, entered."""
    page.get_by_label("Names").fill("\n".join(names))
    press(page, "Look at the list")
    press(page, f"Enter {len(names)} players" if len(names) > 1 else "Enter 1 player")
    page.wait_for_url("**/direct/players/")


def plan(page: Page, number: int) -> None:
    press(page, f"Plan round {number}")
    page.wait_for_url(f"**/rounds/{number}/review/")


def start(page: Page, number: int) -> None:
    press(page, f"Start round {number}")
    page.wait_for_url(f"**/rounds/{number}/results/")


def results(page: Page) -> Locator:
    """The rows of the page for results that wait for one."""
    return page.locator("[data-entry]:not(.is-done):not(.is-noted)")


def tap(row: Locator, result: str) -> None:
    """One tap; saved without leaving the page, and signed."""
    board = row.page.locator(f"#{row.get_attribute('id')}")
    board.locator(f"button[value='{result}']").click()
    board.locator(".saved", has_text="by you").wait_for()


def tap_all(page: Page, pattern: tuple[str, ...] = ("1-0", "1/2-1/2", "0-1")) -> None:
    """Every board that has no result yet, in the order of the boards."""
    for n in range(results(page).count()):
        tap(results(page).first, pattern[n % len(pattern)])


def type_all(page: Page, keys: str = "1=0") -> None:
    """Every board that waits, typed without looking up: each key goes to the next one."""
    page.locator("[data-entry].is-current[data-open]").wait_for()
    boards = page.locator("[data-entry][data-open]").count()
    page.keyboard.type("".join(keys[n % len(keys)] for n in range(boards)))
    page.wait_for_function("() => !document.querySelector('[data-entry][data-open]')")
    page.get_by_text("All results are in").wait_for()


def close_round(page: Page, number: int) -> None:
    press(page, f"Close round {number}")
    page.wait_for_url("**/standings/")
    page.get_by_text(f"Round {number} is closed.").wait_for()


def play(page: Page, number: int, pattern: tuple[str, ...] = ("1-0", "1/2-1/2", "0-1")) -> None:
    """A round with nothing special in it."""
    plan(page, number)
    start(page, number)
    tap_all(page, pattern)
    close_round(page, number)


def pair_of(page: Page, board: int) -> tuple[str, str]:
    """White and Black of a board, on whichever page of the round."""
    row = page.locator(f"#board-{board}")
    white, black = (
        row.locator("td .name").all_inner_texts()
        if row.evaluate("e => e.matches('tr')")
        else (row.locator(".entry-side .name").all_inner_texts())
    )
    return white.strip(), black.strip()


def board_of(page: Page, name: str) -> int:
    """The number of the board where somebody sits, on a page of the round."""
    row = page.locator("[id^=board-]").filter(has=page.locator(".name", has_text=name)).first
    return int((row.get_attribute("id") or "").removeprefix("board-"))


def claim(desk: Page, phone: Page, name: str, email: str) -> None:
    """The administrator gives a guest the link to their account; the guest opens it and is in."""
    desk.goto("/members/")
    follow(desk, name)
    follow(desk, "Manage")
    press(desk, "Make a link")
    address = re.search(r"http\S+/claim/\S+?/", desk.locator("main").inner_html())
    assert address
    phone.goto(address[0])
    phone.get_by_label("E-mail").fill(email)
    phone.get_by_label("Password").fill(PASSWORD)
    press(phone, "Make it mine")
    phone.get_by_text("The account is yours").wait_for()
    phone.get_by_role("textbox", name=re.compile("^(Username|E-mail|Login)", re.IGNORECASE)).fill(email)
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    press(phone, "Log in")
    phone.wait_for_url(re.compile("^(?!.*login)"))
