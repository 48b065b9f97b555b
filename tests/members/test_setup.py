"""The first run: one link, one club, one original system administrator; no default account anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubsite.refusals import BadValue, Refused
from members.middleware import SetUpFirst
from members.models import Club, Member, OneTimeLink
from members.refusals import AlreadySetUp, LinkClosed
from members.services import make_setup_link, set_up_club
from members.services.setup import DEMO_LOADERS
from tests.concurrency.together import together
from tests.factories.members import PASSWORD, MemberFactory
from tests.members.people import BAD_NAMES

ANSWERS = {
    "name": "Riverside Chess Club",
    "place": "Riverside Parish Hall, Mill Lane",
    "evening": "Thursdays 18:30",
    "time_zone": "Europe/London",
    "language": "en",
    "colour": "baize",
    "first_name": "Ruth",
    "last_name": "Castellanos",
    "username": "ruth",
    "password": PASSWORD,
    "email": "",
    "start": "empty",
}


@pytest.fixture(autouse=True)
def _a_new_club() -> Iterator[None]:
    SetUpFirst.seen = False
    loaders = list(DEMO_LOADERS)
    DEMO_LOADERS.clear()
    yield
    DEMO_LOADERS[:] = loaders
    SetUpFirst.seen = True


def set_up(secret: str, username: str = "ruth", **more: object) -> Member:
    return set_up_club(
        secret=secret,
        club={"name": "Riverside Chess Club"},
        administrator={"first_name": "Ruth", "last_name": "Castellanos", "username": username, "email": ""},
        password=PASSWORD,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/accounts/signup/", "/members/", "/admin/", "/nowhere/"])
def test_before_set_up_every_page_leads_to_the_notice(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer["Location"]) == (302, "/setup/")
    notice = client.get("/setup/")
    assert notice.status_code == 200
    assert "not set up yet" in notice.content.decode()
    assert not Member.objects.exists()


@pytest.mark.django_db
def test_before_set_up_a_program_reads_that_there_is_no_club_yet(client: Client) -> None:
    answer = client.get("/api/v1/tournaments/")
    assert (answer.status_code, answer["Content-Type"]) == (409, "application/problem+json")
    assert answer.json() == {
        "type": "about:blank",
        "title": "Not possible now",
        "status": 409,
        "code": "not-set-up",
        "detail": "The club is not set up yet.",
    }


@pytest.mark.django_db
def test_from_the_printed_link_to_the_club(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("setup_link", base="http://127.0.0.1:8123/")
    printed = capsys.readouterr().out.strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:8123/setup/[\w-]{20,}/", printed)
    link = printed.removeprefix("http://127.0.0.1:8123")
    assert client.get(link).status_code == 200
    done = client.post(link, ANSWERS)
    assert (done.status_code, done["Location"]) == (302, "/")
    original, club = Member.objects.get(), Club.objects.get()
    assert (original.is_original, original.role, original.username) == (True, "system_administrator", "ruth")
    assert (club.name, club.colour, club.time_zone) == ("Riverside Chess Club", "baize", "Europe/London")
    assert club.evening_line == "Riverside Parish Hall, Mill Lane · Thursdays 18:30"
    assert client.get("/me/").status_code == 200, "the administrator is logged in at once"
    assert client.get(link)["Location"] == reverse("account_login"), "the link opened once"
    with pytest.raises(CommandError):
        call_command("setup_link")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "\u200b"),
        ("first_name", "Ann\0a"),
        ("username", "two words"),
        ("password", "short"),
        ("password", "ruthcastellanos"),
        ("email", "ruth@"),
        ("colour", "pink"),
        ("time_zone", "Mars/Olympus"),
        *[("first_name", name) for name in BAD_NAMES.values()],
    ],
)
def test_a_bad_answer_keeps_the_others_and_the_link_stays_open(client: Client, field: str, value: str) -> None:
    link = reverse("members:setup", args=[make_setup_link()])
    answer = client.post(link, ANSWERS | {field: value})
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {field}
    assert "Parish Hall" in answer.content.decode()
    assert not Member.objects.exists()
    assert not Club.objects.exists()
    assert client.post(link, ANSWERS).status_code == 302


@pytest.mark.django_db
def test_everything_that_is_wrong_is_told_at_once(client: Client) -> None:
    bad = {"name": "\u200b", "first_name": "\u200b", "username": "two words", "password": "short", "email": "ruth@"}
    answer = client.post(reverse("members:setup", args=[make_setup_link()]), ANSWERS | bad)
    assert answer.context["form"].errors.keys() == bad.keys()
    assert "Write it like name@example.org" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/help/", "/help/administrator/", "/privacy/"])
def test_what_the_set_up_page_leads_to_can_be_read_before_it(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("secret", ["wrong", "x" * 500, "%00", "ü"])
def test_a_wrong_link_opens_nothing(client: Client, secret: str) -> None:
    make_setup_link()
    answer = client.get(f"/setup/{secret}/")
    assert answer.status_code in (404, 410)
    assert client.post(f"/setup/{secret}/", ANSWERS).status_code in (404, 410)
    assert not Member.objects.exists()


@pytest.mark.django_db
def test_the_secret_is_not_in_the_database() -> None:
    secret = make_setup_link()
    assert secret not in str(list(OneTimeLink.objects.values()))


@pytest.mark.django_db
def test_the_demo_is_loaded_only_when_asked_for(client: Client) -> None:
    loaded: list[Member] = []
    DEMO_LOADERS.append(loaded.append)
    set_up(make_setup_link(), demo=True)
    assert [member.username for member in loaded] == ["ruth"]


@pytest.mark.django_db
def test_a_demo_that_breaks_leaves_no_half_a_club() -> None:
    def breaks(member: Member) -> None:
        raise BadValue("the demo is broken")

    DEMO_LOADERS.append(breaks)
    secret = make_setup_link()
    with pytest.raises(BadValue):
        set_up(secret, demo=True)
    assert not Member.objects.exists()
    DEMO_LOADERS.clear()
    assert set_up(secret).is_original


@pytest.mark.django_db
def test_there_is_no_link_once_the_club_is_set_up() -> None:
    secret = make_setup_link()
    MemberFactory(original=True)
    with pytest.raises(AlreadySetUp):
        make_setup_link()
    with pytest.raises(AlreadySetUp):
        set_up(secret)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("links", [1, 4])
def test_of_several_people_who_set_up_at_once_one_wins(links: int) -> None:
    """With one link and with several: two servers may each have printed one."""
    secrets = [make_setup_link() for _ in range(links)] * (4 // links)
    outcomes = together([lambda n=n, s=s: set_up(s, username=f"ruth{n}") for n, s in enumerate(secrets)])
    winners = [outcome for outcome in outcomes if isinstance(outcome, Member)]
    losers = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    assert (len(winners), len(losers)) == (1, 3), outcomes
    assert {type(loser) for loser in losers} <= {AlreadySetUp, LinkClosed}
    assert Member.objects.get() == winners[0]
    assert Club.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_without_the_protection_two_would_win() -> None:
    """The control: the same race over plain members has four winners, so the one above measures something."""

    def plain(n: int) -> Member:
        with transaction.atomic():
            return MemberFactory(username=f"ruth{n}", email="")

    outcomes = together([lambda n=n: plain(n) for n in range(4)])
    assert sum(isinstance(outcome, Member) for outcome in outcomes) == 4


@pytest.mark.django_db
def test_a_club_is_empty_unless_somebody_asks_for_the_demo(client: Client) -> None:
    DEMO_LOADERS.append(lambda member: None)
    form = client.get(reverse("members:setup", args=[make_setup_link()])).context["form"]
    assert form["start"].value() == "empty"
    assert [value for value, _label in form.fields["start"].choices] == ["demo", "empty"]
