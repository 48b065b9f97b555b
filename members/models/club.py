"""The club itself: one row that names it and says how it wants to be run."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from members.validators import validate_founded, validate_line, validate_name, validate_time_zone


class Colour(models.TextChoices):
    """The six pairs of club colours, each tested to be readable in light and dark."""

    PEN = "pen", _("Pen blue")
    BAIZE = "baize", _("Baize")
    PETROL = "petrol", _("Petrol")
    PLUM = "plum", _("Plum")
    WALNUT = "walnut", _("Walnut")
    SLATE = "slate", _("Slate")


class Club(models.Model):
    """The one club of this site. Made at set-up; there is never a second row."""

    name = models.CharField(_("club name"), max_length=80, default="Chess club", validators=[validate_name])
    place = models.CharField(_("place"), max_length=120, blank=True, validators=[validate_line])
    evening = models.CharField(_("club evening"), max_length=80, blank=True, validators=[validate_line])
    founded = models.PositiveSmallIntegerField(_("founded"), null=True, blank=True, validators=[validate_founded])
    colour = models.CharField(_("club colour"), max_length=10, choices=Colour.choices, default=Colour.PEN)
    language = models.CharField(_("language"), max_length=10, default="en")
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[validate_time_zone])
    confirms_members = models.BooleanField(_("new members wait for confirmation"), default=False)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("club")
        constraints = [
            models.CheckConstraint(condition=Q(pk=1), name="there_is_one_club"),
            models.CheckConstraint(condition=Q(colour__in=Colour.values), name="a_club_colour_is_one_of_six"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def evening_line(self) -> str:
        """Where and when the club meets, as the page's dateline says it."""
        return " · ".join(part for part in (self.place, self.evening) if part)
