"""Which tournaments there are, and who may see which."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery

from members.permissions import is_administrator, is_member
from tournaments.models import (
    Directorship,
    Game,
    Player,
    PlayerStatus,
    Round,
    RoundStatus,
    Tournament,
    TournamentStatus,
    Visibility,
)

if TYPE_CHECKING:
    from members.permissions import Actor


def visible_to(member: Actor) -> QuerySet[Tournament]:
    """Public tournaments, and the unlisted ones this person plays in or directs; never a discarded one."""
    standing = Tournament.objects.exclude(status=TournamentStatus.DISCARDED)
    if is_administrator(member):
        return standing
    public = Q(visibility=Visibility.PUBLIC)
    if not is_member(member):
        return standing.filter(public)
    own = Exists(Directorship.objects.filter(tournament=OuterRef("pk"), member=member)) | Exists(
        Player.objects.filter(tournament=OuterRef("pk"), member=member)
    )
    return standing.filter(public | own)


# Whoever plays, and whoever withdrew after the field was numbered: those who stand in the standings.
IN_THE_FIELD = Q(players__status=PlayerStatus.PLAYING) | Q(
    players__status=PlayerStatus.WITHDRAWN, players__number__isnull=False
)


def with_counts(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Each with its number of players and of rounds begun, in the same query."""
    return tournaments.annotate(
        playing=Count("players", filter=Q(players__status=PlayerStatus.PLAYING), distinct=True),
        field=Count("players", filter=IN_THE_FIELD, distinct=True),
        waiting=Count("players", filter=Q(players__status=PlayerStatus.WAITING), distinct=True),
        begun=Count("rounds", filter=~Q(rounds__status="planned"), distinct=True),
        being_played=Exists(Round.objects.filter(tournament=OuterRef("pk"), status=RoundStatus.STARTED)),
    )


def running(member: Actor) -> QuerySet[Tournament]:
    """Those with a round being played first."""
    found = with_counts(visible_to(member).filter(status=TournamentStatus.RUNNING))
    return found.order_by(F("being_played").desc(), "-starts_on", "-pk")


def coming(member: Actor) -> QuerySet[Tournament]:
    """Those still to start, each with what the reader is in it: playing, on the waiting list, or nothing."""
    found = with_counts(visible_to(member).filter(status=TournamentStatus.PREPARING))
    reader = member.pk if is_member(member) else 0
    own = Player.objects.filter(tournament=OuterRef("pk"), member_id=reader).values("status")[:1]
    return found.annotate(mine=Subquery(own)).order_by("starts_on", "pk")


def finished(member: Actor) -> QuerySet[Tournament]:
    return with_counts(visible_to(member).filter(status=TournamentStatus.FINISHED)).order_by(
        "-ends_on", "-starts_on", "-pk"
    )


@dataclass(frozen=True)
class JustIn:
    """A result of the last hours, for the front page."""

    round: Round
    white: str
    black: str
    result: str
    at: datetime


def just_in(member: Actor, most: int = 6) -> list[JustIn]:
    """The newest results of running rounds the reader may see, those of a round together."""
    games = (
        Game.objects.filter(
            round__status=RoundStatus.STARTED, round__tournament__in=visible_to(member), entered_at__isnull=False
        )
        .exclude(result="")
        .select_related("round__tournament")
        .prefetch_related("seats__player__member")
        .order_by("-entered_at")[:most]
    )
    found = []
    for game in games:
        names = {seat.colour: seat.player.name for seat in game.seats.all()}
        assert game.entered_at is not None
        found.append(JustIn(game.round, names["w"], names["b"], game.result, game.entered_at))
    order = list(dict.fromkeys(new.round.pk for new in found))
    return sorted(found, key=lambda new: order.index(new.round.pk))
