"""Who is asking: a token in the header, or the session of a member at the page to try things."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from clubsite.api.throttles import WrongTokens
from members.models import ApiToken, Member
from members.services.tokens import token_of

WORD = "Bearer"
LONGEST = 200


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer club_…`"""

    def authenticate(self, request: Request) -> tuple[Member, ApiToken] | None:
        word, _space, secret = request.headers.get("Authorization", "").strip().partition(" ")
        if word.lower() != WORD.lower():
            return None
        token = token_of(secret.strip()) if 0 < len(secret) <= LONGEST else None
        if token is None:
            limit = WrongTokens()
            if not limit.allow_request(request, None):
                raise Throttled(wait=limit.wait())
            raise AuthenticationFailed(_("This token opens nothing: it is wrong, revoked, or too old."))
        return token.member, token

    def authenticate_header(self, request: Request) -> str:
        return f'{WORD} realm="api"'


class MemberSession(SessionAuthentication):
    """The session of the site, with its protection against other sites' forms."""
