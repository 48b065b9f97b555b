"""Reading report files: every dialect, every serious problem with its line, and nothing that hangs."""

from __future__ import annotations

import time
from contextlib import suppress
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.formats.trf import Absence, AccelerationRange, Cell, Trf, TrfError, decode, read, to_snapshot, write
from pairing.model import Colour, ForbiddenPair, Scoring

GOLDEN = Path(__file__).parents[1] / "golden" / "trf"


def golden(name: str) -> Trf:
    return read(decode((GOLDEN / name).read_bytes()))


def line(number: int, *cells: str, points: str = "0.0", name: str = "Somebody") -> str:
    """A player record with these round cells (`opponent colour result`, eight characters each)."""
    return f"001 {number:4d}      {name:33} 2000 {'':26}{points:>5} {1:4d}" + "".join(f"  {cell:8}" for cell in cells)


def problems(*lines: str) -> list[str]:
    with pytest.raises(TrfError) as caught:
        read("\n".join(lines))
    assert str(caught.value) == "\n".join(str(problem) for problem in caught.value.problems)
    return str(caught.value).splitlines()


def test_a_player_record_is_read_by_its_columns():
    first, second = golden("dialects.trf").players[:2]
    assert (first.number, first.sex, first.title, first.name) == (1, "m", "GM", "Alpha, Ada")
    assert (first.rating, first.federation, first.fide_id, first.birth) == (2400, "XYZ", "1234567", "1990/01/02")
    assert (first.points, first.rank) == (Decimal(6), 1)
    assert first.cells == (Cell(3, "b", "1"), Cell(4, "w", "1"))
    assert second.cells == (Cell(4, "w", "W"), Cell(0, "-", "U"))


@pytest.mark.parametrize(
    ("record", "codes"),
    [
        ("202 BH/C1,SB", ("BH/C1", "SB")),
        ("202 BH/C1 SB", ("BH/C1", "SB")),
        ("202  BH/C1, SB;DE/P", ("BH/C1", "SB", "DE/P")),
        ("212 PTS,BH", ("BH",)),
        ("212 pts BH", ("BH",)),
        ("202 BH\n212 PTS,SB", ("SB",)),
        ("202 ", ()),
    ],
)
def test_tie_breaks_stand_between_commas_or_blanks(record, codes):
    assert read(f"{record}\n{line(1)}").tie_breaks == codes


def test_every_record_of_every_dialect_is_read():
    trf = golden("dialects.trf")
    assert trf.name == "All dialects Open"
    assert trf.texts("112") == ("Deputy, Dan", "Deputy, Dora")
    assert trf.text("192") == "FIDE_DUTCH_2026_BAKU"
    assert trf.text("132").split() == ["26/05/01", "26/05/02", "26/05/03"]
    assert trf.tie_breaks == ("BH/C1", "SB", "DE")
    assert (trf.rounds, trf.initial_colour, trf.by_rank) == (5, Colour.BLACK, True)
    three = Decimal(3)
    assert trf.scoring == Scoring(three, Decimal(1), Decimal(0), Decimal(1), three, Decimal(0), three, Decimal(1))
    assert trf.absences == (Absence("H", 4, (2, 3)),)
    assert trf.zero_byes == (3,)
    assert trf.accelerations == (AccelerationRange(Decimal(1), 1, 2, 1, 2),)
    assert trf.virtual == ((3, (Decimal("0.5"), Decimal(0), Decimal("0.5"))),)
    assert trf.forbidden == (ForbiddenPair((1, 2), 3, 5), ForbiddenPair((3, 4)))
    assert trf.other == (
        "### every record this project reads",
        "013 Some team                          1    2",
        "NZL    1 1999",
    )
    assert trf.extra("seed") == "dialects"
    assert trf.problems == ()


def test_the_records_printed_in_the_standard_are_read_as_it_says():
    """A half-point bye for 26 and 47 in round 3, 125 and 180 kept apart in rounds 1 and 2, a point more for 1 to 90."""
    records = (
        "162  W 3.0     D 1.0     L 0.0",
        "240 H 003  026  047",
        "250      01.0 001 003 0001 0090",
        "260 001 002  125  180",
    )
    trf = read("\n".join((*(line(number) for number in range(1, 181)), *records)))
    assert (trf.scoring.win, trf.scoring.draw, trf.scoring.loss) == (Decimal(3), Decimal(1), Decimal(0))
    assert trf.absences == (Absence("H", 3, (26, 47)),)
    assert trf.accelerations == (AccelerationRange(Decimal(1), 1, 3, 1, 90),)
    assert trf.forbidden == (ForbiddenPair((125, 180), 1, 2),)
    assert trf.problems == ()


