"""The quick ways of deciding a bracket agree with the slow one that looks at the whole field."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pairing.model import Acceleration, Bye, ByeKind, ForbiddenPair, Player, Round, TournamentSnapshot
from pairing.simulate import PROFILES, simulate
from pairing.systems.fide_dutch.criteria import neighbourhoods
from pairing.systems.fide_dutch.engine import WAYS, Decided, Way, decide, field_of
from pairing.systems.fide_dutch.outside import alone, with_all, with_next
from pairing.systems.fide_dutch.players import entries_of

KEY = "fide-dutch-2026"
FIELD = range(1, 71)


def decided(snapshot: TournamentSnapshot, *ways: Way) -> Decided:
    entries = entries_of(snapshot)
    return decide(field_of(entries, neighbourhoods(entries, snapshot.forbidden_in(snapshot.next_round))), ways)


def played(profile: str, players: int, rounds: int, seed: int) -> list[TournamentSnapshot]:
    chosen = replace(PROFILES[profile], forbidden=players // 3 if seed % 2 else 0)
    settings = TournamentSnapshot(players=(), scoring=chosen.scoring, legs=chosen.legs)
    if seed % 3 == 0 and chosen.scoring.win == 2 * chosen.scoring.draw:
        settings = replace(settings, acceleration=Acceleration.BAKU)
    return [before for before, _ in simulate(KEY, players, rounds, seed, profile=chosen, settings=settings).rounds]


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_the_certificate_and_the_bracket_alone_give_what_the_whole_field_gives(profile):
    for seed, players, rounds in ((1, 9, 8), (2, 16, 7), (3, 27, 9), (6, 44, 9)):
        for snapshot in played(profile, players, rounds, seed):
            exact = decided(snapshot, with_all)
            assert decided(snapshot, *WAYS) == exact
            assert decided(snapshot, alone, with_all) == exact


@pytest.mark.parametrize("profile", ["drawish", "everything", "three-points"])
def test_the_next_scoregroup_alone_gives_what_the_whole_field_gives(profile):
    for snapshot in played(profile, 78, 6, 5)[2:]:
        assert decided(snapshot, with_next, with_all) == decided(snapshot, with_all)


def test_many_who_may_not_meet_go_further_down_as_the_whole_field_gives():
    """26 players in the middle may not meet one another, and only 20 above and 24 below can take them."""
    kinds = {
        number: ByeKind.FULL if number <= 20 else ByeKind.HALF if number <= 46 else ByeKind.ZERO for number in FIELD
    }
    snapshot = TournamentSnapshot(
        players=tuple(Player(number) for number in FIELD),
        rounds=(Round(1, (), tuple(Bye(number, kind) for number, kind in kinds.items())),),
        number_of_rounds=9,
        forbidden=(ForbiddenPair(tuple(range(21, 47))),),
    )
    exact = decided(snapshot, with_all)
    assert decided(snapshot, with_next, with_all) == exact
    assert decided(snapshot, *WAYS) == exact


def test_most_brackets_are_decided_by_the_certificate():
    ways = Counter(
        decision.how
        for snapshot in played("everything", 60, 11, 3)
        for _, decision in decided(snapshot, *WAYS).brackets
    )
    assert ways["certified"] > 2 * ways["exact"] > 0
