"""Taking the last step back. Undo is a new event; nothing is ever erased from the log."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from members.models import Member
from tournaments.models import Event, Tournament
from tournaments.queries.steps import NEVER_TAKEN_BACK, last_standing
from tournaments.refusals import CannotUndo, NothingToUndo, ReasonNeeded, Stale
from tournaments.services.work import Work, lock, take_back

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
    if event.kind in NEVER_TAKEN_BACK:
        raise CannotUndo(str(NEVER_TAKEN_BACK[event.kind]))
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
