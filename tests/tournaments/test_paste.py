"""A list of names from wherever it was kept: what every line is taken for stands there before anybody is entered."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from members.models import Status
from tests.factories.tournaments import director_of, make_member, make_tournament
from tournaments.forms.players import parse_line
from tournaments.models import Tournament
from tournaments.services.players import withdraw


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Samira Haddad", ("Samira Haddad", 0, None)),
        ("Samira Haddad 1948", ("Samira Haddad", 1948, None)),
        ("Samira Haddad\t1948\t3", ("Samira Haddad", 1948, 3)),  # two columns of a sheet
        ("Samira Haddad, 1948", ("Samira Haddad", 1948, None)),
        ("Samira Haddad;1948;#3", ("Samira Haddad", 1948, 3)),
        ("Samira Haddad (1948)", ("Samira Haddad", 1948, None)),
        ("Samira Haddad - 1948", ("Samira Haddad", 1948, None)),
        ("Samira Haddad – 1948", ("Samira Haddad", 1948, None)),
        ("12. Samira Haddad 1948", ("Samira Haddad", 1948, None)),  # a numbered list
        ("7) Samira Haddad", ("Samira Haddad", 0, None)),
        ("Haddad, Samira 1948", ("Samira Haddad", 1948, None)),  # as in rating lists
        ("Phương-Anh 2104", ("Phương-Anh", 2104, None)),  # a dash without room around it is part of the name
        ("Samira Haddad 3", ("Samira Haddad", 0, 3)),  # a seed alone
        ("Samira Haddad 0 3", ("Samira Haddad", 0, 3)),  # how other programs say: no rating
        ("Samira Haddad\t0", ("Samira Haddad", 0, None)),
        ("=1+1 1688", ("=1+1", 1688, None)),
        ("3D Max", ("3D Max", 0, None)),
        ("李", ("李", 0, None)),
    ],
)
def test_a_line_is_read(line: str, read: tuple[str, int, int | None]) -> None:
    found = parse_line(1, line)
    assert (found.name, found.rating, found.seed) == read


pytestmark = pytest.mark.django_db


def paste(client: Client, tournament: Tournament, names: list[str], **more: str) -> tuple[int, str]:
    answer = client.post(
        reverse("tournaments:paste", args=[tournament.slug]), {"names": "\n".join(names), **more}, follow=True
    )
    return answer.status_code, " ".join(re.sub(r"\s+", " ", strip_tags(answer.content.decode())).split())


@pytest.fixture
def desk(client: Client) -> tuple[Tournament, Client]:
    tournament = make_tournament(rounds=5)
    client.force_login(director_of(tournament))
    return tournament, client


def names_in(tournament: Tournament) -> list[str]:
    return sorted(player.name for player in tournament.players.select_related("member"))


def test_the_way_back_from_the_list_keeps_it(desk: tuple[Tournament, Client]) -> None:
    tournament, client = desk
    status, text = paste(client, tournament, ["Samria Haddad 1948"], confirmed="yes", back="yes")
    assert status == 200
    assert "Samria Haddad 1948" in text
    assert names_in(tournament) == []


def test_the_same_list_again_enters_only_whoever_is_new(desk: tuple[Tournament, Client]) -> None:
    tournament, client = desk
    paste(client, tournament, ["Samira Haddad 1948", "Li Wei"], confirmed="yes")
    again = ["Samira Haddad 1948", "Li Wei", "Arthur Pemberton 1500"]
    _status, text = paste(client, tournament, again)
    assert "Enter 1 player" in text
    assert text.count("already in: not entered again") == 2
    paste(client, tournament, again, confirmed="yes")
    assert names_in(tournament) == ["Arthur Pemberton", "Li Wei", "Samira Haddad"]
    status, text = paste(client, tournament, again, confirmed="yes")
    assert status == 400
    assert "Everybody on this list is already in." in text
    paste(client, tournament, again, confirmed="yes", **{"guest-2": "yes"})  # the other Li Wei
    assert names_in(tournament) == ["Arthur Pemberton", "Li Wei", "Li Wei", "Samira Haddad"]


def test_a_name_that_stands_twice_comes_in_once_unless_they_are_two(desk: tuple[Tournament, Client]) -> None:
    tournament, client = desk
    names = ["Jan Novák 1500", "jan novák 1500", "Novák, Jan"]
    _status, text = paste(client, tournament, names)
    assert "Enter 1 player" in text
    assert text.count("the same name as in line 1: not entered again") == 2
    paste(client, tournament, names, confirmed="yes", **{"guest-3": "yes"})
    assert names_in(tournament) == ["Jan Novák", "Jan Novák"]


def test_two_with_the_same_seed_are_not_entered(desk: tuple[Tournament, Client]) -> None:
    tournament, client = desk
    status, text = paste(client, tournament, ["Samira Haddad 1948 #1", "Li Wei 1900 #1"], confirmed="yes")
    assert status == 400
    assert "Li Wei cannot have seed 1: it is already taken." in text
    assert names_in(tournament) == []


def test_whoever_has_withdrawn_may_stand_on_the_list_again(desk: tuple[Tournament, Client]) -> None:
    tournament, client = desk
    paste(client, tournament, ["Li Wei", "Zofia"], confirmed="yes")
    gone = tournament.players.get(member__display_name="Zofia")
    withdraw(tournament_id=tournament.pk, player_id=gone.pk, actor=director_of(tournament))
    paste(client, tournament, ["Li Wei", "Zofia"], confirmed="yes")
    gone.refresh_from_db()
    assert gone.status == "playing"


def test_what_the_club_knows_better_is_said(desk: tuple[Tournament, Client]) -> None:
    tournament, client = desk
    make_member("Ada Byron", rating=1700)
    make_member("Guest Knight", rating=1400, username=None, status=Status.GUEST)
    for _n in range(2):
        make_member("Jan Novák")
    _status, text = paste(client, tournament, ["Ada Byron 1650", "Guest Knight 1400", "Jan Novák"])
    assert "Ada Byron 1700 member The club’s rating counts, not 1650." in text
    assert "Guest Knight 1400 guest the club knows no, somebody else" in text
    assert "Jan Novák – guest More than one member is called so" in text
