"""Every registered system keeps the laws over whole random tournaments, always gives the same plan, and says why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache
from random import Random

import pytest

from pairing.checks import faults
from pairing.errors import NoLegalPairing
from pairing.history import histories
from pairing.laws import LAWS, ColourLicence
from pairing.model import (
    Board,
    Bye,
    ByeKind,
    FirstRound,
    FlagKind,
    ForbiddenPair,
    Game,
    Player,
    Result,
    Round,
    RoundPlan,
    TournamentSnapshot,
)
from pairing.simulate import PROFILES, Simulated, simulate
from pairing.systems import SYSTEMS, Format

KEYS = sorted(SYSTEMS)
SWISS = [key for key in KEYS if SYSTEMS[key].format is Format.SWISS]
AVOIDING_REMATCHES = [key for key in SWISS if LAWS[key].flags_rematch]
# (players, rounds) from the smallest field to the largest, odd and even, short and far too long
SIZES = [(2, 3), (3, 4), (4, 5), (5, 6), (8, 7), (9, 9), (16, 7), (27, 15), (33, 9), (60, 1), (59, 5)]
SMALL = [(n, rounds) for n in range(2, 11) for rounds in (n - 1, n + 1) if rounds > 0]


@cache
def tournament(key: str, players: int, rounds: int, seed: int, profile: str) -> Simulated:
    return simulate(key, players, rounds, f"{key}:{seed}", profile=profile)


def whole_tournaments(key: str, profile: str) -> Iterator[tuple[TournamentSnapshot, RoundPlan]]:
    for seed, (players, rounds) in enumerate(SIZES):
        yield from tournament(key, players, rounds, seed, profile).rounds


def small_tournaments(key: str) -> Iterator[Simulated]:
    for seed, (players, rounds) in enumerate(SMALL):
        for profile in ("clean", "everything"):
            yield tournament(key, players, rounds, seed, profile)


@pytest.mark.parametrize("profile", sorted(PROFILES))
@pytest.mark.parametrize("key", KEYS)
def test_no_plan_breaks_a_law(key, profile):
    seen = 0
    for snapshot, plan in whole_tournaments(key, profile):
        assert [str(fault) for fault in faults(snapshot, plan)] == []
        seen += 1
    assert seen > len(SIZES)


@pytest.mark.parametrize("first_round", list(FirstRound))
@pytest.mark.parametrize("key", SWISS)
def test_no_plan_breaks_a_law_however_round_1_is_paired(key, first_round):
    for seed, players in enumerate((2, 3, 7, 12, 25)):
        settings = TournamentSnapshot(players=(), first_round=first_round)
        for snapshot, plan in simulate(key, players, 3, seed, profile="everything", settings=settings).rounds:
            assert faults(snapshot, plan) == ()


@pytest.mark.parametrize("key", KEYS)
def test_a_plan_depends_on_the_values_and_not_on_the_order_of_rows(key):
    for snapshot, plan in whole_tournaments(key, "everything"):
        if len(snapshot.players) <= 33:
            assert SYSTEMS[key].pair(shuffled(snapshot)) == plan


def shuffled(snapshot: TournamentSnapshot) -> TournamentSnapshot:
    """The same tournament with every row somewhere else."""
    random = Random(f"{snapshot.seed}:{snapshot.next_round}")

    def anyhow(rows: tuple) -> tuple:
        return tuple(random.sample(rows, len(rows)))

    rounds = tuple(
        Round(r.number, anyhow(r.games), anyhow(r.byes), anyhow(r.decisions)) for r in snapshot.rounds
    )  # fmt: skip
    return replace(
        snapshot,
        players=anyhow(snapshot.players),
        rounds=rounds,
        requests=anyhow(snapshot.requests),
        forbidden=tuple(replace(ban, players=anyhow(ban.players)) for ban in anyhow(snapshot.forbidden)),
    )


@pytest.mark.parametrize("key", AVOIDING_REMATCHES)
def test_a_flagged_rematch_was_unavoidable(key):
    flagged = 0
    for played in small_tournaments(key):
        for snapshot, plan in played.rounds:
            rematches = sum(flag.kind is FlagKind.REMATCH for flag in plan.flags)
            flagged += rematches
            if rematches:
                assert rematches == fewest_rematches(snapshot, plan)
    assert flagged or not may_rematch(key)


@pytest.mark.parametrize("key", SWISS)
def test_a_round_is_refused_only_where_none_exists(key):
    """Without colours in the way, a field that the brute force can pair is paired."""
    for played in small_tournaments(key):
        if isinstance(played.refusal, NoLegalPairing) and may_rematch(key):
            assert fewest_rematches(played.final, None) is None
        elif isinstance(played.refusal, NoLegalPairing):
            assert fide_rounds(played.final, exempt(played.final, LAWS[key].colour_licence)) == 0


@pytest.mark.parametrize("key", [key for key in KEYS if LAWS[key].colour_licence is not ColourLicence.ANYWHERE])
def test_a_colour_law_is_broken_only_where_the_system_has_the_licence(key):
    for profile in ("clean", "everything", "drawish"):
        for snapshot, plan in whole_tournaments(key, profile):
            licensed = exempt(snapshot, LAWS[key].colour_licence)
            for flag in plan.flags:
                if flag.kind is FlagKind.COLOUR:
                    board = next(board for board in plan.boards if flag.players[0] in board.players)
                    assert set(board.players) & licensed


def exempt(snapshot: TournamentSnapshot, licence: ColourLicence) -> set[int]:
    """Who may meet anybody, whatever the colours: in the last round the topscorers, or everybody; before, nobody."""
    if snapshot.next_round != snapshot.number_of_rounds or licence is ColourLicence.NOWHERE:
        return set()
    if licence is ColourLicence.TOPSCORERS:
        return topscorers(snapshot)
    return {player.number for player in snapshot.players}


def topscorers(snapshot: TournamentSnapshot) -> set[int]:
    """Those with more than half of what could be won so far."""
    half = snapshot.scoring.win * len(snapshot.rounds) / 2
    return {number for number, past in histories(snapshot).items() if past.points > half}


def may_rematch(key: str) -> bool:
    """FIDE systems refuse a round rather than pair two players again."""
    return not LAWS[key].refuses_rematches


def four_players_who_can_all_meet_somebody_new() -> TournamentSnapshot:
    """Only 2 and 3 have met: 1-4 with 2-3 is a rematch that 1-2 with 3-4 avoids."""
    games = (Game(2, 3, Result.DRAW),)
    byes = (Bye(1, ByeKind.HALF), Bye(4, ByeKind.HALF))
    return TournamentSnapshot(tuple(Player(n) for n in range(1, 5)), (Round(1, games, byes),), number_of_rounds=3)


def test_the_brute_force_sees_a_rematch_that_could_be_avoided():
    snapshot = four_players_who_can_all_meet_somebody_new()
    careless = RoundPlan(2, "club-swiss", (Board(1, 1, 4), Board(2, 2, 3)))
    assert fewest_rematches(snapshot, careless) == 0
    assert fide_rounds(snapshot, exempt(snapshot, ColourLicence.TOPSCORERS)) == 2


def test_the_brute_force_sees_where_no_round_exists():
    snapshot = replace(four_players_who_can_all_meet_somebody_new(), forbidden=(ForbiddenPair((1, 2, 3, 4)),))
    assert fewest_rematches(snapshot, None) is None
    assert fide_rounds(snapshot, exempt(snapshot, ColourLicence.TOPSCORERS)) == 0


# Brute force, written without a look at any engine ------------------------------------------


def fewest_rematches(snapshot: TournamentSnapshot, plan: RoundPlan | None) -> int | None:
    """The fewest rematches of any way to seat everybody, forbidden pairs apart; None where there is no way.

    With a plan, the bye goes to whom the plan gave it, or to anybody who played in every round so far and so
    could have had it under the rules of any Swiss. Without a plan, anybody may have it.
    """
    field = [player.number for player in snapshot.to_pair()]
    forbidden = snapshot.forbidden_in(snapshot.next_round)
    past = histories(snapshot)
    met = {frozenset((a, b)) for a in field for b in past[a].meetings}
    candidates = [None] if len(field) % 2 == 0 else bye_candidates(snapshot, plan)
    ways = (_fewest([p for p in field if p != bye], met, forbidden) for bye in candidates)
    return min((way for way in ways if way is not None), default=None)


def bye_candidates(snapshot: TournamentSnapshot, plan: RoundPlan | None) -> list[int]:
    if plan is None:
        return [player.number for player in snapshot.to_pair()]
    past = histories(snapshot)
    always_there = [
        player.number
        for player in snapshot.to_pair()
        if all(record.is_played and not record.has_forfeit for record in past[player.number].records)
    ]
    return [*always_there, *(bye.player for bye in plan.byes if bye.kind is ByeKind.PAIRING)]


def _fewest(field: list[int], met: set[frozenset[int]], forbidden: frozenset[frozenset[int]]) -> int | None:
    if not field:
        return 0
    first, *others = field
    best: int | None = None
    for other in others:
        pair = frozenset((first, other))
        if pair in forbidden:
            continue
        rest = _fewest([player for player in others if player != other], met, forbidden)
        if rest is not None and (best is None or rest + (pair in met) < best):
            best = rest + (pair in met)
            if best == 0:
                return 0
    return best


def fide_rounds(snapshot: TournamentSnapshot, licensed: set[int]) -> int:
    """How many ways there are to pair a round without a rematch or a forbidden pair, the bye to one who may have it.

    Two who must both have the same colour meet only where one of them is licensed.
    """
    past = histories(snapshot)
    field = [player.number for player in snapshot.to_pair()]
    banned = set(snapshot.forbidden_in(snapshot.next_round))
    banned |= {frozenset((a, b)) for a in field for b in past[a].meetings}
    win = snapshot.scoring.win
    barred = {n for n in field if any(_unearned(record, win) for record in past[n].records)}
    for a in field:
        for b in field:
            if a < b and not {a, b} & licensed and _same_absolute(past[a].colours, past[b].colours):
                banned.add(frozenset((a, b)))
    byes = [None] if len(field) % 2 == 0 else [n for n in field if n not in barred]
    return sum(_ways([p for p in field if p != bye], banned) for bye in byes)


def _unearned(record, win: Decimal) -> bool:
    return record.bye is ByeKind.PAIRING or (not record.is_played and record.points >= win)


def _same_absolute(first: tuple, second: tuple) -> bool:
    wish, other = _absolute(first), _absolute(second)
    return wish is not None and wish is other


def _absolute(colours: tuple):
    """The colour that must not be had again, or None: twice running, or two more than the other."""
    if len(colours) >= 2 and colours[-1] is colours[-2]:
        return colours[-1]
    for colour in set(colours):
        if 2 * colours.count(colour) - len(colours) >= 2:
            return colour
    return None


def _ways(field: list[int], banned: set[frozenset[int]]) -> int:
    if not field:
        return 1
    first, *others = field
    return sum(
        _ways([player for player in others if player != other], banned)
        for other in others
        if frozenset((first, other)) not in banned
    )
