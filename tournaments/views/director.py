"""A tournament in the director's hands: created, set up, filled, closed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubsite.refusals import BadValue, NotAllowed, Refused
from members.forms.fields import put_on
from members.models import Member
from tournaments.forms.new import NewTournamentForm
from tournaments.forms.settings import ConfirmForm, SettingsForm
from tournaments.forms.times import TimesForm
from tournaments.models import Tournament
from tournaments.permissions import is_director, may_create, may_remove_directors, may_reopen
from tournaments.queries.advice import advice_for
from tournaments.queries.overview import overview
from tournaments.queries.players import accounts_like
from tournaments.services.directors import appoint_director, remove_director
from tournaments.services.lifecycle import (
    ALWAYS_EDITABLE,
    change_settings,
    close_registration,
    close_tournament,
    create_tournament,
    discard_tournament,
    open_registration,
    reopen_tournament,
)
from tournaments.services.times import set_round_times
from tournaments.views.doors import MemberRequest, director_required, seen, shows, words
from tournaments.views.frame import frame


@login_required
@require_http_methods(["GET", "POST"])
def new(request: MemberRequest) -> HttpResponse:
    """A new tournament in three fields."""
    if not may_create(request.user):
        raise NotAllowed(_("Your membership is not active, so you cannot create a tournament."))
    form = NewTournamentForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = create_tournament(
                actor=request.user,
                name=form.cleaned_data["name"],
                system_key=form.system(),
                number_of_rounds=form.cleaned_data["number_of_rounds"],
                **form.settings(),
            )
        except Refused as refused:
            put_on(form, refused)
        else:
            messages.success(request, _("%(name)s is created. Now enter the players.") % {"name": tournament.name})
            return redirect("tournaments:manage_players", slug=tournament.slug)
    status = 400 if form.is_bound else 200
    return render(request, "tournaments/new.html", {"form": form}, status=status)


@require_GET
@director_required
def direct(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The director's desk: what comes next, and everything that can be done."""
    return desk(request, tournament)


def desk(request: MemberRequest, tournament: Tournament, **_rest: Any) -> HttpResponse:
    rows = tournament.directorships.select_related("member", "appointed_by").order_by("pk")
    return render(
        request,
        "tournaments/direct.html",
        frame(
            request,
            tournament,
            tab="direct",
            advice=advice_for(tournament),
            directorships=rows,
            may_reopen=may_reopen(request.user),
            may_remove=may_remove_directors(request.user),
            is_director=is_director(request.user, tournament),
            last_director=len(rows) == 1,
            version=tournament.event_number,
        ),
    )


