"""Oneself: details, data, tokens."""

from __future__ import annotations

from typing import Any

from allauth.core import ratelimit
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from clubsite.api.fields import Body, Choice, Moment, Name, Secret, YesNo
from clubsite.api.pages import PageQuery, page, page_of
from clubsite.api.views import MembersView, operation
from clubsite.refusals import BadValue
from members.api.details import ProfileBody
from members.api.shapes import (
    MeSerializer,
    NewTokenSerializer,
    RatingChangeSerializer,
    TokenSerializer,
    oneself,
    rating_changes,
    token,
)
from members.api.versions import VersionedView
from members.models import Member
from members.models.tokens import Scope
from members.queries import rating_history
from members.services import edit_profile, erase_member, own_data
from members.services.erasure import hold_what_depends
from members.services.locks import lock
from members.services.tokens import create_token, revoke_token, tokens_of

WAIT = 60  # seconds, for somebody who guesses passwords


class OwnAccount(VersionedView):
    members_only = True

    def find(self, request: Request, **path: Any) -> None:
        self.member: Member = self.me

    def shown(self) -> dict[str, Any]:
        return oneself(self.member)

    def hold(self) -> None:
        self.member = lock([self.me.pk])[self.me.pk]


class Me(OwnAccount):
    @operation("me.show", "My account", answer=MeSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Everything that stands on your profile. Nobody else gets this answer."""
        return self.shown()

    @operation(
        "me.change",
        "Change my details",
        body=ProfileBody,
        answer=MeSerializer,
        versioned=True,
        example={"cell_phone": "+44 7700 900123"},
    )
    def patch(self, data: dict[str, Any]) -> Any:
        """Only the fields that are sent change."""
        with self.fresh():
            self.member = edit_profile(actor=self.me, member_id=self.me.pk, **data)
        return self.told()


class EraseBody(Body):
    """Asked twice, as on the page: the password, and the word that it cannot be taken back."""

    password = Secret(max_length=200)
    understood = YesNo(help_text="You know that this cannot be taken back.")


class MyErasure(OwnAccount):
    def find(self, request: Request, **path: Any) -> None:
        """Tries are counted as at the page, before anything that could be taken back."""
        super().find(request, **path)
        if not ratelimit.consume(request._request, action="reauthenticate", user=self.me):
            raise Throttled(wait=WAIT)

    def hold(self) -> None:
        hold_what_depends(self.me.pk)
        super().hold()

    @operation(
        "me.erase",
        "Erase my account",
        body=EraseBody,
        status=204,
        versioned=True,
        example={"password": "the password of your account", "understood": True},
    )
    def post(self, data: dict[str, Any]) -> None:
        """Everything personal is forgotten, all your tokens with it; your games stay, under another name.

        Like the page it asks for your password: a token that was lost is not enough.
        """
        if not data["understood"]:
            raise BadValue(_("Say that you know that this cannot be taken back."), field="understood")
        if not self.me.check_password(data["password"]):
            raise BadValue(_("This is not your password."), field="password")
        with self.fresh():
            erase_member(actor=self.me, member_id=self.me.pk)


class MyRatings(MembersView):
    @operation("me.ratings", "My rating, line by line", query=PageQuery, answer=page_of(RatingChangeSerializer))
    def get(self, asked: dict[str, Any]) -> Any:
        """The ledger of your club rating, newest first."""
        return page(rating_history(self.me), asked, lambda rows: rating_changes(self.me, rows))


class OwnDataSerializer(serializers.Serializer[Any]):
    """Everything the club knows about you. Parts of the site add their own."""

    member = serializers.DictField()
    rating_changes = serializers.ListField(child=serializers.DictField())
    membership_log = serializers.ListField(child=serializers.DictField())
    api_tokens = serializers.ListField(child=serializers.DictField())


class MyData(MembersView):
    @operation("me.data", "Download my data", answer=OwnDataSerializer)
    def get(self, asked: dict[str, Any]) -> Any:
        """The same document as the download on the profile."""
        return own_data(self.me)


class TokenBody(Body):
    name = Name(max_length=60, help_text="What the token is for.")
    scope = Choice(choices=Scope.values, default=Scope.READ)
    expires_at = Moment(required=False, allow_null=True, default=None, help_text="With a time zone; null for no end.")


class MyTokens(MembersView):
    @operation("me.tokens", "My tokens", answer=TokenSerializer(many=True))
    def get(self, asked: dict[str, Any]) -> Any:
        """How each begins, what it may do, when it was last used. The tokens themselves are not kept."""
        return [token(row) for row in tokens_of(self.me)]

    @operation(
        "me.token-create",
        "Make a token",
        body=TokenBody,
        answer=NewTokenSerializer,
        status=201,
        secrets=("token",),
        example={"name": "Spreadsheet", "scope": "read"},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """The token is shown in this answer and never again."""
        row, secret = create_token(actor=self.me, **data)
        return {**token(row), "token": secret}


class MyToken(MembersView):
    @operation("me.token-revoke", "Revoke a token", status=204)
    def delete(self, data: dict[str, Any]) -> None:
        """It opens nothing from this moment on; a token that may write may revoke itself."""
        revoke_token(actor=self.me, token_id=self.kwargs["token_id"])
