"""What a report's rounds must agree on: every game told the same by both sides, and points that add up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from decimal import Decimal

from pairing.formats.trf.document import Cell, Trf, TrfPlayer, TrfProblem
from pairing.formats.trf.fields import plain, shown
from pairing.model import ZERO, ByeKind, Outcome, Result, Scoring
from pairing.said import Said

# White's and Black's letter, and the result they make together.
RESULT_OF: Mapping[tuple[str, str], Result | None] = {
    ("1", "0"): Result.WHITE_WINS,
    ("=", "="): Result.DRAW,
    ("0", "1"): Result.BLACK_WINS,
    ("+", "-"): Result.WHITE_WINS_BY_FORFEIT,
    ("-", "+"): Result.BLACK_WINS_BY_FORFEIT,
    ("-", "-"): Result.DOUBLE_FORFEIT,
    ("0", "0"): Result.BOTH_LOSE,
    ("=", "0"): Result.WHITE_DRAWS_BLACK_LOSES,
    ("0", "="): Result.WHITE_LOSES_BLACK_DRAWS,
    ("W", "L"): Result.SHORT_WHITE_WINS,
    ("D", "D"): Result.SHORT_DRAW,
    ("L", "W"): Result.SHORT_BLACK_WINS,
    ("", ""): None,
}
BYE_LETTERS = ("H", "F", "U", "Z")
OUTCOME_OF = {
    "1": Outcome.WIN,
    "W": Outcome.WIN,
    "=": Outcome.DRAW,
    "D": Outcome.DRAW,
    "0": Outcome.LOSS,
    "L": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
}
# Without an opponent. Older programs write a bye as `+`, `=` or `0`; `-` is a forfeit with nobody opposite.
BYE_OF = {
    "U": ByeKind.PAIRING,
    "+": ByeKind.PAIRING,
    "F": ByeKind.FULL,
    "1": ByeKind.FULL,
    "W": ByeKind.FULL,
    "H": ByeKind.HALF,
    "=": ByeKind.HALF,
    "D": ByeKind.HALF,
    "Z": ByeKind.ZERO,
    "0": ByeKind.ZERO,
    "L": ByeKind.ZERO,
    "": ByeKind.ZERO,
    "-": ByeKind.FORFEIT,
}
THREE, ONE = Decimal(3), Decimal(1)
THREE_POINTS = Scoring(THREE, ONE, ZERO, THREE, THREE, ZERO, THREE, ONE)
THREE_POINTS_RECORD = "162  W 3.0     D 1.0     L 0.0"
ABNORMAL_POINTS = "299"  # TRF26: points corrected by the arbiter


def problems(trf: Trf, lines: Mapping[int, int]) -> Iterator[TrfProblem]:
    """Every contradiction between the cells, then between the cells and the points column."""
    by_number = {player.number: player for player in trf.players}
    contradicted: set[int] = set()
    for player in trf.players:
        for round_number, cell in enumerate(player.cells, start=1):
            if cell is None:
                continue
            unread = cell.opponent in lines and cell.opponent not in by_number
            if unread and cell.result not in BYE_LETTERS:  # an opponent's line that could not be read is told already
                continue
            if text := _contradiction(player.number, round_number, cell, by_number):
                contradicted |= {player.number, cell.opponent}
                yield TrfProblem(lines[player.number], Said("round {round}: {text}", round=round_number, text=text))
    wrong = list(_wrong_points(trf, lines, contradicted, trf.scoring or Scoring()))
    yield from wrong
    if wrong and trf.scoring is None and not any(_wrong_points(trf, lines, contradicted, THREE_POINTS)):
        text = Said(
            "the points fit 3 for a win and 1 for a draw; where that is meant, add the line “{record}”",
            record=THREE_POINTS_RECORD,
        )
        yield TrfProblem(wrong[0].line, text, serious=wrong[0].serious)
    if (count := trf.text("062").split(" ")[0]).isdigit() and count != str(len(trf.players)):
        text = Said("record 062 says {said} players, the file has {players}", said=count[:9], players=len(trf.players))
        yield TrfProblem(1, text, serious=False)


def _contradiction(number: int, round_number: int, cell: Cell, by_number: Mapping[int, TrfPlayer]) -> Said | None:
    if cell.opponent == 0:
        return None if cell.colour == "-" else Said("player {number} has a colour but no opponent", number=number)
    if cell.opponent == number:
        return Said("player {number} plays against themselves", number=number)
    if cell.result in BYE_LETTERS:
        letter = shown(cell.result)
        return Said("player {number} has both an opponent and the bye letter {letter}", number=number, letter=letter)
    facts = {"number": number, "opponent": cell.opponent}
    opponent = by_number.get(cell.opponent)
    if opponent is None:
        return Said("player {number} meets player {opponent}, who is not in this file", **facts)
    other = opponent.cell(round_number)
    if other is None or other.opponent != number:
        if other and other.opponent:
            facts["other"] = other.opponent
            return Said("player {number} meets player {opponent}, but {opponent} meets player {other}", **facts)
        return Said("player {number} meets player {opponent}, but {opponent} meets nobody", **facts)
    return _disagreement(number, cell, other)


def _disagreement(number: int, cell: Cell, other: Cell) -> Said | None:
    facts = {"number": number, "opponent": cell.opponent}
    forfeit = cell.result in ("+", "-") and other.result in ("+", "-")
    if cell.colour == other.colour and not (forfeit and cell.colour == "-"):
        colour = {"w": Said("White"), "b": Said("Black"), "-": Said("no colour")}[cell.colour]
        return Said("players {number} and {opponent} both have {colour}", colour=colour, **facts)
    if "-" in (cell.colour, other.colour) and not forfeit:
        return Said("players {number} and {opponent}: only one of them has a colour", **facts)
    if (cell.result, other.result) not in RESULT_OF and (other.result, cell.result) not in RESULT_OF:
        return Said(
            "players {number} and {opponent} contradict each other: results {mine} and {theirs}",
            mine=shown(cell.result),
            theirs=shown(other.result),
            **facts,
        )
    return None


def points_of(cell: Cell | None, scoring: Scoring) -> Decimal:
    """What one column is worth. A game without a result counts nothing."""
    if cell is None:
        return scoring.absence
    if cell.opponent == 0:
        return scoring.of_bye(BYE_OF[cell.result])
    return scoring.of(OUTCOME_OF[cell.result]) if cell.result else ZERO


def _wrong_points(trf: Trf, lines: Mapping[int, int], contradicted: Set[int], scoring: Scoring) -> Iterator[TrfProblem]:
    """Points must be the sum of the results, unless the arbiter's own correction stands in the file.

    Byes announced for the rounds to come, and virtual points of an acceleration, may be counted in or not.
    """
    played = trf.played_rounds
    corrected = any(line.startswith(ABNORMAL_POINTS) for line in trf.other)
    virtual = dict(trf.virtual)
    for player in trf.players:
        unfinished = any(cell and cell.opponent and not cell.result for cell in player.cells)
        if player.points is None or unfinished or player.number in contradicted:
            continue
        so_far = sum((points_of(player.cell(n), scoring) for n in range(1, played + 1)), ZERO)
        announced = sum((points_of(cell, scoring) for cell in player.cells[played:]), ZERO)
        extra = {ZERO, *virtual.get(player.number, ())}
        if player.points not in {so_far + bye + more for bye in (ZERO, announced) for more in extra}:
            yield TrfProblem(
                lines[player.number],
                Said(
                    "player {number} has {points} points (columns 81 to 84), but the results add up to {sum}",
                    number=player.number,
                    points=plain(player.points),
                    sum=plain(so_far + announced),
                ),
                serious=not corrected,
            )
