"""A postponed game, as its players and the director see it: to come, and never drawn before it is played."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from members.models import Member
from tests.factories.tournaments import director_of, make_tournament, start_next_round
from tournaments.models import Game, Player, Tournament
from tournaments.queries.cards import crosstable
from tournaments.queries.mine import my_game, my_games
from tournaments.services.games import enter_result, postpone_game
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


def with_a_game_postponed(*, closed: bool = False) -> tuple[Tournament, Game]:
    """Four players in the only round, board 1 postponed, and where `closed`, the round over without it."""
    tournament = make_tournament(players=4, rounds=1, players_report=True)
    round_, director = start_next_round(tournament), director_of(tournament)
    first, second = round_.games.order_by("board")
    postpone_game(tournament_id=tournament.pk, game_id=first.pk, actor=director)
    if closed:
        enter_result(tournament_id=tournament.pk, game_id=second.pk, result="1-0", actor=director)
        close_round(tournament_id=tournament.pk, actor=director)
    tournament.refresh_from_db()
    first.refresh_from_db()
    return tournament, first


def white_of(game: Game) -> Player:
    return game.seats.get(colour="w").player


def page(member: Member, name: str, *args: object) -> str:
    client = Client()
    client.force_login(member)
    return client.get(reverse(name, args=args)).content.decode()


@pytest.mark.parametrize("closed", [False, True])
def test_neither_card_nor_crosstable_shows_a_draw(closed: bool) -> None:
    tournament, game = with_a_game_postponed(closed=closed)
    lines, _rounds = crosstable(tournament)
    waiting = [line.line.player.pk for line in lines if line.meetings[0].is_open]
    players = set(game.seats.values_list("player_id", flat=True))
    assert players <= set(waiting)
    assert all(line.meetings[0].postponed is (line.line.player.pk in players) for line in lines)
    html = page(white_of(game).member, "tournaments:player", tournament.slug, white_of(game).pk)
    assert "White, postponed" in html
    assert "White, drew" not in html


def test_your_game_says_that_it_is_postponed_while_the_round_goes_on() -> None:
    tournament, game = with_a_game_postponed()
    mine = my_game(white_of(game).member, tournament)
    assert mine is not None
    assert (mine.is_on, mine.is_postponed, mine.may_report) == (False, True, True)
    html = page(white_of(game).member, "tournaments:detail", tournament.slug)
    assert "Your game, postponed" in html
    assert "Your game now" not in html


def test_the_home_page_remembers_it_when_the_round_is_closed_and_the_director_has_its_result() -> None:
    tournament, game = with_a_game_postponed(closed=True)
    player = white_of(game)
    assert my_game(player.member, tournament) is None
    assert [(mine.board, mine.is_postponed, mine.may_report) for mine in my_games(player.member)] == [(1, True, False)]
    assert "Tell the director the result when you have played." in page(player.member, "home")
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=director_of(tournament))
    assert my_games(player.member) == []


def test_the_director_is_led_to_its_result_before_the_tournament_is_closed() -> None:
    tournament, game = with_a_game_postponed(closed=True)
    director, edit = director_of(tournament), reverse("tournaments:board_edit", args=[tournament.slug, game.pk])
    for name in ("tournaments:direct", "tournaments:standings", "tournaments:close"):
        html = page(director, name, tournament.slug)
        assert f'href="{edit}"' in html, name
        assert "Enter the postponed result" in html or name == "tournaments:close"
    assert (
        "</button>"
        not in page(director, "tournaments:close", tournament.slug).split('class="actions"')[1].split("</div>")[0]
    )
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=director)
    html = page(director, "tournaments:close", tournament.slug)
    assert edit not in html
    assert "</button>" in html.split('class="actions"')[1].split("</div>")[0]
