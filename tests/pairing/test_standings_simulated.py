"""The standings of whole simulated tournaments, one of every registered system."""

from __future__ import annotations

import pytest
from standings_cases import points_by_hand, shuffled

from pairing.model import ScoreUnit
from pairing.simulate import simulate
from pairing.standings import Shape, compute, defaults, guess_format
from pairing.systems import SYSTEMS

CODES = ("DE", "BH-C1", "BH", "SB-C1", "SB", "PS", "WIN", "STD", "REP", "MW")
KEYS = sorted(SYSTEMS)


@pytest.mark.parametrize("profile", ["everything", "matches", "three-points"])
@pytest.mark.parametrize("key", KEYS)
def test_standings_of_a_simulated_tournament_keep_the_laws(key, profile):
    format = SYSTEMS[key].format.value
    for seed in ("a", "b"):
        snapshot = simulate(key, players=9, rounds=4, seed=seed, profile=profile).final
        codes = (*CODES, *defaults(format, snapshot.scoring.unit))
        rows = compute(snapshot, codes, format=format)
        assert rows == compute(shuffled(snapshot, 1), codes, format=format)
        assert sorted(row.number for row in rows) == sorted(player.number for player in snapshot.players)
        for row in rows:
            for value in row.tie_breaks:
                if value.sum.shape is Shape.SUM:
                    assert value.sum.total == value.value
        if snapshot.scoring.unit is ScoreUnit.GAME and format == "swiss":
            assert {row.number: row.points for row in rows} == points_by_hand(snapshot)


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_a_simulated_round_robin_is_known_by_its_games(players):
    rounds = players if players % 2 else players - 1
    snapshot = simulate("round-robin", players=players, rounds=rounds, seed="a", profile="clean").final
    assert guess_format(snapshot) == "round-robin"
