"""The clock of the hall: start, pause, resume, extend, stop. The server keeps when; the screens do the sums.

Every step is in the log under `clock.…`; undo passes over them, because a paused clock is not taken back but resumed.
A clock that two directors press at once does what both meant: pausing a paused clock changes nothing.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from members.models import Member
from tournaments.models import Clock, Phase, Round, RoundStatus, Tournament
from tournaments.models.hall import DEFAULT_WARNING, Sign
from tournaments.queries.progress import boards_without_result
from tournaments.refusals import BadValue, NoOpenRound, WrongStatus
from tournaments.services.work import Work, lock, lock_before_its_end
from tournaments.settings_rules import MOST_MINUTES


@transaction.atomic
def start_round_clock(*, tournament_id: int, actor: Member, minutes: int | None = None) -> Clock:
    """Start the clock of the round being played; without minutes it counts upwards."""
    tournament = lock(tournament_id)
    round_ = tournament.rounds.filter(status=RoundStatus.STARTED).first()
    if round_ is None:
        raise NoOpenRound(_("No round is being played. Start a round, or start a phase."))
    if minutes is not None:
        check_minutes(minutes)
    if not boards_without_result(tournament, round_):
        raise WrongStatus(
            _("Every board of round %(round)d has its result or is postponed: there is nothing left to time.")
            % {"round": round_.number}
        )
    _must_be_free(tournament)
    work = Work(tournament, actor)
    clock = set_clock_of_round(work, round_, minutes)
    work.record("clock.started", round_number=round_.number, minutes=minutes)
    return clock


def set_clock_of_round(work: Work, round_: Round, minutes: int | None) -> Clock:
    """The clock for this round, from now on: part of the step that starts the round, or a step of its own."""
    return _set(
        work,
        name="",
        round_number=round_.number,
        phase=None,
        seconds=None if minutes is None else 60 * minutes,
        warn_at=60 * DEFAULT_WARNING,
        warn_text="",
        end_text=work.tournament.end_text,
        sign=Sign.NONE,
    )


@transaction.atomic
def start_phase(*, tournament_id: int, actor: Member, phase_id: int) -> Clock:
    """Start a phase; the one that ran before it is over."""
    tournament = lock_before_its_end(tournament_id)
    phase = Phase.objects.get(pk=phase_id, tournament=tournament)
    if tournament.rounds.filter(status=RoundStatus.STARTED).exists():
        raise WrongStatus(_("A round is being played. Phases come before and between rounds."))
    work = Work(tournament, actor)
    clock = _set(
        work,
        name=phase.name,
        round_number=None,
        phase=phase.pk,
        seconds=None if phase.minutes is None else 60 * phase.minutes,
        warn_at=60 * phase.warn_at,
        warn_text=phase.warn_text,
        end_text=phase.end_text,
        sign=phase.sign,
    )
    work.record("clock.phase", name=phase.name, minutes=phase.minutes)
    return clock


def _set(work: Work, **values: Any) -> Clock:
    fresh = {**values, "started_at": timezone.now(), "paused_at": None, "paused_for": 0, "stopped_at": None}
    clock = Clock.objects.filter(tournament=work.tournament).first()
    if clock is None:
        return work.create(Clock, tournament=work.tournament, **fresh)
    work.change(clock, **fresh)
    return clock


@transaction.atomic
def pause_clock(*, tournament_id: int, actor: Member) -> Clock:
    tournament = lock(tournament_id)
    clock = _running(tournament)
    work = Work(tournament, actor)
    if not clock.is_paused:
        work.change(clock, paused_at=timezone.now())
        work.record("clock.paused", round_number=clock.round_number)
    return clock


@transaction.atomic
def resume_clock(*, tournament_id: int, actor: Member) -> Clock:
    tournament = lock(tournament_id)
    clock = _running(tournament)
    work = Work(tournament, actor)
    if clock.paused_at is not None:
        stood = round((timezone.now() - clock.paused_at).total_seconds() * 1000)
        work.change(clock, paused_at=None, paused_for=clock.paused_for + max(stood, 0))
        work.record("clock.resumed", round_number=clock.round_number)
    return clock


@transaction.atomic
def extend_clock(*, tournament_id: int, actor: Member, minutes: int) -> Clock:
    """More time for everybody."""
    check_minutes(minutes)
    tournament = lock(tournament_id)
    clock = _running(tournament)
    if clock.seconds is None:
        raise WrongStatus(_("This clock has no end, so there is nothing to extend."))
    work = Work(tournament, actor)
    work.change(clock, seconds=clock.seconds + 60 * minutes)
    work.record("clock.extended", round_number=clock.round_number, minutes=minutes)
    return clock


@transaction.atomic
def stop_clock(*, tournament_id: int, actor: Member) -> Clock:
    tournament = lock(tournament_id)
    clock = Clock.objects.filter(tournament=tournament).first()
    if clock is None:
        raise WrongStatus(_("There is no clock to stop."))
    work = Work(tournament, actor)
    if not clock.is_stopped:
        work.change(clock, stopped_at=timezone.now())
        work.record("clock.stopped", round_number=clock.round_number)
    return clock


def _running(tournament: Tournament) -> Clock:
    clock = Clock.objects.filter(tournament=tournament).first()
    if clock is None or clock.is_stopped:
        raise WrongStatus(_("The clock is not running. Start it first."))
    return clock


def _must_be_free(tournament: Tournament) -> None:
    clock = Clock.objects.filter(tournament=tournament, stopped_at=None).first()
    if clock is not None and _concerns_a_running_round(tournament, clock):
        raise WrongStatus(
            _("The clock of round %(round)d is already running. Stop it first.") % {"round": clock.round_number or 0}
        )


def _concerns_a_running_round(tournament: Tournament, clock: Clock) -> bool:
    return tournament.rounds.filter(status=RoundStatus.STARTED, number=clock.round_number or 0).exists()


def check_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        raise BadValue(_("Choose between 1 and %(most)d minutes.") % {"most": MOST_MINUTES}, field="minutes")
