"""From sign-up to the final ranking, through HTTP alone: what a director and two members do on an evening."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from members.models import Club
from tests.factories.tournaments import make_member
from tournaments.models import Game, Tournament

pytestmark = pytest.mark.django_db

NAMES = """Aleksander Wójcik 2061
Nguyễn Thị Phương-Anh 2104
Samira Haddad 1948
Oluwaseun Adébáyọ̀ 1987
Kwame Boateng 1634
O'Brien
=1+1 1200
<b>Bold</b> 1500"""


@pytest.fixture
def club(db):
    make_member("Olga Original", role="system_administrator", is_original=True)
    return Club.objects.create(pk=1, name="Riverside Chess Club")


def signed_in(member) -> Client:
    client = Client()
    client.force_login(member)
    return client


def address(name: str, *args: object) -> str:
    return reverse(f"tournaments:{name}", args=args)


@pytest.fixture
def evening(club):
    """A director's browser and a tournament made in it."""
    director = signed_in(make_member("Ruth Castellanos"))
    answer = director.post(
        reverse("tournaments:new"), {"name": "Autumn Rapid", "format": "swiss", "number_of_rounds": "3"}
    )
    assert answer.status_code == 302
    assert answer["Location"] == address("manage_players", "autumn-rapid")
    return director


def test_a_whole_evening(evening):
    slug = "autumn-rapid"
    member = make_member("Li Wei", rating=1839)
    make_member("Samira Haddad", rating=1950)
    phone, visitor = signed_in(member), Client()

    # The list is shown first, with the member it recognises, then entered as a whole.
    shown = evening.post(address("paste", slug), {"names": NAMES})
    assert shown.status_code == 200
    assert "8 names" in shown.content.decode()
    assert Tournament.objects.get().players.count() == 0
    entered = evening.post(address("paste", slug), {"names": NAMES, "confirmed": "yes"}, follow=True)
    page = entered.content.decode()
    assert "8 players entered." in page
    assert "&lt;b&gt;Bold&lt;/b&gt;" in page
    assert (
        Tournament.objects.get().players.filter(member__display_name="Samira Haddad", member__status="active").exists()
    )

    # Li Wei signs up himself.
    assert phone.post(address("enter", slug)).status_code == 409
    evening.post(address("registration", slug), {"open": "yes"})
    assert phone.post(address("enter", slug)).status_code == 302
    assert "You are in." in phone.get(address("players", slug)).content.decode()

    # Planned: only directors see it.
    planned = evening.post(address("plan", slug), follow=True)
    assert "Round 1, planned" in planned.content.decode()
    assert visitor.get(address("round", slug, 1)).status_code == 404
    assert phone.get(address("review", slug, 1)).status_code == 403
    assert visitor.get(address("review", slug, 1)).status_code == 302

    # Started once; a second start reads who did it.
    assert evening.post(address("start", slug, 1), {"accept_all": "yes"}).status_code == 302
    again = evening.post(address("start", slug, 1), {"accept_all": "yes"})
    assert again.status_code == 409
    assert "has already been started by Ruth Castellanos" in again.content.decode()
    assert "Why this pairing?" in visitor.get(address("round", slug, 1)).content.decode()
    assert "Your game now" in phone.get("/").content.decode() or "no game this round" in phone.get("/").content.decode()

    # Results: one missing, then all.
    games = list(Game.objects.order_by("board"))
    for game in games[1:]:
        assert evening.post(address("result", slug, game.pk), {"result": "1-0"}).status_code == 302
    missing = evening.post(address("close_round", slug, 1))
    assert missing.status_code == 409
    assert "no result yet on board 1" in missing.content.decode()
    blank = evening.post(address("result", slug, games[0].pk), {"result": ""})
    assert blank.status_code == 400
    evening.post(address("result", slug, games[0].pk), {"result": "1/2-1/2"})
    assert evening.post(address("close_round", slug, 1)).status_code == 302

    # A wrong result is corrected after the next round has started, and everybody can read it.
    evening.post(address("plan", slug))
    evening.post(address("start", slug, 2), {"accept_all": "yes"})
    silent = evening.post(address("board_edit", slug, games[1].pk), {"result": "0-1"})
    assert silent.status_code == 400
    unaware = evening.post(address("board_edit", slug, games[1].pk), {"result": "0-1", "reason": "Wrong side tapped."})
    assert unaware.status_code == 409
    corrected = evening.post(
        address("board_edit", slug, games[1].pk),
        {"result": "0-1", "reason": "Wrong side tapped.", "acknowledged": "yes"},
    )
    assert corrected.status_code == 302
    assert "Wrong side tapped." in visitor.get(address("corrections", slug)).content.decode()

    # The rest of the evening.
    for game in Game.objects.filter(round__number=2):
        evening.post(address("result", slug, game.pk), {"result": "1/2-1/2"})
    evening.post(address("close_round", slug, 2))
    evening.post(address("plan", slug))
    evening.post(address("start", slug, 3), {"accept_all": "yes"})
    for game in Game.objects.filter(round__number=3):
        evening.post(address("result", slug, game.pk), {"result": "0-1"})
    evening.post(address("close_round", slug, 3))
    assert evening.post(address("plan", slug)).status_code == 409
    closed = evening.post(address("close", slug), {"reason": ""}, follow=True)
    assert "The final ranking stands." in closed.content.decode()
    tournament = Tournament.objects.get()
    assert tournament.is_finished
    assert len(tournament.final.body["lines"]) == 9
    assert evening.post(address("result", slug, games[0].pk), {"result": "1-0"}).status_code == 409
    member.refresh_from_db()
    assert member.games_played == 3 or member.games_played == 2  # a bye is no game
    csv = visitor.get(address("standings_csv", slug)).content.decode()
    assert "'=1+1" in csv