@pytest.mark.parametrize("name", sorted(path.name for path in GOLDEN.glob("*.trf")))
def test_the_files_of_other_engines_are_read_without_a_problem(name):
    assert golden(name).problems == ()


@pytest.mark.parametrize(
    ("name", "win", "draw", "loss", "bye"),
    [
        ("s600053_9p_4r_scoring.trf", "3", "1", "0", "3"),  # a pairing bye is worth a win unless it is said
        ("s600045_8p_5r_scoring.trf", "2", "1", "0.5", "2"),
        ("s600005_13p_6r_scoring.trf", "1", "0.5", "0", "0.5"),
        ("s600004_11p_8r_scoring.trf", "3", "1", "0", "1"),
    ],
)
def test_points_add_up_under_another_point_system(name, win, draw, loss, bye):
    scoring = golden(name).scoring
    assert scoring is not None
    assert (scoring.win, scoring.draw, scoring.loss, scoring.bye) == tuple(map(Decimal, (win, draw, loss, bye)))
    assert (scoring.full_bye, scoring.forfeit_win, scoring.half_bye) == (scoring.win, scoring.win, scoring.draw)
    assert (scoring.absence, scoring.forfeit_loss) == (0, 0)
    with pytest.raises(TrfError, match="the results add up to"):
        read("\n".join(row for row in decode((GOLDEN / name).read_bytes()).splitlines() if not row.startswith("162")))


def test_a_byte_order_mark_and_all_three_line_ends_are_accepted():
    rows = [line(1, "   2 w 1", points="1.0"), line(2, "   1 b 0"), "XXR 3"]
    expected = read("\n".join(rows))
    assert read("\r".join(rows)) == read("\r\n".join(rows)) == expected
    assert read("\ufeff" + "\n".join(rows)) == expected
    assert read(decode(b"\xef\xbb\xbf" + "\n".join(rows).encode())) == expected


def test_an_old_file_in_windows_latin_is_read():
    assert read(decode(line(1, name="Müller, Jörg").encode("cp1252"))).players[0].name == "Müller, Jörg"


def test_letters_are_read_in_either_case():
    trf = read("\n".join([line(1, "   2 W w", points="1.0"), line(2, "   1 B l"), line(3, "0000 - h", points="0.5")]))
    assert [player.cells[0] for player in trf.players] == [Cell(2, "w", "W"), Cell(1, "b", "L"), Cell(0, "-", "H")]


