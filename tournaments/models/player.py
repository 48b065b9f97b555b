"""A member in one tournament, what they asked for, and whom they may not meet."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from pairing.model import REQUESTABLE, ByeKind


class PlayerStatus(models.TextChoices):
    PLAYING = "playing", _("playing")
    WAITING = "waiting", _("on the waiting list")
    WITHDRAWN = "withdrawn", _("withdrawn")


class RequestKind(models.TextChoices):
    HALF = ByeKind.HALF.value, _("half-point bye")
    ZERO = ByeKind.ZERO.value, _("zero-point bye")
    FULL = ByeKind.FULL.value, _("full-point bye")
    ABSENT = ByeKind.ABSENT.value, _("absent")


class Player(models.Model):
    """A member signed up for a tournament; keeps the rating they had when it started."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="players", verbose_name=_("tournament")
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="players", verbose_name=_("member")
    )
    status = models.CharField(_("status"), max_length=10, choices=PlayerStatus.choices, default=PlayerStatus.PLAYING)
    rating = models.PositiveSmallIntegerField(_("rating at the start"), default=0)
    number = models.PositiveSmallIntegerField(_("starting number"), null=True, blank=True)
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, blank=True)
    table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    seat = models.PositiveSmallIntegerField(_("seat at the start"), null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    last_round = models.PositiveSmallIntegerField(_("last round"), null=True, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "member"], name="a_member_enters_a_tournament_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="a_starting_number_is_given_once"),
            models.CheckConstraint(condition=Q(status__in=PlayerStatus.values), name="a_player_has_a_known_status"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name everybody may see."""
        return self.member.display_name

    @property
    def is_late(self) -> bool:
        return self.first_round > 1


class ByeRequest(models.Model):
    """A player asked not to be paired in a round, or is known to be absent from it."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="requests", verbose_name=_("player"))
    round_number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(_("kind"), max_length=8, choices=RequestKind.choices, default=RequestKind.HALF)

    class Meta:
        verbose_name = _("requested bye")
        verbose_name_plural = _("requested byes")
        ordering = ["round_number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", "round_number"], name="a_player_asks_once_per_round"),
            models.CheckConstraint(
                condition=Q(kind__in=sorted(kind.value for kind in REQUESTABLE)),
                name="a_requested_bye_is_of_a_known_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.round_number}"


class ForbiddenPair(models.Model):
    """Two players the director keeps apart (a family, a feud, a car they share)."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="forbidden_pairs", verbose_name=_("tournament")
    )
    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", verbose_name=_("one player"))
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", verbose_name=_("the other player"))

    class Meta:
        verbose_name = _("forbidden pair")
        verbose_name_plural = _("forbidden pairs")
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="two_players_are_kept_apart_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="a_forbidden_pair_is_two_players_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first} – {self.second}"
