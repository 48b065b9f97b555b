"""The room before round 1: who sits where around the table, and whom they face."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Player, PlayerStatus, Sign, Tournament


@dataclass(frozen=True)
class Chair:
    """One chair: its number, who sits there (nobody at the empty one), and which chair stands opposite."""

    number: int
    player: Player | None
    opposite: int


@dataclass(frozen=True)
class Stretch:
    """A part of the table: the chairs at its left and right, and whether the table begins or ends here."""

    pairs: tuple[tuple[Chair, Chair], ...]
    is_head: bool
    is_foot: bool


@dataclass(frozen=True)
class Room:
    """One table. Seat i meets i + n/2 in round 1.

    A long table has seats 1 to n/2 down one side and the others down the other side, so that those who meet face each
    other. Where something is passed on from neighbour to neighbour, the seats go round: down the right side and up the
    left, clockwise, so that the next seat is at everybody's left hand.
    """

    chairs: tuple[Chair, ...]
    is_round: bool = False

    def stretches(self, size: int) -> list[Stretch]:
        """The table from its head down, so many pairs at a time."""
        half = len(self.chairs) // 2
        first, second = self.chairs[:half], self.chairs[half:]
        left, right = (second[::-1], first) if self.is_round else (first, second)
        pairs = tuple(zip(left, right, strict=True))
        return [Stretch(pairs[n : n + size], n == 0, n + size >= half) for n in range(0, half, size)]

    @property
    def meetings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom in round 1, by seat."""
        return tuple((chair.number, chair.opposite) for chair in self.chairs if chair.number < chair.opposite)

    @property
    def table(self) -> Stretch:
        """All of it."""
        return self.stretches(len(self.chairs))[0]

    @property
    def has_empty_chair(self) -> bool:
        return self.players < len(self.chairs)

    @property
    def players(self) -> int:
        return sum(chair.player is not None for chair in self.chairs)


def room_of(tournament: Tournament) -> Room | None:
    """The seats as drawn, with an empty chair in an odd field; None while nobody has a seat.

    Once round 1 has started they stay as they were, whoever withdraws.
    """
    seated = tournament.players.filter(seat__isnull=False)
    if tournament.is_preparing:
        seated = seated.filter(status=PlayerStatus.PLAYING)
    else:
        seated = seated.filter(seats__round__number=1).distinct()
    rows = list(seated.select_related("member").order_by("seat", "pk"))
    if not rows:
        return None
    people: list[Player | None] = [*rows, None] if len(rows) % 2 else [*rows]
    half = len(people) // 2
    return Room(
        tuple(
            Chair(number, player, number + half if number <= half else number - half)
            for number, player in enumerate(people, start=1)
        ),
        is_round=tournament.phases.filter(sign__in=(Sign.LEFT, Sign.RIGHT)).exists(),
    )


def unseated(tournament: Tournament) -> list[Player]:
    """Who came after the seats were drawn; who comes once round 1 has started needs none."""
    if not tournament.is_preparing:
        return []
    return list(
        tournament.players.filter(status=PlayerStatus.PLAYING, seat__isnull=True)
        .select_related("member")
        .order_by("pk")
    )
