"""Random tournaments as report files, far wilder than any director would allow.

Swisses of 2 to 24 players with rematches, all kinds of byes, double forfeits, late entries, withdrawals and
rounds still to come; single and double round robins with free rounds, forfeits and withdrawals. Some fields
are unrated or rated alike, some draw every game, some score 3-1-0.
"""

from __future__ import annotations

from random import Random

Row = list[tuple[int, str, str]]  # opponent, colour, result
USUAL = {"W": 1.0, "D": 0.5, "L": 0.0, "A": 0.0, "P": 1.0}
SCORINGS = (
    *[USUAL] * 4,
    {**USUAL, "W": 3.0, "D": 1.0, "P": 3.0},
    {**USUAL, "W": 2.0, "D": 1.0, "P": 2.0},
    {**USUAL, "P": 0.5},
    {**USUAL, "W": 3.0, "D": 1.0, "P": 1.0},
)
SYMBOL = {**dict.fromkeys("1W+F", "W"), **dict.fromkeys("=DH", "D"), **dict.fromkeys("0L", "L"), "U": "P"}
BLANK = " "


def swiss(seed: int) -> str:
    draw = Random(seed)
    rows: dict[int, Row] = {number: [] for number in range(1, 1 + draw.randint(2, draw.choice((3, 5, 12, 24))))}
    rounds = draw.randint(1, draw.choice((1, 5, 9)))
    forfeits, drawish, byes = draw.choice((0, 0.1, 0.4)), draw.choice((0.3, 0.3, 0.7, 1)), draw.choice((0, 0.1, 0.4))
    gone = {number: draw.randint(2, rounds + 1) for number in rows if draw.random() < byes / 2}
    late = {number: draw.randint(1, rounds) for number in rows if draw.random() < byes / 3}
    for number in range(1, 1 + (rounds if draw.random() < 0.7 else draw.randint(1, rounds))):
        here = []
        for player, row in rows.items():
            if not late.get(player, 1) <= number < gone.get(player, rounds + 1):
                row.append((0, "-", draw.choice("Z" + BLANK)))
            elif draw.random() < byes:
                row.append((0, "-", draw.choice("HHZF")))
            else:
                here.append(player)
        draw.shuffle(here)
        while len(here) > 1:
            seat(rows, here.pop(), here.pop(), result(draw, forfeits, drawish))
        for player in here:
            rows[player].append((0, "-", "U"))
    while rows[1] and not any(row[-1][0] or row[-1][2] == "U" for row in rows.values()):
        for row in rows.values():  # a last column of requested byes alone is a round still to be paired
            row.pop()
    kind = draw.choice(([f"XXR {rounds}", "092 Individual Swiss"], [f"142 {rounds}", "192 FIDE_DUTCH_2026"]))
    return written(rows, ratings(draw, rows), draw.choice(SCORINGS), kind)


def round_robin(seed: int) -> str:
    draw = Random(seed)
    rows: dict[int, Row] = {number: [] for number in range(1, 1 + draw.randint(2, 9))}
    forfeits, drawish, cycles = draw.choice((0, 0.1, 0.3)), draw.choice((0.3, 0.3, 0.8, 1)), draw.choice((1, 1, 2))
    rounds = circle(len(rows))
    rounds = rounds + [[(b, a) for a, b in pairs] for pairs in rounds] if cycles == 2 else rounds
    left = draw.randint(1, len(rows)) if draw.random() < 0.2 else 0
    until = draw.randint(1, len(rounds))
    for number, pairs in enumerate(rounds if draw.random() < 0.75 else rounds[: draw.randint(1, len(rounds))], 1):
        for white, black in pairs:
            ending = result(draw, forfeits, drawish)
            if number >= until and left in (white, black):
                ending = ("-", "+") if left == white else ("+", "-")
            seat(rows, white, black, ending)
        for row in rows.values():
            row += [(0, "-", "Z")] * (number - len(row))
    code = "FIDE_DOUBLEROUNDROBIN" if cycles == 2 else "FIDE_ROUNDROBIN"
    kind = draw.choice(([f"142 {len(rounds)}", f"192 {code}"], [f"XXR {len(rounds)}", "092 Round robin"]))
    return written(rows, ratings(draw, rows), draw.choice(SCORINGS), kind)


def circle(players: int) -> list[list[tuple[int, int]]]:
    """Everybody meets everybody: one sits, the others move around. With an odd number somebody is free."""
    ring = list(range(1, players + 1 + players % 2))
    rounds = []
    for number in range(len(ring) - 1):
        pairs = [(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)]
        pairs = [pair[::-1] if (number + i) % 2 else pair for i, pair in enumerate(pairs)]
        rounds.append([pair for pair in pairs if max(pair) <= players])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def seat(rows: dict[int, Row], white: int, black: int, ending: tuple[str, str]) -> None:
    rows[white].append((black, "w", ending[0]))
    rows[black].append((white, "b", ending[1]))


def result(draw: Random, forfeits: float, drawish: float) -> tuple[str, str]:
    if draw.random() < forfeits:
        return draw.choice((("+", "-"), ("-", "+"), ("-", "-")))
    if draw.random() < 0.02:
        return draw.choice((("W", "L"), ("L", "W"), ("D", "D")))
    return ("=", "=") if draw.random() < drawish else draw.choice((("1", "0"), ("0", "1")))


def ratings(draw: Random, rows: dict[int, Row]) -> dict[int, int]:
    kind = draw.random()
    if kind < 0.15:
        return {number: 0 if draw.random() < 0.3 else draw.randint(1000, 2400) for number in rows}
    return {number: 1500 if kind < 0.25 else draw.randint(1000, 2700) for number in rows}


def written(rows: dict[int, Row], rated: dict[int, int], scoring: dict[str, float], kind: list[str]) -> str:
    lines = ["012 Random", *kind]
    if scoring != USUAL:
        lines.append("162  " + "    ".join(f"{symbol}{points:4.1f}" for symbol, points in scoring.items()))
    for number, row in rows.items():
        points = sum(scoring[SYMBOL.get(letter, "A")] for _, _, letter in row)
        cells = "".join(
            f"  {opponent:4d} {colour} {letter}" if opponent else " " * 10 if letter == BLANK else f"  0000 - {letter}"
            for opponent, colour, letter in row
        )
        name = f"Player {number}"
        lines.append(f"001 {number:4d}      {name:<33} {rated[number]:4d} {'':26} {points:4.1f} {number:4d}{cells}")
    return "\n".join(line.rstrip() for line in lines) + "\n"
