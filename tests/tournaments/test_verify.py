"""`verify` finds what is broken: every check is seen to fail on a record that was whole a moment before."""

from __future__ import annotations

import io
from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from members.models import Member
from members.services import NewRating, apply_rating_changes
from tests.factories.members import ClubFactory, MemberFactory
from tests.factories.tournaments import (
    director_of,
    finish_round,
    make_tournament,
    play_rounds,
    start_next_round,
)
from tests.tournaments.corruption import corrupt, forge
from tournaments.models import Event, Game, Player, Round, RoundStatus, Seat, Tournament
from tournaments.services import edits
from tournaments.services.games import enter_result
from tournaments.services.lifecycle import close_tournament
from tournaments.services.players import add_player
from tournaments.services.rounds import plan_round
from tournaments.services.work import Work
from tournaments.verify import verify
from tournaments.verify.record import Record
from tournaments.verify.rows import places_kept, results_on_the_list, seated_once

pytestmark = pytest.mark.django_db

CHECKED_RESULT = (("tournaments_game", "a_result_is_on_the_list"),)
FINISHED_RESULT = (("tournaments_game", "a_finished_game_has_a_result_and_no_other"),)


def found(tournament: Tournament | None = None) -> list[str]:
    chosen = Tournament.objects.filter(pk=tournament.pk) if tournament else None
    return [str(finding) for finding in verify(chosen)]


def numbers(tournament: Tournament | None = None) -> set[int]:
    chosen = Tournament.objects.filter(pk=tournament.pk) if tournament else None
    return {finding.invariant for finding in verify(chosen)}


@pytest.fixture
def tournament() -> Tournament:
    """Two rounds closed, the third being played: seven players, so each round has a bye."""
    made = make_tournament(players=7, rounds=5)
    play_rounds(made, 2)
    start_next_round(made)
    assert found() == []
    return made


@pytest.fixture
def crowded() -> Tournament:
    """Three players in their fifth round: rematches and second byes, all accepted."""
    made = make_tournament(players=3, rounds=6)
    play_rounds(made, 4)
    start_next_round(made)
    assert found() == []
    return made


@pytest.fixture
def finished() -> Tournament:
    made = make_tournament(players=4, rounds=2)
    play_rounds(made, 2)
    close_tournament(tournament_id=made.pk, actor=director_of(made))
    made.refresh_from_db()
    assert found() == []
    return made


def started(tournament: Tournament) -> Round:
    return tournament.rounds.get(status=RoundStatus.STARTED)


def game_of(tournament: Tournament, number: int) -> Game:
    return Game.objects.filter(round__tournament=tournament, round__number=number).order_by("pk").first()


def without_guard(
    tournament: Tournament, kind: str, change: Callable[[Work], object], round_number: int | None = None
) -> None:
    """A service that forgot its guard: rows and log agree, but the step was not allowed."""
    tournament.refresh_from_db()
    work = Work(tournament, director_of(tournament))
    change(work)
    work.record(kind, round_number=round_number)


# Rows -------------------------------------------------------------------------------------------


def test_1_a_player_seated_twice(tournament: Tournament) -> None:
    """The database refuses this even without triggers, so the row is doubled in memory."""
    record = Record(tournament)
    double = copy(record.seats[0])
    double.pk = 10**6
    record.seats.append(double)
    assert [finding.invariant for finding in seated_once(record)] == [1]


def test_2_a_game_without_black(tournament: Tournament) -> None:
    seat = Seat.objects.filter(game=game_of(tournament, 1), colour="b").get()
    corrupt("DELETE FROM tournaments_seat WHERE id = %s", seat.pk)
    assert {2, 14} <= numbers(tournament)


def test_2_a_stranger_at_a_board(tournament: Tournament) -> None:
    stranger = make_tournament(players=1, name="Another").players.get()
    seat = Seat.objects.filter(game=game_of(tournament, 1)).first()
    corrupt("UPDATE tournaments_seat SET player_id = %s WHERE id = %s", stranger.pk, seat.pk)
    assert "belongs to a player of another tournament" in "".join(found(tournament))


def test_2_a_seat_at_a_game_of_another_round(tournament: Tournament) -> None:
    first, second = game_of(tournament, 1), game_of(tournament, 2)
    seat = Seat.objects.get(game=first, colour="w")
    corrupt("DELETE FROM tournaments_seat WHERE game_id = %s AND colour = 'w'", second.pk)
    corrupt("UPDATE tournaments_seat SET game_id = %s WHERE id = %s", second.pk, seat.pk)
    assert "is at a game of another round" in "".join(found(tournament))


def test_6_round_numbers_with_a_gap(tournament: Tournament) -> None:
    corrupt("UPDATE tournaments_round SET number = 4 WHERE number = 3 AND tournament_id = %s", tournament.pk)
    assert 6 in numbers(tournament)


