"""Canaries: private values that must sing nowhere. Every page that links reach is read for them by four readers.

Pages added later are found by their links; a page that may show something private is named here, with the reason.
"""

from __future__ import annotations

import logging
import re

import pytest
from django.test import Client

from members.models import Member
from tests.factories.members import PASSWORD, MemberFactory
from tests.factories.tournaments import director_of, finish_round, start_next_round
from tests.web.crawler import crawl
from tests.web.world import World
from tournaments.services.players import add_player

pytestmark = pytest.mark.django_db

STARTS = ("/", "/tournaments/", "/members/", "/me/", "/privacy/")
# Reader and page for which private values are meant: the director reaches the players of the tournament.
MEANT = [("director", re.compile(r"^/members/\d+/contact/$"), {"phone", "email", "guardian", "last name"})]


def canary(number: int, **more: object) -> tuple[Member, dict[str, str]]:
    """A person all of whose private values can be told apart from anything else on a page."""
    values = {
        "address": f"Canarystreet {number}",
        "phone": f"+44 7700 90087{number}",
        "email": f"canarymail{number}@example.org",
        "username": f"canaryname{number}",
        "guardian": f"Canaryguardian {number}",
        "last name": f"Canarylast{number}",
    }
    member = MemberFactory(
        first_name=f"Kim{number}",
        last_name=values["last name"],
        under_18=True,
        guardian_contact=values["guardian"],
        address=values["address"],
        cell_phone=values["phone"],
        email=values["email"],
        username=values["username"],
        start_rating=1400 + number,
        **more,
    )
    return member, values


def a_club_with_canaries(role: str) -> tuple[World, dict[str, tuple[str, str]]]:
    """Canaries play, direct and administer. Returned: each private value with its kind and whose it is."""
    world = World(role)
    tournament = world.tournament
    people = [canary(1), canary(2), canary(3, club_administrator=True), canary(4)]
    for member, _values in people[:3]:
        add_player(tournament_id=tournament.pk, actor=director_of(tournament), member=member)
    start_next_round(tournament)
    finish_round(tournament)
    start_next_round(tournament)
    return world, {value: (kind, member.display_name) for member, values in people for kind, value in values.items()}


@pytest.mark.parametrize("role", ["visitor", "member", "player", "director"])
def test_nothing_private_is_on_any_page_that_links_reach(role: str) -> None:
    world, canaries = a_club_with_canaries(role)
    client = Client()
    if world.actor:
        client.force_login(world.actor)
    pages = {}
    sung = []
    for path, status, text in crawl(client, *STARTS):
        pages[path] = status
        meant = set().union(*(kinds for reader, page, kinds in MEANT if reader == role and page.match(path)))
        heard = [whose for value, whose in canaries.items() if value in text]
        sung += [f"{path}: {kind} of {name}" for kind, name in heard if kind not in meant]
    assert not sung, "\n".join(sung)
    assert not {path: status for path, status in pages.items() if status >= 500}
    assert len(pages) > (10 if role == "visitor" else 20), f"the crawler found only {sorted(pages)}"


def test_the_crawler_would_hear_a_canary() -> None:
    """The control: the same reading finds the values where they do belong."""
    member, values = canary(1)
    client = Client()
    client.force_login(member)
    heard = {kind for path, _status, text in crawl(client, "/me/") for kind, value in values.items() if value in text}
    assert heard == set(values)


def test_a_director_sees_no_address_and_no_username_anywhere() -> None:
    world, _canaries = a_club_with_canaries("director")
    player = Member.objects.get(username="canaryname1")
    client = Client()
    client.force_login(world.actor)
    text = client.get(f"/members/{player.pk}/contact/").content.decode()
    assert player.cell_phone in text
    assert player.address not in text
    assert str(player.username) not in text


def test_nothing_private_is_in_the_logs(caplog: pytest.LogCaptureFixture) -> None:
    """Logins right and wrong, resets, sign-ups, pages that are missing or refused: none writes down who it was."""
    caplog.set_level(logging.INFO)
    member, values = canary(1)
    client = Client()
    for name in (values["username"], values["email"]):
        client.post("/accounts/login/", {"login": name, "password": "wrong"})
        client.post("/accounts/login/", {"login": name, "password": PASSWORD})
        client.get(f"/nowhere/{member.pk}/")
        client.get("/roles/")
        client.post("/accounts/logout/")
    client.post("/accounts/password/reset/", {"email": values["email"]})
    client.post("/accounts/signup/", {"first_name": "Kim", "email": values["email"], "password1": PASSWORD})
    client.get("/members/?q=" + values["last name"])
    written = "\n".join(f"{record.getMessage()} {record.args}" for record in caplog.records)
    assert [kind for kind, value in values.items() if value in written] == []
