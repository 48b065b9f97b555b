"""A tournament that is not for everybody leaves no trace for those it is not for, wherever links lead them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from members.models import Member
from tests.factories.members import ClubFactory, MemberFactory
from tests.factories.tournaments import director_of, finish_round, make_tournament, play_rounds, start_next_round
from tests.web.crawler import crawl
from tests.web.test_permissions import addresses, parameters_of
from tournaments.models import Game, Tournament
from tournaments.services.lifecycle import close_tournament, discard_tournament

pytestmark = pytest.mark.django_db

NAME, SLUG = "Quiet Heron Evening", "quiet-heron-evening"
STARTS = (
    "/",
    "/tournaments/",
    "/members/",
    "/me/",
    "/help/",
    "/robots.txt",
    "/api/v1/tournaments/",
    "/api/v1/members/",
)


@pytest.fixture
def quiet() -> Tournament:
    """An unlisted tournament that is played, whose players also meet in a public one."""
    ClubFactory()
    MemberFactory(original=True)
    tournament = make_tournament(players=4, rounds=3, name=NAME, visibility="unlisted", place="Heron Street")
    play_rounds(tournament, 1)
    start_next_round(tournament)
    assert tournament.slug == SLUG
    return tournament


def traces(reader: Member | None, *more: str) -> list[str]:
    client = Client()
    if reader:
        client.force_login(reader)
    found = []
    for path, status, text in crawl(client, *STARTS, *more):
        assert status < 500, path
        if "Heron" in text or SLUG in text:
            found.append(path)
    return found


def pages_about(members: list[Member]) -> list[str]:
    return [
        f"{start}members/{member.pk}/{end}"
        for member in members
        for start in ("/", "/api/v1/")
        for end in ("", "ratings/")
    ]


@pytest.mark.parametrize("who", ["visitor", "member"])
def test_a_quiet_tournament_is_nowhere_for_others(quiet: Tournament, who: str) -> None:
    people = list(Member.objects.filter(players__tournament=quiet))
    reader = MemberFactory() if who == "member" else None
    about = [path for path in pages_about(people) if not (path.startswith("/members/") and path.endswith("ratings/"))]
    assert traces(reader, *about) == []


def test_a_quiet_tournament_that_was_rated_is_not_named_by_the_ledger(quiet: Tournament) -> None:
    people = list(Member.objects.filter(players__tournament=quiet))
    finish_round(quiet)
    close_tournament(tournament_id=quiet.pk, actor=director_of(quiet), reason="Late")
    about = [path for path in pages_about(people) if not (path.startswith("/members/") and path.endswith("ratings/"))]
    assert traces(MemberFactory(), *about) == []


def test_the_reading_would_find_it(quiet: Tournament) -> None:
    """The control: its own people do."""
    player = Member.objects.filter(players__tournament=quiet).order_by("pk")[0]
    assert f"/tournaments/{SLUG}/" in traces(player)


@pytest.mark.parametrize("visibility", ["unlisted", "discarded"])
def test_every_address_of_a_quiet_tournament_is_unknown_to_others(quiet: Tournament, visibility: str) -> None:
    if visibility == "discarded":
        quiet = make_tournament(name="Given up")
        discard_tournament(tournament_id=quiet.pk, actor=director_of(quiet))
    game = Game.objects.order_by("pk")[0]
    there = {
        "slug": quiet.slug,
        "number": 1,
        "board": 1,
        "game_id": game.pk,
        "player_id": 1,
        "member_id": 1,
        "phase_id": 1,
        "pair_id": 1,
        "announcement_id": 1,
    }
    client = Client()
    client.force_login(MemberFactory())
    known = []
    names = [name for name in sorted(set(addresses())) if "slug" in parameters_of(name)]
    assert len(names) > 100
    for name in names:
        path = reverse(name, kwargs={key: there[key] for key in parameters_of(name)})
        answer = client.get(path)
        if answer.status_code not in (404, 405):
            known.append((path, answer.status_code))
    assert known == []
