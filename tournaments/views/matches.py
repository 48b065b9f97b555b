"""The result of a whole match in one tap."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.models import Tournament
from tournaments.refusals import AcknowledgementNeeded
from tournaments.services.matches import enter_match
from tournaments.views.doors import MemberRequest, director_required, number_in, round_or_404, seen, shows, words
from tournaments.views.results import results_page


def _results(request: MemberRequest, tournament: Tournament, number: int, **_rest: Any) -> HttpResponse:
    return results_page(request, tournament, round_or_404(tournament, number, request.user))


@require_POST
@director_required
@shows(_results)
def match(request: MemberRequest, tournament: Tournament, number: int, board: int) -> HttpResponse:
    """2–0, 2–1, 1–0–1 …; for a level match of a knockout also who goes on, and how that was decided."""
    said = {name: request.POST.get(name, "")[:20] for name in ("score", "winner")} | {"how": words(request, "how", 120)}
    try:
        enter_match(
            tournament_id=tournament.pk,
            round_number=number,
            board=board,
            score=said["score"],
            actor=request.user,
            winner_id=number_in(said["winner"]),
            how=said["how"],
            may_change=request.POST.get("change") == "yes",
            seen=seen(request),
        )
    except AcknowledgementNeeded:
        round_ = round_or_404(tournament, number, request.user)
        return results_page(request, tournament, round_, match=board, becomes=said["score"], said=said)
    return redirect("tournaments:results", slug=tournament.slug, number=number)
