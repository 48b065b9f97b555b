"""The director's hand on the room: the clock, phases, announcements, seats."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubsite.refusals import BadValue, Refused
from members.forms.fields import put_on
from tournaments.forms.hall import PhaseForm
from tournaments.models import Phase, RoundStatus, Tournament
from tournaments.presets import PRESETS
from tournaments.queries.clock import face_of, is_complete
from tournaments.services.announcements import announce, take_down
from tournaments.services.clock import (
    extend_clock,
    pause_clock,
    resume_clock,
    start_phase,
    start_round_clock,
    stop_clock,
)
from tournaments.services.phases import add_phase, add_preset, change_phase, move_phase, remove_phase
from tournaments.services.seating import clear_seats, draw_seats, swap_seats
from tournaments.views.doors import MemberRequest, director_required, number_in, player_or_404, shows
from tournaments.views.frame import frame
from tournaments.views.hall import seating_page


@require_GET
@director_required
def desk(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Clock, phases and announcements on one page; a keyboard is enough."""
    return _desk(request, tournament)


def _desk(request: MemberRequest, tournament: Tournament, **_rest: Any) -> HttpResponse:
    face = face_of(tournament)
    phases = list(tournament.phases.all())
    started = tournament.rounds.filter(status=RoundStatus.STARTED).first()
    return render(
        request,
        "tournaments/hall/desk.html",
        frame(
            request,
            tournament,
            tab="direct",
            face=face,
            playing=started is not None and not is_complete(tournament, started),
            phases=phases,
            next_phase=_next_phase(phases, face.phase if face else None, _round_to_come(tournament)),
            announcements=list(tournament.announcements.all()),
            minutes=tournament.round_minutes or 50,
        ),
    )


def _next_phase(phases: list[Phase], now: int | None, round_to_come: int) -> Phase | None:
    """The phase after the one that runs; the first before the round to come where none does."""
    keys = [phase.pk for phase in phases]
    rest = phases[keys.index(now) + 1 :] if now in keys else phases
    return next((phase for phase in rest if phase.before_round >= round_to_come), None)


def _round_to_come(tournament: Tournament) -> int:
    return tournament.rounds.exclude(status=RoundStatus.PLANNED).count() + 1


@require_POST
@director_required
@shows(_desk)
def clock_action(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Start, pause, resume, extend or stop, as the button says."""
    common: dict[str, Any] = {"tournament_id": tournament.pk, "actor": request.user}
    action = request.POST.get("action", "")
    if action == "start":
        minutes = None if request.POST.get("unlimited") == "yes" else _number(request, "minutes")
        start_round_clock(**common, minutes=minutes)
    elif action == "extend":
        extend_clock(**common, minutes=_number(request, "minutes"))
    elif action == "phase":
        start_phase(**common, phase_id=_phase(request, tournament).pk)
    elif action in SIMPLE:
        SIMPLE[action](**common)
    else:
        raise Http404
    return redirect("tournaments:hall_desk", slug=tournament.slug)


SIMPLE: dict[str, Any] = {"pause": pause_clock, "resume": resume_clock, "stop": stop_clock}


def _number(request: MemberRequest, name: str) -> int:
    value = number_in(request.POST.get(name, ""), digits=5)
    if value is None:
        raise BadValue(_("Type a number of minutes."), field=name)
    return value


def _phase(request: MemberRequest, tournament: Tournament) -> Phase:
    pk = number_in(request.POST.get("phase", ""))
    found = None if pk is None else tournament.phases.filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


@require_POST
@director_required
@shows(_desk)
def say(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Put an announcement on the big screen, or take one down."""
    common: dict[str, Any] = {"tournament_id": tournament.pk, "actor": request.user}
    down = request.POST.get("down", "")
    if down:
        announcement = number_in(down)
        if announcement is None:
            raise Http404
        take_down(**common, announcement_id=announcement)
    else:
        announce(**common, text=request.POST.get("text", ""))
    return redirect("tournaments:hall_desk", slug=tournament.slug)


@require_http_methods(["GET", "POST"])
@director_required
def phases(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The phases in order, presets to pick from, and a form for one of one's own."""
    form = PhaseForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            phase = add_phase(tournament_id=tournament.pk, actor=request.user, **form.cleaned_data)
        except Refused as refused:
            put_on(form, refused)
        else:
            messages.success(request, _("“%(name)s” is added.") % {"name": phase.name})
            return redirect("tournaments:phases", slug=tournament.slug)
    return _phases(request, tournament, form=form if form.is_bound else None, status=400 if form.is_bound else 200)


def _phases(
    request: MemberRequest, tournament: Tournament, *, form: PhaseForm | None = None, status: int = 200, **_rest: Any
) -> HttpResponse:
    presets = list(PRESETS.values())
    next_round = _round_to_come(tournament)
    context = frame(
        request,
        tournament,
        tab="direct",
        phases=list(tournament.phases.all()),
        presets=[preset for preset in presets if not preset.for_cards],
        card_presets=[preset for preset in presets if preset.for_cards],
        next_round=next_round,
        form=form or PhaseForm(initial={"before_round": next_round}),
    )
    return render(request, "tournaments/phases.html", context, status=status)


@require_POST
@director_required
@shows(_phases)
def pick_preset(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    add_preset(
        tournament_id=tournament.pk,
        actor=request.user,
        key=request.POST.get("preset", ""),
        before_round=_number(request, "before_round"),
    )
    messages.success(request, _("Added. Edit it as you like."))
    return redirect("tournaments:phases", slug=tournament.slug)


@require_http_methods(["GET", "POST"])
@director_required
def phase_edit(request: MemberRequest, tournament: Tournament, phase_id: int) -> HttpResponse:
    phase = tournament.phases.filter(pk=phase_id).first()
    if phase is None:
        raise Http404
    initial = {name: getattr(phase, name) for name in PhaseForm.base_fields}
    form = PhaseForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            change_phase(tournament_id=tournament.pk, actor=request.user, phase_id=phase.pk, **form.cleaned_data)
        except Refused as refused:
            put_on(form, refused)
        else:
            return redirect("tournaments:phases", slug=tournament.slug)
    context = frame(request, tournament, tab="direct", form=form, phase=phase)
    return render(request, "tournaments/hall/phase.html", context, status=400 if form.is_bound else 200)


@require_POST
@director_required
@shows(_phases)
def phase_action(request: MemberRequest, tournament: Tournament, phase_id: int) -> HttpResponse:
    """Move a phase up or down, or remove it."""
    common: dict[str, Any] = {"tournament_id": tournament.pk, "actor": request.user, "phase_id": phase_id}
    action = request.POST.get("action", "")
    if action == "remove":
        remove_phase(**common)
    elif action in ("up", "down"):
        move_phase(**common, up=action == "up")
    else:
        raise Http404
    return redirect("tournaments:phases", slug=tournament.slug)


@require_POST
@director_required
@shows(seating_page)
def seats(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Draw the seats, let two players change theirs, or clear them."""
    common: dict[str, Any] = {"tournament_id": tournament.pk, "actor": request.user}
    action = request.POST.get("action", "")
    if action == "draw":
        draw_seats(**common)
    elif action == "clear":
        clear_seats(**common)
    elif action == "swap":
        first, second = (
            player_or_404(tournament, number_in(request.POST.get(name, ""))) for name in ("first", "second")
        )
        swap_seats(**common, first_id=first.pk, second_id=second.pk)
    else:
        raise Http404
    return redirect("tournaments:seating", slug=tournament.slug)
