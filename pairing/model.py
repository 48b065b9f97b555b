"""The values of a tournament, all frozen: what a pairing system is given and what it gives back.

Rows say what happened (`1-0`, a half-point bye); `Scoring` turns it into points. Points are exact
decimals. Nothing here knows a pairing system, a database or a clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

ZERO = Decimal(0)


class Colour(StrEnum):
    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Outcome(StrEnum):
    """What one side got out of a game."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"


class Result(StrEnum):
    """The closed list of results, White's side first.

    The `SHORT_` ones are games shorter than one move each (TRF `W D L`): they count for
    pairing and points like any other game, but are not rated. `POSTPONED` counts as a draw
    for pairing until the real result comes.
    """

    WHITE_WINS = "1-0"
    DRAW = "1/2-1/2"
    BLACK_WINS = "0-1"
    WHITE_WINS_BY_FORFEIT = "+/-"
    BLACK_WINS_BY_FORFEIT = "-/+"
    DOUBLE_FORFEIT = "-/-"
    BOTH_LOSE = "0-0"
    WHITE_DRAWS_BLACK_LOSES = "1/2-0"
    WHITE_LOSES_BLACK_DRAWS = "0-1/2"
    SHORT_WHITE_WINS = "1-0 short"
    SHORT_DRAW = "1/2-1/2 short"
    SHORT_BLACK_WINS = "0-1 short"
    POSTPONED = "postponed"

    def outcome(self, colour: Colour) -> Outcome:
        """What the player with this colour got."""
        return OUTCOMES[self][0 if colour is Colour.WHITE else 1]

    @property
    def is_played(self) -> bool:
        """Whether the two met over the board: a forfeit is no meeting and gives no colour."""
        return self not in FORFEITS

    @property
    def is_rated(self) -> bool:
        return self not in UNRATED


_W, _D, _L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
_FW, _FL = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
OUTCOMES: Mapping[Result, tuple[Outcome, Outcome]] = {
    Result.WHITE_WINS: (_W, _L),
    Result.DRAW: (_D, _D),
    Result.BLACK_WINS: (_L, _W),
    Result.WHITE_WINS_BY_FORFEIT: (_FW, _FL),
    Result.BLACK_WINS_BY_FORFEIT: (_FL, _FW),
    Result.DOUBLE_FORFEIT: (_FL, _FL),
    Result.BOTH_LOSE: (_L, _L),
    Result.WHITE_DRAWS_BLACK_LOSES: (_D, _L),
    Result.WHITE_LOSES_BLACK_DRAWS: (_L, _D),
    Result.SHORT_WHITE_WINS: (_W, _L),
    Result.SHORT_DRAW: (_D, _D),
    Result.SHORT_BLACK_WINS: (_L, _W),
    Result.POSTPONED: (_D, _D),
}
FORFEITS = frozenset({Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT})
UNRATED = FORFEITS | {
    Result.SHORT_WHITE_WINS,
    Result.SHORT_DRAW,
    Result.SHORT_BLACK_WINS,
    Result.POSTPONED,
}


class ByeKind(StrEnum):
    """Why a player has no game in a round."""

    PAIRING = "pairing"  # the odd one out, chosen by the system (TRF U)
    FULL = "full"  # granted a full point on request (TRF F)
    HALF = "half"  # granted a half point on request (TRF H)
    ZERO = "zero"  # asked not to play (TRF Z)
    ABSENT = "absent"  # not there, withdrawn, or not yet entered (TRF Z or blank)
    FORFEIT = "forfeit"  # lost by forfeit with nobody opposite (TRF - without an opponent)


REQUESTABLE = frozenset({ByeKind.FULL, ByeKind.HALF, ByeKind.ZERO, ByeKind.ABSENT})