def test_a_blank_column_is_no_pairing_and_no_points():
    trf = read("\n".join([line(1, "", "   2 w 1", points="1.0"), line(2, "", "   1 b 0"), line(3)]))
    assert [player.cells for player in trf.players] == [
        (None, Cell(2, "w", "1")),
        (None, Cell(1, "b", "0")),
        (),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "line 1: there is no player record (001) here: this is not a tournament report"),
        ('[Event "Casual"]\n1. e4', "line 1: there is no player record (001) here: this is not a tournament report"),
        ("PK\x03\x04rest of an archive", "line 1: this is a binary file, not a tournament report"),
        ("001\0", "line 1: this is a binary file, not a tournament report"),
    ],
)
def test_what_is_no_report_is_refused(text, expected):
    assert problems(text) == [expected]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([line(1), line(1)], ["line 2: player 1 is already on line 1"]),
        (  # five digits are not the number their first four make
            ["001 10000 m    Ann"],
            ["line 1: expected a starting number (columns 5 to 8) from 0 to 9999, got '10000'"],
        ),
        (
            [line(1, "   2 w 1", points="1.0"), line(2, "   1 b 0"), "### pairing enters=2@2"],
            ["line 3: player 2 enters in round 2, but has a game in column 1"],
        ),
        (
            [line(1), "### pairing legs=0"],
            ["line 2: the line “### pairing legs=…” cannot be read: '0'"],
        ),
        ([line(1, "   9 w 1", points="1.0")], ["line 1: round 1: player 1 meets player 9, who is not in this file"]),
        ([line(1, "   1 w 1", points="1.0")], ["line 1: round 1: player 1 plays against themselves"]),
        (
            [line(1, "   2 w 1", points="1.0"), line(2)],
            ["line 1: round 1: player 1 meets player 2, but 2 meets nobody"],
        ),
        (
            [line(1, "   2 w 1", points="1.0"), line(2, "   3 b 0"), line(3, "   2 w 1", points="1.0")],
            ["line 1: round 1: player 1 meets player 2, but 2 meets player 3"],
        ),
        (
            [line(1, "   2 w 1", points="1.0"), line(2, "   1 b 1", points="1.0")],
            [
                "line 1: round 1: players 1 and 2 contradict each other: results '1' and '1'",
                "line 2: round 1: players 2 and 1 contradict each other: results '1' and '1'",
            ],
        ),
        (
            [line(1, "   2 w 1", points="1.0"), line(2, "   1 w 0")],
            [
                "line 1: round 1: players 1 and 2 both have White",
                "line 2: round 1: players 2 and 1 both have White",
            ],
        ),
        ([line(1, "   2 w X"), line(2)], ["line 1: round 1: expected a result letter, got 'X'"]),
        ([line(1, "   2 q 1"), line(2)], ["line 1: round 1: expected a colour w, b or -, got 'q'"]),
        (
            [line(1, "   2 w U"), line(2, "   1 b 0")],
            [
                "line 1: round 1: player 1 has both an opponent and the bye letter 'U'",
                "line 2: round 1: players 2 and 1 contradict each other: results '0' and 'U'",
            ],
        ),
        (  # the opponent's own line cannot be read, so that nobody else contradicts the letter
            [line(1, "   2 w U"), line(2, "   1 b X")],
            [
                "line 1: round 1: player 1 has both an opponent and the bye letter 'U'",
                "line 2: round 1: expected a result letter, got 'X'",
            ],
        ),
        ([line(1, "0000 w U", points="1.0")], ["line 1: round 1: player 1 has a colour but no opponent"]),
        ([line(1, "x002 w 1")], ["line 1: expected an opponent in round 1 from 0 to 9999, got 'x002'"]),
        (
            [line(1, "   2 w 0", "  2 w 1 "), line(2, "   1 b 1", points="1.0")],
            ["line 1: round 2 is not in its columns (102 to 109): '2 w 1'"],
        ),
        ([line(1, "  2 w 1 "), line(2)], ["line 1: round 1 is not in its columns (92 to 99): '2 w 1'"]),
        (
            [line(1, "0000 - U", points="0.5")],
            ["line 1: player 1 has 0.5 points (columns 81 to 84), but the results add up to 1.0"],
        ),
        (
            [line(1, "   2 w 1", points="3.0"), line(2, "   1 b 0")],
            [
                "line 1: player 1 has 3.0 points (columns 81 to 84), but the results add up to 1.0",
                (
                    "line 1: the points fit 3 for a win and 1 for a draw; where that is meant, add the line "
                    "“162  W 3.0     D 1.0     L 0.0”"
                ),
            ],
        ),
        (
            ["012 One", line(1), "012 Two"],
            ["line 3: a second tournament begins here (012): the file holds more than one report"],
        ),
        (["XXR many", line(1)], ["line 1: expected a number of rounds from 0 to 999, got 'many'"]),
        (["152 X", line(1)], ["line 1: expected the initial colour W or B, got 'X'"]),
        (["162  W", line(1)], ["line 1: expected a symbol and its points, got 'W'"]),
        (["162  Q 1.0", line(1)], ["line 1: unknown symbol 'Q' in the point system"]),
        (["XXS WW=1 BW=2", line(1)], ["line 1: points that differ between White and Black are not supported"]),
        (["XXP 1 7", line(1)], ["line 1: there is no player 7 in this file"]),
        (["XXP 1", line(1)], ["line 1: a forbidden pairing needs two players"]),
        (["240 Q 001    1", line(1)], ["line 1: expected a bye letter F, H or Z in column 5, got 'Q'"]),
        (["XXA    1  abc", line(1)], ["line 1: expected virtual points like 4.5, got 'abc'"]),
    ],
)
def test_a_serious_problem_is_told_with_its_line(rows, expected):
    assert problems(*rows) == expected


def test_forbidden_pairs_are_counted_before_they_are_made():
    group = "XXP " + " ".join(map(str, range(1, 500)))
    assert problems(group, group, *(line(n) for n in range(1, 500))) == ["line 2: more than 200,000 forbidden pairs"]


