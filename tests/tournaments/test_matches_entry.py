"""Matches of several games: one tap or game by game, checked against the format."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.urls import reverse

from pairing.matches import MatchScore, score_of
from pairing.model import Game as PairingGame
from pairing.model import Result
from tests.factories.tournaments import director_of, make_tournament, start_next_round
from tests.tournaments.test_evening import rows_of
from tournaments.queries.overview import overview
from tournaments.queries.rounds import round_page
from tournaments.queries.standings import standings_of
from tournaments.refusals import BadValue, ReasonNeeded, WrongStatus
from tournaments.services.games import enter_result
from tournaments.services.matches import enter_match, results_of, score_from
from tournaments.services.rounds import close_round
from tournaments.services.undo import undo_last
from tournaments.services.work import replay

pytestmark = pytest.mark.django_db


def matches(players=2, **settings):
    settings = {"legs": 3, "score_unit": "match", "rounds": 2, **settings}
    tournament = make_tournament(players=players, **settings)
    start_next_round(tournament)
    return tournament


def tap(tournament, score, board=1, **more):
    return enter_match(
        tournament_id=tournament.pk,
        round_number=1,
        board=board,
        score=score,
        actor=director_of(tournament),
        **more,
    )


@pytest.mark.parametrize("score", ["2-0", "2-1", "1-1-1", "1-0-1", "0-1-1", "0-0-1", "0-0-3", "0-2", "1-2"])
def test_every_printed_score_of_a_best_of_three_is_one_tap(score):
    tournament = matches()
    rows = tap(tournament, score)
    wanted = score_from(score)
    assert len(rows) == wanted.games == tournament.rounds.get().games.count()
    (board,) = round_page(tournament, tournament.rounds.get(), with_reasons=False).boards
    assert board.match_score == wanted
    points = {line.player.pk: line.points for line in standings_of(tournament).lines}
    first = points[board.white.player.pk]
    assert first == (1 if wanted.wins > wanted.losses else 0 if wanted.wins < wanted.losses else Decimal("0.5"))
    close_round(tournament_id=tournament.pk, actor=director_of(tournament))
    tournament.refresh_from_db()
    assert replay(tournament.events.all()) == rows_of(tournament)


@pytest.mark.parametrize("score", [MatchScore(2, 1), MatchScore(1, 2), MatchScore(1, 0, 1), MatchScore(0, 0, 3)])
def test_the_games_written_add_up_to_the_score_whoever_has_white(score):
    games = [
        PairingGame(*((1, 2) if leg % 2 else (2, 1)), Result(result), 1, leg)
        for leg, result in enumerate(results_of(score), start=1)
    ]
    assert score_of(games, 1) == score


@pytest.mark.parametrize("score", ["3-0", "2-2", "0-0", "2-0-9", "two", "", "1-1-2", "-1-2"])
def test_what_cannot_be_is_refused_with_a_sentence(score):
    tournament = matches()
    with pytest.raises(BadValue) as refused:
        tap(tournament, score)
    assert refused.value.message.endswith(".")
    assert not tournament.rounds.get().games.exclude(result="").exists()


def test_a_score_is_corrected_by_another_tap_and_games_come_back():
    tournament = matches()
    tap(tournament, "0-0-1")
    tap(tournament, "2-1")
    assert tournament.rounds.get().games.count() == 3
    assert tournament.rounds.get().seats.count() == 6
    before = rows_of(tournament)
    tap(tournament, "2-0")
    undo_last(tournament_id=tournament.pk, actor=director_of(tournament))
    after = rows_of(tournament)
    assert {name: rows for name, rows in after.items() if name != "tournament"} == {
        name: rows for name, rows in before.items() if name != "tournament"
    }


def test_a_two_nil_entered_game_by_game_is_over_and_the_spare_game_goes_with_the_round():
    tournament = matches()
    actor = director_of(tournament)
    games = list(tournament.rounds.get().games.order_by("leg"))
    enter_result(tournament_id=tournament.pk, game_id=games[0].pk, result="1-0", actor=actor)
    enter_result(tournament_id=tournament.pk, game_id=games[1].pk, result="0-1", actor=actor)
    tournament.refresh_from_db()
    seen = overview(tournament, directing=True)
    assert (seen.boards, seen.results) == (1, 1)
    assert [line.points for line in standings_of(tournament).lines] == [1, 0]
    assert standings_of(tournament).complete
    close_round(tournament_id=tournament.pk, actor=actor)
    assert tournament.rounds.get().games.count() == 2


def test_a_level_match_of_a_knockout_asks_who_goes_on_and_how():
    tournament = matches(players=4, system="knockout", legs=2, score_unit="game")
    board = round_page(tournament, tournament.rounds.get(), with_reasons=False).boards[0]
    with pytest.raises(BadValue, match="cannot be drawn"):
        tap(tournament, "1-1")
    with pytest.raises(ReasonNeeded):
        tap(tournament, "1-1", winner_id=board.black.player.pk)
    tap(tournament, "1-1", winner_id=board.black.player.pk, how="blitz 0–2")
    tap(tournament, "2-0", board=2)
    close_round(tournament_id=tournament.pk, actor=director_of(tournament))
    tournament.refresh_from_db()
    start_next_round(tournament)
    assert tournament.rounds.get(number=2).games.filter(seats__player=board.black.player).exists()


def test_a_stranger_cannot_win_and_a_closed_round_takes_no_taps():
    tournament = matches(players=4, system="knockout", legs=2)
    other = round_page(tournament, tournament.rounds.get(), with_reasons=False).boards[1].white.player.pk
    with pytest.raises(BadValue, match="one of the two"):
        tap(tournament, "1-1", winner_id=other, how="lot")
    tap(tournament, "2-0")
    tap(tournament, "2-0", board=2)
    close_round(tournament_id=tournament.pk, actor=director_of(tournament))
    with pytest.raises(WrongStatus):
        tap(tournament, "0-2")


def test_the_results_page_offers_the_scores_of_the_format(client):
    tournament = matches(players=4)
    client.force_login(director_of(tournament))
    page = client.get(reverse("tournaments:results", args=[tournament.slug, 1])).content.decode()
    for score in ("2-0", "2-1", "1-1-1", "1-0-1", "0-0-3"):
        assert f'name="score" value="{score}"' in page
    answer = client.post(reverse("tournaments:match", args=[tournament.slug, 1, 1]), {"score": "2-1"})
    assert answer.status_code == 302
    page = client.get(reverse("tournaments:results", args=[tournament.slug, 1])).content.decode()
    assert 'value="2-1" aria-pressed="true"' in page


def test_a_match_nobody_has_finished_a_game_of_is_not_nil_nil_on_a_phone(client):
    tournament = matches()
    address = reverse("tournaments:round", args=[tournament.slug, 1])
    nothing = '<span class="score">0</span>'
    assert nothing not in client.get(address).content.decode()
    tap(tournament, "2-0")
    assert client.get(address).content.decode().count(nothing) == 1
