"""One-time links: made, read, and closed. Only a digest of the secret is kept."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from members.models import LinkKind, Member, OneTimeLink
from members.refusals import LinkClosed

CLAIM_DAYS = 14


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def make_link(kind: LinkKind, *, member: Member | None = None, days: int | None = None) -> str:
    """The secret of a new link. A member has one open link at a time: an older one closes.

    Several servers of one club may each have printed a set-up link; each opens the page until the club is set up.
    """
    if member is not None:
        OneTimeLink.objects.filter(kind=kind, member=member, used_at=None).delete()
    secret = secrets.token_urlsafe(24)
    expires = timezone.now() + timedelta(days=days) if days else None
    OneTimeLink.objects.create(kind=kind, member=member, digest=digest(secret), expires_at=expires)
    return secret


def open_link(kind: LinkKind, secret: str, *, locked: bool = False) -> OneTimeLink:
    """The link behind a secret, if it still opens; locked when it is about to be used."""
    links = OneTimeLink.objects.select_for_update() if locked else OneTimeLink.objects
    link = links.filter(kind=kind, digest=digest(secret)).first()
    if link is None or not link.is_open:
        raise LinkClosed(_("This link is no longer valid: it was used, replaced by a newer one, or is too old."))
    return link


def close_link(link: OneTimeLink) -> None:
    """The door closes behind whoever went through."""
    link.used_at = timezone.now()
    link.save(update_fields=["used_at"])
