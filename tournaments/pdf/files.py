"""Whole PDF files: all of a round, and the final report."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from clubsite.templatetags.chess import points, today
from members.queries import club_cache
from tournaments.models import Round, Tournament
from tournaments.pdf import parts
from tournaments.pdf.fonts import in_our_letters
from tournaments.pdf.report import progress, sums
from tournaments.pdf.sheet import Column, Heading, Sheet, name_column
from tournaments.queries.bracket import is_knockout, tree_of
from tournaments.queries.cards import crosstable
from tournaments.queries.report import Report, report_of
from tournaments.queries.report_words import percentage, statistics_sentences
from tournaments.queries.rounds import round_page
from tournaments.queries.standings import standings_of


def round_file(tournament: Tournament, round_: Round, paper: str = "a4") -> bytes:
    """Pairings by board and by name, slips, standings, crosstable, and the tree of a knockout."""
    sheet = Sheet(paper, f"{tournament.name}, {_('Round %(number)d') % {'number': round_.number}}")
    heading = _heading(tournament)
    page = round_page(tournament, round_, with_reasons=False)
    parts.pairings(sheet, page, heading)
    parts.by_name(sheet, page, heading)
    parts.slips(sheet, page, tournament)
    _tables(sheet, tournament, heading)
    return sheet.done()


def _tables(sheet: Sheet, tournament: Tournament, heading: Heading) -> None:
    found = standings_of(tournament)
    if found.after:
        parts.standings(sheet, found, heading, final=tournament.is_finished)
        parts.crosstable(sheet, *crosstable(tournament), heading)
    if is_knockout(tournament) and (tree := tree_of(tournament)):
        parts.tree(sheet, tree, heading)


def report_file(tournament: Tournament, paper: str = "a4") -> bytes:
    sheet = Sheet(paper, f"{tournament.name}, {_('Report')}")
    heading = _heading(tournament)
    report = report_of(tournament)
    _report(sheet, report, replace(heading, title=_("Report")))
    if report.ways:
        progress(sheet, report.ways)
    _tables(sheet, tournament, heading)
    if report.standings.columns and report.lines:
        sums(sheet, report.standings, heading)
    return sheet.done()


def _report(sheet: Sheet, report: Report, heading: Heading) -> None:
    sheet.begin(heading)
    columns = [
        Column(_("Place"), 8, face="serif", bold=True),
        name_column(_("Name"), 34),
        Column(_("Rating"), 9, "R"),
        Column(_("Points"), 9, "R", bold=True),
        Column(_("Game wins"), 12, "R"),
        Column(_("W–L–D"), 13, "C"),
    ]
    columns += [Column(column.short, 10, "R") for column in report.standings.columns]
    sheet.table(
        columns,
        [
            (
                str(row.line.place),
                parts.name_of(row.line.player),
                str(row.line.player.rating or ""),
                points(row.line.points),
                f"{percentage(row.game_win_percentage)} %" if row.game_win_percentage else "",
                f"{row.line.won}–{row.line.lost}–{row.line.drawn}",
                *(cell.shown for cell in row.line.cells),
            )
            for row in report.lines
        ],
    )
    for sentence in statistics_sentences(report.statistics, parts.name_of):
        parts.paragraph(sheet, sentence)


def _heading(tournament: Tournament) -> Heading:
    now = timezone.localtime()
    return Heading(
        title="",
        club=club_cache.get().name or _("Our chess club"),
        tournament=tournament.name,
        when=f"{today()}, {now:%H:%M}",
        state=_("State: event %(number)d") % {"number": tournament.event_number},
        names=_about_names(tournament),
    )


def _about_names(tournament: Tournament) -> str:
    """Numbers stand for names only with a word about it."""
    players = tournament.players.select_related("member")
    if all(in_our_letters(player.name) is not None for player in players):
        return ""
    return _("“No.” is a starting number: this file lacks the letters of that name. The sheets on the site have them.")
