"""What concerns the reader: their game now, their next step, their tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet

from members.models import Member
from members.permissions import is_member
from pairing.history import histories
from tournaments.models import (
    Game,
    GameStatus,
    Player,
    PlayerStatus,
    Round,
    RoundStatus,
    Seat,
    Tournament,
    TournamentStatus,
)
from tournaments.queries.standings import standings_of
from tournaments.snapshots import field_of

if TYPE_CHECKING:
    from members.permissions import Actor


@dataclass(frozen=True)
class MyGame:
    """The reader's place in a round: a board, or a bye. The round is being played, or the game is still to come."""

    tournament: Tournament
    round: Round
    player: Player
    board: int | None = None
    colour: str = ""
    opponent: Player | None = None
    opponent_points: Decimal | None = None
    game: Game | None = None
    bye: str = ""

    @property
    def other_colour(self) -> str:
        return "b" if self.colour == "w" else "w"

    @property
    def is_on(self) -> bool:
        return self.game is not None and not self.game.result and not self.is_postponed

    @property
    def is_postponed(self) -> bool:
        return self.game is not None and self.game.status == GameStatus.POSTPONED

    @property
    def may_report(self) -> bool:
        return bool(self.game and self.tournament.players_report and not self.game.result and self.round.is_started)

    @property
    def to_confirm(self) -> bool:
        """The opponent has reported, and waits for an answer."""
        return bool(
            self.may_report
            and self.game
            and self.game.report == "reported"
            and self.game.reported_by_id != self.player.pk
        )


def my_games(member: Actor) -> list[MyGame]:
    """The reader's game in every running round, and what was postponed: what is on first, then the newest."""
    if not is_member(member):
        return []
    now = Q(round__status=RoundStatus.STARTED)
    to_come = Q(game__status=GameStatus.POSTPONED, round__tournament__status=TournamentStatus.RUNNING)
    seats = _seats(member).filter(now | to_come).order_by("-round__started_at", "leg")
    by_round: dict[int, list[Seat]] = {}
    for seat in seats:
        by_round.setdefault(seat.round_id, []).append(seat)
    return sorted((_my_game(_shown(legs)) for legs in by_round.values()), key=lambda mine: not mine.is_on)


def my_game(member: Actor, tournament: Tournament) -> MyGame | None:
    """The reader's game in the running round of this tournament."""
    if not is_member(member):
        return None
    now = _seats(member).filter(round__tournament=tournament, round__status=RoundStatus.STARTED)
    legs = list(now.order_by("leg"))
    return _my_game(_shown(legs)) if legs else None


def _seats(member: Member) -> QuerySet[Seat]:
    return Seat.objects.filter(player__member=member).select_related("round__tournament", "game", "player__member")


def _shown(legs: list[Seat]) -> Seat:
    """Of the games of a match the first without a result, or the last one."""
    return next((seat for seat in legs if seat.game is None or not seat.game.result), legs[-1])


def _my_game(seat: Seat) -> MyGame:
    round_, tournament = seat.round, seat.round.tournament
    if seat.game is None:
        return MyGame(tournament, round_, seat.player, bye=seat.bye)
    other = Seat.objects.filter(game=seat.game).exclude(pk=seat.pk).select_related("player__member").get()
    before = field_of(tournament, through=round_.number - 1)
    points = None
    if other.player.number is not None:
        points = histories(before.snapshot)[other.player.number].points
    return MyGame(
        tournament=tournament,
        round=round_,
        player=seat.player,
        board=seat.game.board,
        colour=seat.colour,
        opponent=other.player,
        opponent_points=points,
        game=seat.game,
    )


def my_player(member: Actor, tournament: Tournament) -> Player | None:
    """The reader as a player of this tournament, playing, waiting or withdrawn."""
    if not is_member(member):
        return None
    return tournament.players.filter(member_id=member.pk).select_related("member").prefetch_related("requests").first()


@dataclass(frozen=True)
class MyPlace:
    """Where the reader stands in a running tournament."""

    player: int
    place: int
    points: Decimal


def my_places(member: Actor) -> dict[int, MyPlace]:
    """The reader's place in each running tournament they play in, by tournament."""
    if not is_member(member):
        return {}
    mine = Player.objects.filter(
        member_id=member.pk, number__isnull=False, tournament__status=TournamentStatus.RUNNING
    ).select_related("tournament")
    found = {}
    for player in mine:
        lines = standings_of(player.tournament, with_sums=False).lines
        line = next((each for each in lines if each.player.pk == player.pk), None)
        if line is not None and any(each.points for each in lines):  # before the first point everybody is first
            found[player.tournament_id] = MyPlace(player.pk, line.place, line.points)
    return found


def my_tournaments(member: Actor) -> list[Tournament]:
    """Where the reader plays or directs, running and coming."""
    if not is_member(member):
        return []
    playing = Tournament.objects.filter(
        players__member=member, players__status__in=(PlayerStatus.PLAYING, PlayerStatus.WAITING)
    )
    directing = Tournament.objects.filter(directorships__member=member)
    return list((playing | directing).exclude(status__in=("finished", "discarded")).distinct().order_by("-pk"))
