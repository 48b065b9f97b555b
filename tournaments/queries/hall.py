"""The big screen: which pages it turns through, and what stands on each."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from tournaments.models import PlayerStatus, Round, RoundStatus, Tournament
from tournaments.queries.bracket import is_knockout, tree_of
from tournaments.queries.clock import Face, face_of, is_complete
from tournaments.queries.rounds import BoardLine, ByeLine, RoundPage, round_page
from tournaments.queries.seating import Room, room_of
from tournaments.queries.standings import standings_of

BOARDS = 6
NAMES = 12  # two columns of six
ROWS = 8  # pairs of seats, each name on two lines if need be
SHOWS = ("auto", "boards", "names", "standings", "tree", "seats")

Item = TypeVar("Item")


@dataclass(frozen=True)
class NameLine:
    """Where somebody finds their board."""

    name: str
    number: int | None  # the starting number
    board: int | None
    colour: str = ""
    bye: str = ""


@dataclass(frozen=True)
class Page:
    """One screenful; `kind` says which template part draws it."""

    kind: str
    label: str
    items: Any = ()
    is_round: bool = False  # a table that packs go round


@dataclass(frozen=True)
class Screen:
    face: Face | None
    title: str
    round: Round | None
    results: int = 0
    boards: int = 0
    pages: list[Page] = field(default_factory=list)
    byes: list[ByeLine] = field(default_factory=list)
    announcements: list[str] = field(default_factory=list)


def screen_of(tournament: Tournament, show: str = "auto") -> Screen:
    face = face_of(tournament)
    newest = (
        tournament.rounds.exclude(status=RoundStatus.PLANNED)
        .select_related("plan", "snapshot")
        .order_by("-number")
        .first()
    )
    if newest is not None:
        newest.tournament = tournament
    page = round_page(tournament, newest, with_reasons=False) if newest is not None else None
    complete = newest is not None and is_complete(tournament, newest)
    pages = list(_pages(tournament, show, face, page, complete))
    return Screen(
        face=face,
        title=_title(tournament, face, newest, complete),
        round=newest,
        results=page.finished if page else 0,
        boards=len(page.boards) if page else 0,
        pages=pages or [Page("empty", "")],
        byes=page.byes if page and not complete else [],
        announcements=list(tournament.announcements.values_list("text", flat=True)),
    )


def _title(tournament: Tournament, face: Face | None, newest: Round | None, complete: bool) -> str:
    if face is not None:
        return face.title
    if newest is None:
        return tournament.name
    if tournament.is_finished:
        return _("Final ranking")
    if newest.is_started and not complete:
        return _("Round %(number)d") % {"number": newest.number}
    return _("After round %(number)d") % {"number": newest.number}


def _pages(
    tournament: Tournament, show: str, face: Face | None, page: RoundPage | None, complete: bool
) -> Iterator[Page]:
    if show == "boards" and page is not None:
        yield from board_pages(page)
    elif show == "names" and page is not None:
        yield from name_pages(page)
    elif show == "standings" and page is not None:
        yield from standings_pages(tournament)
    elif show == "tree" and is_knockout(tournament) and page is not None:
        yield from _tree(tournament)
    elif show == "seats":
        yield from _seats(tournament)
    else:
        yield from _what_matters_now(tournament, face, page, complete)


def _what_matters_now(
    tournament: Tournament, face: Face | None, page: RoundPage | None, complete: bool
) -> Iterator[Page]:
    """A phase shows its picture; a running round its boards, when all results are in also the standings."""
    if face is not None and face.round_number is None and face.sign:
        yield Page("sign", face.title, face.sign)
        if tournament.is_preparing:
            yield from _seats(tournament)
        return
    if page is None:
        yield from _seats(tournament)
        return
    if page.round.is_started:
        yield from board_pages(page)
    if complete:
        yield from standings_pages(tournament)
        if is_knockout(tournament) and page.round.is_closed:
            yield from _tree(tournament)


def _tree(tournament: Tournament) -> Iterator[Page]:
    """Screenfuls of the tree, each called by its first round and the matches it shows of it."""
    found = tree_of(tournament)
    for part in found.for_the_hall() if found is not None else ():
        first = part.columns[0]
        facts = {"round": first.title, "first": first.matches[0].index + 1, "last": first.matches[-1].index + 1}
        whole = facts["first"] == facts["last"]
        yield Page("tree", first.title if whole else _("%(round)s, %(first)d to %(last)d") % facts, part)


def board_pages(page: RoundPage) -> Iterator[Page]:
    for first, boards in _in_parts(page.boards, BOARDS):
        facts = {"first": first + 1, "last": first + len(boards), "all": len(page.boards)}
        if len(page.boards) == 1:
            label = _("Board %(number)d") % {"number": page.boards[0].number}
        elif len(boards) == 1:
            label = _("Board %(first)d of %(all)d") % facts
        else:
            label = _("Boards %(first)d to %(last)d of %(all)d") % facts
        yield Page("boards", label, boards)


def name_pages(page: RoundPage) -> Iterator[Page]:
    for _first, names in _in_parts(names_of(page), NAMES):
        yield Page("names", _from_to(names[0].name, names[-1].name), names)


def names_of(page: RoundPage) -> list[NameLine]:
    """Everybody in the round in order of name, with their board and colour, or why they have none."""
    lines = [line for board in page.boards for line in _both(board)]
    lines += [NameLine(bye.side.player.name, bye.side.player.number, None, bye=bye.kind) for bye in page.byes]
    return sorted(lines, key=lambda line: by_alphabet(line.name))


def _both(board: BoardLine) -> tuple[NameLine, NameLine]:
    return (
        NameLine(board.white.player.name, board.white.player.number, board.number, "w"),
        NameLine(board.black.player.name, board.black.player.number, board.number, "b"),
    )


def by_alphabet(name: str) -> tuple[str, str]:
    """As a reader looks for it: marks above and below the letters come second."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    return plain.casefold(), name.casefold()


