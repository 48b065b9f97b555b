"""A bracket on a sheet of paper: the same geometry as on the page, made as large as the sheet allows."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.pdf.fonts import numbered, printable
from tournaments.pdf.sheet import GREY, HAIR, MARGIN, POINT, Sheet
from tournaments.queries.bracket import Bracket, Side
from tournaments.svg.layout import NAME_SIZE, SPACE, SQUARE, Box, fitted, lay_out, room_for_name

LARGEST = 0.34  # millimetres for a pixel: a small bracket is not blown up


def fits_below(sheet: Sheet, bracket: Bracket) -> bool:
    """Whether it has room, at its own size, under what stands on the sheet already."""
    return lay_out(bracket).height * LARGEST <= sheet.bottom - sheet.get_y() - 2


def draw_bracket(sheet: Sheet, bracket: Bracket) -> None:
    drawing = lay_out(bracket)
    top = sheet.get_y() + 2
    scale = min((sheet.right - MARGIN) / drawing.width, (sheet.bottom - top) / drawing.height, LARGEST)
    pen = _Pen(sheet, MARGIN, top, scale)
    for head in drawing.heads:
        pen.write(head.x, head.y, head.text, size=NAME_SIZE, bold=True)
    for link in drawing.links:
        for x1, y1, x2, y2 in link.segments:
            pen.line(x1, y1, x2, y2, thick=0.2, grey=GREY)
    for box in drawing.boxes:
        _box(pen, box)
    sheet.set_y(top + drawing.height * scale)


class _Pen:
    """Draws in pixels of the page on millimetres of the sheet."""

    def __init__(self, sheet: Sheet, x: float, y: float, scale: float) -> None:
        self.sheet, self.x, self.y, self.scale = sheet, x, y, scale

    def line(self, x1: float, y1: float, x2: float, y2: float, *, thick: float, grey: int = 0) -> None:
        self.sheet.set_draw_color(grey)
        self.sheet.set_line_width(thick)
        self.sheet.line(*self.at(x1, y1), *self.at(x2, y2))

    def write(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        face: str = "sans",
        bold: bool = False,
        align: str = "L",
        room: float | None = None,
        grey: int = 0,
    ) -> None:
        self.sheet.write_at(
            *self.at(x, y),
            text,
            face=face,
            bold=bold,
            size=size * self.scale / POINT,
            align=align,
            room=None if room is None else room * self.scale,
            grey=grey,
        )

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale


def _box(pen: _Pen, box: Box) -> None:
    match = box.match
    right = box.x + box.width
    above, below = box.baselines
    if match.is_bye:
        _side(pen, box, match.top if match.top.name else match.bottom, above)
        pen.write(right, above, _("bye"), size=14, align="R", grey=GREY)
        pen.line(box.x, box.middle, right, box.middle, thick=0.35)
        return
    if match.playing:
        pen.write(box.x, box.top - 7, match.playing, size=14, bold=True, room=box.width)
    pen.line(box.x, box.top, right, box.top, thick=0.35)
    _side(pen, box, match.top, above)
    pen.line(box.x, box.middle, right, box.middle, thick=0.15, grey=HAIR)
    _side(pen, box, match.bottom, below)
    pen.line(box.x, box.bottom, right, box.bottom, thick=0.35)
    if match.note:
        pen.write(box.x, box.bottom + 16, match.note, size=14, room=box.width, grey=GREY)


def _side(pen: _Pen, box: Box, side: Side, baseline: float) -> None:
    if not side.name:
        return
    if side.seed is not None:
        pen.write(box.x, baseline, str(side.seed), size=14, grey=GREY)
    x = box.x + box.seed
    if not box.match.is_bye:
        if side.colour:
            left, top = pen.at(x, baseline - 12.5)
            pen.sheet.square(left, top, side.colour, side=SQUARE * pen.scale)
        x += SQUARE + SPACE
    name = printable(side.name, numbered(side.number))
    name, _squeezed = fitted(name, room_for_name(box), bold=side.is_winner)
    pen.write(x, baseline, name, size=NAME_SIZE, face="serif", bold=side.is_winner, room=room_for_name(box))
    if side.score:
        pen.write(box.x + box.width, baseline, side.score, size=17, bold=True, align="R")
