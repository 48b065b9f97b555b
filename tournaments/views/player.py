"""What a player does: sign up, withdraw, ask for a bye, report a result."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from members.models import Status
from tournaments.forms.players import ByeForm
from tournaments.models import Player, PlayerStatus, Seat, Tournament
from tournaments.queries.mine import my_player
from tournaments.queries.rounds import round_page
from tournaments.services.games import confirm_result, dispute_result, report_result
from tournaments.services.players import cancel_bye, enter, request_bye, withdraw
from tournaments.views.doors import MemberRequest, begun_game_or_404, member_required, seen, shows
from tournaments.views.frame import frame
from tournaments.views.public import detail, players

OWN_BYES = ("half", "zero")


def _entries_page(request: MemberRequest, tournament: Tournament, **_rest: object) -> HttpResponse:
    request.method = "GET"
    return players(request, slug=tournament.slug)


def _tournament_page(request: MemberRequest, tournament: Tournament, **_rest: object) -> HttpResponse:
    request.method = "GET"
    return detail(request, slug=tournament.slug)


@require_POST
@member_required
@shows(_entries_page)
def sign_up(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    player = enter(tournament_id=tournament.pk, actor=request.user)
    if player.status == PlayerStatus.WAITING:
        messages.info(
            request, _("The tournament is full. You are on the waiting list and move up when somebody withdraws.")
        )
    else:
        messages.success(request, _("You are in. Your board will stand here when round 1 starts."))
    return redirect("tournaments:players", slug=tournament.slug)


@require_POST
@member_required
@shows(_entries_page)
def sign_off(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    player = _own(request, tournament)
    withdraw(tournament_id=tournament.pk, player_id=player.pk, actor=request.user)
    messages.success(request, _("You have withdrawn from %(name)s.") % {"name": tournament.name})
    return redirect("tournaments:players", slug=tournament.slug)


@require_POST
@member_required
@shows(_entries_page)
def ask_bye(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    player = _own(request, tournament)
    form = ByeForm(request.POST, kinds=OWN_BYES)
    if not form.is_valid():
        messages.error(request, _("Choose a round and a kind of bye."))
        response = _entries_page(request, tournament)
        response.status_code = 400
        return response
    request_bye(tournament_id=tournament.pk, player_id=player.pk, actor=request.user, **form.cleaned_data)
    messages.success(request, _("You have a bye in round %(round)d.") % {"round": form.cleaned_data["round_number"]})
    return redirect("tournaments:players", slug=tournament.slug)


@require_POST
@member_required
@shows(_entries_page)
def drop_bye(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    player = _own(request, tournament)
    cancel_bye(tournament_id=tournament.pk, player_id=player.pk, round_number=number, actor=request.user)
    messages.success(request, _("You play in round %(round)d.") % {"round": number})
    return redirect("tournaments:players", slug=tournament.slug)


@require_GET
@member_required
def game(request: MemberRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    """My game: the opponent, the three results, and what the opponent has said."""
    row = begun_game_or_404(tournament, game_id)
    seat = Seat.objects.filter(game=row, player__member=request.user).select_related("player__member").first()
    if seat is None:
        raise Http404
    row.round.tournament = tournament
    page = round_page(tournament, row.round)
    board = next(line for line in page.boards if line.number == row.board)
    opponent = board.black.player if board.white.player.pk == seat.player_id else board.white.player
    return render(
        request,
        "tournaments/my_game.html",
        frame(
            request,
            tournament,
            tab="pairings",
            game=row,
            board=board,
            seat=seat,
            round=row.round,
            opponent=opponent,
            version=tournament.event_number,
        ),
    )


@require_POST
@member_required
@shows(_tournament_page)
def report(request: MemberRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    begun_game_or_404(tournament, game_id)
    row = report_result(
        tournament_id=tournament.pk,
        game_id=game_id,
        result=request.POST.get("result", ""),
        actor=request.user,
        seen=seen(request),
    )
    if row.report == "confirmed":
        messages.success(request, _("You both said the same: the result stands."))
    elif row.report == "disputed":
        messages.warning(request, _("Your opponent said something else. The director will ask you both."))
    elif row.seats.filter(player__member__status=Status.GUEST).exists():
        messages.success(request, _("Thank you. Your opponent has no account: the director enters the result."))
    else:
        messages.success(request, _("Thank you. Your opponent is asked to confirm."))
    return redirect("tournaments:detail", slug=tournament.slug)


@require_POST
@member_required
@shows(_tournament_page)
def confirm(request: MemberRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    begun_game_or_404(tournament, game_id)
    confirm_result(tournament_id=tournament.pk, game_id=game_id, actor=request.user, seen=seen(request))
    messages.success(request, _("Confirmed. The result stands."))
    return redirect("tournaments:detail", slug=tournament.slug)


@require_POST
@member_required
@shows(_tournament_page)
def dispute(request: MemberRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    begun_game_or_404(tournament, game_id)
    dispute_result(tournament_id=tournament.pk, game_id=game_id, actor=request.user, seen=seen(request))
    messages.warning(request, _("The director has been told and will decide."))
    return redirect("tournaments:detail", slug=tournament.slug)


def _own(request: MemberRequest, tournament: Tournament) -> Player:
    player = my_player(request.user, tournament)
    if player is None:
        raise Http404
    return player
