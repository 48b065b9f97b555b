"""The pages that go wrong well, the frame of every page, and who may open the style guide."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template, render_to_string
from django.test import Client
from django.urls import reverse

from tests.factories.members import ClubFactory, MemberFactory

ROOT = Path(__file__).parents[2]
OWN = ("base.html", "_bare.html", "_error.html", "styleguide.html", "components", "account", "mfa", "allauth", "admin")
WITHOUT_RECORD = ("403_csrf.html", "413.html", "429.html", "500.html", "503.html")
WITH_SENTENCE = ("400.html", "403.html", "409.html", "412.html")


@pytest.mark.parametrize("name", WITHOUT_RECORD)
def test_a_page_for_a_fault_needs_no_database_and_no_request(name: str) -> None:
    html = render_to_string(name)  # no database is allowed in this test
    assert "<h1>" in html
    assert "The site takes" in html if name == "413.html" else "</html>" in html


@pytest.mark.parametrize("name", WITH_SENTENCE)
@pytest.mark.parametrize("key", ["message", "sentence"])
def test_a_refusal_shows_its_sentence_and_nothing_as_markup(name: str, key: str) -> None:
    html = render_to_string(name, {key: "Round 4 is started. <b>Close it</b> first."})
    assert "Round 4 is started. &lt;b&gt;Close it&lt;/b&gt; first." in html


@pytest.mark.parametrize("name", WITH_SENTENCE)
def test_without_a_sentence_there_is_still_one(name: str) -> None:
    lead = re.search(r'<div class="lead">(.+?)</div>', render_to_string(name), re.DOTALL)
    assert lead
    assert len(lead[1]) > 40


@pytest.mark.django_db
def test_nothing_at_an_address_is_said_in_the_look_of_the_club(client: Client) -> None:
    ClubFactory()
    answer = client.get("/there-is-nothing/")
    assert answer.status_code == 404
    assert "Riverside Chess Club" in answer.content.decode()


@pytest.mark.django_db
def test_the_style_guide_is_for_staff(client: Client) -> None:
    address = reverse("styleguide")
    assert client.get(address).status_code == 302
    client.force_login(MemberFactory())
    assert client.get(address).status_code == 403
    client.force_login(MemberFactory(club_administrator=True))
    for query in ("", "?page=hall", "?page=paper", "?page=slips", "?page=no-such-page"):
        assert client.get(address + query).status_code == 200


@pytest.mark.django_db
def test_the_cookie_of_the_theme_is_obeyed_and_nothing_else_of_it(client: Client) -> None:
    for cookie, shown in (("dark", 'data-theme="dark"'), ("light", 'data-theme="light"'), ('"><script>', None)):
        client.cookies["theme"] = cookie
        html = client.get(reverse("account_login")).content.decode()
        assert (shown in html) if shown else ("data-theme=" not in html.split("<head>")[0])


@pytest.mark.django_db
def test_the_club_colour_is_on_the_page(client: Client) -> None:
    ClubFactory(colour="plum")
    assert 'data-club-colour="plum"' in client.get(reverse("account_login")).content.decode()


def templates_of_the_look() -> list[Path]:
    folder = ROOT / "templates"
    found = [folder / name for name in OWN if (folder / name).is_file()]
    for name in OWN:
        found += sorted((folder / name).rglob("*.html")) if (folder / name).is_dir() else []
    return found + sorted(folder.glob("[45]*.html"))


@pytest.mark.parametrize("path", templates_of_the_look(), ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_no_template_has_an_inline_style_or_script(path: Path) -> None:
    text = path.read_text()
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:", text)
    for script in re.findall(r"<script[^>]*>", text):
        assert "src=" in script or 'type="application/json"' in script
    get_template(str(path.relative_to(ROOT / "templates")))  # it can be read


def test_every_file_a_style_asks_for_is_there() -> None:
    asked = 0
    for style in (ROOT / "static" / "css").glob("*.css"):
        for address in re.findall(r'url\("([^"]+)"\)', style.read_text()):
            assert (style.parent / address).resolve().is_file(), f"{style.name} asks for {address}"
            asked += 1
    assert asked > 6


def test_the_typefaces_are_those_that_were_taken_in() -> None:
    folder = ROOT / "static" / "fonts"
    for line in (folder / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split()
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    assert len(list(folder.glob("*.woff2"))) == 6


def test_every_static_file_a_template_names_is_found() -> None:
    for path in templates_of_the_look():
        for name in re.findall(r"{% static '([^']+)' %}", path.read_text()):
            assert finders.find(name), f"{path.name} names {name}"


MAILS = sorted(
    path for name in ("account", "mfa") for path in (ROOT / "templates" / name / "email").glob("[!b]*_message.txt")
)


@pytest.mark.parametrize("path", MAILS, ids=lambda path: path.stem)
def test_every_mail_has_a_subject_of_one_line_and_says_who_writes(path: Path) -> None:
    name = str(path.relative_to(ROOT / "templates"))
    context = {
        "club": {"name": "Riverside Chess Club"},
        "email": "li@example.org",
        "code": "PAWN-E4",
        "ip": "127.0.0.1",
    }
    subject = render_to_string(name.replace("_message", "_subject"), context).strip()
    body = render_to_string(name, context).strip()
    assert "\n" not in subject
    assert len(subject) > 8
    assert body.startswith("Hello,")
    assert body.endswith("Riverside Chess Club")


# Ways that allauth knows and the site does not offer, each with the mails it alone would send.
WAYS_LEFT_OUT = {"LOGIN_BY_CODE_ENABLED": "login_code", "PASSWORD_RESET_BY_CODE_ENABLED": "password_reset_code"}


def test_our_mails_replace_every_one_that_would_be_sent() -> None:
    import allauth
    from allauth.account import app_settings

    assert not any(getattr(app_settings, way) for way in WAYS_LEFT_OUT)
    never_sent = {f"{mail}_{part}" for mail in WAYS_LEFT_OUT.values() for part in ("message", "subject")}
    theirs = Path(allauth.__file__).parent / "templates"
    missing = [
        str(path.relative_to(theirs))
        for name in ("account", "mfa")
        for path in (theirs / name / "email").glob("*.txt")
        if path.stem not in never_sent and not (ROOT / "templates" / path.relative_to(theirs)).exists()
    ]
    assert missing == []
