"""Members in and out as files."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.refusals import Refused
from members.forms.administration import ApplyImportForm, ImportForm
from members.forms.fields import put_on
from members.models import Member
from members.queries import ORDERS
from members.services import export_members, import_members, plan_import
from members.services.files import decode
from members.views.administration import administrators_only
from members.views.doors import MemberRequest


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@administrators_only
def import_page(request: MemberRequest) -> HttpResponse:
    """Upload, look at the preview, then import what was shown."""
    if request.method == "POST" and "fingerprint" in request.POST:
        return apply_import(request)
    form = ImportForm(request.POST or None, request.FILES or None) if request.method == "POST" else ImportForm()
    if request.method == "POST" and form.is_valid():
        content = form.cleaned_data["file"].read()
        try:
            plan = plan_import(actor=request.user, content=content)
        except Refused as refused:
            put_on(form, refused)
        else:
            kept = ApplyImportForm(initial={"content": decode(content), "fingerprint": plan.fingerprint})
            return render(request, "members/import_preview.html", {"plan": plan, "form": kept})
    return render(request, "members/import.html", {"form": form}, status=400 if form.errors else 200)


def apply_import(request: MemberRequest) -> HttpResponse:
    form = ApplyImportForm(request.POST)
    if not form.is_valid():
        return render(request, "members/import.html", {"form": ImportForm()}, status=400)
    content = form.cleaned_data["content"].encode("utf-8", "replace")
    try:
        plan = import_members(actor=request.user, content=content, fingerprint=form.cleaned_data["fingerprint"])
    except Refused as refused:
        context = {"form": ImportForm(), "problem": refused.message}
        return render(request, "members/import.html", context, status=refused.status)
    done = ngettext("%(count)d member was added.", "%(count)d members were added.", plan.created)
    messages.success(request, done % {"count": plan.created} + " " + _("Changed: %(n)d.") % {"n": plan.updated})
    return redirect("members:everybody")


@require_safe
@never_cache
@administrators_only
def export_csv(request: MemberRequest) -> HttpResponse:
    members = Member.objects.filter(erased_at=None).order_by(*ORDERS["name"])
    response = HttpResponse(export_members(actor=request.user, members=members), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="members.csv"'
    return response
