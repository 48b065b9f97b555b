"""Where everything of a knockout tree stands: boxes, the lines between them, and names that fit.

Plain geometry, so that a test can ask whether two lines cross or two boxes touch. The unit is a pixel of the page.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.pdf.fonts import width
from tournaments.queries.bracket import Bracket, TreeMatch, places_title

PAGE = 1120
NARROWEST = 200  # a column
GAP = 32  # between columns: the lines run here
LINE = 30  # one name
SLOT = 92  # one match of the first round, with the room around it
HEAD = 52  # the names of the rounds
FOOT = 24
STUB = 4  # free space between a box and its line
NAME_SIZE, NOTE_SIZE = 16.0, 14.0
SEED, SQUARE, SCORE, SPACE = 22, 15, 24, 7
BEFORE_THIRD = 170


@dataclass(frozen=True)
class Box:
    """A match and where it stands: `middle` is where the lines meet it."""

    match: TreeMatch
    x: float
    middle: float
    width: float

    @property
    def top(self) -> float:
        return self.middle - LINE

    @property
    def bottom(self) -> float:
        return self.middle if self.match.is_bye else self.middle + LINE


@dataclass(frozen=True)
class Link:
    """From a match to the one its winner plays next: out, up or down, in."""

    x1: float
    y1: float
    turn: float
    x2: float
    y2: float

    @property
    def segments(self) -> tuple[tuple[float, float, float, float], ...]:
        return (
            (self.x1, self.y1, self.turn, self.y1),
            (self.turn, self.y1, self.turn, self.y2),
            (self.turn, self.y2, self.x2, self.y2),
        )


@dataclass(frozen=True)
class Head:
    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Drawing:
    width: float
    height: float
    boxes: tuple[Box, ...]
    links: tuple[Link, ...]
    heads: tuple[Head, ...]


def lay_out(bracket: Bracket) -> Drawing:
    """The whole bracket: the first round from top to bottom, each later match in the middle of its two."""
    rounds = len(bracket.columns)
    column = max(NARROWEST, min((PAGE - GAP * (rounds - 1)) / rounds, 300))
    boxes: dict[tuple[int, int], Box] = {}
    for n, each in enumerate(bracket.columns):
        for place, match in enumerate(each.matches):
            if not match.is_empty:
                middle = HEAD + SLOT * 2**n * (place + 0.5)
                boxes[n, place] = Box(match, n * (column + GAP), middle, column)
    height: float = HEAD + SLOT * len(bracket.columns[0].matches) + FOOT
    heads = [Head(each.title, n * (column + GAP), 20) for n, each in enumerate(bracket.columns)]
    drawn = list(boxes.values())
    if bracket.third is not None:
        final = boxes[rounds - 1, 0]
        third = Box(bracket.third, final.x, final.middle + BEFORE_THIRD, column)
        drawn.append(third)
        heads.append(Head(places_title(3, 2), third.x, third.top - (34 if bracket.third.playing else 14)))
        height = max(height, third.bottom + FOOT + 20)
    links = tuple(
        _link(box, boxes[n + 1, place // 2]) for (n, place), box in boxes.items() if (n + 1, place // 2) in boxes
    )
    return Drawing(rounds * column + GAP * (rounds - 1), height, tuple(drawn), links, tuple(heads))


def _link(child: Box, parent: Box) -> Link:
    return Link(
        child.x + child.width + STUB,
        child.middle,
        child.x + child.width + GAP / 2,
        parent.x - STUB,
        parent.middle,
    )


def room_for_name(box: Box) -> float:
    square = 0 if box.match.is_bye else SQUARE + SPACE
    return box.width - SEED - square - SPACE - (40 if box.match.is_bye else SCORE)


def fitted(name: str, room: float, *, bold: bool) -> tuple[str, bool]:
    """The name as it fits: in full, else with initials for given names; and whether it must still be squeezed."""
    if width(name, NAME_SIZE, bold=bold) <= room:
        return name, False
    words = name.split()
    for n in range(len(words) - 1):
        if words[n][:1].isupper():
            words[n] = initials(words[n])
        shorter = " ".join(words)
        if width(shorter, NAME_SIZE, bold=bold) <= room:
            return shorter, False
    return " ".join(words), True


def fitted_note(note: str, room: float, instead: str) -> tuple[str, bool]:
    """A note under a match: squeezed a little where it must be, else said in short; the list has it in full."""
    wide = width(note, NOTE_SIZE, face="sans")
    if wide <= room:
        return note, False
    return (note, True) if wide <= 1.2 * room else (instead, False)


def initials(word: str) -> str:
    """Anna-Katharina → A.-K."""
    return "-".join(f"{part[0]}." for part in word.split("-") if part)
