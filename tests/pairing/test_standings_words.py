"""Names, sentences, default lists and warnings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from standings_cases import crosstable, golden, random_tournament

from pairing.model import ScoreUnit, Severity
from pairing.standings import (
    NAMES,
    Format,
    compute,
    defaults,
    guess_format,
    long_name,
    parse,
    problems,
    problems_of,
    short_name,
)
from pairing.standings.sentences import PROBLEMS, problem_sentence, sentence

DOCS = Path(__file__).parents[2] / "docs"
ROOT = Path(__file__).parents[2]
EXAMPLE = golden("swiss-16-players.txt")


def said(snapshot, number, code, **settings):
    rows = {row.number: row for row in compute(snapshot, [code], **settings)}
    return sentence(rows[number].tie_breaks[0])


@pytest.mark.parametrize(
    ("number", "code", "words"),
    [
        (
            12,
            "BH",
            (
                "Buchholz 11½ = 3½ + 2 + 2 + 2 + 2; round 2 was a bye, counted as a dummy opponent with 2; "
                "round 3 was a win by forfeit, counted as a dummy opponent with 2; "
                "round 4 was a zero-point bye, counted as a dummy opponent with 2; "
                "round 5 was a zero-point bye, counted as a dummy opponent with 2."
            ),
        ),
        (
            4,
            "BH-C1",
            (
                "Buchholz cut 1: 11½ = 3 + 1½ + 3½ + 3½; "
                "round 1: no. 12 counts with 3 and not 2, because the byes up to the end count as draws; "
                "round 2 was a half-point bye, counted as a dummy opponent "
                "with 2½ (the most allowed), and 2½ is cut first, because the player chose not to play."
            ),
        ),
        (
            4,
            "SB-C1",
            (
                "Sonneborn-Berger cut 1: 7¾ = 3 × 1 + 2½ × ½ + 3½ × ½ + 3½ × ½; "
                "round 1: no. 12 counts with 3 and not 2, because the byes up to the end count as draws; "
                "round 2 was a half-point bye, counted as a dummy opponent with 2½ (the most allowed); "
                "round 3: 1½ × 1 is cut, because the opponent has the lowest score."
            ),
        ),
        (
            14,
            "SB/P",
            (
                "Sonneborn-Berger, forfeits as games 4½ = 3 × 1 + 2½ × 0 + 3 × 0 + 2 × 0 + 1½ × 1; round 3 was a loss "
                "by forfeit, and no. 12 counts with 3 and not 2, because the byes up to the end count as draws; "
                "round 4 was a zero-point bye, counted as a dummy opponent with 2."
            ),
        ),
        (1, "BH", "Buchholz 12½ = 1½ + 1½ + 4 + 2 + 3½."),
        (
            1,
            "PS-C1",
            "Progressive score cut 1: 10 = 1½ + 2 + 3 + 3½; round 1: 1 is cut as the lowest value.",
        ),
        (1, "WIN", "Number of wins: 2, in rounds 1 and 4."),
        (9, "WON", "Games won over the board: none."),
        (16, "BWG", "Games won with Black: 1, in round 2."),
        (4, "AOB", "Average Buchholz of opponents 13.38 = (11½ + 14 + 15½ + 12½) / 4, rounded."),
        (6, "AOB", "Average Buchholz of opponents 13.25 = (11 + 15½ + 13 + 13½) / 4."),
        (4, "ARO", "Average rating of opponents 1888 = (1650 + 1600 + 2100 + 2200) / 4, rounded."),
        (1, "ARO", "Average rating of opponents 1820 = (1800 + 1600 + 2150 + 1500 + 2050) / 5."),
        (4, "TPR", "Tournament performance rating 2081 = (1650 + 1600 + 2100 + 2200) / 4, rounded, + 193 for 3 of 4."),
        (
            11,
            "PTP",
            "Perfect tournament performance 1763, the least rating that expects 1½: 0.12 + 0.86 + 0.20 + 0.32 = 1.50.",
        ),
        (
            1,
            "BH-M1",
            (
                "Buchholz median 1: 7 = 1½ + 2 + 3½; round 1: 1½ is cut as the lowest value; "
                "round 3: 4 is cut as the highest value."
            ),
        ),
        (12, "WIN", "Number of wins: 2, in rounds 2 and 3; round 2 was a bye; round 3 was a win by forfeit."),
        (1, "OMW", "Opponents' match-win percentage 0.4787 = (0.33 + 0.33 + 11/15 + 6/15 + 9/15) / 5, rounded."),
        (12, "PTP", "Perfect tournament performance 1250: no score, so 800 below the lowest rated opponent."),
        (12, "ARO-C1", "Average rating of opponents cut 1: nothing is left after the cut."),
        (2, "DE", "Direct encounter: not asked, because nobody is tied with this player."),
        (1, "RTNG", "Rating 2200."),
        (1, "MW", "Match-win percentage 0.6000 = (3 + 1 + 1 + 3 + 1) / 15."),
        (16, "MW", "Match-win percentage 0.6667 = (1 + 3 + 3 + 0 + 3) / 15, rounded."),
    ],
)
def test_a_value_says_how_it_came_about(number, code, words):
    assert said(EXAMPLE, number, code) == words


def test_direct_encounter_says_who_was_met_and_what_it_decides():
    nine = golden("swiss-16-players-9-rounds.txt")
    assert said(nine, 6, "DE") == (
        "Direct encounter 2 = ½ against no. 1, 1 against no. 2, ½ against no. 4; "
        "tied with 3 other players, place 1 among them."
    )
    assert said(nine, 1, "DE").endswith("place 2 among them, shared by 2.")
    assert said(EXAMPLE, 12, "DE") == (
        "Direct encounter 0; tied with 2 other players, 2 of them not met; it does not separate them."
    )
    two = crosstable("1 0: 3w1\n2 0: 4w1\n3 0: 1b0\n4 0: 2b0")
    assert said(two, 1, "DE") == "Direct encounter 0; tied with 1 other player, not met; it does not separate them."


def test_koya_says_against_whom():
    """Five rounds: half of the points is two and a half."""
    robin = golden("round-robin-6-players.txt")
    assert said(robin, 1, "KS", format="round-robin") == "Koya 2 = 1 + 1, against those with at least 2½."
    assert said(robin, 6, "KS/L-2", format="round-robin").endswith(
        ", against those with at least 1½; round 4 was a win by forfeit."
    )
    assert said(robin, 2, "KS/L+4", format="round-robin").endswith(" 0, against those with at least 4½.")


def test_a_keizer_score_names_its_beginning_and_the_rounds_without_a_game():
    words = said(crosstable("1 1800: 2w1 3b1\n2 1700: 1b0 U\n3 1600: U 1w0"), 2, "KZ")
    assert re.fullmatch(r"Keizer score \S+ = (\S+) \+ .*; \1 is the player's own value; round 2 was a bye\.", words), (
        words
    )


def test_a_dropped_rating_tie_break_says_why():
    unrated = crosstable("1 1500: 2w=\n2 0: 1b=")
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
        words = said(unrated, 1, code)
        assert words.endswith(": no value, because somebody in the field has no rating."), words


def test_an_average_without_a_game_says_so():
    rated = crosstable("1 1500: 2w+ 3w=\n2 1600: 1b- U\n3 1700: U 1b=")
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "AOB"):
        words = said(rated, 2, code)
        assert words.endswith(": no value, because no game was played over the board."), words


@pytest.mark.parametrize("seed", range(30))
def test_every_value_of_every_tie_break_can_be_said(seed):
    for row in compute(random_tournament(seed), [*NAMES, "BH-C1", "SB-C2", "FB-M1"]):
        for value in row.tie_breaks:
            text = sentence(value, lambda number: f"Player {number}")
            assert text.startswith(long_name(parse(value.code)))
            assert text.endswith(".")
            assert "None" not in text


@pytest.mark.parametrize(
    ("code", "short", "long"),
    [
        ("BH-C1", "Buchh. cut 1", "Buchholz cut 1"),
        ("SB", "S-B", "Sonneborn-Berger"),
        ("BH/M2", "Buchh. median 2", "Buchholz median 2"),
        ("AOB/F", "Avg Bh (fore)", "Average Fore Buchholz of opponents"),
        ("KS/L+1", "Koya, limit raised by ½", "Koya, limit raised by ½"),
        ("KS/L-3", "Koya, limit lowered by 1½", "Koya, limit lowered by 1½"),
        ("DE/P", "Direct, forfeits as games", "Direct encounter, forfeits as games"),
        ("TPN/R", "No., reversed", "Starting number, reversed"),
        ("ARO/U1400", "Avg opp., unrated as 1400", "Average rating of opponents, unrated as 1400"),
    ],
)
def test_codes_have_names_people_use(code, short, long):
    assert (short_name(parse(code)), long_name(parse(code))) == (short, long)


@pytest.mark.parametrize("format", list(Format))
def test_the_default_lists_have_no_problems(format):
    assert problems(defaults(format), format) == ()


def test_matches_have_a_default_list_of_their_own():
    assert defaults("swiss", ScoreUnit.MATCH) == ("OMW", "GW", "OGW")
    assert problems(("OMW", "GW", "OGW"), legs=3) == ()


@pytest.mark.parametrize(
    ("codes", "settings", "found"),
    [
        (["BH", "FB-C1", "AOB"], {"format": "round-robin"}, ["tie-breaks.buchholz-in-round-robin"] * 3),
        (["KS"], {}, ["tie-breaks.koya-in-swiss"]),
        (["BH", "PS", "RTNG"], {"format": "knockout"}, ["tie-breaks.scores-in-knockout"] * 2),
        (["GW"], {"legs": 1}, ["tie-breaks.games-are-matches"]),
        (["ARO", "RTNG", "TPR/U1400"], {"unrated_players": True}, ["tie-breaks.unrated-players"] * 2),
        (["STD", "AOB/F"], {"edition": "2024-08"}, ["tie-breaks.later-edition"] * 2),
        (["BH", "bh", "DE", "DE"], {}, ["tie-breaks.twice"]),
        (["TPN", "SB"], {}, ["tie-breaks.nothing-left"]),
        (["XX"], {}, ["tie-breaks.unknown"]),
    ],
)
def test_what_means_nothing_is_warned_of(codes, settings, found):
    warnings = problems(codes, **settings)
    assert [problem.code for problem in warnings] == found
    assert all((p.severity is Severity.ERROR) == (p.code == "tie-breaks.unknown") for p in warnings)
    assert all(problem_sentence(problem).endswith(".") for problem in warnings)


def test_every_warning_has_a_sentence_and_every_sentence_a_case():
    source = (ROOT / "pairing" / "standings" / "advice.py").read_text()
    used = {f"tie-breaks.{code}" for code in re.findall(r'_problem\(\s*"([a-z-]+)"', source)}
    assert used == set(PROBLEMS)


def test_a_tournament_tells_about_its_own_ratings():
    unrated = crosstable("1 1500: 2w=\n2 0: 1b=")
    assert [p.code for p in problems_of(unrated, ["ARO"])] == ["tie-breaks.unrated-players"]
    assert problems_of(EXAMPLE, ["ARO"]) == ()


FOUR_WHO_ALL_MET = crosstable("1 0: 2w1 3b1 4w+\n2 0: 1b0 4w0 3b1\n3 0: 4w1 1w0 2w0\n4 0: 3b0 2b1 1b-")
THREE_WHO_ALL_MET = "1 0: {0} 3w1 2b=\n2 0: 3b1 {0} 1w=\n3 0: 2w0 1b0 {0}"


@pytest.mark.parametrize(
    ("snapshot", "words", "codes", "format"),
    [
        (golden("round-robin-6-players.txt"), "", ["DE", "SB", "KS"], "round-robin"),
        (golden("round-robin-6-players.txt"), "Individual: Swiss System", ["DE"], "swiss"),
        (golden("round-robin-6-players.txt"), "", ["DE", "BH-C1"], "swiss"),
        (EXAMPLE, "", [], "swiss"),
        (EXAMPLE, "Round-Robin", ["BH"], "round-robin"),
        (EXAMPLE, "CUSTOM_KNOCKOUT", [], "knockout"),
        (FOUR_WHO_ALL_MET, "", ["SB"], "round-robin"),
        (FOUR_WHO_ALL_MET, "", ["SB", "AOB"], "swiss"),
        (FOUR_WHO_ALL_MET, "FIDE_DUBOV", ["SB"], "swiss"),
        (crosstable(THREE_WHO_ALL_MET.format("Z")), "", [], "round-robin"),
        (crosstable(THREE_WHO_ALL_MET.format("U")), "", [], "swiss"),
        (crosstable("1 0: Z 3w1 2b= Z\n2 0: 3b1 Z 1w= Z\n3 0: 2w0 1b0 Z Z"), "", [], "swiss"),
        (crosstable("1 0: 2w1 2b1\n2 0: 1b0 1w0"), "", [], "swiss"),
        (crosstable("1 0: 2w1 3b1 2b=\n2 0: 1b0 4w0 1w=\n3 0: 4w1 1w0 4b1\n4 0: 3b0 2b1 3w0"), "", [], "swiss"),
    ],
)
def test_a_file_without_a_word_is_a_round_robin_only_where_everything_speaks_for_it(snapshot, words, codes, format):
    assert guess_format(snapshot, words, codes) == format


def table_of_the_docs():
    lines = (DOCS / "tie-breaks.md").read_text().splitlines()
    rows = [line.strip("|").split("|") for line in lines if re.match(r"\| `[A-Z]{2,}` ", line)]
    return {row[0].strip().strip("`"): [cell.strip() for cell in row] for row in rows}


def test_every_code_is_in_the_documentation_with_its_rule_its_module_and_a_golden_case():
    table = table_of_the_docs()
    assert set(table) == set(NAMES)
    for code, row in table.items():
        _, name, _, article, module, case = row
        assert name == NAMES[code].long
        assert article == NAMES[code].article
        assert (ROOT / "pairing" / "standings" / module.strip("`")).is_file()
        file, _, test = case.strip("`").partition("::")
        assert f"def {test}(" in (ROOT / "tests" / "pairing" / file).read_text()


def test_the_documentation_names_the_modifiers_each_code_takes():
    for code, row in table_of_the_docs().items():
        assert "".join(re.findall(r"[A-Z]", row[2])) == NAMES[code].modifiers, code
