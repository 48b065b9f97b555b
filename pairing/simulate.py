"""Whole random tournaments from one seed: for tests, for benchmarks, for demonstrations.

Results follow the ratings; players come late, ask for byes, stay away, withdraw and forfeit as often as the
profile says. The same arguments always give the same tournament.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from random import Random

from pairing.errors import PairingError
from pairing.laws import Laws, laws_of
from pairing.matches import lost_by_both, winner_of
from pairing.model import (
    Board,
    Bye,
    ByeKind,
    Decision,
    ForbiddenPair,
    Game,
    Player,
    Request,
    Result,
    Round,
    RoundPlan,
    ScoreUnit,
    Scoring,
    TournamentSnapshot,
)
from pairing.systems import Format, System, system

WHITE_ADVANTAGE = 35  # rating points
DECIDED_BY = "play-off"


@dataclass(frozen=True, slots=True)
class Profile:
    """How lively a tournament is. The numbers are chances: for a game, or for a player and round."""

    draws: float = 0.35
    forfeits: float = 0.0
    odd_results: float = 0.0  # double forfeits, games both lose, games without a move, postponed games
    byes: Mapping[ByeKind, float] = field(default_factory=dict)  # asked for beforehand
    withdrawals: float = 0.0
    late: float = 0.0
    forbidden: int = 0  # how many pairs may not meet
    ratings: tuple[int, int] = (1000, 2400)
    scoring: Scoring = field(default_factory=Scoring)
    legs: int = 1


THREE_POINTS = Scoring(
    win=Decimal(3),
    draw=Decimal(1),
    bye=Decimal(3),
    forfeit_win=Decimal(3),
    full_bye=Decimal(3),
    half_bye=Decimal(1),
)
SOME_BYES = {ByeKind.HALF: 0.03, ByeKind.ZERO: 0.02, ByeKind.ABSENT: 0.02}
ALL_BYES = {**SOME_BYES, ByeKind.FULL: 0.02}
EVERYTHING = Profile(forfeits=0.05, odd_results=0.04, byes=ALL_BYES, withdrawals=0.02, late=0.1, forbidden=1)

PROFILES: Mapping[str, Profile] = {
    "clean": Profile(),
    "default": Profile(forfeits=0.02, byes=SOME_BYES, withdrawals=0.01, late=0.05),
    "drawish": Profile(draws=0.8),
    "equal": Profile(ratings=(1500, 1500), byes=SOME_BYES),
    "everything": EVERYTHING,
    "forfeits": Profile(forfeits=0.25, odd_results=0.1),
    "half-bye": replace(EVERYTHING, scoring=Scoring(bye=Decimal("0.5"))),
    "matches": replace(EVERYTHING, legs=2, scoring=Scoring(unit=ScoreUnit.MATCH)),
    "three-points": replace(EVERYTHING, scoring=THREE_POINTS),
}


@dataclass(frozen=True, slots=True)
class Simulated:
    """A tournament played: the snapshot and plan of each round, the tournament after the last of them.

    `refusal` is why it ended early, where a system found no round to pair.
    """

    system: str
    rounds: tuple[tuple[TournamentSnapshot, RoundPlan], ...]
    final: TournamentSnapshot
    refusal: PairingError | None = None


def simulate(
    system_key: str,
    players: int,
    rounds: int,
    seed: str | int,
    *,
    profile: str | Profile = "default",
    settings: TournamentSnapshot | None = None,
) -> Simulated:
    """Plays a whole tournament. `settings` gives options, first round and the like; its field is replaced."""
    chosen = PROFILES[profile] if isinstance(profile, str) else profile
    how = system(system_key)
    current = _start(chosen, players, rounds, seed, settings)
    played: list[tuple[TournamentSnapshot, RoundPlan]] = []
    for number in range(1, rounds + 1):
        random = Random(f"{seed}:simulate:{number}")
        try:
            current = _before_round(current, laws_of(how.key), chosen, random)
            plan = how.pair(current)
        except PairingError as refusal:
            return Simulated(system_key, tuple(played), current, refusal)
        played.append((current, plan))
        current = replace(current, rounds=(*current.rounds, _played(current, plan, how, chosen, random)))
    return Simulated(system_key, tuple(played), current)


def _start(
    profile: Profile, players: int, rounds: int, seed: str | int, settings: TournamentSnapshot | None
) -> TournamentSnapshot:
    random = Random(f"{seed}:simulate:field")
    lowest, highest = profile.ratings
    ratings = sorted((random.randint(lowest, highest) for _ in range(players)), reverse=True)
    field_ = tuple(
        Player(
            number,
            rating,
            name=f"Test{number:04d} Player{number:04d}",
            first_round=_entry(profile, rounds, random),
        )
        for number, rating in enumerate(ratings, start=1)
    )
    settings = settings or TournamentSnapshot(players=(), scoring=profile.scoring, legs=profile.legs)
    return replace(
        settings,
        players=field_,
        rounds=(),
        number_of_rounds=rounds,
        seed=str(seed),
        requests=(),
        forbidden=tuple(_bans(profile, players, random)),
    )


def _entry(profile: Profile, rounds: int, random: Random) -> int:
    return random.randint(2, max(2, min(3, rounds))) if random.random() < profile.late else 1


def _bans(profile: Profile, players: int, random: Random) -> Iterator[ForbiddenPair]:
    for _ in range(profile.forbidden if players > 4 else 0):
        yield ForbiddenPair(tuple(sorted(random.sample(range(1, players + 1), 2))))


def _before_round(snapshot: TournamentSnapshot, laws: Laws, profile: Profile, random: Random) -> TournamentSnapshot:
    """Who withdraws before this round, and who asks for a bye in it."""
    number = snapshot.next_round
    still_in = laws.must_seat(snapshot)
    players: list[Player] = []
    requests: list[Request] = []
    for player in snapshot.players:
        chance = random.random()
        if number > 1 and player.number in still_in and chance < profile.withdrawals:
            player = replace(player, last_round=number - 1)
        players.append(player)
        kind = _bye(profile, random.random())
        if kind is not None and player.number in still_in and player.is_in(number):
            requests.append(Request(player.number, number, kind))
    return replace(snapshot, players=tuple(players), requests=(*snapshot.requests, *requests))


def _bye(profile: Profile, chance: float) -> ByeKind | None:
    for kind, share in profile.byes.items():
        if chance < share:
            return kind
        chance -= share
    return None


def _played(snapshot: TournamentSnapshot, plan: RoundPlan, how: System, profile: Profile, random: Random) -> Round:
    games: list[Game] = []
    decisions: list[Decision] = []
    knockout = how.format is Format.KNOCKOUT
    for board in plan.boards:
        match = tuple(_match(snapshot, board, knockout, profile, random))
        games += match
        if knockout and not lost_by_both(match) and winner_of(match, snapshot.legs, *board.players) is None:
            winner, loser = random.sample(board.players, 2)
            decisions.append(Decision(winner, loser, DECIDED_BY))
    byes = tuple(Bye(bye.player, bye.kind) for bye in plan.byes)
    return Round(plan.round, tuple(games), byes, tuple(decisions))


def _match(
    snapshot: TournamentSnapshot, board: Board, knockout: bool, profile: Profile, random: Random
) -> Iterator[Game]:
    """The games of one board, colours alternating; a race to the majority ends when it is decided."""
    field_ = snapshot.by_number()
    games: list[Game] = []
    for leg in range(1, snapshot.legs + 1):
        white, black = board.players if leg % 2 else board.players[::-1]
        result = _result(field_[white], field_[black], profile, random, may_be_postponed=not knockout)
        games.append(Game(white, black, result, board.number, leg))
        yield games[-1]
        decided = winner_of(games, snapshot.legs, *board.players) is not None
        if snapshot.legs % 2 and decided and leg * 2 > snapshot.legs:
            return


def _result(white: Player, black: Player, profile: Profile, random: Random, *, may_be_postponed: bool) -> Result:
    chance = random.random()
    if chance < profile.forfeits:
        return random.choice((Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT))
    if chance < profile.forfeits + profile.odd_results:
        return random.choice(ODD_RESULTS if may_be_postponed else ODD_RESULTS[:-1])
    expected = 1 / (1 + 10 ** ((black.rating - white.rating - WHITE_ADVANTAGE) / 400))
    draw = profile.draws * 2 * min(expected, 1 - expected)  # the wider the gap, the fewer draws
    chance = random.random()
    if chance < draw:
        return Result.DRAW
    return Result.WHITE_WINS if chance < draw + expected - draw / 2 else Result.BLACK_WINS


ODD_RESULTS = (
    Result.DOUBLE_FORFEIT,
    Result.BOTH_LOSE,
    Result.WHITE_DRAWS_BLACK_LOSES,
    Result.WHITE_LOSES_BLACK_DRAWS,
    Result.SHORT_WHITE_WINS,
    Result.SHORT_DRAW,
    Result.SHORT_BLACK_WINS,
    Result.POSTPONED,
)
