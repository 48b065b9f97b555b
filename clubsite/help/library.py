"""Which documents the site shows as help, under which address, and how one leads to the next."""

from __future__ import annotations

import posixpath
import re
import struct
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubsite.help.markdown import Document, Picture, Writer

DOCS: Path = settings.BASE / "docs"
SOMEWHERE_ELSE = re.compile(r"[a-z]+:")
COMMON = ("laws", "acceleration", "trf", "command-line")  # not of one system; they come last
EDITION = re.compile(r"-\d{4}$")


@dataclass(frozen=True, slots=True)
class Page:
    """A document of the library. `go` is the page of the site that it is about, by the name of its address."""

    address: str
    file: str  # under docs/
    title: Any
    about: Any = ""
    go: str = ""
    go_words: Any = ""

    def get_absolute_url(self) -> str:
        return reverse("help_page", args=[self.address])


@dataclass(frozen=True, slots=True)
class Shelf:
    """Pages for one kind of reader, in the order in which they are read."""

    key: str
    title: Any
    pages: tuple[Page, ...]


def _task(name: str, title: Any, about: Any, **more: Any) -> Page:
    return Page(f"director/{name}", f"guide/director/{name}.md", title, about, **more)


MEMBERS = Shelf(
    "members",
    _("For players"),
    (
        Page(
            "member",
            "guide/member.md",
            _("Playing"),
            _("Find your board, ask why, report a result, sign up, and what others see of you"),
            go="tournaments:list",
            go_words=_("Tournaments"),
        ),
    ),
)
DIRECTORS = Shelf(
    "directors",
    _("For directors"),
    (
        Page(
            "director",
            "guide/director.md",
            _("An evening from start to end"),
            _("Everything on one page; each step has a page of its own"),
            go="tournaments:new",
            go_words=_("New tournament"),
        ),
        _task("create", _("Create a tournament"), _("Name, system, rounds; what can be changed, and until when")),
        _task("players", _("Enter the players"), _("Paste a list, choose members, or let them sign up")),
        _task("plan", _("Plan and review a round"), _("Flags, reasons, and changes by hand before anybody sees them")),
        _task("start", _("Start the round"), _("What happens then, and how to take a start back")),
        _task("results", _("Enter results"), _("By keyboard, on a phone, or from the players themselves")),
        _task("corrections", _("Corrections and undo"), _("A wrong result, a wrong click, and who can read about it")),
        _task("changes", _("Late, absent, leaving"), _("Late entries, byes, absences, withdrawals, postponed games")),
        _task("close", _("Close the tournament"), _("The final ranking, ratings, and reopening")),
        _task(
            "hall", _("The hall screen and paper"), _("The big screen, the clock, announcements, what can be printed")
        ),
        _task("formats", _("Knockout, round robin, Keizer"), _("What is different from a Swiss")),
    ),
)
CHOOSING = Shelf(
    "systems",
    _("Pairing systems"),
    (
        Page(
            "systems",
            "systems.md",
            _("Which pairing system?"),
            _("All of them compared, so that a club can choose"),
            go="tournaments:new",
            go_words=_("New tournament"),
        ),
    ),
)
ADMINISTRATORS = Shelf(
    "administrators",
    _("For administrators"),
    (
        Page(
            "administrator",
            "guide/administrator.md",
            _("Looking after the club"),
            _("Members, roles, guests, import, privacy"),
            go="members:list",
            go_words=_("Members"),
        ),
        Page(
            "operations",
            "operations.md",
            _("Operations"),
            _("Upgrade, backup, mail, https behind a proxy, several servers"),
        ),
        Page(
            "demo",
            "demo.md",
            _("The demo club, and rehearsals"),
            _("Look around before a single real name is typed in"),
        ),
        Page("verify", "verify.md", _("verify: is the record whole?"), _("A command that checks everything on record")),
    ),
)
PROGRAMS = Shelf(
    "programs",
    _("For programs"),
    (
        Page(
            "api",
            "api.md",
            _("The API"),
            _("Tokens, refusals and their codes, versions, retries, limits, files"),
            go="api:docs",
            go_words=_("Every operation"),
        ),
    ),
)
SHELVES = (MEMBERS, DIRECTORS, CHOOSING, ADMINISTRATORS, PROGRAMS)


@cache
def rules() -> tuple[Page, ...]:
    """The rules of each pairing system, and what is common to all: a page for every document there is."""
    names = sorted(path.stem for path in (DOCS / "pairing").glob("*.md") if path.stem != "index")
    names.sort(key=lambda name: COMMON.index(name) + 1 if name in COMMON else 0)
    return tuple(Page(f"rules/{name}", f"pairing/{name}.md", _(_title(f"pairing/{name}.md"))) for name in names)


@cache
def pages() -> dict[str, Page]:
    """Every page of the library by its address."""
    every = [page for shelf in SHELVES for page in shelf.pages]
    return {page.address: page for page in (*every, *rules())}


def rules_of_system(key: str) -> Page | None:
    """The rules of a pairing system by its key, with the edition in it (`fide-dutch-2026`) or not."""
    return pages().get(f"rules/{key}") or pages().get(f"rules/{EDITION.sub('', key)}")


def neighbours(page: Page) -> tuple[Page | None, Page | None]:
    """The page before and the page after, on the same shelf."""
    for shelf in SHELVES:
        if page in shelf.pages:
            at = shelf.pages.index(page)
            before = shelf.pages[at - 1] if at else None
            return before, shelf.pages[at + 1] if at + 1 < len(shelf.pages) else None
    return None, None


@cache
def document(page: Page) -> Document:
    """The page read. Documents are read once: they change with the code, and so with a restart."""
    folder = posixpath.dirname(page.file)
    writer = Writer(link=lambda target: link(folder, target), picture=lambda target: picture(folder, target))
    return writer.document(_text(page.file))


def link(folder: str, target: str) -> str | None:
    """Where a link of a document leads on the site; nowhere, if it leads to what the site does not show."""
    if SOMEWHERE_ELSE.match(target):
        return target
    path, sharp, anchor = target.partition("#")
    if not path:
        return target
    file = posixpath.normpath(posixpath.join(folder, path))
    by_file = {page.file: page for page in pages().values()} | {"pairing/index.md": CHOOSING.pages[0]}
    return by_file[file].get_absolute_url() + sharp + anchor if file in by_file else None


def picture(folder: str, target: str) -> Picture:
    """A picture of the guide: static/help/… as seen from its document."""
    file = posixpath.normpath(posixpath.join("docs", folder, target))
    data = (settings.BASE / file).read_bytes()
    width, height = struct.unpack(">II", data[16:24])  # the head of a PNG
    return Picture(static(file.removeprefix("static/")), width, height)


def _text(file: str) -> str:
    return (DOCS / file).read_text(encoding="utf-8")


def _title(file: str) -> str:
    return _text(file).lstrip().partition("\n")[0].removeprefix("# ").strip()
