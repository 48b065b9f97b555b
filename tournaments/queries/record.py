"""What somebody has won, drawn and lost: all together for a list of people, tournament by tournament for one.

Counted are games at the board, in tournaments the reader may see; a bye or a forfeit is no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count

from members.models import Member
from pairing.model import Colour, Outcome, Result
from tournaments.models import Player, PlayerStatus, Seat, Tournament
from tournaments.models.game import RESULTS
from tournaments.queries.lists import visible_to

PLAYED = [result for result in RESULTS if Result(result).is_played]


@dataclass(frozen=True, slots=True)
class Tally:
    won: int
    drawn: int
    lost: int

    def __bool__(self) -> bool:
        return bool(self.won or self.drawn or self.lost)


@dataclass(frozen=True, slots=True)
class Entry:
    """One tournament of somebody's record."""

    tournament: Tournament
    player: Player
    tally: Tally


def tallies(reader: Member, members: Iterable[Member]) -> dict[int, Tally]:
    """By the number of each member who has played at all; one query however many they are."""
    return _counted("player__member_id", reader, [member.pk for member in members])


def record_of(reader: Member, member: Member) -> list[Entry]:
    """Every tournament the member has entered, newest first."""
    counted = _counted("player_id", reader, [member.pk])
    players = (
        Player.objects.filter(member=member, tournament__in=visible_to(reader))
        .exclude(status=PlayerStatus.WAITING)
        .select_related("tournament")
        .order_by("-tournament__starts_on", "-tournament_id")
    )
    return [Entry(player.tournament, player, counted.get(player.pk, Tally(0, 0, 0))) for player in players]


def together(entries: Iterable[Entry]) -> Tally:
    listed = [entry.tally for entry in entries]
    return Tally(*(sum(getattr(tally, part) for tally in listed) for part in ("won", "drawn", "lost")))


def _counted(group: str, reader: Member, members: list[int]) -> dict[int, Tally]:
    rows = (
        Seat.objects.filter(player__member__in=members, round__tournament__in=visible_to(reader))
        .filter(game__result__in=PLAYED)
        .values_list(group, "colour", "game__result")
        .annotate(games=Count("pk"))
        .order_by()
    )
    found: dict[int, Counter[Outcome]] = {}
    for who, colour, result, games in rows:
        found.setdefault(who, Counter())[Result(result).outcome(Colour(colour))] += games
    return {who: Tally(of[Outcome.WIN], of[Outcome.DRAW], of[Outcome.LOSS]) for who, of in found.items()}
