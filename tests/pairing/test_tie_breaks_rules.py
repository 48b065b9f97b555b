"""One case for every rule that is easy to get wrong: unplayed rounds, cuts, direct encounter, round robins, matches."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from standings_cases import HALF_POINT_BYES, THREE_ONE_NOUGHT, crosstable, golden

from pairing.errors import PairingError
from pairing.model import Bye, ByeKind, Game, Player, Result, Round, ScoreUnit, Scoring, TournamentSnapshot
from pairing.standings import Cut, Kind, UnknownEdition, UnknownTieBreak, Why, compute, parse
from pairing.standings.buchholz import average_of_buchholz
from pairing.standings.ranking import table_of

D = Decimal
NINE_ROUNDS = golden("swiss-16-players-9-rounds.txt")
ROUND_ROBIN = golden("round-robin-6-players.txt")


def values(snapshot, code, **settings):
    return {row.number: row.value(code) for row in compute(snapshot, [code], **settings)}


def places(snapshot, *codes, **settings):
    return {row.number: row.place for row in compute(snapshot, codes, **settings)}


# Direct encounter ---------------------------------------------------------------------------


def test_direct_encounter_places_of_the_nine_round_example():
    """Four tied on 6 have all met: 6 is first, 1 and 4 drew and stay tied, 2 is last of them."""
    assert places(NINE_ROUNDS, "DE") == {
        3: 1,
        6: 2,
        1: 3,
        4: 3,
        2: 5,
        7: 6,
        8: 6,
        16: 6,
        5: 9,
        10: 9,
        14: 9,
        15: 9,
        11: 13,
        9: 14,
        12: 14,
        13: 16,
    }


def test_the_value_of_direct_encounter_is_the_points_among_the_tied():
    rows = {row.number: row for row in compute(NINE_ROUNDS, ["DE"])}
    assert {n: rows[n].value("DE") for n in (6, 1, 4, 2, 3)} == {6: 2, 1: D("1.5"), 4: D("1.5"), 2: 1, 3: None}
    shown = rows[6].tie_breaks[0].sum
    assert (shown.group, shown.group_place, shown.missing) == ((1, 2, 4, 6), 1, 0)


def test_nobody_is_certain_where_too_few_have_met():
    example = golden("swiss-16-players.txt")
    found = places(example, "DE")
    assert {n: found[n] for n in (1, 3, 4, 16, 5, 8, 11)} == {1: 2, 3: 2, 4: 2, 16: 2, 5: 7, 8: 7, 11: 7}


def test_whoever_is_first_whatever_the_missing_game_gives_is_first():
    """1 beat 2 and 3, who have not met and stay tied."""
    snapshot = crosstable("""
        1 0: 2w1 3b1 4w0
        2 0: 1b0 F F
        3 0: F 1w0 F
        4 0: Z Z 1b1
    """)
    assert places(snapshot, "DE") == {1: 1, 2: 2, 3: 2, 4: 4}


def test_a_second_place_can_be_certain_too():
    """1 beat everybody tied with them; 2 beat both others, who have not met."""
    snapshot = crosstable("""
        1 0: 2w1 3w1 4w1 Z Z
        2 0: 1b0 4b1 3b1 F Z
        3 0: F 1b0 2w0 F F
        4 0: F 2w0 1b0 F F
    """)
    assert places(snapshot, "DE") == {1: 1, 2: 2, 3: 3, 4: 3}


def test_who_could_still_be_caught_up_with_is_not_certain():
    """1 beat 2; 3 has met neither, and could win both games."""
    snapshot = crosstable("""
        1 0: 2w1 Z
        2 0: 1b0 F
        3 0: F Z
    """)
    assert places(snapshot, "DE") == {1: 1, 2: 1, 3: 1}


def test_smaller_ties_are_looked_at_anew_once_all_have_met():
    """In the table of all four 1 and 2 have two points, 3 and 4 one: the game of each two decides."""
    snapshot = crosstable("""
        1 0: 2w1 3w1 4b0 Z
        2 0: 1b0 4w1 3w1 Z
        3 0: 4w1 1b0 2b0 F
        4 0: 3b0 2b0 1w1 F
    """)
    assert places(snapshot, "DE") == {1: 1, 2: 2, 3: 3, 4: 4}


def test_a_forfeit_is_no_meeting_in_a_swiss_unless_it_is_asked_to_be():
    snapshot = crosstable("""
        1 0: 2w+ Z
        2 0: 1b- F
    """)
    assert places(snapshot, "DE") == {1: 1, 2: 1}
    assert places(snapshot, "DE/P") == {1: 1, 2: 2}
    assert places(snapshot, "DE", format="round-robin") == {1: 1, 2: 2}


def test_two_meetings_count_as_their_average():
    snapshot = crosstable("""
        1 0: 2w1 2b0 3w1 Z
        2 0: 1b0 1w1 Z 3w1
        3 0: F F 1b0 2b0
    """)
    rows = {row.number: row for row in compute(snapshot, ["DE"])}
    assert [rows[n].value("DE") for n in (1, 2, 3)] == [D("1.5"), D("1.5"), 0]
    assert [rows[n].place for n in (1, 2, 3)] == [1, 1, 3]


def test_direct_encounter_may_be_asked_again_after_another_tie_break():
    """Three in a circle; Black wins separate one of them, then the game of the other two decides."""
    snapshot = crosstable("""
        1 0: 2w1 3b0 Z
        2 0: 1b0 Z 3b1
        3 0: Z 1w1 2w0
    """)
    assert places(snapshot, "DE") == {1: 1, 2: 1, 3: 1}
    assert places(snapshot, "DE", "BWG") == {2: 1, 1: 2, 3: 2}
    assert places(snapshot, "DE", "BWG", "DE") == {2: 1, 3: 2, 1: 3}


# Unplayed rounds ----------------------------------------------------------------------------


def test_a_round_away_after_a_withdrawal_counts_as_a_draw_for_the_opponents_only():
    snapshot = crosstable("""
        1 0: 2w1 . .
        2 0: 1b0 Z U
    """)
    assert places(snapshot) == {1: 1, 2: 1}
    assert values(snapshot, "BH", edition="2024-08") == {
        1: 1 + 1 + 1,  # opponent 2 has 1 (Z is followed by a bye that is no choice); two dummies with 1
        2: 2 + 1 + 1,  # opponent 1 has 1 + ½ + ½
    }


def test_a_forfeit_loss_keeps_a_withdrawal_going_but_is_not_given_back():
    """Z, then a forfeit loss: the Z counts as a draw, the loss as nothing."""
    snapshot = crosstable("""
        1 0: 2w1 Z 2b-
        2 0: 1b0 U 1w+
    """)
    first = compute(snapshot, ["BH"], edition="2024-08")[0]
    assert first.number == 2
    assert [term.amount for term in first.tie_breaks[0].sum.terms] == [D("1.5"), 2, 2]


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("2024-08", [4, 4, 4, 1]),
        ("2026-03", [2, 2, 1, 1]),  # byes at most 4 × ½; the forfeit at most the opponent's score
    ],
)
def test_the_dummy_has_the_own_score_and_is_capped_in_2026(edition, expected):
    snapshot = crosstable("""
        1 0: U F 2w+ 2w1
        2 0: U Z 1b- 1b0
    """)
    value = compute(snapshot, ["BH"], edition=edition)[0].tie_breaks[0]
    assert [term.amount for term in value.sum.terms] == expected
    assert [term.capped for term in value.sum.terms] == [edition == "2026-03"] * 3 + [False]
    assert [term.why for term in value.sum.terms] == [Why.PAIRING_BYE, Why.FULL_BYE, Why.FORFEIT_WIN, None]


def test_the_cap_counts_the_rounds_of_the_whole_tournament():
    snapshot = crosstable("1 0: U 2w1\n2 0: Z 1b0", rounds=6)
    assert values(snapshot, "BH")[1] == 2 + 0


def test_the_dummy_under_three_points_for_a_win():
    snapshot = crosstable("1 0: U 2w1\n2 0: H 1b0", scoring=THREE_ONE_NOUGHT)
    assert values(snapshot, "BH", edition="2024-08")[1] == 6 + 1
    assert values(snapshot, "BH")[1] == 2 + 1  # capped at two draws
    assert values(snapshot, "SB")[1] == 2 * 3 + 1 * 3


def test_a_half_point_pairing_bye_is_no_choice_of_the_player():
    snapshot = crosstable("1 0: U 2w1\n2 0: H 1b0", scoring=HALF_POINT_BYES)
    rows = {row.number: row for row in compute(snapshot, ["BH-C1", "WIN", "REP"])}
    assert [t.cut for t in rows[1].tie_breaks[0].sum.terms] == [None, Cut.LOW]
    assert [t.cut for t in rows[2].tie_breaks[0].sum.terms] == [Cut.VOLUNTARY, None]
    assert (rows[1].value("WIN"), rows[1].value("REP"), rows[2].value("REP")) == (1, 2, 1)


def test_a_voluntary_round_is_cut_before_a_lower_opponent():
    """Opponents with 0 and 1, a half-point bye worth a dummy of 1½: the dummy goes."""
    snapshot = crosstable("""
        1 0: H 2w1 3w0
        2 0: . 1b0 .
        3 0: U . 1b1
    """)
    rows = {row.number: row for row in compute(snapshot, ["BH-C1", "BH-C2", "SB-C1"], edition="2024-08")}
    assert [term.cut for term in rows[1].tie_breaks[0].sum.terms] == [Cut.VOLUNTARY, None, None]
    assert [term.cut for term in rows[1].tie_breaks[1].sum.terms] == [Cut.VOLUNTARY, Cut.LOW, None]
    assert [term.amount for term in rows[1].tie_breaks[2].sum.terms] == [D("0.75"), D("0.5"), 0]
    assert [term.cut for term in rows[1].tie_breaks[2].sum.terms] == [Cut.VOLUNTARY, None, None]


def test_a_median_cuts_from_below_first():
    example = golden("swiss-16-players.txt")
    row = {row.number: row for row in compute(example, ["BH-M1", "BH-M2"])}[1]
    marks = [(term.amount, term.cut) for term in row.tie_breaks[0].sum.terms]
    assert min(marks, key=lambda mark: mark[0])[1] is Cut.LOW
    assert sum(term.cut is Cut.HIGH for term in row.tie_breaks[0].sum.terms) == 1
    assert row.value("BH-M1") == D("12.5") - D("1.5") - 4
    assert row.value("BH-M2") == 2


def test_more_cuts_than_rounds_leave_nothing():
    assert values(crosstable("1 0: 2w1\n2 0: 1b0"), "BH-C2") == {1: 0, 2: 0}


def test_forfeits_as_games_meet_the_scheduled_opponent():
    snapshot = crosstable("1 0: 2w+ U\n2 0: 1b- Z")
    term = compute(snapshot, ["BH/P"])[0].tie_breaks[0].sum.terms[0]
    assert (term.opponent, term.kind, term.amount) == (2, Kind.GAME, D("0.5"))


def test_fore_buchholz_draws_what_was_paired_in_the_last_round():
    snapshot = crosstable("""
        1 0: 2w1 3w-
        2 0: 1b0 U
        3 0: U 1b+
    """)
    assert values(snapshot, "FB", edition="2024-08") == {
        1: 1 + D("1.5"),  # 3 has 1 + ½
        2: D("1.5") + 1,  # 1 has 1 + ½; the bye is a dummy with 1
        3: D("1.5") + D("1.5"),  # the bye is a dummy with 1½, and 1 has 1½
    }


def test_fore_buchholz_is_known_as_soon_as_the_last_round_is_paired():
    playing = crosstable("1 0: 2w1 3w*\n2 0: 1b0 U\n3 0: U 1b*")
    assert values(playing, "FB", edition="2024-08")[1] == 1 + D("1.5")
    assert values(playing, "BH", edition="2024-08")[1] == 1


def test_fore_buchholz_is_buchholz_before_the_last_round():
    snapshot = replace(golden("swiss-16-players.txt"), number_of_rounds=7)
    assert values(snapshot, "FB") == values(snapshot, "BH")


# Own record ---------------------------------------------------------------------------------


def test_standard_points_do_not_depend_on_the_scoring():
    text = """
        1 0: 2w1 3b= U H 2w0
        2 0: 1b0 Z 3w1 3b+ 1b1
        3 0: F 1w= 2b0 2w- Z
    """
    expected = {1: D(3), 2: D(3), 3: D("1.5")}
    assert values(crosstable(text), "STD") == expected
    assert values(crosstable(text, scoring=THREE_ONE_NOUGHT), "STD") == expected


@pytest.mark.parametrize("format", ["swiss", "round-robin"])
@pytest.mark.parametrize("result", ["0", "-"])
def test_who_scores_the_same_as_the_scheduled_opponent_has_half_a_standard_point(result, format):
    snapshot = crosstable(f"1 0: 2w{result} 2b+\n2 0: 1b{result} 1w-")
    assert values(snapshot, "STD", format=format) == {1: D("1.5"), 2: D("0.5")}


def test_rounds_elected_to_play():
    snapshot = crosstable("1 0: H Z . 2w- U 2w1 F\n2 0: U U U 1b+ U 1b0 U")
    assert values(snapshot, "REP") == {1: 3, 2: 7}


def test_starting_number_and_rating_can_be_reversed():
    snapshot = crosstable("1 1500: 2w=\n2 1600: 1b=")
    assert places(snapshot, "TPN") == {1: 1, 2: 2}
    assert places(snapshot, "TPN/R") == {2: 1, 1: 2}
    assert places(snapshot, "RTNG") == {2: 1, 1: 2}
    assert places(snapshot, "RTNG/R") == {1: 1, 2: 2}


# Ratings ------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"])
def test_rating_tie_breaks_are_dropped_where_somebody_is_unrated(code):
    snapshot = crosstable("1 1500: 2w=\n2 0: 1b=")
    assert values(snapshot, code) == {1: None, 2: None}
    assert places(snapshot, code) == {1: 1, 2: 1}


def test_a_published_rating_for_the_unrated_brings_them_back():
    snapshot = crosstable("1 1500: 2w=\n2 0: 1b=")
    assert values(snapshot, "ARO/U1400") == {1: 1400, 2: 1500}
    assert values(snapshot, "RTNG/U1400") == {1: 1500, 2: 1400}


def test_performances_count_a_win_as_one_whatever_the_tournament_gives():
    text = "1 1500: 2w1 3b=\n2 1600: 1b0 .\n3 1700: . 1w="
    assert values(crosstable(text), "TPR") == values(crosstable(text, scoring=THREE_ONE_NOUGHT), "TPR")
    assert values(crosstable(text), "TPR")[1] == 1650 + 193


def test_who_played_nobody_has_no_average_and_stands_behind():
    snapshot = crosstable("1 1500: U\n2 1600: U\n3 1700: 4w1\n4 1600: 3b0")
    assert values(snapshot, "ARO") == {1: None, 2: None, 3: 1600, 4: 1700}
    assert places(snapshot, "ARO") == {3: 1, 1: 2, 2: 2, 4: 4}


# Round robins -------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["2024-08", "2026-03"])
@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("PTS", "3.5 3.5 3.5 1.5 1.5 1.5"),
        ("SB", "9.25 6.25 6.25 4.25 3.25 2.25"),
        ("SB-C1", "9.25 4.75 4.75 4.25 3.25 1.5"),
        ("KS", "2 0.5 0.5 1 0.5 0"),
        ("KS/L+2", "2 0.5 0.5 1 0.5 0"),
        ("KS/L-2", "3.5 3.5 3.5 1.5 1.5 1.5"),
    ],
)
def test_the_round_robin_example(code, expected, edition):
    found = values(ROUND_ROBIN, code, format="round-robin", edition=edition)
    assert found == dict(enumerate(map(D, expected.split()), start=1))


def test_direct_encounter_of_the_round_robin_example_counts_the_forfeit():
    assert places(ROUND_ROBIN, "DE", format="round-robin") == {1: 1, 2: 2, 3: 2, 6: 4, 5: 5, 4: 6}


@pytest.mark.parametrize(
    ("edition", "code", "of_5", "of_6"),
    [
        ("2024-08", "REP", 4, 5),  # the rule itself names forfeit losses
        ("2026-03", "REP", 4, 5),
        ("2024-08", "BPG", 3, 3),
        ("2026-03", "BPG", 3, 3),
        ("2026-03", "WON", 1, 1),  # the forfeit win is a game like any other
        ("2026-03", "WIN", 1, 1),
    ],
)
def test_forfeits_in_the_own_record_of_a_round_robin(edition, code, of_5, of_6):
    found = values(ROUND_ROBIN, code, format="round-robin", edition=edition)
    assert (found[5], found[6]) == (of_5, of_6)


def test_a_forfeit_lost_with_black_is_a_game_with_black_only_in_the_older_edition():
    snapshot = crosstable("1 0: 2w+\n2 0: 1b-")
    assert values(snapshot, "BPG", format="round-robin", edition="2024-08")[2] == 1
    assert values(snapshot, "BPG", format="round-robin")[2] == 0
    assert values(snapshot, "BPG")[2] == 0


def test_rating_averages_never_count_forfeits():
    found = values(ROUND_ROBIN, "ARO", format="round-robin")
    assert found[5] == (2050 + 1900 + 2000 + 1950) / 4


def test_the_free_round_of_an_odd_field_is_nothing():
    snapshot = crosstable("""
        1 0: Z 3w1 2b=
        2 0: 3b1 Z 1w=
        3 0: 2w0 1b0 Z
    """)
    assert values(snapshot, "SB", format="round-robin") == {1: D("0.75"), 2: D("0.75"), 3: 0}
    assert values(snapshot, "KS", format="round-robin") == {1: D("0.5"), 2: D("0.5"), 3: 0}


def test_who_entered_too_late_for_the_table_does_not_raise_the_limit_of_koya():
    """Four play three rounds: half of the points are one and a half, although a fifth is on the list."""
    snapshot = crosstable("""
        1 0: 2w= 3b= 4w=
        2 0: 1b= 4w1 3b0
        3 0: 4b1 1w= 2w1
        4 0: 3w0 2b0 1b=
        5 0: Z Z Z
    """)
    late = replace(snapshot.players[4], first_round=2)
    late_one = replace(snapshot, players=(*snapshot.players[:4], late))
    assert values(late_one, "KS", format="round-robin") == {1: 1, 2: D("0.5"), 3: D("1.5"), 4: D("0.5"), 5: 0}


def test_nothing_counts_against_a_player_who_left_before_half_of_the_games():
    """4 played one game of three: the win over 4 is no point, and 4 stands last."""
    snapshot = crosstable("""
        1 0: 4w1 2b= 3w0
        2 0: 3w1 1w= 4b+
        3 0: 2b0 4w+ 1b1
        4 0: 1b0 3b- 2w-
    """)
    left = replace(snapshot, players=tuple(replace(p, last_round=1) if p.number == 4 else p for p in snapshot.players))
    rows = compute(left, ["SB", "DE"], format="round-robin")
    assert [(row.number, row.place, row.points) for row in rows] == [
        (2, 1, D("1.5")),
        (3, 2, 1),
        (1, 3, D("0.5")),
        (4, 4, 0),
    ]
    assert [row.points for row in compute(left, [])] == [D("2.5"), 2, D("1.5"), 0]


# Matches ------------------------------------------------------------------------------------

W, B, DRAWN = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
MATCHES = Scoring(win=D(3), draw=D(1), bye=D(3), full_bye=D(3), half_bye=D(1), forfeit_win=D(3), unit=ScoreUnit.MATCH)


def match(first, second, *results):
    return tuple(Game(first, second, result, leg=leg) for leg, result in enumerate(results, start=1))


MAGIC = TournamentSnapshot(
    players=tuple(Player(number) for number in (1, 2, 3, 4, 5)),  # A, B, C, D, E
    rounds=(
        Round(1, match(1, 2, W, W) + match(3, 4, W, B, W), (Bye(5, ByeKind.PAIRING),)),
        Round(2, match(1, 5, W, B, W) + match(2, 3, W, B, DRAWN), (Bye(4, ByeKind.PAIRING),)),
        Round(3, match(3, 1, W, W) + match(5, 4, W, DRAWN), (Bye(2, ByeKind.PAIRING),)),
    ),
    number_of_rounds=3,
    scoring=MATCHES,
    legs=3,
)


def test_the_five_players_of_the_match_play_example():
    rows = compute(MAGIC, ["OMW", "GW", "OGW"])
    assert [(row.number, row.points, *(value.value for value in row.tie_breaks)) for row in rows] == [
        (3, 7, D("0.4815"), D("0.6667"), D("0.5079")),
        (1, 6, D("0.6296"), D("0.5714"), D("0.5873")),
        (5, 6, D("0.5000"), D("0.6190"), D("0.5238")),
        (2, 4, D("0.7222"), D("0.4762"), D("0.6190")),
        (4, 3, D("0.7222"), D("0.4762"), D("0.6429")),
    ]


def test_a_percentage_is_never_below_its_floor_and_who_dropped_keeps_the_record():
    snapshot = crosstable(
        """
        1 0: 2w1 2w1 2w1 2w0 Z
        2 0: 1b0 1b0 1b0 1b1 .
        """,
        scoring=THREE_ONE_NOUGHT,
    )
    assert values(snapshot, "MW") == {1: D("0.75"), 2: D("0.33")}
    assert values(snapshot, "OMW") == {1: D("0.33"), 2: D("0.75")}


def test_a_bye_is_a_round_won_in_the_own_percentage():
    snapshot = crosstable("1 0: U 2w1 2w1 2w0 2w0\n2 0: Z 1b0 1b0 1b1 1b1", scoring=THREE_ONE_NOUGHT)
    assert values(snapshot, "MW")[1] == D("0.6")


def test_two_games_a_round_are_two_contributions():
    snapshot = TournamentSnapshot(
        players=(Player(1, 1500), Player(2, 1600), Player(3, 1700)),
        rounds=(Round(1, (Game(1, 2, W), Game(2, 1, W, leg=2)), (Bye(3, ByeKind.HALF),)),),
        number_of_rounds=1,
        legs=2,
    )
    rows = {row.number: row for row in compute(snapshot, ["DE", "BH", "ARO", "SB", "WIN"], edition="2024-08")}
    assert rows[1].value("BH") == 1 + 1
    assert rows[1].value("SB") == 1 * 1 + 1 * 0
    assert rows[3].value("BH") == D("0.5") * 2
    assert len(rows[1].tie_breaks[2].sum.terms) == 2
    assert rows[1].value("WIN") == 1
    assert rows[1].value("DE") == D("0.5")


def test_a_forfeited_game_of_a_match_that_was_played_is_part_of_it():
    snapshot = TournamentSnapshot(
        players=(Player(1), Player(2)),
        rounds=(Round(1, (Game(1, 2, W), Game(2, 1, Result.WHITE_WINS_BY_FORFEIT, leg=2))),),
        number_of_rounds=1,
        legs=2,
    )
    row = compute(snapshot, ["BH-C1"])[0]
    assert [(t.kind, t.opponent, t.voluntary) for t in row.tie_breaks[0].sum.terms] == [(Kind.GAME, 2, False)] * 2


# Games not over yet -------------------------------------------------------------------------


def test_a_postponed_game_counts_as_a_draw_and_marks_the_row():
    snapshot = crosstable("1 0: 2w?\n2 0: 1b?\n3 0: 4w1\n4 0: 3b0")
    rows = {row.number: row for row in compute(snapshot, ["BH"])}
    assert [(rows[n].points, rows[n].provisional) for n in (1, 2, 3, 4)] == [
        (D("0.5"), True),
        (D("0.5"), True),
        (1, False),
        (0, False),
    ]


def test_a_game_being_played_counts_for_nothing_and_marks_the_row():
    row = compute(crosstable("1 0: 2w*\n2 0: 1b*"), ["BH", "SB", "BPG"])[0]
    assert (row.points, [value.value for value in row.tie_breaks], row.provisional) == (0, [0, 0, 0], True)


def test_a_match_brings_its_points_when_its_last_game_is_over():
    open_match = replace(MAGIC, rounds=(Round(1, match(1, 2, W, None)),), players=MAGIC.players[:2])
    assert [(row.points, row.provisional) for row in compute(open_match)] == [(0, True), (0, True)]


# Knockout -----------------------------------------------------------------------------------


def test_in_a_knockout_the_place_comes_before_the_points():
    snapshot = crosstable("1 2000: 2w1\n2 1900: 1b0")
    assert places(snapshot, format="knockout") == {1: 1, 2: 2}
    assert places(snapshot, format="knockout", places={2: 1, 1: 2}) == {2: 1, 1: 2}


# Codes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["BH-C1", "BH/C1", "BH:C1", "bh-c1", " BH/c1 "])
def test_a_code_may_be_written_in_several_ways(code):
    assert parse(code) == parse("BH/C1")
    assert parse(code).canonical == "BH/C1"
    assert compute(golden("swiss-16-players.txt"), [code])[0].tie_breaks[0].code == code


@pytest.mark.parametrize(
    ("code", "canonical"),
    [
        ("KS-L+1", "KS/L+1"),
        ("KS/L-2", "KS/L-2"),
        ("ks:l1", "KS/L+1"),
        ("DE/P", "DE/P"),
        ("AOB/F", "AOB/F"),
        ("TPN-R", "TPN/R"),
        ("BH/P/M2", "BH/M2/P"),
        ("ARO/U1400/C1", "ARO/C1/U1400"),
        ("GE", "REP"),
        ("omw%", "OMW"),
        ("OGWP", "OGW"),
        ("MW%", "MW"),
        ("mwp", "MW"),
    ],
)
def test_codes_have_one_canonical_form(code, canonical):
    assert parse(code).canonical == canonical
    assert parse(canonical) == parse(code)


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("XYZ", "There is no tie-break “XYZ”. Known are PTS, DE, WIN"),
        ("", "There is no tie-break “”"),
        ("WIN-C1", "WIN does not take the modifier “C1”; it takes none."),
        ("PS-M1", "PS does not take the modifier “M1”; it takes C1, C2, …."),
        ("BH-C", "BH does not take the modifier “C”"),
        ("BH-C1-M1", "asks for a cut and a median at once"),
        ("BH-C1-C2", "“BH-C1-C2” gives the modifier C twice."),
        ("KS/L+1/L+2", "“KS/L+1/L+2” gives the modifier L twice."),
        ("BH-C0", "BH does not take the modifier “C0”; it takes C1, C2, …"),
        ("BH/M0", "BH does not take the modifier “M0”"),
        ("BH/C１", "BH does not take the modifier “C１”"),
    ],
)
def test_an_unknown_code_is_refused_with_the_known_ones(code, complaint):
    with pytest.raises(UnknownTieBreak) as refused:
        compute(golden("swiss-16-players.txt"), [code])
    assert complaint in str(refused.value)


def test_an_average_buchholz_is_compared_before_it_is_rounded():
    """Four opponents with 53½ together are 13.375, less than a 13.38 would be; no article rounds the average."""
    worked = average_of_buchholz(table_of(golden("swiss-16-players.txt"), edition="2024-08"), parse("AOB"))
    assert (worked[4].value, worked[4].order) == (D("13.38"), Fraction("13.375"))
    assert (worked[14].value, worked[14].order) == (D("13.17"), Fraction(79, 6))


def test_unknown_editions_and_formats_are_refused():
    with pytest.raises(UnknownEdition, match="Known are 2024-08, 2026-03"):
        compute(ROUND_ROBIN, [], edition="2019")
    with pytest.raises(PairingError, match="Known are swiss, round-robin, knockout"):
        compute(ROUND_ROBIN, [], format="league")
