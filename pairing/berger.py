"""The Berger tables, and the settings of a round robin. Rule numbers: docs/pairing/round-robin.md."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pairing.model import Options, Player, TournamentSnapshot


class Numbers(StrEnum):
    """Who gets which number of the table."""

    STARTING_NUMBER = "starting-number"  # the order of entry, or numbers drawn before
    RATING = "rating"
    LOT = "lot"
    VARMA = "varma"  # by lot, members of a group kept from meeting in the last three rounds


class TableOrder(StrEnum):
    BOARDS = "boards"  # in the order of the table
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class RoundRobinOptions(Options):
    cycles: int = 1  # 2: everybody meets everybody twice, colours reversed
    numbers: Numbers = Numbers.STARTING_NUMBER
    varma_corrected: bool = False  # the 11/12 Varma table with 11 and 12 changed over
    tables: TableOrder = TableOrder.BOARDS


Pairs = tuple[tuple[int, int], ...]


def options_of(snapshot: TournamentSnapshot) -> RoundRobinOptions:
    return snapshot.options if isinstance(snapshot.options, RoundRobinOptions) else RoundRobinOptions()


def original_field(snapshot: TournamentSnapshot) -> tuple[Player, ...]:
    """The players the table is made for, by starting number (rule 1.1).

    Later withdrawals stay in it and late entries do not join it: the table must not move.
    """
    return tuple(
        sorted((p for p in snapshot.players if p.first_round <= 1 and p.last_round != 0), key=lambda p: p.number)
    )


def late_entry(snapshot: TournamentSnapshot) -> Player | None:
    """The late entry who takes the vacant number of an odd field: the earliest to come (rule 1.4)."""
    late = [
        p for p in snapshot.players if p.first_round > 1 and (p.last_round is None or p.last_round >= p.first_round)
    ]
    if len(original_field(snapshot)) % 2 == 0 or not late:
        return None
    return min(late, key=lambda p: (p.first_round, p.number))


def table_field(snapshot: TournamentSnapshot) -> tuple[Player, ...]:
    """Everybody who has a number in the table."""
    joined = late_entry(snapshot)
    return original_field(snapshot) if joined is None else (*original_field(snapshot), joined)


def table_size(players: int) -> int:
    """The next even number: an odd field plays the table of one more, whose last number nobody has."""
    return max(2, players + players % 2)


def number_of_rounds(players: int, cycles: int = 1) -> int:
    return (table_size(players) - 1) * cycles


def cycles_in(rounds: int, players: int) -> int:
    """Two where there are exactly the rounds of two cycles, else one."""
    return 2 if rounds == number_of_rounds(players, cycles=2) else 1


def berger_round(size: int, number: int) -> Pairs:
    """(White, Black) of one round of the table for an even number of players, board by board (rule 2.1)."""
    circle = size - 1
    pivot = (number + 1) // 2 if number % 2 else size // 2 + number // 2
    first = (pivot, size) if number % 2 else (size, pivot)
    others = (((pivot - 1 + k) % circle + 1, (pivot - 1 - k) % circle + 1) for k in range(1, size // 2))
    return first, *others


def schedule(size: int, cycles: int = 1) -> tuple[Pairs, ...]:
    """Every round of a single or double round robin, in the order of play (section 2 of the rules).

    In a double one the last two rounds of the first cycle change places, so that nobody has the same colour
    three times running where the cycles meet; the second cycle has the table's own order, colours reversed.
    """
    rounds = [berger_round(size, number) for number in range(1, size)]
    if cycles == 1:
        return tuple(rounds)
    reversed_ = [tuple((black, white) for white, black in pairs) for pairs in rounds]
    if size > 2:
        rounds[-2:] = rounds[:-3:-1]
    return (*rounds, *reversed_)


def schedule_of(snapshot: TournamentSnapshot) -> tuple[Pairs, ...]:
    """Every round of the table that this field plays."""
    return schedule(table_size(len(table_field(snapshot))), options_of(snapshot).cycles)
