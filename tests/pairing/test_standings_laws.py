"""Laws of every standings, over random tournaments, and an independent reckoning straight from the text."""

from __future__ import annotations

import gc
from decimal import Decimal
from fractions import Fraction

import pytest
from standings_cases import points_by_hand, random_tournament, shuffled

from pairing.history import histories
from pairing.model import ByeKind, Colour, Outcome
from pairing.ratings.rounding import half_up
from pairing.standings import NAMES, Kind, Shape, UnknownTieBreak, compute
from pairing.standings.registry import TIE_BREAKS

SEEDS = range(120)
MODIFIED = ["BH-C1", "BH-C2", "BH-M1", "BH/P", "FB-C1", "SB-C1", "SB-C2", "SB-M1", "SB/P", "PS-C1", "ARO-C1", "AOB/F"]
EVERYTHING = [*NAMES, *MODIFIED, "KS/L+1", "DE/P", "TPN/R"]
FORMATS = ("swiss", "round-robin")
EDITIONS = ("2024-08", "2026-03")


def settings(seed: int) -> dict[str, str]:
    return {"format": FORMATS[seed % 4 == 3], "edition": EDITIONS[seed % 2]}


def test_every_code_has_a_name_and_is_worked_out():
    assert set(NAMES) == {*TIE_BREAKS, "DE"}


