"""What the log must tell: every number once, the rows as they are, and no step that was not allowed at its time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tournaments.models import RoundStatus, TournamentStatus
from tournaments.verify.record import Finding, Moment, Record

# What pairing and points depend on; nothing of it moves once round 1 has started.
FROZEN = frozenset(
    {
        "system",
        "options",
        "number_of_rounds",
        "points_win",
        "points_draw",
        "points_loss",
        "points_bye",
        "points_forfeit",
        "score_unit",
        "first_round",
        "initial_colour",
        "acceleration",
        "legs",
        "seed",
        "is_demo",
    }
)
# Who may touch the seats of a round that has started: the director with a reason, an undo, and late entries.
SEATS_MOVE_WITH = frozenset({"pairing.altered", "player.added", "players.added", "player.entered", "player.admitted"})
LATE_BYES_COME_WITH = SEATS_MOVE_WITH | {"player.returned"}
# Games of a match that were not needed go, and those that were come back.
LATER_GAMES_MOVE_WITH = frozenset({"round.closed", "match.entered"})
ROUND_ARROWS = {("planned", "started"), ("started", "closed")}
TOURNAMENT_ARROWS = {
    ("preparing", "running"),
    ("preparing", "discarded"),
    ("running", "finished"),
    ("finished", "running"),
}


def numbers_without_gap(record: Record) -> Iterator[Finding]:
    """14. Events are numbered without a gap up to the tournament's own number."""
    numbers = [event.number for event in record.events]
    if numbers != list(range(1, len(numbers) + 1)):
        missing = sorted(set(range(1, max(numbers, default=0) + 1)) - set(numbers))
        yield record.finding(14, f"the log has a gap: number {', '.join(map(str, missing)) or 'used twice'}")
    last, stands = max(numbers, default=0), record.tournament.event_number
    if stands != last:
        yield record.finding(14, f"the tournament stands at event {stands}, its log ends with {last}")
    known = {event.pk: event.number for event in record.events}
    for event in record.events:
        if event.undoes_id is not None and known.get(event.undoes_id, event.number) >= event.number:
            yield record.finding(14, f"event {event.number} takes back what is not an earlier event of this log")


def rows_are_the_log(record: Record) -> Iterator[Finding]:
    """14. Replaying the log gives exactly the rows there are."""
    try:
        for moment in record.moments():
            rows = moment.before
    except KeyError as error:
        yield record.finding(14, f"the log cannot be replayed: it speaks of a row ({error}) that did not exist then")
        return
    if not record.events:
        yield record.finding(14, "the log is empty")
        return
    for table, there in record.rows().items():
        told = rows[table]
        for pk in sorted(there.keys() | told.keys()):
            if (sentence := _differs(there.get(pk), told.get(pk))) is not None:
                yield record.finding(14, f"{table} {pk} {sentence}")


def _differs(there: dict[str, Any] | None, told: dict[str, Any] | None) -> str | None:
    if there is None:
        return "is in the log, but not in the table"
    if told is None:
        return "is in the table, but not in the log"
    wrong = sorted(name for name in there if there[name] != told.get(name))
    return f"is not as the log says: {', '.join(wrong)}" if wrong else None


def steps_allowed(record: Record) -> Iterator[Finding]:
    """7, 8, 10. No step of the log moved a status past its arrows, a public seat in silence, or a frozen setting."""
    try:
        for moment in record.moments():
            for change in moment.event.changes:
                yield from _statuses(record, moment, change)
                yield from _public_seats(record, moment, change)
                yield from _frozen(record, moment, change)
    except KeyError:
        return  # said by rows_are_the_log


def _statuses(record: Record, moment: Moment, change: dict[str, Any]) -> Iterator[Finding]:
    if change["old"] is None or change["new"] is None or "status" not in change["new"]:
        return
    move = (change["old"]["status"], change["new"]["status"])
    arrows = {"round": ROUND_ARROWS, "tournament": TOURNAMENT_ARROWS}.get(change["table"])
    if arrows is None:
        return
    undone = moment.event.undoes_id is not None
    if (move[::-1] if undone else move) not in arrows:
        yield record.finding(7, f"event {moment.event.number} moved a {change['table']} from {move[0]} to {move[1]}")
    if (
        change["table"] == "tournament"
        and move == (TournamentStatus.RUNNING, TournamentStatus.PREPARING)
        and not undone
    ):
        yield record.finding(7, f"event {moment.event.number} un-started the tournament without taking a step back")


def _public_seats(record: Record, moment: Moment, change: dict[str, Any]) -> Iterator[Finding]:
    if change["table"] not in ("seat", "round"):
        return
    row = change["old"] or change["new"]
    event = moment.event
    if change["table"] == "round":
        status = moment.round_status(change["pk"])
        if change["new"] is None and status != RoundStatus.PLANNED:
            yield record.finding(8, f"event {event.number} removed round {row['number']}, which was {status}")
        return
    status = moment.round_status(row.get("round_id") or _round_of(moment, change["pk"]))
    kind = event.facts.get("undone_kind", event.kind)
    allowed = LATE_BYES_COME_WITH if row.get("bye") else SEATS_MOVE_WITH
    if kind in LATER_GAMES_MOVE_WITH and row.get("leg", 1) > 1:
        return
    if status in (RoundStatus.STARTED, RoundStatus.CLOSED) and kind not in allowed:
        yield record.finding(8, f"event {event.number} ({event.kind}) changed a seat of a round that was {status}")


def _round_of(moment: Moment, seat_pk: int) -> int | None:
    row = moment.before["seat"].get(seat_pk)
    return row["round_id"] if row else None


def _frozen(record: Record, moment: Moment, change: dict[str, Any]) -> Iterator[Finding]:
    if change["old"] is None or change["new"] is None or not moment.has_begun:
        return
    moving = FROZEN - _back_before_the_start(moment)
    if change["table"] == "tournament" and (moved := sorted(moving & change["new"].keys())):
        yield record.finding(10, f"event {moment.event.number} changed {', '.join(moved)} after round 1 had started")
    if change["table"] == "player" and "rating" in change["new"] and moment.before["player"][change["pk"]]["number"]:
        yield record.finding(
            10, f"event {moment.event.number} changed the rating of player {change['pk']} after the start"
        )


def _back_before_the_start(moment: Moment) -> frozenset[str]:
    """Starting round 1 announces the rounds a table or a tree has; who takes the start back takes that back, too."""
    taken_back = moment.event.facts.get("undone_kind") == "round.started"
    return frozenset({"number_of_rounds"}) if taken_back else frozenset()
