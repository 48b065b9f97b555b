"""Standings: a function of the games and byes, cached under the tournament's event number."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.cache import caches
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from clubsite.templatetags.chess import points as shown_points
from pairing.history import History, histories, match_outcome
from pairing.model import Outcome, ScoreUnit, TournamentSnapshot
from pairing.said import retold
from pairing.standings import Kind, Row, Shape, Value, Why, compute, long_name, parse, short_name
from pairing.standings.sentences import sentence as worked_sum
from pairing.systems import system
from tournaments.explanations import isolated
from tournaments.models import Player, Tournament
from tournaments.queries.versions import version_of
from tournaments.snapshots import Field, field_of

CACHE_SECONDS = 3600
KINDS = {
    Why.PAIRING_BYE: "pairing",
    Why.FULL_BYE: "full",
    Why.HALF_BYE: "half",
    Why.ZERO_BYE: "zero",
    Why.ABSENT: "absent",
    Why.FORFEIT_WIN: "forfeit",
    Why.FORFEIT_LOSS: "forfeit",
    Why.OWN_VALUE: "own",
}


@dataclass(frozen=True)
class Column:
    """A tie-break as a column: its code, a short name for the head, and the long one."""

    code: str
    short: str
    long: str


@dataclass(frozen=True)
class SumRow:
    """One contribution to a tie-break."""

    round: int  # 0 for what belongs to none
    opponent: str
    amount: Decimal
    cut: bool
    why: str = ""  # what the round was, where it was no ordinary game: a kind of bye, or a forfeit
    dummy: bool = False  # nobody real stands behind it: a dummy opponent does
    places: int | None = None  # decimals, where it is a share that was rounded

    @property
    def shown(self) -> str:
        return figure(self.amount, self.places)


@dataclass(frozen=True)
class Cell:
    column: Column
    value: Decimal | None
    sum: str  # how the value came about, in words
    rows: tuple[SumRow, ...] = ()
    adds_up: bool = False  # the rows that were not cut add up to the value
    places: int | None = None  # decimals, so that a column of averages has the same everywhere

    @property
    def shown(self) -> str:
        """The value as it stands in the table, and in front of its sum."""
        return "" if self.value is None else figure(self.value, self.places)

    @property
    def equation(self) -> str:
        """The first part of the sum: "Buchholz 12½ = 3 + 4 + 2½ + 3"."""
        return self.sum.partition("; ")[0].rstrip(".")

    @property
    def remark(self) -> str:
        """What is special about it: byes, cuts."""
        rest = self.sum.partition("; ")[2]
        return rest[:1].upper() + rest[1:]


@dataclass(frozen=True)
class Line:
    """One player in the standings."""

    place: int
    shared: bool  # the same place as the line above
    player: Player
    points: Decimal
    cells: tuple[Cell, ...]
    provisional: bool
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def number(self) -> int:
        assert self.player.number is not None
        return self.player.number


@dataclass(frozen=True)
class Standings:
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    after: int  # rounds counted, the running one included
    complete: bool  # nothing is still being played or postponed


def columns_of(tournament: Tournament) -> tuple[Column, ...]:
    found = []
    for code in tournament.tie_breaks:
        descriptor = parse(code)
        found.append(Column(code, retold(short_name(descriptor), _), retold(long_name(descriptor), _)))
    return tuple(found)


def rows_of(tournament: Tournament, snapshot: TournamentSnapshot) -> tuple[Row, ...]:
    """The bare standings of a snapshot, in the tournament's own order of tie-breaks."""
    entry = system(tournament.system)
    places = entry.places(snapshot) if entry.places else None
    return compute(snapshot, tournament.tie_breaks, format=entry.format.value, places=places)


def standings_of(tournament: Tournament, *, through: int | None = None, with_sums: bool = True) -> Standings:
    """The standings now, or after an earlier round; the words of the sums only where they are shown."""
    field = field_of(tournament, through=through)
    key = f"standings:{tournament.pk}:{version_of(tournament)}:{through}"
    pages = caches["pages"]
    rows: tuple[Row, ...] | None = pages.get(key)
    if rows is None:
        rows = rows_of(tournament, field.snapshot)
        pages.set(key, rows, CACHE_SECONDS)
    columns = columns_of(tournament)
    past = histories(field.snapshot)
    lines, last = [], 0
    for row in rows:
        values = zip(columns, row.tie_breaks, strict=True)
        cells = tuple(
            _cell(column, value, field) if with_sums else Cell(column, value.value, "", places=value.places)
            for column, value in values
        )
        player = field.players[row.number]
        outcomes = _ends(past[row.number], field.snapshot)
        lines.append(
            Line(
                row.place,
                row.place == last,
                player,
                row.points,
                cells,
                row.provisional,
                won=outcomes[Outcome.WIN] + outcomes[Outcome.FORFEIT_WIN],
                drawn=outcomes[Outcome.DRAW],
                lost=outcomes[Outcome.LOSS] + outcomes[Outcome.FORFEIT_LOSS],
            )
        )
        last = row.place
    complete = not any(row.provisional for row in rows)
    return Standings(columns, tuple(lines), len(field.snapshot.rounds), complete)


def _ends(history: History, snapshot: TournamentSnapshot) -> Counter[Outcome]:
    """How often somebody won, drew and lost what points are given for: games, or whole matches."""
    if snapshot.scoring.unit is ScoreUnit.GAME:
        return Counter(outcome for record in history.records for outcome in record.outcomes)
    found: Counter[Outcome] = Counter()
    for record, round_ in zip(history.records, snapshot.rounds, strict=True):
        if record.outcomes and not record.pending:
            named = any(decision.winner == history.player for decision in round_.decisions)
            beaten = any(decision.loser == history.player for decision in round_.decisions)
            found[match_outcome(list(record.outcomes), named, beaten)] += 1
    return found


def _cell(column: Column, value: Value, field: Field) -> Cell:
    are_shares = any(term.over is not None for term in value.sum.terms)
    places = value.places if are_shares else None
    rows = tuple(
        SumRow(
            round=term.round,
            opponent=field.name(term.opponent) if term.opponent in field.players else "",
            amount=term.amount,
            cut=term.cut is not None,
            why=KINDS.get(term.why, "") if term.why else "",
            dummy=term.kind is Kind.DUMMY,
            places=places,
        )
        for term in value.sum.terms
        if term.round or term.why is Why.OWN_VALUE
    )
    adds_up = value.sum.shape in (Shape.SUM, Shape.TABLE)
    said = worked_sum(value, lambda n: isolated(field.name(n)), _, figure)
    return Cell(column, value.value, said, rows, adds_up, value.places)


def figure(value: Decimal, places: int | None) -> str:
    """A number of a sum as the reader's language writes it: 12½, and 13.38 or 13,38."""
    return shown_points(value) if places is None else number_format(value, places, use_l10n=True)


def final_body(tournament: Tournament) -> dict[str, Any]:
    """The final ranking as a document that never changes again; names come from the members."""
    standings = standings_of(tournament, with_sums=False)
    return {
        "columns": [column.code for column in standings.columns],
        "lines": [
            {
                "player": line.player.pk,
                "place": line.place,
                "points": str(line.points),
                "tie_breaks": [None if cell.value is None else str(cell.value) for cell in line.cells],
            }
            for line in standings.lines
        ],
    }
