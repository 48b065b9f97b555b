"""Tournaments for the tests of the standings: read from a compact crosstable, or drawn at random.

A crosstable has a line a player: number, rating, then a cell a round. A cell is an opponent, a
colour and a result (`9w1`, `13b=`, `11b-`), or a bye (`U F H Z`), or `.` for a round away, or
`9w*` for a game still being played and `9w?` for one postponed.
"""

from __future__ import annotations

import random
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from pairing.model import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    Result,
    Round,
    Scoring,
    TournamentSnapshot,
)

GOLDEN = Path(__file__).parent.parent / "golden" / "tie-breaks"
THREE_ONE_NOUGHT = Scoring(
    win=Decimal(3),
    draw=Decimal(1),
    bye=Decimal(3),
    forfeit_win=Decimal(3),
    full_bye=Decimal(3),
    half_bye=Decimal(1),
)
HALF_POINT_BYES = Scoring(bye=Decimal("0.5"))

BYES = {"U": ByeKind.PAIRING, "F": ByeKind.FULL, "H": ByeKind.HALF, "Z": ByeKind.ZERO, ".": ByeKind.ABSENT}
RESULTS = {
    ("1", "0"): Result.WHITE_WINS,
    ("=", "="): Result.DRAW,
    ("0", "1"): Result.BLACK_WINS,
    ("+", "-"): Result.WHITE_WINS_BY_FORFEIT,
    ("-", "+"): Result.BLACK_WINS_BY_FORFEIT,
    ("-", "-"): Result.DOUBLE_FORFEIT,
    ("0", "0"): Result.BOTH_LOSE,
    ("?", "?"): Result.POSTPONED,
    ("*", "*"): None,
}


def crosstable(text: str, *, scoring: Scoring | None = None, rounds: int = 0) -> TournamentSnapshot:
    """The tournament a crosstable tells of; both sides of a game must agree."""
    cells: dict[int, list[str]] = {}
    players: list[Player] = []
    for line in text.strip().splitlines():
        if line.startswith("#"):
            continue
        head, row = line.split(":")
        number, rating = (int(part) for part in head.split())
        players.append(Player(number, rating, name=f"Player {number}"))
        cells[number] = row.split()
    so_far = len(next(iter(cells.values()))) if cells else 0
    return TournamentSnapshot(
        players=tuple(players),
        rounds=tuple(_round(n, {number: row[n - 1] for number, row in cells.items()}) for n in range(1, so_far + 1)),
        number_of_rounds=rounds or so_far,
        scoring=scoring or Scoring(),
    )


def golden(name: str) -> TournamentSnapshot:
    return crosstable((GOLDEN / name).read_text())


def _round(number: int, cells: dict[int, str]) -> Round:
    games: list[Game] = []
    byes: list[Bye] = []
    for player, cell in cells.items():
        if cell in BYES:
            byes.append(Bye(player, BYES[cell]))
        elif cell[-2] == "w":
            opponent = int(cell[:-2])
            other = cells[opponent]
            assert other[:-1] == f"{player}b", f"round {number}: {player} has {cell}, {opponent} has {other}"
            games.append(Game(player, opponent, RESULTS[cell[-1], other[-1]]))
    return Round(number, tuple(games), tuple(byes))


ORDINARY = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)
UNUSUAL = (
    Result.WHITE_WINS_BY_FORFEIT,
    Result.BLACK_WINS_BY_FORFEIT,
    Result.DOUBLE_FORFEIT,
    Result.BOTH_LOSE,
    Result.WHITE_DRAWS_BLACK_LOSES,
    Result.SHORT_DRAW,
    Result.POSTPONED,
    None,
)
AWAY = (ByeKind.HALF, ByeKind.ZERO, ByeKind.ABSENT, ByeKind.FULL, ByeKind.FORFEIT)
SCORINGS = (Scoring(), Scoring(), THREE_ONE_NOUGHT, HALF_POINT_BYES)


def random_tournament(seed: int) -> TournamentSnapshot:
    """Anything that may happen: odd fields, forfeits, byes, people who leave, late entries, two games a round."""
    draw = random.Random(seed)
    size, rounds = draw.randint(2, 24), draw.randint(1, 9)
    players = tuple(_player(draw, number, rounds) for number in range(1, size + 1))
    legs = draw.choice((1, 1, 1, 2))
    played = tuple(_random_round(draw, players, number, legs) for number in range(1, rounds + 1))
    scheduled = rounds + draw.choice((0, 0, 2))
    return TournamentSnapshot(players, played, scheduled, scoring=draw.choice(SCORINGS), legs=legs)


def _player(draw: random.Random, number: int, rounds: int) -> Player:
    first = draw.choice((1, 1, 1, 1, 1, min(2, rounds)))
    last = draw.choice((None,) * 8 + (draw.randint(first, rounds),))
    return Player(number, draw.randint(1000, 2700), f"Player {number}", first_round=first, last_round=last)


def _random_round(draw: random.Random, players: tuple[Player, ...], number: int, legs: int) -> Round:
    waiting = [player.number for player in players if player.is_in(number)]
    draw.shuffle(waiting)
    byes = [Bye(p, draw.choice(AWAY)) for p in waiting if draw.random() < 0.08]
    away = {bye.player for bye in byes}
    waiting = [p for p in waiting if p not in away]
    if len(waiting) % 2:
        byes.append(Bye(waiting.pop(), ByeKind.PAIRING))
    games = [
        Game(
            *((a, b) if leg % 2 else (b, a)),
            result=draw.choice(UNUSUAL) if draw.random() < 0.1 else draw.choice(ORDINARY),
            board=board,
            leg=leg,
        )
        for board, (a, b) in enumerate(zip(waiting[::2], waiting[1::2], strict=True), start=1)
        for leg in range(1, legs + 1)
    ]
    return Round(number, tuple(games), tuple(byes))


def shuffled(snapshot: TournamentSnapshot, seed: int) -> TournamentSnapshot:
    """The same tournament with its rows in another order."""
    draw = random.Random(seed)

    def mixed(rows: tuple) -> tuple:  # type: ignore[type-arg]
        return tuple(draw.sample(rows, len(rows)))

    rounds = tuple(replace(r, games=mixed(r.games), byes=mixed(r.byes)) for r in snapshot.rounds)
    return replace(snapshot, players=mixed(snapshot.players), rounds=rounds)


def points_by_hand(snapshot: TournamentSnapshot) -> dict[int, Decimal]:
    """What the results alone say, game by game."""
    points = {player.number: Decimal(0) for player in snapshot.players}
    for round_ in snapshot.rounds:
        seen: set[int] = set()
        for game in round_.games:
            seen.update(game.players)
            if game.result is not None:
                points[game.white] += snapshot.scoring.of(game.result.outcome(Colour.WHITE))
                points[game.black] += snapshot.scoring.of(game.result.outcome(Colour.BLACK))
        for bye in round_.byes:
            seen.add(bye.player)
            points[bye.player] += snapshot.scoring.of_bye(bye.kind)
        for number in points.keys() - seen:
            points[number] += snapshot.scoring.absence
    return points
