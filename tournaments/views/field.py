"""The director's hand on the field: entering, pasting, withdrawing, byes, seeds, pairs kept apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubsite.refusals import Refused
from members.forms.fields import put_on
from members.models import Member
from tournaments.forms.players import ByeForm, PastedLine, PasteForm, SeatForm
from tournaments.models import PlayerStatus, Tournament
from tournaments.queries.advice import advice_for
from tournaments.queries.overview import overview
from tournaments.queries.players import entries, kept_apart, members_called, not_entered
from tournaments.refusals import BadValue
from tournaments.services.players import (
    NewPlayer,
    add_players,
    admit,
    cancel_bye,
    come_back,
    keep_apart,
    let_meet,
    request_bye,
    set_seat,
    withdraw,
)
from tournaments.views.doors import MemberRequest, director_required, number_in, player_or_404, shows
from tournaments.views.frame import frame


@require_GET
@director_required
def manage_players(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


def _page(
    request: MemberRequest, tournament: Tournament, *, paste: PasteForm | None = None, **_rest: Any
) -> HttpResponse:
    return render(
        request,
        "tournaments/manage_players.html",
        frame(
            request,
            tournament,
            tab="direct",
            entries=entries(tournament),
            advice=advice_for(tournament),
            others=list(not_entered(tournament)),
            apart=kept_apart(tournament),
            paste=paste or PasteForm(),
            chosen=_chosen(request),
        ),
    )


@require_POST
@director_required
@shows(_page)
def add(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Enter the members that were ticked."""
    members = list(Member.objects.in_play().filter(pk__in=_chosen(request)))
    if not members:
        raise BadValue(_("Choose at least one member."), field="members")
    add_players(tournament_id=tournament.pk, actor=request.user, entries=[NewPlayer(member) for member in members])
    _say_entered(request, len(members))
    return redirect("tournaments:manage_players", slug=tournament.slug)


def _chosen(request: MemberRequest) -> set[int]:
    """The members that were ticked; they stay ticked when the page has to be shown again."""
    return {pk for text in request.POST.getlist("members") if (pk := number_in(text)) is not None}


