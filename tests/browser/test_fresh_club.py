"""A club on its first day, without a mail server: nobody who should get in stands before a closed door.

Every mail is a file in the data folder, as where nothing is configured; the codes and links come from there.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value

from clubsite.mail import MailFolder
from members.middleware import SetUpFirst
from members.models import Member
from members.services import make_setup_link
from tests.browser.hands import PASSWORD, create, follow, paste, press, set_up

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.django_db(transaction=True)

ANOTHER_PASSWORD = "the bishop keeps to his colour"
Look = Callable[[Any], None]
Mails = Callable[[], str]


@pytest.fixture
def newest_mail(settings: Any, tmp_path: Path) -> Mails:
    """The site keeps its mails as files; the text of the newest one."""
    settings.EMAIL_BACKEND = f"{MailFolder.__module__}.{MailFolder.__name__}"
    settings.DATA = tmp_path

    def read() -> str:
        newest = max((tmp_path / "mail").iterdir(), key=lambda file: file.stat().st_mtime_ns)
        return str(message_from_bytes(newest.read_bytes(), policy=policy.default).get_content())

    return read


@pytest.fixture
def desk(new_page: Any, newest_mail: Mails) -> Page:
    """The screen of the administrator, who has just set the club up."""
    SetUpFirst.seen = False
    page: Page = new_page()
    set_up(page, f"/setup/{make_setup_link()}/")
    return page


def log_in(page: Page, name: str, password: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Username or e-mail").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    press(page, "Log in")


def log_out(page: Page) -> None:
    page.goto("/accounts/logout/")
    press(page, "Log out")
    page.wait_for_url(re.compile(r"//[^/]+/$"))


def sign_up(page: Page, look: Look) -> None:
    page.goto("/accounts/signup/")
    for label, value in (("First name", "Aoife"), ("Last name", "Walsh"), ("E-mail", "aoife@example.org")):
        page.get_by_role("textbox", name=re.compile(f"^{label}")).fill(value)
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Sign up")
    page.get_by_label("Code").wait_for()
    look(page)


def code_in(mail: str) -> str:
    found = re.search(r"^([A-Z0-9]{4}-[A-Z0-9]{4})$", mail, re.MULTILINE)
    assert found, mail
    return found[1]


def is_in(page: Page) -> bool:
    """Whoever is not is sent to the log-in, whose address ends with that of the page, too."""
    page.goto("/me/")
    return urlsplit(page.url).path == "/me/"


def test_a_guest_from_the_board_to_the_account_with_no_mail_at_all(
    desk: Page, new_page: Any, look: Look, faults: list[str]
) -> None:
    create(desk, "Autumn Swiss", "Swiss", 3)
    paste(desk, ["Samira Haddad", "Li Wei"])
    desk.goto("/members/all/")
    follow(desk, "Samira Haddad")
    press(desk, "Make a link")
    look(desk)
    link = desk.get_by_label("Link").input_value()
    phone = new_page(width=360)
    phone.goto(link)
    look(phone)
    phone.get_by_label("Password").fill(PASSWORD)
    press(phone, "Make it mine")
    phone.get_by_text("Your username is samira.haddad").wait_for()
    log_in(phone, "samira.haddad", PASSWORD)
    assert is_in(phone)
    phone.get_by_text("Autumn Swiss").first.wait_for()
    phone.goto(link)
    phone.get_by_text("This link is no longer valid").wait_for()
    look(phone)
    assert all("status of 410" in fault for fault in faults), faults
    faults.clear()


def test_signing_up_by_the_code_in_the_file_and_the_administrator_knows_where(
    desk: Page, new_page: Any, newest_mail: Mails, look: Look, tmp_path: Path
) -> None:
    desk.goto("/club/")
    desk.get_by_text(str(tmp_path / "mail")).wait_for()
    look(desk)
    phone = new_page(width=360)
    sign_up(phone, look)
    phone.get_by_text("its messages stay on its own machine").wait_for()
    phone.get_by_label("Code").fill(code_in(newest_mail()))
    press(phone, "Confirm")
    phone.wait_for_url(re.compile("^(?!.*confirm)"))
    assert is_in(phone)


def test_somebody_whose_code_never_came_is_let_in_by_link(desk: Page, new_page: Any, look: Look) -> None:
    phone = new_page(width=360)
    sign_up(phone, look)
    desk.goto("/members/all/")
    follow(desk, "Aoife Walsh")
    look(desk)
    press(desk, "Make a link")
    phone.goto(desk.get_by_label("Link").input_value())
    assert phone.get_by_label("Username").input_value() == "aoife.walsh"
    look(phone)
    phone.get_by_label("Password").fill(ANOTHER_PASSWORD)
    press(phone, "Make it mine")
    phone.get_by_text("Your username is aoife.walsh").wait_for()
    log_in(phone, "aoife.walsh", ANOTHER_PASSWORD)
    assert is_in(phone)


def test_a_waiting_member_is_confirmed_and_a_forgotten_password_reset(
    desk: Page, new_page: Any, newest_mail: Mails, look: Look
) -> None:
    desk.goto("/club/")
    desk.get_by_label("New members wait for confirmation").check()
    press(desk, "Save")
    phone = new_page(width=360)
    sign_up(phone, look)
    phone.get_by_label("Code").fill(code_in(newest_mail()))
    press(phone, "Confirm")
    phone.get_by_text("You are on the list").wait_for()
    look(phone)
    desk.goto("/members/waiting/")
    look(desk)
    press(desk, "Confirm Aoife Walsh")
    desk.get_by_text("Aoife Walsh is a member now").wait_for()
    phone.goto("/accounts/password/reset/")
    phone.get_by_label("E-mail").fill("aoife@example.org")
    press(phone, "Send the link")
    phone.get_by_text("its messages stay on its own machine").wait_for()
    look(phone)
    link = re.search(r"http\S+/accounts/password/reset/\S+", newest_mail())
    assert link
    phone.goto(link[0])
    look(phone)
    phone.get_by_label("New password", exact=True).fill(ANOTHER_PASSWORD)
    phone.get_by_label("New password once more").fill(ANOTHER_PASSWORD)
    press(phone, "Save the new password")
    phone.get_by_text("Your new password is saved").wait_for()
    look(phone)
    log_in(phone, "aoife.walsh", ANOTHER_PASSWORD)
    assert is_in(phone)


def test_a_second_factor_is_switched_on_asked_for_and_switched_off(desk: Page, look: Look) -> None:
    desk.goto("/accounts/2fa/")
    look(desk)
    follow(desk, "Set it up")
    say_it_is_you(desk, look)
    desk.get_by_label("Secret").wait_for()
    look(desk)
    secret = desk.get_by_label("Secret").input_value()
    desk.get_by_label("Code from the app").fill(totp(secret))
    press(desk, "Start using it")
    desk.get_by_role("heading", name="Recovery codes").wait_for()
    look(desk)
    desk.goto("/accounts/2fa/")
    desk.get_by_text("in use").first.wait_for()
    look(desk)
    log_out(desk)
    log_in(desk, "ada", PASSWORD)
    desk.get_by_role("heading", name="The second step").wait_for()
    look(desk)
    assert not is_in(desk), "the password alone opens nothing"
    desk.goto("/accounts/2fa/authenticate/")
    desk.get_by_label("Code").fill(totp(secret, later=1))  # one step ahead: no code works twice
    press(desk, "Log in")
    desk.wait_for_url(re.compile(r"//[^/]+/$"))
    desk.goto("/accounts/2fa/")
    follow(desk, "Stop using it")
    say_it_is_you(desk, look)
    desk.get_by_role("heading", name="Stop using the app?").wait_for()
    look(desk)
    press(desk, "Stop using it")
    follow(desk, "Set it up")
    log_out(desk)
    log_in(desk, "ada", PASSWORD)
    assert is_in(desk)


def test_a_passkey_is_added_opens_the_door_alone_and_says_when_it_does_not_answer(desk: Page, look: Look) -> None:
    key_is_for_its_owner = give_a_key(desk)
    desk.goto("/accounts/2fa/")
    follow(desk, "Add a key")
    say_it_is_you(desk, look)
    desk.get_by_label("Name").fill("phone")
    desk.get_by_label("Log in with it alone").check()
    look(desk)
    press(desk, "Add the key")
    desk.get_by_role("heading", name="Recovery codes").wait_for()
    desk.goto("/accounts/2fa/webauthn/")
    desk.get_by_text("phone").first.wait_for()
    look(desk)
    log_out(desk)
    desk.goto("/accounts/login/")
    press(desk, "Log in with a passkey")
    desk.wait_for_url(re.compile(r"//[^/]+/$"))
    assert is_in(desk)
    log_out(desk)
    log_in(desk, "ada", PASSWORD)
    desk.get_by_role("heading", name="With a key").wait_for()
    look(desk)
    assert not is_in(desk), "the password alone opens nothing"
    press(desk, "Use a passkey or security key")
    desk.wait_for_url(re.compile(r"//[^/]+/$"))
    log_out(desk)
    key_is_for_its_owner(False)
    desk.goto("/accounts/login/")
    press(desk, "Log in with a passkey")
    desk.get_by_text("No key has answered").wait_for()
    look(desk)


def give_a_key(page: Page) -> Callable[[bool], Any]:
    """A passkey as a phone keeps it; what is returned says whether it knows the finger."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": {**kind, "isUserVerified": True}})
    return lambda known: session.send(
        "WebAuthn.setUserVerified", {"authenticatorId": made["authenticatorId"], "isUserVerified": known}
    )


