"""Games and the seats at them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from pairing.model import ByeKind, Colour, Result


class GameStatus(models.TextChoices):
    PLANNED = "planned", _("planned")
    IN_PLAY = "in-play", _("in play")
    STOPPED = "stopped", _("stopped, result to come")
    FINISHED = "finished", _("finished")
    POSTPONED = "postponed", _("postponed")


class Report(models.TextChoices):
    """Where a result reported by the players themselves stands."""

    NONE = "", _("not reported")
    REPORTED = "reported", _("reported")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")


# A postponed game is a status, not a result: its result comes later.
RESULTS = sorted(result.value for result in Result if result is not Result.POSTPONED)
COMMONEST_FIRST = [result.value for result in Result if result is not Result.POSTPONED]  # for whoever chooses one
# What players may say of their own game; everything rarer is the director's to write.
REPORTABLE = [Result.WHITE_WINS.value, Result.DRAW.value, Result.BLACK_WINS.value]


class Game(models.Model):
    """One game at a board; a match of several games has several, leg 1, 2, …"""

    round = models.ForeignKey(
        "tournaments.Round", on_delete=models.CASCADE, related_name="games", verbose_name=_("round")
    )
    board = models.PositiveSmallIntegerField(_("board"))
    leg = models.PositiveSmallIntegerField(_("game of the match"), default=1)
    status = models.CharField(_("status"), max_length=10, choices=GameStatus.choices, default=GameStatus.PLANNED)
    result = models.CharField(_("result"), max_length=16, blank=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("entered by"),
    )
    entered_at = models.DateTimeField(_("result entered"), null=True, blank=True)
    report = models.CharField(_("players' report"), max_length=10, choices=Report.choices, blank=True)
    reported_result = models.CharField(_("reported result"), max_length=16, blank=True)
    reported_by = models.ForeignKey(
        "tournaments.Player",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("reported by"),
    )
    decided_for = models.ForeignKey(
        "tournaments.Player",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("decided for"),
    )
    decided_how = models.CharField(_("how the match was decided"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["board", "leg"]
        constraints = [
            models.UniqueConstraint(fields=["round", "board", "leg"], name="a_board_is_used_once_per_round"),
            models.CheckConstraint(condition=Q(result__in=["", *RESULTS]), name="a_result_is_on_the_list"),
            models.CheckConstraint(
                condition=Q(reported_result__in=["", *RESULTS]), name="a_reported_result_is_on_the_list"
            ),
            models.CheckConstraint(condition=Q(status__in=GameStatus.values), name="a_game_has_a_known_status"),
            models.CheckConstraint(condition=Q(report__in=Report.values), name="a_report_has_a_known_state"),
            models.CheckConstraint(
                condition=Q(status=GameStatus.FINISHED) ^ Q(result=""), name="a_finished_game_has_a_result_and_no_other"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} · {self.board}"

    @property
    def seated(self) -> list[int]:
        """The keys of the two players, White first."""
        return [seat.player_id for seat in sorted(self.seats.all(), key=lambda seat: seat.colour, reverse=True)]


class SeatColour(models.TextChoices):
    WHITE = Colour.WHITE.value, _("White")
    BLACK = Colour.BLACK.value, _("Black")


class SeatBye(models.TextChoices):
    PAIRING = ByeKind.PAIRING.value, _("bye")
    FULL = ByeKind.FULL.value, _("full-point bye")
    HALF = ByeKind.HALF.value, _("half-point bye")
    ZERO = ByeKind.ZERO.value, _("zero-point bye")
    ABSENT = ByeKind.ABSENT.value, _("absent")
    FORFEIT = ByeKind.FORFEIT.value, _("forfeit")


class Seat(models.Model):
    """A player's place in a round: at a game with a colour, or a bye."""

    round = models.ForeignKey(
        "tournaments.Round", on_delete=models.CASCADE, related_name="seats", verbose_name=_("round")
    )
    leg = models.PositiveSmallIntegerField(default=1)
    player = models.ForeignKey(
        "tournaments.Player", on_delete=models.PROTECT, related_name="seats", verbose_name=_("player")
    )
    game = models.ForeignKey(
        Game, null=True, blank=True, on_delete=models.CASCADE, related_name="seats", verbose_name=_("game")
    )
    colour = models.CharField(_("colour"), max_length=1, choices=SeatColour.choices, blank=True)
    bye = models.CharField(_("bye"), max_length=8, choices=SeatBye.choices, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["round", "leg", "player"], name="a_player_sits_once_per_round"),
            models.UniqueConstraint(
                fields=["game", "colour"], condition=Q(game__isnull=False), name="a_game_has_one_player_per_colour"
            ),
            models.CheckConstraint(
                condition=Q(game__isnull=False, colour__in=SeatColour.values, bye="")
                | Q(game__isnull=True, colour="", bye__in=SeatBye.values),
                name="a_seat_is_at_a_game_or_a_bye",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.round}"
