"""The knockout tree as an SVG: crisp at every size, coloured by the page it stands in, readable alone."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.queries.bracket import Bracket, Side
from tournaments.svg.layout import (
    ON_A_PAGE,
    SPACE,
    SQUARE,
    Box,
    Drawing,
    Measures,
    fitted,
    fitted_note,
    lay_out,
    room_for_name,
)

# The colours of the look, for a picture that stands alone; in a page the style sheet has the say.
INK, SECOND, RULE, EDGE, PEN = "#1D1B18", "#5A554B", "#DCD7C9", "#8B8475", "#1D4A8C"
SERIF, SANS = "Source Serif 4, Georgia, serif", "Source Sans 3, Helvetica Neue, Arial, sans-serif"


def tree_svg(bracket: Bracket, *, alone: bool = False, measures: Measures = ON_A_PAGE) -> SafeString:
    """The picture; `alone` gives it its own paper and size."""
    drawing = lay_out(bracket, measures)
    parts = [
        *(_head(head.text, head.x, head.y) for head in drawing.heads),
        *(_path(link.x1, link.y1, link.turn, link.x2, link.y2) for link in drawing.links),
        *(part for box in drawing.boxes for part in _box(box, notes=measures.notes)),
    ]
    inner = mark_safe("".join(parts))  # noqa: S308 (every part is made by format_html)
    return _alone(drawing, inner) if alone else _inside(drawing, inner)


def _inside(drawing: Drawing, inner: SafeString) -> SafeString:
    return format_html(
        '<svg class="tree-svg{}" width="{w}" viewBox="0 0 {w} {}" role="img" aria-label="{}">{}</svg>',
        " tree-svg--deep" if drawing.width > ON_A_PAGE.page else "",
        _n(drawing.height),
        _("The tree; the same in words stands below it"),
        inner,
        w=_n(drawing.width),
    )


def _alone(drawing: Drawing, inner: SafeString) -> SafeString:
    margin = 24
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{m} {m} {w} {h}" width="{w}" height="{h}">'
        '<rect x="{m}" y="{m}" width="{w}" height="{h}" fill="#FBFAF6"/>{inner}</svg>',
        m=-margin,
        w=_n(drawing.width + 2 * margin),
        h=_n(drawing.height + 2 * margin),
        inner=inner,
    )


def _head(text: str, x: float, y: float) -> str:
    return format_html(
        '<text class="t-head" x="{}" y="{}" fill="{}" font-family="{}" font-size="16" font-weight="650">{}</text>',
        _n(x),
        _n(y),
        INK,
        SANS,
        text,
    )


def _path(x1: float, y1: float, turn: float, x2: float, y2: float) -> str:
    return format_html(
        '<path class="t-link" d="M{} {}H{}V{}H{}" fill="none" stroke="{}" stroke-width="1"/>',
        _n(x1),
        _n(y1),
        _n(turn),
        _n(y2),
        _n(x2),
        EDGE,
    )


def _box(box: Box, *, notes: bool) -> Iterator[str]:
    match = box.match
    above, below = box.baselines
    if match.playing and notes:
        yield format_html(
            '<circle class="t-dot" cx="{}" cy="{}" r="4.5" fill="{}"/>', _n(box.x + 5), _n(box.top - 12), PEN
        )
        yield _text(box.x + 16, box.top - 7, match.playing, "t-before", 15, weight=650)
    if match.is_bye:
        side = match.top if match.top.name or not match.bottom.name else match.bottom
        yield from _line(box, side, above)
        yield _text(box.x + box.width, above, _("bye"), "t-note", 14, colour=SECOND, anchor="end")
        yield _rule(box, box.middle, INK, 1.5, "t-rule")
        return
    yield _rule(box, box.top, INK, 1.5, "t-rule")
    yield from _line(box, match.top, above)
    yield _rule(box, box.middle, RULE, 1, "t-hair")
    yield from _line(box, match.bottom, below)
    yield _rule(box, box.bottom, INK, 1.5, "t-rule")
    if match.note and notes:
        note, squeeze = fitted_note(match.note, box.width, _("decided"))
        yield _text(box.x, box.bottom + 16, note, "t-note", 14, colour=SECOND, squeeze=box.width if squeeze else None)


def _line(box: Box, side: Side, baseline: float) -> Iterator[str]:
    if not side.name:
        return
    if side.seed is not None:
        yield _text(box.x, baseline, str(side.seed), "t-seed", 14, colour=SECOND)
    x = box.x + box.seed
    if not box.match.is_bye:
        if side.colour:
            yield _square(x, baseline - 12.5, side.colour)
        x += SQUARE + SPACE
    room = room_for_name(box)
    name, squeeze = fitted(side.name, room, bold=side.is_winner)
    yield _name(x, baseline, name, side.is_winner, room if squeeze else None)
    if side.score:
        yield _text(box.x + box.width, baseline, side.score, "t-score", 17, weight=700, anchor="end")


def _square(x: float, y: float, colour: str) -> str:
    fill = "#FFFFFF" if colour == "w" else INK
    return format_html(
        '<rect class="t-square t-square--{}" x="{}" y="{}" width="{s}" height="{s}" rx="2" fill="{}" stroke="{}" '
        'stroke-width="1.5"/>',
        colour,
        _n(x + 0.75),
        _n(y),
        fill,
        INK,
        s=SQUARE - 1.5,
    )


def _name(x: float, y: float, name: str, bold: bool, squeeze: float | None) -> str:
    return format_html(
        '<text class="t-name{}" x="{}" y="{}" fill="{}" font-family="{}" font-size="16" font-weight="{}"{}>{}</text>',
        " t-winner" if bold else "",
        _n(x),
        _n(y),
        INK,
        SERIF,
        660 if bold else 400,
        _squeezed(squeeze),
        name,
    )


def _squeezed(room: float | None) -> str:
    return format_html(' textLength="{}" lengthAdjust="spacingAndGlyphs"', _n(room)) if room else ""


def _text(
    x: float,
    y: float,
    text: str,
    css: str,
    size: int,
    *,
    colour: str = INK,
    weight: int = 400,
    anchor: str = "start",
    squeeze: float | None = None,
) -> str:
    return format_html(
        '<text class="{}" x="{}" y="{}" fill="{}" font-family="{}" font-size="{}" font-weight="{}" '
        'text-anchor="{}"{}>{}</text>',
        css,
        _n(x),
        _n(y),
        colour,
        SANS,
        size,
        weight,
        anchor,
        _squeezed(squeeze),
        text,
    )


def _rule(box: Box, y: float, colour: str, thick: float, css: str) -> str:
    return format_html(
        '<line class="{}" x1="{}" y1="{y}" x2="{}" y2="{y}" stroke="{}" stroke-width="{}"/>',
        css,
        _n(box.x),
        _n(box.x + box.width),
        colour,
        thick,
        y=_n(y),
    )


def _n(value: float) -> str:
    """A number as SVG likes it, whatever the reader's language makes of decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
