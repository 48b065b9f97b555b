"""Links that open a door once: the set-up of the club, and the claim of a guest's account."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class LinkKind(models.TextChoices):
    SETUP = "setup", _("set-up of the club")
    CLAIM = "claim", _("claim of an account")


class OneTimeLink(models.Model):
    """The digest of a secret somebody holds. Whoever reads the database cannot make the link from it."""

    kind = models.CharField(_("kind"), max_length=10, choices=LinkKind.choices)
    digest = models.CharField(max_length=64, unique=True)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="links", verbose_name=_("member")
    )
    made_at = models.DateTimeField(_("made at"), default=timezone.now)
    expires_at = models.DateTimeField(_("valid until"), null=True)
    used_at = models.DateTimeField(_("used at"), null=True)

    class Meta:
        verbose_name = _("one-time link")
        verbose_name_plural = _("one-time links")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=LinkKind.SETUP, member__isnull=True) | Q(kind=LinkKind.CLAIM, member__isnull=False),
                name="a_claim_link_is_for_a_member",
            ),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()

    @property
    def is_open(self) -> bool:
        """Whether the link still opens its door."""
        return self.used_at is None and (self.expires_at is None or timezone.now() < self.expires_at)
