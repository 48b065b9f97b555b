"""The final report: everybody's record, and what the event was like."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal

from pairing.history import History, RoundRecord, histories, match_outcome
from pairing.model import Outcome, Result, TournamentSnapshot
from pairing.standings import Progress, compute, progress
from pairing.systems import system
from tournaments.models import Player, PlayerStatus, Tournament
from tournaments.queries.standings import Line, Standings, standings_of
from tournaments.snapshots import Field, field_of

UPSET = 100  # points of rating that make a win of the weaker player worth telling
MOST_UPSETS = 3
MOST_IN_CHART = 5
TENTH = Decimal("0.1")  # how exactly a percentage is told


@dataclass(frozen=True)
class ReportLine:
    line: Line
    game_wins: Decimal | None  # GW, the share of game points, never below a third (docs/tie-breaks.md)
    byes: int
    left_after: int | None  # withdrawn after this round

    @property
    def game_win_percentage(self) -> Decimal | None:
        return None if self.game_wins is None else (100 * self.game_wins).quantize(TENTH)


@dataclass(frozen=True)
class Upset:
    winner: Player
    loser: Player
    round: int
    difference: int


@dataclass(frozen=True)
class Streak:
    """The most wins one after the other, of games or of whole matches, and who had them."""

    wins: int
    players: tuple[Player, ...]


@dataclass(frozen=True)
class Statistics:
    games: int  # over the board
    white: int
    draws: int
    black: int
    forfeits: int
    upsets: tuple[Upset, ...]
    streak: Streak | None
    knows_colours: bool  # a match entered in one tap says nothing about the colours of its games

    @property
    def white_score(self) -> Decimal | None:
        """White's points as a percentage."""
        if not self.games:
            return None
        return (100 * (self.white + self.draws / Decimal(2)) / self.games).quantize(TENTH)

    @property
    def draw_share(self) -> Decimal | None:
        return (100 * Decimal(self.draws) / self.games).quantize(TENTH) if self.games else None


@dataclass(frozen=True)
class Way:
    """Somebody's place after every round."""

    player: Player
    places: tuple[int, ...]


@dataclass(frozen=True)
class Report:
    standings: Standings
    lines: tuple[ReportLine, ...]
    statistics: Statistics
    ways: tuple[Way, ...]


def report_of(tournament: Tournament) -> Report:
    field = field_of(tournament)
    standings = standings_of(tournament)
    past = histories(field.snapshot)
    shares = _game_wins(tournament, field.snapshot)
    lines = tuple(_line(line, past[line.number], shares) for line in standings.lines)
    return Report(standings, lines, _statistics(tournament, field, past), _ways(tournament, field, standings))


def _game_wins(tournament: Tournament, snapshot: TournamentSnapshot) -> dict[int, Decimal | None]:
    rows = compute(snapshot, ("GW",), format=system(tournament.system).format.value)
    return {row.number: row.tie_breaks[0].value for row in rows}


def _line(line: Line, history: History, shares: dict[int, Decimal | None]) -> ReportLine:
    byes = sum(record.bye is not None and record.points > 0 for record in history.records)
    left = line.player.last_round if line.player.status == PlayerStatus.WITHDRAWN else None
    return ReportLine(line, shares.get(line.number), byes, left)


def _statistics(tournament: Tournament, field: Field, past: dict[int, History]) -> Statistics:
    games = [(round_.number, game) for round_ in field.snapshot.rounds for game in round_.games]
    played = [
        (number, game)
        for number, game in games
        if game.result is not None and game.result.is_played and game.result is not Result.POSTPONED
    ]
    ended = Counter(game.result.outcome(game.colour_of(game.white)) for _number, game in played if game.result)
    return Statistics(
        games=len(played),
        white=ended[Outcome.WIN],
        draws=ended[Outcome.DRAW],
        black=ended[Outcome.LOSS],
        forfeits=sum(game.result is not None and not game.result.is_played for _number, game in games),
        upsets=_upsets(field, past),
        streak=_streak(field, past),
        knows_colours=tournament.legs == 1,
    )


def _upsets(field: Field, past: dict[int, History]) -> tuple[Upset, ...]:
    found = []
    for number, history in past.items():
        for record in history.records:
            if record.opponent is None or _outcome(record) is not Outcome.WIN:
                continue
            strong, weak = field.players[record.opponent], field.players[number]
            if strong.rating and weak.rating and strong.rating - weak.rating >= UPSET:
                found.append(Upset(weak, strong, record.round, strong.rating - weak.rating))
    return tuple(sorted(found, key=lambda upset: (-upset.difference, upset.round))[:MOST_UPSETS])


def _outcome(record: RoundRecord) -> Outcome | None:
    """How a round ended for somebody. Of a match only the whole counts: the order of its games is not always known."""
    return match_outcome(list(record.outcomes)) if record.outcomes and not record.pending else None


def _streak(field: Field, past: dict[int, History]) -> Streak | None:
    """Wins over the board; a round without a game neither counts nor breaks the row."""
    best: dict[int, int] = {}
    for number, history in past.items():
        run = longest = 0
        for outcome in filter(None, map(_outcome, history.records)):
            run = run + 1 if outcome is Outcome.WIN else run if outcome is Outcome.FORFEIT_WIN else 0
            longest = max(longest, run)
        best[number] = longest
    most = max(best.values(), default=0)
    if most < 2:
        return None
    return Streak(most, tuple(field.players[number] for number, run in sorted(best.items()) if run == most))


def _ways(tournament: Tournament, field: Field, standings: Standings) -> tuple[Way, ...]:
    """The way of the first few through the table."""
    if len(field.snapshot.rounds) < 2:
        return ()
    found: dict[int, Progress] = progress(
        field.snapshot, tournament.tie_breaks, format=system(tournament.system).format.value
    )
    first = standings.lines[:MOST_IN_CHART]
    return tuple(Way(line.player, found[line.number].places) for line in first)
