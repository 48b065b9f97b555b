"""A tournament that was begun elsewhere, out of its report file."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.refusals import NotAllowed, Refused
from tournaments.forms.file import ReportFileForm, told
from tournaments.permissions import may_create
from tournaments.services.importing import import_trf
from tournaments.views.doors import MemberRequest


@login_required
@require_http_methods(["GET", "POST"])
def import_report(request: MemberRequest) -> HttpResponse:
    """Whole or not at all; what the file held that is not kept is said on the way to the new tournament."""
    if not may_create(request.user):
        raise NotAllowed(_("Your membership is not active, so you cannot create a tournament."))
    form = ReportFileForm(request.POST, request.FILES) if request.method == "POST" else ReportFileForm()
    if form.is_valid():
        try:
            tournament, notes = import_trf(actor=request.user, content=form.cleaned_data["file"].read())
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("%(name)s is imported, and you direct it.") % {"name": tournament.name})
            if notes:
                messages.warning(request, _("Read with care: %(notes)s") % {"notes": "; ".join(told(notes))})
            return redirect(tournament)
    return render(request, "tournaments/import.html", {"form": form}, status=400 if form.is_bound else 200)
