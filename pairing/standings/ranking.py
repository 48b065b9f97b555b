"""The standings: points first, then each tie-break inside every group still tied (C.07, 4.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from pairing.elimination import places as knockout_places
from pairing.errors import PairingError
from pairing.model import Round, TournamentSnapshot
from pairing.standings.codes import Descriptor, parse
from pairing.standings.collector import collection_put_off
from pairing.standings.direct_encounter import direct_encounter
from pairing.standings.registry import TIE_BREAKS
from pairing.standings.table import Table
from pairing.standings.values import Edition, Format, Row, Value, Worked
from pairing.withdrawals import annulled

Group = tuple[int, ...]


class UnknownEdition(PairingError):
    """There is no such edition of the tie-break regulations."""


@collection_put_off()
def compute(
    snapshot: TournamentSnapshot,
    tie_breaks: Sequence[str] = (),
    *,
    edition: str = Edition.MARCH_2026,
    format: str = Format.SWISS,
    places: Mapping[int, int] | None = None,
) -> tuple[Row, ...]:
    """Every player in order, by points and then by these tie-breaks.

    In a knockout the place in the bracket comes before the points; `places` replaces what the
    bracket says. In a round robin nothing counts against players who left before half of their
    games: they stand last. Players whom nothing separates share a place and stand by number.
    """
    descriptors = [parse(code) for code in tie_breaks]
    table = table_of(snapshot, edition=edition, format=format)
    if table.format is Format.KNOCKOUT and places is None:
        places = {placing.player: placing.place for placing in knockout_places(snapshot)}
    groups = _groups_to_begin_with(table, places)
    values: dict[int, list[Value]] = {number: [] for number in table.sheets}
    for code, descriptor in zip(tie_breaks, descriptors, strict=True):
        groups, worked = _apply(table, descriptor, groups)
        for number, found in worked.items():
            values[number].append(Value(code, found.value, found.sum))
    return _rows(table, groups, values)


def table_of(snapshot: TournamentSnapshot, *, edition: str = Edition.MARCH_2026, format: str = Format.SWISS) -> Table:
    """The field as `compute` sees it."""
    kind = format_named(format)
    excluded = annulled(snapshot) if kind is Format.ROUND_ROBIN else frozenset()
    return Table(_without(snapshot, excluded), kind, edition_named(edition), excluded)


def edition_named(text: str) -> Edition:
    try:
        return Edition(text)
    except ValueError:
        known = ", ".join(Edition)
        raise UnknownEdition(f"There is no edition {text!r} of the tie-break regulations. Known are {known}.") from None


def format_named(text: str) -> Format:
    try:
        return Format(text)
    except ValueError:
        raise PairingError(f"There is no format {text!r}. Known are {', '.join(Format)}.") from None


def _apply(table: Table, descriptor: Descriptor, groups: list[Group]) -> tuple[list[Group], dict[int, Worked]]:
    """Each group cut further by one tie-break, and what the tie-break gave to each player."""
    if descriptor.code == "DE":
        worked: dict[int, Worked] = {}
        for group in groups:
            worked.update(direct_encounter(table, descriptor, group))
    else:
        worked = TIE_BREAKS[descriptor.code](table, descriptor)
    return [part for group in groups for part in _split(group, worked)], worked


def _split(group: Group, worked: Mapping[int, Worked]) -> list[Group]:
    """More is better, and no value at all is the least."""
    if len(group) == 1:
        return [group]
    parts: dict[Decimal | Fraction, list[int]] = {}
    without: list[int] = []
    for number in group:
        order = worked[number].order
        (without if order is None else parts.setdefault(order, [])).append(number)
    ordered = [tuple(parts[order]) for order in sorted(parts, reverse=True)]
    return [*ordered, tuple(without)] if without else ordered


def _groups_to_begin_with(table: Table, places: Mapping[int, int] | None) -> list[Group]:
    outside = len(table.sheets) + 1
    groups: dict[tuple[bool, Decimal], list[int]] = {}
    for number, sheet in table.sheets.items():
        score = sheet.points if places is None else Decimal(-places.get(number, outside))
        groups.setdefault((number not in table.excluded, score), []).append(number)
    return [tuple(groups[key]) for key in sorted(groups, reverse=True)]


def _rows(table: Table, groups: list[Group], values: dict[int, list[Value]]) -> tuple[Row, ...]:
    rows: list[Row] = []
    for group in groups:
        place = len(rows) + 1
        for number in group:
            sheet = table.sheets[number]
            unfinished = sheet.postponed or bool(sheet.pending)
            rows.append(Row(number, place, len(rows) + 1, sheet.points, tuple(values[number]), unfinished))
    return tuple(rows)


def _without(snapshot: TournamentSnapshot, excluded: frozenset[int]) -> TournamentSnapshot:
    """The tournament as if nobody had played these players."""
    if not excluded:
        return snapshot
    return replace(snapshot, rounds=tuple(_round_without(round_, excluded) for round_ in snapshot.rounds))


def _round_without(round_: Round, excluded: frozenset[int]) -> Round:
    games = tuple(game for game in round_.games if not excluded.intersection(game.players))
    byes = tuple(bye for bye in round_.byes if bye.player not in excluded)
    return replace(round_, games=games, byes=byes)
