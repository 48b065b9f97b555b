"""Text that people write is text wherever it is shown: on every page, in every picture and answer that links reach."""

from __future__ import annotations

import json
import re

import pytest
from django.core import mail
from django.test import Client

from members.models import Club, Member
from members.services import change_club, edit_profile, suspend_member
from tests.factories.members import PASSWORD, ClubFactory, MemberFactory
from tests.factories.tournaments import director_of, finish_round, make_tournament, start_next_round
from tests.web.crawler import crawl
from tournaments.models import Game, Tournament
from tournaments.services.announcements import announce
from tournaments.services.edits import alter_started
from tournaments.services.games import enter_result
from tournaments.services.phases import add_phase
from tournaments.services.players import add_player

pytestmark = pytest.mark.django_db

MARK = "zq"  # stands in no text of ours, so each place where one of these is shown can be found
TAG = f"<{MARK} onload=alert(1)>"
ATTRIBUTE = f"\"{MARK}'>{TAG}"
SHORT = f"{TAG}"[:60]
# Whatever comes out again must have lost its teeth: no tag of this name, and no quotation mark that ends an attribute.
ALIVE = re.compile(rf'<{MARK}|"{MARK}')
TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w+')  # drawn by lot: now and then one begins like the mark
STARTS = ("/", "/tournaments/", "/members/", "/me/", "/privacy/", "/help/")


def a_hostile_club() -> tuple[Tournament, Member, Member]:
    """Everything that somebody may write, written by somebody who means harm; the director and a player besides."""
    ClubFactory()
    original = MemberFactory(original=True, first_name=SHORT, last_name=ATTRIBUTE, display_name=ATTRIBUTE)
    change_club(actor=original, name=ATTRIBUTE[:80], place=ATTRIBUTE, evening=ATTRIBUTE[:80])
    tournament = make_tournament(
        players=3,
        director=MemberFactory(display_name=ATTRIBUTE, role="club_administrator"),
        name=ATTRIBUTE,
        description=f"{ATTRIBUTE}\n\n[x](javascript:alert(1)) {{{{ 7 }}}} {{% now 'Y' %}}",
        place=ATTRIBUTE,
        time_control=ATTRIBUTE,
        end_text=ATTRIBUTE,
        round_minutes=30,
        players_report=True,
    )
    director = director_of(tournament)
    player = MemberFactory(display_name=ATTRIBUTE, first_name=SHORT, last_name=ATTRIBUTE)
    add_player(tournament_id=tournament.pk, actor=director, member=player)
    edit_profile(actor=player, member_id=player.pk, address=ATTRIBUTE, guardian_contact=ATTRIBUTE, under_18=True)
    start_next_round(tournament)
    games = Game.objects.filter(round__tournament=tournament).order_by("pk")
    ids = {"tournament_id": tournament.pk, "actor": director}
    seats = [game.seats.get(colour="w").player_id for game in games[:2]]
    alter_started(**ids, game_id=games[0].pk, player_id=seats[0], with_id=seats[1], reason=ATTRIBUTE)
    finish_round(tournament)
    game = Game.objects.filter(round__tournament=tournament).order_by("pk")[0]
    enter_result(**ids, game_id=game.pk, result="0-1", reason=ATTRIBUTE)
    start_next_round(tournament)
    announce(**ids, text=ATTRIBUTE)
    add_phase(**ids, before_round=3, name=ATTRIBUTE[:60], end_text=ATTRIBUTE, minutes=5)
    suspend_member(actor=original, member_id=MemberFactory(display_name=ATTRIBUTE).pk, reason=ATTRIBUTE)
    return tournament, director, player


@pytest.mark.parametrize("role", ["visitor", "player", "administrator"])
def test_what_people_write_is_text_on_every_page(role: str) -> None:
    tournament, director, player = a_hostile_club()
    client = Client()
    if role != "visitor":
        client.force_login(player if role == "player" else director)
    starts = (*STARTS, *(f"/tournaments/{tournament.slug}/{end}" for end in ("hall/", "tree.svg", "calendar.ics")))
    if role == "administrator":
        starts += (
            "/members/all/",
            "/club/",
            f"/tournaments/{tournament.slug}/direct/log/",
            "/admin/",
            "/members/import/",
        )
    shown = 0
    for path, status, text in crawl(client, *starts):
        assert status < 500, path
        body = TOKEN.sub("", text.partition("\n")[2])
        if not body.lstrip().startswith(("<!doctype", "<!DOCTYPE", "<?xml", "<svg", "<")):
            continue  # files and JSON are nobody's markup, and are sent as what they are
        shown += MARK in body
        assert not (found := ALIVE.search(body)), f"{path}: …{body[max(0, found.start() - 80) : found.end() + 40]}…"
    assert shown >= (8 if role == "visitor" else 15), f"only {shown} pages show anything of it"


def test_what_is_no_page_says_what_it_is() -> None:
    """No browser takes an answer for a page that is none."""
    tournament, director, _player = a_hostile_club()
    client = Client()
    client.force_login(director)
    at = f"/tournaments/{tournament.slug}"
    kinds = {
        f"{at}/standings.csv": "text/csv",
        f"{at}/calendar.ics": "text/calendar",
        f"{at}/direct/tournament.trf": "text/plain",
        f"{at}/report.csv": "text/csv",
        f"{at}/report.pdf": "application/pdf",
        f"/api/v1{at}/": "application/json",
        "/members/export.csv": "text/csv",
        "/me/export.json": "application/json",
    }
    for path, kind in kinds.items():
        answer = client.get(path)
        assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (200, kind), path
        assert answer["X-Content-Type-Options"] == "nosniff"
    assert json.loads(client.get(f"/api/v1{at}/").content)["name"] == ATTRIBUTE


def test_a_calendar_and_a_mail_have_no_more_lines_than_they_should() -> None:
    """A name that carries a line break would begin a header of its own; the database holds what no form lets in."""
    tournament, _director, _player = a_hostile_club()
    Tournament.objects.filter(pk=tournament.pk).update(
        name="Open\r\nATTENDEE:mailto:x@example.org", starts_on="2026-05-01"
    )
    calendar = Client().get(f"/tournaments/{tournament.slug}/calendar.ics").content.decode()
    assert not [line for line in calendar.splitlines() if line.startswith("ATTENDEE")]
    Club.objects.update(name="Club\r\nBcc: everybody@example.org")
    member = MemberFactory(email="samira@example.org")
    Client().post("/accounts/password/reset/", {"email": member.email})
    (sent,) = mail.outbox
    assert "Bcc" not in sent.message()
    assert PASSWORD not in sent.body
