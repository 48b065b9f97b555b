"""Who sits where, and the first round by seats; tables of the room."""

from __future__ import annotations

import pytest
from django.urls import reverse

from members.services import NewRating, apply_rating_changes
from tests.factories.tournaments import (
    director_of,
    finish_round,
    make_member,
    make_tournament,
    player_named,
    start_next_round,
)
from tournaments.models import Player
from tournaments.queries.hall import screen_of
from tournaments.queries.seating import room_of, unseated
from tournaments.refusals import BadValue, RoundStillOpen, WrongStatus
from tournaments.services.phases import add_preset
from tournaments.services.players import add_player, set_seat, withdraw
from tournaments.services.rounds import plan_round
from tournaments.services.seating import clear_seats, draw_seats, swap_seats

pytestmark = pytest.mark.django_db


def common(tournament):
    return {"tournament_id": tournament.pk, "actor": director_of(tournament)}


def met(tournament):
    """Seats of those who meet in round 1; None for the bye."""
    seats = dict(tournament.players.values_list("pk", "seat"))
    round_ = tournament.rounds.get(number=1)
    found = [tuple(sorted(seats[seat.player_id] for seat in game.seats.all())) for game in round_.games.all()]
    return sorted(found) + [(seats[seat.player_id], None) for seat in round_.seats.filter(bye="pairing")]


@pytest.mark.parametrize(
    ("players", "expected"),
    [(8, [(1, 5), (2, 6), (3, 7), (4, 8)]), (7, [(1, 5), (2, 6), (3, 7), (4, None)])],
)
def test_everybody_meets_the_player_opposite_and_the_empty_chair_is_a_bye(players, expected):
    tournament = make_tournament(players=players)
    draw_seats(**common(tournament))
    room = room_of(tournament)
    assert [(chair.number, chair.opposite) for chair in room.chairs[:2]] == [(1, 5), (2, 6)]
    assert room.players == players
    start_next_round(tournament)
    assert met(tournament) == expected


@pytest.mark.parametrize(("players", "labels"), [(16, 1), (17, 2), (64, 4)])
def test_on_the_big_screen_a_long_table_comes_in_stretches_that_hold_every_chair_once(players, labels):
    tournament = make_tournament(players=players)
    draw_seats(**common(tournament))
    pages = screen_of(tournament).pages
    assert len({page.label for page in pages}) == len(pages) == labels
    chairs = [chair.number for page in pages for pair in page.items.pairs for chair in pair]
    assert sorted(chairs) == list(range(1, players + players % 2 + 1))
    ends = [(page.items.is_head, page.items.is_foot) for page in pages]
    assert ends == [(n == 0, n == labels - 1) for n in range(labels)]


def test_where_packs_are_passed_neighbours_sit_side_by_side_all_around_the_table(client):
    tournament = make_tournament(players=7)
    draw_seats(**common(tournament))
    facing = [[chair.number for chair in pair] for pair in room_of(tournament).table.pairs]
    assert facing == [[1, 5], [2, 6], [3, 7], [4, 8]]
    add_preset(**common(tournament), key="draft")
    room = room_of(tournament)
    rows = [[chair.number for chair in pair] for pair in room.table.pairs]
    assert rows == [[8, 1], [7, 2], [6, 3], [5, 4]]  # clockwise from the top right: the left hand of 1 is 2
    assert room.meetings == ((1, 5), (2, 6), (3, 7), (4, 8))
    page = client.get(reverse("tournaments:seating", args=[tournament.slug])).content.decode()
    assert "1–5, 2–6, 3–7, 4–8" in page
    assert "room--round" in client.get(reverse("tournaments:hall", args=[tournament.slug])).content.decode()
    start_next_round(tournament)
    assert met(tournament) == [(1, 5), (2, 6), (3, 7), (4, None)]


def test_the_seats_stay_as_they_were_when_somebody_withdraws_or_comes_later():
    tournament = make_tournament(players=7, rounds=3)
    draw_seats(**common(tournament))
    early = tournament.players.get(seat=2)
    withdraw(**common(tournament), player_id=early.pk)  # before round 1 those behind move up
    assert room_of(tournament).players == 6
    start_next_round(tournament)
    finish_round(tournament)
    tournament.refresh_from_db()
    before = [chair.player for chair in room_of(tournament).chairs]
    withdraw(**common(tournament), player_id=before[2].pk)
    add_player(**common(tournament), member=make_member("Late Comer"))
    assert [chair.player for chair in room_of(tournament).chairs] == before
    assert unseated(tournament) == []


def test_the_seats_stand_although_ratings_change_before_the_round_is_planned():
    tournament = make_tournament(players=6)
    draw_seats(**common(tournament))
    weakest = player_named(tournament, "Player 6").member
    apply_rating_changes(actor=None, source="autumn", changes=[NewRating(weakest.pk, 2700)])
    start_next_round(tournament)
    assert met(tournament) == [(1, 4), (2, 5), (3, 6)]


def test_two_change_seats_and_a_late_comer_sits_behind():
    tournament = make_tournament(players=4)
    draw_seats(**common(tournament))
    first, second = Player.objects.filter(tournament=tournament).order_by("seat")[:2]
    swap_seats(**common(tournament), first_id=first.pk, second_id=second.pk)
    assert Player.objects.get(pk=first.pk).seat == 2
    late = add_player(**common(tournament), member=make_member("Late Comer"))
    assert unseated(tournament) == [late]
    with pytest.raises(WrongStatus):
        swap_seats(**common(tournament), first_id=first.pk, second_id=late.pk)
    with pytest.raises(BadValue):
        swap_seats(**common(tournament), first_id=first.pk, second_id=first.pk)


def test_seats_are_fixed_once_round_one_is_planned_and_can_be_cleared_before():
    tournament = make_tournament(players=4)
    draw_seats(**common(tournament))
    clear_seats(**common(tournament))
    tournament.refresh_from_db()
    assert (room_of(tournament), tournament.first_round) == (None, "rank")
    plan_round(**common(tournament))
    with pytest.raises(RoundStillOpen):
        draw_seats(**common(tournament))


def test_a_fixed_table_is_kept_and_the_others_are_numbered_around_it():
    tournament = make_tournament(players=6)
    wheelchair = tournament.players.order_by("pk").last()
    set_seat(**common(tournament), player_id=wheelchair.pk, seed=None, table=2)
    round_ = start_next_round(tournament)
    assert round_.games.get(seats__player=wheelchair).board == 2
    assert sorted(round_.games.values_list("board", flat=True)) == [1, 2, 3]
