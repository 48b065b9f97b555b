"""The doors of a tournament's pages: who comes in, and what somebody reads who is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clubsite.refusals import BadValue, NotAllowed, Refused
from members.models import Member
from members.validators import is_control
from tournaments.models import Game, Player, Round, RoundStatus, Tournament
from tournaments.permissions import directs, may_see
from tournaments.queries.versions import with_version

if TYPE_CHECKING:
    from members.permissions import Actor

View = Callable[..., HttpResponse]


class MemberRequest(HttpRequest):
    """A request behind one of the doors below: its user is a member."""

    user: Member


def tournament_page(view: View) -> View:
    """Finds the tournament by its address; whoever may not see it learns nothing of it."""

    @wraps(view)
    def door(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        tournament = with_version(Tournament.objects.filter(slug=slug)).first()
        if tournament is None or not may_see(request.user, tournament):
            raise Http404
        return view(request, tournament, **rest)

    return door


def director_required(view: View) -> View:
    """A director of this tournament, or an administrator. A stranger is asked to log in."""

    @wraps(view)
    def door(request: HttpRequest, tournament: Tournament, **rest: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not directs(request.user, tournament):
            raise NotAllowed(_("Only the directors of %(name)s may do this.") % {"name": tournament.name})
        return view(request, tournament, **rest)

    return tournament_page(door)


def member_required(view: View) -> View:
    @wraps(view)
    def door(request: HttpRequest, tournament: Tournament, **rest: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return view(request, tournament, **rest)

    return tournament_page(door)


def shows(page: View) -> Callable[[View], View]:
    """What somebody sees whose action was refused: the page as it is now, with the sentence, and its status."""

    def wrap(action: View) -> View:
        @wraps(action)
        def door(request: HttpRequest, tournament: Tournament, **rest: Any) -> HttpResponse:
            try:
                return action(request, tournament, **rest)
            except Refused as refused:
                messages.error(request, refused.message)
                tournament.refresh_from_db()
                response = page(request, tournament, **rest)
                if response.status_code == 302:  # that page is gone meanwhile: the refusal has a page of its own
                    list(messages.get_messages(request))
                    raise
                response.status_code = refused.status
                return response

        return door

    return wrap


def number_in(text: str, *, digits: int = 18) -> int | None:
    """The number that a form or an address says; None for anything else, and for what no row can have."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def seen(request: HttpRequest) -> int | None:
    """The event number the form was made from."""
    return number_in(request.POST.get("version", ""), digits=9)


def words(request: HttpRequest, name: str = "reason", most: int = 400) -> str:
    """One line of plain text from a form: nothing of it is cut off or dropped without a word."""
    text = request.POST.get(name, "").strip()
    if len(text) > most:
        raise BadValue(_("At most %(most)d characters of plain text.") % {"most": most}, field=name)
    if any(map(is_control, text)):
        raise BadValue(_("This contains characters that cannot be shown. Type it again by hand."), field=name)
    return text


def round_or_404(tournament: Tournament, number: int, member: Actor) -> Round:
    """A planned round is known to directors alone."""
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is None or (round_.status == RoundStatus.PLANNED and not directs(member, tournament)):
        raise Http404
    round_.tournament = tournament
    return round_


def game_or_404(tournament: Tournament, pk: int) -> Game:
    game = Game.objects.select_related("round").filter(pk=pk, round__tournament=tournament).first()
    if game is None:
        raise Http404
    return game


def begun_game_or_404(tournament: Tournament, pk: int) -> Game:
    """For players: whom they are going to meet, if the round is started as it is planned, is the director's alone."""
    game = game_or_404(tournament, pk)
    if game.round.is_planned:
        raise Http404
    return game


def player_or_404(tournament: Tournament, pk: int | None) -> Player:
    """`None` is what a form says that names nobody."""
    player = None if pk is None else tournament.players.select_related("member").filter(pk=pk).first()
    if player is None:
        raise Http404
    return player
