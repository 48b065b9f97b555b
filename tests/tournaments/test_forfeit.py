"""A forfeit in a running round: two steps, named by who did not come, and taken back where it was entered."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import director_of, finish_round, make_tournament, start_next_round
from tournaments.models import Game, Tournament

pytestmark = pytest.mark.django_db


def page_of(tournament: Tournament, game: Game) -> tuple[Client, str, str]:
    client = Client()
    client.force_login(director_of(tournament))
    address = reverse("tournaments:board_edit", args=[tournament.slug, game.pk])
    return client, address, client.get(address).content.decode()


def named_on(result: str, html: str) -> str:
    """Whose name stands on the button of a result."""
    button = html.split(f'value="{result}">')[1].split("</button>")[0]
    return unescape(button.split("<bdi>")[1].split("</bdi>")[0])


def test_a_forfeit_is_saved_with_the_name_of_who_did_not_come_and_can_be_taken_back() -> None:
    tournament = make_tournament(players=4)
    game = start_next_round(tournament).games.get(board=1)
    client, address, html = page_of(tournament, game)
    assert "Who did not come?" in html
    assert "See what it changes" not in html
    black = game.seats.get(colour="b").player.name
    assert named_on("+/-", html) == black
    version = tournament.events.latest("number").number
    answer = client.post(address, {"result": "+/-", "version": version})
    results = reverse("tournaments:results", args=[tournament.slug, 1])
    assert (answer.status_code, answer["Location"]) == (302, results)
    game.refresh_from_db()
    assert game.result == "+/-"
    assert "Take back" in client.get(results).content.decode()


def test_in_the_second_game_of_a_match_the_colours_are_the_other_way_round() -> None:
    tournament = make_tournament(players=4, legs=2)
    game = start_next_round(tournament).games.get(board=1, leg=2)
    black = game.seats.get(colour="b").player.name
    html = page_of(tournament, game)[2]
    assert named_on("+/-", html) == black


def test_nothing_chosen_is_refused_in_words() -> None:
    tournament = make_tournament(players=4)
    game = start_next_round(tournament).games.get(board=1)
    client, address, _html = page_of(tournament, game)
    answer = client.post(address, {"result": ""})
    assert answer.status_code == 400
    assert answer.context["refused"].message in answer.content.decode()
    game.refresh_from_db()
    assert game.result == ""


def test_a_closed_round_still_shows_first_what_would_change() -> None:
    tournament = make_tournament(players=4)
    game = start_next_round(tournament).games.get(board=1)
    finish_round(tournament)
    html = page_of(tournament, game)[2]
    assert "See what it changes" in html
    assert "Who did not come?" not in html


@pytest.mark.parametrize(("wanted", "answered"), [("1-0", "This is what is recorded."), ("0-1", "What this changes")])
def test_the_question_what_a_result_changes_is_always_answered(wanted: str, answered: str) -> None:
    tournament = make_tournament(players=4)
    game = start_next_round(tournament).games.get(board=1)
    finish_round(tournament, "1-0")
    client, address, html = page_of(tournament, game)
    assert answered not in html
    assert answered in client.get(address, {"result": wanted}).content.decode()
