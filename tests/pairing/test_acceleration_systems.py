"""Acceleration in every system that has it: laws, the split of round 1, and who says that it has no effect."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pairing.acceleration import virtual_points
from pairing.checks import faults
from pairing.explain import explain
from pairing.model import Acceleration, Board, ByeKind, Player, TournamentSnapshot
from pairing.simulate import THREE_POINTS, simulate
from pairing.systems import SYSTEMS, Format

ACCELERATING = (
    "club-swiss", "dubov-1997", "fide-burstein-2026", "fide-dubov-2026", "fide-dutch-2026", "lim",
)  # fmt: skip
NOT_ACCELERATING = ("adjacent", "club-swiss-mid", "keizer")


def setup(players: int = 16, **settings) -> TournamentSnapshot:
    field = tuple(Player(number, 2400 - 10 * number) for number in range(1, players + 1))
    return TournamentSnapshot(field, number_of_rounds=7, acceleration=Acceleration.BAKU, **settings)


def test_every_swiss_system_either_accelerates_or_says_that_it_does_not():
    swiss = {key for key, entry in SYSTEMS.items() if entry.format is Format.SWISS}
    assert swiss - {"fide-dutch-2017"} == {*ACCELERATING, *NOT_ACCELERATING}
    silent = {key for key in swiss if not SYSTEMS[key].problems(setup())}
    assert silent - {"fide-dutch-2017"} == set(ACCELERATING)


@pytest.mark.parametrize("key", ACCELERATING)
def test_round_1_keeps_the_upper_group_among_itself(key):
    for white, black in SYSTEMS[key].pair(setup()).pairs():
        assert (white <= 8) == (black <= 8)


@pytest.mark.parametrize("key", ACCELERATING)
@pytest.mark.parametrize("players", [9, 16, 30])
def test_accelerated_tournaments_keep_the_laws(key, players):
    settings = TournamentSnapshot(players=(), acceleration=Acceleration.BAKU)
    for seed in range(3):
        rounds = simulate(key, players, 7, seed, profile="everything", settings=settings).rounds
        assert rounds
        for snapshot, plan in rounds:
            assert faults(snapshot, plan) == ()


@pytest.mark.parametrize("key", ACCELERATING)
def test_a_score_with_virtual_points_is_told_as_such(key):
    """Else a board would speak of a score that nobody finds in the standings."""
    settings = TournamentSnapshot(players=(), acceleration=Acceleration.BAKU)
    for snapshot, plan in simulate(key, 13, 7, 2, settings=settings).rounds:
        virtual = virtual_points(snapshot, snapshot.next_round)
        for part in (*plan.boards, *(bye for bye in plan.byes if bye.kind is ByeKind.PAIRING)):
            players = part.players if isinstance(part, Board) else (part.player,)
            told = {
                (player, Decimal(str(reason["points"])))
                for reason in part.steps
                if reason.code == "acceleration.virtual"
                for player in reason.players
            }
            assert told == {(player, virtual[player]) for player in players if player in virtual}
        assert ("Accelerated:" in explain(plan, snapshot)) is bool(virtual)


@pytest.mark.parametrize("key", ACCELERATING)
def test_points_that_do_not_suit_are_told(key):
    codes = [problem.code for problem in SYSTEMS[key].problems(setup(scoring=THREE_POINTS))]
    assert codes == ["baku-needs-win-of-two-draws"]


@pytest.mark.parametrize("key", NOT_ACCELERATING)
def test_a_setting_without_effect_is_told(key):
    found = [(problem.code, problem.severity.value) for problem in SYSTEMS[key].problems(setup())]
    assert found == [("acceleration-not-used", "warning")]


@pytest.mark.parametrize("key", NOT_ACCELERATING)
def test_a_system_that_does_not_accelerate_pairs_as_if_nobody_had_asked(key):
    plain = TournamentSnapshot(setup().players, number_of_rounds=7)
    assert SYSTEMS[key].pair(setup()) == SYSTEMS[key].pair(plain)
