"""What the room looks at: the big screen, the clock, the seating, and the knockout tree. No login is needed."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.permissions import directs
from tournaments.queries.bracket import TreePage, is_knockout, tree_of
from tournaments.queries.clock import face_of, milliseconds
from tournaments.queries.hall import SHOWS, screen_of
from tournaments.queries.seating import room_of, unseated
from tournaments.svg.tree import tree_svg
from tournaments.views.doors import number_in, tournament_page
from tournaments.views.frame import frame, live_fragment


@require_safe
@tournament_page
def hall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The big screen. It turns its pages, keeps itself up to date, and says so when it cannot."""
    show = _show(request)
    theme = request.GET.get("theme", "")
    context = _screen(tournament, show)
    context |= {"theme": theme if theme in ("light", "dark") else "", "shows": _offered(tournament)}
    return _timed(render(request, "tournaments/hall/screen.html", context))


def _offered(tournament: Tournament) -> list[tuple[str, str]]:
    """What the screen can be told to show, as the links at its foot say it; before round 1 it shows who plays."""
    found = [("auto", _("What matters now")), ("boards", _("By board")), ("names", _("By name"))]
    found.append(("standings", _("Standings")))
    if is_knockout(tournament):
        found.append(("tree", _("Tree")))
    return found


@require_safe
@tournament_page
def hall_live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the big screen asks for every few seconds: nothing new, or all of it; and what time it is here."""
    show = _show(request)
    return _timed(
        live_fragment(
            request,
            tournament,
            f"hall-{show}-{timezone.get_current_timezone_name()}",  # it says when the time is over
            "tournaments/hall/_screen.html",
            lambda: _screen(tournament, show),
        )
    )


def _show(request: HttpRequest) -> str:
    show = request.GET.get("show", "auto")
    if show not in SHOWS:
        raise Http404
    return show


def _screen(tournament: Tournament, show: str) -> dict[str, Any]:
    return {"tournament": tournament, "screen": screen_of(tournament, show), "show": show}


@require_safe
@tournament_page
def clock(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The clock alone, for a line on other pages; the same for everybody."""
    kind = "desk" if request.GET.get("as") == "desk" else "line"
    return _timed(
        live_fragment(
            request,
            tournament,
            f"clock-{kind}-{timezone.get_current_timezone_name()}",
            f"tournaments/hall/_clock_{kind}.html",
            lambda: {"tournament": tournament, "face": face_of(tournament)},
        )
    )


def _timed(response: HttpResponse) -> HttpResponse:
    """Every screen sets its clock by this; a 304 tells the time as well."""
    response["X-Server-Time"] = str(milliseconds(timezone.now()))
    return response


@require_safe
@tournament_page
def seating(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return seating_page(request, tournament)


def seating_page(request: HttpRequest, tournament: Tournament, **_rest: Any) -> HttpResponse:
    return render(
        request,
        "tournaments/seating.html",
        frame(
            request,
            tournament,
            tab="seating",
            room=room_of(tournament),
            unseated=unseated(tournament),
            may_draw=tournament.is_preparing and not tournament.rounds.exists(),
        ),
    )


@require_safe
@tournament_page
def tree(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tree: a picture on a wide screen, one round at a time on a phone."""
    if not is_knockout(tournament):
        raise Http404
    found = tree_of(tournament, for_director=directs(request.user, tournament))
    wanted = request.GET.get("round", "")
    known = [column.round for column in found.main.columns] if found else []
    chosen = found.current if found else 1
    if wanted:
        asked = number_in(wanted, digits=3)
        if asked is None or asked not in known:
            raise Http404
        chosen = asked
    return render(
        request,
        "tournaments/tree.html",
        frame(request, tournament, tab="tree", tree=found, chosen=chosen, **_pictures(found)),
    )


def _pictures(found: TreePage | None) -> dict[str, Any]:
    if found is None:
        return {}
    return {
        "picture": tree_svg(found.main),
        "placements": [(bracket, tree_svg(bracket)) for bracket in found.placements],
    }


@require_safe
@tournament_page
def tree_picture(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tree as a picture of its own."""
    found = tree_of(tournament) if is_knockout(tournament) else None
    if found is None:
        raise Http404
    return HttpResponse(tree_svg(found.main, alone=True), content_type="image/svg+xml")