def test_6_more_rounds_than_announced(tournament: Tournament) -> None:
    corrupt("UPDATE tournaments_tournament SET number_of_rounds = 2 WHERE id = %s", tournament.pk)
    assert "3 rounds where 2 were announced" in "".join(found(tournament))


def test_6_an_earlier_round_still_open(tournament: Tournament) -> None:
    corrupt("UPDATE tournaments_round SET status = 'closed' WHERE number = 3 AND tournament_id = %s", tournament.pk)
    corrupt("UPDATE tournaments_round SET status = 'started' WHERE number = 1 AND tournament_id = %s", tournament.pk)
    assert 6 in numbers(tournament)


@pytest.mark.parametrize("status", ["preparing", "discarded", "finished"])
def test_7_a_status_that_does_not_fit_the_rounds(tournament: Tournament, status: str) -> None:
    corrupt("UPDATE tournaments_tournament SET status = %s WHERE id = %s", status, tournament.pk)
    assert 7 in numbers(tournament)


def test_7_a_round_without_its_time_of_start(tournament: Tournament) -> None:
    corrupt("UPDATE tournaments_round SET started_at = NULL WHERE number = 1 AND tournament_id = %s", tournament.pk)
    assert "times of start and end disagree" in "".join(found(tournament))


def test_7_a_game_begun_in_a_planned_round(tournament: Tournament) -> None:
    finish_round(tournament)
    planned = plan_round(tournament_id=tournament.pk, actor=director_of(tournament))
    corrupt("UPDATE tournaments_game SET status = 'in-play' WHERE round_id = %s", planned.pk)
    assert "only planned, but a game of it has begun" in "".join(found(tournament))


def test_9_a_result_that_is_on_no_list(tournament: Tournament) -> None:
    game = game_of(tournament, 1)
    corrupt("UPDATE tournaments_game SET result = '2-0' WHERE id = %s", game.pk, constraints=CHECKED_RESULT)
    said = "".join(str(finding) for finding in results_on_the_list(Record(tournament)))
    assert "unknown result “2-0”" in said


def test_9_a_finished_game_without_a_result(tournament: Tournament) -> None:
    game = game_of(tournament, 1)
    corrupt("UPDATE tournaments_game SET result = '' WHERE id = %s", game.pk, constraints=FINISHED_RESULT)
    assert 9 in numbers(tournament)


def test_9_a_closed_round_with_a_game_still_being_played(tournament: Tournament) -> None:
    game = game_of(tournament, 1)
    corrupt("UPDATE tournaments_game SET result = '', status = 'in-play' WHERE id = %s", game.pk)
    assert "round 1 is closed, board" in "".join(found(tournament))


def test_18_more_players_than_places(tournament: Tournament) -> None:
    corrupt("UPDATE tournaments_tournament SET maximum_players = 6 WHERE id = %s", tournament.pk)
    assert "7 players where 6 have room" in "".join(found(tournament))


def test_18_a_member_entered_twice(tournament: Tournament) -> None:
    """The database refuses this even without triggers, so the row is doubled in memory."""
    record = Record(tournament)
    first = next(iter(record.players.values()))
    record.players[10**6] = Player(pk=10**6, tournament=tournament, member_id=first.member_id, status="withdrawn")
    assert [finding.invariant for finding in places_kept(record)] == [18]


def test_19_a_tournament_without_a_director(tournament: Tournament) -> None:
    corrupt("DELETE FROM tournaments_directorship WHERE tournament_id = %s", tournament.pk)
    assert 19 in numbers(tournament)


def test_19_the_original_administrator_gone() -> None:
    ClubFactory()
    MemberFactory(original=True)
    assert found() == []
    corrupt("UPDATE members_member SET is_original = %s", False)
    assert found() == ["[19] the club: the original system administrator is gone"]


# The log ----------------------------------------------------------------------------------------


def test_14_a_missing_event(tournament: Tournament) -> None:
    corrupt("DELETE FROM tournaments_event WHERE tournament_id = %s AND number = 3", tournament.pk)
    assert "the log has a gap: number 3" in "".join(found(tournament))


def test_14_an_event_too_many(tournament: Tournament) -> None:
    corrupt("UPDATE tournaments_tournament SET event_number = event_number - 1 WHERE id = %s", tournament.pk)
    assert "the tournament stands at event" in "".join(found(tournament))


