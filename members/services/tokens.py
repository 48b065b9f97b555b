"""Tokens: made by their member, shown once, kept as a digest, revoked by deleting them."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from clubsite.refusals import BadValue, Refused
from members.models import ApiToken, Member
from members.models.tokens import Scope
from members.services.locks import allow, lock
from members.validators import clean_name, validate_name

MARK = "club_"
SHOWN = len(MARK) + 6
MOST_TOKENS = 20
USED_STEP = timedelta(minutes=1)  # the time of the last use is good to a minute: a read should not be a write


class TooManyTokens(Refused):
    code = "too-many-tokens"


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


@transaction.atomic
def create_token(
    *, actor: Member, name: str, scope: str = Scope.READ, expires_at: datetime | None = None
) -> tuple[ApiToken, str]:
    """A new token and its secret, which nobody can show again."""
    actor = lock([actor.pk])[actor.pk]
    allow(actor.is_active)
    name = clean_name(name)
    try:
        validate_name(name)
    except ValidationError as error:
        raise BadValue(" ".join(error.messages), field="name") from error
    if scope not in Scope.values:
        raise BadValue(_("A token reads only, or reads and writes."), field="scope")
    if expires_at is not None and expires_at <= timezone.now():
        raise BadValue(_("This moment has passed already. Choose a later one, or none."), field="expires_at")
    if tokens_of(actor).count() >= MOST_TOKENS:
        raise TooManyTokens(_("You have %(most)d tokens. Revoke one that you no longer need.") % {"most": MOST_TOKENS})
    secret = MARK + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        member=actor, name=name[:60], scope=scope, prefix=secret[:SHOWN], digest=digest(secret), expires_at=expires_at
    )
    return token, secret


@transaction.atomic
def revoke_token(*, actor: Member, token_id: int) -> None:
    """The token opens nothing any more. Another member's token is as unknown as one that never was."""
    token = tokens_of(lock([actor.pk])[actor.pk]).filter(pk=token_id).first()
    if token is None:
        raise Http404
    token.delete()


def tokens_of(member: Member) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(member=member).order_by("pk")


def token_of(secret: str) -> ApiToken | None:
    """The token behind a secret, if it is open and its member may be logged in; its use is noted."""
    token = ApiToken.objects.select_related("member").filter(digest=digest(secret)).first()
    if token is None or not token.is_open or not token.member.is_active:
        return None
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > USED_STEP:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token
