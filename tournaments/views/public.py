"""What everybody may read: pairings with their reasons, standings with their sums, cards, rules, corrections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from members.addresses import link_to
from tournaments.calendar import calendar
from tournaments.exports import standings_csv
from tournaments.models import PlayerStatus, Round, RoundStatus, Tournament
from tournaments.permissions import directs, may_create
from tournaments.queries.cards import card, crosstable, rating_outcome
from tournaments.queries.lists import coming, finished, just_in, running
from tournaments.queries.log import corrections
from tournaments.queries.mine import my_game, my_games, my_places, my_player
from tournaments.queries.overview import Overview, overview
from tournaments.queries.players import entries
from tournaments.queries.rounds import round_page
from tournaments.queries.rules import rules_of
from tournaments.queries.standings import standings_of
from tournaments.views.doors import number_in, player_or_404, round_or_404, tournament_page
from tournaments.views.frame import fragment_of, frame, live_fragment


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The club's front page: my game, what is running, what is coming."""
    return render(
        request,
        "home.html",
        {
            "games": my_games(request.user),
            "places": my_places(request.user),
            "running": running(request.user)[:8],
            "coming": coming(request.user)[:8],
            "finished": finished(request.user)[:5],
            "just_in": just_in(request.user),
            "may_create": may_create(request.user),
        },
    )


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    return render(
        request,
        "tournaments/list.html",
        {
            "running": running(request.user),
            "places": my_places(request.user),
            "coming": coming(request.user),
            "finished": finished(request.user)[:100],
            "may_create": may_create(request.user),
        },
    )