def test_a_director_has_the_last_word_over_reports(evening):
    slug = "autumn-rapid"
    tournament = Tournament.objects.get()
    first, second = make_member("Anna One", rating=1900), make_member("Bert Two", rating=1800)
    evening.post(address("add_players", slug), {"members": [first.pk, second.pk]})
    evening.post(address("plan", slug))
    evening.post(address("start", slug, 1), {"accept_all": "yes"})
    game = Game.objects.get()
    anna, bert = signed_in(first), signed_in(second)
    assert anna.post(address("report", slug, game.pk), {"result": "1-0"}).status_code == 403
    Tournament.objects.filter(pk=tournament.pk).update(players_report=True)
    assert anna.post(address("report", slug, game.pk), {"result": "1-0"}).status_code == 302
    assert "Anna One reported" in bert.get(address("my_game", slug, game.pk)).content.decode()
    assert bert.post(address("dispute", slug, game.pk)).status_code == 302
    assert "Disputed" in evening.get(address("results", slug, 1)).content.decode()
    assert evening.post(address("result", slug, game.pk), {"result": "1/2-1/2"}).status_code == 302
    assert anna.post(address("report", slug, game.pk), {"result": "1-0"}).status_code == 409
    game.refresh_from_db()
    assert game.result == "1/2-1/2"


def test_two_players_who_say_the_same_need_no_director(evening):
    slug = "autumn-rapid"
    first, second = make_member("Anna One", rating=1900), make_member("Bert Two", rating=1800)
    Tournament.objects.update(players_report=True)
    evening.post(address("add_players", slug), {"members": [first.pk, second.pk]})
    evening.post(address("plan", slug))
    evening.post(address("start", slug, 1), {"accept_all": "yes"})
    game = Game.objects.get()
    signed_in(first).post(address("report", slug, game.pk), {"result": "0-1"})
    signed_in(second).post(address("report", slug, game.pk), {"result": "0-1"})
    game.refresh_from_db()
    assert (game.result, game.report, game.status) == ("0-1", "confirmed", "finished")


