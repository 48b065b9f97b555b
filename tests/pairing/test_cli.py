"""The command line: every command, every exit code, and every example of its page."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pairing import keizer
from pairing.cli import main
from pairing.cli.streams import Streams
from pairing.formats.trf import read, snapshots_of, to_snapshot
from pairing.systems import SYSTEMS

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "trf"
PAGE = ROOT / "docs" / "pairing" / "command-line.md"


# One round of four players, and not a word about the tournament.
ONE_ROUND_OF_FOUR = """\
001    1                                        1500                             1.0          4 w 1
001    2                                        1500                             0.5          3 w =
001    3                                        1500                             0.5          2 b =
001    4                                        1500                             0.0          1 b 0
"""


@dataclass
class Ran:
    code: int
    out: str
    err: str


def run(*arguments: str | Path, stdin: bytes = b"") -> Ran:
    out, err = io.StringIO(), io.StringIO()
    code = main([str(argument) for argument in arguments], Streams(io.BytesIO(stdin), out, err))
    return Ran(code, out.getvalue(), err.getvalue())


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Nine players over five rounds of the club Swiss, with everything that can happen."""
    ran = run(
        "simulate", "--players", 9, "--rounds", 5, "--seed", 3, "--system", "club-swiss", "--profile", "everything"
    )
    assert ran.code == 0
    path = tmp_path / "club.trf"
    path.write_bytes(ran.out.encode())
    return path


# The examples of the page --------------------------------------------------------------------


