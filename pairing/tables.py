"""The numbers of the tables at which a round is played, with room for players who always sit at one."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.lots import lots, shuffled
from pairing.model import Player, TournamentSnapshot


def number_tables(
    pairs: Sequence[tuple[int, int]], snapshot: TournamentSnapshot, by_lot: bool = False
) -> tuple[int, ...]:
    """The table of each pair, in the order the pairs are given.

    Tables count from 1 in the order of the pairs, or by lot. A player with a fixed `table` sits
    there, however few boards are played: a camera does not move, so table 40 stays table 40, and
    the others are numbered around it. Where both players of a pair have one, the lower number
    wins if it is still to be had, else the other. Where two pairs want the same table, the
    earlier pair has it and the later one is numbered like everybody else. A number below 1 is no
    table.
    """
    fixed = _fixed(pairs, snapshot.by_number())
    taken = set(fixed.values())
    free = [number for number in range(1, len(pairs) + len(fixed) + 1) if number not in taken]
    free = free[: len(pairs) - len(fixed)]
    if by_lot:
        free = shuffled(free, lots(snapshot, "tables"))
    rest = iter(free)
    return tuple(fixed[index] if index in fixed else next(rest) for index in range(len(pairs)))


def fixed_for(pair: tuple[int, int], table: int, snapshot: TournamentSnapshot) -> int | None:
    """The player of the pair who always sits at this table, for the reasons of a board."""
    field = snapshot.by_number()
    return next((number for number in sorted(pair) if field[number].table == table), None)


def _fixed(pairs: Sequence[tuple[int, int]], field: dict[int, Player]) -> dict[int, int]:
    """The pairs that get a table of their own: index of the pair → table."""
    taken: dict[int, int] = {}
    for index, pair in enumerate(pairs):
        wishes = sorted(table for number in pair if (table := field[number].table) is not None and table >= 1)
        for table in wishes:
            if table not in taken.values():
                taken[index] = table
                break
    return taken
