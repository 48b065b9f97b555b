"""Results on one fast page, corrections with what they change, and the log with its undo."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubsite.refusals import Refused
from tournaments.models import Game, Round, Tournament
from tournaments.models.game import COMMONEST_FIRST, RESULTS
from tournaments.queries.corrections import preview
from tournaments.queries.log import entries, last_result, latest, log_events
from tournaments.queries.rounds import round_page
from tournaments.refusals import AcknowledgementNeeded
from tournaments.services.edits import alter_started
from tournaments.services.games import (
    clear_result,
    decide_match,
    enter_result,
    postpone_game,
    start_game,
    stop_game,
)
from tournaments.services.undo import undo_last
from tournaments.views.doors import (
    MemberRequest,
    director_required,
    game_or_404,
    number_in,
    player_or_404,
    round_or_404,
    seen,
    shows,
    words,
)
from tournaments.views.frame import frame

EVENTS_PER_PAGE = 50


@require_GET
@director_required
def results(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    return results_page(request, tournament, round_or_404(tournament, number, request.user))


def results_page(request: MemberRequest, tournament: Tournament, round_: Round, **asked: Any) -> HttpResponse:
    """All boards of a round, those without a result first on a phone.

    `asked` is a question at the board itself, before anything is written: whether the result that stands there is to
    change. It has the `game` or the `match`, and what that `becomes`.
    """
    if round_.is_planned:
        return redirect("tournaments:review", slug=tournament.slug, number=round_.number)
    page = round_page(tournament, round_, with_reasons=False)
    missing = [board for board in page.boards if not board.is_finished and not board.is_postponed]
    undecided = [board for board in page.boards if board.needs_decision and not board.game.decided_for_id]
    show = request.GET.get("show", "all")
    return render(
        request,
        "tournaments/results.html",
        frame(
            request,
            tournament,
            tab="direct",
            round=round_,
            page=page,
            boards=missing if show == "missing" else page.boards,
            missing=missing,
            undecided=undecided,
            postponed=[board for board in page.boards if board.is_postponed],
            done=sum(bool(game.result) for board in page.boards for game in board.games),
            show=show,
            last=last_result(tournament, round_),
            asked=asked,
            version=tournament.event_number,
        ),
    )


def _results_of_game(request: MemberRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    return _results_of_round(request, tournament, game_or_404(tournament, game_id).round.number)


def _board_of_game(request: MemberRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    return _board_edit(request, tournament, game_or_404(tournament, game_id), "")


@require_POST
@director_required
@shows(_results_of_game)
def result(request: MemberRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    """One tap, one key: saved at once. A result that stands changes only when the page has asked."""
    game = game_or_404(tournament, game_id)
    wanted = request.POST.get("result", "")
    try:
        enter_result(
            tournament_id=tournament.pk,
            game_id=game.pk,
            result=wanted,
            actor=request.user,
            may_change=request.POST.get("change") == "yes",
            seen=seen(request),
        )
    except AcknowledgementNeeded:
        round_ = round_or_404(tournament, game.round.number, request.user)
        return results_page(request, tournament, round_, game=game.pk, becomes=wanted)
    return redirect("tournaments:results", slug=tournament.slug, number=game.round.number)


@require_POST
@director_required
@shows(_board_of_game)
def game_action(request: MemberRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    """Start, stop, postpone or clear one game."""
    game = game_or_404(tournament, game_id)
    reason = words(request)
    common: dict[str, Any] = {
        "tournament_id": tournament.pk,
        "game_id": game.pk,
        "actor": request.user,
        "seen": seen(request),
    }
    action = request.POST.get("action", "")
    if action == "start":
        start_game(**common)
    elif action == "stop":
        stop_game(**common)
    elif action == "postpone":
        postpone_game(**common, reason=reason)
    elif action == "clear":
        clear_result(**common, reason=reason)
    else:
        raise Http404
    messages.success(request, latest(tournament))
    return redirect("tournaments:results", slug=tournament.slug, number=game.round.number)


@require_POST
@director_required
@shows(_results_of_game)
def decide(request: MemberRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    """Name the winner of a drawn match, and how it was decided."""
    game = game_or_404(tournament, game_id)
    decide_match(
        tournament_id=tournament.pk,
        game_id=game.pk,
        winner_id=number_in(request.POST.get("winner", "")),
        how=words(request, "how", 120),
        actor=request.user,
        seen=seen(request),
    )
    messages.success(request, latest(tournament))
    return redirect("tournaments:results", slug=tournament.slug, number=game.round.number)


@require_http_methods(["GET", "POST"])
@director_required
def board_edit(request: MemberRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    """Everything about one game: rare results, postponing, correcting with a preview, altering the pairing."""
    game = game_or_404(tournament, game_id)
    wanted = request.POST.get("result", request.GET.get("result", ""))
    if request.method == "POST":
        try:
            enter_result(
                tournament_id=tournament.pk,
                game_id=game.pk,
                result=wanted,
                actor=request.user,
                reason=words(request),
                acknowledged=request.POST.get("acknowledged") == "yes",
                seen=seen(request),
            )
        except Refused as refused:
            return _board_edit(request, tournament, game, wanted, refused)
        messages.success(request, _("The result on board %(board)d is saved.") % {"board": game.board})
        return redirect("tournaments:results", slug=tournament.slug, number=game.round.number)
    return _board_edit(request, tournament, game, wanted)


def _board_edit(
    request: MemberRequest, tournament: Tournament, game: Game, wanted: str, refused: Refused | None = None
) -> HttpResponse:
    game.round.tournament = tournament
    round_ = round_or_404(tournament, game.round.number, request.user)
    page = round_page(tournament, round_, with_reasons=False)
    board = next(line for line in page.boards if line.number == game.board)
    others = [s for line in page.boards if line is not board and not line.is_finished for s in (line.white, line.black)]
    others += [bye.side for bye in page.byes if bye.kind == "pairing"]
    context = frame(
        request,
        tournament,
        tab="direct",
        game=game,
        board=board,
        round=round_,
        results=COMMONEST_FIRST,
        wanted=wanted,
        changes=preview(tournament, game, wanted) if wanted in RESULTS and wanted != game.result else None,
        refused=refused,
        reason=request.POST.get("reason", ""),
        others=sorted(others, key=lambda side: side.player.name.casefold()),
        version=tournament.event_number,
    )
    return render(request, "tournaments/board_edit.html", context, status=refused.status if refused else 200)


@require_POST
@director_required
@shows(_board_of_game)
def alter(request: MemberRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    """Exchange a player of a started board with somebody else, with a reason."""
    game = game_or_404(tournament, game_id)
    player, other = (player_or_404(tournament, number_in(request.POST.get(name, ""))) for name in ("player", "other"))
    alter_started(
        tournament_id=tournament.pk,
        actor=request.user,
        game_id=game.pk,
        player_id=player.pk,
        with_id=other.pk,
        reason=words(request),
        seen=seen(request),
    )
    messages.success(request, _("The pairing is altered, and the corrections page says so."))
    return redirect("tournaments:results", slug=tournament.slug, number=game.round.number)


@require_GET
@director_required
def log(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return _log(request, tournament)


def _log(request: MemberRequest, tournament: Tournament, **_rest: Any) -> HttpResponse:
    page = Paginator(log_events(tournament), EVENTS_PER_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "tournaments/log.html",
        frame(request, tournament, tab="direct", page=page, entries=entries(tournament, list(page.object_list))),
    )


def _where_undone(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Undo stands in the log, and beside the results of a round for the last one entered there."""
    number = _round_of(request)
    return _log(request, tournament) if number is None else _results_of_round(request, tournament, number)


def _results_of_round(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    return results_page(request, tournament, round_or_404(tournament, number, request.user))


def _round_of(request: MemberRequest) -> int | None:
    return number_in(request.POST.get("round", ""), digits=4)


@require_POST
@director_required
@shows(_where_undone)
def undo(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Take the last step back: a new entry of the log."""
    event = undo_last(
        tournament_id=tournament.pk,
        actor=request.user,
        number=number_in(request.POST.get("number", ""), digits=9),
        reason=words(request),
    )
    if back := _round_of(request):
        return redirect("tournaments:results", slug=tournament.slug, number=back)
    messages.success(request, _("Step %(number)d is taken back.") % {"number": event.facts["undone_number"]})
    return redirect("tournaments:log", slug=tournament.slug)