def standings_pages(tournament: Tournament) -> Iterator[Page]:
    standings = standings_of(tournament)
    for first, lines in _in_parts(standings.lines, NAMES):
        facts = {"first": first + 1, "last": first + len(lines), "all": len(standings.lines)}
        several = _("Places %(first)d to %(last)d of %(all)d") % facts
        yield Page("standings", several if len(lines) > 1 else _("Place %(first)d of %(all)d") % facts, lines)


def _seats(tournament: Tournament) -> Iterator[Page]:
    room = room_of(tournament)
    if room is not None:
        yield from _stretches(room)
        return
    playing = tournament.players.filter(status=PlayerStatus.PLAYING).select_related("member")
    names = sorted((player.name for player in playing), key=by_alphabet)
    for _first, part in _in_parts(names, NAMES):
        yield Page("players", _from_to(part[0], part[-1]), part)


def _from_to(first: str, last: str) -> str:
    """From which name to which; the first word of each says it in little room."""
    words = {"first": first.split()[0], "last": last.split()[0]}
    return _("%(first)s to %(last)s") % words if words["first"] != words["last"] else words["first"]


def _stretches(room: Room) -> Iterator[Page]:
    parts = room.stretches(ROWS)
    for part in parts:
        side = 1 if room.is_round else 0  # where the numbers run downwards
        facts = {"first": part.pairs[0][side].number, "last": part.pairs[-1][side].number}
        label = _("Who sits where") if len(parts) == 1 else _("Seats %(first)d to %(last)d and opposite") % facts
        yield Page("seats", label, part, is_round=room.is_round)


def _in_parts(items: Sequence[Item], size: int) -> Iterator[tuple[int, list[Item]]]:
    for first in range(0, len(items), size):
        yield first, list(items[first : first + size])


__all__ = ["SHOWS", "NameLine", "Page", "Room", "Screen", "names_of", "screen_of"]
