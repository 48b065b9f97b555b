"""The append-only log, and the documents its rounds point to. Triggers in the database keep both as written."""

from __future__ import annotations

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _


class Event(models.Model):
    """One numbered entry of a tournament's log: who, when, what was before and after, and why.

    `changes` lists every row the step touched, with its values before and after: the rows of a
    tournament are the sum of its events, and any step can be taken back exactly.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="events", verbose_name=_("tournament")
    )
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("what"), max_length=40)
    at = models.DateTimeField(_("when"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", verbose_name=_("who")
    )
    reason = models.CharField(_("reason"), max_length=400, blank=True)
    round_number = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    facts = models.JSONField(_("facts"), default=dict, encoder=DjangoJSONEncoder)
    changes = models.JSONField(_("changes"), default=list, encoder=DjangoJSONEncoder)
    undoes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="undone_by", verbose_name=_("takes back")
    )

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="an_event_number_is_used_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number} · {self.kind}"


class DocumentKind(models.TextChoices):
    PLAN = "plan", _("plan")
    SNAPSHOT = "snapshot", _("snapshot")
    FINAL = "final", _("final ranking")


class Document(models.Model):
    """A plan, a snapshot or a final ranking, written once and never changed."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="documents", verbose_name=_("tournament")
    )
    kind = models.CharField(_("kind"), max_length=12, choices=DocumentKind.choices)
    body = models.JSONField(_("body"))

    class Meta:
        verbose_name = _("document")
        verbose_name_plural = _("documents")

    def __str__(self) -> str:
        return f"{self.tournament} · {self.get_kind_display()}"
