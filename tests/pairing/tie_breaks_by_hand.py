"""Every tie-break of C.07 by the sentence that defines it, and the table they make: see `event_by_hand`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import floor

from event_by_hand import DRAWN, WON, Cell, Event, adjusted, awarded, over_board, points, remembered, voluntary

Value = Fraction | None


def half_up(value: Fraction, digits: int = 0) -> Fraction:
    return Fraction(floor(value * 10**digits + Fraction(1, 2)), 10**digits)


# Buchholz and Sonneborn-Berger (8, 9.1, 14, 16) -------------------------------------------------------


@dataclass(frozen=True)
class Part:
    score: Fraction  # of the opponent, or of the dummy
    value: Fraction
    voluntary: bool


def parts(event: Event, number: int, times_points: bool, forfeits_played: bool) -> list[Part]:
    found: list[Part] = []
    for cell in event.cells[number]:
        if over_board(cell) or (cell.opponent and (event.round_robin or forfeits_played)):
            score, absent = adjusted(event, cell.opponent), False
        elif event.round_robin:
            continue  # free: nobody sat opposite
        else:
            score, absent = dummy(event, number, cell), voluntary(cell)
        found.append(Part(score, score * awarded(event, cell) if times_points else score, absent))
    return found


def dummy(event: Event, number: int, cell: Cell) -> Fraction:
    own = points(event, number)
    if event.edition == "2024-08":
        return own
    if cell.opponent:
        return min(own, adjusted(event, cell.opponent))
    return min(own, event.scoring["D"] * event.scheduled)


def cut(found: list[Part], low: int, high: int) -> Fraction:
    """The sum after the cuts: lowest first, and there a round not played by choice goes before its betters."""
    left = list(found)
    for _ in range(min(low, len(left))):
        least = min(left, key=lambda part: (part.score, part.value))
        absences = [part for part in left if part.voluntary]
        if absences and min(part.value for part in absences) >= least.value:
            least = min(absences, key=lambda part: (part.value, part.score))
        left.remove(least)
    for _ in range(min(high, len(left))):
        left.remove(max(left, key=lambda part: (part.score, part.value)))
    return sum((part.value for part in left), Fraction(0))


def with_last_round_drawn(event: Event) -> Event:
    """As if all paired games of the final round had been drawn (8.3)."""
    if event.rounds < event.scheduled:
        return event
    if "drawn" not in event.memory:
        drawn = {
            number: (*row[:-1], replace(row[-1], result="=")) if row and row[-1].opponent else row
            for number, row in event.cells.items()
        }
        event.memory["drawn"] = replace(event, cells=drawn, memory={})
    found: Event = event.memory["drawn"]
    return found


def average_buchholz(event: Event, number: int, base: Event) -> Value:
    met = [cell.opponent for cell in event.cells[number] if over_board(cell)]
    if not met:
        return None
    total = sum((cut(parts(base, opponent, False, False), 0, 0) for opponent in met), Fraction(0))
    return total / len(met)


# The own record (7) and Koya (9.2) --------------------------------------------------------------------


def is_game(event: Event, cell: Cell) -> bool:
    """In a round robin a forfeit is a game like another; since 2026 not the lost one, for this family (15.2)."""
    if over_board(cell) or not (event.round_robin and cell.opponent):
        return over_board(cell)
    return cell.result == "+" or event.edition == "2024-08"


def standard_points(event: Event, number: int) -> Fraction:
    total = Fraction(0)
    for at, cell in enumerate(event.cells[number]):
        mine = awarded(event, cell)
        other = awarded(event, event.cells[cell.opponent][at]) if cell.opponent else event.scoring["D"]
        total += 1 if mine > other else Fraction(1, 2) if mine == other else 0
    return total


OWN: dict[str, Callable[[Event, Cell], bool]] = {
    "WIN": lambda event, cell: awarded(event, cell) == event.scoring["W"],
    "WON": lambda event, cell: is_game(event, cell) and cell.result in WON,
    "BPG": lambda event, cell: is_game(event, cell) and cell.colour == "b",
    "BWG": lambda event, cell: is_game(event, cell) and cell.colour == "b" and cell.result in WON,
    "REP": lambda event, cell: not voluntary(cell),
}


def progressive(event: Event, number: int, low: int) -> Fraction:
    row = event.cells[number]
    after = [sum((awarded(event, cell) for cell in row[: at + 1]), Fraction(0)) for at in range(len(row))]
    return sum(after[low:], Fraction(0))


def koya(event: Event, number: int, steps: int) -> Fraction:
    games = event.scheduled
    if event.round_robin and len(event.cells) % 2:
        games -= event.scheduled // len(event.cells)  # free once in a cycle
    limit = event.scoring["W"] * games / 2 + Fraction(steps, 2)
    strong = [c for c in event.cells[number] if c.opponent and points(event, c.opponent) >= limit]
    return sum((awarded(event, cell) for cell in strong), Fraction(0))


# Ratings (10) -----------------------------------------------------------------------------------------

DP = [0, *map(int, (
    "7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 "
    "230 240 251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800"
).split())]  # fmt: skip
EDGES = [*map(int, (
    "3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215 225 "
    "235 245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735"
).split())]  # fmt: skip


@cache
def expected(difference: int) -> Fraction:
    better = 50 + sum(abs(difference) > edge for edge in EDGES)
    return Fraction(better if difference >= 0 else 100 - better, 100)


def games(event: Event, number: int) -> list[Cell]:
    return [cell for cell in event.cells[number] if over_board(cell)]


def score_over_board(event: Event, number: int) -> Fraction:
    return sum((Fraction(c.result in WON) + Fraction(c.result in DRAWN, 2) for c in games(event, number)), Fraction(0))


def average_rating(event: Event, number: int, low: int = 0, high: int = 0) -> Value:
    ratings = sorted(event.ratings[cell.opponent] for cell in games(event, number))[low:]
    ratings = ratings[: max(0, len(ratings) - high)]
    return half_up(Fraction(sum(ratings), len(ratings))) if ratings else None


@remembered
def performance(event: Event, number: int) -> Value:
    average = average_rating(event, number)
    if average is None:
        return None
    percent = int(half_up(100 * score_over_board(event, number) / len(games(event, number))))
    return average + (DP[percent - 50] if percent >= 50 else -DP[50 - percent])


@remembered
def perfect(event: Event, number: int) -> Value:
    ratings = [event.ratings[cell.opponent] for cell in games(event, number)]
    score = score_over_board(event, number)
    if not ratings:
        return None
    if score == 0:
        return Fraction(min(ratings) - 800)
    below, enough = min(ratings) - 801, max(ratings) + 801  # expected scores never fall between the two
    while enough - below > 1:
        middle = (below + enough) // 2
        if sum(expected(middle - rating) for rating in ratings) >= score:
            enough = middle
        else:
            below = middle
    return Fraction(enough)


def average_of(event: Event, number: int, of: Callable[[Event, int], Value]) -> Value:
    theirs = [of(event, cell.opponent) or Fraction(0) for cell in games(event, number)]
    return half_up(sum(theirs, Fraction(0)) / len(theirs)) if theirs else None


# Match-win percentages --------------------------------------------------------------------------------


def matches(event: Event, number: int) -> list[tuple[int, bool, int, int, int]]:
    """(opponent or 0, played, match points, game points, games) of every round the player took part in."""
    row = event.cells[number]
    found: list[tuple[int, bool, int, int, int]] = []
    needed = event.legs // 2 + 1
    for at in range(0, len(row), event.legs):
        cells = row[at : at + event.legs]
        played = [(cell, event.cells[cell.opponent][at + i]) for i, cell in enumerate(cells) if cell.opponent]
        if played:
            won = sum(mine.result in WON for mine, _ in played)
            lost = sum(theirs.result in WON for _, theirs in played)
            drawn = sum(mine.result in DRAWN for mine, _ in played)
            match = 3 if won > lost else 1 if won == lost and won + drawn else 0
            faced = any(over_board(mine) for mine, _ in played)
            found.append((played[0][0].opponent, faced, match, 3 * won + drawn, len(played)))
        elif cells[0].result in "UF":
            found.append((0, False, 3, 3 * needed, needed))
        elif cells[0].result == "H":
            found.append((0, False, 1, 1, 1))
    return found


def percentage(event: Event, number: int, of_games: bool) -> Fraction:
    rounds = matches(event, number)
    got = sum(match[3] if of_games else match[2] for match in rounds)
    most = 3 * sum(match[4] if of_games else 1 for match in rounds)
    return max(Fraction(got, most) if most else Fraction(0), Fraction(33, 100))


def of_opponents(event: Event, number: int, of_games: bool) -> Value:
    faced = [match[0] for match in matches(event, number) if match[1]]
    if not faced:
        return None
    return sum((percentage(event, opponent, of_games) for opponent in faced), Fraction(0)) / len(faced)


# Direct encounter (6) ---------------------------------------------------------------------------------


def direct(event: Event, tied: Sequence[int], forfeits_played: bool) -> list[list[int]]:
    """The tied in groups, the first first."""
    score: dict[int, Fraction] = dict.fromkeys(tied, Fraction(0))
    missing: dict[int, int] = dict.fromkeys(tied, 0)
    for a in tied:
        for b in tied:
            counted = [
                awarded(event, cell)
                for cell in event.cells[a]
                if cell.opponent == b and (over_board(cell) or event.round_robin or forfeits_played)
            ]
            if counted:
                score[a] += sum(counted, Fraction(0)) / len(counted)
            elif a != b:
                missing[a] += 1
    if not any(missing.values()):
        groups = split(tied, score, descending=True)
        return groups if len(groups) == 1 else [g for group in groups for g in direct(event, group, forfeits_played)]
    least = {a: score[a] + missing[a] * event.scoring["L"] for a in tied}
    most = {a: score[a] + missing[a] * event.scoring["W"] for a in tied}
    certain: list[list[int]] = []
    rest = list(tied)
    while len(rest) > 1:
        first = [a for a in rest if all(least[a] > most[b] for b in rest if b != a)]
        if not first:
            break
        certain.append(first)
        rest.remove(first[0])
    return [*certain, *direct(event, rest, forfeits_played)] if certain else [list(tied)]


# The list ---------------------------------------------------------------------------------------------

OF_RATINGS = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})


@dataclass(frozen=True)
class Asked:
    name: str
    low: int = 0
    high: int = 0
    steps: int = 0
    marks: str = ""


def asked(code: str) -> Asked:
    name, *modifiers = re.split(r"[-/:](?=[A-Z])", code)
    found = Asked(name)
    for modifier in modifiers:
        kind, number = modifier[0], modifier[1:]
        if kind in "CM":
            found = replace(found, low=int(number), high=int(number) if kind == "M" else 0)
        elif kind == "L":
            found = replace(found, steps=int(number))
        else:
            found = replace(found, marks=found.marks + modifier)
    return found


def exactly(event: Event, number: int, code: str) -> Value:
    what = asked(code)
    if what.name in OF_RATINGS and not all(event.ratings.values()):
        return None  # dropped: somebody is unrated
    fore = what.name == "FB" or "F" in what.marks
    base = with_last_round_drawn(event) if fore else event
    forfeits = "P" in what.marks
    by_name: dict[str, Callable[[], Value]] = {
        "BH": lambda: cut(parts(event, number, False, forfeits), what.low, what.high),
        "FB": lambda: cut(parts(base, number, False, forfeits), what.low, what.high),
        "SB": lambda: cut(parts(event, number, True, forfeits), what.low, what.high),
        "AOB": lambda: average_buchholz(event, number, base),
        "PS": lambda: progressive(event, number, what.low),
        "KS": lambda: koya(event, number, what.steps),
        "STD": lambda: standard_points(event, number),
        "TPN": lambda: Fraction(number),
        "RTNG": lambda: Fraction(event.ratings[number]),
        "ARO": lambda: average_rating(event, number, what.low, what.high),
        "TPR": lambda: performance(event, number),
        "PTP": lambda: perfect(event, number),
        "APRO": lambda: average_of(event, number, performance),
        "APPO": lambda: average_of(event, number, perfect),
        "MW": lambda: percentage(event, number, False),
        "GW": lambda: percentage(event, number, True),
        "OMW": lambda: of_opponents(event, number, False),
        "OGW": lambda: of_opponents(event, number, True),
    }
    if what.name in OWN:
        return Fraction(sum(OWN[what.name](event, cell) for cell in event.cells[number]))
    return by_name[what.name]()


DECIMALS = {"AOB": 2, "MW": 4, "GW": 4, "OMW": 4, "OGW": 4}


def shown(exact: Value, code: str) -> Value:
    """A value as it is written; ties are broken by the exact one."""
    places = DECIMALS.get(asked(code).name)
    return exact if exact is None or places is None else half_up(exact, places)


def value(event: Event, number: int, code: str) -> Value:
    return shown(exactly(event, number, code), code)


def table(event: Event, codes: Sequence[str]) -> dict[int, tuple[int, Fraction, dict[str, Value]]]:
    """number: (rank, points, values). A direct encounter ranks and has no value here."""
    total = {number: points(event, number) for number in event.cells}
    groups = split(sorted(event.cells), total, descending=True)
    values: dict[int, dict[str, Value]] = {number: {} for number in event.cells}
    for code in codes:
        what = asked(code)
        if what.name == "DE":
            groups = [g for group in groups for g in direct(event, group, "P" in what.marks)]
            continue
        found = {number: exactly(event, number, code) for number in event.cells}
        for number in found:
            values[number][code] = shown(found[number], code)
        descending = (what.name == "TPN") == ("R" in what.marks)
        groups = [g for group in groups for g in split(group, found, descending=descending)]
    ranks: dict[int, int] = {}
    for group in groups:
        ranks |= dict.fromkeys(group, 1 + len(ranks))
    return {number: (ranks[number], total[number], values[number]) for number in event.cells}


def split(group: Sequence[int], key: dict[int, Fraction] | dict[int, Value], *, descending: bool) -> list[list[int]]:
    """Equals together; who has no value comes last."""
    have = sorted({found for n in group if (found := key[n]) is not None}, reverse=descending)
    return [part for found in (*have, None) if (part := [n for n in group if key[n] == found])]
