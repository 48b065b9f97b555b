"""The first run."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.refusals import Refused
from members.forms.administration import SetupForm
from members.forms.fields import put_on, zones
from members.queries import is_set_up
from members.refusals import AlreadySetUp, LinkClosed
from members.services import check_setup_link, set_up_club
from members.services.setup import DEMO_LOADERS


@require_GET
@never_cache
def setup_needed(request: HttpRequest) -> HttpResponse:
    """What everybody sees before the club is set up; afterwards the way home."""
    if is_set_up():
        return redirect("/")
    return render(request, "setup/needed.html")


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: HttpRequest, secret: str) -> HttpResponse:
    """The set-up page. It opens with the printed link, once."""
    try:
        check_setup_link(secret)
    except AlreadySetUp:
        return redirect("account_login")
    except LinkClosed as refused:
        return render(request, "setup/needed.html", {"problem": refused.message}, status=refused.status)
    form = SetupForm(request.POST or None, initial=guesses(request))
    if not DEMO_LOADERS:
        del form.fields["start"]
    if request.method == "POST" and form.is_valid():
        try:
            return finish(request, form, secret)
        except Refused as refused:
            put_on(form, refused)
    return render(request, "setup/setup.html", {"form": form}, status=400 if form.errors else 200)


def finish(request: HttpRequest, form: SetupForm, secret: str) -> HttpResponse:
    member = set_up_club(
        secret=secret,
        club=form.part(form.club_fields),
        administrator=form.part(form.administrator_fields),
        password=form.cleaned_data["password"],
        demo=form.cleaned_data.get("start") == "demo",
    )
    login(request, member)
    messages.success(request, _("The club is set up, and you are its system administrator."))
    return redirect("/")


def guesses(request: HttpRequest) -> dict[str, str]:
    """What the browser says about place and language."""
    zone = request.COOKIES.get("time_zone", "")
    return {
        "time_zone": zone if zone in zones() else "UTC",
        "language": getattr(request, "LANGUAGE_CODE", "en"),
    }
