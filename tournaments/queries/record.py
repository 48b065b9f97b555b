"""What somebody has won, drawn and lost: all together for a list of people, tournament by tournament for one.

Counted are games at the board, in tournaments the reader may see; a bye or a forfeit is no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count

from members.models import Member
from pairing.model import Colour, Outcome, Result
from tournaments.models import Document, Player, PlayerStatus, Seat, Tournament
from tournaments.models.event import DocumentKind
from tournaments.models.game import RESULTS
from tournaments.queries.lists import visible_to
from tournaments.queries.mine import my_places

PLAYED = [result for result in RESULTS if Result(result).is_played]


@dataclass(frozen=True, slots=True)
class Tally:
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __bool__(self) -> bool:
        return bool(self.games)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def percent(self) -> int:
        """What was scored of what could be scored; a draw is half."""
        return round(100 * (2 * self.won + self.drawn) / (2 * self.games)) if self.games else 0


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands: in the final ranking, or now."""

    place: int
    points: Decimal
    of: int = 0  # how many stand in the final ranking


@dataclass(frozen=True, slots=True)
class Entry:
    """One tournament of somebody's record."""

    tournament: Tournament
    player: Player
    with_white: Tally
    with_black: Tally
    standing: Standing | None = None

    @property
    def tally(self) -> Tally:
        return self.with_white + self.with_black


def tallies(reader: Member, members: Iterable[Member]) -> dict[int, Tally]:
    """By the number of each member who has played at all; one query however many they are."""
    counted = _counted("player__member_id", reader, [member.pk for member in members])
    return {who: together(of.values()) for who, of in counted.items()}


def record_of(reader: Member, member: Member) -> list[Entry]:
    """Every tournament the member has entered, newest first."""
    counted = _counted("player_id", reader, [member.pk])
    players = (
        Player.objects.filter(member=member, tournament__in=visible_to(reader))
        .exclude(status=PlayerStatus.WAITING)
        .select_related("tournament")
        .order_by("-tournament__starts_on", "-tournament_id")
    )
    none: dict[Colour, Tally] = {}
    entered = list(players)
    stands = _standings(member, entered)
    return [
        Entry(
            player.tournament,
            player,
            of.get(Colour.WHITE, Tally()),
            of.get(Colour.BLACK, Tally()),
            stands.get(player.pk),
        )
        for player in entered
        for of in [counted.get(player.pk, none)]
    ]


def _standings(member: Member, entered: list[Player]) -> dict[int, Standing]:
    """By the number of each player: from the final rankings as they were written, and from what is running now."""
    finished = {player.tournament_id: player.pk for player in entered if player.tournament.is_finished}
    found = {}
    finals = Document.objects.filter(kind=DocumentKind.FINAL, tournament__in=finished).order_by("pk")
    for final in finals if finished else ():  # closed, reopened and closed again has two: the last one counts
        for line in final.body["lines"]:
            if line["player"] == finished[final.tournament_id]:
                found[line["player"]] = Standing(line["place"], Decimal(line["points"]), len(final.body["lines"]))
    if any(player.tournament.is_running for player in entered):
        for now in my_places(member).values():
            found[now.player] = Standing(now.place, now.points)
    return found


def together(tallies: Iterable[Tally]) -> Tally:
    return sum(tallies, Tally())


def _counted(group: str, reader: Member, members: list[int]) -> dict[int, dict[Colour, Tally]]:
    rows = (
        Seat.objects.filter(player__member__in=members, round__tournament__in=visible_to(reader))
        .filter(game__result__in=PLAYED)
        .values_list(group, "colour", "game__result")
        .annotate(games=Count("pk"))
        .order_by()
    )
    found: dict[int, dict[Colour, Counter[Outcome]]] = {}
    for who, colour, result, games in rows:
        side = Colour(colour)
        found.setdefault(who, {}).setdefault(side, Counter())[Result(result).outcome(side)] += games
    return {
        who: {side: Tally(of[Outcome.WIN], of[Outcome.DRAW], of[Outcome.LOSS]) for side, of in sides.items()}
        for who, sides in found.items()
    }