@require_http_methods(["GET", "POST"])
@director_required
def paste(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A pasted list: shown with the members it recognises, then entered whole or not at all."""
    form = PasteForm(request.POST if request.method == "POST" else None)
    if not form.is_bound:
        return redirect("tournaments:manage_players", slug=tournament.slug)
    if not form.is_valid() or "back" in request.POST:
        response = _page(request, tournament, paste=form)
        response.status_code = 400 if form.errors else 200
        return response
    lines = _recognised(tournament, form.cleaned_data["names"])
    if request.POST.get("confirmed") != "yes":
        count = sum(not line.stays_out for line in lines)
        context = frame(request, tournament, tab="direct", lines=lines, count=count, names=request.POST["names"])
        context["seeded"] = any(line.seed for line in lines)
        return render(request, "tournaments/paste.html", context)
    try:
        players = add_players(tournament_id=tournament.pk, actor=request.user, entries=_entries(lines, request))
    except Refused as refused:
        form.add_error("names", refused.message)
        response = _page(request, tournament, paste=form)
        response.status_code = refused.status
        return response
    _say_entered(request, len(players))
    return redirect("tournaments:manage_players", slug=tournament.slug)


def _recognised(tournament: Tournament, lines: list[PastedLine]) -> list[PastedLine]:
    """The lines with what is known of their names: a member, several, somebody in already, the same name above."""
    called = members_called([line.name for line in lines])
    inside = set(tournament.players.exclude(status=PlayerStatus.WITHDRAWN).values_list("member_id", flat=True))
    above: dict[str, int] = {}
    found = []
    for line in lines:
        name = line.name.casefold()
        members = called[name]
        known = members[0] if len(members) == 1 else None
        is_in = known is not None and known.pk in inside
        again = above.get(name)
        found.append(replace(line, known=known, shared=len(members) > 1, is_in=is_in, again=again))
        above.setdefault(name, line.number)
    return found


def _entries(lines: list[PastedLine], request: MemberRequest) -> list[NewPlayer]:
    """Members and guests, in the order of the list; a guest is also whom the director says to be somebody else."""
    found = []
    for line in lines:
        guest = request.POST.get(f"guest-{line.number}") == "yes"
        if guest or not line.stays_out:
            found.append(NewPlayer(None if guest else line.known, line.name, line.rating, line.seed))
    if not found:
        raise BadValue(_("Everybody on this list is already in."), field="names")
    return found


def _say_entered(request: MemberRequest, count: int) -> None:
    messages.success(
        request,
        ngettext("%(count)d player entered.", "%(count)d players entered.", count) % {"count": count},
    )


@require_POST
@director_required
@shows(_page)
def player_action(request: MemberRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    """One of the buttons beside a player's name."""
    player = player_or_404(tournament, player_id)
    act = {"withdraw": withdraw, "come-back": come_back, "admit": admit}.get(request.POST.get("action", ""))
    if act is None:
        raise Http404
    act(tournament_id=tournament.pk, player_id=player.pk, actor=request.user)
    said = {
        "withdraw": _("%(name)s has withdrawn."),
        "come-back": _("%(name)s plays again from the next round."),
        "admit": _("%(name)s is in."),
    }[request.POST["action"]]
    messages.success(request, said % {"name": player.name})
    return redirect("tournaments:manage_players", slug=tournament.slug)


@require_http_methods(["GET", "POST"])
@director_required
def player_edit(request: MemberRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    """Seed, table and byes of one player."""
    player = player_or_404(tournament, player_id)
    which = request.POST.get("form", "")
    seat = SeatForm(request.POST if which == "seat" else None, initial={"seed": player.seed, "table": player.table})
    ahead = overview(tournament, directing=True).rounds_ahead
    bye = ByeForm(request.POST if which == "bye" else None, rounds=ahead)
    form, status = {"seat": seat, "bye": bye}.get(which), 200
    if form is not None and not form.is_valid():
        status = 400
    elif form is not None:
        try:
            if which == "seat":
                set_seat(tournament_id=tournament.pk, player_id=player.pk, actor=request.user, **form.cleaned_data)
            else:
                request_bye(tournament_id=tournament.pk, player_id=player.pk, actor=request.user, **form.cleaned_data)
        except Refused as refused:
            put_on(form, refused)
            status = refused.status
        else:
            messages.success(request, _("Saved."))
            return redirect("tournaments:player_edit", slug=tournament.slug, player_id=player.pk)
    context = frame(
        request,
        tournament,
        tab="direct",
        player=player,
        seat_form=seat,
        bye_form=bye,
        requests=player.requests.order_by("round_number"),
    )
    return render(request, "tournaments/player_edit.html", context, status=status)


@require_POST
@director_required
@shows(_page)
def drop_bye(request: MemberRequest, tournament: Tournament, player_id: int, number: int) -> HttpResponse:
    player = player_or_404(tournament, player_id)
    cancel_bye(tournament_id=tournament.pk, player_id=player.pk, round_number=number, actor=request.user)
    messages.success(request, _("%(name)s plays in round %(round)d.") % {"name": player.name, "round": number})
    return redirect("tournaments:player_edit", slug=tournament.slug, player_id=player.pk)


@require_POST
@director_required
@shows(_page)
def keep_pair_apart(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    ids = [number_in(request.POST.get(name, "")) for name in ("first", "second")]
    if None in ids:
        raise BadValue(_("Choose two players."), field="first")
    first, second = (player_or_404(tournament, pk) for pk in ids)
    keep_apart(tournament_id=tournament.pk, first_id=first.pk, second_id=second.pk, actor=request.user)
    messages.success(
        request, _("%(first)s and %(second)s are kept apart.") % {"first": first.name, "second": second.name}
    )
    return redirect("tournaments:manage_players", slug=tournament.slug)


@require_POST
@director_required
@shows(_page)
def let_pair_meet(request: MemberRequest, tournament: Tournament, pair_id: int) -> HttpResponse:
    let_meet(tournament_id=tournament.pk, pair_id=pair_id, actor=request.user)
    messages.success(request, _("These two may meet again."))
    return redirect("tournaments:manage_players", slug=tournament.slug)