def test_all_serious_problems_are_told_together():
    found = problems("XXR many", line(1, "   9 w 1", points="1.0"), line(1), line(2, "0000 - Q"))
    assert [text.partition(":")[0] for text in found] == ["line 1", "line 2", "line 3", "line 4"]


def test_a_player_whose_own_line_is_wrong_is_not_reported_as_a_ghost():
    assert problems(line(1, "   2 w 1", points="1.0"), line(2, "   1 b ?")) == [
        "line 2: round 1: expected a result letter, got '?'"
    ]


def ranked(number: int, rank: int) -> str:
    return f"{line(number)[:85]}{rank:4}"


def test_ranks_in_the_order_of_the_starting_numbers_need_no_word():
    assert read("\n".join(["XXC rank", ranked(1, 1), ranked(2, 2), ranked(3, 3)])).problems == ()


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["142 5", "XXR 7", line(1)], "line 2: the number of rounds is 7 here but 5 above; 5 stands"),
        (["XXC sideways", line(1)], "line 1: XXC 'sideways' is unknown and left out"),
        (
            ["XXC rank", ranked(1, 2), ranked(2, 1)],
            "line 1: XXC rank is not followed: the players are ordered by starting number, not by rank",
        ),
        (["062 9", line(1)], "line 1: record 062 says 9 players, the file has 1"),
        (["022 Here", "022 There", line(1)], "line 2: a second record 022 (city); the first stands"),
        (
            [line(1, "0000 - U", points="0.5"), "299 1 0.5 corrected"],
            "line 1: player 1 has 0.5 points (columns 81 to 84), but the results add up to 1.0",
        ),
    ],
)
def test_a_lesser_problem_is_kept_with_the_report(rows, expected):
    assert [str(problem) for problem in read("\n".join(rows)).problems] == [expected]


@pytest.mark.parametrize(
    "code", ["142", "152", "162", "240", "250", "260", "XXR", "XXC", "XXS", "XXA", "XXP", "XXZ", "BBW", "012", "132"]
)
@pytest.mark.parametrize("blanks", ["", "     "])
def test_a_record_with_nothing_in_it_says_nothing(code, blanks):
    assert read(f"{code}{blanks}\n{line(1)}") == read(line(1))


def test_points_may_or_may_not_count_a_bye_announced_for_the_next_round():
    played = ["   2 w 1", "   1 b 0"]
    for announced in ("1.0", "1.5"):
        rows = [line(1, played[0], "0000 - H", points=announced), line(2, played[1])]
        assert read("\n".join(rows)).problems == ()


@pytest.mark.parametrize(
    "text",
    [
        "001    1" + "x" * 10_000_000,
        "001 " + "9" * 1_000_000,
        "XXR " + "9" * 1_000_000,
        "XXS W=" + "9" * 1_000_000,
        "XXP " + "1 " * 1_000_000,
        "162 " + " W 1.0" * 500_000,
        "001    x\n" * 500_000,
        "PK\x03\x04" + "\0" * 1_000_000,
        line(1) + " " * 9_000 + "9" * 4_000_000,
        "### pairing boards=" + "1" * 1_000_000,
    ],
    ids=["long", "digits", "rounds", "points", "ids", "symbols", "many bad lines", "archive", "wide", "extra"],
)
def test_a_monstrous_file_is_refused_within_a_second(text):
    start = time.process_time()
    with pytest.raises(TrfError):
        read(text)
    assert time.process_time() - start < 1


@settings(max_examples=200, deadline=None)
@given(
    name=st.sampled_from(("dialects.trf", "t022_11p_7r_everything.trf", "dutch_2026_C5.trf")),
    cuts=st.lists(st.tuples(st.integers(0, 2500), st.integers(0, 12), st.text(max_size=12)), min_size=1, max_size=4),
)
def test_a_damaged_file_is_read_or_refused_and_nothing_else(name, cuts):
    text = decode((GOLDEN / name).read_bytes())
    for start, length, inserted in cuts:
        text = text[:start] + inserted + text[start + length :]
    try:
        trf = read(text)
    except TrfError:
        return
    assert read(write(trf)) == trf
    with suppress(TrfError):
        assert len(to_snapshot(trf).players) == len(trf.players)


def test_an_error_message_stays_readable():
    with pytest.raises(TrfError) as caught:
        read("001    x\n" * 900)
    assert len(caught.value.problems) == 900
    assert str(caught.value).splitlines()[-1] == "… and 800 more"
