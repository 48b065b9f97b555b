"""The FIDE-TEC exercise, every column, in both editions."""

from __future__ import annotations

import csv
from decimal import Decimal

import pytest
from standings_cases import GOLDEN, golden

from pairing.standings import compute
from pairing.standings.ranking import table_of

SNAPSHOT = golden("swiss-16-players.txt")
with (GOLDEN / "swiss-16-players.csv").open() as file:
    EXPECTED = list(csv.DictReader(file))
EDITIONS = ("2024-08", "2026-03")
# A column without an edition holds in both.
CASES = [
    (column, edition)
    for column in EXPECTED[0]
    if column not in ("number", "adjusted")
    for edition in ([column.partition("@")[2]] if "@" in column else EDITIONS)
]


@pytest.mark.parametrize(("column", "edition"), CASES)
def test_every_column_of_the_swiss_example(column, edition):
    code = "PTS" if column == "points" else column.partition("@")[0]
    rows = compute(SNAPSHOT, [code], edition=edition)
    assert {row.number: row.value(code) for row in rows} == {
        int(line["number"]): Decimal(line[column]) if line[column] else None for line in EXPECTED
    }


def test_the_scores_as_opponents_count_them():
    assert table_of(SNAPSHOT).adjusted == {int(line["number"]): Decimal(line["adjusted"]) for line in EXPECTED}


def test_the_average_performance_of_opponents_of_the_four_who_tied():
    rows = {row.number: row for row in compute(SNAPSHOT, ["APRO"])}
    assert {number: rows[number].value("APRO") for number in (1, 3, 4, 16)} == {1: 1789, 3: 1904, 4: 1772, 16: 1805}


def test_the_average_perfect_performance_is_the_average_of_a_column():
    """4 met 12, 13, 3 and 1 over the board: (1250 + 1744 + 2112 + 2029) / 4 is 1783.75."""
    rows = {row.number: row for row in compute(SNAPSHOT, ["APPO"])}
    assert rows[4].value("APPO") == 1784