def test_14_an_undo_of_what_came_later(tournament: Tournament) -> None:
    first, second = Event.objects.filter(tournament=tournament).order_by("number")[:2]
    corrupt("UPDATE tournaments_event SET undoes_id = %s WHERE id = %s", second.pk, first.pk)
    assert "takes back what is not an earlier event" in "".join(found(tournament))


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tournaments_game SET board = board + 50 WHERE %s > 0",
        "UPDATE tournaments_player SET seed = 9 WHERE tournament_id = %s",
        "UPDATE tournaments_tournament SET name = 'Other' WHERE id = %s",
        "UPDATE tournaments_round SET started_at = '2020-01-01 10:00:00+00:00' WHERE tournament_id = %s",
        "UPDATE tournaments_directorship SET appointed_by_id = member_id WHERE tournament_id = %s",
    ],
)
def test_14_a_row_the_log_knows_nothing_of(tournament: Tournament, sql: str) -> None:
    corrupt(sql, tournament.pk)
    assert 14 in numbers(tournament)
    assert "is not as the log says" in "".join(found(tournament))


def test_14_a_row_that_is_in_the_log_alone(tournament: Tournament) -> None:
    game = game_of(tournament, 1)
    corrupt("DELETE FROM tournaments_seat WHERE game_id = %s", game.pk)
    corrupt("DELETE FROM tournaments_game WHERE id = %s", game.pk)
    assert f"game {game.pk} is in the log, but not in the table" in "".join(found(tournament))


def test_14_a_log_that_cannot_be_replayed(tournament: Tournament) -> None:
    entry = Event.objects.get(tournament=tournament, number=3)
    corrupt("UPDATE tournaments_event SET changes = '[]' WHERE id = %s", entry.pk)
    assert any("cannot be replayed" in line or "not in the log" in line for line in found(tournament))


def test_7_a_round_that_went_back_without_an_undo(tournament: Tournament) -> None:
    def step(work: Work) -> None:
        work.change(started(tournament), status=RoundStatus.PLANNED, started_at=None)

    without_guard(tournament, "round.planned", step)
    assert "moved a round from started to planned" in "".join(found(tournament))


def test_8_a_public_seat_changed_in_silence(tournament: Tournament) -> None:
    def step(work: Work) -> None:
        seats = list(Seat.objects.filter(round=started(tournament), colour="w").order_by("pk")[:2])
        players = [seat.player for seat in seats]
        for seat in seats:
            work.remove(seat)
        for seat, player in zip(seats, reversed(players), strict=True):
            work.create(Seat, round=seat.round, leg=1, player=player, game=seat.game, colour="w")

    without_guard(tournament, "result.entered", step, 3)
    said = "".join(found(tournament))
    assert "(result.entered) changed a seat of a round that was started" in said
    assert "others sit there than were planned" in said


def test_8_seats_exchanged_behind_the_back_of_the_log(tournament: Tournament) -> None:
    first, second = Seat.objects.filter(round=started(tournament), colour="w").order_by("pk")[:2]
    third = Seat.objects.get(round=started(tournament), bye="pairing").player_id
    corrupt("UPDATE tournaments_seat SET leg = 9 WHERE id = %s", first.pk)
    corrupt("UPDATE tournaments_seat SET player_id = %s WHERE id = %s", first.player_id, second.pk)
    assert third not in (first.player_id, second.player_id)
    assert {2, 8, 14} <= numbers(tournament)


def test_8_a_bye_nobody_planned(tournament: Tournament) -> None:
    corrupt("UPDATE tournaments_seat SET bye = 'full' WHERE bye = 'pairing' AND round_id = %s", started(tournament).pk)
    assert "does not have the bye that was planned" in "".join(found(tournament))


def test_10_a_setting_changed_after_the_start(tournament: Tournament) -> None:
    without_guard(tournament, "tournament.changed", lambda work: work.change(work.tournament, points_win=3))
    assert "changed points_win after round 1 had started" in "".join(found(tournament))


def test_10_a_rating_changed_after_the_start(tournament: Tournament) -> None:
    player = tournament.players.first()
    without_guard(tournament, "player.changed", lambda work: work.change(player, rating=2700))
    assert f"changed the rating of player {player.pk} after the start" in "".join(found(tournament))


# Pairings ---------------------------------------------------------------------------------------


def test_3_somebody_left_out_when_the_round_started(tournament: Tournament) -> None:
    forge(started(tournament).plan, lambda body: body["boards"].pop())
    assert "has neither a board nor a bye" in "".join(found(tournament))
    assert 3 in numbers(tournament)


@pytest.mark.parametrize(("kind", "invariant"), [("second-bye", 4), ("rematch", 5)])
def test_4_and_5_what_was_never_flagged(crowded: Tournament, kind: str, invariant: int) -> None:
    def unflag(body: dict[str, Any]) -> None:
        body["flags"] = [flag for flag in body["flags"] if flag["kind"] != kind]

    forge(started(crowded).plan, unflag)
    assert invariant in numbers(crowded)


