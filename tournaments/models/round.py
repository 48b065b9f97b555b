"""A round: planned, then started, then closed."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class RoundStatus(models.TextChoices):
    PLANNED = "planned", _("planned")  # the seeds' candidate round: only directors see it
    STARTED = "started", _("started")
    CLOSED = "closed", _("closed")


class Round(models.Model):
    """One round of a tournament.

    `plan` is what will be played, with reasons and flags; `engine_plan` what the system proposed,
    where the director changed it; `snapshot` what it was paired from, so that it can be paired again.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="rounds", verbose_name=_("tournament")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    status = models.CharField(_("status"), max_length=8, choices=RoundStatus.choices, default=RoundStatus.PLANNED)
    system = models.CharField(_("pairing system"), max_length=40)
    plan = models.ForeignKey("tournaments.Document", on_delete=models.PROTECT, related_name="+", verbose_name=_("plan"))
    engine_plan = models.ForeignKey(
        "tournaments.Document",
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("plan of the system"),
    )
    snapshot = models.ForeignKey(
        "tournaments.Document", on_delete=models.PROTECT, related_name="+", verbose_name=_("snapshot")
    )
    accepted_flags = models.JSONField(_("accepted flags"), default=list, blank=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="a_round_number_is_used_once"),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=~Q(status=RoundStatus.CLOSED),
                name="one_round_at_a_time_is_open",
            ),
            models.CheckConstraint(condition=Q(status__in=RoundStatus.values), name="a_round_has_a_known_status"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_numbers_begin_with_one"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("tournaments:round", args=[self.tournament.slug, self.number])

    @property
    def is_planned(self) -> bool:
        return self.status == RoundStatus.PLANNED

    @property
    def is_started(self) -> bool:
        return self.status == RoundStatus.STARTED

    @property
    def is_closed(self) -> bool:
        return self.status == RoundStatus.CLOSED


class RoundTime(models.Model):
    """When a round is meant to start; it may be known long before the round is planned."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="times", verbose_name=_("tournament")
    )
    number = models.PositiveSmallIntegerField(_("round"))
    starts_at = models.DateTimeField(_("planned start"))

    class Meta:
        verbose_name = _("time of a round")
        verbose_name_plural = _("times of rounds")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="a_round_has_one_planned_start"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"
