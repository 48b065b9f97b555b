"""In a knockout the next round follows from who won: corrections and the end respect that."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import director_of, finish_round, make_tournament, play_rounds, start_next_round
from tests.web.tight import tight
from tournaments.models import Game, Tournament
from tournaments.refusals import ReasonNeeded, WrongStatus
from tournaments.services.games import decide_match, enter_result
from tournaments.services.lifecycle import close_tournament
from tournaments.services.rounds import close_round
from tournaments.verify import verify

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    """Round 1 of a knockout of four is over; White won both games."""
    made = make_tournament(players=4, rounds=2, system="knockout")
    play_rounds(made, 1)
    return made


def correct(tournament: Tournament, result: str) -> Game:
    game = Game.objects.filter(round__tournament=tournament, round__number=1).order_by("board")[0]
    return enter_result(
        tournament_id=tournament.pk,
        game_id=game.pk,
        result=result,
        actor=director_of(tournament),
        reason="The sheet says so",
        acknowledged=True,
    )


def test_until_the_next_round_is_public_the_winner_may_be_corrected(cup: Tournament) -> None:
    winner = correct(cup, "0-1").seats.get(colour="b").player
    final = start_next_round(cup)
    assert final.seats.filter(player=winner).exists()


@pytest.mark.parametrize("result", ["0-1", "1/2-1/2", "-/-", "-/+"])
def test_once_it_is_public_the_winner_stays(cup: Tournament, result: str) -> None:
    start_next_round(cup)
    with pytest.raises(WrongStatus, match="Round 2 follows from who won here"):
        correct(cup, result)


def test_a_correction_that_leaves_the_winner_is_welcome(cup: Tournament) -> None:
    start_next_round(cup)
    correct(cup, "+/-")
    finish_round(cup)
    close_tournament(tournament_id=cup.pk, actor=director_of(cup))
    assert [str(finding) for finding in verify()] == []


def test_a_closed_match_is_not_left_without_a_winner(cup: Tournament) -> None:
    with pytest.raises(WrongStatus, match="needs a winner"):
        correct(cup, "1/2-1/2")
    assert correct(cup, "-/-").result == "-/-"  # neither came: the other side of the tree goes through


def test_a_match_decided_by_a_play_off_may_be_corrected_into_another_draw() -> None:
    cup = make_tournament(players=2, rounds=1, system="knockout")
    actor = director_of(cup)
    game = start_next_round(cup).games.get()
    enter_result(tournament_id=cup.pk, game_id=game.pk, result="1/2-1/2 short", actor=actor)
    winner = game.seats.get(colour="b").player
    decide_match(tournament_id=cup.pk, game_id=game.pk, winner_id=winner.pk, how="Blitz", actor=actor)
    close_round(tournament_id=cup.pk, actor=actor)
    assert correct(cup, "1/2-1/2").result == "1/2-1/2"


def test_the_page_for_results_asks_who_goes_on_but_not_where_both_lost(client: Client) -> None:
    cup = make_tournament(players=4, rounds=2, system="knockout")
    actor = director_of(cup)
    drawn, nobody = start_next_round(cup).games.order_by("board")
    enter_result(tournament_id=cup.pk, game_id=nobody.pk, result="-/-", actor=actor)
    enter_result(tournament_id=cup.pk, game_id=drawn.pk, result="1/2-1/2", actor=actor)
    client.force_login(actor)
    address = reverse("tournaments:results", args=[cup.slug, 1])
    page = client.get(address)
    assert [board.number for board in page.context["undecided"]] == [1], "where both lost there is nothing to decide"
    assert "All results are in." not in page.content.decode()
    assert tight(page.content.decode()).count("disabled>Close round 1") == 2
    winner = drawn.seats.get(colour="b").player
    decide_match(tournament_id=cup.pk, game_id=drawn.pk, winner_id=winner.pk, how="Blitz 2–0", actor=actor)
    page = client.get(address)
    assert page.context["undecided"] == []
    assert "All results are in." in page.content.decode()
    assert "disabled>Close round 1" not in tight(page.content.decode())


def test_a_knockout_ends_early_only_with_a_reason() -> None:
    cup = make_tournament(players=8, rounds=3, system="knockout")
    actor = director_of(cup)
    play_rounds(cup, 1)
    with pytest.raises(ReasonNeeded, match="Only 1 of 3 rounds"):
        close_tournament(tournament_id=cup.pk, actor=actor)
    close_tournament(tournament_id=cup.pk, actor=actor, reason="The hall is flooded")


def test_a_knockout_whose_final_was_played_needs_no_further_rounds() -> None:
    cup = make_tournament(players=4, rounds=5, system="knockout")
    play_rounds(cup, 2)
    close_tournament(tournament_id=cup.pk, actor=director_of(cup))
    cup.refresh_from_db()
    assert cup.is_finished
