"""The candidate round on the director's desk: planned, reviewed, edited, started, closed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Round, Tournament
from tournaments.queries.absence import ways_out
from tournaments.queries.log import latest
from tournaments.queries.planned import outdated
from tournaments.queries.rounds import Side, round_page
from tournaments.refusals import CannotPair, ReasonNeeded
from tournaments.services import edits
from tournaments.services.rounds import (
    accept_flags,
    close_round,
    discard_plan,
    plan_round,
    replan_round,
    start_round,
)
from tournaments.views.director import desk
from tournaments.views.doors import (
    MemberRequest,
    director_required,
    number_in,
    player_or_404,
    round_or_404,
    seen,
    shows,
    words,
)
from tournaments.views.frame import frame
from tournaments.views.results import results_page


@require_POST
@director_required
@shows(desk)
def plan(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Pair the next round. Where the system finds none, the desk offers pairing by hand."""
    try:
        round_ = plan_round(
            tournament_id=tournament.pk, actor=request.user, by_hand=request.POST.get("by_hand") == "yes"
        )
    except CannotPair as refused:
        request.cannot_pair = refused.message  # type: ignore[attr-defined]
        raise
    messages.success(
        request, _("Round %(number)d is planned. Look it over, then start it.") % {"number": round_.number}
    )
    return redirect("tournaments:review", slug=tournament.slug, number=round_.number)


