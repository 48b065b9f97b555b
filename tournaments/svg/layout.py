"""Where everything of a knockout tree stands: boxes, the lines between them, and names that fit.

Plain geometry, so that a test can ask whether two lines cross or two boxes touch. The unit is a pixel of the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.pdf.fonts import width
from tournaments.queries.bracket import Bracket, TreeMatch, places_title

GAP = 32  # between columns: the lines run here
STUB = 4  # free space between a box and its line
NAME_SIZE, NOTE_SIZE = 16.0, 14.0
SQUARE, SCORE, SPACE = 15, 24, 7
SEED, LONG_SEED = 22, 30  # from the hundredth seed on


@dataclass(frozen=True)
class Measures:
    """How roomy a tree is drawn."""

    page: float = 1120
    narrowest: float = 200  # a column
    widest: float = 300
    line: float = 30  # one name
    slot: float = 92  # one match of the first round, with the room around it
    head: float = 52  # the names of the rounds
    foot: float = 24
    before_third: float = 170
    notes: bool = True  # whether there is room to say where a match is played, and how it was decided


ON_A_PAGE = Measures()
# Four matches and what follows from them fill the big screen, so that names are as large as they can be.
IN_THE_HALL = Measures(page=716, widest=218, line=25, slot=59, head=32, foot=4, before_third=88, notes=False)


@dataclass(frozen=True)
class Box:
    """A match and where it stands: `middle` is where the lines meet it."""

    match: TreeMatch
    x: float
    middle: float
    width: float
    line: float = ON_A_PAGE.line
    seed: float = SEED  # how wide the seeds are

    @property
    def top(self) -> float:
        return self.middle - self.line

    @property
    def bottom(self) -> float:
        return self.middle if self.match.is_bye else self.middle + self.line

    @property
    def baselines(self) -> tuple[float, float]:
        """Where the two names stand."""
        return self.middle - 0.3 * self.line, self.middle + 0.7 * self.line


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


def lay_out(bracket: Bracket, measures: Measures = ON_A_PAGE) -> Drawing:
    """The whole bracket: the first round from top to bottom, each later match in the middle of its two."""
    m, rounds = measures, len(bracket.columns)
    column = max(m.narrowest, min((m.page - GAP * (rounds - 1)) / rounds, m.widest))
    seed = _width_of_seeds(bracket)

    def box(match: TreeMatch, n: int, middle: float) -> Box:
        return Box(match, n * (column + GAP), middle, column, m.line, seed)

    boxes = {
        (n, place): box(match, n, m.head + m.slot * 2**n * (place + 0.5))
        for n, each in enumerate(bracket.columns)
        for place, match in enumerate(each.matches)
        if not match.is_empty
    }
    height = m.head + m.slot * len(bracket.columns[0].matches) + m.foot
    heads = [Head(each.title, n * (column + GAP), 20) for n, each in enumerate(bracket.columns)]
    drawn = list(boxes.values())
    if bracket.third is not None:
        third = box(bracket.third, rounds - 1, boxes[rounds - 1, 0].middle + m.before_third)
        drawn.append(third)
        above = 34 if bracket.third.playing and m.notes else 14 if m.notes else 8
        heads.append(Head(places_title(3, 2), third.x, third.top - above))
        height = max(height, third.bottom + m.foot + (20 if m.notes else 0))
    links = tuple(
        _link(box, boxes[n + 1, place // 2]) for (n, place), box in boxes.items() if (n + 1, place // 2) in boxes
    )
    return Drawing(rounds * column + GAP * (rounds - 1), height, tuple(drawn), links, tuple(heads))


def _width_of_seeds(bracket: Bracket) -> float:
    seeds = (side.seed or 0 for column in bracket.columns for match in column.matches for side in match.sides)
    return LONG_SEED if max(seeds, default=0) > 99 else SEED


def _link(child: Box, parent: Box) -> Link:
    return Link(
        child.x + child.width + STUB,
        child.middle,
        child.x + child.width + GAP / 2,
        parent.x - STUB,
        parent.middle,
    )


def room_for_name(box: Box) -> float:
    """The same in every box: beside a score and a square there is a little less than beside the word for a bye."""
    return box.width - box.seed - SQUARE - SPACE - SPACE - SCORE


def fitted(name: str, room: float, *, bold: bool) -> tuple[str, bool]:
    """The name as it fits: in full, else ever shorter but never cut; and whether it must still be squeezed.

    It is measured in bold, so that somebody has one name through the whole tree, whether they won or lost.
    """
    for shorter in shorter_and_shorter(name):
        if width(shorter, NAME_SIZE, bold=True) <= room:
            return shorter, False
    return shorter, width(shorter, NAME_SIZE, bold=bold) > room


def shorter_and_shorter(name: str) -> Iterator[str]:
    """Initials for one given name after the other, then for the first alone, then within a double surname."""
    yield name
    words = name.split()
    for n in range(len(words) - 1):
        if words[n][:1].isupper():
            words[n] = initials(words[n])
            yield " ".join(words)
    first, last = words[0], words[-1]
    if not first.endswith("."):
        return  # a script without capitals, or a name of one word: nothing can be left out
    yield f"{first} {last}"
    head, hyphen, tail = last.rpartition("-")
    if hyphen:
        yield f"{first} {initials(head)}-{tail}"
        yield f"{initials(head)}-{tail}"


def fitted_note(note: str, room: float, instead: str) -> tuple[str, bool]:
    """A note under a match: squeezed a little where it must be, else said in short; the list has it in full."""
    wide = width(note, NOTE_SIZE, face="sans")
    if wide <= room:
        return note, False
    return (note, True) if wide <= 1.2 * room else (instead, False)


def initials(word: str) -> str:
    """Anna-Katharina → A.-K."""
    return "-".join(f"{part[0]}." for part in word.split("-") if part)
