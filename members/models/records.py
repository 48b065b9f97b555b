"""Two append-only records: the ledger of ratings, and the log of what happened to a membership.

Triggers on both databases refuse to change or delete a row of either.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from members.models.member import Role, Status
from members.validators import HIGHEST_RATING


class RatingChange(models.Model):
    """One line of the ledger: a member's club rating before and after, why, and by whom."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rating_changes", verbose_name=_("member")
    )
    before = models.PositiveIntegerField(_("before"))
    after = models.PositiveIntegerField(_("after"))
    games = models.SmallIntegerField(_("games counted"), default=0)
    source = models.CharField(_("from"), max_length=120)  # "correction", or what the tournaments call their rounds
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="rating_changes_made",
        verbose_name=_("by"),
    )
    at = models.DateTimeField(_("at"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(after__lte=HIGHEST_RATING), name="a_rating_in_the_ledger_is_at_most_4000"
            ),
            models.CheckConstraint(condition=~Q(source=""), name="a_rating_change_says_where_it_comes_from"),
        ]

    def __str__(self) -> str:
        return f"{self.before} → {self.after}"

    @property
    def delta(self) -> int:
        return self.after - self.before


class ChangeKind(models.TextChoices):
    """What can happen to a membership."""

    SIGNED_UP = "signed_up", _("signed up")
    IMPORTED = "imported", _("imported")
    ENTERED_AS_GUEST = "entered_as_guest", _("entered as a guest")
    CLAIMED = "claimed", _("claimed the account")
    STATUS = "status", _("status changed")
    ROLE = "role", _("role changed")
    LINK_GIVEN = "link_given", _("claim link given")
    PROFILE = "profile", _("details changed")
    FACTOR = "factor", _("second factor taken away")
    ERASED = "erased", _("account erased")


class MemberChange(models.Model):
    """One entry of the membership log: who did what to whom, and when. It never holds contact details."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="changes", verbose_name=_("member")
    )
    kind = models.CharField(_("what"), max_length=20, choices=ChangeKind.choices)
    before = models.CharField(_("before"), max_length=200, blank=True)
    after = models.CharField(_("after"), max_length=200, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="changes_made",
        verbose_name=_("by"),
    )
    at = models.DateTimeField(_("at"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("membership log entry")
        verbose_name_plural = _("membership log")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.get_kind_display()

    @property
    def before_display(self) -> str:
        return words(self.before)

    @property
    def after_display(self) -> str:
        return words(self.after)


def words(value: str) -> str:
    """A status or a role in the reader's language; anything else as it was written."""
    labels = {**dict(Status.choices), **dict(Role.choices)}
    return str(labels.get(value, value))
