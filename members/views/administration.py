"""What administrators do with members: confirm, suspend, call back, correct, hand out links."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite.refusals import Refused
from members import permissions
from members.addresses import link_to
from members.forms.accounts import ProfileForm
from members.forms.administration import ClubForm, RatingForm, ReasonForm
from members.forms.fields import put_on
from members.models import Member, Status
from members.permissions import may_administer_members, may_change_club
from members.queries import administered_members, current_club, has_second_factor, waiting_members
from members.services import (
    call_back,
    change_club,
    confirm_member,
    correct_rating,
    edit_profile,
    erase_somebody,
    forget_second_factor,
    give_claim_link,
    leave_club,
    suspend_member,
)
from members.services.guests import may_be_claimed
from members.services.links import CLAIM_DAYS
from members.views.doors import MemberRequest, only, require

administrators_only = only(may_administer_members)
PAGE = 50


@require_safe
@administrators_only
def everybody(request: MemberRequest) -> HttpResponse:
    """All members whatever their status, found by name, e-mail or username."""
    search = request.GET.get("q", "").replace("\0", "")[:100]
    status = request.GET.get("status", "")
    page = Paginator(administered_members(search=search, status=status), PAGE).get_page(request.GET.get("page"))
    kept = urlencode({key: value for key, value in (("q", search), ("status", status)) if value})
    context = {"page": page, "search": search, "status": status, "statuses": Status.choices, "query": kept}
    return render(request, "members/everybody.html", context)


@require_safe
@administrators_only
def waiting(request: MemberRequest) -> HttpResponse:
    page = Paginator(waiting_members(), PAGE).get_page(request.GET.get("page"))
    return render(request, "members/waiting.html", {"page": page})


@require_safe
@administrators_only
def manage(request: MemberRequest, member_id: int) -> HttpResponse:
    """Everything an administrator may do with one member, and the log of what was done."""
    member = get_object_or_404(Member, pk=member_id)
    return render(request, "members/manage.html", manage_context(request, member))


def manage_context(request: MemberRequest, member: Member) -> dict[str, object]:
    actor = request.user
    return {
        "member": member,
        "log": member.changes.select_related("actor")[:PAGE],
        "rating_form": RatingForm(initial={"rating": member.club_rating}),
        "reason_form": ReasonForm(auto_id="id_end_%s"),
        "may_administer": permissions.may_administer(actor, member),
        "may_suspend": permissions.may_suspend(actor, member),
        "may_give_link": permissions.may_give_claim_link(actor, member) and may_be_claimed(member),
        "may_forget_second_factor": permissions.may_forget_second_factor(actor, member) and has_second_factor(member),
        "may_erase": permissions.may_erase(actor, member) and actor.pk != member.pk and not member.is_erased,
        "may_correct_rating": permissions.may_correct_rating(actor, member),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@administrators_only
def edit(request: MemberRequest, member_id: int) -> HttpResponse:
    """Change the details of somebody who asks for it, or who cannot."""
    member = get_object_or_404(Member, pk=member_id, erased_at=None)
    require(permissions.may_administer(request.user, member))
    form = ProfileForm(request.POST or None, instance=member)
    if request.method == "POST" and form.is_valid():
        try:
            edit_profile(actor=request.user, member_id=member_id, **form.cleaned_data)
        except Refused as refused:
            put_on(form, refused)
        else:
            messages.success(request, _("The details are saved."))
            return redirect("members:manage", member_id)
    context = {"form": form, "member": member}
    return render(request, "members/edit_member.html", context, status=400 if form.errors else 200)


def act(
    service: Callable[..., object], done: Callable[[Member], str], *, takes_reason: bool = False
) -> Callable[[HttpRequest, int], HttpResponse]:
    """A view for one button: who may is checked first, then the service is called, then back to the member."""

    @require_POST
    @administrators_only
    def press(request: MemberRequest, member_id: int) -> HttpResponse:
        member = get_object_or_404(Member, pk=member_id)
        reason = {"reason": request.POST.get("reason", "").replace("\0", "")} if takes_reason else {}
        service(actor=request.user, member_id=member_id, **reason)
        messages.success(request, done(member))
        return redirect("members:waiting" if "waiting" in request.POST else member_url(member_id))

    return press


def member_url(member_id: int) -> str:
    return reverse("members:manage", args=[member_id])


confirm = act(confirm_member, lambda member: _("%(name)s is a member now.") % {"name": member.display_name})
suspend = act(
    suspend_member, lambda member: _("%(name)s is suspended.") % {"name": member.display_name}, takes_reason=True
)
leave = act(
    leave_club, lambda member: _("%(name)s has left the club.") % {"name": member.display_name}, takes_reason=True
)
come_back = act(call_back, lambda member: _("%(name)s is back.") % {"name": member.display_name})
forget_factor = act(forget_second_factor, lambda member: _("The password alone opens the account now."))
erase = act(erase_somebody, lambda member: _("The account is erased; the results stay."))


@require_http_methods(["POST"])
@administrators_only
def rating(request: MemberRequest, member_id: int) -> HttpResponse:
    """Correct a rating, with a reason."""
    member = get_object_or_404(Member, pk=member_id)
    require(permissions.may_correct_rating(request.user, member))
    form = RatingForm(request.POST)
    if form.is_valid():
        try:
            correct_rating(actor=request.user, member_id=member_id, **form.cleaned_data)
        except Refused as refused:
            put_on(form, refused)
        else:
            messages.success(request, _("The rating is corrected."))
            return redirect("members:manage", member_id)
    return render(request, "members/manage.html", manage_context(request, member) | {"rating_form": form}, status=400)


@require_POST
@never_cache
@administrators_only
def claim_link(request: MemberRequest, member_id: int) -> HttpResponse:
    """Make a link to an account and show it once: only its digest is kept."""
    member = get_object_or_404(Member, pk=member_id)
    secret = give_claim_link(actor=request.user, member_id=member_id)
    link = link_to(reverse("members:claim", args=[secret]), request)
    return render(request, "members/claim_link.html", {"member": member, "link": link, "days": CLAIM_DAYS})


@require_http_methods(["GET", "HEAD", "POST"])
@only(may_change_club)
def club(request: MemberRequest) -> HttpResponse:
    form = ClubForm(request.POST or None, instance=current_club())
    if request.method == "POST" and form.is_valid():
        try:
            change_club(actor=request.user, **form.cleaned_data)
        except Refused as refused:
            put_on(form, refused)
        else:
            messages.success(request, _("The club is saved."))
            return redirect("members:club")
    return render(request, "members/club.html", {"form": form}, status=400 if form.errors else 200)
