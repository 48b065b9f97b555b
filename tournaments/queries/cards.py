"""Crosstable and player cards, as the pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from clubsite.templatetags.chess import points
from pairing.history import History, RoundRecord, histories
from pairing.model import ByeKind, Outcome
from pairing.model import Player as Entrant
from pairing.ratings.rounding import half_away
from pairing.standings.crosstable import postponed_games
from pairing.systems import Format, system
from tournaments.models import Player, Tournament
from tournaments.queries.standings import Line, standings_of
from tournaments.snapshots import Field, field_of

SCORES = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "−",
}

FORFEITS = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
WORTH = {
    Outcome.WIN: Decimal(1),
    Outcome.FORFEIT_WIN: Decimal(1),
    Outcome.DRAW: Decimal("0.5"),
    Outcome.LOSS: Decimal(0),
    Outcome.FORFEIT_LOSS: Decimal(0),
}


@dataclass(frozen=True)
class Meeting:
    """One round of one player: the result in the colour played, and the opponent's place."""

    round: int
    text: str = ""  # 1, ½, 0, +, −; of a match 2–1
    colour: str = ""
    opponent: Player | None = None
    place: int | None = None
    floated: str = ""  # in a Swiss, down or up: the opponent met stood lower or higher
    bye: str = ""
    away: str = ""  # what an absence really is: late, withdrawn, or out of the cup
    wins: bool = False  # a level match of a cup, decided for this player
    points: Decimal = Decimal(0)
    total: Decimal = Decimal(0)
    playing: bool = False
    postponed: bool = False  # counts as a draw until it is played, and is none

    @property
    def is_open(self) -> bool:
        """There is no result to show."""
        return self.playing or self.postponed

    @property
    def why(self) -> str:
        """Why there was no game."""
        return self.away or self.bye

    @property
    def shows_points(self) -> bool:
        """Who was not in the tournament any more, or not yet, has no nought to show for it."""
        return bool(self.points) or not self.away


@dataclass(frozen=True)
class CrossLine:
    line: Line
    meetings: tuple[Meeting, ...]


def crosstable(tournament: Tournament) -> tuple[list[CrossLine], int]:
    """Every player by place, with every round; and how many rounds there are to show."""
    field = field_of(tournament)
    past = histories(field.snapshot)
    standings = standings_of(tournament, with_sums=False)
    places = {line.number: line.place for line in standings.lines}
    kind = system(tournament.system).format
    waiting = postponed_games(field.snapshot)
    lines = [CrossLine(line, _meetings(past, line.number, field, places, kind, waiting)) for line in standings.lines]
    return lines, standings.after


def card(tournament: Tournament, player: Player) -> tuple[Meeting, ...]:
    """One player's way through the tournament."""
    if player.number is None:
        return ()
    field = field_of(tournament)
    places = {line.number: line.place for line in standings_of(tournament, with_sums=False).lines}
    kind = system(tournament.system).format
    past = histories(field.snapshot)
    return _meetings(past, player.number, field, places, kind, postponed_games(field.snapshot))


def _meetings(
    past: dict[int, History],
    number: int,
    field: Field,
    places: dict[int, int],
    kind: Format,
    waiting: set[tuple[int, int]],
) -> tuple[Meeting, ...]:
    found, total = [], Decimal(0)
    entrant = field.snapshot.player(number)
    for record in past[number].records:
        before = total
        total += record.points
        if record.opponent is None:
            found.append(
                Meeting(
                    record.round,
                    bye=record.bye.value if record.bye else "",
                    away=_away(record, entrant, kind),
                    points=record.points,
                    total=total,
                )
            )
            continue
        theirs = past[record.opponent].points_after(record.round - 1)
        decisions = field.snapshot.rounds[record.round - 1].decisions
        found.append(
            Meeting(
                round=record.round,
                text=score_of(record.outcomes, past[record.opponent].records[record.round - 1].outcomes),
                colour=record.colours[0].value if record.colours else "",
                opponent=field.players[record.opponent],
                place=places.get(record.opponent),
                floated=_floated(record, before, theirs) if kind is Format.SWISS else "",
                wins=any(decision.winner == number for decision in decisions),
                points=record.points,
                total=total,
                playing=record.pending,
                postponed=(record.round, number) in waiting,
            )
        )
    return tuple(found)


def score_of(mine: Sequence[Outcome], theirs: Sequence[Outcome]) -> str:
    """The result of a game; of a match what its games brought each side, for their order is not always known."""
    if len(set(mine)) == 1 and (len(mine) == 1 or mine[0] in FORFEITS):
        return SCORES[mine[0]]
    return "–".join(points(sum((WORTH[outcome] for outcome in side), Decimal(0))) for side in (mine, theirs) if side)


def _away(record: RoundRecord, entrant: Entrant, kind: Format) -> str:
    if record.bye is not ByeKind.ABSENT:
        return ""
    if record.round < entrant.first_round:
        return "late"
    if entrant.last_round is not None and record.round > entrant.last_round:
        return "withdrawn"
    return "out" if kind is Format.KNOCKOUT else ""


def _floated(record: RoundRecord, before: Decimal, theirs: Decimal) -> str:
    """Only who met somebody has floated."""
    if not record.is_played or before == theirs:
        return ""
    return "down" if before > theirs else "up"


@dataclass(frozen=True)
class RatedGame:
    """What one game did to a rating: amount = k × (score − expected)."""

    round: int
    opponent: str
    score: Decimal
    expected: Decimal
    k: Decimal
    amount: Decimal


@dataclass(frozen=True)
class RatingOutcome:
    """A player's club rating before and after a closed tournament, game by game."""

    before: int
    after: int
    games: tuple[RatedGame, ...]

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def sum(self) -> Decimal:
        return sum((game.amount for game in self.games), Decimal(0))

    @property
    def places(self) -> int:
        """How many decimals the finest of the amounts has, so that all of them stand under each other."""
        exponents = (game.amount.normalize().as_tuple().exponent for game in self.games)
        return max([0, *(-exponent for exponent in exponents if isinstance(exponent, int))])

    @property
    def rounded(self) -> int:
        return int(half_away(self.sum))


def rating_outcome(tournament: Tournament, player: Player) -> RatingOutcome | None:
    """From the final document; nothing while the tournament runs, or where it is not rated."""
    line = tournament.final.body.get("ratings", {}).get(str(player.pk)) if tournament.final else None
    if line is None:
        return None
    names = {row.pk: row.name for row in tournament.players.select_related("member")}
    games = tuple(
        RatedGame(
            part["round"],
            names.get(part["opponent"], ""),
            Decimal(part["score"]),
            Decimal(part["expected"]),
            Decimal(part["k"]),
            Decimal(part["amount"]),
        )
        for part in line["games"]
    )
    return RatingOutcome(line["before"], line["after"], games)
