"""The standings of the command line against the tie-breaks reckoned by hand from the rule text.

A sample; `python -m tests.pairing.compare_tie_breaks` compares as many as there is time for.
"""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from compare_tie_breaks import differences
from event_by_hand import EDITIONS, adjusted, points, read
from tie_break_events import round_robin, swiss, written
from tie_breaks_by_hand import value

GOLDEN = Path(__file__).parent.parent / "golden"
FILES = ("h500000_5p_3r_byes", "h500568_15p_5r_everything", "h501119_42p_7r_forfeits", "s600005_13p_6r_scoring")
USUAL = {"W": 1.0, "D": 0.5, "L": 0.0, "A": 0.0, "P": 1.0}


def test_the_reckoning_by_hand_finds_every_column_of_the_swiss_example():
    rows, rated = {}, {}
    for line in (GOLDEN / "tie-breaks" / "swiss-16-players.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        head, cells = line.split(":")
        number, rated[int(head.split()[0])] = map(int, head.split())
        rows[number] = [
            (0, "-", cell) if len(cell) == 1 else (int(cell[:-2]), cell[-2], cell[-1]) for cell in cells.split()
        ]
    text = written(rows, rated, USUAL, [])
    with (GOLDEN / "tie-breaks" / "swiss-16-players.csv").open() as file:
        expected = list(csv.DictReader(file))
    by_name = {"points": points, "adjusted": adjusted}
    for edition in EDITIONS:
        event = read(text, edition=edition)
        for column in expected[0]:
            code, _, only = column.partition("@")
            if code == "number" or only not in ("", edition):
                continue
            assert {
                number: by_name[code](event, number) if code in by_name else value(event, number, code)
                for number in event.cells
            } == {int(line["number"]): Fraction(line[column]) if line[column] else None for line in expected}, column


@pytest.mark.parametrize("name", FILES)
def test_recorded_swisses_agree(name):
    assert list(differences((GOLDEN / "fide-dutch" / f"{name}.trf").read_bytes().decode(), name)) == []


@pytest.mark.parametrize("seed", range(20))
def test_wild_swisses_agree(seed):
    assert list(differences(swiss(seed), seed)) == []


@pytest.mark.parametrize("seed", range(20))
def test_wild_round_robins_agree(seed):
    assert list(differences(round_robin(seed), seed, is_round_robin=True)) == []