def test_a_stale_form_is_refused_with_who_changed_what(evening):
    slug = "autumn-rapid"
    tournament = Tournament.objects.get()
    people = [make_member(f"Player {n}", rating=1500 + n) for n in range(4)]
    evening.post(address("add_players", slug), {"members": [member.pk for member in people]})
    evening.post(address("plan", slug))
    evening.post(address("start", slug, 1), {"accept_all": "yes"})
    game = Game.objects.first()
    tournament.refresh_from_db()
    version = tournament.event_number
    evening.post(address("result", slug, game.pk), {"result": "1-0", "version": version})
    stale = evening.post(address("result", slug, game.pk), {"result": "0-1", "version": version})
    assert stale.status_code == 412
    assert "Ruth Castellanos changed this at" in stale.content.decode()
    game.refresh_from_db()
    assert game.result == "1-0"


def test_an_edit_that_breaks_a_law_asks_for_a_reason_and_keeps_it(evening):
    slug = "autumn-rapid"
    people = [make_member(f"Player {n}", rating=1500 + n) for n in range(4)]
    evening.post(address("add_players", slug), {"members": [member.pk for member in people]})
    evening.post(address("plan", slug))
    evening.post(address("start", slug, 1), {"accept_all": "yes"})
    for game in Game.objects.all():
        evening.post(address("result", slug, game.pk), {"result": "1-0"})
    evening.post(address("close_round", slug, 1))
    evening.post(address("plan", slug))
    met = [seat.player_id for seat in Game.objects.filter(round__number=1).first().seats.all()]
    wish = {"action": "pair", "player": met[0], "other": met[1]}
    asked = evening.post(address("edit", slug, 2), wish)
    assert asked.status_code == 400
    assert "have met before" in asked.content.decode()
    done = evening.post(address("edit", slug, 2), {**wish, "reason": "They asked for it."}, follow=True)
    page = done.content.decode()
    assert "They asked for it." in page
    assert "Rematch" in page
    twice = evening.post(address("edit", slug, 2), {"action": "swap", "player": met[0], "other": met[0]})
    assert twice.status_code == 409


def test_pages_ask_the_same_number_of_questions_at_any_size(club, assert_queries):
    from tests.factories.tournaments import make_tournament, play_rounds, start_next_round

    visitor = Client()
    for players in (8, 24):
        tournament = make_tournament(players=players, rounds=4, name=f"Open {players}")
        play_rounds(tournament, 1)
        start_next_round(tournament)
        for name, args, most in (
            ("round", [2], 26),
            ("round_live", [2], 14),
            ("standings", [], 24),
            ("crosstable", [], 30),
            ("players", [], 16),
            ("rules", [], 12),
        ):
            with assert_queries(at_most=most):
                assert visitor.get(address(name, tournament.slug, *args)).status_code == 200
        etag = visitor.get(address("round_live", tournament.slug, 2))["ETag"]
        with assert_queries(at_most=4):
            unchanged = visitor.get(address("round_live", tournament.slug, 2), headers={"If-None-Match": etag})
        assert unchanged.status_code == 304


def test_the_card_shows_how_a_rating_changed(club):
    from tests.factories.tournaments import make_tournament, play_rounds, player_named
    from tournaments.services.lifecycle import close_tournament, reopen_tournament

    tournament = make_tournament(players=4, rounds=2)
    director = tournament.directorships.get().member
    play_rounds(tournament, 2)
    close_tournament(tournament_id=tournament.pk, actor=director)
    tournament.refresh_from_db()
    player = player_named(tournament, "Player 1")
    line = tournament.final.body["ratings"][str(player.pk)]
    assert player.member.club_rating == line["after"]
    page = Client().get(address("player", tournament.slug, player.pk)).content.decode()
    assert "Club rating" in page
    assert "40 × (" in page

    reopen_tournament(tournament_id=tournament.pk, actor=director, reason="A result was wrong.")
    player.member.refresh_from_db()
    assert (player.member.club_rating, player.member.games_played) == (2000, 0)
