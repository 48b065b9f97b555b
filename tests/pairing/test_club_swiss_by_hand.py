"""The club Swiss against a second reading of its text that tries every pairing: fields of up to ten players."""

from __future__ import annotations

from collections import Counter

import pytest
from club_swiss_by_hand import ByHand

from pairing.model import ByeKind, FlagKind
from pairing.simulate import Profile, Simulated, simulate

KEYS = ("club-swiss", "club-swiss-mid")
FORFEITS = (0.0, 0.1, 0.3)
FORBIDDEN = (0, 0, 1, 3, 6, 10, 14)
RATINGS = ((1000, 2000), (1500, 1503))
BATCHES = range(8)
BATCH = 20


def tournament(key: str, seed: int) -> Simulated:
    """Two to ten players over one to eleven rounds: often more rounds than there are new opponents."""
    profile = Profile(
        forfeits=FORFEITS[seed % 3],
        byes={ByeKind.HALF: 0.05, ByeKind.FULL: 0.03, ByeKind.ABSENT: 0.05},
        withdrawals=0.02,
        late=0.1,
        forbidden=FORBIDDEN[seed % 7],
        ratings=RATINGS[seed % 2],
    )
    return simulate(key, 2 + seed % 9, 1 + seed % 11, seed, profile=profile)


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("key", KEYS)
def test_every_board_is_the_first_admissible_and_rematches_are_the_fewest(key: str, batch: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        played = tournament(key, seed)
        for snapshot, plan in played.rounds:
            expected = ByHand(snapshot, mid=key.endswith("mid"))
            flags = Counter(flag.kind for flag in plan.flags)
            assert plan.pairs() == tuple(game[:2] for game in expected.games)
            assert [b.player for b in plan.byes if b.kind is ByeKind.PAIRING] == [expected.bye] * bool(expected.bye)
            assert flags[FlagKind.REMATCH] == expected.rematches == sum(game[2] for game in expected.games)
            assert flags[FlagKind.COLOUR] == sum(game[3] for game in expected.games)
            seen["rounds"] += 1
            seen["rematches"] += flags[FlagKind.REMATCH]
        if played.refusal is not None:
            assert not ByHand(played.final, mid=key.endswith("mid")).possible
    assert seen["rounds"] > 50
    assert seen["rematches"] > 10  # the cases reach what they are for
