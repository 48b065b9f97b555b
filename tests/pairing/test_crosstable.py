"""Crosstable, progress chart and player card."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from standings_cases import crosstable as read
from standings_cases import golden, random_tournament

from pairing.model import ByeKind, Colour, Outcome
from pairing.standings import Cell, Record, card, compute, crosstable, progress
from pairing.standings.floats import Float

D = Decimal
EXAMPLE = golden("swiss-16-players.txt")
CODES = ["BH-C1", "BH", "SB"]


def test_the_lines_stand_in_the_order_of_the_standings():
    assert tuple(line.row for line in crosstable(EXAMPLE, CODES)) == compute(EXAMPLE, CODES)


def test_a_cell_tells_the_whole_round():
    lines = {line.row.number: line for line in crosstable(EXAMPLE, CODES)}
    assert lines[4].cells[0] == Cell(
        round=1,
        opponent=12,
        opponent_place=lines[12].row.place,
        colour=Colour.BLACK,
        outcomes=(Outcome.WIN,),
        bye=None,
        points=D(1),
        score=D(1),
        float=Float.NONE,
        played=True,
        pending=False,
        postponed=False,
    )
    assert lines[4].cells[1] == Cell(
        round=2,
        opponent=None,
        opponent_place=None,
        colour=None,
        outcomes=(),
        bye=ByeKind.HALF,
        points=D("0.5"),
        score=D("1.5"),
        float=Float.DOWN,
        played=False,
        pending=False,
        postponed=False,
    )


@pytest.mark.parametrize(
    ("number", "floats"),
    [
        (1, "- - up - -"),  # met 2, who had 2, with 1½
        (3, "- down - - up"),  # met 6, who had nothing, and 2, who had 3½
        (9, "- - down - down"),  # half-point bye, forfeit loss, pairing bye
    ],
)
def test_floats_follow_the_scores_before_the_round(number, floats):
    line = next(line for line in crosstable(EXAMPLE) if line.row.number == number)
    assert [cell.float.value or "-" for cell in line.cells] == floats.split()


def test_a_forfeit_is_shown_with_its_opponent_and_colour():
    cell = next(line for line in crosstable(EXAMPLE) if line.row.number == 11).cells[3]
    assert (cell.opponent, cell.colour, cell.outcomes, cell.played) == (
        9,
        Colour.WHITE,
        (Outcome.FORFEIT_WIN,),
        False,
    )
    assert cell.float is Float.DOWN


def test_unfinished_games_are_marked():
    lines = {line.row.number: line for line in crosstable(read("1 0: 2w?\n2 0: 1b?\n3 0: 4w*\n4 0: 3b*"))}
    assert (lines[1].cells[0].postponed, lines[1].cells[0].pending) == (True, False)
    assert (lines[3].cells[0].postponed, lines[3].cells[0].pending, lines[3].cells[0].played) == (False, True, False)


@pytest.mark.parametrize("seed", range(25))
def test_cells_and_progress_end_where_the_standings_are(seed):
    snapshot = random_tournament(seed)
    ways = progress(snapshot, CODES)
    for line in crosstable(snapshot, CODES):
        assert [cell.round for cell in line.cells] == list(range(1, len(snapshot.rounds) + 1))
        assert line.cells[-1].score == line.row.points
        assert ways[line.row.number].scores == tuple(cell.score for cell in line.cells)
        assert ways[line.row.number].places[-1] == line.row.place


def test_progress_is_what_the_standings_were_after_each_round():
    ways = progress(EXAMPLE, CODES)
    for number in (1, 3, 5):
        then = compute(replace(EXAMPLE, rounds=EXAMPLE.rounds[:number]), CODES)
        assert {row.number: row.place for row in then} == {n: way.places[number - 1] for n, way in ways.items()}


def test_a_card_has_the_record_with_each_colour():
    shown = card(EXAMPLE, 11, CODES)
    assert shown.line.row.number == shown.progress.number == 11
    assert (shown.white, shown.black) == (Record(1, 0, 1), Record(0, 1, 1))


def test_results_that_do_not_count_are_still_shown():
    """4 left a round robin after one game of three."""
    snapshot = read("""
        1 0: 4w1 2b= 3w0
        2 0: 3w1 1w= 4b+
        3 0: 2b0 4w+ 1b1
        4 0: 1b0 3b- 2w-
    """)
    left = replace(snapshot, players=tuple(replace(p, last_round=1) if p.number == 4 else p for p in snapshot.players))
    lines = {line.row.number: line for line in crosstable(left, format="round-robin")}
    assert lines[1].row.points == D("0.5")
    assert lines[1].cells[0].outcomes == (Outcome.WIN,)
