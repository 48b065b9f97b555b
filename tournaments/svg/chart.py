"""The way of the first few through the table as a picture: a line each, the winner's in the club's colour.

Drawn twice, for a wide page and for a phone, so that the type keeps its size.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.pdf.fonts import width
from tournaments.queries.report import Way
from tournaments.svg.layout import shorter_and_shorter

TOP, FOOT, LEFT = 24, 34, 34
APART = 20  # between two names at the end of their lines


@dataclass(frozen=True)
class Size:
    css: str
    width: int
    height: int
    names: int  # room for names at the right


WIDE = Size("chart--wide", 1120, 300, 230)
NARROW = Size("chart--narrow", 328, 260, 112)


def progress_svg(ways: tuple[Way, ...], size: Size) -> SafeString:
    """Places after each round, the first place on top."""
    rounds = len(ways[0].places)
    lowest = max(place for way in ways for place in way.places)
    right = size.width - size.names

    def x(n: int) -> float:
        return LEFT + (right - LEFT) * n / max(rounds - 1, 1)

    def y(place: int) -> float:
        return TOP + (size.height - TOP - FOOT) * (place - 1) / max(lowest - 1, 1)

    grid = format_html_join(
        "",
        '<line class="grid" x1="{}" y1="{}" x2="{}" y2="{}"/><text x="{}" y="{}" text-anchor="end">{}</text>',
        ((LEFT, _n(y(p)), _n(right), _n(y(p)), LEFT - 10, _n(y(p) + 5), p) for p in ticks(lowest)),
    )
    axis = format_html_join(
        "",
        '<text x="{}" y="{}" text-anchor="middle">{}</text>',
        ((_n(x(n)), size.height - 8, n + 1) for n in range(rounds) if rounds < 12 or n % 2 == 0),
    )
    ends = spread([y(way.places[-1]) for way in ways])
    lines = format_html_join(
        "",
        '<polyline class="line{}" points="{}"/><circle class="{}" cx="{}" cy="{}" r="4"/>'
        '<text class="{}" x="{}" y="{}"{}>{}</text>',
        (
            (
                "" if n == 0 else " line--other",
                " ".join(f"{_n(x(i))},{_n(y(place))}" for i, place in enumerate(way.places)),
                "last" if n == 0 else "point",
                _n(x(rounds - 1)),
                _n(y(way.places[-1])),
                "label last-name" if n == 0 else "label",
                _n(right + 12),
                _n(ends[n] + 5),
                *_squeezed(way, size.names - 14),
            )
            for n, way in reversed(list(enumerate(ways)))
        ),
    )
    return format_html(
        '<svg class="chart {}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}</svg>',
        size.css,
        size.width,
        size.height,
        _spoken(ways),
        grid,
        axis,
        lines,
    )


def ticks(lowest: int) -> list[int]:
    step = max(1, -(-lowest // 6))
    return [1, *(place for place in range(step, lowest + 1, step) if place != 1)]


def spread(wanted: list[float], apart: float = APART) -> list[float]:
    """Names that would stand on each other move apart, in their order from the top."""
    order = sorted(range(len(wanted)), key=lambda n: wanted[n])
    placed = list(wanted)
    for before, after in pairwise(order):
        placed[after] = max(placed[after], placed[before] + apart)
    return placed


def label(way: Way, room: float, size: float = 15) -> tuple[str, bool]:
    """Place and name, with initials where there is little room; and whether it must still be squeezed."""
    for name in shorter_and_shorter(way.player.name):
        text = f"{way.places[-1]} {name}"
        if width(text, size, face="sans") <= room:
            return text, False
    return text, True


def _squeezed(way: Way, room: float) -> tuple[SafeString, str]:
    text, squeeze = label(way, room)
    how = format_html(' textLength="{}" lengthAdjust="spacingAndGlyphs"', _n(room)) if squeeze else SafeString("")
    return how, text


def _spoken(ways: tuple[Way, ...]) -> str:
    said = "; ".join(
        _("%(name)s: %(places)s") % {"name": way.player.name, "places": ", ".join(map(str, way.places))} for way in ways
    )
    return _("Places after each round. %(said)s") % {"said": said}


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
