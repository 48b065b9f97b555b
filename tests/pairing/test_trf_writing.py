"""Writing report files: whatever is written is read back as the same value."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.formats.trf import Absence, AccelerationRange, Cell, Trf, TrfPlayer, decode, read, write
from pairing.formats.trf.games import RESULT_OF, points_of
from pairing.model import Colour, ForbiddenPair, Scoring

GOLDEN = Path(__file__).parents[1] / "golden" / "trf"

LETTERS = st.characters(categories=("L", "N"), include_characters=",.'-½")
HALVES = st.integers(0, 19).map(lambda n: Decimal(n) / 2)
QUARTERS = st.integers(0, 40).map(lambda n: Decimal(n) / 4)


def words(most: int) -> st.SearchStrategy[str]:
    return st.text(LETTERS, max_size=most)


@st.composite
def rounds(draw: st.DrawFn, players: list[int]) -> dict[int, Cell | None]:
    """One round: some pairs with a result each, the others with a bye or a blank column."""
    order = draw(st.permutations(players))
    games = draw(st.integers(0, len(players) // 2))
    cells: dict[int, Cell | None] = {}
    for white, black in zip(order[:games], order[games : 2 * games], strict=True):
        ours, theirs = draw(st.sampled_from(sorted(RESULT_OF)))
        cells[white], cells[black] = Cell(black, "w", ours), Cell(white, "b", theirs)
    byes = st.sampled_from([None, *(Cell(0, "-", letter) for letter in ("U", "F", "H", "Z", "-", ""))])
    return cells | {player: draw(byes) for player in order[2 * games :]}


@st.composite
def reports(draw: st.DrawFn) -> Trf:
    numbers = draw(st.lists(st.integers(1, 9999), min_size=2, max_size=9, unique=True))
    columns = [draw(rounds(numbers)) for _ in range(draw(st.integers(0, 4)))]
    scoring = draw(st.none() | st.builds(Scoring, QUARTERS, QUARTERS, QUARTERS, QUARTERS, QUARTERS, QUARTERS))
    players = st.lists(st.sampled_from(numbers), min_size=2, max_size=4, unique=True).map(tuple)
    in_rounds = st.integers(1, 99)
    return Trf(
        players=tuple(_player(draw, number, [c[number] for c in columns], scoring) for number in numbers),
        headers=tuple(
            (code, text)
            for code in draw(st.lists(st.sampled_from(("012", "022", "102", "112", "192", "212")), unique=True))
            if (text := draw(words(30)))
        ),
        rounds=draw(st.none() | st.integers(0, 999)),
        initial_colour=draw(st.none() | st.sampled_from(Colour)),
        by_rank=draw(st.booleans()),
        scoring=scoring,
        absences=tuple(draw(st.lists(st.builds(Absence, st.sampled_from("FHZ"), in_rounds, players), max_size=2))),
        zero_byes=draw(st.just(()) | players),
        accelerations=tuple(
            draw(
                st.lists(
                    st.builds(
                        AccelerationRange,
                        HALVES,
                        in_rounds,
                        in_rounds,
                        st.sampled_from(numbers),
                        st.sampled_from(numbers),
                        st.none() | HALVES,
                    ),
                    max_size=2,
                )
            )
        ),
        virtual=tuple(
            (number, tuple(draw(st.lists(HALVES, max_size=4))))
            for number in draw(st.lists(st.sampled_from(numbers), unique=True, max_size=3))
        ),
        forbidden=tuple(
            draw(st.lists(st.builds(ForbiddenPair, players, in_rounds, st.none() | in_rounds), max_size=2))
        ),
        extras=tuple(draw(st.lists(st.tuples(st.sampled_from(("seed", "future-thing")), words(20)), max_size=2))),
        other=tuple(draw(st.lists(words(20).map(lambda text: f"NAT {text}.".rstrip()), max_size=2))),
    )


def _player(draw: st.DrawFn, number: int, cells: list[Cell | None], scoring: Scoring | None) -> TrfPlayer:
    total = sum((points_of(cell, scoring or Scoring()) for cell in cells), Decimal(0))
    return TrfPlayer(
        number=number,
        name=draw(words(33)),
        sex=draw(st.sampled_from(("", "m", "w"))),
        title=draw(st.sampled_from(("", "GM", "WGM", "CM"))),
        rating=draw(st.none() | st.integers(0, 9999)),
        federation=draw(st.sampled_from(("", "XYZ"))),
        fide_id=draw(st.sampled_from(("", "1234567", "12345678901"))),
        birth=draw(st.sampled_from(("", "1990/12/31"))),
        points=total if len(f"{total:f}") <= 5 and draw(st.booleans()) else None,
        rank=draw(st.none() | st.integers(0, 9999)),
        cells=tuple(cells),
    )


@settings(max_examples=150, deadline=None)
@given(report=reports())
def test_what_is_written_is_read_back(report):
    assert read(write(report)) == report


@pytest.mark.parametrize("name", sorted(path.name for path in GOLDEN.glob("*.trf")))
def test_a_file_of_another_program_survives_reading_and_writing(name):
    report = read(decode((GOLDEN / name).read_bytes()))
    assert read(write(report)) == report


def test_every_line_ends_with_carriage_return_and_line_feed():
    text = write(read(decode((GOLDEN / "t000_10p_5r_clean.trf").read_bytes())))
    assert text.count("\r\n") == text.count("\r") == text.count("\n") == len(text.splitlines())


def test_a_player_record_has_the_columns_of_the_standard():
    who = ("Alpha, Ada", "w", "WGM", 2400, "XYZ", "1234567", "1990/01/02")
    player = TrfPlayer(1, *who, Decimal("11.5"), 12, (Cell(4, "w", "1"), None))
    line = write(Trf((player, TrfPlayer(4, cells=(Cell(1, "b", "0"),))))).splitlines()[0]
    assert line == (
        "001    1 wWGM Alpha, Ada                        2400 XYZ     1234567 1990/01/02 11.5   12     4 w 1"
    )
    assert (line[80:84], line[85:89], line[91:95], line[96], line[98]) == ("11.5", "  12", "   4", "w", "1")


@pytest.mark.parametrize("name", ["two\r\nlines", "tab\there", "a\u2028b", "x" * 60, " \x00 "])
def test_no_name_can_break_a_line_or_its_columns(name):
    trf = read(write(Trf((TrfPlayer(1, name, rating=2000),))))
    assert len(trf.players) == 1
    assert trf.players[0].rating == 2000


def test_a_point_system_that_record_162_cannot_tell_is_completed_by_xxs():
    scoring = Scoring(win=Decimal(3), forfeit_win=Decimal(2), half_bye=Decimal("1.5"))
    text = write(Trf((TrfPlayer(1),), scoring=scoring))
    assert "162  W 3.0    D 0.5    L 0.0    A 0.0    P 1.0" in text
    assert "XXS FW=2.0 FPB=1.0 HPB=1.5" in text
