"""The pictures of the guide and of the README, taken from the demo club in a real Chromium.

    .venv/bin/python scripts/pictures.py            # all of them
    .venv/bin/python scripts/pictures.py standings  # those whose name has this in it

A club is set up in a folder that is thrown away, so nobody's own record is touched and nobody real is seen. Needs the
test requirements and a Chromium (CHROMIUM names another one). Look at the pictures before you commit them.
"""

from __future__ import annotations

import io
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Page

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "static" / "help"
README = ROOT / "docs" / "pictures"
MOST_BYTES = 120_000
DIRECTOR, PLAYER, READER = "director", "player", "reader"
NAMES = "Samira Haddad 1948\nMaren Holt 1502\nArthur Pemberton\nTariq Bashir\nYuki Tanabe\nPetra Lindqvist 1711"


@dataclass(frozen=True)
class Shot:
    """One picture: who looks, at which address, what is done first, where it begins and how high it may become."""

    name: str
    path: str
    act: Callable[[Page], None] = lambda page: None
    who: str = DIRECTOR
    width: int = 1000
    height: int = 640
    top: str = ".page-head"
    folder: Path = GUIDE
    scale: float = 1.2


def open_first(page: Page) -> None:
    page.locator("#board-1 summary").click()


def open_mine(page: Page) -> None:
    page.locator("tr.you summary").click()


def open_sum(page: Page) -> None:
    page.locator("table.standings tbody tr summary").nth(1).click()
    page.locator(".sums").first.wait_for()


def paste_names(page: Page) -> None:
    page.locator("textarea[name=names]").fill(NAMES)
    page.get_by_role("button", name="Look at the list").click()


def choose_correction(page: Page) -> None:
    page.get_by_role("link", name="Correct…").nth(1).click()
    chosen = page.locator("#result")
    chosen.select_option("1-0" if chosen.input_value() == "1/2-1/2" else "1/2-1/2")
    page.get_by_role("button", name="See what it changes").click()
    page.get_by_text("What this changes").wait_for()


RAPID, EVENING, OPEN = "/tournaments/autumn-rapid/", "/tournaments/club-evening-swiss/", "/tournaments/summer-open/"
PLAN, RESULTS = EVENING + "rounds/7/review/", RAPID + "rounds/3/results/?show=missing"
WHOLE = ".masthead"
FOOT = """() => {
  const foot = document.querySelector(".footer-in");
  return foot ? foot.getBoundingClientRect().top + window.scrollY : document.documentElement.scrollHeight;
}"""
SHOTS = (
    Shot("new", "/tournaments/new/", height=1080),
    Shot("paste", "/tournaments/team-trial/direct/players/", act=paste_names, height=600),
    Shot("plan-review", PLAN, width=1208, height=760, scale=1),
    Shot("pairings", RAPID, act=open_first, height=760),
    Shot("your-game-phone", "/", who=READER, width=360, height=560, top=WHOLE, scale=1.8),
    Shot("results-phone", RESULTS, width=360, height=640, top=WHOLE, scale=1.8),
    Shot("correction", RAPID + "rounds/1/results/", act=choose_correction),
    Shot("log", RAPID + "direct/log/"),
    Shot("standings", OPEN + "standings/", act=open_sum, who="", height=720),
    Shot("hall", RAPID + "hall/?show=boards", who="", width=1920, height=1080, top=".hall", scale=0.6),
    Shot("plan-review", PLAN, width=1208, height=960, top=WHOLE, scale=1, folder=README),
    Shot("standings", OPEN + "standings/", open_sum, "", width=1208, height=980, top=WHOLE, scale=1, folder=README),
    Shot("pairings-wide", RAPID, open_mine, PLAYER, width=1120, height=960, top=WHOLE, scale=1, folder=README),
    Shot("pairings-phone", RAPID, open_mine, PLAYER, width=360, height=872, top="#pairings", scale=1.1, folder=README),
)
BESIDE = ("pairings-wide", "pairings-phone", "pairings")  # two pictures that become one


