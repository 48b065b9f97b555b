"""What the database itself refuses of a tournament, tried with raw SQL on whichever database the tests run on."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from clubsite.triggers import names
from tests.factories.tournaments import director_of, finish_round, make_tournament, play_rounds, start_next_round
from tournaments.models import Document, Event, Game, Seat, Tournament
from tournaments.services.rounds import plan_round
from tournaments.triggers import (
    DOCUMENTS_STAY,
    LOG_IS_APPEND_ONLY,
    NOT_INTO_DEMO,
    ONE_STEP,
    RULES,
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


def test_every_trigger_stands_in_the_database() -> None:
    catalogue = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'tournaments_%'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgname LIKE 'tournaments_%'",
    }
    with connection.cursor() as cursor:
        cursor.execute(catalogue[connection.vendor])
        assert {name for (name,) in cursor.fetchall()} == names(connection.vendor, RULES)


# Seats ------------------------------------------------------------------------------------------


def test_a_player_does_not_sit_twice_in_a_round(tournament: Tournament) -> None:
    seat = Seat.objects.filter(round__tournament=tournament, bye="pairing").first()
    sql, values = copy_of("tournaments_seat", seat.pk)
    refused(sql, *values, because="a_player_sits_once_per_round")


def test_a_second_game_does_not_get_somebody_who_is_seated(tournament: Tournament) -> None:
    first, second = Seat.objects.filter(round__tournament=tournament, colour="w", round__status="started")[:2]
    refused(
        "UPDATE tournaments_seat SET player_id = %s WHERE id = %s",
        first.player_id,
        second.pk,
        because="a_player_sits_once_per_round",
    )


def test_a_game_has_one_white(tournament: Tournament) -> None:
    seat = Seat.objects.filter(round__tournament=tournament, colour="b").first()
    refused(
        "UPDATE tournaments_seat SET colour = 'w' WHERE id = %s", seat.pk, because="a_game_has_one_player_per_colour"
    )


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
    for table in ("seat", "game"):
        run(f"DELETE FROM tournaments_{table} WHERE round_id = %s", pk)
    refused("DELETE FROM tournaments_round WHERE id = %s", pk, because=STARTED_STAYS)


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
    refused(sql, *values, because="an_event_number_is_used_once")


@sqlite_only
@pytest.mark.parametrize("table", sorted(LOGS))
@pytest.mark.parametrize("verb", ["REPLACE INTO", "INSERT OR REPLACE INTO"])
def test_replace_is_no_way_round(tournament: Tournament, table: str, verb: str) -> None:
    every = columns(table, leave_out=())
    with pytest.raises((IntegrityError, DatabaseError), match=LOGS[table]):
        run(f"{verb} {table} ({every}) SELECT {every} FROM {table} LIMIT 1")


@postgresql_only
@pytest.mark.parametrize("table", sorted(LOGS))
def test_the_log_is_not_emptied_at_once(tournament: Tournament, table: str) -> None:
    connection.check_constraints()  # nothing of the test is pending, which would refuse it too
    refused(f"TRUNCATE {table} CASCADE", because=LOGS[table])


def test_nothing_becomes_part_of_the_demo_club_later(tournament: Tournament) -> None:
    refused("UPDATE tournaments_tournament SET is_demo = TRUE WHERE id = %s", tournament.pk, because=NOT_INTO_DEMO)
