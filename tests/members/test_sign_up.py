"""The public sign-up page and the login, through the doors a browser uses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubsite.environment import Site
from members.models import Member
from members.services import confirm_member, suspend_member
from tests.factories.members import PASSWORD, ClubFactory, MemberFactory, with_second_factor
from tests.members.people import BAD_NAMES, GOOD_NAMES

pytestmark = pytest.mark.django_db

SIGN_UP, LOGIN, CONFIRM = "/accounts/signup/", "/accounts/login/", "/accounts/confirm-email/"
NEW_PASSWORD = "another long way round"
ANSWERS = {
    "first_name": "Aoife",
    "last_name": "Ní Dhomhnaill",
    "email": "aoife@example.org",
    "username": "aoife",
    "password1": PASSWORD,
    "cell_phone": "",
    "address": "",
    "guardian_contact": "",
}


def code_from_mail() -> str:
    match = re.search(r"^([A-Z0-9-]{6,})$", str(mail.outbox[-1].body), re.MULTILINE)
    assert match, mail.outbox[-1].body
    return match.group(1)


def test_somebody_signs_up_confirms_the_address_and_is_in(client: Client) -> None:
    answer = client.post(SIGN_UP, ANSWERS)
    assert (answer.status_code, answer["Location"]) == (302, CONFIRM)
    assert client.get("/me/").status_code == 302, "not before the code"
    client.post(CONFIRM, {"code": code_from_mail()})
    assert client.get("/me/").status_code == 200
    member = Member.objects.get()
    assert (member.display_name, member.username, member.status) == ("Aoife Ní Dhomhnaill", "aoife", "active")


def test_the_username_may_stay_empty(client: Client) -> None:
    client.post(SIGN_UP, ANSWERS | {"username": ""})
    assert Member.objects.get().username == "aoife.nidhomhnaill"


def test_somebody_under_18_names_a_guardian_and_is_shown_with_an_initial(client: Client) -> None:
    refused = client.post(SIGN_UP, ANSWERS | {"under_18": "on"})
    assert refused.context["form"].errors.keys() == {"guardian_contact"}
    client.post(SIGN_UP, ANSWERS | {"under_18": "on", "guardian_contact": "Máire, 020 7946 0018"})
    member = Member.objects.get()
    assert (member.display_name, member.guardian_contact) == ("Aoife N.", "Máire, 020 7946 0018")


def test_an_address_that_is_known_never_shows(client: Client) -> None:
    MemberFactory(email="known@example.org")
    new = Client().post(SIGN_UP, ANSWERS)
    known = Client().post(SIGN_UP, ANSWERS | {"email": "Known@example.org", "username": "another"})
    assert (new.status_code, new["Location"]) == (known.status_code, known["Location"])
    assert Member.objects.count() == 2
    assert mail.outbox[-1].to == ["known@example.org"]
    assert "already" in str(mail.outbox[-1].body)


def test_an_address_that_is_known_never_shows_where_members_wait_either() -> None:
    ClubFactory(confirms_members=True)
    MemberFactory(email="known@example.org")
    new = Client().post(SIGN_UP, ANSWERS)
    known = Client().post(SIGN_UP, ANSWERS | {"email": "known@example.org", "username": "another"})
    assert (new.status_code, new["Location"]) == (known.status_code, known["Location"])


class Counted(MD5PasswordHasher):
    """Tells how often a password was hashed: that is what takes the time of a log-in."""

    algorithm = "counted"
    hashed = 0

    def encode(self, password: str, salt: str) -> str:
        Counted.hashed += 1
        return super().encode(password, salt)


def hashed_by(answers: dict[str, str], path: str) -> int:
    before = Counted.hashed
    Client().post(path, answers)
    return Counted.hashed - before


def test_the_time_it_takes_does_not_tell_who_is_known(settings: Any) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.Counted"]
    MemberFactory(username="known", email="known@example.org")
    names = ("known", "nobody", "known@example.org", "nobody@example.org")
    logins = {name: hashed_by({"login": name, "password": "wrong"}, LOGIN) for name in names}
    assert logins == dict.fromkeys(names, 1)
    new = hashed_by(ANSWERS, SIGN_UP)
    known = hashed_by(ANSWERS | {"email": "known@example.org", "username": "another"}, SIGN_UP)
    assert known == new


def test_a_taken_username_does_show(client: Client) -> None:
    MemberFactory(username="AOIFE")
    assert client.post(SIGN_UP, ANSWERS).context["form"].errors.keys() == {"username"}


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_names_of_every_kind_are_welcome_and_shown_as_text(client: Client, name: str) -> None:
    client.post(SIGN_UP, ANSWERS | {"first_name": name, "last_name": "", "username": "someone"})
    member = Member.objects.get()
    assert member.first_name == name
    client.force_login(member)
    page = client.get(member.get_absolute_url()).content.decode()
    assert "<script>alert" not in page


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES.keys())
@pytest.mark.parametrize("path", [SIGN_UP, "/me/edit/"])
def test_a_name_nobody_could_read_gets_an_error_at_its_field(client: Client, name: str, path: str) -> None:
    if path == "/me/edit/":
        client.force_login(MemberFactory(first_name="Aoife"))
    before = list(Member.objects.values_list("first_name", flat=True))
    answer = client.post(path, ANSWERS | {"first_name": name})
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {"first_name"}
    assert "Dhomhnaill" in answer.content.decode(), "what was typed elsewhere is kept"
    assert list(Member.objects.values_list("first_name", flat=True)) == before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", "aoife.nd@"),
        ("email", ""),
        ("email", "x" * 400 + "@example.org"),
        ("username", "two words"),
        ("username", "a@b"),
        ("username", "x" * 10_000),
        ("username", "nul\0"),
        ("password1", "short"),
        ("password1", "1234567890"),
        ("password1", "aoife@example.org"),
        ("cell_phone", "call me"),
        ("cell_phone", "\x07"),
        ("address", "x" * 10_000),
        ("address", "nul\0"),
        ("last_name", "\u200b"),
    ],
)
def test_a_bad_answer_gets_an_error_at_its_field(client: Client, field: str, value: str) -> None:
    answer = client.post(SIGN_UP, ANSWERS | {field: value})
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {field}
    assert not Member.objects.exists()


def test_nobody_signs_up_with_a_role_or_a_rating(client: Client) -> None:
    client.post(SIGN_UP, ANSWERS | {"role": "system_administrator", "is_original": "1", "club_rating": "2800"})
    member = Member.objects.get()
    assert (member.role, member.is_original, member.club_rating) == ("member", False, 0)


def test_nobody_edits_their_own_role_status_or_rating(client: Client) -> None:
    member = MemberFactory(first_name="Aoife", start_rating=1500)
    client.force_login(member)
    extra = {"role": "system_administrator", "status": "left", "club_rating": "2800", "is_staff": "1"}
    assert client.post("/me/edit/", {"first_name": "Eve", "last_name": "", **extra}).status_code == 302
    member.refresh_from_db()
    assert (member.first_name, member.role, member.status, member.club_rating) == ("Eve", "member", "active", 1500)


@pytest.mark.parametrize("name", ["member", "member@example.org", "MEMBER", "Member@Example.ORG"])
def test_login_by_username_or_address_in_any_case(client: Client, name: str) -> None:
    MemberFactory(username="member", email="member@example.org")
    assert client.post(LOGIN, {"login": name, "password": PASSWORD}).status_code == 302
    assert client.get("/me/").status_code == 200


@pytest.mark.parametrize("length", [255, 60_000, 1_000_000])
def test_a_name_that_nobody_can_have_is_a_wrong_name(client: Client, length: int) -> None:
    MemberFactory()
    answer = client.post(LOGIN, {"login": "x" * length, "password": PASSWORD})
    assert answer.status_code == 400
    assert "do not belong together" in answer.content.decode()


def test_a_member_without_an_address_logs_in_without_a_code(client: Client) -> None:
    MemberFactory(username="ruth", email="", original=True)
    client.post(LOGIN, {"login": "ruth", "password": PASSWORD})
    assert client.get("/me/").status_code == 200


def test_a_waiting_member_confirms_the_address_then_reads_that_the_club_will_answer(client: Client) -> None:
    ClubFactory(confirms_members=True)
    client.post(SIGN_UP, ANSWERS)
    answer = client.post(CONFIRM, {"code": code_from_mail()})
    assert "You are on the list" in answer.content.decode()
    assert client.get("/me/").status_code == 302
    again = client.post(LOGIN, {"login": "aoife", "password": PASSWORD})
    assert "You are on the list" in again.content.decode()
    confirm_member(actor=MemberFactory(club_administrator=True), member_id=Member.objects.get(username="aoife").pk)
    client.post(LOGIN, {"login": "aoife", "password": PASSWORD})
    assert client.get("/me/").status_code == 200


@pytest.mark.parametrize(("trait", "said"), [("suspended", "suspended"), ("left", "left the club")])
def test_whoever_may_not_come_in_is_told_why_after_the_right_password(client: Client, trait: str, said: str) -> None:
    MemberFactory(username="gone", **{trait: True})
    answer = client.post(LOGIN, {"login": "gone", "password": PASSWORD})
    assert answer.status_code == 403
    assert said in answer.content.decode()
    wrong = client.post(LOGIN, {"login": "gone", "password": "wrong"})
    assert said not in wrong.content.decode(), "the status is nobody's business without the password"
    assert client.get("/me/").status_code == 302


def test_suspension_ends_an_open_session_at_once(client: Client) -> None:
    member = MemberFactory()
    client.force_login(member)
    assert client.get("/me/").status_code == 200
    suspend_member(actor=MemberFactory(club_administrator=True), member_id=member.pk)
    assert client.get("/me/").status_code == 302


def test_wrong_and_unknown_get_the_same_answer(client: Client) -> None:
    MemberFactory(username="known")

    def errors(name: str) -> object:
        return client.post(LOGIN, {"login": name, "password": "wrong"}).context["form"].errors

    assert errors("known") == errors("unknown")


@pytest.mark.parametrize("door", [LOGIN, "/admin/login/?next=/admin/"])
def test_guessing_a_password_is_slowed(client: Client, door: str) -> None:
    """After a handful of failures even the right password waits; the admin has no door of its own."""
    MemberFactory(username="ruth", original=True)
    page = client.get(door, follow=True)
    login = page.request["PATH_INFO"]
    assert login == LOGIN
    for _ in range(8):
        client.post(login, {"login": "ruth", "password": "wrong"})
    answer = client.post(login, {"login": "ruth", "password": PASSWORD})
    assert answer.status_code == 429
    assert client.get("/me/").status_code == 302


def test_neither_another_name_of_the_account_nor_an_invented_address_of_the_reader_gives_more_tries() -> None:
    MemberFactory(username="ruth", email="ruth@example.org")
    names = ["ruth", "RUTH", "ruth@example.org", "Ruth@Example.org", "ruth", "ruth@example.org"]
    answers = [
        Client().post(LOGIN, {"login": name, "password": "wrong"}, headers={"x-forwarded-for": f"203.0.113.{n}"})
        for n, name in enumerate(names)
    ]
    assert [answer.status_code for answer in answers] == [400] * 5 + [429]


def test_an_invented_address_of_the_reader_gives_no_more_tries_at_many_accounts() -> None:
    answers = [
        Client().post(LOGIN, {"login": f"member{n}", "password": "w"}, headers={"x-forwarded-for": f"203.0.113.{n}"})
        for n in range(11)
    ]
    assert [answer.status_code for answer in answers] == [400] * 10 + [429]


def test_a_flood_of_sign_ups_is_stopped(client: Client) -> None:
    answers = [
        client.post(
            SIGN_UP, ANSWERS | {"email": f"robot{n}@example.org", "username": f"robot{n}", "password1": "short"}
        )
        for n in range(30)
    ]
    assert answers[-1].status_code == 429


def test_a_forgotten_password_is_reset_by_mail_for_members_from_an_import_too(client: Client) -> None:
    member = MemberFactory(email="kwame@example.org")
    member.emailaddress_set.all().delete()
    answer = client.post(reverse("account_reset_password"), {"email": "kwame@example.org"})
    assert answer.status_code == 302
    assert mail.outbox[-1].to == ["kwame@example.org"]


@pytest.mark.parametrize(
    ("trait", "then"), [("waiting", "You are on the list"), ("suspended", "suspended"), ("left", "left the club")]
)
def test_whoever_may_not_come_in_still_has_an_account_and_is_not_told_otherwise(
    client: Client, trait: str, then: str
) -> None:
    member = MemberFactory(**{trait: True}, email="kwame@example.org")
    client.post("/accounts/password/reset/", {"email": "Kwame@example.org"})
    (link,) = re.findall(r"http://testserver(/accounts/password/reset/key/\S+)", str(mail.outbox[-1].body))
    page = client.get(link, follow=True)
    client.post(page.request["PATH_INFO"], {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})
    login = client.post(LOGIN, {"login": member.username, "password": NEW_PASSWORD}, follow=True)
    assert then in login.content.decode()
    assert client.get("/me/").status_code == 302


def test_nobody_says_where_the_link_in_somebodys_mail_leads(client: Client, settings: Any) -> None:
    settings.SITE = Site(scheme="https", host="club.example", origin="https://club.example")
    MemberFactory(email="ruth@example.org")
    client.post("/accounts/password/reset/", {"email": "ruth@example.org"}, HTTP_HOST="localhost:6666")
    (link,) = re.findall(r"https?://\S+", str(mail.outbox[-1].body))
    assert link.startswith("https://club.example/accounts/password/reset/key/")
    assert client.get(link.removeprefix("https://club.example"), follow=True).status_code == 200


@pytest.mark.parametrize(
    ("host", "https", "offered"),
    [
        ("localhost:8000", False, True),
        ("club.example", True, True),
        ("club.example", False, False),  # plain http: browsers keep no key for it
        ("127.0.0.1:8000", False, False),  # what ./run prints: a number has no keys
        ("[::1]:8000", False, False),
        ("192.168.1.20:8000", True, False),
    ],
)
def test_a_passkey_is_offered_where_browsers_have_one_to_offer(
    client: Client, settings: Any, host: str, https: bool, offered: bool
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    login = client.get(LOGIN, headers={"host": host}, secure=https).content.decode()
    assert ("Log in with a passkey" in login) is offered
    client.force_login(MemberFactory())
    factors = client.get("/accounts/2fa/", headers={"host": host}, secure=https).content.decode()
    assert ("Add a key" in factors) is offered
    assert ("Not at this address" in factors) is not offered


def test_the_second_step_offers_a_key_only_to_somebody_who_has_one(client: Client) -> None:
    member = with_second_factor(MemberFactory())
    page = client.post(LOGIN, {"login": member.username, "password": PASSWORD}, follow=True).content.decode()
    assert "The second step" in page
    assert "With a key" not in page


def without_a_mail_server(settings: Any) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = "clubsite.mail.MailServer", "127.0.0.1", 1


@pytest.mark.parametrize("email", ["known@example.org", "new@example.org"])
@pytest.mark.parametrize(
    ("page", "then"), [(SIGN_UP, CONFIRM), ("/accounts/password/reset/", "/accounts/password/reset/done/")]
)
def test_a_mail_server_that_is_away_is_told_to_everybody_alike(
    client: Client, settings: Any, email: str, page: str, then: str
) -> None:
    MemberFactory(email="known@example.org")
    without_a_mail_server(settings)
    answer = client.post(page, ANSWERS | {"email": email}, follow=True)
    assert (answer.status_code, answer.redirect_chain) == (200, [(then, 302)])
    assert "The mail server does not answer" in answer.content.decode()


def test_a_new_password_counts_although_no_mail_can_tell_of_it(client: Client, settings: Any) -> None:
    member = MemberFactory()
    client.force_login(member)
    without_a_mail_server(settings)
    new = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    assert client.post("/accounts/password/change/", new).status_code == 302
    member.refresh_from_db()
    assert member.check_password(NEW_PASSWORD)


def test_another_address_is_taken_after_the_password_and_the_old_one_is_told(client: Client) -> None:
    """Whoever finds a browser open would else send themselves a new password."""
    member = MemberFactory(email="ruth@example.org")
    client.force_login(member)
    asked = client.post("/accounts/email/", {"email": "thief@example.org", "action_add": ""})
    assert asked["Location"] == "/accounts/reauthenticate/?next=%2Faccounts%2Femail%2F"
    assert mail.outbox == []
    assert client.post(asked["Location"], {"password": "wrong", "next": "/accounts/email/"}).status_code == 400
    client.post(asked["Location"], {"password": PASSWORD, "next": "/accounts/email/"})
    client.post(CONFIRM, {"code": code_from_mail()})
    member.refresh_from_db()
    assert member.email == "thief@example.org"
    assert [sent.to for sent in mail.outbox] == [["thief@example.org"], ["ruth@example.org"]]


@pytest.mark.parametrize("page", [SIGN_UP, "/accounts/email/", "/accounts/password/reset/"])
@pytest.mark.parametrize(
    ("email", "said"),
    [("ruth@", "Write it like name@example.org"), (f"{'x' * 250}@example.org", "at most 254 characters")],
)
def test_an_address_that_cannot_be_is_told_in_the_same_words_on_every_page(
    client: Client, page: str, email: str, said: str
) -> None:
    if page == "/accounts/email/":
        client.force_login(MemberFactory())
    answer = client.post(page, ANSWERS | {"email": email, "action_add": ""})
    assert said in answer.content.decode()
    assert answer.context["form"].errors.keys() == {"email"}
    assert mail.outbox == []
