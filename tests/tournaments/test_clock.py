"""The clock: what the server keeps, what a screen shows, and what the log says of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.concurrency.together import together
from tests.factories.tournaments import director_of, finish_round, make_tournament, start_next_round
from tests.tournaments.test_evening import rows_of
from tournaments.models import Clock, Tournament
from tournaments.queries.clock import face_of, shown_time
from tournaments.queries.steps import last_standing
from tournaments.refusals import BadValue, NoOpenRound, WrongStatus
from tournaments.services.announcements import announce
from tournaments.services.clock import extend_clock, pause_clock, resume_clock, start_round_clock, stop_clock
from tournaments.services.games import clear_result, enter_result
from tournaments.services.lifecycle import change_settings
from tournaments.services.undo import undo_last
from tournaments.services.work import replay

START = datetime(2026, 11, 19, 18, 58, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def test_the_worked_example_of_the_rules() -> None:
    clock = Clock(seconds=3000, started_at=START, paused_for=300_000)  # stood still from 600 to 900
    assert clock.remaining(at(1500)) == timedelta(seconds=1800)
    clock.seconds += 120
    assert clock.remaining(at(1500)) == timedelta(seconds=1920)


def test_a_paused_clock_stands_still_and_an_endless_one_counts_up() -> None:
    paused = Clock(seconds=3000, started_at=START, paused_at=at(600))
    assert paused.remaining(at(700)) == paused.remaining(at(9000)) == timedelta(seconds=2400)
    endless = Clock(seconds=None, started_at=START)
    assert (endless.remaining(at(90)), endless.elapsed(at(90))) == (None, timedelta(seconds=90))


@pytest.mark.parametrize(
    ("milliseconds", "up", "text"),
    [
        (2_932_000, False, "48:52"),
        (257_001, False, "04:18"),  # a second that has begun still counts
        (5_400_000, False, "1:30:00"),
        (1, False, "00:01"),
        (0, False, "00:00"),
        (-5000, False, "00:00"),
        (59_999, True, "00:59"),
    ],
)
def test_how_a_time_is_written(milliseconds: int, up: bool, text: str) -> None:
    assert shown_time(milliseconds, up=up) == text


def running(minutes: int | None = 50, **settings: object) -> Tournament:
    tournament = make_tournament(players=4, **settings)
    start_next_round(tournament)
    if not tournament.round_minutes:
        start_round_clock(tournament_id=tournament.pk, actor=director_of(tournament), minutes=minutes)
    tournament.refresh_from_db()
    return tournament


def moved(tournament: Tournament, **by: float) -> None:
    """As if the clock had been started earlier."""
    clock = tournament.clock
    Clock.objects.filter(pk=clock.pk).update(started_at=clock.started_at - timedelta(**by))


@pytest.mark.django_db
class TestFace:
    @pytest.mark.parametrize(
        ("gone", "mood", "heading"),
        [
            (44, "", "Round 1"),
            (45, "warn", "Last five minutes"),
            (49.9, "warn", "Last five minutes"),
            (50, "end", "Time. Finish by the clock."),
            (90, "end", "Time. Finish by the clock."),
        ],
    )
    def test_it_warns_at_five_minutes_and_speaks_at_zero(self, gone: float, mood: str, heading: str) -> None:
        tournament = running()
        face = face_of(tournament, tournament.clock.started_at + timedelta(minutes=gone))
        assert (face.mood, face.heading) == (mood, heading)

    def test_a_text_of_the_tournament_stands_at_zero(self) -> None:
        tournament = running(round_minutes=50, end_text="Take 5 additional turns.")
        moved(tournament, minutes=51)
        assert face_of(tournament).heading == "Take 5 additional turns."

    def test_it_starts_with_the_round_where_the_tournament_says_how_long(self) -> None:
        tournament = running(round_minutes=35)
        assert face_of(tournament).round_number == 1
        assert tournament.clock.seconds == 35 * 60
        assert last_standing(tournament).kind == "round.started"

    def test_it_ends_by_itself_with_the_last_result_and_comes_back_when_one_is_cleared(self) -> None:
        tournament = running()
        actor = director_of(tournament)
        games = list(tournament.rounds.get().games.order_by("board"))
        for game in games:
            assert face_of(tournament) is not None
            enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=actor)
        assert face_of(tournament) is None
        clear_result(tournament_id=tournament.pk, game_id=games[0].pk, actor=actor, reason="Wrong board.")
        assert face_of(tournament) is not None

    def test_it_is_gone_when_the_round_is_closed_and_does_not_return_with_the_next(self) -> None:
        tournament = running()
        finish_round(tournament)
        start_next_round(tournament)
        assert face_of(tournament) is None


@pytest.mark.django_db
class TestSteps:
    def test_pause_resume_extend_stop(self) -> None:
        tournament = running()
        common = {"tournament_id": tournament.pk, "actor": director_of(tournament)}
        pause_clock(**common)
        Clock.objects.update(paused_at=timezone.now() - timedelta(seconds=90))
        clock = resume_clock(**common)
        assert 90_000 <= clock.paused_for < 95_000
        assert extend_clock(**common, minutes=5).seconds == 55 * 60
        stop_clock(**common)
        assert face_of(tournament) is None
        kinds = list(tournament.events.order_by("-number").values_list("kind", flat=True)[:4])
        assert kinds == ["clock.stopped", "clock.extended", "clock.resumed", "clock.paused"]

    def test_a_second_press_changes_nothing(self) -> None:
        tournament = running()
        common = {"tournament_id": tournament.pk, "actor": director_of(tournament)}
        first = pause_clock(**common).paused_at
        before = Tournament.objects.get(pk=tournament.pk).event_number
        assert pause_clock(**common).paused_at == first
        resume_clock(**common)
        resume_clock(**common)
        assert Tournament.objects.get(pk=tournament.pk).event_number == before + 1

    def test_what_is_refused(self) -> None:
        tournament = make_tournament(players=4)
        common = {"tournament_id": tournament.pk, "actor": director_of(tournament)}
        with pytest.raises(NoOpenRound):
            start_round_clock(**common, minutes=50)
        with pytest.raises(WrongStatus):
            pause_clock(**common)
        start_next_round(tournament)
        for minutes in (0, 601):
            with pytest.raises(BadValue):
                start_round_clock(**common, minutes=minutes)
        start_round_clock(**common, minutes=None)
        with pytest.raises(WrongStatus, match="nothing to extend"):
            extend_clock(**common, minutes=5)
        with pytest.raises(WrongStatus, match="already running"):
            start_round_clock(**common, minutes=50)

    def test_with_the_last_result_there_is_nothing_left_to_time(self, client) -> None:
        tournament = make_tournament(players=4)
        common = {"tournament_id": tournament.pk, "actor": director_of(tournament)}
        for game in start_next_round(tournament).games.all():
            enter_result(**common, game_id=game.pk, result="1-0")
        with pytest.raises(WrongStatus, match="nothing left to time"):
            start_round_clock(**common, minutes=50)
        client.force_login(director_of(tournament))
        page = client.get(reverse("tournaments:hall_desk", args=[tournament.slug])).content.decode()
        assert "It has ended: every board has its result or is postponed." in page
        assert "Start the clock" not in page

    def test_undo_passes_over_the_clock_and_a_form_filled_in_meanwhile_is_not_stale(self) -> None:
        tournament = running()
        actor = director_of(tournament)
        seen = tournament.event_number
        pause_clock(tournament_id=tournament.pk, actor=actor)
        announce(tournament_id=tournament.pk, actor=actor, text="Tea is served.")
        change_settings(tournament_id=tournament.pk, actor=actor, seen=seen, name="Renamed Open")
        assert last_standing(tournament).kind == "tournament.changed"
        undo_last(tournament_id=tournament.pk, actor=actor)
        assert last_standing(tournament).kind == "round.started"

    def test_taking_back_the_start_takes_back_its_clock_and_the_log_still_tells_every_row(self) -> None:
        tournament = running(round_minutes=50)
        actor = director_of(tournament)
        pause_clock(tournament_id=tournament.pk, actor=actor)
        undo_last(tournament_id=tournament.pk, actor=actor, reason="Too early.")
        tournament.refresh_from_db()
        assert not Clock.objects.filter(tournament=tournament).exists()
        assert replay(tournament.events.all()) == rows_of(tournament)


@pytest.mark.django_db(transaction=True)
def test_two_directors_pause_at_once_and_it_is_one_pause() -> None:
    tournament = running()
    actor = director_of(tournament)
    outcomes = together([lambda: pause_clock(tournament_id=tournament.pk, actor=actor)] * 2)
    assert [type(outcome) for outcome in outcomes] == [Clock, Clock]
    assert tournament.events.filter(kind="clock.paused").count() == 1


@pytest.mark.django_db
def test_every_answer_says_what_time_it_is_also_when_nothing_is_new(client) -> None:
    tournament = running()
    for name in ("clock", "hall_live"):
        address = reverse(f"tournaments:{name}", args=[tournament.slug])
        first = client.get(address)
        again = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert (first.status_code, again.status_code) == (200, 304)
        for answer in (first, again):
            assert abs(int(answer["X-Server-Time"]) - timezone.now().timestamp() * 1000) < 2000


@pytest.mark.django_db
def test_when_it_ends_is_said_to_each_reader_in_their_own_time_zone(client) -> None:
    tournament = running()
    ends = face_of(tournament).ends_at
    for name in ("clock", "hall_live"):
        for zone in ("Asia/Tokyo", "Europe/London"):
            client.cookies["time_zone"] = zone
            said = client.get(reverse(f"tournaments:{name}", args=[tournament.slug])).content.decode()
            assert f">{ends.astimezone(ZoneInfo(zone)):%H:%M}</time>" in said, (name, zone)
