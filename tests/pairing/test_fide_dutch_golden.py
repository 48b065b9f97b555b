"""Rounds as bbpPairings 6 paired them. How to replay more files: tests/golden/fide-dutch/README.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.checks import faults
from pairing.cli.rounds import pairs_text
from pairing.formats.trf import decode, read, replay, to_snapshot
from pairing.model import ByeKind, TournamentSnapshot
from pairing.systems import SYSTEMS

GOLDEN = Path(__file__).parents[1] / "golden" / "fide-dutch"
ROUNDS = sorted(path for path in GOLDEN.glob("*.trf") if path.with_suffix(".expected").exists())
TOURNAMENTS = sorted(set(GOLDEN.glob("*.trf")) - set(ROUNDS))
DUTCH = SYSTEMS["fide-dutch-2026"]


def snapshot_of(path: Path) -> TournamentSnapshot:
    return to_snapshot(read(decode(path.read_bytes())))


@pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda path: path.stem)
def test_every_round_is_paired_as_in_the_file(path):
    whole = snapshot_of(path)
    assert whole.rounds
    for round_ in whole.rounds:
        before = replay(whole, round_).snapshot
        plan = DUTCH.pair(before)
        assert faults(before, plan) == ()
        assert set(plan.pairs()) == {game.players for game in round_.games}, f"round {round_.number}"
        expected = [bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING]
        assert [bye.player for bye in plan.byes if bye.kind is ByeKind.PAIRING] == expected


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_the_next_round_is_paired_and_ordered_as_expected(path):
    snapshot = snapshot_of(path)
    plan = DUTCH.pair(snapshot)
    assert faults(snapshot, plan) == ()
    assert pairs_text(plan, snapshot).split() == path.with_suffix(".expected").read_text(encoding="utf-8").split()
