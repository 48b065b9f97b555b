"""Reads the small tournaments of tests/golden/dubov and tests/golden/burstein."""

from __future__ import annotations

import re
from pathlib import Path

from pairing.model import Game, Result

GOLDEN = Path(__file__).parents[1] / "golden"
RESULTS = {"1-0": Result.WHITE_WINS, "½": Result.DRAW, "0-1": Result.BLACK_WINS}
WHITE = {"1": Result.WHITE_WINS, "½": Result.DRAW, "0": Result.BLACK_WINS}


def lines(name: str) -> list[list[str]]:
    """The words of every line that is no comment."""
    text = (GOLDEN / name).read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


def games(words: list[str]) -> tuple[Game, ...]:
    """`1-5 1-0, 6-2 ½` as games."""
    parts = " ".join(words).split(", ")
    return tuple(
        Game(*map(int, pair.split("-")), result=RESULTS[result]) for pair, result in (part.split() for part in parts)
    )


def games_by_player(rows: list[list[str]]) -> list[tuple[Game, ...]]:
    """`1 5w0 4b1` as the games of each round, read off the player with White."""
    rounds: list[list[Game]] = [[] for _ in rows[0][1:]]
    for player, *cells in rows:
        for games_, cell in zip(rounds, cells, strict=True):
            opponent, colour, result = re.fullmatch(r"(\d+)([wb])(.)", cell).groups()
            if colour == "w":
                games_.append(Game(int(player), int(opponent), WHITE[result]))
    return [tuple(games_) for games_ in rounds]


def pairs(words: list[str]) -> set[tuple[int, int]]:
    return {tuple(map(int, word.split("-"))) for word in words}
