"""Small fields for the tests of the club's Swiss systems: players by letter, rounds by short words."""

from __future__ import annotations

from pairing.model import Bye, ByeKind, Game, Player, Result, Round, RoundPlan, TournamentSnapshot

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
RESULTS = {
    "1-0": Result.WHITE_WINS,
    "½": Result.DRAW,
    "0-1": Result.BLACK_WINS,
    "+/-": Result.WHITE_WINS_BY_FORFEIT,
    "-/+": Result.BLACK_WINS_BY_FORFEIT,
    "-/-": Result.DOUBLE_FORFEIT,
}


def number(letter: str) -> int:
    return LETTERS.index(letter) + 1


def people(**ratings: int) -> tuple[Player, ...]:
    """`people(A=2000, B=1900)`: the letter gives the starting number."""
    return tuple(Player(number(letter), rating, letter) for letter, rating in ratings.items())


def played(number_of_round: int, games: str, byes: str = "") -> Round:
    """`played(1, "F-A 0-1, E-B ½", "G pairing, H half")`, White first."""
    rows = [row.split() for row in games.split(", ") if row]
    return Round(
        number_of_round,
        tuple(
            Game(number(pair[0]), number(pair[2]), RESULTS[result], board)
            for board, (pair, result) in enumerate(rows, start=1)
        ),
        tuple(Bye(number(letter), ByeKind(kind)) for letter, kind in (row.split() for row in byes.split(", ") if row)),
    )


def told(plan: RoundPlan) -> str:
    """The boards and the pairing bye in short: "F-A E-B D-C, bye G"."""
    boards = " ".join(f"{LETTERS[white - 1]}-{LETTERS[black - 1]}" for white, black in plan.pairs())
    byes = [LETTERS[bye.player - 1] for bye in plan.byes if bye.kind is ByeKind.PAIRING]
    return f"{boards}, bye {byes[0]}" if byes else boards


def flagged(plan: RoundPlan) -> list[tuple[str, str]]:
    """Kind and letters of every flag."""
    return [(flag.kind.value, "".join(LETTERS[player - 1] for player in flag.players)) for flag in plan.flags]


def after(players: tuple[Player, ...], *rounds: Round, **settings: object) -> TournamentSnapshot:
    return TournamentSnapshot(players=players, rounds=rounds, number_of_rounds=len(rounds) + 1, **settings)  # type: ignore[arg-type]


SEVEN = people(A=2000, B=1900, C=1800, D=1700, E=1600, F=1500, G=1400)
