"""Builds whole tournaments in which the tables of the Vega manual come about: ten rounds of an event of twelve.

Every player has met opponents of just the ratings that give the average printed. These opponents are invented, play
one game each, and are gone before the eleventh round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from pairing.model import Bye, ByeKind, Colour, Game, Player, Result, Round, TournamentSnapshot
from tests.pairing import golden_rounds as golden

ROUNDS = 10
FIRST_EXTRA, FIRST_OPPONENT = 101, 1001
# Colours of ten games; the two of a pair differ in the first eight, so that players due the same colour can have met.
DUE_WHITE = ("wbwbwbwbwb", "bwbwbwbwwb")
FIXED_WHITE = ("wbwbwbwwbb",)
TURNED = str.maketrans("wb", "bw")


@dataclass
class Row:
    number: int
    aro: Decimal
    rating: int
    due: str
    marks: str
    score: Decimal
    colours: str = ""
    met: dict[int, int] = field(default_factory=dict)  # round → opponent


@dataclass
class Position:
    rows: dict[int, Row]
    met: list[tuple[int, int]]
    pairs: set[tuple[int, int]]


def read(name: str) -> Position:
    """The table of a golden file, with invented pairs of players in the groups above it."""
    rows: list[Row] = []
    met: list[tuple[int, int]] = []
    pairs: set[tuple[int, int]] = set()
    score = Decimal(0)
    for first, *words in golden.lines(f"dubov/{name}.txt"):
        if first == "group":
            score = Decimal(words[0])
        elif first == "above":
            rows = [*_above(int(words[0]), max(row.score for row in rows)), *rows]
        elif first == "met":
            met = [tuple(map(int, word.split("-"))) for word in words]
        elif first == "pairs":
            pairs = golden.pairs(words)
        else:
            aro, rating, due, *marks = words
            rows.append(Row(int(first), Decimal(aro), int(rating), due, "".join(marks), score))
    return Position({row.number: row for row in rows}, met, pairs)


def _above(groups: int, score: Decimal) -> Iterator[Row]:
    for n in range(groups):
        points = score + Decimal("0.5") * (groups - n)
        yield Row(FIRST_EXTRA + 2 * n, Decimal(2000), 2100, "w", "", points)
        yield Row(FIRST_EXTRA + 2 * n + 1, Decimal(2000), 2090, "b", "", points)


def snapshot(position: Position) -> TournamentSnapshot:
    _schedule(position)
    players = [Player(row.number, row.rating, f"Player {row.number}") for row in position.rows.values()]
    rounds = [Round(number) for number in range(1, ROUNDS + 1)]
    games: list[list[Game]] = [[] for _ in rounds]
    byes: list[list[Bye]] = [[] for _ in rounds]
    number = FIRST_OPPONENT
    for row in position.rows.values():
        for opponent, round_number, rating, won in _opponents(row, position, number):
            number = opponent + 1
            players.append(Player(opponent, rating, f"Opponent {opponent}", last_round=ROUNDS))
            games[round_number - 1].append(_game(row, opponent, round_number, won))
            if "N" in row.marks and round_number == ROUNDS:  # meets a higher score in the last round played
                for before in range(ROUNDS - 1):
                    byes[before].append(Bye(opponent, ByeKind.FULL))
        for round_number, other in row.met.items():
            if row.colours[round_number - 1] == "w":
                games[round_number - 1].append(Game(row.number, other, Result.DRAW))
    return TournamentSnapshot(
        tuple(players),
        tuple(Round(r.number, tuple(g), tuple(b)) for r, g, b in zip(rounds, games, byes, strict=True)),
        number_of_rounds=ROUNDS + 2,
        initial_colour=Colour.WHITE,
    )


def _opponents(row: Row, position: Position, number: int) -> Iterator[tuple[int, int, int, Decimal]]:
    """Number, round, rating and our points for every invented opponent of a player."""
    rounds = [r for r in range(1, ROUNDS + 1) if r not in row.met]
    ratings = int(row.aro * ROUNDS) - sum(position.rows[other].rating for other in row.met.values())
    points = row.score - Decimal("0.5") * len(row.met)
    assert ratings > 0
    assert 0 <= points <= len(rounds)
    for n, round_number in enumerate(rounds):
        rating = ratings // len(rounds) + (ratings % len(rounds) if n == 0 else 0)
        won = min(points, Decimal(1))
        points -= won
        yield number + n, round_number, rating, won


def _game(row: Row, opponent: int, round_number: int, won: Decimal) -> Game:
    white = row.colours[round_number - 1] == "w"
    result = {
        Decimal(1): Result.WHITE_WINS if white else Result.BLACK_WINS,
        Decimal("0.5"): Result.DRAW,
        Decimal(0): Result.BLACK_WINS if white else Result.WHITE_WINS,
    }[won]
    return Game(row.number, opponent, result) if white else Game(opponent, row.number, result)


def _schedule(position: Position) -> None:
    """Colours for everybody, and a round for every meeting, by trying."""
    rows = position.rows

    def colours_of(row: Row) -> tuple[str, ...]:
        known = FIXED_WHITE if "F" in row.marks else DUE_WHITE
        return known if row.due == "w" else tuple(line.translate(TURNED) for line in known)

    def place(meetings: list[tuple[int, int]]) -> bool:
        if not meetings:
            return True
        (a, b), *rest = meetings
        one, other = rows[a], rows[b]
        for mine in colours_of(one) if not one.colours else (one.colours,):
            for theirs in colours_of(other) if not other.colours else (other.colours,):
                for r in range(1, ROUNDS + 1):
                    if mine[r - 1] == theirs[r - 1] or r in one.met or r in other.met:
                        continue
                    before = one.colours, other.colours
                    one.colours, other.colours = mine, theirs
                    one.met[r], other.met[r] = b, a
                    if place(rest):
                        return True
                    one.colours, other.colours = before
                    del one.met[r], other.met[r]
        return False

    assert place(position.met)
    for row in rows.values():
        row.colours = row.colours or colours_of(row)[0]
