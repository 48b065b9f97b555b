"""What the database itself refuses of a tournament, tried with raw SQL on whichever database the tests run on."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from clubsite.triggers import names
from tests.factories.members import MemberFactory
from tests.factories.tournaments import director_of, finish_round, make_tournament, play_rounds, start_next_round
from tests.flushing import triggers_asleep
from tournaments.models import Document, Event, Game, Seat, Tournament
from tournaments.services.directors import appoint_director
from tournaments.services.edits import alter_started
from tournaments.services.games import enter_result
from tournaments.services.players import add_player
from tournaments.services.rounds import plan_round
from tournaments.triggers import (
    ALONG_THE_ARROWS,
    ALWAYS_DIRECTED,
    DOCUMENTS_STAY,
    HAS_RESULTS,
    KEEPS_ITS_PLACE,
    LOG_IS_APPEND_ONLY,
    NO_GAP,
    NO_ROUND_LEFT_OUT,
    NOT_IN_SILENCE,
    NOT_INTO_DEMO,
    OF_THIS_ROUND,
    ONE_STEP,
    RULES,
    SAME_GAME,
    SAME_PERSON,
    STARTED_STAYS,
)

pytestmark = pytest.mark.django_db

sqlite_only = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="REPLACE exists on SQLite alone")
postgresql_only = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="TRUNCATE exists on PostgreSQL alone")

LOGS = {"tournaments_event": LOG_IS_APPEND_ONLY, "tournaments_document": DOCUMENTS_STAY}


def run(sql: str, *values: object) -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.rowcount


def refused(sql: str, *values: object, because: str) -> None:
    """The statement is refused, and the message names the sentence or the constraint that did it.

    SQLite names the columns of a unique constraint that a table was made with, and not the constraint.
    """
    with pytest.raises(DatabaseError) as error:
        run(sql, *values)
    assert because in str(error.value) or (connection.vendor == "sqlite" and "UNIQUE constraint" in str(error.value))


def columns(table: str, *, leave_out: tuple[str, ...] = ("id",)) -> str:
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, table)
    return ", ".join(f'"{column.name}"' for column in described if column.name not in leave_out)


def copy_of(table: str, pk: int, **changed: object) -> tuple[str, list[object]]:
    """INSERT of the same row again, with these columns changed."""
    kept = columns(table, leave_out=("id", *changed))
    fresh = ", ".join(changed)
    sql = f"INSERT INTO {table} ({fresh}{', ' if fresh else ''}{kept}) SELECT {', '.join(['%s'] * len(changed))}"
    return f"{sql}{', ' if fresh else ''}{kept} FROM {table} WHERE id = %s", [*changed.values(), pk]


@pytest.fixture
def tournament() -> Tournament:
    """One round closed, one being played: five players, so each round has a bye."""
    made = make_tournament(players=5, rounds=4)
    play_rounds(made, 1)
    start_next_round(made)
    return made


@pytest.fixture
def step(tournament: Tournament) -> None:
    """A step has announced itself, so only what no step may do is refused."""
    run("UPDATE tournaments_tournament SET altering = event_number + 1 WHERE id = %s", tournament.pk)


def test_every_trigger_stands_in_the_database() -> None:
    catalogue = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'tournaments_%'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgname LIKE 'tournaments_%'",
    }
    with connection.cursor() as cursor:
        cursor.execute(catalogue[connection.vendor])
        assert {name for (name,) in cursor.fetchall()} == names(connection.vendor, RULES)


# Seats ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("step")
def test_a_player_does_not_sit_twice_in_a_round(tournament: Tournament) -> None:
    seat = Seat.objects.filter(round__tournament=tournament, bye="pairing").first()
    sql, values = copy_of("tournaments_seat", seat.pk)
    refused(sql, *values, because="a_player_sits_once_per_round")


@pytest.mark.usefixtures("step")
def test_a_second_game_does_not_get_somebody_who_is_seated(tournament: Tournament) -> None:
    first, second = Seat.objects.filter(round__tournament=tournament, colour="w", round__status="started")[:2]
    refused(
        "UPDATE tournaments_seat SET player_id = %s WHERE id = %s",
        first.player_id,
        second.pk,
        because="a_player_sits_once_per_round",
    )


@pytest.mark.usefixtures("step")
def test_a_game_has_one_white(tournament: Tournament) -> None:
    seat = Seat.objects.filter(round__tournament=tournament, colour="b").first()
    refused(
        "UPDATE tournaments_seat SET colour = 'w' WHERE id = %s", seat.pk, because="a_game_has_one_player_per_colour"
    )


@pytest.mark.usefixtures("step")
@pytest.mark.parametrize(
    "change",
    ["bye = 'half'", "colour = ''", "colour = 'g'", "game_id = NULL", "game_id = NULL, colour = '', bye = 'x'"],
)
def test_a_seat_is_at_a_game_or_a_bye(tournament: Tournament, change: str) -> None:
    seat = Seat.objects.filter(round__tournament=tournament, colour="w").first()
    refused(f"UPDATE tournaments_seat SET {change} WHERE id = %s", seat.pk, because="a_seat_is_at_a_game_or_a_bye")


def test_a_board_is_used_once_per_round(tournament: Tournament) -> None:
    game = Game.objects.filter(round__tournament=tournament).first()
    sql, values = copy_of("tournaments_game", game.pk)
    refused(sql, *values, because="a_board_is_used_once_per_round")


def seats_of(tournament: Tournament, status: str) -> list[Seat]:
    return list(Seat.objects.filter(round__tournament=tournament, round__status=status).order_by("pk"))


@pytest.mark.parametrize("status", ["started", "closed"])
@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tournaments_seat SET colour = CASE colour WHEN 'w' THEN 'b' ELSE 'w' END WHERE id = %s",
        "UPDATE tournaments_seat SET leg = leg + 1 WHERE id = %s AND game_id IS NULL",
        "UPDATE tournaments_seat SET bye = 'half' WHERE id = %s AND game_id IS NULL",
        "DELETE FROM tournaments_seat WHERE id = %s",
    ],
)
def test_a_seat_of_a_started_round_does_not_move_in_silence(tournament: Tournament, status: str, sql: str) -> None:
    before = list(Seat.objects.order_by("pk").values())
    seats = [seat for seat in seats_of(tournament, status) if "game_id IS NULL" not in sql or seat.bye]
    refused(sql, seats[0].pk, because=NOT_IN_SILENCE)
    assert list(Seat.objects.order_by("pk").values()) == before


@pytest.mark.parametrize("status", ["started", "closed"])
def test_nobody_is_seated_in_a_started_round_in_silence(tournament: Tournament, status: str) -> None:
    newcomer = add_player(tournament_id=tournament.pk, actor=director_of(tournament), member=MemberFactory())
    round_ = tournament.rounds.get(status=status)
    sql = "INSERT INTO tournaments_seat (round_id, leg, player_id, colour, bye) VALUES (%s, 2, %s, '', 'half')"
    refused(sql, round_.pk, newcomer.pk, because=NOT_IN_SILENCE)


def test_a_step_that_has_announced_itself_moves_seats_until_its_event_is_written(tournament: Tournament) -> None:
    first, second = (seat for seat in seats_of(tournament, "started") if seat.colour == "w")
    boards = {seat.player_id: seat.game.board for seat in (first, second)}
    alter_started(
        tournament_id=tournament.pk,
        actor=director_of(tournament),
        game_id=first.game_id,
        player_id=first.player_id,
        with_id=second.player_id,
        reason="They sat down at each other's boards",
    )
    moved = Seat.objects.get(round__number=2, player_id=second.player_id)
    assert moved.game.board == boards[first.player_id]
    refused("DELETE FROM tournaments_seat WHERE id = %s", moved.pk, because=NOT_IN_SILENCE)


def test_a_seat_is_for_a_player_and_a_game_of_its_own_round(tournament: Tournament) -> None:
    finish_round(tournament)
    planned = plan_round(tournament_id=tournament.pk, actor=director_of(tournament))
    stranger = make_tournament(name="Another", players=2).players.first()
    seat = Seat.objects.filter(round=planned, colour="w").first()
    elsewhere = Game.objects.exclude(round=planned).first()
    refused("UPDATE tournaments_seat SET player_id = %s WHERE id = %s", stranger.pk, seat.pk, because=OF_THIS_ROUND)
    refused("UPDATE tournaments_seat SET game_id = %s WHERE id = %s", elsewhere.pk, seat.pk, because=OF_THIS_ROUND)
    refused("UPDATE tournaments_seat SET leg = 2 WHERE id = %s", seat.pk, because=OF_THIS_ROUND)
    sql, values = copy_of("tournaments_seat", seat.pk, player_id=stranger.pk, colour="", bye="half", game_id=None)
    refused(sql, *values, because=OF_THIS_ROUND)


# Rounds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", ["planned", "started"])
def test_a_second_round_is_not_opened(tournament: Tournament, status: str) -> None:
    started = tournament.rounds.get(status="started")
    sql, values = copy_of("tournaments_round", started.pk, number=3, status=status)
    refused(sql, *values, because="one_round_at_a_time_is_open")


def test_a_round_number_is_used_once(tournament: Tournament) -> None:
    started = tournament.rounds.get(status="started")
    sql, values = copy_of("tournaments_round", started.pk, status="closed")
    refused(sql, *values, because="a_round_number_is_used_once")


def test_round_numbers_begin_with_one(tournament: Tournament) -> None:
    started = tournament.rounds.get(status="started")
    refused("UPDATE tournaments_round SET number = 0 WHERE id = %s", started.pk, because="round")


@pytest.mark.parametrize("number", [4, 9])
def test_no_round_is_left_out(tournament: Tournament, number: int) -> None:
    finish_round(tournament)
    closed = tournament.rounds.get(number=2)
    sql, values = copy_of("tournaments_round", closed.pk, number=number)
    refused(sql, *values, because=NO_ROUND_LEFT_OUT)
    sql, values = copy_of("tournaments_round", closed.pk, number=3)
    assert run(sql, *values) == 1


@pytest.mark.parametrize("change", ["board = 9", "leg = 2", "round_id = %s"])
def test_a_game_keeps_its_round_and_board(tournament: Tournament, change: str) -> None:
    first, second = tournament.rounds.order_by("number")
    sql = f"UPDATE tournaments_game SET {change.replace('%s', str(first.pk))} WHERE round_id = %s"
    refused(sql, second.pk, because=SAME_GAME)


@pytest.mark.parametrize("column", ["member_id", "tournament_id"])
def test_a_player_stays_who_they_are(tournament: Tournament, column: str) -> None:
    other = make_tournament(name="Another", players=1)
    value = other.pk if column == "tournament_id" else other.players.get().member_id
    sql = f"UPDATE tournaments_player SET {column} = %s WHERE tournament_id = %s"
    refused(sql, value, tournament.pk, because=SAME_PERSON)


def test_a_planned_round_does_not_jump_to_closed(tournament: Tournament) -> None:
    finish_round(tournament)
    planned = plan_round(tournament_id=tournament.pk, actor=director_of(tournament))
    refused("UPDATE tournaments_round SET status = 'closed' WHERE id = %s", planned.pk, because=ONE_STEP)
    assert run("UPDATE tournaments_round SET status = 'started' WHERE id = %s", planned.pk) == 1


def test_a_closed_round_does_not_fall_back_to_planned(tournament: Tournament) -> None:
    finish_round(tournament)
    closed = tournament.rounds.filter(status="closed").last()
    refused("UPDATE tournaments_round SET status = 'planned' WHERE id = %s", closed.pk, because=ONE_STEP)


@pytest.mark.parametrize("status", ["started", "closed"])
def test_a_round_that_has_started_is_never_deleted(tournament: Tournament, status: str) -> None:
    pk = tournament.rounds.get(status=status).pk
    with triggers_asleep():
        for table in ("seat", "game"):
            run(f"DELETE FROM tournaments_{table} WHERE round_id = %s", pk)
    refused("DELETE FROM tournaments_round WHERE id = %s", pk, because=STARTED_STAYS)


@pytest.mark.parametrize("change", ["number = 4", "tournament_id = %s"])
def test_a_round_keeps_its_number_and_its_tournament(tournament: Tournament, change: str) -> None:
    other = make_tournament(name="Another")
    sql = f"UPDATE tournaments_round SET {change.replace('%s', str(other.pk))} WHERE tournament_id = %s AND number = 2"
    refused(sql, tournament.pk, because=KEEPS_ITS_PLACE)


def test_a_started_round_with_a_result_is_no_plan_any_more(tournament: Tournament) -> None:
    started = tournament.rounds.get(status="started")
    sql = "UPDATE tournaments_round SET status = 'planned' WHERE id = %s"
    game = started.games.first()
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=director_of(tournament))
    refused(sql, started.pk, because=HAS_RESULTS)


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("preparing", "finished"),
        ("running", "discarded"),
        ("finished", "preparing"),
        ("finished", "discarded"),
        ("discarded", "preparing"),
        ("discarded", "running"),
    ],
)
def test_a_tournament_moves_along_its_arrows(tournament: Tournament, was: str, becomes: str) -> None:
    with triggers_asleep():
        run("UPDATE tournaments_tournament SET status = %s WHERE id = %s", was, tournament.pk)
    refused(
        "UPDATE tournaments_tournament SET status = %s WHERE id = %s", becomes, tournament.pk, because=ALONG_THE_ARROWS
    )


def test_a_planned_round_may_be_deleted(tournament: Tournament) -> None:
    finish_round(tournament)
    planned = plan_round(tournament_id=tournament.pk, actor=director_of(tournament))
    for table in ("seat", "game"):
        run(f"DELETE FROM tournaments_{table} WHERE round_id = %s", planned.pk)
    assert run("DELETE FROM tournaments_round WHERE id = %s", planned.pk) == 1


# Entries ----------------------------------------------------------------------------------------


def test_a_member_enters_a_tournament_once(tournament: Tournament) -> None:
    player = tournament.players.first()
    sql, values = copy_of("tournaments_player", player.pk, number=99)
    refused(sql, *values, because="a_member_enters_a_tournament_once")


def test_a_starting_number_is_given_once(tournament: Tournament) -> None:
    first, second = tournament.players.all()[:2]
    refused(
        "UPDATE tournaments_player SET number = %s WHERE id = %s",
        first.number,
        second.pk,
        because="a_starting_number_is_given_once",
    )


def test_a_member_directs_a_tournament_once(tournament: Tournament) -> None:
    sql, values = copy_of("tournaments_directorship", tournament.directorships.get().pk)
    refused(sql, *values, because="a_member_directs_a_tournament_once")


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM tournaments_directorship",
        "DELETE FROM tournaments_directorship WHERE tournament_id = %(tournament)s",
        "UPDATE tournaments_directorship SET tournament_id = %(other)s WHERE tournament_id = %(tournament)s",
    ],
)
def test_a_tournament_never_loses_its_last_director(tournament: Tournament, sql: str) -> None:
    other = make_tournament(name="Another")
    appoint_director(tournament_id=tournament.pk, actor=director_of(tournament), member=MemberFactory())
    refused(sql % {"tournament": tournament.pk, "other": other.pk}, because=ALWAYS_DIRECTED)
    first = tournament.directorships.order_by("pk")[0]
    assert run("DELETE FROM tournaments_directorship WHERE id = %s", first.pk) == 1
    assert tournament.directorships.count() == 1


@postgresql_only
@pytest.mark.parametrize("table", ["seat", "round", "directorship"])
def test_what_is_public_is_not_emptied_at_once(tournament: Tournament, table: str) -> None:
    connection.check_constraints()
    with pytest.raises(DatabaseError):
        run(f"TRUNCATE tournaments_{table} CASCADE")
    assert tournament.rounds.count() == 2


# Results and statuses ---------------------------------------------------------------------------


@pytest.mark.parametrize("result", ["2-0", "1:0", "won", "1-0 ", "POSTPONED", "postponed"])
def test_a_result_is_on_the_list(tournament: Tournament, result: str) -> None:
    game = Game.objects.filter(round__tournament=tournament, status="finished").first()
    refused("UPDATE tournaments_game SET result = %s WHERE id = %s", result, game.pk, because="a_result_is_on_the_list")


def test_a_reported_result_is_on_the_list(tournament: Tournament) -> None:
    game = Game.objects.filter(round__tournament=tournament).first()
    sql = "UPDATE tournaments_game SET reported_result = '3-0' WHERE id = %s"
    refused(sql, game.pk, because="a_reported_result_is_on_the_list")


@pytest.mark.parametrize(
    ("was", "change"),
    [
        ("finished", "result = ''"),
        ("finished", "status = 'in-play'"),
        ("finished", "status = 'postponed'"),
        ("in-play", "status = 'finished'"),
        ("in-play", "result = '1-0'"),
    ],
)
def test_a_game_is_finished_if_and_only_if_it_has_a_result(tournament: Tournament, was: str, change: str) -> None:
    game = Game.objects.filter(round__tournament=tournament, status=was).first()
    because = "a_finished_game_has_a_result_and_no_other"
    refused(f"UPDATE tournaments_game SET {change} WHERE id = %s", game.pk, because=because)


@pytest.mark.parametrize(
    ("table", "constraint"),
    [
        ("tournament", "a_tournament_has_a_known_status"),
        ("round", "a_round_has_a_known_status"),
        ("player", "a_player_has_a_known_status"),
        ("game", "a_game_has_a_known_status"),
    ],
)
def test_a_status_is_on_its_list(tournament: Tournament, table: str, constraint: str) -> None:
    only = "WHERE result = ''" if table == "game" else ""  # a game with a result must also stay finished
    refused(f"UPDATE tournaments_{table} SET status = 'odd' {only}", because=constraint)


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ("number_of_rounds = 0", "a_tournament_has_at_least_one_round"),
        ("maximum_players = 1", "a_tournament_has_room_for_two"),
        ("legs = 0", "a_match_has_at_least_one_game"),
        ("points_win = 0", "a_win_is_worth_a_draw_and_a_draw_a_loss"),
        ("points_loss = 1", "a_win_is_worth_a_draw_and_a_draw_a_loss"),
        ("starts_on = '2026-05-02', ends_on = '2026-05-01'", "a_tournament_ends_after_it_starts"),
    ],
)
def test_settings_that_cannot_be(tournament: Tournament, change: str, constraint: str) -> None:
    refused(f"UPDATE tournaments_tournament SET {change} WHERE id = %s", tournament.pk, because=constraint)


def test_a_bye_is_asked_for_once_and_of_a_known_kind(tournament: Tournament) -> None:
    player = tournament.players.first()
    sql = "INSERT INTO tournaments_byerequest (player_id, round_number, kind) VALUES (%s, 3, %s)"
    run(sql, player.pk, "half")
    refused(sql, player.pk, "zero", because="a_player_asks_once_per_round")
    other = tournament.players.last()
    refused(sql, other.pk, "pairing", because="a_requested_bye_is_of_a_known_kind")


# The log and the documents ----------------------------------------------------------------------


@pytest.mark.parametrize("table", sorted(LOGS))
@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE {table} SET kind = 'other'",
        "UPDATE {table} SET tournament_id = tournament_id",
        "DELETE FROM {table}",
        "DELETE FROM {table} WHERE id = (SELECT MAX(id) FROM {table})",
    ],
)
def test_an_event_or_a_document_is_never_changed_or_deleted(tournament: Tournament, table: str, sql: str) -> None:
    before = Event.objects.count(), Document.objects.count()
    refused(sql.format(table=table), because=LOGS[table])
    assert (Event.objects.count(), Document.objects.count()) == before


def test_an_event_number_is_used_once(tournament: Tournament) -> None:
    sql, values = copy_of("tournaments_event", tournament.events.first().pk, undoes_id=None)
    refused(sql, *values, because=NO_GAP)


@pytest.mark.parametrize("ahead", [0, 2, 7])
def test_the_log_goes_on_with_the_next_number(tournament: Tournament, ahead: int) -> None:
    last = tournament.events.first()
    refused(
        *_with_values(copy_of("tournaments_event", last.pk, number=last.number + ahead, undoes_id=None)), because=NO_GAP
    )
    assert run(*_with_values(copy_of("tournaments_event", last.pk, number=last.number + 1, undoes_id=None))) == 1


def _with_values(statement: tuple[str, list[object]]) -> tuple[object, ...]:
    return statement[0], *statement[1]


@pytest.mark.parametrize("number", ["0", "event_number - 1", "event_number + 1"])
def test_a_tournament_stands_at_its_last_event(tournament: Tournament, number: str) -> None:
    refused(f"UPDATE tournaments_tournament SET event_number = {number} WHERE id = %s", tournament.pk, because=NO_GAP)


@sqlite_only
@pytest.mark.parametrize("table", sorted(LOGS))
@pytest.mark.parametrize("verb", ["REPLACE INTO", "INSERT OR REPLACE INTO"])
def test_replace_is_no_way_round(tournament: Tournament, table: str, verb: str) -> None:
    every = columns(table, leave_out=())
    with pytest.raises((IntegrityError, DatabaseError), match=f"{LOGS[table]}|{NO_GAP}"):
        run(f"{verb} {table} ({every}) SELECT {every} FROM {table} LIMIT 1")


@postgresql_only
@pytest.mark.parametrize("table", sorted(LOGS))
def test_the_log_is_not_emptied_at_once(tournament: Tournament, table: str) -> None:
    connection.check_constraints()  # nothing of the test is pending, which would refuse it too
    refused(f"TRUNCATE {table} CASCADE", because=LOGS[table])


def test_nothing_becomes_part_of_the_demo_club_later(tournament: Tournament) -> None:
    refused("UPDATE tournaments_tournament SET is_demo = TRUE WHERE id = %s", tournament.pk, because=NOT_INTO_DEMO)
