"""11. The standings are the same from the rows, from the log, from an exported report, and in the final ranking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from pairing.errors import PairingError
from pairing.formats.trf import from_snapshot, read, to_snapshot, write
from pairing.model import TournamentSnapshot
from pairing.standings import Row
from pairing.systems import system
from tournaments.models import Tournament
from tournaments.queries.standings import rows_of
from tournaments.snapshots import field_of
from tournaments.verify.record import Finding, Record, snapshot_of_rows

Line = tuple[int, int, Decimal, tuple[Decimal | None, ...]]


def standings_three_ways(record: Record) -> Iterator[Finding]:
    tournament = record.tournament
    try:
        snapshot = field_of(tournament).snapshot
        wanted = _lines(rows_of(tournament, snapshot))
    except (PairingError, KeyError, ValueError) as error:
        yield record.finding(11, f"the rows give no standings: {error!r}")
        return
    if not wanted:
        return  # nobody has a starting number yet
    for what, again in (("log", _from_log), ("report", _from_report)):
        try:
            found = _lines(rows_of(tournament, again(record, snapshot)))
        except (PairingError, KeyError, ValueError) as error:
            yield record.finding(11, f"the {what} gives no standings: {error!r}")
            continue
        if found != wanted:
            players = [str(a[0]) for a, b in zip(wanted, found, strict=False) if a != b]
            yield record.finding(
                11, f"the standings from the {what} differ for number {', '.join(players) or 'of players'}"
            )
    if tournament.is_finished and tournament.final is not None:
        yield from _final(record, tournament, wanted)


def _lines(rows: Sequence[Row]) -> list[Line]:
    """Number, place, points and tie-breaks, by starting number: the order of equals is nobody's claim."""
    lines = [(row.number, row.place, row.points, tuple(value.value for value in row.tie_breaks)) for row in rows]
    return sorted(lines, key=lambda line: line[0])


def _from_log(record: Record, snapshot: TournamentSnapshot) -> TournamentSnapshot:
    for moment in record.moments():
        rows = moment.before
    return snapshot_of_rows(rows)


def _from_report(record: Record, snapshot: TournamentSnapshot) -> TournamentSnapshot:
    """Written as TRF, read again."""
    entry = system(record.tournament.system)
    text = write(from_snapshot(snapshot, system=entry.key, name="verify"))
    return to_snapshot(read(text), options=entry.options)


def _final(record: Record, tournament: Tournament, wanted: list[Line]) -> Iterator[Finding]:
    numbers = {pk: player.number for pk, player in record.players.items()}
    body = tournament.final.body if tournament.final else {}
    frozen = {
        numbers.get(line["player"]): (line["place"], Decimal(line["points"]), _decimals(line["tie_breaks"]))
        for line in body.get("lines", [])
    }
    if body.get("columns") == tournament.tie_breaks:
        now = {number: (place, points, values) for number, place, points, values in wanted}
        if frozen != now:
            yield record.finding(11, "the final ranking is not the standings of its games")


def _decimals(values: list[str | None]) -> tuple[Decimal | None, ...]:
    return tuple(None if value is None else Decimal(value) for value in values)
