"""Which state of a tournament this is: its event number, and the moment of that event.

The number alone is not enough for whoever keeps an answer for longer: after a restore the same number is given again,
to another event.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.db.models import F, OuterRef, QuerySet, Subquery

from tournaments.models import Event, Tournament

BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


def with_version(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Each with the moment of its last event, in the same query."""
    last = Event.objects.filter(tournament=OuterRef("pk"), number=OuterRef("event_number"))
    return rows.annotate(stamped_number=F("event_number"), stamped_at=Subquery(last.values("at")[:1]))


def version_of(tournament: Tournament) -> str:
    """The number and the moment as one word; asks the database only for a row that has moved on since it was read."""
    known = tournament.__dict__
    if known.get("stamped_number") == tournament.event_number:
        at = known["stamped_at"]
    else:
        at = moment_of(tournament, tournament.event_number)
    return f"{tournament.event_number}-{stamp(at)}"


def moment_of(tournament: Tournament, number: int) -> datetime | None:
    """When the event of this number happened."""
    return tournament.events.filter(number=number).values_list("at", flat=True).first()


def stamp(at: datetime | None) -> str:
    """A moment to the microsecond in few letters."""
    return f"{(at - BEGINNING) // timedelta(microseconds=1):x}" if at else "0"