def test_4_and_5_what_nobody_accepted(crowded: Tournament) -> None:
    corrupt("UPDATE tournaments_round SET accepted_flags = '[]' WHERE id = %s", started(crowded).pk)
    assert {4, 5} <= numbers(crowded)
    assert "started with a flag nobody had accepted" in "".join(found(crowded))


def test_12_a_plan_the_system_never_made(tournament: Tournament) -> None:
    def exchange(body: dict[str, Any]) -> None:
        board = body["boards"][0]
        board["white"], board["black"] = board["black"], board["white"]

    forge(started(tournament).plan, exchange)
    assert "has other players on board 1" in "".join(found(tournament))


def test_12_a_snapshot_that_was_changed(tournament: Tournament) -> None:
    def other_field(body: dict[str, Any]) -> None:
        body["snapshot"]["players"][0]["rating"] = 1

    forge(tournament.rounds.get(number=1).snapshot, other_field)
    assert 12 in numbers(tournament)


def test_12_reasons_that_were_changed(tournament: Tournament) -> None:
    def other_reason(body: dict[str, Any]) -> None:
        body["boards"][0]["steps"][0]["rule"] = "9.9"

    forge(started(tournament).plan, other_reason)
    assert "the same boards for other reasons" in "".join(found(tournament))


def test_12_a_plan_changed_by_hand_is_compared_with_what_the_system_had_planned(tournament: Tournament) -> None:
    finish_round(tournament)
    actor = director_of(tournament)
    plan_round(tournament_id=tournament.pk, actor=actor)
    edits.swap_colours(tournament_id=tournament.pk, actor=actor, board=1, reason="By hand")
    assert found() == []


# Standings and people ---------------------------------------------------------------------------


def test_11_a_result_changed_behind_the_back_of_the_log(tournament: Tournament) -> None:
    corrupt("UPDATE tournaments_game SET result = '0-1' WHERE id = %s", game_of(tournament, 1).pk)
    assert "the standings from the log differ" in "".join(found(tournament))


def test_11_a_final_ranking_that_was_changed(finished: Tournament) -> None:
    def promote(body: dict[str, Any]) -> None:
        body["lines"][0]["place"], body["lines"][-1]["place"] = body["lines"][-1]["place"], body["lines"][0]["place"]

    assert finished.final is not None
    forge(finished.final, promote)
    assert found() == ["[11] test-open: the final ranking is not the standings of its games"]


def test_21_a_rating_without_a_line_in_the_ledger(finished: Tournament) -> None:
    member = finished.players.first().member
    corrupt("UPDATE members_member SET club_rating = 2999 WHERE id = %s", member.pk)
    assert f"member {member.pk}: has 2999" in "".join(found())


def test_21_games_in_the_ledger_that_nobody_played(finished: Tournament) -> None:
    member = finished.players.first().member
    apply_rating_changes(actor=None, source="nowhere", changes=[NewRating(member.pk, member.club_rating, 5)])
    assert f"member {member.pk}: the ledger counts 7 games, 2 are on record" in "".join(found())


def test_21_games_of_a_tournament_that_is_not_over_are_not_counted(finished: Tournament) -> None:
    other = make_tournament(name="Other", rounds=3)
    for member in Member.objects.filter(players__tournament=finished):
        add_player(tournament_id=other.pk, actor=director_of(other), member=member)
    play_rounds(other, 1)
    assert found() == []


# The command ------------------------------------------------------------------------------------


def test_the_command_says_that_all_is_well(tournament: Tournament) -> None:
    out = io.StringIO()
    call_command("verify", stdout=out)
    assert out.getvalue() == "1 tournament checked: everything is as it must be.\n"


def test_the_command_names_what_is_broken_and_ends_with_1(tournament: Tournament) -> None:
    make_tournament(name="Whole")
    corrupt("UPDATE tournaments_tournament SET maximum_players = 6 WHERE id = %s", tournament.pk)
    out = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("verify", stdout=out)
    assert stopped.value.code == 1
    assert "[18] test-open: 7 players where 6 have room" in out.getvalue()
    call_command("verify", tournament="whole", stdout=out)
    with pytest.raises(CommandError, match="no tournament “gone”"):
        call_command("verify", tournament="gone")


def test_the_number_of_queries_does_not_grow_with_the_tournament(assert_queries: Any) -> None:
    small = make_tournament(players=4, rounds=3, name="Small")
    play_rounds(small, 1)
    large = make_tournament(players=16, rounds=5, name="Large", director=director_of(small))
    play_rounds(large, 4)
    enter_result(
        tournament_id=large.pk,
        game_id=game_of(large, 1).pk,
        result="0-1",
        actor=director_of(large),
        reason="Wrong",
        acknowledged=True,
    )
    for each in (small, large):
        with assert_queries(at_most=23):
            assert found(each) == []
