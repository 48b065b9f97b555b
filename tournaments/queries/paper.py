"""What is printed: a round by board and by name, slips, standings, the wall chart, and cards for the tables."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.utils.safestring import SafeString, mark_safe

from tournaments.models import PlayerStatus, Round, RoundStatus, Tournament
from tournaments.queries.cards import CrossLine, Meeting, crosstable


@dataclass(frozen=True)
class WallLine:
    """One player of the wall chart: by starting number, a cell for every round, those to come empty."""

    number: int
    name: str
    rating: int
    cells: tuple[Meeting | None, ...]


def wall_chart(tournament: Tournament) -> list[WallLine]:
    """What hangs on the wall: everybody by starting number, with room to write in the rounds to come."""
    lines, played = crosstable(tournament)
    rounds = max(tournament.number_of_rounds, played)
    return sorted((_wall_line(line, rounds) for line in lines), key=lambda line: line.number)


def _wall_line(line: CrossLine, rounds: int) -> WallLine:
    cells: list[Meeting | None] = [*line.meetings]
    player = line.line.player
    return WallLine(
        line.line.number, player.name, player.rating, tuple([*cells, *[None] * (rounds - len(cells))][:rounds])
    )


def newest_round(tournament: Tournament) -> Round | None:
    return tournament.rounds.exclude(status=RoundStatus.PLANNED).order_by("-number").first()


def tables_of(tournament: Tournament) -> list[int]:
    """The tables in use: those of the newest round, else as many as the field needs."""
    newest = newest_round(tournament)
    if newest is not None:
        return sorted(set(newest.games.values_list("board", flat=True)))
    return list(range(1, tournament.players.filter(status=PlayerStatus.PLAYING).count() // 2 + 1))


def qr_svg(address: str) -> SafeString:
    """A QR code as a picture of squares; it has no size of its own."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(  # noqa: S308 (made of squares by segno, the address is not in it as text)
        code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, border=4, dark="#000000")
    )
