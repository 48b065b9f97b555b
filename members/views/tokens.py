"""Tokens on one's own page: made, shown once, revoked."""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubsite.refusals import Refused
from members.forms.fields import put_on
from members.models import Member
from members.models.tokens import Scope
from members.services.tokens import create_token, revoke_token, tokens_of
from members.views.doors import members_only


class MemberRequest(HttpRequest):
    """A request behind the door for members."""

    user: Member


DAYS = (("", gettext_lazy("never")), ("30", gettext_lazy("in 30 days")), ("365", gettext_lazy("in a year")))


class TokenForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("What is it for?"),
        max_length=60,
        help_text=gettext_lazy("The club's website, a spreadsheet …"),
    )
    scope = forms.ChoiceField(label=gettext_lazy("What may it do?"), choices=Scope.choices, initial=Scope.READ)
    days = forms.ChoiceField(label=gettext_lazy("When does it end?"), choices=DAYS, required=False)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@members_only
def tokens(request: MemberRequest) -> HttpResponse:
    """The member's tokens; a new one is shown on this page, this once."""
    form = TokenForm(request.POST or None)
    secret = ""
    if request.method == "POST" and form.is_valid():
        days = form.cleaned_data["days"]
        ends = timezone.now() + timedelta(days=int(days)) if days else None
        try:
            _row, secret = create_token(
                actor=request.user,
                name=form.cleaned_data["name"],
                scope=form.cleaned_data["scope"],
                expires_at=ends,
            )
        except Refused as refused:
            put_on(form, refused)
        else:
            form = TokenForm()
    context = {"form": form, "tokens": tokens_of(request.user), "secret": secret}
    return render(request, "members/tokens.html", context, status=400 if form.errors else 200)


@require_POST
@members_only
def revoke(request: MemberRequest, token_id: int) -> HttpResponse:
    revoke_token(actor=request.user, token_id=token_id)
    messages.success(request, _("The token is revoked. Programs that used it are shut out."))
    return redirect("members:tokens")
