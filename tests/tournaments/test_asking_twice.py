"""A result that stands changes only when the page has asked: a tap on the wrong board writes nothing."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from members.models import Club
from tests.factories.tournaments import director_of, make_member, make_tournament, play_rounds, start_next_round
from tournaments.models import Game, Tournament
from tournaments.services.games import confirm_result, report_result
from tournaments.services.rounds import plan_round, replan_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> tuple[Tournament, Client]:
    make_member("Olga Original", role="system_administrator", is_original=True)
    Club.objects.create(pk=1, name="Riverside Chess Club")
    tournament = make_tournament(players=4, rounds=3)
    start_next_round(tournament)
    client = Client()
    client.force_login(director_of(tournament))
    return tournament, client


def state(tournament: Tournament) -> tuple[int, list[tuple[int, int, str]]]:
    """The number of events, and every result."""
    games = Game.objects.filter(round__tournament=tournament).order_by("board", "leg")
    return tournament.events.count(), [(game.board, game.leg, game.result) for game in games]


def test_another_result_is_asked_about_at_its_board_and_written_only_then(desk: tuple[Tournament, Client]) -> None:
    tournament, client = desk
    game = tournament.rounds.get().games.get(board=1)
    address = reverse("tournaments:result", args=[tournament.slug, game.pk])
    assert client.post(address, {"result": "1-0"}).status_code == 302
    before = state(tournament)

    asked = client.post(address, {"result": "0-1"})
    white, black = (game.seats.get(colour=colour).player.name for colour in "wb")
    question = f"Board 1 has a result: 1–0, {white} wins. Change it to 0–1, {black} wins?"
    assert (asked.status_code, question in asked.content.decode(), state(tournament)) == (200, True, before)

    assert client.post(address, {"result": "1-0", "change": "yes"}).status_code == 302  # "Leave 1–0"
    assert state(tournament) == before

    assert client.post(address, {"result": "0-1", "change": "yes"}).status_code == 302
    assert state(tournament) == (before[0] + 1, [(1, 1, "0-1"), (2, 1, "")])


def test_the_same_result_again_is_no_change_and_no_question(desk: tuple[Tournament, Client]) -> None:
    tournament, client = desk
    game = tournament.rounds.get().games.get(board=1)
    address = reverse("tournaments:result", args=[tournament.slug, game.pk])
    client.post(address, {"result": "1-0"})
    before = state(tournament)
    assert client.post(address, {"result": "1-0"}).status_code == 302
    # A second tap on its way with the first comes from the same page, which has not seen the first one's step.
    assert client.post(address, {"result": "1-0", "version": before[0] - 1}).status_code == 302
    assert client.post(address, {"result": "0-1", "change": "yes", "version": before[0] - 1}).status_code == 412
    assert state(tournament) == before


def test_what_both_players_said_is_signed_by_both_and_asked_about_too(desk: tuple[Tournament, Client]) -> None:
    tournament, client = desk
    Tournament.objects.update(players_report=True)
    game = tournament.rounds.get().games.get(board=2)
    white, black = (game.seats.get(colour=colour).player.member for colour in "wb")
    report_result(tournament_id=tournament.pk, game_id=game.pk, result="1/2-1/2", actor=white)
    confirm_result(tournament_id=tournament.pk, game_id=game.pk, actor=black)
    page = client.get(reverse("tournaments:results", args=[tournament.slug, 1])).content.decode()
    assert "by both players" in page
    before = state(tournament)
    asked = client.post(reverse("tournaments:result", args=[tournament.slug, game.pk]), {"result": "1-0"})
    assert "Change it to 1–0" in asked.content.decode()
    assert state(tournament) == before


def test_a_match_that_has_results_is_asked_about_unless_the_score_only_completes_it() -> None:
    make_member("Olga Original", role="system_administrator", is_original=True)
    Club.objects.create(pk=1, name="Riverside Chess Club")
    tournament = make_tournament(players=2, system="round-robin", rounds=1, legs=2)
    start_next_round(tournament)
    client = Client()
    client.force_login(director_of(tournament))
    first = tournament.rounds.get().games.get(leg=1)
    client.post(reverse("tournaments:result", args=[tournament.slug, first.pk]), {"result": "1-0"})
    address = reverse("tournaments:match", args=[tournament.slug, 1, 1])
    assert client.post(address, {"score": "2-0"}).status_code == 302
    before = state(tournament)
    assert before[1] == [(1, 1, "1-0"), (1, 2, "0-1")]
    asked = client.post(address, {"score": "0-2"})
    question = "Games of board 1 have results. Replace them by 0-2?"
    assert (asked.status_code, question in asked.content.decode(), state(tournament)) == (200, True, before)
    assert client.post(address, {"score": "0-2", "change": "yes"}).status_code == 302
    assert state(tournament)[1] == [(1, 1, "0-1"), (1, 2, "1-0")]


def test_the_last_result_is_taken_back_from_the_page_it_was_entered_on(desk: tuple[Tournament, Client]) -> None:
    tournament, client = desk
    game = tournament.rounds.get().games.get(board=1)
    page = reverse("tournaments:results", args=[tournament.slug, 1])
    assert "Take back" not in client.get(page).content.decode()
    client.post(reverse("tournaments:result", args=[tournament.slug, game.pk]), {"result": "1-0"})
    tournament.refresh_from_db()
    assert "Round 1, board 1: 1–0" in client.get(page).content.decode()
    undo = {"number": tournament.event_number, "round": "1"}
    answer = client.post(reverse("tournaments:undo", args=[tournament.slug]), undo)
    assert (answer.status_code, answer["Location"]) == (302, page)
    assert state(tournament)[1] == [(1, 1, ""), (2, 1, "")]
    stale = client.post(reverse("tournaments:undo", args=[tournament.slug]), undo)
    assert stale.status_code == 412
    assert "Results of round 1" in stale.content.decode()


@pytest.mark.parametrize("answer", ["confirm", "dispute"])
def test_an_answer_to_a_report_that_has_been_changed_meanwhile_is_asked_again(
    desk: tuple[Tournament, Client], answer: str
) -> None:
    tournament, _director = desk
    Tournament.objects.update(players_report=True)
    game = tournament.rounds.get().games.get(board=2)
    white, black = (game.seats.get(colour=colour).player.member for colour in "wb")
    report_result(tournament_id=tournament.pk, game_id=game.pk, result="0-1", actor=white)
    phone = Client()
    phone.force_login(black)
    page = phone.get(reverse("tournaments:my_game", args=[tournament.slug, game.pk])).content.decode()
    version = {"version": re.findall(r'name="version" value="(\d+)"', page)[0]}
    report_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=white)
    before = state(tournament)
    refused = phone.post(reverse(f"tournaments:{answer}", args=[tournament.slug, game.pk]), version)
    assert (refused.status_code, state(tournament)) == (412, before)
    assert f"{white.display_name} changed this at" in refused.content.decode()


def test_a_flag_of_a_plan_that_is_gone_accepts_none_of_the_new_one() -> None:
    make_member("Olga Original", role="system_administrator", is_original=True)
    Club.objects.create(pk=1, name="Riverside Chess Club")
    tournament = make_tournament(players=3, rounds=5)
    play_rounds(tournament, 3)
    director = director_of(tournament)
    plan_round(tournament_id=tournament.pk, actor=director)
    client = Client()
    client.force_login(director)
    page = client.get(reverse("tournaments:review", args=[tournament.slug, 4])).content.decode()
    version = re.findall(r'name="version" value="(\d+)"', page)[0]
    address = reverse("tournaments:accept", args=[tournament.slug, 4])
    for _twice in range(2):  # a double click is one step
        assert client.post(address, {"flag": "0", "version": version}).status_code == 302
    assert tournament.rounds.get(number=4).accepted_flags == [0]
    replan_round(tournament_id=tournament.pk, actor=director)
    assert client.post(address, {"flag": "1", "version": version}).status_code == 412
    assert client.post(address, {"flag": "all", "version": version}).status_code == 404
    assert tournament.rounds.get(number=4).accepted_flags == []