class ScoreUnit(StrEnum):
    """Whether points are given for each game of a match, or once for the match."""

    GAME = "game"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for what happened. With `unit` MATCH, win, draw and loss are those of the match."""

    win: Decimal = Decimal(1)
    draw: Decimal = Decimal("0.5")
    loss: Decimal = ZERO
    bye: Decimal = Decimal(1)
    forfeit_win: Decimal = Decimal(1)
    forfeit_loss: Decimal = ZERO
    full_bye: Decimal = Decimal(1)
    half_bye: Decimal = Decimal("0.5")
    absence: Decimal = ZERO
    unit: ScoreUnit = ScoreUnit.GAME

    def of(self, outcome: Outcome) -> Decimal:
        return {
            Outcome.WIN: self.win,
            Outcome.DRAW: self.draw,
            Outcome.LOSS: self.loss,
            Outcome.FORFEIT_WIN: self.forfeit_win,
            Outcome.FORFEIT_LOSS: self.forfeit_loss,
        }[outcome]

    def of_bye(self, kind: ByeKind) -> Decimal:
        return {
            ByeKind.PAIRING: self.bye,
            ByeKind.FULL: self.full_bye,
            ByeKind.HALF: self.half_bye,
            ByeKind.ZERO: self.absence,
            ByeKind.ABSENT: self.absence,
            ByeKind.FORFEIT: self.forfeit_loss,
        }[kind]


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the field. `number` is the starting number: unique, 1 is the first."""

    number: int
    rating: int = 0
    name: str = ""
    first_round: int = 1  # a late entry is first paired in this round
    last_round: int | None = None  # withdrawn after this round; 0 withdraws before round 1
    seed: int | None = None  # for a seeded bracket; None is seeded by rating
    table: int | None = None  # always sits here (a wheelchair, a camera board)
    group: str = ""  # federation or club, for systems that keep groups apart
    seat: int | None = None  # where they sit at the start, for a first round by seats; None: drawn with the round

    def is_in(self, round_number: int) -> bool:
        """Whether the player belongs to the field of this round."""
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)


@dataclass(frozen=True, slots=True)
class Game:
    """One game. A match of several games has several, same board, `leg` 1, 2, …"""

    white: int
    black: int
    result: Result | None = None  # None: still being played
    board: int = 0
    leg: int = 1

    @property
    def players(self) -> tuple[int, int]:
        return self.white, self.black

    def colour_of(self, player: int) -> Colour:
        return Colour.WHITE if player == self.white else Colour.BLACK


@dataclass(frozen=True, slots=True)
class Bye:
    player: int
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class Decision:
    """How a match without a winner over the board was decided (play-off, lot, life total, …)."""

    winner: int
    loser: int
    how: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """One earlier round: every player of the field has games or a bye in it."""

    number: int
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()
    decisions: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """A player asked not to be paired in a round, or will not be there."""

    player: int
    round: int
    kind: ByeKind = ByeKind.ZERO


@dataclass(frozen=True, slots=True)
class ForbiddenPair:
    """No two of these players may meet in rounds `first_round` to `last_round`."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def holds_in(self, round_number: int) -> bool:
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Points added for pairing only, in one round (acceleration)."""

    player: int
    round: int
    points: Decimal


class FirstRound(StrEnum):
    """How a Swiss system pairs round 1."""

    RANK = "rank"  # as the system says
    LOT = "lot"  # shuffled
    SEATS = "seats"  # random seating, seat i against seat i + n/2


class Acceleration(StrEnum):
    NONE = "none"
    BAKU = "baku"


@dataclass(frozen=True, slots=True)
class Options:
    """Base of the typed options a pairing system may define beside its `pair`."""