def say_it_is_you(page: Page, look: Look) -> None:
    """The password is asked for once more before the lock is changed."""
    page.get_by_role("heading", name="Is it you?").wait_for()
    look(page)
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Confirm")


def totp(secret: str, later: int = 0) -> str:
    """What an authenticator app shows, or will show `later` half minutes from now."""
    code: str = format_hotp_value(hotp_value(secret, int(time.time()) // 30 + later))
    return code


def test_own_data_comes_as_a_file_and_erasure_keeps_the_games(desk: Page, new_page: Any, look: Look) -> None:
    create(desk, "Autumn Swiss", "Swiss", 3)
    paste(desk, ["Samira Haddad", "Li Wei"])
    samira = Member.objects.get(last_name="Haddad")
    desk.goto(f"/members/{samira.pk}/manage/")
    press(desk, "Make a link")
    phone = new_page(width=360)
    phone.goto(desk.get_by_label("Link").input_value())
    phone.get_by_label("Password").fill(PASSWORD)
    press(phone, "Make it mine")
    log_in(phone, "samira.haddad", PASSWORD)
    phone.goto("/me/")
    with phone.expect_download() as download:
        follow(phone, "Download my data")
    data = json.loads(Path(download.value.path()).read_text())
    assert (data["member"]["username"], data["member"]["status"]) == ("samira.haddad", "active")
    assert [entry["name"] for entry in data["tournaments"]["played"]] == ["Autumn Swiss"]
    phone.goto("/me/erase/")
    look(phone)
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_label("I know that this cannot be taken back.").check()
    press(phone, "Erase my account for ever")
    phone.get_by_text("Your account is erased").wait_for()
    desk.goto("/tournaments/")
    follow(desk, "Autumn Swiss")
    follow(desk, "Players")
    desk.get_by_text(f"Former member {samira.pk}").first.wait_for()
    assert "Haddad" not in desk.content()


def test_members_come_and_go_as_a_file(desk: Page, look: Look) -> None:
    desk.goto("/members/import/")
    content = "\ufefffirst_name,last_name,email\r\n=cmd(),O'Brien,o@example.org\r\n李,,\r\n"
    desk.set_input_files("#id_file", {"name": "m.csv", "mimeType": "text/csv", "buffer": content.encode()})
    press(desk, "Show the preview")
    desk.get_by_text("=cmd() O'Brien").wait_for()
    look(desk)
    press(desk, "Import")
    desk.get_by_text("2 members were added").wait_for()
    desk.goto("/members/import/")
    with desk.expect_download() as download:
        follow(desk, "Download members.csv")
    lines = Path(download.value.path()).read_text(encoding="utf-8-sig").splitlines()
    assert [line.split(",")[:2] for line in lines[1:]] == [["Ada", ""], ["'=cmd()", "O'Brien"], ["李", ""]]


def test_a_password_typed_unseen_can_be_looked_at(new_page: Any, look: Look) -> None:
    """The first of all passwords, of the set-up, is typed once: a slip would lock its owner out."""
    SetUpFirst.seen = False
    page: Page = new_page(width=360)
    page.goto(f"/setup/{make_setup_link()}/")
    assert page.get_by_role("radio", name="An empty club").is_checked()
    field = page.get_by_label("Password")
    field.fill("too short")
    assert field.get_attribute("type") == "password"
    press(page, "Show the password")
    assert field.get_attribute("type") == "text"
    assert page.evaluate("document.activeElement.name") == "password"
    press(page, "Hide the password")
    assert field.get_attribute("type") == "password"
    look(page)