@require_http_methods(["GET", "POST"])
@director_required
def settings(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    form = SettingsForm(
        request.POST if request.method == "POST" else None,
        tournament=tournament,
        initial=SettingsForm.initial_of(tournament),
    )
    if not tournament.is_preparing:
        form.freeze(ALWAYS_EDITABLE)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            change_settings(tournament_id=tournament.pk, actor=request.user, seen=seen(request), **form.settings())
        except Refused as refused:
            put_on(form, refused)
            status = refused.status
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("tournaments:direct", slug=tournament.slug)
    if form.is_bound and form.errors and status == 200:
        status = 400
    context = frame(request, tournament, tab="direct", form=form, version=tournament.event_number)
    return render(request, "tournaments/settings.html", context, status=status)


@require_http_methods(["GET", "POST"])
@director_required
def times(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """When each round is meant to start."""
    form = TimesForm(request.POST if request.method == "POST" else None, tournament=tournament)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            set_round_times(tournament_id=tournament.pk, actor=request.user, times=form.times(), seen=seen(request))
        except Refused as refused:
            put_on(form, refused)
            status = refused.status
        else:
            messages.success(request, _("The times are saved."))
            return redirect("tournaments:direct", slug=tournament.slug)
    if form.errors and status == 200:
        status = 400
    context = frame(request, tournament, tab="direct", form=form, version=tournament.event_number)
    return render(request, "tournaments/times.html", context, status=status)


@require_POST
@director_required
@shows(desk)
def registration(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Open or close registration, as the button says."""
    if request.POST.get("open") == "yes":
        open_registration(tournament_id=tournament.pk, actor=request.user)
        messages.success(request, _("Registration is open. Members can sign up on the tournament's page."))
    else:
        close_registration(tournament_id=tournament.pk, actor=request.user)
        messages.success(request, _("Registration is closed."))
    return redirect("tournaments:direct", slug=tournament.slug)


@require_http_methods(["GET", "POST"])
@director_required
def close(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return _with_reason(
        request,
        tournament,
        "tournaments/close.html",
        close_tournament,
        _("The tournament is closed. The final ranking stands."),
        then=reverse("tournaments:standings", args=[tournament.slug]),
    )


@require_http_methods(["GET", "POST"])
@director_required
def reopen(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    if not may_reopen(request.user):
        raise NotAllowed(_("Only an administrator reopens a closed tournament."))
    return _with_reason(
        request,
        tournament,
        "tournaments/reopen.html",
        reopen_tournament,
        _("The tournament is open again."),
        needs_reason=True,
    )


@require_http_methods(["GET", "POST"])
@director_required
def discard(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    def act(*, tournament_id: int, actor: Member, reason: str) -> Tournament:
        return discard_tournament(tournament_id=tournament_id, actor=actor)

    return _with_reason(
        request,
        tournament,
        "tournaments/discard.html",
        act,
        _("The tournament is discarded."),
        then=reverse("tournaments:list"),
    )


def _with_reason(
    request: MemberRequest,
    tournament: Tournament,
    template: str,
    act: Any,
    done: str,
    then: str = "",
    needs_reason: bool = False,
) -> HttpResponse:
    """Ask once more, with a reason; say no in the same sentence as every other door."""
    form = ConfirmForm(request.POST if request.method == "POST" else None)
    form.fields["reason"].widget.is_required = form.fields["reason"].required = needs_reason
    form.fields["reason"].error_messages["required"] = _("Say why the tournament is reopened.")
    status = 400 if form.is_bound and not form.is_valid() else 200
    if request.method == "POST" and form.is_valid():
        try:
            act(tournament_id=tournament.pk, actor=request.user, reason=form.cleaned_data["reason"])
        except Refused as refused:
            put_on(form, refused)
            status = refused.status
        else:
            messages.success(request, done)
            return redirect(then) if then else redirect(tournament)
    context = frame(request, tournament, tab="direct", form=form, summary=overview(tournament, directing=True))
    return render(request, template, context, status=status)


@require_POST
@director_required
@shows(desk)
def appoint(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Name a co-director by their name in the member list."""
    member = _member_named(words(request, "member", 200))
    appoint_director(tournament_id=tournament.pk, actor=request.user, member=member)
    messages.success(request, _("%(name)s directs this tournament with you.") % {"name": member.display_name})
    return redirect("tournaments:direct", slug=tournament.slug)


def _member_named(name: str) -> Member:
    """Somebody who can log in, by the whole name or a part of it that only one of them has."""
    found = accounts_like(name)
    if len(found) == 1:
        return found[0]
    if not found:
        raise BadValue(_("There is no member called “%(name)s”.") % {"name": name[:60]}, field="member")
    who = ", ".join(member.display_name for member in found[:5]) + (" …" if len(found) > 5 else "")
    raise BadValue(
        _("More than one member is called “%(name)s”: %(who)s. Write the whole name.")
        % {"name": name[:60], "who": who},
        field="member",
    )


@require_POST
@director_required
@shows(desk)
def dismiss(request: MemberRequest, tournament: Tournament, member_id: int) -> HttpResponse:
    """Resign, or, as an administrator, take the role from somebody."""
    if member_id != request.user.pk and not may_remove_directors(request.user):
        raise NotAllowed(_("Directors appoint others; only an administrator removes one."))
    if not tournament.directorships.filter(member_id=member_id).exists():
        raise Http404
    remove_director(tournament_id=tournament.pk, actor=request.user, member_id=member_id)
    messages.success(request, _("Done."))
    return redirect("tournaments:detail", slug=tournament.slug)
