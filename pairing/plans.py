"""From pairs with their reasons to a whole plan: tables, the byes that were asked for, and the order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from pairing.acceleration import virtual_points
from pairing.entrants import points_text
from pairing.errors import NoLegalPairing
from pairing.matching import bits
from pairing.model import Board, Flag, PlannedBye, RoundPlan, Step, TournamentSnapshot, step
from pairing.remainder import Acquaintance
from pairing.tables import fixed_for, number_tables

NAMES_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Pairing:
    """A board before it has a table."""

    white: int
    black: int
    steps: tuple[Step, ...]

    @property
    def players(self) -> tuple[int, int]:
        return self.white, self.black


@dataclass(frozen=True, slots=True)
class PlanRules:
    """The numbers under which a system's page states what is common to all."""

    excused: str
    fixed_table: str
    virtual: str | None = None  # of a system that reads virtual points


def planned(
    snapshot: TournamentSnapshot,
    system: str,
    rules: PlanRules,
    pairings: Sequence[Pairing],
    byes: Iterable[PlannedBye] = (),
    flags: Iterable[Flag] = (),
    steps: Iterable[Step] = (),
) -> RoundPlan:
    """The plan of the next round; tables are numbered in the order of the pairings."""
    numbers = number_tables([pairing.players for pairing in pairings], snapshot)
    virtual = virtual_points(snapshot, snapshot.next_round) if rules.virtual else {}
    any_fixed = any(player.table is not None for player in snapshot.players)
    boards = []
    for pairing, number in zip(pairings, numbers, strict=True):
        seated = fixed_for(pairing.players, number, snapshot) if any_fixed else None
        why = () if seated is None else (step("swiss.fixed-table", rules.fixed_table, seated, table=number),)
        added = _virtual(pairing.players, virtual, rules)
        boards.append(Board(number, pairing.white, pairing.black, (*added, *pairing.steps, *why)))
    given = [replace(bye, steps=(*_virtual((bye.player,), virtual, rules), *bye.steps)) for bye in byes]
    return RoundPlan(
        round=snapshot.next_round,
        system=system,
        boards=tuple(sorted(boards, key=lambda board: board.number)),
        byes=tuple(sorted([*given, *_excused(snapshot, rules)], key=lambda bye: bye.player)),
        flags=tuple(flags),
        steps=tuple(steps),
    )


def refuse(snapshot: TournamentSnapshot, order: Sequence[int], known: Acquaintance) -> NoLegalPairing:
    """The error for a field whose forbidden pairs leave no complete round, naming who is stuck."""
    stuck = {order[position] for position in bits(known.allowed().evitable())}
    names = [p.name or f"player {p.number}" for p in snapshot.to_pair() if p.number in stuck]
    if len(names) > NAMES_SHOWN:
        names[NAMES_SHOWN:] = [f"{len(names) - NAMES_SHOWN} more"]
    among = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    return NoLegalPairing(
        f"Round {snapshot.next_round} cannot be paired: the forbidden pairs leave too few opponents for {among}. "
        f"Allow one of these pairs, or give somebody a bye."
    )


def _virtual(players: Sequence[int], virtual: Mapping[int, Decimal], rules: PlanRules) -> Iterator[Step]:
    """What the scores that other reasons speak of hold beside points won."""
    for points in sorted({virtual[player] for player in players if virtual.get(player)}, reverse=True):
        having = [player for player in players if virtual.get(player) == points]
        yield step("acceleration.virtual", rules.virtual or "", *having, points=points_text(points))


def _excused(snapshot: TournamentSnapshot, rules: PlanRules) -> list[PlannedBye]:
    """Those of the field who asked not to be paired, or are absent; whoever left or is yet to come is not listed."""
    requested = snapshot.requested(snapshot.next_round)
    return [
        PlannedBye(player.number, kind, (step(f"swiss.excused-{kind.value}", rules.excused, player.number),))
        for player in snapshot.players
        if player.is_in(snapshot.next_round) and (kind := requested.get(player.number)) is not None
    ]
