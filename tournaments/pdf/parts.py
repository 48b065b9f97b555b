"""The parts of a PDF: pairings by board and by name, slips, standings, crosstable, tree."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from clubsite.templatetags.chess import plain_result, points
from tournaments.models import Player, Tournament
from tournaments.pdf.fonts import numbered, printable
from tournaments.pdf.sheet import MARGIN, MOST_IN_SQUARE, Column, Heading, Sheet, in_square, name_column
from tournaments.pdf.tree import draw_bracket, fits_below
from tournaments.queries.bracket import ON_A_SHEET, TreePage
from tournaments.queries.cards import CrossLine, Meeting
from tournaments.queries.hall import names_of
from tournaments.queries.rounds import BoardLine, RoundPage
from tournaments.queries.standings import Standings
from tournaments.templatetags.room import bye_title
from tournaments.templatetags.tournaments import bye_word

SLIPS_ACROSS, SLIPS_DOWN = 2, 4
WIDEST_UPRIGHT = 54  # six rounds of games, four of matches: more lie on their side


def name_of(player: Player) -> str:
    """The name in letters we can print; a name in another script becomes the starting number, never a blank."""
    return printable(player.name, numbered(player.number))


def pairings(sheet: Sheet, page: RoundPage, heading: Heading) -> None:
    title = _("Round %(number)d, pairings") % {"number": page.round.number}
    sheet.begin(replace(heading, title=title, note=_("Points before this round.")))
    sheet.table(
        (
            Column(_("Board"), 9, bold=True, face="serif", size=13),
            Column("", 5),
            name_column(_("White"), 33, 13),
            Column(_("Pts"), 7, "R", bold=True),
            Column(_("Result"), 11, "C", bold=True),
            Column("", 5),
            name_column(_("Black"), 33, 13),
            Column(_("Pts"), 7, "R", bold=True),
        ),
        [
            (
                str(board.number),
                in_square("w", ""),
                name_of(board.white.player),
                points(board.white.points),
                _result(board),
                in_square("b", ""),
                name_of(board.black.player),
                points(board.black.points),
            )
            for board in page.boards
        ],
        row=10.5,
    )
    for bye in page.byes:
        if sheet.get_y() + 10 > sheet.bottom:
            sheet.add_page(same=True)
        y = sheet.get_y() + 8
        wide = sheet.write_at(MARGIN, y, f"{bye_title(bye)} ", bold=True)
        sheet.write_at(MARGIN + wide + 1, y, name_of(bye.side.player), face="serif", size=12)
        sheet.set_y(y)


def _result(board: BoardLine) -> str:
    if len(board.games) > 1:
        first, second = board.score
        return f"{points(first)} : {points(second)}" if any(game.result for game in board.games) else ":"
    return plain_result(board.game.result) or ":"


def by_name(sheet: Sheet, page: RoundPage, heading: Heading) -> None:
    """Two columns of names with board and colour."""
    title = _("Round %(number)d, by name") % {"number": page.round.number}
    sheet.begin(replace(heading, title=title, note=_("The number is the board, the square the colour.")))
    row, gap = 8.0, 10.0
    wide = (sheet.right - MARGIN - gap) / 2
    top = sheet.get_y() + 2
    down = int((sheet.bottom - top) // row)
    for n, line in enumerate(names_of(page)):
        place = n % (2 * down)
        if n and place == 0:
            sheet.add_page(same=True)
        x = MARGIN + (place // down) * (wide + gap)
        y = top + (place % down) * row
        sheet.write_name(x, y + 5, printable(line.name, numbered(line.number)), size=12, room=wide - 26)
        if line.board:
            sheet.write_at(x + wide - 7, y + 5, str(line.board), bold=True, align="R")
            sheet.square(x + wide - 5, y + 1.2, line.colour)
        else:
            sheet.write_at(x + wide, y + 5, bye_word(line.bye), size=9, align="R")
        sheet.rule(y + row, grey=170, x1=x, x2=x + wide)


def slips(sheet: Sheet, page: RoundPage, tournament: Tournament) -> None:
    """Eight a page, a box beside each name, lines to cut along."""
    how = _("write the games won") if tournament.legs > 1 else _("write 1, ½ or 0")
    about = _("%(name)s, round %(number)d") % {"name": tournament.name, "number": page.round.number}
    for n, board in enumerate(page.boards):
        place = n % (SLIPS_ACROSS * SLIPS_DOWN)
        if place == 0:
            sheet.begin(None)
            _cuts(sheet)
        _slip(sheet, board, place, about, how)


def _cuts(sheet: Sheet) -> None:
    wide, high = float(sheet.w), float(sheet.h)
    sheet.set_draw_color(120)
    sheet.set_line_width(0.2)
    sheet.set_dash_pattern(dash=1.5, gap=1.2)
    sheet.line(wide / 2, 0, wide / 2, high)
    for n in range(1, SLIPS_DOWN):
        sheet.line(0, high * n / SLIPS_DOWN, wide, high * n / SLIPS_DOWN)
    sheet.set_dash_pattern()


def _slip(sheet: Sheet, board: BoardLine, place: int, about: str, how: str) -> None:
    wide, high = float(sheet.w) / SLIPS_ACROSS, float(sheet.h) / SLIPS_DOWN
    left, top = (place % SLIPS_ACROSS) * wide + 9, (place // SLIPS_ACROSS) * high
    right = left + wide - 18
    used = sheet.write_at(
        left, top + 14, _("Board %(number)d") % {"number": board.number}, face="serif", bold=True, size=20
    )
    sheet.write_at(right, top + 14, about, size=8.5, align="R", room=right - left - used - 4)
    sheet.rule(top + 17, thick=0.4, x1=left, x2=right)
    sheet.write_at(right, top + 22, how, size=7.5, align="R")
    for colour, side, y in (("w", board.white, top + 24), ("b", board.black, top + 37)):
        sheet.square(left, y + 2, colour, side=6)
        sheet.write_name(left + 9, y + 6.8, name_of(side.player), size=13, room=right - left - 22)
        sheet.set_line_width(0.4)
        sheet.set_draw_color(0)
        sheet.rect(right - 10, y, 10, 10)
    for x, word in ((left, _("signed, White")), (left + (right - left) / 2 + 3, _("signed, Black"))):
        sheet.rule(top + high - 12, x1=x, x2=x + (right - left) / 2 - 3)
        sheet.write_at(x, top + high - 8.5, word, size=7.5)


def standings(sheet: Sheet, found: Standings, heading: Heading, *, final: bool) -> None:
    title = _("Final ranking") if final else _("Standings after round %(number)d") % {"number": found.after}
    long_names = ". ".join(f"{column.short}: {column.long}" for column in found.columns)
    sheet.begin(replace(heading, title=title, note="" if found.complete else _("Not all results are in.")))
    columns = [Column(_("Place"), 8, face="serif", bold=True), name_column(_("Name"), 36)]
    columns.append(Column(_("Points"), 9, "R", bold=True))
    columns += [Column(column.short, 11, "R") for column in found.columns]
    sheet.table(
        columns,
        [
            (
                str(line.place),
                name_of(line.player),
                points(line.points),
                *(cell.shown for cell in line.cells),
            )
            for line in found.lines
        ],
    )
    paragraph(sheet, long_names, size=8.5)


def paragraph(sheet: Sheet, text: str, *, size: float = 10.5) -> None:
    """Running text below what stands already, over as many lines as it needs."""
    if not text:
        return
    said = printable(text)
    sheet.set_font("sans", "", size)
    sheet.set_text_color(0)
    high = size * 0.5
    lines = sheet.multi_cell(sheet.right - MARGIN, high, said, dry_run=True, output="LINES")
    if sheet.get_y() + 4 + high * len(lines) > sheet.bottom:
        sheet.add_page(same=True)
        sheet.set_font("sans", "", size)
    sheet.set_xy(MARGIN, sheet.get_y() + 4)
    sheet.multi_cell(sheet.right - MARGIN, high, said, align="L", new_x="LMARGIN", new_y="NEXT")


def crosstable(sheet: Sheet, lines: list[CrossLine], rounds: int, heading: Heading) -> None:
    note = _("Result in the square of the colour played, then the opponent's place.")
    wide = 12 if any(len(meeting.text) > MOST_IN_SQUARE for row in lines for meeting in row.meetings) else 9
    landscape = rounds * wide > WIDEST_UPRIGHT
    sheet.begin(replace(heading, title=_("Crosstable"), note=note), landscape=landscape)
    columns = [Column(_("Place"), 7, face="serif", bold=True), name_column(_("Name"), 30, 11.5)]
    columns += [Column(str(n), wide) for n in range(1, rounds + 1)]
    columns.append(Column(_("Points"), 9, "R", bold=True))
    sheet.table(
        columns,
        [
            (
                str(row.line.place),
                name_of(row.line.player),
                *(_meeting(meeting) for meeting in row.meetings),
                points(row.line.points),
            )
            for row in lines
        ],
        row=7.6,
    )


def _meeting(meeting: Meeting) -> str:
    if meeting.opponent is None:
        return in_square("", points(meeting.points) if meeting.shows_points else "", bye_word(meeting.why))
    place = " ".join([str(meeting.place or ""), *([_("wins")] if meeting.wins else [])])
    return in_square(meeting.colour, "" if meeting.is_open else meeting.text, place)


def tree(sheet: Sheet, found: TreePage, heading: Heading) -> None:
    """The tree, cut into sheets that can be read; then the games for places."""
    note = _("The number is the seed, the square the colour played.")
    for part in found.main.parts(ON_A_SHEET):
        sheet.begin(replace(heading, title=found.main.title, note=note), landscape=True)
        draw_bracket(sheet, part)
    full = True  # the tree's own sheets take no games for places
    for part in (part for bracket in found.placements for part in bracket.parts(ON_A_SHEET)):
        if full or not fits_below(sheet, part):
            sheet.begin(replace(heading, title=_("Games for all places"), note=note), landscape=True)
        draw_bracket(sheet, part)
        full = False
