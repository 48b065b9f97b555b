"""What every player did in every round, as shares of value numbers (section 2 of docs/pairing/keizer.md).

The shares do not depend on the ranking, so they are written down once and valued again and again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pairing.history import History, RoundRecord, histories, match_outcome
from pairing.keizer.options import KeizerOptions, Recalculation, options_of
from pairing.model import ByeKind, Outcome, Player, ScoreUnit, TournamentSnapshot


class Kind(StrEnum):
    """What a contribution is for."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    BYE = "bye"
    HALF_BYE = "half-bye"
    CLUB_DUTY = "club-duty"
    EXCUSED = "excused"
    UNEXCUSED = "unexcused"
    FORFEIT = "forfeit"
    SELF_VICTORY = "self-victory"


@dataclass(frozen=True, slots=True)
class Entry:
    """One player's game or bye: `share` of the value number of player `of`."""

    round: int
    kind: Kind
    of: int
    share: Fraction
    opponent: int | None = None


KIND_OF_BYE = {
    ByeKind.PAIRING: Kind.BYE,
    ByeKind.HALF: Kind.HALF_BYE,
    ByeKind.FULL: Kind.CLUB_DUTY,
    ByeKind.ZERO: Kind.EXCUSED,
    ByeKind.ABSENT: Kind.UNEXCUSED,
    ByeKind.FORFEIT: Kind.FORFEIT,
}
ABSENCES = (Kind.EXCUSED, Kind.UNEXCUSED)


def field_of(snapshot: TournamentSnapshot, round_number: int | None = None) -> tuple[Player, ...]:
    """Everybody who has entered by this round (by the next one, if none is given), by rating (rule 1.1)."""
    by = snapshot.next_round if round_number is None else round_number
    entered = (p for p in snapshot.players if p.first_round <= by and p.last_round != 0)
    return tuple(sorted(entered, key=lambda p: (-p.rating, p.number)))


def ledger(snapshot: TournamentSnapshot) -> dict[int, tuple[Entry, ...]]:
    """The entries of every player of the field, oldest first."""
    past = histories(snapshot)
    left = frozenset(
        p.number for p in snapshot.players if p.last_round is not None and not p.is_in(snapshot.next_round)
    )
    return {p.number: tuple(_entries(p, past[p.number], left, snapshot)) for p in field_of(snapshot)}


def _entries(player: Player, past: History, left: frozenset[int], snapshot: TournamentSnapshot) -> Iterator[Entry]:
    """Rounds before the entry and after the withdrawal are worth nothing, and are no absences (rule 2.6)."""
    options = options_of(snapshot)
    absences = 0
    for record in past.records:
        if not player.is_in(record.round):
            continue
        if record.bye is None:
            yield from _of_games(player.number, record, left, snapshot, options)
            continue
        kind = KIND_OF_BYE[record.bye]
        absences += kind in ABSENCES
        yield Entry(record.round, kind, player.number, _share_of_bye(kind, absences, options))


def _share_of_bye(kind: Kind, absences: int, options: KeizerOptions) -> Fraction:
    """An absence beyond the limit is worth nothing; halving makes each worth half of the one before (rule 2.5)."""
    if kind is Kind.FORFEIT:
        return Fraction(0)
    share = Fraction(options.shares[kind.value])
    if kind not in ABSENCES:
        return share
    if absences > options.absence_limit:
        return Fraction(0)
    return share / 2 ** (absences - 1) if options.halve_absences else share


def _of_games(
    player: int, record: RoundRecord, left: frozenset[int], snapshot: TournamentSnapshot, options: KeizerOptions
) -> Iterator[Entry]:
    """A share of the opponent's value for each game or the match; of the own, if the opponent has left (rule 2.4)."""
    if record.opponent is None:
        return
    gone = record.opponent in left and options.recalculation is not Recalculation.FROZEN
    for outcome in _outcomes(player, record, snapshot):
        share = _share_of_game(outcome, options) * (Fraction(options.withdrawn) if gone else 1)
        yield Entry(record.round, Kind(outcome.value), player if gone else record.opponent, share, record.opponent)


def _outcomes(player: int, record: RoundRecord, snapshot: TournamentSnapshot) -> tuple[Outcome, ...]:
    if snapshot.scoring.unit is ScoreUnit.GAME or len(record.outcomes) < 2:
        return record.outcomes
    if record.pending:
        return ()
    decisions = snapshot.rounds[record.round - 1].decisions
    won = any(d.winner == player for d in decisions)
    lost = any(d.loser == player for d in decisions)
    return (match_outcome(list(record.outcomes), won, lost),)


def _share_of_game(outcome: Outcome, options: KeizerOptions) -> Fraction:
    if outcome in (Outcome.WIN, Outcome.FORFEIT_WIN):
        return Fraction(1)
    if outcome is Outcome.DRAW:
        return Fraction(1, 2)
    return Fraction(options.loss) if outcome is Outcome.LOSS else Fraction(0)
