"""What each player has done so far: opponents, colours, byes and points, read off the earlier rounds."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal

from pairing.errors import BadSnapshot
from pairing.model import (
    ZERO,
    Bye,
    ByeKind,
    Colour,
    Game,
    Outcome,
    Round,
    ScoreUnit,
    Scoring,
    TournamentSnapshot,
)
from pairing.said import Said


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One player's part in one round: their games against one opponent, or a bye.

    A player who was not in the field of that round (late entry, withdrawn) has the bye ABSENT.
    """

    round: int
    points: Decimal
    opponent: int | None = None  # the scheduled opponent, also where the game was forfeited
    colours: tuple[Colour, ...] = ()  # of the games played over the board
    outcomes: tuple[Outcome, ...] = ()  # one for each game with a result
    bye: ByeKind | None = None
    scheduled: Colour | None = None  # the colour of the first leg as planned, forfeited or not
    pending: bool = False  # a game is still being played

    @property
    def is_played(self) -> bool:
        """Whether at least one game was played over the board."""
        return bool(self.colours)

    @property
    def has_forfeit(self) -> bool:
        return Outcome.FORFEIT_WIN in self.outcomes or Outcome.FORFEIT_LOSS in self.outcomes


@dataclass(frozen=True, slots=True)
class History:
    """One player's rounds so far, oldest first: `records[n - 1]` is round n."""

    player: int
    records: tuple[RoundRecord, ...]

    @property
    def points(self) -> Decimal:
        return sum((record.points for record in self.records), ZERO)

    def points_after(self, round_number: int) -> Decimal:
        return sum((record.points for record in self.records[:round_number]), ZERO)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Colours of the games played, oldest first; rounds without a game are squeezed out."""
        return tuple(colour for record in self.records for colour in record.colours)

    @property
    def meetings(self) -> dict[int, tuple[int, ...]]:
        """The rounds in which each opponent was met over the board."""
        met: defaultdict[int, list[int]] = defaultdict(list)
        for record in self.records:
            if record.opponent is not None and record.is_played:
                met[record.opponent].append(record.round)
        return {opponent: tuple(rounds) for opponent, rounds in met.items()}

    def byes(self, *kinds: ByeKind) -> tuple[int, ...]:
        """The rounds with a bye of one of these kinds."""
        return tuple(record.round for record in self.records if record.bye in kinds)

    @property
    def forfeits(self) -> tuple[int, ...]:
        """The rounds in which a game was won or lost by forfeit."""
        return tuple(record.round for record in self.records if record.has_forfeit)


def histories(snapshot: TournamentSnapshot) -> dict[int, History]:
    """The history of every player, by starting number."""
    records: dict[int, list[RoundRecord]] = {player.number: [] for player in snapshot.players}
    for number, round_ in enumerate(snapshot.rounds, start=1):
        if round_.number != number:
            raise BadSnapshot(
                Said("Round {round} is missing: round {found} stands in its place.", round=number, found=round_.number)
            )
        of_round = round_records(round_, snapshot.scoring)
        if strangers := of_round.keys() - records.keys():
            raise BadSnapshot(
                Said(
                    "Round {round} seats {players}, who are not in the field.", round=number, players=sorted(strangers)
                )
            )
        for player, rows in records.items():
            rows.append(of_round.get(player) or _absent(number, snapshot.scoring))
    return {player: History(player, tuple(rows)) for player, rows in records.items()}


def round_records(round_: Round, scoring: Scoring) -> dict[int, RoundRecord]:
    """What each seated player got out of one round."""
    games: defaultdict[int, list[Game]] = defaultdict(list)
    for game in sorted(round_.games, key=lambda g: g.leg):
        if game.white == game.black:
            raise BadSnapshot(
                Said("Round {round}: player {player} plays against themselves.", round=round_.number, player=game.white)
            )
        games[game.white].append(game)
        games[game.black].append(game)
    winners = {d.winner: d.loser for d in round_.decisions}
    losers = {d.loser: d.winner for d in round_.decisions}
    worth = {outcome: scoring.of(outcome) for outcome in Outcome}
    by_match = scoring.unit is ScoreUnit.MATCH
    records = {
        player: _of_games(round_.number, player, rows, worth, by_match, winners, losers)
        for player, rows in games.items()
    }
    for bye in round_.byes:
        if bye.player in records:
            raise BadSnapshot(
                Said("Round {round} seats player {player} twice.", round=round_.number, player=bye.player)
            )
        records[bye.player] = _of_bye(round_.number, bye, scoring)
    return records


def _of_games(
    number: int,
    player: int,
    games: list[Game],
    worth: dict[Outcome, Decimal],
    by_match: bool,
    winners: dict[int, int],
    losers: dict[int, int],
) -> RoundRecord:
    first = games[0]
    scheduled = first.colour_of(player)
    opponent = first.black if scheduled is Colour.WHITE else first.white
    if len(games) == 1 and first.result is not None:  # nearly all rounds are one game that is over
        outcome = first.result.outcome(scheduled)
        counted = match_outcome([outcome], player in winners, player in losers) if by_match else outcome
        played = (scheduled,) if first.result.is_played else ()
        return RoundRecord(number, worth[counted], opponent, played, (outcome,), None, scheduled)
    colours: list[Colour] = []
    outcomes: list[Outcome] = []
    pending = False
    if len(games) > 1 and (
        any(opponent not in game.players for game in games) or len({game.leg for game in games}) < len(games)
    ):
        raise BadSnapshot(Said("Round {round} seats player {player} twice.", round=number, player=player))
    for game in games:
        colour = game.colour_of(player)
        if game.result is None:
            pending = True
            colours.append(colour)
            continue
        outcomes.append(game.result.outcome(colour))
        if game.result.is_played:
            colours.append(colour)
    if pending and by_match and (player in winners or player in losers or is_decided(outcomes, len(games))):
        pending = False  # the games left over are never played: nobody sat at them
        colours = [g.colour_of(player) for g in games if g.result is not None and g.result.is_played]
    if not by_match:
        points = sum((worth[outcome] for outcome in outcomes), ZERO)
    elif outcomes and not pending:
        points = worth[match_outcome(outcomes, player in winners, player in losers)]
    else:
        points = ZERO  # a match brings its points when its last game is over
    return RoundRecord(number, points, opponent, tuple(colours), tuple(outcomes), None, scheduled, pending)


def is_decided(outcomes: list[Outcome], games: int) -> bool:
    """Whether one side has won more than half of the games of a match: the third game of a 2-0 is not needed."""
    won = sum(outcome in (Outcome.WIN, Outcome.FORFEIT_WIN) for outcome in outcomes)
    lost = sum(outcome in (Outcome.LOSS, Outcome.FORFEIT_LOSS) for outcome in outcomes)
    return max(won, lost) * 2 > games


def match_outcome(outcomes: list[Outcome], named_winner: bool = False, named_loser: bool = False) -> Outcome:
    """What a match of several games is worth to one side: more games won wins it."""
    if named_winner:
        return Outcome.WIN
    if named_loser:
        return Outcome.LOSS
    if len(set(outcomes)) == 1:
        return outcomes[0]
    won = sum(o in (Outcome.WIN, Outcome.FORFEIT_WIN) for o in outcomes)
    lost = sum(o in (Outcome.LOSS, Outcome.FORFEIT_LOSS) for o in outcomes)
    if won == lost:
        return Outcome.DRAW
    return Outcome.WIN if won > lost else Outcome.LOSS


def _of_bye(number: int, bye: Bye, scoring: Scoring) -> RoundRecord:
    return RoundRecord(round=number, points=scoring.of_bye(bye.kind), bye=bye.kind)


def _absent(number: int, scoring: Scoring) -> RoundRecord:
    return RoundRecord(round=number, points=scoring.absence, bye=ByeKind.ABSENT)
