"""Lock, act, record: the one way in which the rows of a tournament change.

A service takes the lock, makes its changes through a `Work`, and records one event with every row
it touched. The rows of a tournament are therefore the sum of its events: `replay` proves it, and
`undo` takes the last step back exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from typing import Any, TypeVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from members.models import Member
from tournaments.models import (
    Announcement,
    ByeRequest,
    Clock,
    Directorship,
    Event,
    ForbiddenPair,
    Game,
    Phase,
    Player,
    Round,
    RoundTime,
    Seat,
    Tournament,
    TournamentStatus,
)
from tournaments.queries.steps import ASIDE
from tournaments.refusals import Stale, WrongStatus

Row = TypeVar("Row", bound=models.Model)

TABLES: dict[str, type[models.Model]] = {
    "tournament": Tournament,
    "directorship": Directorship,
    "player": Player,
    "request": ByeRequest,
    "forbidden": ForbiddenPair,
    "round": Round,
    "time": RoundTime,
    "game": Game,
    "seat": Seat,
    "phase": Phase,
    "clock": Clock,
    "announcement": Announcement,
}
NAMES: dict[type[models.Model], str] = {model: name for name, model in TABLES.items()}
# The event number belongs to the log itself, not to what the log tells.
NOT_LOGGED = {"event_number", "altering"}


def lock(tournament_id: int) -> Tournament:
    """The tournament with its row locked until the transaction ends (SQLite: the whole database is)."""
    return Tournament.objects.select_for_update().get(pk=tournament_id)


def lock_before_its_end(tournament_id: int) -> Tournament:
    """The same for what has no sense in a tournament that is finished or discarded."""
    tournament = lock(tournament_id)
    if tournament.status not in (TournamentStatus.PREPARING, TournamentStatus.RUNNING):
        raise WrongStatus(_("%(name)s is over.") % {"name": tournament.name})
    return tournament


class Work:
    """One step on a locked tournament. Every row it makes, changes or removes goes into the event."""

    def __init__(self, tournament: Tournament, actor: Member | None) -> None:
        self.tournament = tournament
        self.actor = actor
        self.changes: list[dict[str, Any]] = []

    def create(self, model: type[Row], **values: Any) -> Row:
        return self.insert(model(**values))

    def insert(self, row: Row) -> Row:
        self._announce(row)
        row.save(force_insert=True)
        self._log(row, None, values_of(row))
        return row

    def create_many(self, rows: list[Row]) -> list[Row]:
        """Rows of one kind at once: a round of a hundred boards is three statements."""
        if rows:
            self._announce(rows[0])
            made = type(rows[0])._default_manager.bulk_create(rows)
            for row in made:
                self._log(row, None, values_of(row))
            return made
        return []

    def change(self, row: models.Model, **values: Any) -> bool:
        """Set fields that differ; says whether any did."""
        before = values_of(row)
        for name, value in values.items():
            setattr(row, name, value)
        after = values_of(row)
        changed = {name for name in after if after[name] != before[name]}
        if not changed:
            return False
        self._announce(row)
        row.save(update_fields=sorted(changed))
        self._log(row, {n: before[n] for n in sorted(changed)}, {n: after[n] for n in sorted(changed)})
        return True

    def remove(self, row: models.Model) -> None:
        before, pk = values_of(row), row.pk
        self._announce(row)
        row.delete()
        self.changes.append({"table": NAMES[type(row)], "pk": pk, "old": before, "new": None})

    def record(
        self,
        kind: str,
        *,
        reason: str = "",
        round_number: int | None = None,
        undoes: Event | None = None,
        **facts: Any,
    ) -> Event:
        """Append the event and move the tournament's number on."""
        number = self.tournament.event_number + 1
        event = Event.objects.create(
            tournament=self.tournament,
            number=number,
            kind=kind,
            at=timezone.now(),
            actor=self.actor,
            reason=reason,
            round_number=round_number,
            facts=facts,
            changes=self.changes,
            undoes=undoes,
        )
        self.tournament.event_number = number
        self.tournament.save(update_fields=["event_number"])
        return event

    def _announce(self, row: models.Model) -> None:
        """Before seats move: the database lets those of a started round move in a step that writes an event alone."""
        next_event = self.tournament.event_number + 1
        if isinstance(row, Seat) and self.tournament.altering != next_event:
            self.tournament.altering = next_event
            self.tournament.save(update_fields=["altering"])

    def _log(self, row: models.Model, old: dict[str, Any] | None, new: dict[str, Any] | None) -> None:
        self.changes.append({"table": NAMES[type(row)], "pk": row.pk, "old": old, "new": new})


