"""The engine against candidates written down one by one: thousands of rounds of fields up to twelve players."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dutch_by_hand import ByHand, exchanges, transpositions

from pairing.errors import NoLegalPairing
from pairing.model import Acceleration, ByeKind, RoundPlan, TournamentSnapshot
from pairing.simulate import PROFILES, Simulated, simulate

KEY = "fide-dutch-2026"
SINGLE_GAMES = sorted(set(PROFILES) - {"matches"})


def tournament(profile: str, seed: int) -> Simulated:
    """Three to twelve players, often more rounds than there are new opponents for."""
    chosen = replace(PROFILES[profile], forbidden=seed % 4)
    settings = TournamentSnapshot(players=(), scoring=chosen.scoring)
    if seed % 5 == 0 and chosen.scoring.win == 2 * chosen.scoring.draw:
        settings = replace(settings, acceleration=Acceleration.BAKU)
    return simulate(KEY, 3 + seed % 10, 2 + seed % 7, seed, profile=chosen, settings=settings)


def seats(snapshot: TournamentSnapshot, plan: RoundPlan) -> tuple[set[frozenset[int]], int | None]:
    asked = snapshot.requested(snapshot.next_round)
    byes = [bye.player for bye in plan.byes if bye.kind is ByeKind.PAIRING and bye.player not in asked]
    return {frozenset(board.players) for board in plan.boards}, byes[0] if byes else None


@pytest.mark.parametrize("profile", SINGLE_GAMES)
def test_every_round_is_the_one_found_by_hand(profile):
    rounds = 0
    for seed in range(60):
        played = tournament(profile, seed)
        for snapshot, plan in played.rounds:
            if len(snapshot.to_pair()) > 8 and snapshot.next_round == 1:
                continue  # one bracket of everybody: too many candidates to write down
            by_hand = ByHand(snapshot)
            assert by_hand.possible
            assert seats(snapshot, plan) == by_hand.pairs(), f"seed {seed}, round {snapshot.next_round}"
            rounds += 1
        if isinstance(played.refusal, NoLegalPairing):
            assert not ByHand(played.final).possible
    assert rounds > 100


def test_exchanges_of_eight_players_come_in_the_order_of_the_handbook():
    halves = list(exchanges([1, 2, 3, 4, 5, 6, 7, 8], 4))
    swaps = [(sorted({1, 2, 3, 4} - set(upper)), sorted(set(upper) - {1, 2, 3, 4})) for upper, _ in halves]
    single = "4-5 4-6 3-5 4-7 3-6 2-5 4-8 3-7 2-6 1-5 3-8 2-7 1-6 2-8 1-7 1-8".split()
    double = "34-56 34-57 24-56 34-58 34-67 24-57 14-56 23-56".split()
    expected = ["-", *single, *double]
    assert ["-".join("".join(map(str, group)) for group in swap) for swap in swaps[: len(expected)]] == expected


def test_transpositions_of_eleven_players_come_in_lexical_order():
    found = list(transpositions([1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], lambda a, b: True))
    assert len(found) == 720
    assert found[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
    assert found[-1] == (11, 10, 9, 8, 7)
