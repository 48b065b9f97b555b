"""The same request twice has the effect of once: `Idempotency-Key`.

The key is claimed inside the transaction in which the operation acts. A second request with the key waits for the first
one's transaction (PostgreSQL at the unique index, SQLite at its one writer), then finds the answer and repeats it. What
was refused has written nothing, its claim included, and may be tried again.

What a request is about may be gone by its own doing, or the caller's right to it: a plan that was discarded, a director
who resigned. The second one is then turned away at the door, where the answer of the first is looked up as well.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.refusals import BadValue, Refused
from members.models import ApiToken, KeptAnswer, Member

KEPT = timedelta(hours=24)
LONGEST_KEY = 100
HEADER = "Idempotency-Key"
REPEATED = "Idempotent-Replayed"
KEPT_HEADERS = ("ETag", "Location")


class KeyUsed(Refused):
    """The key has already been used for something else."""

    code = "idempotency-key-used"


def once(request: Request, act: Callable[[], Response], *, secrets: tuple[str, ...] = ()) -> Response:
    """Act, or repeat the answer that was given to the same key. `secrets` are fields that are never kept."""
    key = request.headers.get(HEADER)
    if key is None:
        return act()
    if not _is_plain(key):
        raise BadValue(_("An Idempotency-Key has 1 to 100 plain characters."), field=HEADER)
    with transaction.atomic():
        _forget_old()
        kept, is_new = _claim(request, key)
        if not is_new:
            return _repeated(kept)
        response = act()
        # Nothing is kept for somebody whom this very request erased, or whose token it revoked.
        KeptAnswer.objects.filter(pk=kept.pk).update(
            status=response.status_code,
            body=_without(response.data, secrets),
            headers={name: response[name] for name in KEPT_HEADERS if response.has_header(name)},
        )
        return response


def given_before(request: Request) -> Response | None:
    """The answer this very request was given the first time, for one that is not let in any more."""
    key = request.headers.get(HEADER, "")
    if not _is_plain(key) or not request.user.is_authenticated:
        return None
    kept = KeptAnswer.objects.filter(
        owner=_owner(request), key=key, fingerprint=_fingerprint(request), made_at__gte=timezone.now() - KEPT
    ).first()
    return _repeated(kept) if kept else None


def _is_plain(key: str) -> bool:
    return 0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()


def _owner(request: Request) -> str:
    return f"token {request.auth.pk}" if request.auth else f"member {request.user.pk}"


def _claim(request: Request, key: str) -> tuple[KeptAnswer, bool]:
    member, token = request.user, request.auth
    assert isinstance(member, Member)
    assert token is None or isinstance(token, ApiToken)
    owner, fingerprint = _owner(request), _fingerprint(request)
    try:
        with transaction.atomic():
            kept = KeptAnswer.objects.create(owner=owner, key=key, member=member, token=token, fingerprint=fingerprint)
    except IntegrityError:
        kept = KeptAnswer.objects.get(owner=owner, key=key)
        if kept.fingerprint != fingerprint:
            raise KeyUsed(
                _("This Idempotency-Key was used for another request. Take a new one."), field=HEADER
            ) from None
        return kept, False
    return kept, True


def _repeated(kept: KeptAnswer) -> Response:
    response = Response(kept.body, status=kept.status)
    for name, value in kept.headers.items():
        response[name] = value
    response[REPEATED] = "true"
    return response


def _fingerprint(request: Request) -> str:
    parts = (request.method or "", request.get_full_path(), request.headers.get("If-Match", ""))
    found = hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass"))
    found.update(b"\n" + request.wire_body)  # type: ignore[attr-defined]
    return found.hexdigest()


def _without(body: Any, secrets: tuple[str, ...]) -> Any:
    """The body as it goes over the wire, its secrets left out."""
    plain = json.loads(json.dumps(body, cls=DjangoJSONEncoder))
    if not secrets or not isinstance(plain, dict):
        return plain
    return {name: None if name in secrets else value for name, value in plain.items()}


def _forget_old() -> None:
    KeptAnswer.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
