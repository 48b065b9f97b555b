"""A real Chromium. Whatever the console complains about fails the test: errors, refused scripts, foreign hosts.

Without a Chromium these tests are skipped, loudly; in CI (CI=true) that is a failure.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright keeps an event loop in the test's thread

AXE = Path(__file__).parent / "vendor" / "axe-core-4.14.0" / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
NO_CHROMIUM = (
    "There is no Chromium on this machine, so the pages were not tried in a browser. "
    "Install it (apt install chromium) or set CHROMIUM to its path."
)

NewPage = Callable[..., "Page"]


def chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = chromium()
    if not executable:
        if os.environ.get("CI"):
            pytest.fail(NO_CHROMIUM, pytrace=False)
        pytest.skip(NO_CHROMIUM)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=executable, args=FLAGS, headless=True)
        yield opened
        opened.close()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if NO_CHROMIUM in str(report.longrepr)]
    if skipped:
        terminalreporter.write_line(f"\n{len(skipped)} BROWSER TESTS WERE SKIPPED. {NO_CHROMIUM}", red=True, bold=True)


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What the console and the network complained about. A test that provokes a complaint takes it out itself."""
    found: list[str] = []
    yield found
    assert not found, "The browser complained:\n" + "\n".join(found)


@pytest.fixture
def new_page(browser: Browser, live_server: Any, faults: list[str]) -> Iterator[NewPage]:
    """Opens a page of the site in a browser of its own: `new_page(width=360, dark=True)`."""
    contexts: list[BrowserContext] = []

    def open_page(*, width: int = 1280, height: int = 800, dark: bool = False, **options: Any) -> Page:
        settings: dict[str, Any] = {
            "viewport": {"width": width, "height": height},
            "color_scheme": "dark" if dark else "light",
            "reduced_motion": "reduce",
            "locale": "en-GB",
            "timezone_id": "Europe/London",
            "has_touch": width < 500,
            "base_url": live_server.url,
        }
        context = browser.new_context(**{**settings, **options})
        context.set_default_timeout(30_000)  # a busy machine is slow, not wrong
        contexts.append(context)
        page = context.new_page()
        watch(page, urlsplit(live_server.url).netloc, faults)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page on an ordinary screen, in light."""
    return new_page()


def watch(page: Page, host: str, faults: list[str]) -> None:
    def console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            faults.append(f"{page.url}: {message.text}")

    def request(asked: Request) -> None:
        address = urlsplit(asked.url)
        if address.scheme not in ("data", "blob", "about") and address.netloc != host:
            faults.append(f"{page.url}: asked another host for {asked.url}")

    def failed(asked: Request) -> None:
        if asked.failure != "net::ERR_ABORTED":  # the reader went on before it had come; no fault of the page
            faults.append(f"{page.url}: {asked.url} failed, {asked.failure}")

    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on("console", console)
    page.on("request", request)
    page.on("requestfailed", failed)


@pytest.fixture
def sign_in(live_server: Any) -> Callable[[Page, Any], None]:
    """Signs a member in without the login page: `sign_in(page, member)`."""
    from django.conf import settings
    from django.test import Client

    def sign(page: Page, member: Any) -> None:
        client = Client()
        client.force_login(member)
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])

    return sign


@pytest.fixture
def assert_accessible() -> Callable[[Page], None]:
    """`assert_accessible(page)`: axe-core finds no violation of WCAG 2.2 AA or of its own good practices."""
    source = AXE.read_text()

    def check(page: Page) -> None:
        page.evaluate(source)  # not a script tag, which the site's own policy would refuse
        result = page.evaluate("rules => axe.run({runOnly: rules})", list(RULES))
        found = [
            f"{violation['id']}: {violation['help']} at {[node['target'] for node in violation['nodes']][:3]}"
            for violation in result["violations"]
        ]
        assert not found, f"{page.url} is not accessible:\n" + "\n".join(found)

    return check


@pytest.fixture
def assert_fits() -> Callable[[Page], None]:
    """`assert_fits(page)`: nothing makes the page wider than the screen."""

    def check(page: Page) -> None:
        page.wait_for_load_state()  # between two pages there is no document to measure
        wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide <= screen + 1, f"{page.url} is {wide} pixels wide on a screen of {screen}"

    return check


@pytest.fixture
def look(assert_accessible: Callable[[Page], None], assert_fits: Callable[[Page], None]) -> Callable[[Page], None]:
    """`look(page)`: both at once, with the page scrolled to its end, where no bar that sticks may cover anything."""

    def check(page: Page) -> None:
        assert_fits(page)
        page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
        assert_accessible(page)

    return check