@dataclass(frozen=True, slots=True)
class TournamentSnapshot:
    """All a pairing system may know: the field, the rounds so far, and the settings.

    `rounds` holds rounds 1, 2, … in order; the round to be paired is the next one. A plan
    depends on the values alone, never on the order of `players`, games or byes.
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    number_of_rounds: int = 0
    scoring: Scoring = Scoring()
    seed: str = ""
    legs: int = 1
    requests: tuple[Request, ...] = ()
    forbidden: tuple[ForbiddenPair, ...] = ()
    first_round: FirstRound = FirstRound.RANK
    initial_colour: Colour | None = None  # None: drawn by lot from the seed
    acceleration: Acceleration = Acceleration.NONE
    virtual: tuple[VirtualPoints, ...] = ()
    options: Options | None = None  # None: the system's defaults

    @property
    def next_round(self) -> int:
        return len(self.rounds) + 1

    def player(self, number: int) -> Player:
        return self.by_number()[number]

    def by_number(self) -> dict[int, Player]:
        return {player.number: player for player in self.players}

    def requested(self, round_number: int) -> dict[int, ByeKind]:
        """The players who asked for a bye in this round, or are absent from it."""
        return {r.player: r.kind for r in self.requests if r.round == round_number}

    def to_pair(self) -> tuple[Player, ...]:
        """Who is to be paired in the next round, by starting number."""
        excused = self.requested(self.next_round)
        return tuple(
            sorted(
                (p for p in self.players if p.is_in(self.next_round) and p.number not in excused),
                key=lambda p: p.number,
            )
        )

    def forbidden_in(self, round_number: int) -> frozenset[frozenset[int]]:
        """Every pair of players that may not meet in this round."""
        return frozenset(
            frozenset((a, b))
            for ban in self.forbidden
            if ban.holds_in(round_number)
            for i, a in enumerate(ban.players)
            for b in ban.players[i + 1 :]
            if a != b
        )


# What a plan says ---------------------------------------------------------------------------

Fact = int | str | bool | tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One recorded reason: a code, the numbered rule it follows, who is involved, and the facts.

    `rule` is a number of `docs/pairing/<system>.md`. Facts are plain values (points as text,
    "2.5"), so that a step survives a database and can be said in any language.
    """

    code: str
    rule: str
    players: tuple[int, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()

    def __getitem__(self, name: str) -> Fact:
        for key, value in self.facts:
            if key == name:
                return value
        raise KeyError(name)


def step(code: str, rule: str, *players: int, **facts: Fact) -> Step:
    """A step, its facts in alphabetical order so that equal reasons are equal values."""
    return Step(code, rule, players, tuple(sorted(facts.items())))


class FlagKind(StrEnum):
    """What the director must look at before starting the round."""

    COLOUR = "colour"  # a third colour in a row, or a difference the system forbids
    REMATCH = "rematch"  # the two have met before
    SECOND_BYE = "second-bye"  # a second pairing bye for the same player
    FORBIDDEN = "forbidden"  # a pair the director had forbidden (only by hand)
    UPFLOAT = "upfloat"  # meets a higher score again, more often than the system allows


@dataclass(frozen=True, slots=True)
class Flag:
    """`players` are those concerned: the one with the colour, the two who met, the one with the bye."""

    kind: FlagKind
    players: tuple[int, ...]
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """Two players at a table; colours are those of the first leg, the next legs alternate."""

    number: int
    white: int
    black: int
    steps: tuple[Step, ...] = ()

    @property
    def players(self) -> tuple[int, int]:
        return self.white, self.black

    def colour_of(self, player: int) -> Colour:
        return Colour.WHITE if player == self.white else Colour.BLACK


@dataclass(frozen=True, slots=True)
class PlannedBye:
    player: int
    kind: ByeKind
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A whole round: every player of the field at a board or with a bye, each with its reasons.

    `steps` are those of the round as a whole (the lot drawn, the brackets made). Boards are in
    the order of their numbers, byes last and by starting number.
    """

    round: int
    system: str
    boards: tuple[Board, ...] = ()
    byes: tuple[PlannedBye, ...] = ()
    flags: tuple[Flag, ...] = ()
    steps: tuple[Step, ...] = ()

    def seats(self) -> Iterator[int]:
        """Every seated player, as often as they are seated."""
        for board in self.boards:
            yield from board.players
        for bye in self.byes:
            yield bye.player

    def pairs(self) -> tuple[tuple[int, int], ...]:
        """(white, black) of each board, in board order."""
        return tuple((board.white, board.black) for board in self.boards)


class Severity(StrEnum):
    ERROR = "error"  # the tournament cannot be paired like this
    WARNING = "warning"  # unwise, but possible


@dataclass(frozen=True, slots=True)
class Problem:
    """What `problems(setup)` finds in the settings before a round is paired."""

    code: str
    severity: Severity = Severity.WARNING
    facts: tuple[tuple[str, Fact], ...] = field(default=())