def make_club() -> dict[str, str]:
    """Set the demo club up; the session of each person who looks at a picture."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client

    from members.services.setup import make_setup_link, set_up_club
    from tournaments.models import Seat, Tournament

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    club = {"name": "Riverside Chess Club", "place": "Riverside Parish Hall, Mill Lane", "evening": "Thursdays 18:30"}
    set_up_club(
        secret=make_setup_link(),
        club={**club, "founded": 1921, "language": "en", "time_zone": "Europe/London"},
        administrator={"first_name": "Ada", "last_name": "Okafor", "username": "ada", "email": "ada@example.org"},
        password="only-for-pictures-4711",  # noqa: S106 of a club that is thrown away
        demo=True,
    )
    rapid = Tournament.objects.get(slug="autumn-rapid")
    seats = Seat.objects.filter(game__round__tournament=rapid, game__round__status="started").order_by("game__board")
    elsewhere = Seat.objects.filter(game__round__status="started").exclude(game__round__tournament=rapid)
    busy = set(elsewhere.values_list("player__member_id", flat=True))
    alone = seats.filter(game__status="in-play", game__report="").exclude(player__member_id__in=busy)
    people = {
        DIRECTOR: rapid.directorships.order_by("pk")[0].member,
        PLAYER: seats.get(game__board=2, colour="w").player.member,
        READER: alone[0].player.member,
    }
    sessions = {}
    for who, member in people.items():
        client = Client()
        client.force_login(member)
        sessions[who] = client.cookies[settings.SESSION_COOKIE_NAME].value
    return sessions


@contextmanager
def served(environment: dict[str, str]) -> Iterator[str]:
    """The real server on a free port; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, str(ROOT / "manage.py"), "serve"]
    server = subprocess.Popen(command, env={**environment, "PORT": str(port)}, stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/readyz")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


def wait_for(address: str) -> None:
    for _try in range(100):
        try:
            urllib.request.urlopen(address, timeout=2)  # noqa: S310 our own server
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
        else:
            return
    raise SystemExit("The server did not start.")


def take(browser: Browser, shot: Shot, site: str, sessions: dict[str, str]) -> None:
    context = browser.new_context(
        viewport={"width": shot.width, "height": shot.height},
        device_scale_factor=shot.scale,
        color_scheme="light",
        reduced_motion="reduce",
        locale="en-GB",
        timezone_id="Europe/London",
        base_url=site,
    )
    if shot.who:
        context.add_cookies([{"name": "sessionid", "value": sessions[shot.who], "url": site}])
    page = context.new_page()
    page.goto(shot.path)
    shot.act(page)
    page.evaluate("() => { document.activeElement?.blur(); return document.fonts.ready; }")
    save(page.screenshot(full_page=True, clip=part(page, shot)), shot.folder / f"{shot.name}.png")
    context.close()


def part(page: Page, shot: Shot) -> FloatRect:
    """From the element named to the height wanted, or to the foot of the page."""
    box = page.locator(shot.top).first.bounding_box()
    assert box, f"{shot.path} has no {shot.top}"
    top = max(box["y"] + page.evaluate("window.scrollY"), 0)
    foot = page.evaluate(FOOT)
    return {"x": 0, "y": top, "width": shot.width, "height": min(shot.height, foot - top)}


def save(data: bytes, path: Path, colours: int = 96) -> None:
    """As few colours as print needs: a page of text is a tenth as large then."""
    from PIL import Image

    with Image.open(io.BytesIO(data)) as picture:
        write(picture.convert("RGB"), path, colours)


def write(picture: Any, path: Path, colours: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(colours, dither=0).save(path, optimize=True)
    size = path.stat().st_size
    if size > MOST_BYTES and colours > 16:
        write(picture, path, colours // 2)
    else:
        print(f"{path.relative_to(ROOT)}: {picture.width} × {picture.height}, {size // 1000} kB")


def lay_beside(folder: Path) -> None:
    """The desk and the phone in one picture."""
    from PIL import Image

    wide, phone, name = (folder / f"{each}.png" for each in BESIDE)
    with Image.open(wide) as left, Image.open(phone) as right:
        gap, edge = 32, (139, 132, 117)
        whole = Image.new("RGB", (left.width + gap + right.width + 2, max(left.height, right.height) + 2), "white")
        for picture, x in ((left, 0), (right, left.width + gap)):
            whole.paste(edge, (x, 0, x + picture.width + 2, picture.height + 2))
            whole.paste(picture.convert("RGB"), (x + 1, 1))
        write(whole, name, 64)
    wide.unlink()
    phone.unlink()


def main() -> None:
    wanted = [shot for shot in SHOTS if not sys.argv[1:] or any(word in shot.name for word in sys.argv[1:])]
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory(prefix="clubsite-pictures-") as data:
        os.environ |= {"CLUBSITE_DATA": data, "DJANGO_SETTINGS_MODULE": "clubsite.settings"}
        for name in ("DATABASE_URL", "SITE_URL", "CACHE_URL"):
            os.environ.pop(name, None)
        sessions = make_club()
        from playwright.sync_api import sync_playwright

        executable = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
        with served(dict(os.environ)) as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
            for shot in wanted:
                take(browser, shot, site, sessions)
            browser.close()
    if {BESIDE[0], BESIDE[1]} <= {shot.name for shot in wanted}:
        lay_beside(README)


if __name__ == "__main__":
    main()
