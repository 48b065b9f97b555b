"""What is printed and what is taken home: sheets of paper, PDF files, the final report, and the TRF for directors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from members.addresses import link_to
from tournaments.exports import report_csv as csv_of_report
from tournaments.exports import tournament_trf
from tournaments.models import RoundStatus, Tournament
from tournaments.pdf.files import report_file, round_file
from tournaments.pdf.sheet import PAPERS
from tournaments.permissions import directs
from tournaments.queries import cards as card_queries
from tournaments.queries import paper as papers
from tournaments.queries.bracket import ON_A_SHEET, is_knockout, tree_of
from tournaments.queries.hall import names_of
from tournaments.queries.report import report_of
from tournaments.queries.report_words import statistics_sentences
from tournaments.queries.rounds import round_page
from tournaments.queries.standings import standings_of
from tournaments.queries.versions import version_of
from tournaments.svg.chart import NARROW, WIDE, progress_svg
from tournaments.svg.tree import tree_svg
from tournaments.views.doors import MemberRequest, director_required, round_or_404, tournament_page
from tournaments.views.frame import frame

FILE_SECONDS = 600


@require_safe
@tournament_page
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything there is to print. Directors can print a round before it starts."""
    rounds = tournament.rounds.order_by("-number")
    if not directs(request.user, tournament):
        rounds = rounds.exclude(status=RoundStatus.PLANNED)
    return render(
        request,
        "tournaments/paper/index.html",
        frame(request, tournament, tab="paper", rounds=rounds, knockout=is_knockout(tournament)),
    )


def _round_sheet(request: HttpRequest, tournament: Tournament, number: int, template: str) -> HttpResponse:
    round_ = round_or_404(tournament, number, request.user)
    page = round_page(tournament, round_, with_reasons=False)
    context = {"tournament": tournament, "round": round_, "page": page, "names": names_of(page)}
    return render(request, f"tournaments/paper/{template}.html", context)


@require_safe
@tournament_page
def pairings(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    return _round_sheet(request, tournament, number, "pairings")


@require_safe
@tournament_page
def names(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    return _round_sheet(request, tournament, number, "names")


@require_safe
@tournament_page
def slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    return _round_sheet(request, tournament, number, "slips")


@require_safe
@tournament_page
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = {"tournament": tournament, "standings": standings_of(tournament)}
    return render(request, "tournaments/paper/standings.html", context)


@require_safe
@tournament_page
def crosstable(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    lines, rounds = card_queries.crosstable(tournament)
    context = {"tournament": tournament, "lines": lines, "rounds": range(1, rounds + 1)}
    return render(request, "tournaments/paper/crosstable.html", context)


@require_safe
@tournament_page
def wall_chart(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    lines = papers.wall_chart(tournament)
    rounds = range(1, len(lines[0].cells) + 1) if lines else range(0)
    context = {"tournament": tournament, "lines": lines, "rounds": rounds}
    return render(request, "tournaments/paper/wall_chart.html", context)


@require_safe
@tournament_page
def tree(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tree, a large one cut into sheets that can be read."""
    found = tree_of(tournament) if is_knockout(tournament) else None
    if found is None:
        raise Http404
    sheets = [
        (bracket.title if bracket is not found.main else "", tree_svg(part))
        for bracket in (found.main, *found.placements)
        for part in bracket.parts(ON_A_SHEET)
    ]
    return render(request, "tournaments/paper/tree.html", {"tournament": tournament, "sheets": sheets})


@require_safe
@tournament_page
def cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A card for every table, good for the whole event: its code leads to whatever is played there now."""
    found = [
        (
            number,
            papers.qr_svg(link_to(reverse("tournaments:table", args=[tournament.slug, number]), request)),
        )
        for number in papers.tables_of(tournament)
    ]
    address = link_to("/", request)
    context = {
        "tournament": tournament,
        "cards": found,
        "address": address,
        "only_here": urlsplit(address).hostname in ("localhost", "127.0.0.1", "::1"),
    }
    return render(request, "tournaments/paper/cards.html", context)


@require_safe
@tournament_page
def table(request: HttpRequest, tournament: Tournament, board: int) -> HttpResponse:
    """Where the code on a table leads: the board of the round being played."""
    newest = papers.newest_round(tournament)
    if newest is None or not newest.games.filter(board=board).exists():
        return redirect("tournaments:detail", slug=tournament.slug)
    return redirect("tournaments:board", slug=tournament.slug, number=newest.number, board=board)


@require_safe
@tournament_page
def round_pdf(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All of a round in one file."""
    round_ = round_or_404(tournament, number, request.user)
    paper = _paper(request)
    body = _made_once(tournament, f"round-{number}-{paper}", lambda: round_file(tournament, round_, paper))
    return _file(body, "application/pdf", f"{tournament.slug}-round-{number}.pdf", inline=True)


@require_safe
@tournament_page
def report(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The event in one page: who came where, with what record, and what it was like."""
    found = report_of(tournament)
    charts = [progress_svg(found.ways, size) for size in (WIDE, NARROW)] if found.ways else []
    return render(
        request,
        "tournaments/report.html",
        frame(
            request,
            tournament,
            tab="report",
            report=found,
            sentences=statistics_sentences(found.statistics),
            charts=charts,
            me=request.user.pk,
        ),
    )


@require_safe
@tournament_page
def report_pdf(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    paper = _paper(request)
    body = _made_once(tournament, f"report-{paper}", lambda: report_file(tournament, paper))
    return _file(body, "application/pdf", f"{tournament.slug}-report.pdf", inline=True)


@require_safe
@tournament_page
def report_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _file(csv_of_report(tournament).encode(), "text/csv; charset=utf-8", f"{tournament.slug}-report.csv")


@require_safe
@director_required
def trf(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The report file of the chess world. For directors: it says more of people than a page does."""
    return _file(tournament_trf(tournament).encode(), "text/plain; charset=utf-8", f"{tournament.slug}.trf")


def _paper(request: HttpRequest) -> str:
    paper = request.GET.get("paper", "a4")
    if paper not in PAPERS:
        raise Http404
    return paper


def _made_once(tournament: Tournament, name: str, make: Callable[[], bytes]) -> bytes:
    """A file is work: it is made once for each event, language and time zone, which the hour in its head is in."""
    zone = timezone.get_current_timezone_name()
    key = f"file:{tournament.pk}:{version_of(tournament)}:{get_language()}:{zone}:{name}"
    body: bytes | None = cache.get(key)
    if body is None:
        body = make()
        cache.set(key, body, FILE_SECONDS)
    return body


def _file(body: bytes, kind: str, name: str, *, inline: bool = False) -> HttpResponse:
    response = HttpResponse(body, content_type=kind)
    how: Any = "inline" if inline else "attachment"
    response["Content-Disposition"] = f'{how}; filename="{name}"'
    return response