def examples() -> Iterator[tuple[str, str]]:
    """Command and output of every `$` line in the page's console blocks."""
    for block in re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def test_the_page_shows_what_really_happens(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    seen = 0
    for command, expected in examples():
        words = shlex.split(command.removeprefix("python -m pairing"))
        stdin = Path(words.pop()).read_bytes() if "<" in words else b""
        target = Path(words.pop()) if ">" in words else None
        ran = run(*(word for word in words if word not in "<>"), stdin=stdin)
        if target is not None:
            target.write_bytes(ran.out.encode())
            continue
        shown = ".*".join(re.escape(part) for part in expected.replace("…\n", "…").split("…"))
        assert re.fullmatch(shown, ran.out or ran.err, re.DOTALL), f"$ {command}\n{ran.out}{ran.err}"
        seen += 1
    assert seen >= 9


# pair ----------------------------------------------------------------------------------------


def test_pair_prints_the_count_then_white_and_black_then_the_bye(club):
    ran = run("pair", club, "--rounds", 6)
    count, *lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert int(count) == len(lines)
    assert all(re.fullmatch(r"\d+ \d+", line) for line in lines)
    assert [line for line in lines if line.endswith(" 0")] == [line for line in lines[-1:] if line.endswith(" 0")]


def test_the_standard_input_is_read_as_a_file(club):
    assert run("pair", "-", stdin=club.read_bytes()) == run("pair", club)


def test_a_round_beyond_the_last_is_paired_and_said(club):
    ran = run("pair", club)
    assert (ran.code, ran.err) == (0, "Round 6 comes after the last: the tournament has 5.\n")


def test_a_file_that_does_not_say_how_many_rounds_there_are_has_no_last_one():
    ran = run("pair", "-", "--system", "club-swiss", stdin=ONE_ROUND_OF_FOUR.encode())
    assert (ran.code, ran.out, ran.err) == (0, "2\n3 1\n4 2\n", "")


def test_a_round_in_the_middle_is_not_the_last_though_no_round_is_known_to_follow():
    """In round 7 of this event a topscorer rule would give other pairs, were it the last."""
    rows = (GOLDEN.parent / "fide-dutch" / "h500703_12p_10r_drawish.trf").read_text().splitlines()
    blank_points = (f"{row[:80]}    {row[84 : 91 + 6 * 10]}" for row in rows if row.startswith("001"))
    text = "\n".join(blank_points).encode()
    of_ten, of_seven, of_unknown = (
        run("pair", "-", "--system", "fide-dutch-2026", *rounds, stdin=text)
        for rounds in (("--rounds", 10), ("--rounds", 7), ())
    )
    assert of_unknown == of_ten
    assert of_unknown != of_seven


@pytest.mark.parametrize(
    ("header", "arguments", "second_round"),
    [
        ("192 FIDE_ROUNDROBIN", [], "2\n4 3\n1 2\n"),
        ("192 FIDE_DOUBLEROUNDROBIN", [], "2\n2 4\n3 1\n"),
        ("092 Individual: Double Round-Robin", [], "2\n2 4\n3 1\n"),
        ("XXR 6", ["--system", "round-robin"], "2\n2 4\n3 1\n"),
        ("XXR 3", ["--system", "round-robin"], "2\n4 3\n1 2\n"),
        ("XXR 3", ["--system", "round-robin", "--rounds", "6"], "2\n2 4\n3 1\n"),
        ("XXR 6", ["--system", "round-robin", "--option", "cycles=1"], "2\n4 3\n1 2\n"),
    ],
)
def test_a_double_round_robin_is_known_by_its_type_or_by_its_rounds(header, arguments, second_round):
    text = f"{header}\n{ONE_ROUND_OF_FOUR}"
    assert run("pair", "-", *arguments, stdin=text.encode()) == Ran(0, second_round, "")


def test_byes_that_were_asked_for_are_not_repeated():
    ran = run("pair", GOLDEN / "dutch_2026_C5.trf", "--system", "club-swiss")
    assert "4" not in {number for line in ran.out.splitlines()[1:] for number in line.split()}
    assert ran.out.splitlines()[0] == "3"


@pytest.mark.parametrize("case", ["dutch_2026_C5", "dutch_2026_C9"])
def test_the_cases_published_with_another_engine(case):
    ran = run("pair", GOLDEN / f"{case}.trf", "--system", "fide-dutch-2026")
    assert ran.out == (GOLDEN / f"{case}.expected").read_text()


@pytest.mark.parametrize(
    ("acceleration", "expected"),
    [
        ("none", "6\n1 7\n8 2\n3 9\n10 4\n5 11\n12 6\n"),
        ("baku", "6\n1 4\n5 2\n3 6\n7 10\n11 8\n9 12\n"),
    ],
)
def test_an_acceleration_is_asked_for_on_the_command_line(acceleration, expected):
    field = "".join(f"001 {number:4d}\n" for number in range(1, 13)).encode()
    settings = ("--system", "fide-dutch-2026", "--rounds", "9", "--initial-colour", "w", "--acceleration", acceleration)
    assert run("pair", "-", *settings, stdin=field).out == expected


@pytest.mark.parametrize("command", ["pair", "explain"])
def test_the_baku_acceleration_needs_the_number_of_rounds(command):
    settings = ("-", "--system", "fide-dutch-2026", "--acceleration", "baku")
    ran = run(command, *settings, stdin=b"001    1\n001    2\n")
    assert (ran.code, ran.out) == (2, "")
    assert "Give it with --rounds." in ran.err
    assert run(command, *settings, stdin=b"XXR 5\n001    1\n001    2\n").code == 0


def test_an_explanation_names_the_last_round_only_where_the_file_says_it():
    four = ONE_ROUND_OF_FOUR.encode()
    assert run("explain", "-", "--system", "club-swiss", stdin=four).out.startswith("Round 2, club-swiss\n")
    assert run("explain", "-", "--system", "club-swiss", stdin=b"XXR 3\n" + four).out.startswith("Round 2 of 3, club")


def test_the_free_player_of_a_round_robin_is_a_zero():
    text = run(
        "simulate", "--players", 5, "--seed", 1, "--system", "round-robin", "--rounds", 1, "--profile", "clean"
    ).out
    lines = run("pair", "-", "--rounds", 5, stdin=text.encode()).out.splitlines()
    assert lines[0] == "3"
    assert lines[-1].endswith(" 0")


@pytest.mark.parametrize(("option", "differs"), [("--first-round=lot", True), ("--first-round=rank", False)])
def test_settings_of_the_command_line_replace_those_of_the_file(option, differs):
    empty = re.sub(r"(?m)^(001.{86}).*$", r"\1", (GOLDEN / "t000_10p_5r_clean.trf").read_text())
    empty = re.sub(r"(?m)^(001.{76}) ....", r"\1     ", empty)
    plain = run("pair", "-", "--system", "club-swiss", stdin=empty.encode())
    other = run("pair", "-", "--system", "club-swiss", "--seed", "7", option, stdin=empty.encode())
    assert plain.code == other.code == 0
    assert (plain.out != other.out) is differs


def test_an_option_of_the_system_is_taken():
    text = run("simulate", "--players", 4, "--seed", 1, "--system", "round-robin", "--profile", "clean").out
    assert run("pair", "-", stdin=text.encode()).code == 1  # all three rounds are played
    again = run("pair", "-", "--option", "cycles=2", "--rounds", 6, stdin=text.encode())
    assert again.code == 1 or again.out.startswith("2\n")


# explain, systems, simulate -------------------------------------------------------------------


def test_explain_tells_every_board_of_the_round(club):
    ran = run("explain", club, "--round", 2)
    assert ran.code == 0
    assert ran.out.startswith("Round 2 of 5, club-swiss\n")
    games = list(snapshots_of(read(club.read_text())))[1].round.games
    assert ran.out.count("\nBoard ") == len(games)


def test_explain_refuses_a_round_the_file_does_not_hold(club):
    ran = run("explain", club, "--round", 9)
    assert (ran.code, ran.err) == (2, "There is no round 9 in this file: it holds 5.\n")


def test_systems_lists_every_system_with_its_options():
    ran = run("systems")
    assert ran.code == 0
    assert all(re.search(rf"(?m)^{key} ", ran.out) for key in SYSTEMS)
    assert "--option placement=yes|no  (default no)" in ran.out


@pytest.mark.parametrize("key", sorted(SYSTEMS))
def test_a_simulated_tournament_checks_out(key):
    ran = run("simulate", "--players", 8, "--rounds", 3, "--seed", 5, "--system", key, "--profile", "everything")
    assert ran.code == 0
    checked = run("check", "-", stdin=ran.out.encode())
    assert checked.out == f"standard input: 3 rounds, {key}, no difference\n"
    assert checked.code == 0


def test_a_simulation_that_cannot_go_on_is_written_as_far_as_it_came():
    ran = run("simulate", "--players", 2, "--rounds", 4, "--system", "knockout", "--profile", "clean")
    assert (ran.code, ran.err) == (0, "After 1 rounds: The knockout is over: its final was round 1.\n")
    assert read(ran.out).rounds == 1


def test_keizer_standings_show_the_score_they_go_by(tmp_path):
    path = tmp_path / "keizer.trf"
    path.write_text(run("simulate", "--players", 6, "--rounds", 3, "--seed", 7, "--system", "keizer").out)
    rows = json.loads(run("standings", path, "--format", "json").out)
    scores = [row["tie_breaks"]["KZ"] for row in rows]
    assert scores == sorted(scores, reverse=True)
    assert "Keizer score" in run("standings", path, "--why").out
    assert json.loads(run("standings", path, "--tie-breaks", "SB", "--format", "json").out)[0]["tie_breaks"].keys() == {
        "SB"
    }


# check ---------------------------------------------------------------------------------------


def test_check_reports_a_round_that_was_paired_otherwise():
    """Four players paired by hand: 1-2 and 3-4 twice over. The club Swiss would not."""
    rows = [
        "001    1      Ada                               2000                             2.0    1     2 w 1     2 b 1",
        "001    2      Bo                                1900                             0.0    3     1 b 0     1 w 0",
        "001    3      Cy                                1800                             2.0    2     4 w 1     4 b 1",
        "001    4      Di                                1700                             0.0    4     3 b 0     3 w 0",
    ]
    ran = run("check", "-", "--system", "club-swiss", stdin="\r\n".join(rows).encode())
    assert ran.code == 1
    assert ran.out.splitlines()[0] == "standard input: 2 rounds, club-swiss, differences"
    assert "  round 2: paired otherwise" in ran.out.splitlines()
    assert "    file:   2-1 and 4-3" in ran.out.splitlines()
    assert "    in the file: player 2 and player 1 have met before, in round 1." in ran.out.splitlines()


def test_check_reports_what_no_round_of_a_file_may_have():
    rows = [
        "001    1      Ada                               2000                             1.0    1     2 w 1",
        "001    2      Bo                                1900                             0.0    4     1 b 0",
        "001    3      Cy                                1800                             1.0    2  0000 - U",
        "001    4      Di                                1700                             1.0    3  0000 - U",
    ]
    ran = run("check", "-", "--system", "club-swiss", stdin="\n".join(rows).encode())
    assert ran.code == 1
    assert "    in the file: Pairing byes for 3 and 4, where at most 1 may be given." in ran.out.splitlines()


@pytest.mark.parametrize("through", ["0000 - U", "0000 - F", "0000 - Z", " " * 8])
def test_the_first_round_of_a_bracket_checks_out_whatever_letter_the_seeds_with_a_bye_have(through):
    """Five players: 4 plays 5, and 1 to 3 are through. Seed 1 would have had White, so 4 has Black."""
    cells = [through, through, through, "   5 b 1", "   4 w 0"]
    rows = (f"001 {number:4d}{'':81}  {cell}" for number, cell in enumerate(cells, start=1))
    ran = run("check", "-", "--system", "knockout", stdin="\n".join(rows).encode())
    assert ran == Ran(0, "standard input: 1 round, knockout, no difference\n", "")


def test_of_several_files_those_that_can_be_read_are_checked(club, tmp_path):
    damaged = tmp_path / "damaged.trf"
    damaged.write_text("no report")
    missing = tmp_path / "missing.trf"
    ran = run("check", damaged, missing, club)
    assert ran.code == 2
    assert ran.out == f"{club}: 5 rounds, club-swiss, no difference\n"
    assert [line for line in ran.err.splitlines() if str(tmp_path) in line] == [
        f"{damaged} cannot be read:",
        f"{missing}: No such file or directory",
    ]


def test_check_quietly_names_only_the_files_with_something_to_report(club):
    assert run("check", club, club, "--quiet") == Ran(0, "", "")
    assert run("check", club, "--quiet", "--system", "round-robin").code == 1


def test_keizer_standings_go_by_the_options_of_the_file_and_of_the_command(tmp_path):
    path = tmp_path / "keizer.trf"
    options = ("--option", "recalculation=frozen", "--option", "self-victory=off")
    made = run("simulate", "--players", 8, "--rounds", 5, "--seed", 3, "--system", "keizer", *options)
    path.write_text(made.out)
    rows = keizer.standings(to_snapshot(read(made.out), options=keizer.KeizerOptions))
    assert rows[0].total == 29

    def shown(*asked: str) -> list[tuple[int, float]]:
        table = json.loads(run("standings", path, "--format", "json", *asked).out)
        return [(row["number"], row["tie_breaks"]["KZ"]) for row in table]

    assert shown() == [(row.player, float(row.total)) for row in rows]
    back = ("--option", "recalculation=forward", "--option", "self-victory=on")
    assert shown(*back)[0] == (2, 33.75)
    assert run("standings", path, "--option", "colour=red").code == 2


def test_options_of_standings_need_a_system(tmp_path):
    path = tmp_path / "nameless.trf"
    path.write_text("012 Nameless\n001    1      One\n001    2      Two\n")
    ran = run("standings", path, "--option", "loss=0.1")
    assert (ran.code, "Choose one with --system" in ran.err) == (2, True)


# standings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["bh-c1 SB DE/p", " bh-c1 , SB;DE/p,"])
def test_tie_breaks_are_told_apart_by_commas_or_blanks_in_either_case(club, text):
    rows = json.loads(run("standings", club, "--tie-breaks", text, "--format", "json").out)
    assert {tuple(row["tie_breaks"]) for row in rows} == {("bh-c1", "SB", "DE/p")}


def test_standings_as_json_are_keyed_by_the_codes_as_asked(club):
    ran = run("standings", club, "--tie-breaks", "BH-C1,SB,DE", "--format", "json")
    rows = json.loads(ran.out)
    assert ran.code == 0
    assert sorted(row["number"] for row in rows) == list(range(1, 10))
    assert {tuple(row) for row in rows} == {("number", "rank", "points", "tie_breaks")}
    assert {tuple(row["tie_breaks"]) for row in rows} == {("BH-C1", "SB", "DE")}
    assert [row["rank"] for row in rows] == sorted(row["rank"] for row in rows)
    assert [row["points"] for row in rows] == sorted((row["points"] for row in rows), reverse=True)


def test_a_tie_break_asked_for_twice_keeps_the_first_value(club):
    """Direct encounter may be asked again after another: by then most are no longer tied and it has no value."""
    once, twice = (
        {
            row["number"]: row["tie_breaks"]
            for row in json.loads(run("standings", club, "--tie-breaks", codes, "--format", "json").out)
        }
        for codes in ("DE,TPN", "DE,TPN,DE")
    )
    assert once == twice
    assert any(values["DE"] is not None for values in once.values())


@pytest.mark.parametrize("edition", ["2024-08", "2026-03"])
def test_a_tie_break_is_the_same_however_its_code_is_written(club, edition):
    tables = [
        json.loads(run("standings", club, "--tie-breaks", code, "--edition", edition, "--format", "json").out)
        for code in ("BH-C1", "BH/C1", "BH:C1")
    ]
    values = [[(row["number"], row["rank"], *row["tie_breaks"].values()) for row in table] for table in tables]
    assert values[0] == values[1] == values[2]


@pytest.mark.parametrize(
    "said", ["192 FIDE_DUTCH_2017", "192 FIDE_DUTCH\n042 2019/05/01", "192 FIDE_TEAM_TYPEA_MP", ""]
)
def test_standings_need_no_system_that_we_can_pair_by(said):
    ran = run("standings", "-", "--tie-breaks", "BH", stdin=f"{said}\n{ONE_ROUND_OF_FOUR}".encode())
    assert (ran.code, ran.err) == (0, "")
    assert [line.split() for line in ran.out.splitlines()[1:]] == [
        ["1", "1", "1", "0"],
        ["2", "2", "½", "½"],
        ["2", "3", "½", "½"],
        ["4", "4", "0", "1"],
    ]


def test_a_tie_break_that_means_nothing_here_is_reckoned_and_told_beside_the_table():
    text = ONE_ROUND_OF_FOUR.replace("1500", "    ").encode()
    ran = run("standings", "-", "--kind", "round-robin", "--tie-breaks", "BH,ARO", "--format", "json", stdin=text)
    assert ran.code == 0
    assert json.loads(ran.out)[0]["tie_breaks"] == {"BH": 0, "ARO": None}
    assert ran.err.splitlines() == [
        "BH means nothing in a round robin, where everybody has the same opponents. Use DE, SB or KS.",
        "ARO is left out while somebody has no rating. Give the unrated a rating for it (ARO/U1400).",
    ]


def test_a_tie_break_of_a_later_edition_is_told():
    asked = ["standings", "-", "--tie-breaks", "STD", "--edition"]
    told = [run(*asked, edition, stdin=ONE_ROUND_OF_FOUR.encode()).err for edition in ("2026-03", "2024-08")]
    assert told == ["", "STD came with the edition of March 2026. Choose that edition.\n"]


def test_the_tie_breaks_of_the_file_are_taken_and_unknown_ones_told():
    text = (GOLDEN / "dialects.trf").read_bytes().replace(b"PTS,BH/C1,SB,DE", b"PTS,BH/C1,XYZ")
    ran = run("standings", "-", "--kind", "swiss", stdin=text)
    assert ran.out.splitlines()[0].split() == ["Place", "No.", "Name", "Points", "BH/C1"]
    assert ran.err.startswith("Left out: There is no tie-break “XYZ”.")


# bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "stdin", "expected"),
    [
        (["pair", "-", "--system", "club-swiss"], b"no report", "line 1: there is no player record (001) here"),
        (["pair", "-", "--system", "club-swiss"], b"PK\x03\x04\0\0", "line 1: this is a binary file"),
        (["pair", "-", "--system", "club-swiss"], b"001    1\n001    1\n", "line 2: player 1 is already on line 1"),
        (["pair", "-", "--system", "club-swiss"], b"x" * 30_000_000, "line 1: the file is longer than"),
        (["pair", "-"], b"001    1\n", "The file names no pairing system. Choose one with --system: "),
        (["pair", "-", "--system", "nonsense"], b"001    1\n", "There is no pairing system “nonsense”. Known: "),
        (["pair", "missing.trf"], b"", "missing.trf: No such file or directory"),
        (["pair", "a\0b"], b"", "embedded null"),
        (["pair"], b"", "the following arguments are required: FILE.trf"),
        ([], b"", "the following arguments are required: COMMAND"),
        (["standings", "-", "--tie-breaks", "NONE"], b"001    1\n", "There is no tie-break “NONE”."),
        (["standings", "-", "--edition", "1999-01"], b"001    1\n", "expected one of 2024-08, 2026-03, got '1999-01'"),
        (["pair", "-", "--system", "club-swiss", "--option", "x"], b"001    1\n", "expected NAME=VALUE, got 'x'"),
        (["pair", "-", "--system", "club-swiss", "--option", "x=1"], b"001    1\n", "There is no option “x” here."),
        (["pair", "-", "--system", "knockout", "--option", "placement=2"], b"001    1\n", "expected yes or no"),
        (["pair", "-", "--system", "club-swiss", "--rounds", "9" * 99], b"", "expected a whole number"),
        (["pair", "-", "--rounds", "-5"], b"", "expected a whole number from 0 upwards, got '-5'"),
        (["simulate", "--players", "0", "--system", "club-swiss"], b"", "Simulate between 1 and 2000 players, not 0."),
        (
            ["simulate", "--players", "9", "--rounds", "0", "--system", "adjacent"],
            b"",
            "Simulate between 1 and 60 rounds",
        ),
        (["simulate", "--players", "9"], b"", "the following arguments are required: --system"),
    ],
)
def test_bad_input_is_told_in_a_sentence_with_exit_code_2(arguments, stdin, expected, capsys):
    ran = run(*arguments, stdin=stdin)
    told = ran.err + capsys.readouterr().err  # argparse speaks to the real standard error
    assert (ran.code, ran.out) == (2, "")
    assert expected in told
    assert "Traceback" not in told


