"""When rounds are meant to start."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from members.models import Member
from tournaments.models import ByeRequest, RoundTime, Tournament
from tournaments.refusals import BadValue, WrongStatus
from tournaments.services.work import Work, check_fresh, lock


@transaction.atomic
def set_round_times(
    *, tournament_id: int, actor: Member, times: Mapping[int, datetime | None], seen: int | None = None
) -> Tournament:
    """The planned start of each round named here; None takes it away. Later rounds start later."""
    tournament = lock(tournament_id)
    if tournament.is_finished:
        raise WrongStatus(_("%(name)s is over.") % {"name": tournament.name})
    check_fresh(tournament, seen, table="time")
    known = {row.number: row for row in tournament.times.all()}
    _in_order({**{number: row.starts_at for number, row in known.items()}, **times}, tournament)
    work = Work(tournament, actor)
    for number, moment in sorted(times.items()):
        row = known.get(number)
        if row is None and moment is not None:
            work.create(RoundTime, tournament=tournament, number=number, starts_at=moment)
        elif row is not None and moment is None:
            work.remove(row)
        elif row is not None:
            work.change(row, starts_at=moment)
    if work.changes:
        work.record("times.set", rounds=sorted(times))
    return tournament


# What no round starts outside of: a time zone or two hours more must still be a moment that a calendar knows.
FIRST_YEAR, LAST_YEAR = 1900, 2999


def forget_later_rounds(work: Work) -> None:
    """Times and byes of rounds that are not played any more: no form shows them, the next list of times would trip."""
    tournament, last = work.tournament, work.tournament.number_of_rounds
    for row in tournament.times.filter(number__gt=last).order_by("pk"):
        work.remove(row)
    for request in ByeRequest.objects.filter(player__tournament=tournament, round_number__gt=last).order_by("pk"):
        work.remove(request)


def _in_order(times: Mapping[int, datetime | None], tournament: Tournament) -> None:
    last: datetime | None = None
    for number in sorted(times):
        if not 1 <= number <= tournament.number_of_rounds:
            raise BadValue(
                _("Rounds run from 1 to %(last)d.") % {"last": tournament.number_of_rounds}, field=f"round_{number}"
            )
        moment = times[number]
        if moment is not None and not FIRST_YEAR <= moment.year <= LAST_YEAR:
            raise BadValue(
                _("Round %(number)d would start in the year %(year)d. Check the date.")
                % {"number": number, "year": moment.year},
                field=f"round_{number}",
            )
        if moment is not None and last is not None and moment <= last:
            raise BadValue(
                _("Round %(number)d would start before the round ahead of it.") % {"number": number},
                field=f"round_{number}",
            )
        last = moment or last
