"""A sheet of paper: our typefaces, a head and a foot on every page, ruled tables, and text that always fits."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from fpdf import FPDF

from tournaments.pdf.fonts import FACES, printable, width

PAPERS = {"a4": "A4", "letter": "Letter"}
MARGIN = 16.0
ROW = 8.2
POINT = 0.352778  # millimetres
SMALLEST = 6.5
LEAST_SHRUNK = 0.88  # of its size, and a name goes on one line
TWO_LINES = 0.8
GREY, HAIR = 90, 170
HEAD_SIZE, HEAD_STEP = 8.5, 3.6  # of the titles of columns: points, and millimetres from line to line
PAGES = "{pages}"  # stands for their number until all are made
MOST_IN_SQUARE = 2  # letters; a longer text makes the square wider


@dataclass(frozen=True)
class Heading:
    """What stands at the head and foot of the pages of one part."""

    title: str
    club: str
    tournament: str
    when: str
    note: str = ""
    state: str = ""
    names: str = ""  # how names are written that we have no letters for, where there are any


@dataclass(frozen=True)
class Column:
    title: str
    width: float  # a share of the line
    align: str = "L"
    face: str = "sans"
    bold: bool = False
    size: float = 11.0
    wraps: bool = False  # names: on two lines rather than in small type


def name_column(title: str, width: float, size: float = 12) -> Column:
    return Column(title, width, face="serif", size=size, wraps=True)


class Sheet(FPDF):
    """fpdf2 with our measures. Units are millimetres, sizes of type are points."""

    def __init__(self, paper: str, title: str) -> None:
        super().__init__(orientation="portrait", unit="mm", format=PAPERS.get(paper, "A4"))
        self.heading: Heading | None = None  # of the page being written
        self.coming: Heading | None = None  # of the next one: fpdf2 writes the foot of a page when the next begins
        self.set_title(title)
        self.set_creator("Clubsite")
        self.set_margin(MARGIN)
        self.c_margin = 0  # running text begins where everything else does
        self.set_auto_page_break(False)
        for (face, bold), path in FACES.items():
            self.add_font(face, "B" if bold else "", path)
        self.alias_nb_pages(PAGES)

    @property
    def right(self) -> float:
        return float(self.w) - MARGIN

    @property
    def bottom(self) -> float:
        """The last line of a page's own text."""
        return float(self.h) - MARGIN - 8

    def begin(self, heading: Heading | None, *, landscape: bool = False) -> None:
        """A new page of a new part."""
        self.coming = heading
        self.add_page(orientation="landscape" if landscape else "portrait")

    def header(self) -> None:
        self.heading = self.coming
        if self.heading is None:
            return
        self.write_at(MARGIN, MARGIN + 3, f"{self.heading.club} · {self.heading.tournament}", size=10)
        self.write_at(MARGIN, MARGIN + 11.5, self.heading.title, face="serif", bold=True, size=21)
        self.write_at(self.right, MARGIN + 11.5, self.heading.when, size=10, align="R")
        self.rule(MARGIN + 15, thick=0.8)
        self.set_y(MARGIN + 18)

    def footer(self) -> None:
        if self.heading is None:
            return
        y = float(self.h) - MARGIN + 2
        left = " ".join(part for part in (self.heading.note, self.heading.state) if part)
        self.write_at(MARGIN, y, left, size=8)
        self.write_at(MARGIN, y + 4, self.heading.names, size=8)
        page = _("Page %(page)d of %(pages)s") % {"page": self.page_no(), "pages": PAGES}
        self.set_font("sans", "", 8)
        wide = float(self.get_string_width(page.replace(PAGES, "00")))  # how many there will be is not known yet
        self.set_xy(self.right - wide, y - 3)
        self.cell(wide, 4, page)

    def rule(
        self, y: float, *, thick: float = 0.2, grey: int = 0, x1: float | None = None, x2: float | None = None
    ) -> None:
        self.set_draw_color(grey)
        self.set_line_width(thick)
        self.line(MARGIN if x1 is None else x1, y, self.right if x2 is None else x2, y)

    def write_at(
        self,
        x: float,
        y: float,
        text: str,
        *,
        face: str = "sans",
        bold: bool = False,
        size: float = 11,
        align: str = "L",
        room: float | None = None,
        grey: int = 0,
    ) -> float:
        """One line with its baseline at y, made smaller where it would be wider than the room. Returns its width."""
        said = printable(text)
        self.set_text_color(grey)
        self.set_font(face, "B" if bold else "", size)
        wide = float(self.get_string_width(said))
        if room is not None and wide > room:
            smaller = 0.99 * size * room / wide
            self.set_font(face, "B" if bold else "", max(smaller, SMALLEST))
            while said and smaller < SMALLEST and float(self.get_string_width(said)) > room:
                said = said[:-1]  # the smallest type and still too wide: only then is a text cut
            wide = float(self.get_string_width(said))
        self._draw({"L": x, "R": x - wide, "C": x - wide / 2}[align], y, said)
        return wide

    def _draw(self, x: float, y: float, said: str) -> None:
        """The text, and over the middle of its letter each mark that no letter has built in."""
        bases = "".join(char for char in said if not unicodedata.combining(char))
        self.text(x, y, bases)
        drawn = 0
        for char in said:
            if not unicodedata.combining(char):
                drawn += 1
            elif drawn:
                letter = float(self.get_string_width(bases[drawn - 1]))
                self.text(x + float(self.get_string_width(bases[:drawn])) - letter / 2, y, char)

    def write_name(self, x: float, y: float, name: str, *, size: float, room: float) -> None:
        """A name around the baseline y: a little smaller where that is enough, else on two lines; never cut."""
        said = printable(name)
        self.set_font("serif", "", size)
        halves = _halves(said)
        if float(self.get_string_width(said)) * LEAST_SHRUNK <= room or not halves:
            self.write_at(x, y, said, face="serif", size=size, room=room)
            return
        step = size * TWO_LINES * POINT * 1.06
        for half, at in zip(halves, (y - 0.55 * step, y + 0.45 * step), strict=True):
            self.write_at(x, at, half, face="serif", size=size * TWO_LINES, room=room)

    def square(self, x: float, y: float, colour: str, *, side: float = 4.6, text: str = "") -> float:
        """The square that is the colour, its top left corner at x, y; a letter or a result inside. Returns its width.

        The result of a match has no room in a square: it is wider.
        """
        self.set_draw_color(0)
        self.set_line_width(0.35)
        self.set_fill_color(255 if colour == "w" else 0)
        said = text or {"w": _("W"), "b": _("B")}.get(colour, "")
        size = side / POINT * 0.66
        wide = side if len(said) <= MOST_IN_SQUARE else width(said, size * POINT, face="sans", bold=True) + 0.4 * side
        self.rect(x, y, wide, side, style="DF")
        self.write_at(
            x + wide / 2,
            y + side * 0.76,
            said,
            bold=True,
            size=size,
            align="C",
            room=wide * 0.9,
            grey=0 if colour == "w" else 255,
        )
        self.set_text_color(0)
        return wide

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[str]], *, row: float = ROW) -> None:
        """A ruled table that goes on over as many pages as it needs, its heads on each."""
        edges = self._edges(columns)
        self._heads(columns, edges)
        for cells in rows:
            if self.get_y() + row > self.bottom:
                self.add_page(same=True)
                self._heads(columns, edges)
            y = self.get_y()
            for column, (x1, x2), text in zip(columns, edges, cells, strict=True):
                if text[:1] == SQUARE_MARK:
                    self._square_cell(x1, x2, y, row, text)
                    continue
                self._cell(column, x1, x2, y + row * 0.68, text, column.size, bold=column.bold)
            self.rule(y + row, grey=HAIR)
            self.set_y(y + row)

    def _square_cell(self, x: float, end: float, y: float, row: float, text: str) -> None:
        """`\x01w1|7`: a result inside the square of a colour, and what stands beside it."""
        colour, (inside, _bar, beside) = text[1:2], text[2:].partition("|")
        side = wide = min(4.6, row * 0.7)
        if colour in "wb":
            wide = self.square(x, y + (row - side) / 2, colour, side=side, text=inside)
        else:
            wide = self.write_at(x, y + row * 0.68, inside, size=8)
        self._beside(x + wide + (1 if wide else 0), y + row * 0.66, beside, end - x - wide - 1)

    def _beside(self, x: float, y: float, text: str, room: float) -> None:
        """As small as it must be, on two lines where that is too small: never cut, and never over the next cell."""
        size, halves = self._size_in(text, room), _halves(text)
        if size >= SMALLEST or not halves:
            self.write_at(x, y, text, size=size)
            return
        size = min(self._size_in(half, room) for half in halves)
        for half, at in zip(halves, (y - 0.2 * size, y + 0.15 * size), strict=True):
            self.write_at(x, at, half, size=size * TWO_LINES)

    def _size_in(self, text: str, room: float, size: float = 8) -> float:
        self.set_font("sans", "", size)
        return min(size, 0.99 * size * room / (float(self.get_string_width(text)) or room))

    def _heads(self, columns: Sequence[Column], edges: list[tuple[float, float]]) -> None:
        """The titles of the columns; where one is too wide it stands on two lines, and all the others on the lower."""
        heads = [self._lines_of(column.title, x2 - x1) for column, (x1, x2) in zip(columns, edges, strict=True)]
        y = self.get_y() + HEAD_STEP * (max(map(len, heads)) - 1)
        for column, (x1, x2), lines in zip(columns, edges, heads, strict=True):
            for above, line in enumerate(reversed(lines)):
                self._cell(column, x1, x2, y + 5 - HEAD_STEP * above, line, HEAD_SIZE, bold=True, face="sans")
        self.rule(y + 7, thick=0.4)
        self.set_y(y + 7)

    def _lines_of(self, title: str, room: float) -> tuple[str, ...]:
        self.set_font("sans", "B", HEAD_SIZE)
        if float(self.get_string_width(title)) <= room:
            return (title,)
        return _halves(title) or (title,)

    def _cell(
        self,
        column: Column,
        x1: float,
        x2: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        face: str = "",
    ) -> None:
        if column.wraps and not bold:
            self.write_name(x1, y, text, size=size, room=x2 - x1)
            return
        x = {"L": x1, "R": x2, "C": (x1 + x2) / 2}[column.align]
        self.write_at(x, y, text, face=face or column.face, bold=bold, size=size, align=column.align, room=x2 - x1)

    def _edges(self, columns: Sequence[Column]) -> list[tuple[float, float]]:
        total = sum(column.width for column in columns)
        line, x, found = self.right - MARGIN, MARGIN, []
        for column in columns:
            wide = line * column.width / total
            found.append((x, x + wide - 1.5))
            x += wide
        return found

    def done(self) -> bytes:
        return bytes(self.output())


def _halves(name: str) -> tuple[str, str] | None:
    """The name on two lines of about the same length, parted at a space or behind a hyphen."""
    ends = [n + 1 for n, char in enumerate(name) if char in " -" and 0 < n < len(name) - 1]
    if not ends:
        return None
    end = min(ends, key=lambda n: max(n, len(name) - n))
    return name[:end].rstrip(), name[end:]


SQUARE_MARK = "\x01"


def in_square(colour: str, inside: str, beside: str = "") -> str:
    """A cell of a table: the result in the square of the colour played."""
    return f"{SQUARE_MARK}{colour or '-'}{inside}|{beside}"
