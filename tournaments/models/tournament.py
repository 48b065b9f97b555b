"""The tournament: its settings, its status, and the number of its last event."""

from __future__ import annotations

import secrets
from decimal import Decimal

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from pairing.model import Acceleration, FirstRound, ScoreUnit


class TournamentStatus(models.TextChoices):
    PREPARING = "preparing", _("preparing")  # until round 1 starts
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    DISCARDED = "discarded", _("discarded")  # given up before round 1 started; kept for its log


class Visibility(models.TextChoices):
    PUBLIC = "public", _("everybody")
    UNLISTED = "unlisted", _("its players and directors only")


class FirstRoundChoice(models.TextChoices):
    RANK = FirstRound.RANK.value, _("as the system says")
    LOT = FirstRound.LOT.value, _("drawn by lot")
    SEATS = FirstRound.SEATS.value, _("by seats, drawn by lot")


class ScoreUnitChoice(models.TextChoices):
    GAME = ScoreUnit.GAME.value, _("for each game")
    MATCH = ScoreUnit.MATCH.value, _("for the match")


class AccelerationChoice(models.TextChoices):
    NONE = Acceleration.NONE.value, _("none")
    BAKU = Acceleration.BAKU.value, _("Baku")


class ColourChoice(models.TextChoices):
    LOT = "", _("drawn by lot")
    WHITE = "w", _("White")
    BLACK = "b", _("Black")


class LateEntryBye(models.TextChoices):
    """What a late entry gets for the rounds missed."""

    ABSENT = "absent", _("no points")
    HALF = "half", _("half a point each")


UNLIMITED = 0  # minutes of a round whose clock has no end and counts upwards


def new_seed() -> str:
    """Randomness is data: drawn once, stored, and the same ever after."""
    return secrets.token_hex(8)


class Tournament(models.Model):
    """An event with a pairing system, rounds, points and tie-breaks."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=140, unique=True)
    description = models.TextField(_("description"), blank=True, max_length=4000)
    place = models.CharField(_("place"), max_length=200, blank=True)
    time_control = models.CharField(_("time control"), max_length=60, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="created_tournaments",
        verbose_name=_("created by"),
    )
    directors = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        through="tournaments.Directorship",
        through_fields=("tournament", "member"),
        related_name="directed_tournaments",
    )
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    maximum_players = models.PositiveSmallIntegerField(_("maximum players"), null=True, blank=True)
    number_of_rounds = models.PositiveSmallIntegerField(_("number of rounds"))
    system = models.CharField(_("pairing system"), max_length=40)
    options = models.JSONField(_("options of the system"), default=dict, blank=True)
    points_win = models.DecimalField(_("win"), max_digits=4, decimal_places=1, default=Decimal(1))
    points_draw = models.DecimalField(_("draw"), max_digits=4, decimal_places=1, default=Decimal("0.5"))
    points_loss = models.DecimalField(_("loss"), max_digits=4, decimal_places=1, default=Decimal(0))
    points_bye = models.DecimalField(_("bye"), max_digits=4, decimal_places=1, default=Decimal(1))
    points_forfeit = models.DecimalField(_("win by forfeit"), max_digits=4, decimal_places=1, default=Decimal(1))
    score_unit = models.CharField(
        _("points are given"), max_length=8, choices=ScoreUnitChoice.choices, default=ScoreUnitChoice.GAME
    )
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    first_round = models.CharField(
        _("first round"), max_length=8, choices=FirstRoundChoice.choices, default=FirstRoundChoice.RANK
    )
    initial_colour = models.CharField(
        _("first board's colour"), max_length=1, choices=ColourChoice.choices, default=ColourChoice.LOT, blank=True
    )
    acceleration = models.CharField(
        _("acceleration"), max_length=8, choices=AccelerationChoice.choices, default=AccelerationChoice.NONE
    )
    legs = models.PositiveSmallIntegerField(_("games per match"), default=1)
    round_minutes = models.PositiveSmallIntegerField(_("minutes a round"), null=True, blank=True)  # none: no clock
    end_text = models.CharField(_("text when the time is over"), max_length=80, blank=True)
    late_entry_bye = models.CharField(
        _("missed rounds of a late entry"), max_length=8, choices=LateEntryBye.choices, default=LateEntryBye.ABSENT
    )
    visibility = models.CharField(
        _("who may see it"), max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    players_report = models.BooleanField(_("players may report results"), default=False)
    rated = models.BooleanField(_("counts for the club rating"), default=True)
    registration_open = models.BooleanField(_("registration is open"), default=False)
    status = models.CharField(
        _("status"), max_length=10, choices=TournamentStatus.choices, default=TournamentStatus.PREPARING
    )
    seed = models.CharField(_("lot"), max_length=32, default=new_seed)
    is_demo = models.BooleanField(_("part of the demo club"), default=False)
    final = models.ForeignKey(
        "tournaments.Document",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("final ranking"),
    )
    event_number = models.PositiveIntegerField(_("last event"), default=0)
    # The event about to be written by the step that moves seats: the database lets nobody else move public ones.
    altering = models.PositiveIntegerField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=TournamentStatus.values), name="a_tournament_has_a_known_status"
            ),
            models.CheckConstraint(condition=Q(number_of_rounds__gte=1), name="a_tournament_has_at_least_one_round"),
            models.CheckConstraint(
                condition=Q(maximum_players__isnull=True) | Q(maximum_players__gte=2),
                name="a_tournament_has_room_for_two",
            ),
            models.CheckConstraint(condition=Q(legs__gte=1), name="a_match_has_at_least_one_game"),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(starts_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                name="a_tournament_ends_after_it_starts",
            ),
            models.CheckConstraint(
                condition=Q(points_win__gte=F("points_draw")) & Q(points_draw__gte=F("points_loss")),
                name="a_win_is_worth_a_draw_and_a_draw_a_loss",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:detail", args=[self.slug])

    @property
    def is_preparing(self) -> bool:
        return self.status == TournamentStatus.PREPARING

    @property
    def is_running(self) -> bool:
        return self.status == TournamentStatus.RUNNING

    @property
    def is_finished(self) -> bool:
        return self.status == TournamentStatus.FINISHED


class Directorship(models.Model):
    """A member directs a tournament: its creator, and those a director appointed."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="directorships", verbose_name=_("tournament")
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="directorships", verbose_name=_("member")
    )
    appointed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", verbose_name=_("appointed by")
    )

    class Meta:
        verbose_name = _("director")
        verbose_name_plural = _("directors")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "member"], name="a_member_directs_a_tournament_once"),
        ]

    def __str__(self) -> str:
        return f"{self.member} · {self.tournament}"
