"""Writes a position as a report file (TRF)."""

from __future__ import annotations

from tests.pairing.by_the_page.position import Cell, Position


def report(position: Position) -> str:
    total, initial = position.rounds_total, position.initial
    lines = ["012 Random", f"142 {total}", f"XXR {total}", f"152 {initial.upper()}"]
    win, draw = next(iter(position.players.values())).worth
    if (win, draw) != (2, 1):
        lines.append(f"162  W{win / 2:4.1f}     D{draw / 2:4.1f}     L 0.0")
    for tpn, player in sorted(position.players.items()):
        cells = list(player.cells)
        if kind := position.absent.get(tpn):
            cells.append(Cell(result=kind))
        points = sum(map(player.points, cells)) / 2
        line = f"001 {tpn:4d} m    {player.name:<33.33s} {player.rating:4d} {'':26s} {points:4.1f} {tpn:4d}"
        for cell in cells:
            opponent = f"{cell.opponent:4d}" if cell.opponent else "0000"
            line += f"  {opponent} {cell.colour} {cell.result}"
        lines.append(line)
        if any(player.virtual):
            lines.append(f"XXA {tpn:4d} " + " ".join(f"{value / 2:4.1f}" for value in player.virtual))
    lines += [f"XXP {a} {b}" for a, b in position.forbidden]
    return "\n".join(lines) + "\n"
