"""The command line against a second reading of the rule pages, on random reports; more with `compare_files`."""

from __future__ import annotations

from random import Random

import pytest

from tests.pairing.compare_files import COMPARED, answer, by_the_page, difference
from tests.pairing.random_reports import random_report
from tests.pairing.second_reading import NoRound, club_swiss, knockout, read, round_robin

FILES = 120


@pytest.mark.parametrize("system", COMPARED)
def test_the_command_line_pairs_as_the_pages_say(system: str) -> None:
    assert [(seed, found) for seed in range(1, FILES + 1) if (found := difference(system, seed))] == []


def test_the_random_reports_reach_what_they_are_for() -> None:
    seen = {"rematch": 0, "third colour": 0, "bye": 0, "absence": 0, "no round": 0}
    for seed in range(1, FILES + 1):
        event = read(random_report(seed, by_the_page))
        seen["absence"] += bool(event.absent)
        try:
            found = club_swiss(event)
        except NoRound:
            seen["no round"] += 1
            continue
        seen["bye"] += any(0 in pair for pair in found.pairs)
        seen["rematch"] += bool(found.rematches)
        seen["third colour"] += bool(found.third_colours)
    assert min(seen.values()) >= 1, seen
    assert seen["rematch"] >= 10, seen


def written(cells: dict[int, str], rounds: int) -> str:
    """A report of these rows, points left blank."""
    rows = [f"001 {number:4d}{'':81}{row}" for number, row in cells.items()]
    return "\n".join([f"XXR {rounds}", *rows, ""])


@pytest.mark.parametrize(
    ("players", "double"), [*((n, False) for n in range(2, 25)), *((n, True) for n in (2, 3, 4, 5, 6, 7, 10, 13))]
)
def test_a_round_robin_is_the_table_of_the_page_round_by_round(players: int, double: bool) -> None:
    """Nothing but the number of rounds says that it is a double one."""
    cells = dict.fromkeys(range(1, players + 1), "")
    rounds = (players - 1 + players % 2) * (2 if double else 1)
    for _ in range(rounds):
        text = written(cells, rounds)
        wanted = round_robin(read(text), double=double)
        assert answer(text, "--system", "round-robin") == (0, wanted)
        for white, black in wanted:
            cells[white] += f"  {black:4d} w 1" if black else "  0000 - Z"
            if black:
                cells[black] += f"  {white:4d} b 0"


@pytest.mark.parametrize("players", [*range(2, 18), 31, 32, 33, 64])
def test_a_knockout_is_the_tree_of_the_page_round_by_round(players: int) -> None:
    random = Random(players)
    cells = dict.fromkeys(range(1, players + 1), "")
    rounds = (players - 1).bit_length()
    for _ in range(rounds):
        text = written(cells, rounds)
        code, pairs = answer(text, "--system", "knockout")
        games = [set(pair) for pair in pairs if 0 not in pair]
        assert (code, (games, sorted(white for white, black in pairs if not black))) == (0, knockout(read(text)))
        seated = {number for pair in pairs for number in pair}
        for number in cells.keys() - seated:
            cells[number] += " " * 10
        for white, black in pairs:
            result = random.choice(["10", "01", "+-"])
            cells[white] += f"  {black:4d} w {result[0]}" if black else "  0000 - U"
            if black:
                cells[black] += f"  {white:4d} b {result[1]}"
