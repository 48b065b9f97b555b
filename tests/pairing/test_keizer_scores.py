"""The Keizer score: value numbers, shares, revaluation, and sums that can be followed term by term."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from keizer_cases import case, letter, scores, snapshot_of

from pairing.errors import PairingError
from pairing.keizer import (
    Contribution,
    KeizerOptions,
    Kind,
    Recalculation,
    SelfVictory,
    ValueScale,
    places,
    shown,
    standings,
    value_numbers,
)
from pairing.model import (
    Bye,
    ByeKind,
    Decision,
    Game,
    Options,
    Player,
    Result,
    Round,
    ScoreUnit,
    Scoring,
    TournamentSnapshot,
)
from pairing.standings import compute

W, D, B = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
OFF = KeizerOptions(self_victory=SelfVictory.OFF)
FIXED = KeizerOptions(recalculation=Recalculation.FIXED_POINT)
FROZEN = KeizerOptions(recalculation=Recalculation.FROZEN)


def result(snapshot: TournamentSnapshot) -> list[tuple[str, str]]:
    return [(letter(row.player), shown(row.total)) for row in standings(snapshot)]


def totals(snapshot: TournamentSnapshot) -> dict[int, Fraction]:
    return {row.player: row.total for row in standings(snapshot)}


def field(size: int) -> tuple[Player, ...]:
    return tuple(Player(n, rating=2100 - 100 * n) for n in range(1, size + 1))


def with_options(snapshot: TournamentSnapshot, options: Options) -> TournamentSnapshot:
    return replace(snapshot, options=options)


@pytest.mark.parametrize(
    ("name", "players", "rounds"), [("six-players", 6, 1), ("six-players", 6, 2), ("six-players", 6, 3)]
)
def test_the_forward_pass_of_the_six_players(name: str, players: int, rounds: int) -> None:
    lines = case(name)
    assert result(snapshot_of(lines, players, rounds)) == scores(lines[f"forward {rounds}"])


@pytest.mark.parametrize("rounds", [1, 2])
def test_the_forward_pass_of_the_five_players_with_a_bye_and_an_absence(rounds: int) -> None:
    lines = case("five-players")
    assert result(snapshot_of(lines, 5, rounds)) == scores(lines[f"forward {rounds}"])


def test_the_fixed_point_of_the_six_players() -> None:
    lines = case("six-players")
    assert result(with_options(snapshot_of(lines, 6, 3), FIXED)) == scores(lines["fixed-point 3"])


def test_frozen_rounds_keep_the_values_of_their_time() -> None:
    snapshot = with_options(snapshot_of(case("six-players"), 6, 3), FROZEN)
    leader, *_ = standings(snapshot)
    assert (leader.player, leader.total) == (1, Fraction(43, 2))
    assert [(term.round, term.value, term.share) for term in leader.contributions] == [
        (0, 8, 1),
        (1, 7, Fraction(1, 2)),  # B is second by rating
        (2, 6, 1),  # D is third after round 1
        (3, 4, 1),  # E is fifth after round 2
    ]
    assert result(snapshot)[1:] == [("D", "18"), ("B", "16"), ("C", "10.5"), ("E", "7"), ("F", "5.5")]


@pytest.mark.parametrize(
    ("players", "first", "last"), [(2, 2, 1), (5, 6, 2), (6, 8, 3), (10, 14, 5), (20, 28, 9), (200, 298, 99)]
)
def test_value_numbers_by_ratio_round_halves_to_even(players: int, first: int, last: int) -> None:
    assert value_numbers(players, KeizerOptions()) == tuple(Fraction(v) for v in range(first, last - 1, -1))


def test_value_numbers_normalised_and_in_steps() -> None:
    normalised = KeizerOptions(values=ValueScale.NORMALISED)
    assert value_numbers(5, normalised) == (3, Fraction(5, 2), 2, Fraction(3, 2), 1)
    assert value_numbers(4, normalised) == (3, Fraction(7, 3), Fraction(5, 3), 1)
    assert value_numbers(1, normalised) == (3,)
    assert value_numbers(3, KeizerOptions(values=ValueScale.STEPS)) == (3, 2, 1)
    paper = KeizerOptions(values=ValueScale.STEPS, base=Decimal(60), step=Decimal("1.5"))
    assert value_numbers(3, paper) == (60, Fraction(117, 2), 57)


@pytest.mark.parametrize("ratio", ["1", "0.5", "-3"])
def test_a_ratio_that_does_not_rank_is_refused(ratio: str) -> None:
    with pytest.raises(PairingError, match="not above 1"):
        value_numbers(4, KeizerOptions(ratio=Decimal(ratio)))


@pytest.mark.parametrize("options", [KeizerOptions(loss=Decimal("nan")), KeizerOptions(base=Decimal("Infinity"))])
def test_settings_that_are_no_numbers_are_refused(options: KeizerOptions) -> None:
    with pytest.raises(PairingError, match="finite numbers"):
        standings(TournamentSnapshot(field(4), options=options))


def test_every_total_is_the_sum_of_its_terms() -> None:
    snapshot = snapshot_of(case("six-players"), 6, 3)
    row = standings(snapshot)[1]
    assert (letter(row.player), row.value, row.total) == ("D", 6, 17)
    assert row.contributions == (
        Contribution(0, Kind.SELF_VICTORY, Fraction(6), Fraction(1)),
        Contribution(1, Kind.WIN, Fraction(4), Fraction(1), 3),
        Contribution(2, Kind.LOSS, Fraction(8), Fraction(0), 1),
        Contribution(3, Kind.WIN, Fraction(7), Fraction(1), 2),
    )
    assert sum(term.amount for term in row.contributions) == row.total


def single(*games: Game, byes: tuple[Bye, ...] = (), options: KeizerOptions = OFF) -> TournamentSnapshot:
    """One round of four players."""
    return TournamentSnapshot(field(4), (Round(1, games, byes),), options=options)


@pytest.mark.parametrize(
    ("outcome", "white", "black"),
    [
        (Result.WHITE_WINS, "4", "0.4"),
        (Result.DRAW, "2", "2"),
        (Result.BLACK_WINS, "0.4", "4"),
        (Result.WHITE_WINS_BY_FORFEIT, "4", "0"),
        (Result.DOUBLE_FORFEIT, "0", "0"),
        (Result.BOTH_LOSE, "0.4", "0.4"),
        (Result.WHITE_DRAWS_BLACK_LOSES, "2", "0.4"),
        (Result.POSTPONED, "2", "2"),
        (None, "0", "0"),
    ],
)
def test_what_a_result_is_worth(outcome: Result | None, white: str, black: str) -> None:
    """Both have the value 4, so that only the result matters."""
    level = KeizerOptions(
        values=ValueScale.STEPS, base=Decimal(4), step=Decimal(0), self_victory=SelfVictory.OFF, loss=Decimal("0.1")
    )
    found = totals(single(Game(1, 2, outcome), options=level))
    assert (shown(found[1]), shown(found[2])) == (white, black)


@pytest.mark.parametrize(
    ("kind", "worth"),
    [
        (ByeKind.PAIRING, "2.5"),
        (ByeKind.HALF, "2.5"),
        (ByeKind.FULL, "3.5"),
        (ByeKind.ZERO, "1.75"),
        (ByeKind.ABSENT, "1.75"),
        (ByeKind.FORFEIT, "0"),
    ],
)
def test_what_a_round_without_a_game_is_worth_to_the_first_of_four(kind: ByeKind, worth: str) -> None:
    options = replace(OFF, values=ValueScale.STEPS, base=Decimal(5))
    assert shown(totals(single(byes=(Bye(1, kind),), options=options))[1]) == worth


def away(rounds: int, options: KeizerOptions) -> Fraction:
    """The score of a lone absentee whose value is 100."""
    scale = {"values": ValueScale.STEPS, "base": Decimal(100), "step": Decimal(0), "self_victory": SelfVictory.OFF}
    played = tuple(Round(n, byes=(Bye(1, ByeKind.ZERO if n % 2 else ByeKind.ABSENT),)) for n in range(1, rounds + 1))
    return totals(TournamentSnapshot(field(1), played, options=replace(options, **scale)))[1]  # type: ignore[arg-type]


def test_absences_beyond_the_limit_are_worth_nothing() -> None:
    assert [away(n, KeizerOptions()) for n in (1, 5, 6, 9)] == [35, 175, 175, 175]
    assert away(9, KeizerOptions(absence_limit=2)) == 70
    assert away(9, KeizerOptions(absence_limit=0)) == 0


def test_absences_may_halve_from_one_to_the_next() -> None:
    halving = KeizerOptions(halve_absences=True, excused=Decimal("0.32"), unexcused=Decimal("0.32"))
    assert [away(n, halving) for n in (1, 2, 3)] == [32, 48, 56]


def test_a_fading_self_victory_is_gone_from_the_fifth_round_on() -> None:
    options = KeizerOptions(
        values=ValueScale.STEPS,
        base=Decimal(100),
        step=Decimal(0),
        self_victory=SelfVictory.FADING,
        unexcused=Decimal(0),
    )
    rounds = tuple(Round(n, byes=(Bye(1, ByeKind.ABSENT),)) for n in range(1, 7))
    left = [totals(TournamentSnapshot(field(1), rounds[:n], options=options))[1] for n in range(7)]
    assert left == [100, 80, 60, 40, 20, 0, 0]


def test_results_against_a_withdrawn_player_are_valued_by_the_own_value() -> None:
    level = replace(OFF, values=ValueScale.STEPS, base=Decimal(8), step=Decimal(2))  # 8, 6, 4, 2
    snapshot = single(Game(1, 2, W), Game(3, 4, D), options=level)
    gone = replace(snapshot, players=tuple(replace(p, last_round=1) if p.number in (2, 4) else p for p in field(4)))
    assert totals(snapshot)[1] == 6
    assert totals(gone)[1] == Fraction(3, 4) * 8
    assert totals(gone)[3] == Fraction(3, 4) * 4 / 2
    frozen = with_options(gone, replace(level, recalculation=Recalculation.FROZEN))
    assert totals(frozen)[1] == 6


def test_rounds_before_the_entry_are_worth_nothing() -> None:
    players = (*field(2), Player(3, 1000, first_round=2))
    snapshot = TournamentSnapshot(players, (Round(1, (Game(1, 2, D),)),), options=OFF)
    assert totals(snapshot)[3] == 0
    later = replace(snapshot, players=(*field(2), Player(3, 1000, first_round=3)))
    assert 3 not in totals(later)


def test_in_a_match_every_game_counts_or_the_match_once() -> None:
    games = (Game(1, 2, W, leg=1), Game(2, 1, D, leg=2))
    level = replace(OFF, values=ValueScale.STEPS, base=Decimal(4), step=Decimal(0))
    by_game = replace(single(*games, options=level), legs=2)
    assert [totals(by_game)[n] for n in (1, 2)] == [6, 2]
    by_match = replace(by_game, scoring=Scoring(unit=ScoreUnit.MATCH))
    assert [totals(by_match)[n] for n in (1, 2)] == [4, 0]
    level_match = Round(1, (games[0], Game(2, 1, W, leg=2)), decisions=(Decision(2, 1, "blitz"),))
    assert [totals(replace(by_match, rounds=(level_match,)))[n] for n in (1, 2)] == [0, 4]


def test_two_rankings_that_give_each_other_are_averaged() -> None:
    """With 1 before 3, 3 has 9 and 1 has 8.5; with 3 before 1 it is the other way round."""
    rounds = (
        Round(1, (Game(2, 4, W), Game(3, 1, W))),
        Round(2, (Game(4, 2, B), Game(3, 1, D))),
        Round(3, (Game(3, 1, B), Game(2, 4, W))),
    )
    found = standings(TournamentSnapshot(field(4), rounds, options=FIXED))
    assert [(row.player, row.value, row.total) for row in found] == [
        (1, Fraction(7, 2), Fraction(35, 4)),
        (3, Fraction(7, 2), Fraction(35, 4)),
        (2, 2, 5),
        (4, 1, 1),
    ]
    assert all(sum(term.amount for term in row.contributions) == row.total for row in found)


def test_places_are_shared_where_score_and_rating_are_equal() -> None:
    players = (Player(1, 1600), Player(2, 1500), Player(3, 1500), Player(4, 1400))
    assert places(TournamentSnapshot(players, options=OFF)) == {1: 1, 2: 2, 3: 2, 4: 4}


def test_numbers_are_shown_with_at_most_two_decimals() -> None:
    numbers = (Fraction(45, 2), Fraction(5), Fraction(0), Fraction(2, 3), Fraction(100))
    assert [shown(number) for number in numbers] == ["22.5", "5", "0", "0.67", "100"]


@pytest.mark.parametrize("options", [KeizerOptions(), FIXED, FROZEN])
def test_the_order_of_rows_does_not_matter(options: KeizerOptions) -> None:
    snapshot = with_options(snapshot_of(case("six-players"), 6, 3), options)
    turned = replace(
        snapshot,
        players=snapshot.players[::-1],
        rounds=tuple(replace(round_, games=round_.games[::-1]) for round_ in snapshot.rounds),
    )
    assert standings(turned) == standings(snapshot)


def test_the_keizer_score_is_a_column_of_the_standings() -> None:
    """The five players of the worked example after two rounds, ordered by the score and not by points."""
    snapshot = snapshot_of(case("five-players"), 5, 2)
    rows = compute(snapshot, ["KZ"], places=places(snapshot))
    expected = [("A", "12.5"), ("C", "9.5"), ("E", "6"), ("D", "5.5"), ("B", "5.4")]
    assert [(letter(row.number), str(row.tie_breaks[0].value)) for row in rows] == expected
    assert [row.tie_breaks[0].sum.total for row in rows] == [row.tie_breaks[0].value for row in rows]
