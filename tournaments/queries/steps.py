"""The steps of a tournament's log: which of them undo passes over, which it never takes back, and which comes next."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext_lazy

from tournaments.models import Event, Tournament

# Steps beside the tournament itself: the hall's clock and announcements. They are in the log like all others, but
# undo passes over them, and a form filled in meanwhile is not out of date because of them.
ASIDE = ("clock.", "hall.")

# These have their own way back, or none.
NEVER_TAKEN_BACK = {
    "tournament.created": gettext_lazy("A tournament cannot be un-created. Discard it instead."),
    "tournament.closed": gettext_lazy("A closed tournament is reopened by an administrator."),
    "tournament.reopened": gettext_lazy("Close the tournament again instead."),
    "tournament.discarded": gettext_lazy("A discarded tournament stays discarded."),
}


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
