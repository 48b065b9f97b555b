"""What a page answers after a step: who is waited for, what was done, what is still open."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from members.models import Status
from tests.factories.tournaments import (
    director_of,
    finish_round,
    make_member,
    make_tournament,
    play_rounds,
    start_next_round,
)
from tests.web.tight import tight
from tournaments.models import Game, Tournament
from tournaments.queries.corrections import preview
from tournaments.services.games import report_result
from tournaments.services.players import add_player

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, *args: Any) -> str:
    return client.get(reverse(f"tournaments:{name}", args=args)).content.decode()


def sent(client: Client, name: str, *args: Any, **said: Any) -> str:
    answer = client.post(reverse(f"tournaments:{name}", args=args), said, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def cup(client: Client) -> Tournament:
    """A knockout of four: board 1 is drawn, board 2 won."""
    made = make_tournament(players=4, rounds=2, system="knockout")
    round_ = start_next_round(made)
    client.force_login(director_of(made))
    for game, result in zip(round_.games.order_by("board"), ("1/2-1/2", "1-0"), strict=True):
        sent(client, "result", made.slug, game.pk, result=result)
    return made


def test_a_drawn_match_asks_who_goes_on_and_then_says_it(client: Client, cup: Tournament) -> None:
    asked = page(client, "results", cup.slug, 1)
    assert "Name the winner of board</b>1" in tight(asked)
    assert "Possible when every match has a winner." in asked
    assert "All results are in." not in asked
    game = Game.objects.get(round__tournament=cup, board=1)
    winner = game.seats.get(colour="b").player
    said = sent(client, "decide", cup.slug, game.pk, winner=winner.pk, how="blitz 2–0")
    assert f"Round 1, board 1: match decided for {winner.name}" in said
    assert f"Board 1 is drawn; {winner.name} goes on." in said
    assert "Who goes on?" not in said
    assert "All results are in." in said


def test_a_postponed_game_is_said_to_be_missing(client: Client) -> None:
    made = make_tournament(players=4)
    first, second = start_next_round(made).games.order_by("board")
    client.force_login(director_of(made))
    assert "Round 1, board 1: game postponed" in sent(client, "game_action", made.slug, first.pk, action="postpone")
    done = sent(client, "result", made.slug, second.pk, result="1-0")
    assert "All results are in but that of the postponed game." in done


def test_an_edit_of_the_plan_says_what_it_did(client: Client) -> None:
    made = make_tournament(players=4)
    client.force_login(director_of(made))
    sent(client, "plan", made.slug)
    assert "Round 1: colours changed on board 1; nothing is public" in sent(
        client, "edit", made.slug, 1, action="colours", board=1
    )


def test_a_correction_shows_the_two_players_first() -> None:
    """However many others change their place."""
    made = make_tournament(players=24, rounds=3)
    play_rounds(made, 2, result="1/2-1/2")
    game = Game.objects.filter(round__tournament=made, round__number=1).order_by("-board")[0]
    moved = preview(made, game, "1-0").moved
    assert len(moved) > 8
    assert {row.player.pk for row in moved[:2]} == {seat.player_id for seat in game.seats.all()}


def test_nobody_waits_for_a_guest_to_confirm(client: Client) -> None:
    member = make_member("Lena Lang", rating=1500)
    made = make_tournament(players_report=True)
    for each in (member, make_member("Gil Guest", status=Status.GUEST, username=None)):
        add_player(tournament_id=made.pk, actor=director_of(made), member=each)
    game = start_next_round(made).games.get()
    client.force_login(member)
    assert "Your opponent has no account" in page(client, "my_game", made.slug, game.pk)
    said = sent(client, "report", made.slug, game.pk, result="1-0")
    assert "Your opponent has no account: the director enters the result." in said
    assert "Waiting for the director." in said
    assert "Change the report" in said
    client.force_login(director_of(made))
    assert "Waiting for the director." in page(client, "results", made.slug, 1)


def test_a_report_asks_the_opponent_and_tells_the_director_what_is_disputed(client: Client) -> None:
    made = make_tournament(players=2, players_report=True)
    game = start_next_round(made).games.get()
    white, black = (game.seats.get(colour=colour).player.member for colour in "wb")
    report_result(tournament_id=made.pk, game_id=game.pk, result="1-0", actor=white)
    client.force_login(black)
    mine = page(client, "detail", made.slug)
    assert f"{white.display_name} reported: White wins. Is that right?" in mine
    assert "Waiting for the opponent" not in page(client, "my_game", made.slug, game.pk)
    sent(client, "dispute", made.slug, game.pk)
    client.force_login(director_of(made))
    assert "Reported: White wins" in page(client, "results", made.slug, 1)


def test_the_end_of_a_tournament_shows_the_final_ranking(client: Client) -> None:
    made = make_tournament(players=4, rounds=1)
    start_next_round(made)
    finish_round(made)
    client.force_login(director_of(made))
    answer = client.post(reverse("tournaments:close", args=[made.slug]))
    assert answer["Location"] == reverse("tournaments:standings", args=[made.slug])


def test_the_lists_of_what_is_coming_know_who_is_in(client: Client) -> None:
    made = make_tournament(players=1, registration_open=True)
    client.force_login(make_member("Lena Lang"))
    assert ">Sign up<" in tight(client.get("/").content.decode())
    client.force_login(made.players.get().member)
    home = tight(client.get("/").content.decode())
    assert ">You are in<" in home
    assert ">Sign up<" not in home


def test_the_foot_of_the_standings_says_what_makes_the_order(client: Client) -> None:
    for system, said in (("keizer", "The Keizer points decide."), ("club-swiss", "Equal points are decided")):
        made = make_tournament(players=4, system=system, name=system, director=make_member(f"Director {system}"))
        play_rounds(made, 1)
        assert said in page(client, "standings", made.slug)


def test_a_director_gets_from_an_older_round_to_its_corrections(client: Client) -> None:
    made = make_tournament(players=4)
    play_rounds(made, 1)
    start_next_round(made)
    link = reverse("tournaments:results", args=[made.slug, 1])
    assert link not in page(client, "round", made.slug, 1)
    client.force_login(director_of(made))
    assert link in page(client, "round", made.slug, 1)


def test_every_round_can_be_printed_from_the_page(client: Client) -> None:
    made = make_tournament(players=6, rounds=5)
    play_rounds(made, 5)
    shown = page(client, "paper", made.slug)
    for number in range(1, 6):
        assert reverse("tournaments:paper_pairings", args=[made.slug, number]) in shown
        assert reverse("tournaments:round_pdf", args=[made.slug, number]) in shown


def test_the_log_names_whoever_becomes_a_director_and_ceases_to_be_one(client: Client) -> None:
    made, second = make_tournament(), make_member("Sam Second")
    client.force_login(director_of(made))
    sent(client, "appoint", made.slug, member="sam")
    assert "Sam Second appointed as director" in page(client, "log", made.slug)
    client.force_login(second)
    sent(client, "dismiss", made.slug, second.pk)
    client.force_login(director_of(made))
    assert "Sam Second resigned as director" in page(client, "log", made.slug)


def test_a_correction_offers_the_usual_results_first(client: Client) -> None:
    tournament = make_tournament(players=4, rounds=2)
    play_rounds(tournament, 1)
    client.force_login(director_of(tournament))
    game = tournament.rounds.get().games.get(board=1)
    page = client.get(reverse("tournaments:board_edit", args=[tournament.slug, game.pk])).content.decode()
    offered = re.findall(r'<option value="([^"]+)"', page)
    assert offered[:6] == ["1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-"]
