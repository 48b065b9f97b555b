"""Planned starts of rounds with their calendar feed; and what a director is offered when somebody is not there."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.refusals import BadValue
from tests.factories.tournaments import director_of, make_tournament, play_rounds, player_named
from tournaments.services.players import withdraw
from tournaments.services.rounds import plan_round
from tournaments.services.times import set_round_times

pytestmark = pytest.mark.django_db

FIRST = datetime(2026, 11, 26, 18, 30, tzinfo=UTC)
SECOND = datetime(2026, 11, 26, 19, 30, tzinfo=UTC)


def test_players_see_when_the_next_round_starts_and_their_calendar_does_too():
    tournament = make_tournament(players=4, rounds=2, name="Winter, Blitz; 2026")
    set_round_times(tournament_id=tournament.pk, actor=director_of(tournament), times={1: FIRST, 2: SECOND})
    page = Client().get(reverse("tournaments:players", args=[tournament.slug])).content.decode()
    assert "Round 1 starts" in page
    feed = Client().get(reverse("tournaments:calendar", args=[tournament.slug]))
    text = feed.content.decode()
    assert feed["Content-Type"] == "text/calendar; charset=utf-8"
    assert text.count("BEGIN:VEVENT") == 2
    assert "DTSTART:20261126T183000Z" in text
    assert "SUMMARY:Winter\\, Blitz\\; 2026\\, round 1" in text
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))


def test_a_round_does_not_start_before_the_one_ahead_of_it():
    tournament = make_tournament(players=4, rounds=2)
    with pytest.raises(BadValue, match="Round 2 would start before"):
        set_round_times(tournament_id=tournament.pk, actor=director_of(tournament), times={1: SECOND, 2: FIRST})
    assert tournament.times.count() == 0


def test_times_filled_in_before_another_director_set_them_are_refused_with_who_it_was():
    tournament = make_tournament(players=4, rounds=2)
    director, address = director_of(tournament), reverse("tournaments:times", args=[tournament.slug])
    desk = Client()
    desk.force_login(director)
    seen = str(desk.get(address).context["version"])
    withdraw(tournament_id=tournament.pk, player_id=player_named(tournament, "Player 4").pk, actor=director)
    assert desk.post(address, {"round_1": "2026-11-26T18:30", "version": seen}).status_code == 302
    refused = desk.post(address, {"round_1": "2026-11-26T20:30", "version": seen})
    assert refused.status_code == 412
    assert "Dora Director changed this at" in refused.content.decode()
    assert 'value="2026-11-26T20:30"' in refused.content.decode()
    assert tournament.times.get().starts_at != SECOND


@pytest.mark.parametrize("year", [1, 9999])
def test_no_round_starts_at_the_end_of_time(year):
    """Two hours later there would be no such moment for the calendar, and in Tokyo none for the page."""
    tournament = make_tournament(players=4, rounds=2)
    with pytest.raises(BadValue, match=f"in the year {year}. Check the date."):
        set_round_times(
            tournament_id=tournament.pk,
            actor=director_of(tournament),
            times={1: datetime(year, 12, 31, 23, tzinfo=UTC)},
        )
    assert tournament.times.count() == 0


@pytest.fixture
def desk():
    tournament = make_tournament(players=7, rounds=4)
    play_rounds(tournament, 1)
    plan_round(tournament_id=tournament.pk, actor=director_of(tournament))
    client = Client()
    client.force_login(director_of(tournament))
    return tournament, client


def test_two_ways_out_are_shown_before_anything_changes(desk):
    tournament, client = desk
    absent = player_named(tournament, "Player 2")
    before = tournament.events.count()
    answer = client.post(
        reverse("tournaments:edit", args=[tournament.slug, 2]), {"action": "absent", "player": absent.pk}
    )
    page = answer.content.decode()
    assert "The least change" in page
    assert "A fresh plan" in page
    assert tournament.events.count() == before


@pytest.mark.parametrize("way", ["least", "fresh"])
def test_either_way_leaves_a_round_that_can_be_started(desk, way):
    tournament, client = desk
    absent = player_named(tournament, "Player 2")
    address = reverse("tournaments:edit", args=[tournament.slug, 2])
    wish = {"action": "absent", "player": absent.pk, "way": way, "reason": "Telephoned, stuck in traffic."}
    assert client.post(address, wish).status_code == 302
    round_ = tournament.rounds.get(number=2)
    assert round_.seats.get(player=absent).bye == "absent"
    assert round_.games.count() == 3
    started = client.post(reverse("tournaments:start", args=[tournament.slug, 2]), {"accept_all": "yes"})
    assert started.status_code == 302


def seats_of(tournament, name):
    """Where somebody sits in the planned round: the bye, or the board and the opponent."""
    seat = tournament.rounds.get(number=2).seats.get(player=player_named(tournament, name))
    if seat.game is None:
        return seat.bye
    return seat.game.board, seat.game.seats.exclude(pk=seat.pk).get().player.name


def has_the_bye(tournament):
    return tournament.rounds.get(number=2).seats.get(bye="pairing").player


def test_whoever_was_marked_absent_and_comes_after_all_meets_the_one_with_the_bye(desk):
    tournament, client = desk
    address = reverse("tournaments:edit", args=[tournament.slug, 2])
    late = has_the_bye(tournament)
    assert client.post(address, {"action": "absent", "player": late.pk, "way": "least"}).status_code == 302
    assert seats_of(tournament, late.name) == "absent"
    page = client.get(reverse("tournaments:review", args=[tournament.slug, 2])).content.decode()
    assert "Plays after all, and takes the bye" in page
    assert client.post(address, {"action": "present", "player": late.pk}).status_code == 302
    assert seats_of(tournament, late.name) == "pairing"

    absent = player_named(tournament, "Player 2")
    wish = {"action": "absent", "player": absent.pk, "way": "least", "reason": "Telephoned."}
    assert client.post(address, wish).status_code == 302
    assert client.post(address, {"action": "absent", "player": late.pk, "way": "fresh"}).status_code == 302
    waiting = has_the_bye(tournament)
    page = client.get(reverse("tournaments:review", args=[tournament.slug, 2])).content.decode()
    assert "Plays after all, against whoever has the bye" in page
    back = client.post(address, {"action": "present", "player": absent.pk, "reason": "Here he is."})
    assert back.status_code == 302
    assert seats_of(tournament, "Player 2") == (3, waiting.name)
    assert not tournament.rounds.get(number=2).seats.filter(bye="pairing").exists()
    assert (
        client.post(reverse("tournaments:start", args=[tournament.slug, 2]), {"accept_all": "yes"}).status_code == 302
    )


def test_the_bye_is_given_away_from_its_own_row(desk):
    tournament, client = desk
    before = has_the_bye(tournament)
    other = player_named(tournament, "Player 1")
    page = client.get(reverse("tournaments:review", args=[tournament.slug, 2])).content.decode()
    assert "Give them the bye instead" in page
    address = reverse("tournaments:edit", args=[tournament.slug, 2])
    assert client.post(address, {"action": "bye", "player": other.pk, "reason": "Asked for it."}).status_code == 302
    assert has_the_bye(tournament) == other
    assert seats_of(tournament, before.name) != "pairing"


def test_nobody_comes_back_who_was_not_away(desk):
    tournament, client = desk
    player, before = player_named(tournament, "Player 1"), tournament.events.count()
    address = reverse("tournaments:edit", args=[tournament.slug, 2])
    answer = client.post(address, {"action": "present", "player": player.pk})
    assert answer.status_code == 409
    assert "Player 1 is neither absent nor has asked for a bye." in answer.content.decode()
    assert tournament.events.count() == before


def test_whoever_withdraws_after_the_planning_is_marked_absent_and_the_least_changes(desk):
    tournament, client = desk
    address = reverse("tournaments:edit", args=[tournament.slug, 2])
    start = reverse("tournaments:start", args=[tournament.slug, 2])
    waiting = has_the_bye(tournament)
    _board, opponent = seats_of(tournament, "Player 2")
    other = next(name for name in ("Player 1", "Player 3", "Player 4") if name not in (opponent, waiting.name))
    leavers = [player_named(tournament, name) for name in ("Player 2", other)]
    for leaver in leavers:
        withdraw(tournament_id=tournament.pk, player_id=leaver.pk, actor=director_of(tournament))
    refused = client.post(start, {"accept_all": "yes"}).content.decode()
    assert "has withdrawn but is seated in round 2. Mark them absent, or plan it again." in refused

    shown = client.post(address, {"action": "absent", "player": player_named(tournament, "Player 2").pk})
    assert "The least change" in shown.content.decode()
    for leaver in leavers:
        wish = {"action": "absent", "player": leaver.pk, "way": "least", "reason": "Gone home."}
        assert client.post(address, wish).status_code == 302
        assert not tournament.rounds.get(number=2).seats.filter(player=leaver).exists()
    assert seats_of(tournament, opponent)[1] == waiting.name
    assert client.post(start, {"accept_all": "yes"}).status_code == 302


TABLES = {
    # In a table the opponent has the point; who has no opponent in it stays free.
    "round-robin": {"Player 1": "zero", "Player 2": "absent", "Player 7": "full"},
    # In a bracket the opponent goes on, and the first seed keeps the bye.
    "knockout": {"Player 1": "pairing", "Player 2": "absent", "Player 7": "pairing"},
}


@pytest.mark.parametrize("system", TABLES)
@pytest.mark.parametrize("way", ["least", "fresh"])
def test_in_a_table_or_a_bracket_who_is_absent_takes_nobody_elses_place(system, way):
    tournament = make_tournament(players=7, rounds=3, system=system)
    client = Client()
    client.force_login(director_of(tournament))
    plan_round(tournament_id=tournament.pk, actor=director_of(tournament))
    round_ = tournament.rounds.get()
    before = {game.board: [seat.player.name for seat in game.seats.order_by("colour")] for game in round_.games.all()}
    assert ["Player 7", "Player 2"] in before.values() or ["Player 2", "Player 7"] in before.values()

    absent = player_named(tournament, "Player 2")
    address = reverse("tournaments:edit", args=[tournament.slug, 1])
    shown = client.post(address, {"action": "absent", "player": absent.pk}).content.decode()
    assert "A fresh plan" in shown
    assert "The least change" not in shown
    assert client.post(address, {"action": "absent", "player": absent.pk, "way": way}).status_code == 302
    byes = {seat.player.name: seat.bye for seat in tournament.rounds.get().seats.filter(game=None)}
    assert byes == TABLES[system]

    page = client.get(reverse("tournaments:review", args=[tournament.slug, 1])).content.decode()
    assert "Plays after all, " not in page
    assert client.post(address, {"action": "present", "player": absent.pk}).status_code == 302
    round_ = tournament.rounds.get()
    assert {
        game.board: [seat.player.name for seat in game.seats.order_by("colour")] for game in round_.games.all()
    } == before
