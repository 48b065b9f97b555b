"""Late entries move starting numbers; plans, public pairings and frozen ratings do not move with them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from members.services import NewRating, apply_rating_changes
from tests.factories.tournaments import (
    director_of,
    finish_round,
    make_member,
    make_tournament,
    play_rounds,
    player_named,
    start_next_round,
)
from tournaments.models import Tournament
from tournaments.queries.absence import ways_out
from tournaments.refusals import ImpossiblePairing, PlanOutdated, ReasonNeeded, WrongStatus
from tournaments.services import edits
from tournaments.services.lifecycle import change_settings, close_tournament, open_registration
from tournaments.services.players import add_player, admit, come_back, enter, withdraw
from tournaments.services.rounds import plan_round, replan_round, start_round
from tournaments.verify import verify

pytestmark = pytest.mark.django_db


def come_late(tournament: Tournament, name: str = "Stella Strong", rating: int = 2500) -> None:
    """The strongest of all comes, so that everybody else moves down by one number."""
    actor = director_of(tournament)
    add_player(tournament_id=tournament.pk, actor=actor, member=make_member(name, rating=rating))


def whole() -> bool:
    return [str(finding) for finding in verify()] == []


def test_a_public_pairing_can_still_be_altered_after_somebody_came_late() -> None:
    tournament = make_tournament(players=6, rounds=4)
    actor = director_of(tournament)
    round_ = start_next_round(tournament)
    come_late(tournament)
    first, second = round_.games.order_by("board")[:2]
    one, two = (game.seats.get(colour="w").player for game in (first, second))
    edits.alter_started(
        tournament_id=tournament.pk, actor=actor, game_id=first.pk, player_id=one.pk, with_id=two.pk, reason="Mixed up"
    )
    boards = {game.board: game.seats.get(colour="w").player for game in round_.games.all()}
    assert (boards[first.board], boards[second.board]) == (two, one)
    assert whole()
    finish_round(tournament)
    start_next_round(tournament)
    assert whole()


def test_a_plan_is_refused_by_the_name_of_who_came_and_not_of_who_moved() -> None:
    tournament = make_tournament(players=6, rounds=4)
    actor = director_of(tournament)
    play_rounds(tournament, 1)
    plan_round(tournament_id=tournament.pk, actor=actor)
    come_late(tournament)
    with pytest.raises(PlanOutdated, match="Stella Strong has neither a board nor a bye in round 2"):
        start_round(tournament_id=tournament.pk, actor=actor, accept_all=True)
    with pytest.raises(ImpossiblePairing, match="Stella Strong would be left without a board"):
        edits.swap_colours(tournament_id=tournament.pk, actor=actor, board=1, reason="So")
    late, other = player_named(tournament, "Stella Strong"), player_named(tournament, "Player 6")
    with pytest.raises(ImpossiblePairing, match="Stella Strong came in after this round was planned"):
        edits.swap_players(tournament_id=tournament.pk, actor=actor, first_id=late.pk, second_id=other.pk)
    replan_round(tournament_id=tournament.pk, actor=actor)
    start_round(tournament_id=tournament.pk, actor=actor, accept_all=True)
    assert whole()


def test_a_plan_still_fits_when_who_came_late_has_gone_again() -> None:
    tournament = make_tournament(players=7, rounds=4)
    actor = director_of(tournament)
    play_rounds(tournament, 1)
    round_ = plan_round(tournament_id=tournament.pk, actor=actor)
    seats = {(seat.player_id, seat.colour) for seat in round_.seats.all()}
    come_late(tournament)
    late = player_named(tournament, "Stella Strong")
    withdraw(tournament_id=tournament.pk, player_id=late.pk, actor=actor)
    sitting = player_named(tournament, "Player 3")
    other = player_named(tournament, "Player 5")
    edits.swap_players(
        tournament_id=tournament.pk, actor=actor, first_id=sitting.pk, second_id=other.pk, reason="They share a car"
    )
    start_round(tournament_id=tournament.pk, actor=actor, accept_all=True)
    moved = {player for player, _ in seats ^ {(seat.player_id, seat.colour) for seat in round_.seats.all()}}
    assert moved <= {sitting.pk, other.pk}
    assert whole()


def test_the_ways_out_of_an_absence_speak_of_the_right_people() -> None:
    tournament = make_tournament(players=6, rounds=4)
    play_rounds(tournament, 1)
    round_ = plan_round(tournament_id=tournament.pk, actor=director_of(tournament))
    absent = player_named(tournament, "Player 2")
    opponent = next(seat for seat in absent.seats.get(round=round_).game.seats.all() if seat.player_id != absent.pk)
    come_late(tournament)
    least = ways_out(tournament, round_, player_named(tournament, "Player 2"))[0]
    assert [(way.board, way.white) for way in least.changed] == [(None, opponent.player.name)]


def test_who_withdrew_and_is_entered_again_keeps_the_rating_of_the_start() -> None:
    tournament = make_tournament(players=6, rounds=4)
    actor = director_of(tournament)
    play_rounds(tournament, 1)
    player = player_named(tournament, "Player 2")
    rating = player.rating
    withdraw(tournament_id=tournament.pk, player_id=player.pk, actor=actor)
    apply_rating_changes(actor=None, source="correction", changes=[NewRating(player.member_id, 2222)])
    player.member.refresh_from_db()
    again = add_player(tournament_id=tournament.pk, actor=actor, member=player.member)
    assert (again.pk, again.rating, again.status) == (player.pk, rating, "playing")
    play_rounds(tournament, 1)
    assert whole()


def test_who_withdrew_before_the_start_and_comes_late_has_the_rating_of_then() -> None:
    tournament = make_tournament(players=6, rounds=4)
    actor = director_of(tournament)
    player = player_named(tournament, "Player 2")
    withdraw(tournament_id=tournament.pk, player_id=player.pk, actor=actor)
    play_rounds(tournament, 1)
    apply_rating_changes(actor=None, source="correction", changes=[NewRating(player.member_id, 2222)])
    player.member.refresh_from_db()
    assert add_player(tournament_id=tournament.pk, actor=actor, member=player.member).rating == 2222
    play_rounds(tournament, 1)
    assert whole()


@pytest.mark.parametrize("system", ["round-robin", "knockout"])
def test_nobody_joins_a_table_or_a_bracket_that_has_been_drawn_by_any_door(system: str) -> None:
    tournament = make_tournament(players=5, rounds=5, system=system)
    actor = director_of(tournament)
    early = add_player(tournament_id=tournament.pk, actor=actor, member=make_member("Early Leaver", rating=2400))
    withdraw(tournament_id=tournament.pk, player_id=early.pk, actor=actor)
    change_settings(tournament_id=tournament.pk, actor=actor, maximum_players=5)
    open_registration(tournament_id=tournament.pk, actor=actor)
    waiting = enter(tournament_id=tournament.pk, actor=make_member("Walter Waiting", rating=2300))
    play_rounds(tournament, 1)
    change_settings(tournament_id=tournament.pk, actor=actor, maximum_players=None)
    before = {player.name: player.number for player in tournament.players.all()}
    for door, who in ((come_back, early), (admit, waiting)):
        with pytest.raises(WrongStatus, match="Nobody can join a round robin or a knockout"):
            door(tournament_id=tournament.pk, player_id=who.pk, actor=actor)
    assert {player.name: player.number for player in tournament.players.all()} == before

    leaver = player_named(tournament, "Player 3")  # whoever was in the table may leave and come back
    withdraw(tournament_id=tournament.pk, player_id=leaver.pk, actor=actor)
    come_back(tournament_id=tournament.pk, player_id=leaver.pk, actor=actor)
    start_next_round(tournament)
    assert whole()


def test_a_table_that_is_played_out_is_over_whatever_was_announced() -> None:
    tournament = make_tournament(players=4, rounds=6, system="round-robin")
    actor = director_of(tournament)
    play_rounds(tournament, 2)
    with pytest.raises(ReasonNeeded, match="Only 2 of 3 rounds"):
        close_tournament(tournament_id=tournament.pk, actor=actor)
    play_rounds(tournament, 1)
    client = Client()
    client.force_login(actor)
    assert (
        "All rounds are played." in client.get(reverse("tournaments:direct", args=[tournament.slug])).content.decode()
    )
    with pytest.raises(WrongStatus, match="All rounds have been played"):
        plan_round(tournament_id=tournament.pk, actor=actor, by_hand=True)
    close_tournament(tournament_id=tournament.pk, actor=actor)
    assert whole()