def values_of(row: models.Model) -> dict[str, Any]:
    """A row's columns as plain values that survive JSON, the key and the event number left out."""
    return {
        field.attname: _plain(field.value_from_object(row))
        for field in row._meta.concrete_fields
        if not field.primary_key and field.attname not in NOT_LOGGED
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return str(value.normalize() + 0) if value else "0"
    if isinstance(value, datetime | date):
        return value.isoformat()
    return value


def row_from(model: type[models.Model], pk: int, values: dict[str, Any]) -> models.Model:
    """A row as it was, from what the log says of it."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    row = model(pk=pk)
    for name, value in values.items():
        setattr(row, name, fields[name].to_python(value))
    return row


def take_back(work: Work, event: Event) -> None:
    """Make every change of an event undone, the last one first."""
    for change in reversed(event.changes):
        model = TABLES[change["table"]]
        if change["old"] is None:
            work.remove(model._default_manager.get(pk=change["pk"]))
        elif change["new"] is None:
            work.insert(row_from(model, change["pk"], change["old"]))
        elif model is Tournament:
            work.change(work.tournament, **_typed(model, change["old"]))
        else:
            work.change(model._default_manager.get(pk=change["pk"]), **_typed(model, change["old"]))


def _typed(model: type[models.Model], values: dict[str, Any]) -> dict[str, Any]:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return {name: fields[name].to_python(value) for name, value in values.items()}


Rows = dict[str, dict[int, dict[str, Any]]]  # table → key → values


def replay(events: Iterable[Event]) -> Rows:
    """The rows of a tournament as its events tell them."""
    rows: Rows = {name: {} for name in TABLES}
    for event in sorted(events, key=lambda e: e.number):
        replay_one(rows, event)
    return rows


def replay_one(rows: Rows, event: Event) -> None:
    """Move the rows on by one event."""
    for change in event.changes:
        table, pk = rows[change["table"]], change["pk"]
        if change["new"] is None:
            del table[pk]
        elif change["old"] is None:
            table[pk] = dict(change["new"])
        else:
            table[pk].update(change["new"])


def check_fresh(
    tournament: Tournament, seen: int | None, *, aside: bool = False, table: str = "", **about: int | None
) -> None:
    """Refuse a form that was filled in before somebody else changed the same thing.

    `seen` is the event number the form was made from; `about` names what it changes:
    `game=5`, `round_number=3`, every row of a `table`, or nothing for the tournament as a whole. With `aside`, steps of
    the hall count too.
    """
    if seen is None or seen >= tournament.event_number:
        return
    later = tournament.events.filter(number__gt=seen).select_related("actor").order_by("number")
    for event in later:
        if (aside or not event.kind.startswith(ASIDE)) and _touches(event, table, about):
            who = event.actor.display_name if event.actor else _("the system")
            raise Stale(
                _("%(who)s changed this at %(time)s, after your page was made. Look at it again, then decide.")
                % {"who": who, "time": timezone.localtime(event.at).strftime("%H:%M:%S")}
            )


def _touches(event: Event, table: str, about: dict[str, int | None]) -> bool:
    if table:
        return any(change["table"] == table for change in event.changes)
    if not about:
        return True
    if (game := about.get("game")) is not None:
        return any(change["table"] == "game" and change["pk"] == game for change in event.changes)
    return event.round_number == about.get("round_number")
