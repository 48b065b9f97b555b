"""What the room needs: the clock, the phases before and between rounds, and what the director says to everybody."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

DEFAULT_WARNING = 5  # minutes


class Sign(models.TextChoices):
    """What a phase shows on the big screen besides its name."""

    NONE = "", _("nothing")
    LEFT = "left", _("an arrow to the left")
    RIGHT = "right", _("an arrow to the right")
    BOARD = "board", _("a chessboard")
    CUP = "cup", _("a cup")


class Phase(models.Model):
    """A stretch of time before a round: preparation, a break, building a deck."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="phases", verbose_name=_("tournament")
    )
    before_round = models.PositiveSmallIntegerField(_("before round"), default=1)
    position = models.PositiveSmallIntegerField(_("order"))
    name = models.CharField(_("name"), max_length=60)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)  # none: no countdown
    warn_at = models.PositiveSmallIntegerField(_("warning, minutes before the end"), default=DEFAULT_WARNING)
    warn_text = models.CharField(_("text at the warning"), max_length=80, blank=True)
    end_text = models.CharField(_("text at the end"), max_length=80, blank=True)
    sign = models.CharField(_("picture"), max_length=8, choices=Sign.choices, default=Sign.NONE, blank=True)

    class Meta:
        verbose_name = _("phase")
        verbose_name_plural = _("phases")
        ordering = ["before_round", "position", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(sign__in=Sign.values), name="a_phase_shows_a_known_sign"),
            models.CheckConstraint(
                condition=Q(minutes__isnull=True) | Q(minutes__gte=1), name="a_phase_lasts_at_least_a_minute"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Clock(models.Model):
    """The one clock of a tournament: when it was started, and how long it has stood still since.

    Every screen computes what it shows from these and the server's time, so all of them show the same. What the
    clock is for is copied into it: it goes on when the phase it came from is edited or removed.
    """

    tournament = models.OneToOneField(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="clock", verbose_name=_("tournament")
    )
    name = models.CharField(_("name"), max_length=60, blank=True)
    round_number = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    phase = models.PositiveBigIntegerField(_("key of the phase"), null=True, blank=True)
    seconds = models.PositiveIntegerField(_("duration in seconds"), null=True, blank=True)  # none: counts upwards
    warn_at = models.PositiveIntegerField(_("warning, seconds before the end"), default=60 * DEFAULT_WARNING)
    warn_text = models.CharField(_("text at the warning"), max_length=80, blank=True)
    end_text = models.CharField(_("text at the end"), max_length=80, blank=True)
    sign = models.CharField(_("picture"), max_length=8, choices=Sign.choices, default=Sign.NONE, blank=True)
    started_at = models.DateTimeField(_("started"))
    paused_at = models.DateTimeField(_("paused since"), null=True, blank=True)
    paused_for = models.PositiveBigIntegerField(_("stood still so far, milliseconds"), default=0)
    stopped_at = models.DateTimeField(_("stopped"), null=True, blank=True)

    class Meta:
        verbose_name = _("clock")
        verbose_name_plural = _("clocks")
        constraints = [
            models.CheckConstraint(condition=Q(sign__in=Sign.values), name="a_clock_shows_a_known_sign"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.name or self.round_number}"

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    @property
    def is_stopped(self) -> bool:
        return self.stopped_at is not None

    def elapsed(self, now: datetime) -> timedelta:
        """How long it has run by now, standing still not counted."""
        until = self.stopped_at or now
        if self.paused_at is not None:
            until = min(until, self.paused_at)
        return max(until - self.started_at - timedelta(milliseconds=self.paused_for), timedelta(0))

    def remaining(self, now: datetime) -> timedelta | None:
        """What is left; below zero when time is over; None where it has no end."""
        return None if self.seconds is None else timedelta(seconds=self.seconds) - self.elapsed(now)


class Announcement(models.Model):
    """A sentence of the director's for everybody in the hall."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="announcements", verbose_name=_("tournament")
    )
    text = models.CharField(_("text"), max_length=120)
    said_at = models.DateTimeField(_("said"))

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["-said_at", "-pk"]

    def __str__(self) -> str:
        return self.text
