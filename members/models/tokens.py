"""Keys for programs: what a member lets one do in their name, and the answers kept so that a retry is harmless."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    READ = "read", _("read only")
    FULL = "full", _("read and write")


class ApiToken(models.Model):
    """A member's key for a program. Only a digest is kept: whoever reads the database cannot use it."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens", verbose_name=_("member")
    )
    name = models.CharField(_("name"), max_length=60)
    scope = models.CharField(_("what it may do"), max_length=4, choices=Scope.choices, default=Scope.READ)
    prefix = models.CharField(_("begins with"), max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(_("made at"), default=timezone.now)
    expires_at = models.DateTimeField(_("valid until"), null=True, blank=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(scope__in=Scope.values), name="a_token_reads_or_writes"),
            models.CheckConstraint(condition=~Q(name=""), name="a_token_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    @property
    def is_open(self) -> bool:
        return self.expires_at is None or timezone.now() < self.expires_at

    @property
    def may_write(self) -> bool:
        return self.scope == Scope.FULL


class KeptAnswer(models.Model):
    """The answer to a request that named an Idempotency-Key: the same request again gets it, and changes nothing."""

    owner = models.CharField(max_length=40)  # "token 5", or "member 7" at the page to try things
    key = models.CharField(max_length=100)
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="kept_answers")
    token = models.ForeignKey(ApiToken, null=True, on_delete=models.CASCADE, related_name="+")
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    body = models.JSONField(null=True)
    headers = models.JSONField(default=dict)
    made_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("kept answer")
        verbose_name_plural = _("kept answers")
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], name="a_key_is_used_for_one_request"),
        ]

    def __str__(self) -> str:
        return f"{self.owner} · {self.status}"
