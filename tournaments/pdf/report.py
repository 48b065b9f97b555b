"""What the report has besides tables: the way of the first few to the top, and how every tie-break came about."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.pdf.fonts import numbered, printable
from tournaments.pdf.parts import name_of
from tournaments.pdf.sheet import GREY, HAIR, MARGIN, Heading, Sheet
from tournaments.queries.report import Way
from tournaments.queries.standings import Line, Standings
from tournaments.svg.chart import spread, ticks

HIGH, NAMES, LEFT = 62.0, 62.0, 8.0  # millimetres: the chart, the names at its right, the places at its left
SUM_SIZE, SUM_STEP = 8.5, 4.0


def progress(sheet: Sheet, ways: tuple[Way, ...]) -> None:
    """Places after each round, the first place on top, the winner's line the thickest."""
    if sheet.get_y() + HIGH + 26 > sheet.bottom:
        sheet.add_page(same=True)
    top = sheet.get_y() + 14
    sheet.write_at(MARGIN, top - 4, _("Places after each round"), face="serif", bold=True, size=13)
    top += 3
    rounds, lowest = len(ways[0].places), max(place for way in ways for place in way.places)
    left, right = MARGIN + LEFT, sheet.right - NAMES
    across = [left + (right - left) * n / max(rounds - 1, 1) for n in range(rounds)]

    def y(place: int) -> float:
        return top + HIGH * (place - 1) / max(lowest - 1, 1)

    for place in ticks(lowest):
        sheet.rule(y(place), grey=HAIR, x1=left, x2=right)
        sheet.write_at(left - 3, y(place) + 1.2, str(place), size=8.5, align="R")
    for n, x in enumerate(across, start=1):
        sheet.write_at(x, top + HIGH + 6, str(n), size=8.5, align="C")
    ends = spread([y(way.places[-1]) for way in ways], apart=5)
    for n, way in reversed(list(enumerate(ways))):
        sheet.set_draw_color(0 if n == 0 else GREY)
        sheet.set_line_width(0.7 if n == 0 else 0.3)
        for (x1, before), (x2, after) in pairwise(zip(across, way.places, strict=True)):
            sheet.line(x1, y(before), x2, y(after))
        said = f"{way.places[-1]}  {name_of(way.player)}"
        sheet.write_at(right + 4, ends[n] + 1.4, said, size=10, bold=n == 0, room=NAMES - 4)
    sheet.set_y(top + HIGH + 8)


def sums(sheet: Sheet, found: Standings, heading: Heading) -> None:
    """Every tie-break of every player with its sum."""
    sheet.begin(replace(heading, title=_("Tie-breaks with their sums")))
    sheet.set_y(sheet.get_y() + 3)
    for line in found.lines:
        _sums_of(sheet, line)


def _sums_of(sheet: Sheet, line: Line) -> None:
    said = [printable(cell.equation) for cell in line.cells if cell.value is not None]
    sheet.set_font("sans", "", SUM_SIZE)
    room = sheet.right - MARGIN - LEFT
    rows = [row for text in said for row in sheet.multi_cell(room, SUM_STEP, text, dry_run=True, output="LINES")]
    if sheet.get_y() + 8 + SUM_STEP * len(rows) > sheet.bottom:
        sheet.add_page(same=True)
        sheet.set_y(sheet.get_y() + 3)
    y = sheet.get_y() + 4
    sheet.write_at(MARGIN, y, str(line.place), face="serif", bold=True)
    sheet.write_at(MARGIN + LEFT, y, printable(line.player.name, numbered(line.player.number)), face="serif", size=11.5)
    for row in rows:
        y += SUM_STEP
        sheet.write_at(MARGIN + LEFT, y + 0.4, row, size=SUM_SIZE)
    sheet.rule(y + 2.4, grey=HAIR)
    sheet.set_y(y + 3)