@pytest.mark.parametrize("seed", SEEDS)
def test_points_are_what_the_results_say(seed):
    snapshot = random_tournament(seed)
    rows = compute(snapshot)
    assert {row.number: row.points for row in rows} == points_by_hand(snapshot)
    assert {row.number: row.points for row in rows} == {n: h.points for n, h in histories(snapshot).items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_rows_does_not_matter(seed):
    snapshot = random_tournament(seed)
    assert compute(shuffled(snapshot, seed), EVERYTHING, **settings(seed)) == compute(
        snapshot, EVERYTHING, **settings(seed)
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_places_follow_the_values_and_are_shared_only_by_equals(seed):
    codes = ["BH-C1", "WIN", "SB"]
    rows = compute(random_tournament(seed), codes, edition=EDITIONS[seed % 2])
    keys = [(row.points, *(value.value for value in row.tie_breaks)) for row in rows]
    assert keys == sorted(keys, reverse=True)
    assert [row.place for row in rows] == [1 + keys.index(key) for key in keys]
    assert [row.rank for row in rows] == list(range(1, len(rows) + 1))


def made_of(term):
    """What a term adds, exactly: an opponent's share is their points over the most there were."""
    return Fraction(term.amount) if term.over is None else Fraction(term.of) / Fraction(term.over)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_worked_sum_adds_up_to_its_value(seed):
    checked = set()
    for row in compute(random_tournament(seed), EVERYTHING, **settings(seed)):
        for value in row.tie_breaks:
            shown = value.sum
            checked.add(shown.shape)
            if value.value is None:
                assert not any(term.cut is None for term in shown.terms)
            elif shown.shape in (Shape.SUM, Shape.TABLE, Shape.GIVEN):
                assert shown.total == value.value
            elif shown.shape is Shape.SEARCH:
                assert shown.target is not None
                assert shown.total >= shown.target
            elif shown.divisor is None:
                assert value.value == shown.floor
            else:
                kept = [term for term in shown.terms if term.cut is None]
                mean = sum((made_of(term) for term in kept), Fraction(0)) / Fraction(shown.divisor)
                assert shown.mean == mean
                assert value.value == half_up(max(mean, Fraction(shown.floor or 0)), shown.places) + (shown.added or 0)
            for term in shown.terms:
                if term.of is not None and term.over is not None:
                    assert term.amount == half_up(Fraction(term.of) / Fraction(term.over), shown.places)
                if term.of is not None and term.points is not None:
                    assert term.amount == term.of * term.points
    assert {Shape.SUM, Shape.AVERAGE, Shape.GIVEN} <= checked


@pytest.mark.parametrize("seed", SEEDS)
def test_a_cut_takes_one_term_and_never_adds(seed):
    for row in compute(random_tournament(seed), ["BH", "BH-C1", "BH-C2", "SB", "SB-C1"]):
        plain, once, twice, sb, sb_once = (value.value or 0 for value in row.tie_breaks)
        assert plain >= once >= twice >= 0
        assert sb >= sb_once >= 0
        for value, cuts in zip(row.tie_breaks, (0, 1, 2, 0, 1), strict=True):
            terms = value.sum.terms
            assert sum(term.cut is not None for term in terms) == min(cuts, len(terms))


# An independent reckoning: one pass over cells, no cleverness, single games only.


def cells_of(snapshot):
    """For each player a list of (what, opponent, points) a round."""
    cells = {player.number: [] for player in snapshot.players}
    scoring = snapshot.scoring
    for round_ in snapshot.rounds:
        of_round = {}
        for game in round_.games:
            for me, other, colour in (
                (game.white, game.black, Colour.WHITE),
                (game.black, game.white, Colour.BLACK),
            ):
                if game.result is None:
                    of_round[me] = ("open", other, Decimal(0))
                    continue
                outcome = game.result.outcome(colour)
                what = {Outcome.FORFEIT_WIN: "+", Outcome.FORFEIT_LOSS: "-"}.get(outcome, "played")
                of_round[me] = (what, other, scoring.of(outcome))
        for bye in round_.byes:
            letter = {ByeKind.PAIRING: "U", ByeKind.FULL: "F", ByeKind.HALF: "H", ByeKind.FORFEIT: "-"}
            of_round[bye.player] = (letter.get(bye.kind, "Z"), None, scoring.of_bye(bye.kind))
        for number, rows in cells.items():
            rows.append(of_round.get(number, ("Z", None, scoring.absence)))
    return cells


def reckon(snapshot, edition):
    """BH, BH-C1, SB, SB-C1 and PS of a Swiss, each by the sentence of the regulations."""
    cells, draw = cells_of(snapshot), snapshot.scoring.draw
    score = {n: sum((c[2] for c in rows), Decimal(0)) for n, rows in cells.items()}
    adjusted = {}
    for n, rows in cells.items():
        adjusted[n] = Decimal(0)
        for i, (what, _, points) in enumerate(rows):
            only_voluntary_after = all(later[0] in "HZ-" for later in rows[i + 1 :])
            adjusted[n] += draw if what in ("H", "Z") and only_voluntary_after else points
    found = {}
    for n, rows in cells.items():
        parts = []  # opponent's score, points, voluntary
        for what, opponent, points in rows:
            if what == "open":
                continue
            if what == "played":
                parts.append((adjusted[opponent], points, False))
                continue
            dummy = score[n]
            if edition == "2026-03":
                rounds = max(snapshot.number_of_rounds, len(snapshot.rounds))
                dummy = min(dummy, adjusted[opponent] if opponent else draw * rounds)
            parts.append((dummy, points, what in ("H", "Z", "-")))
        bh = [part[0] for part in parts]
        voluntary = [part[0] for part in parts if part[2]]
        bh_cut = min(voluntary) if voluntary else min(bh, default=Decimal(0))
        sb = [part[0] * part[1] for part in parts]
        sb_cut = min(((p[0], p[0] * p[1]) for p in parts), default=(0, Decimal(0)))[1]
        if voluntary:
            sb_cut = max(sb_cut, min(p[0] * p[1] for p in parts if p[2]))
        zero = Decimal(0)
        found[n] = (
            sum(bh, zero),
            sum(bh, zero) - bh_cut,
            sum(sb, zero),
            sum(sb, zero) - sb_cut,
            sum((c[2] * (len(rows) - i) for i, c in enumerate(rows)), zero),
        )
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_independent_reckoning_agrees(edition):
    compared = 0
    for seed in range(400):
        snapshot = random_tournament(seed)
        if snapshot.legs > 1:
            continue
        rows = compute(snapshot, ["BH", "BH-C1", "SB", "SB-C1", "PS"], edition=edition)
        found = {row.number: tuple(value.value for value in row.tie_breaks) for row in rows}
        assert found == reckon(snapshot, edition), f"seed {seed}"
        compared += len(rows)
    assert compared > 3000


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_is_afterwards_as_it_was_before(on):
    was_on = gc.isenabled()
    try:
        (gc.enable if on else gc.disable)()
        compute(random_tournament(1), ["BH"])
        with pytest.raises(UnknownTieBreak):
            compute(random_tournament(1), ["XX"])
        assert gc.isenabled() is on
    finally:
        (gc.enable if was_on else gc.disable)()


def test_dummies_are_told_apart_from_games():
    kinds = {
        term.kind
        for seed in range(20)
        for row in compute(random_tournament(seed), ["BH"])
        for term in row.tie_breaks[0].sum.terms
    }
    assert kinds == {Kind.GAME, Kind.DUMMY}
