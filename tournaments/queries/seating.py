"""The room before round 1: who sits where around the table, and whom they face."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Player, PlayerStatus, Tournament


@dataclass(frozen=True)
class Chair:
    """One chair: its number, who sits there (nobody at the empty one), and which chair stands opposite."""

    number: int
    player: Player | None
    opposite: int


@dataclass(frozen=True)
class Stretch:
    """A part of the table: chairs that face each other, and whether the table begins or ends here."""

    pairs: tuple[tuple[Chair, Chair], ...]
    is_head: bool
    is_foot: bool


@dataclass(frozen=True)
class Room:
    """One long table, seats 1 to n/2 along one side and back along the other, so that i faces i + n/2."""

    chairs: tuple[Chair, ...]

    def stretches(self, size: int) -> list[Stretch]:
        """The table from its head down, so many pairs at a time."""
        half = len(self.chairs) // 2
        pairs = tuple((self.chairs[i], self.chairs[i + half]) for i in range(half))
        return [Stretch(pairs[n : n + size], n == 0, n + size >= half) for n in range(0, half, size)]

    @property
    def table(self) -> Stretch:
        """All of it."""
        return self.stretches(len(self.chairs))[0]

    @property
    def players(self) -> int:
        return sum(chair.player is not None for chair in self.chairs)


def room_of(tournament: Tournament) -> Room | None:
    """The seats as drawn, with an empty chair in an odd field; None while nobody has a seat."""
    rows = list(
        tournament.players.filter(status=PlayerStatus.PLAYING, seat__isnull=False)
        .select_related("member")
        .order_by("seat", "pk")
    )
    if not rows:
        return None
    people: list[Player | None] = [*rows, None] if len(rows) % 2 else [*rows]
    half = len(people) // 2
    return Room(
        tuple(
            Chair(number, player, number + half if number <= half else number - half)
            for number, player in enumerate(people, start=1)
        )
    )


def unseated(tournament: Tournament) -> list[Player]:
    """Who came after the seats were drawn."""
    return list(
        tournament.players.filter(status=PlayerStatus.PLAYING, seat__isnull=True)
        .select_related("member")
        .order_by("pk")
    )
