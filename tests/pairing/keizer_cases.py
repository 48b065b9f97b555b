"""The worked Keizer examples of tests/golden/keizer, read into snapshots."""

from __future__ import annotations

from pathlib import Path

from pairing.model import Bye, ByeKind, Game, Player, Result, Round, TournamentSnapshot

GOLDEN = Path(__file__).parent.parent / "golden" / "keizer"
RESULTS = {"1": Result.WHITE_WINS, "1/2": Result.DRAW, "0": Result.BLACK_WINS}
BYES = {"bye": ByeKind.PAIRING, "absent": ByeKind.ABSENT}


def number(letter: str) -> int:
    return ord(letter) - ord("A") + 1


def letter(player: int) -> str:
    return chr(ord("A") + player - 1)


def case(name: str) -> dict[str, str]:
    """The lines of a worked example by their headings."""
    lines = (GOLDEN / f"{name}.txt").read_text().splitlines()[1:]
    return dict(line.split(": ", 1) for line in lines)


def snapshot_of(lines: dict[str, str], players: int, rounds: int) -> TournamentSnapshot:
    field = tuple(Player(n, rating=2100 - 100 * n, name=letter(n)) for n in range(1, players + 1))
    played = tuple(_round(n, lines[f"round {n}"]) for n in range(1, rounds + 1))
    return TournamentSnapshot(field, played)


def scores(line: str) -> list[tuple[str, str]]:
    return [tuple(cell.split(" ")) for cell in line.split("  ")]  # type: ignore[misc]


def _round(n: int, line: str) -> Round:
    games: list[Game] = []
    byes: list[Bye] = []
    for who, what in scores(line):
        if what in BYES:
            byes.append(Bye(number(who), BYES[what]))
        else:
            games.append(Game(number(who[0]), number(who[1]), RESULTS[what]))
    return Round(n, tuple(games), tuple(byes))
