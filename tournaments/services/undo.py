"""Taking the last step back. Undo is a new event; nothing is ever erased from the log."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from members.models import Member
from tournaments.models import Event, Tournament
from tournaments.refusals import CannotUndo, NothingToUndo, ReasonNeeded, Stale
from tournaments.services.work import ASIDE, Work, lock, take_back

# These have their own way back, or none.
NEVER = {
    "tournament.created": gettext_lazy("A tournament cannot be un-created. Discard it instead."),
    "tournament.closed": gettext_lazy("A closed tournament is reopened by an administrator."),
    "tournament.reopened": gettext_lazy("Close the tournament again instead."),
    "tournament.discarded": gettext_lazy("A discarded tournament stays discarded."),
}
RESULT_KINDS = (
    "match.entered",
    "result.entered",
    "result.changed",
    "result.corrected",
    "result.reported",
    "result.confirmed",
)


@transaction.atomic
def undo_last(*, tournament_id: int, actor: Member, number: int | None = None, reason: str = "") -> Event:
    """Take back the last step that still stands; `number` says which one the director saw."""
    tournament = lock(tournament_id)
    event = last_standing(tournament)
    if event is None:
        raise NothingToUndo(_("There is nothing to take back."))
    if number is not None and number != event.number:
        raise Stale(_("Step %(seen)d is no longer the last one. Look at the log again.") % {"seen": number})
    if event.kind in NEVER:
        raise CannotUndo(str(NEVER[event.kind]))
    if event.kind == "round.started":
        _may_undo_start(tournament, event, reason)
    work = Work(tournament, actor)
    take_back(work, event)
    return work.record(
        "undone",
        reason=reason,
        round_number=event.round_number,
        undoes=event,
        undone_kind=event.kind,
        undone_number=event.number,
    )


def last_standing(tournament: Tournament) -> Event | None:
    """The newest step that is neither an undo nor taken back, nor one of the clock's and the big screen's."""
    aside = Q()
    for prefix in ASIDE:
        aside |= Q(kind__startswith=prefix)
    return (
        tournament.events.filter(undoes__isnull=True, undone_by__isnull=True)
        .exclude(aside)
        .select_related("actor")
        .order_by("-number")
        .first()
    )


def _may_undo_start(tournament: Tournament, event: Event, reason: str) -> None:
    """A start can be taken back until the first result of the round is in, and never after."""
    known = tournament.events.filter(
        number__gt=event.number, round_number=event.round_number, kind__in=RESULT_KINDS
    ).exists()
    if known:
        raise CannotUndo(
            _("Round %(round)d has had a result. Its start can no longer be taken back.")
            % {"round": event.round_number or 0}
        )
    if not reason.strip():
        raise ReasonNeeded(
            _("The pairings of round %(round)d are public. Say why the start is taken back.")
            % {"round": event.round_number or 0}
        )