@require_GET
@director_required
def review(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = round_or_404(tournament, number, request.user)
    if not round_.is_planned:
        return redirect(round_)
    return _review(request, tournament, number=number)


def _review(request: MemberRequest, tournament: Tournament, number: int, **more: Any) -> HttpResponse:
    """The plan as it stands now, or, where it has become public meanwhile, the round itself."""
    round_ = tournament.rounds.select_related("plan", "snapshot").filter(number=number).first()
    if round_ is None:
        return desk(request, tournament)
    round_.tournament = tournament
    if not round_.is_planned:
        return results_page(request, tournament, round_)
    page = round_page(tournament, round_)
    at_boards = _by_name([side for board in page.boards for side in (board.white, board.black)])
    open_flags = [flag for flag in page.flags if not flag.accepted]
    return render(
        request,
        "tournaments/review.html",
        frame(
            request,
            tournament,
            tab="direct",
            round=round_,
            page=page,
            at_boards=at_boards,
            sides=_by_name(at_boards + [bye.side for bye in page.byes if bye.kind == "pairing"]),
            open_flags=open_flags,
            planned_event=_planned_event(tournament, round_),
            changed=outdated(tournament, round_),
            has_bye=any(bye.kind == "pairing" for bye in page.byes),
            version=tournament.event_number,
            **more,
        ),
    )


def _by_name(sides: list[Side]) -> list[Side]:
    return sorted(sides, key=lambda side: side.player.name.casefold())


def _planned_event(tournament: Tournament, round_: Round) -> Any:
    return (
        tournament.events.filter(round_number=round_.number, kind__in=("round.planned", "round.replanned"))
        .select_related("actor")
        .first()
    )


@require_POST
@director_required
@shows(_review)
def replan(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    replan_round(tournament_id=tournament.pk, actor=request.user, seen=seen(request))
    messages.success(request, _("Round %(number)d is planned again from scratch.") % {"number": number})
    return redirect("tournaments:review", slug=tournament.slug, number=number)


@require_POST
@director_required
@shows(_review)
def discard(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    discard_plan(tournament_id=tournament.pk, actor=request.user, seen=seen(request))
    messages.success(request, _("The plan of round %(number)d is discarded.") % {"number": number})
    return redirect("tournaments:direct", slug=tournament.slug)


@require_POST
@director_required
@shows(_review)
def accept(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One flag, or all of them."""
    flags = [_count(request, "flag")] if "flag" in request.POST else None
    accept_flags(tournament_id=tournament.pk, actor=request.user, flags=flags, seen=seen(request))
    return redirect("tournaments:review", slug=tournament.slug, number=number)


@require_POST
@director_required
@shows(_review)
def start(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    try:
        round_ = start_round(
            tournament_id=tournament.pk,
            actor=request.user,
            number=number,
            accept_all=request.POST.get("accept_all") == "yes",
            reason=words(request),
            seen=seen(request),
        )
    except ReasonNeeded as needed:
        response = _review(request, tournament, number=number)
        response.status_code = needed.status
        return response
    messages.success(request, _("Round %(number)d is started. The boards are public.") % {"number": round_.number})
    return redirect("tournaments:results", slug=tournament.slug, number=round_.number)


@require_POST
@director_required
def close(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    return _close(request, tournament, number=number)


def _started_page(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    return results_page(request, tournament, round_or_404(tournament, number, request.user))


@shows(_started_page)
def _close(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    close_round(tournament_id=tournament.pk, actor=request.user, number=number)
    messages.success(request, _("Round %(number)d is closed. Here are the standings.") % {"number": number})
    return redirect("tournaments:standings", slug=tournament.slug)


@require_POST
@director_required
@shows(_review)
def edit(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One edit by hand. What it breaks is said at once; what is unwise asks for a reason."""
    round_ = round_or_404(tournament, number, request.user)
    if request.POST.get("action") == "absent" and "way" not in request.POST and round_.is_planned:
        player = player_or_404(tournament, _who(request, tournament, "player"))
        ways = ways_out(tournament, round_, player)
        return _review(request, tournament, number=number, absent=player, ways=ways)
    act = EDITS.get(request.POST.get("action", ""))
    if act is None:
        raise Http404
    common = {
        "tournament_id": tournament.pk,
        "actor": request.user,
        "reason": words(request),
        "seen": seen(request),
    }
    try:
        act(request, tournament, common)
    except ReasonNeeded as needed:
        names = ("action", "player", "other", "board", "way")
        asked = {name: request.POST[name] for name in names if name in request.POST}
        wish = _in_words(request, tournament)
        response = _review(request, tournament, number=number, asked=asked, warnings=needed.warnings, wish=wish)
        response.status_code = needed.status
        return response
    messages.success(request, _("%(done)s; nothing is public until you start it.") % {"done": latest(tournament)})
    return redirect("tournaments:review", slug=tournament.slug, number=number)


def _in_words(request: MemberRequest, tournament: Tournament) -> str:
    """The edit that was asked for."""
    said = {"board": request.POST.get("board", "")}
    for who in {"player", "other"} & request.POST.keys():
        said[who] = player_or_404(tournament, number_in(request.POST[who])).name
    return WISHES[request.POST["action"]] % said


def _who(request: MemberRequest, tournament: Tournament, name: str) -> int:
    return player_or_404(tournament, number_in(request.POST.get(name, ""))).pk


def _count(request: MemberRequest, name: str) -> int:
    value = number_in(request.POST.get(name, ""), digits=4)
    if value is None:
        raise Http404
    return value


WISHES = {
    "swap": gettext_lazy("%(player)s and %(other)s change places"),
    "colours": gettext_lazy("The players of board %(board)s change colours"),
    "bye": gettext_lazy("%(player)s gets the bye"),
    "pair": gettext_lazy("%(player)s, with White, plays %(other)s"),
    "present": gettext_lazy("%(player)s plays after all"),
    "absent": gettext_lazy("%(player)s is marked absent"),
}
EDITS: dict[str, Any] = {
    "swap": lambda r, t, c: edits.swap_players(first_id=_who(r, t, "player"), second_id=_who(r, t, "other"), **c),
    "colours": lambda r, t, c: edits.swap_colours(board=_count(r, "board"), **c),
    "bye": lambda r, t, c: edits.give_bye(player_id=_who(r, t, "player"), **c),
    "pair": lambda r, t, c: edits.pair_freely(white_id=_who(r, t, "player"), black_id=_who(r, t, "other"), **c),
    "present": lambda r, t, c: edits.mark_present(player_id=_who(r, t, "player"), **c),
    "absent": lambda r, t, c: edits.mark_absent(
        player_id=_who(r, t, "player"), fresh=r.POST.get("way") == "fresh", **c
    ),
}
