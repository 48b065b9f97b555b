"""The clock as a screen shows it: what it counts, where it stands, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Clock, Round, RoundStatus, Tournament
from tournaments.queries.progress import boards_without_result

ONE_MS = timedelta(milliseconds=1)


@dataclass(frozen=True)
class Face:
    """What every screen needs to show the same time; moments are milliseconds since 1970, by the server's clock."""

    title: str
    is_paused: bool
    is_down: bool  # counts down to zero; without an end it counts up
    zero: int  # when a running clock shows zero, or, counting up, when it showed zero
    shown: int  # what it shows now, in milliseconds
    warn_at: int
    warn_text: str
    end_text: str
    sign: str
    round_number: int | None
    phase: int | None
    ends_at: datetime | None  # None while it stands still or has no end

    @property
    def mood(self) -> str:
        """`warn` in the last minutes, `end` when time is over."""
        if not self.is_down:
            return ""
        return "end" if self.shown <= 0 else "warn" if self.shown <= self.warn_at else ""

    @property
    def text(self) -> str:
        return shown_time(self.shown, up=not self.is_down)

    @property
    def heading(self) -> str:
        return {"warn": self.warn_text, "end": self.end_text}.get(self.mood, self.title)


def shown_time(milliseconds: int, *, up: bool = False) -> str:
    """48:52, 04:17, 1:30:00. A second that has begun counts while it runs down, and does not while it counts up."""
    seconds = max(0, milliseconds // 1000 if up else -(-milliseconds // 1000))
    hours, rest = divmod(seconds, 3600)
    if hours:
        return f"{hours}:{rest // 60:02}:{rest % 60:02}"
    return f"{rest // 60:02}:{rest % 60:02}"


def face_of(tournament: Tournament, now: datetime | None = None) -> Face | None:
    """The clock that counts now. None where there is none, it was stopped, or the last result of its round is in."""
    clock = Clock.objects.filter(tournament=tournament).first()
    if clock is None or clock.is_stopped or tournament.is_finished or _is_over(tournament, clock):
        return None
    return _face(clock, now or timezone.now())


def _is_over(tournament: Tournament, clock: Clock) -> bool:
    """A phase is over when a round starts; a round's clock when its last result is in, or the round is closed."""
    started = tournament.rounds.filter(status=RoundStatus.STARTED).first()
    if clock.round_number is None:
        return started is not None
    if started is None or started.number != clock.round_number:
        return True
    return is_complete(tournament, started)


def is_complete(tournament: Tournament, round_: Round) -> bool:
    """Whether every board has its result or is postponed."""
    return not boards_without_result(tournament, round_)


def _face(clock: Clock, now: datetime) -> Face:
    left = clock.remaining(now)
    shown = clock.elapsed(now) if left is None else left
    at = milliseconds(now)
    shown_ms = round(shown / ONE_MS)
    return Face(
        title=clock.name or _("Round %(number)d") % {"number": clock.round_number or 0},
        is_paused=clock.is_paused,
        is_down=left is not None,
        zero=at - shown_ms if left is None else at + shown_ms,
        shown=shown_ms,
        warn_at=1000 * clock.warn_at,
        warn_text=clock.warn_text or default_warning(clock.warn_at // 60),
        end_text=clock.end_text or _("Time. Finish by the clock."),
        sign=clock.sign,
        round_number=clock.round_number,
        phase=clock.phase,
        ends_at=None if left is None or clock.is_paused else now + left,
    )


def default_warning(minutes: int) -> str:
    if minutes == 5:
        return _("Last five minutes")
    return ngettext("Last minute", "Last %(count)d minutes", minutes) % {"count": minutes}


def milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