@require_safe
@tournament_page
def detail(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page people have open: the pairings of the newest round, or who has entered so far."""
    newest = tournament.rounds.exclude(status=RoundStatus.PLANNED).order_by("-number").first()
    if newest is None:
        return players(request, slug=tournament.slug)
    return round_view(request, slug=tournament.slug, number=newest.number)


@require_safe
@tournament_page
def round_view(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = round_or_404(tournament, number, request.user)
    if round_.is_planned:
        return redirect("tournaments:review", slug=tournament.slug, number=number)
    me, mine = my_player(request.user, tournament), my_game(request.user, tournament)
    context = frame(request, tournament, tab="pairings", round=round_, me=me, mine=mine)
    context["fragment"] = fragment_of(*_pairings(tournament, round_, context["overview"]))
    return render(request, "tournaments/pairings.html", context)


Fragment = tuple[Tournament, str, str, Callable[[], dict[str, Any]]]


def _pairings(tournament: Tournament, round_: Round, seen: Overview | None = None) -> Fragment:
    """The pairings alone, the same for everybody; whoever waits on an old round is told of the new one."""

    def context() -> dict[str, Any]:
        now = seen or overview(tournament, directing=False)
        page = round_page(tournament, round_)
        return {"tournament": tournament, "round": round_, "page": page, "newest": now.current, "overview": now}

    return tournament, f"round-{round_.number}", "tournaments/_pairings.html", context


@require_safe
@tournament_page
def round_live(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = round_or_404(tournament, number, request.user)
    if round_.is_planned:
        raise Http404
    return live_fragment(request, *_pairings(tournament, round_))


@require_safe
@tournament_page
def board(request: HttpRequest, tournament: Tournament, number: int, board: int) -> HttpResponse:
    """One board with its reasons: what a QR code on the table leads to."""
    round_ = round_or_404(tournament, number, request.user)
    page = round_page(tournament, round_)
    line = next((each for each in page.boards if each.number == board), None)
    if line is None:
        raise Http404
    return render(
        request,
        "tournaments/board.html",
        frame(request, tournament, tab="pairings", board=line, round=round_, page=page),
    )


@require_safe
@tournament_page
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    after = _after(request, tournament)
    me = my_player(request.user, tournament)
    context = frame(request, tournament, tab="standings", after=after, my_player=me.pk if me else None)
    context["fragment"] = fragment_of(*_standings(tournament, after, context["overview"]))
    return render(request, "tournaments/standings.html", context)


def _standings(tournament: Tournament, after: int | None, seen: Overview | None = None) -> Fragment:
    """The table alone, the same for everybody; each sum comes when it is opened."""

    def context() -> dict[str, Any]:
        found = standings_of(tournament, through=after, with_sums=False)
        return {
            "tournament": tournament,
            "standings": found,
            "after": after,
            "span": 7 + len(found.columns),
            "overview": seen or overview(tournament, directing=False),
        }

    return tournament, f"standings-{after}", "tournaments/_standings.html", context


@require_safe
@tournament_page
def standings_live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return live_fragment(request, *_standings(tournament, _after(request, tournament)))


@require_safe
@tournament_page
def sums(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    """How one player's tie-breaks came about: opened in the table, or a page of its own."""
    found = standings_of(tournament, through=_after(request, tournament))
    line = next((each for each in found.lines if each.player.pk == player_id), None)
    if line is None:
        raise Http404
    context = {"tournament": tournament, "line": line}
    if request.headers.get("X-Fragment"):
        return render(request, "tournaments/_sums.html", context)
    return render(request, "tournaments/sums.html", frame(request, tournament, tab="standings", line=line))


def _after(request: HttpRequest, tournament: Tournament) -> int | None:
    if not request.GET.get("after"):
        return None
    number = number_in(request.GET["after"], digits=3)
    if number is None or not tournament.rounds.filter(number=number).exclude(status=RoundStatus.PLANNED).exists():
        raise Http404
    return number


@require_safe
@tournament_page
def standings_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    response = HttpResponse(standings_csv(tournament), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-standings.csv"'
    return response


@require_safe
@tournament_page
def crosstable_view(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    me = my_player(request.user, tournament)
    context = frame(request, tournament, tab="crosstable", my_player=me.pk if me else None)
    context["fragment"] = fragment_of(*_crosstable(tournament))
    return render(request, "tournaments/crosstable.html", context)


def _crosstable(tournament: Tournament) -> Fragment:
    """The table alone, the same for everybody: with many players it is the longest of all pages."""

    def context() -> dict[str, Any]:
        lines, rounds = crosstable(tournament)
        meetings = [meeting for line in lines for meeting in line.meetings]
        return {
            "tournament": tournament,
            "lines": lines,
            "rounds": range(1, rounds + 1),
            "has_floats": any(meeting.floated for meeting in meetings),
            "has_open": any(meeting.is_open for meeting in meetings),
            "has_forfeits": any(meeting.text in ("+", "−") for meeting in meetings),
        }

    return tournament, "crosstable", "tournaments/_crosstable.html", context


@require_safe
@tournament_page
def players(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who plays, who waits, who has withdrawn."""
    mine = my_player(request.user, tournament)
    return render(
        request,
        "tournaments/players.html",
        frame(
            request,
            tournament,
            tab="players",
            entries=entries(tournament),
            mine=mine,
            may_enter=tournament.registration_open and (mine is None or mine.status == PlayerStatus.WITHDRAWN),
        ),
    )


@require_safe
@tournament_page
def player_card(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    player = player_or_404(tournament, player_id)
    line = next((each for each in standings_of(tournament).lines if each.player.pk == player.pk), None)
    return render(
        request,
        "tournaments/player.html",
        frame(
            request,
            tournament,
            tab="players",
            player=player,
            line=line,
            meetings=card(tournament, player),
            rated=rating_outcome(tournament, player),
            is_me=request.user.is_authenticated and player.member_id == request.user.pk,
            directs_it=directs(request.user, tournament),
        ),
    )


@require_safe
@tournament_page
def rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return render(
        request, "tournaments/rules.html", frame(request, tournament, tab="rules", rules=rules_of(tournament))
    )


@require_safe
@tournament_page
def corrections_view(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return render(
        request,
        "tournaments/corrections.html",
        frame(request, tournament, tab="corrections", entries=corrections(tournament)),
    )


@require_safe
@tournament_page
def calendar_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rounds for a calendar that asks again from time to time."""
    body = calendar(tournament, link_to(tournament.get_absolute_url(), request))
    return HttpResponse(body, content_type="text/calendar; charset=utf-8")