def test_no_legal_pairing_is_exit_code_1():
    two = b"XXR 3\nXXP 1 2\n001    1\n001    2\n"
    ran = run("pair", "-", "--system", "club-swiss", stdin=two)
    assert ran.code == 1
    assert ran.out == ""
    assert "cannot be paired" in ran.err


# as a program --------------------------------------------------------------------------------


def program(*arguments: str, hash_seed: str = "0") -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "LC_ALL": "C"}
    return subprocess.run(
        [sys.executable, "-m", "pairing", *arguments], capture_output=True, env=environment, check=False
    )


def test_the_program_writes_the_same_tournament_whatever_the_hash_seed():
    arguments = (
        "simulate",
        "--players",
        "21",
        "--rounds",
        "6",
        "--seed",
        "1",
        "--system",
        "club-swiss",
        "--profile",
        "everything",
    )
    first, second = (program(*arguments, hash_seed=seed) for seed in ("1", "2"))
    assert first.returncode == second.returncode == 0
    assert first.stdout == second.stdout
    assert first.stdout.endswith(b"\r\n")
    assert b"\r\r\n" not in first.stdout


def test_a_command_imports_the_one_system_it_pairs_with(club):
    """Reading the others would take longer than pairing."""
    asked = (
        f"import sys; from pairing.cli import main; main(['pair', {str(club)!r}, '--rounds', '9']); print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, check=True, text=True)
    loaded = {name.split(".")[2] for name in ran.stdout.split() if name.startswith("pairing.systems.")}
    assert loaded == {"base", "club_swiss"}


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_registry_gives_the_system_of_each_key(key):
    assert SYSTEMS[key].key == key
    assert SYSTEMS[key] is SYSTEMS[key]


def test_the_program_gives_its_exit_code():
    assert program("pair", "missing.trf").returncode == 2


def test_an_average_has_the_same_decimals_in_every_row():
    ran = run("standings", GOLDEN / "t000_10p_5r_clean.trf", "--tie-breaks", "AOB,OMW")
    columns = [" ".join(line.split()[-2:]) for line in ran.out.splitlines()[1:]]
    assert len(columns) == 10
    assert all(re.fullmatch(r"[0-9]+\.[0-9]{2} 0\.[0-9]{4}", values) for values in columns), columns


def test_standings_say_how_each_tie_break_came_about(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--players", "6", "--rounds", "3", "--seed", "1", "--system", "club-swiss"]) == 0
    file = tmp_path / "six.trf"
    file.write_text(capsys.readouterr().out)
    assert main(["standings", str(file), "--tie-breaks", "BH", "--why"]) == 0
    said = [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip().startswith("Buchholz")]
    assert len(said) == 6
    assert all(" = " in line for line in said)
    assert main(["standings", str(file), "--tie-breaks", "BH", "--why", "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["why"]["BH"] for row in rows] == said
