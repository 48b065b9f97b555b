"""One's own account: details, download, erasure; and the claim of a guest's account."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.refusals import Refused
from members.charts import rating_charts
from members.forms.accounts import ClaimForm, EraseForm, ProfileForm
from members.forms.fields import put_on
from members.queries import has_second_factor, told_history
from members.refusals import LinkClosed, OriginalStays, RoleStands, StillNeeded
from members.services import claim_account, edit_profile, erase_member, own_data, owner_of_link
from members.views.doors import MemberRequest, members_only
from members.views.people import HISTORY, sections_of


@require_safe
@members_only
def me(request: MemberRequest) -> HttpResponse:
    history = told_history(request.user, request.user, most=HISTORY)
    context = {
        "member": request.user,
        "history": history,
        "charts": rating_charts([told.line for told in history]),
        "sections": sections_of(request, request.user),
        "has_second_factor": has_second_factor(request.user),
    }
    return render(request, "members/me.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@members_only
def edit(request: MemberRequest) -> HttpResponse:
    form = ProfileForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        try:
            edit_profile(actor=request.user, member_id=request.user.pk, **form.cleaned_data)
        except Refused as refused:
            put_on(form, refused)
        else:
            messages.success(request, _("Your details are saved."))
            return redirect("members:me")
    return render(request, "members/edit.html", {"form": form}, status=400 if form.errors else 200)


@require_safe
@never_cache
@members_only
def export_own_data(request: MemberRequest) -> JsonResponse:
    response = JsonResponse(own_data(request.user), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="my-club-data.json"'
    return response


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@members_only
def erase(request: MemberRequest) -> HttpResponse:
    """Asks for the password and a tick, then forgets the person."""
    form = EraseForm(request.POST or None)
    status = 200
    if request.method == "POST":
        limited = ratelimit.consume_or_429(request, action="reauthenticate", user=request.user)
        if limited:
            return limited
        if form.is_valid() and not request.user.check_password(form.cleaned_data["password"]):
            form.add_error("password", _("This is not your password."))
        status = 400
        if form.is_valid():
            try:
                return forget_me(request)
            except (OriginalStays, RoleStands, StillNeeded) as refused:
                put_on(form, refused)
                status = refused.status
    return render(request, "members/erase.html", {"form": form}, status=status)


def forget_me(request: MemberRequest) -> HttpResponse:
    erase_member(actor=request.user, member_id=request.user.pk)
    logout(request)
    messages.success(request, _("Your account is erased. Your games stay, under another name."))
    return redirect("/")


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, secret: str) -> HttpResponse:
    """Somebody opens the link an administrator handed them, and the account is theirs."""
    try:
        owner = owner_of_link(secret)
    except LinkClosed as refused:
        return render(request, "members/link_closed.html", {"problem": refused.message}, status=refused.status)
    form = ClaimForm(request.POST or None, initial={"email": owner.email, "username": owner.username})
    if request.method == "POST" and form.is_valid():
        try:
            member = claim_account(secret=secret, **form.cleaned_data)
        except Refused as refused:
            put_on(form, refused)
        else:
            logout(request)  # whoever was in this browser, or half-way in: the log-in page would send them elsewhere
            said = _("The account is yours. Your username is %(username)s: log in with it and the new password.")
            messages.success(request, said % {"username": member.username})
            return redirect("account_login")
    context = {"form": form, "owner": owner}
    return render(request, "members/claim.html", context, status=400 if form.errors else 200)
