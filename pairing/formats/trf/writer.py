"""Writes a report as TRF26 with the XX records other engines read; what is written can be read back whole."""

from __future__ import annotations

from pairing.formats.trf.document import AccelerationRange, Cell, Trf, TrfPlayer
from pairing.formats.trf.fields import COLUMNED, plain
from pairing.formats.trf.scores import records as scoring_records
from pairing.model import Colour, ForbiddenPair

LINE_END = "\r\n"


def write(trf: Trf) -> str:
    """The text of the file, every line ended by CR LF."""
    lines = [f"{code} {text if code in COLUMNED else clean(text)}" for code, text in trf.headers]
    lines += _settings(trf)
    lines += [_player(player) for player in trf.players]
    lines += [f"240 {a.kind} {a.round:03d} {_ids(a.players)}" for a in trf.absences]
    if trf.zero_byes:
        lines.append(f"XXZ {' '.join(map(str, trf.zero_byes))}")
    lines += [_acceleration(a) for a in trf.accelerations]
    lines += [f"XXA {n:4d} {' '.join(f'{plain(value):>4}' for value in values)}" for n, values in trf.virtual]
    lines += [_forbidden(ban) for ban in trf.forbidden]
    lines += [f"### pairing {name}={clean(value)}" for name, value in trf.extras]
    lines += trf.other
    return "".join(f"{line.rstrip()}{LINE_END}" for line in lines)


def clean(text: str, width: int | None = None) -> str:
    """Text that cannot break a line or its columns: no control characters, not wider than its field."""
    text = "".join(character if character.isprintable() else " " for character in text).strip()
    return text[:width].strip()


def _settings(trf: Trf) -> list[str]:
    lines: list[str] = []
    if trf.rounds is not None:
        lines += [f"142 {trf.rounds}", f"XXR {trf.rounds}"]
    if trf.initial_colour is not None:
        white = trf.initial_colour is Colour.WHITE
        lines += [f"152 {'W' if white else 'B'}", f"XXC {'white1' if white else 'black1'}"]
    if trf.by_rank:
        lines.append("XXC rank")
    if trf.scoring is not None:
        lines += scoring_records(trf.scoring)
    return lines


def _player(player: TrfPlayer) -> str:
    rating = "" if player.rating is None else str(player.rating)
    points = "" if player.points is None else plain(player.points)
    rank = "" if player.rank is None else str(player.rank)
    if len(points) > 5:  # no room: left out rather than cut to another number
        points = ""
    return (
        f"001 {player.number:4d} {clean(player.sex, 1):1}{clean(player.title, 3):>3} {clean(player.name, 33):33} "
        f"{rating:>4} {clean(player.federation, 3):3} {clean(player.fide_id, 11):>11} {clean(player.birth, 10):10}"
        f"{points:>5} {rank:>4}{''.join(map(_cell, player.cells))}"
    )


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return " " * 10
    opponent = f"{cell.opponent:4d}" if cell.opponent else "0000"
    return f"  {opponent} {cell.colour} {cell.result or ' '}"


def _ids(players: tuple[int, ...]) -> str:
    return " ".join(f"{player:4d}" for player in players)


def _acceleration(a: AccelerationRange) -> str:
    match_points = "" if a.match_points is None else plain(a.match_points)
    return (
        f"250 {match_points:>4} {plain(a.points):>4} {a.first_round:03d} {a.last_round:03d} "
        f"{a.first_player:4d} {a.last_player:4d}"
    )


def _forbidden(ban: ForbiddenPair) -> str:
    if ban.first_round == 1 and ban.last_round is None:
        return f"XXP {' '.join(map(str, ban.players))}"
    last = "" if ban.last_round is None else f"{ban.last_round:03d}"
    return f"260 {ban.first_round:03d} {last:3} {_ids(ban.players)}"
