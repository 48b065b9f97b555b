"""Somebody is not there after the round was planned: the two ways out, each with what it would change."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairing.errors import PairingError
from pairing.model import ByeKind, Request, RoundPlan, TournamentSnapshot
from pairing.systems import system
from tournaments.by_hand import is_drawn, judged, mark_absent
from tournaments.documents import plan_from
from tournaments.explanations import flag_sentence
from tournaments.models import Player, PlayerStatus, Round, Tournament
from tournaments.snapshots import Field, field_of


@dataclass(frozen=True)
class Pairing:
    """A board or the bye, as it would be."""

    board: int | None  # None: the bye
    white: str
    black: str = ""


@dataclass(frozen=True)
class WayOut:
    kind: str  # least: only what must; fresh: a new plan
    changed: tuple[Pairing, ...]
    flags: tuple[str, ...]

    @property
    def boards(self) -> int:
        return sum(each.board is not None for each in self.changed)


def ways_out(tournament: Tournament, round_: Round, player: Player) -> list[WayOut]:
    """The least change, and a plan from scratch where the system finds one; of a table or a bracket that alone."""
    field = field_of(tournament, only_closed=True, as_planned=round_)
    if player.pk not in field.numbers:
        return []
    number = field.numbers[player.pk]
    before = plan_from(round_.plan.body)
    if player.status == PlayerStatus.PLAYING:
        snapshot, bye = _without(field.snapshot, number), ByeKind.ABSENT
    else:
        snapshot, bye = field.snapshot, None
    found = []
    if not is_drawn(tournament.system):
        least = judged(snapshot, before, mark_absent(before, number, bye))
        found.append(_way("least", before, least, field))
    try:
        fresh = system(tournament.system).pair(snapshot)
    except PairingError:
        return found
    return [*found, _way("fresh", before, fresh, field)]


def _without(snapshot: TournamentSnapshot, number: int) -> TournamentSnapshot:
    coming = snapshot.next_round
    others = tuple(each for each in snapshot.requests if (each.player, each.round) != (number, coming))
    return replace(snapshot, requests=(*others, Request(number, coming, ByeKind.ABSENT)))


def _way(kind: str, before: RoundPlan, after: RoundPlan, field: Field) -> WayOut:
    old = {board.players for board in before.boards}
    free = {bye.player for bye in before.byes if bye.kind is ByeKind.PAIRING}
    boards = [
        Pairing(board.number, field.name(board.white), field.name(board.black))
        for board in after.boards
        if board.players not in old
    ]
    byes = [
        Pairing(None, field.name(bye.player))
        for bye in after.byes
        if bye.kind is ByeKind.PAIRING and bye.player not in free
    ]
    return WayOut(kind, (*boards, *byes), tuple(flag_sentence(flag, field.name) for flag in after.flags))
