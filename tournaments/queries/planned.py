"""What has happened since a round was planned."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.checks import Fault, faults
from tournaments.documents import plan_from, snapshot_from
from tournaments.models import PlayerStatus, Round, Tournament
from tournaments.refusals import PlanOutdated, ReasonNeeded
from tournaments.snapshots import Field, field_of


def outdated(tournament: Tournament, round_: Round) -> PlanOutdated | ReasonNeeded | None:
    """What has happened since the round was planned that keeps it from starting as it is, or asks for a reason."""
    field = field_of(tournament, only_closed=True, as_planned=round_)
    unnumbered = tournament.players.filter(status=PlayerStatus.PLAYING, number__isnull=True).select_related("member")
    if newcomer := unnumbered.first():
        return PlanOutdated(
            _("%(name)s came in after round %(round)d was planned. Plan it again.")
            % {"name": newcomer.name, "round": round_.number}
        )
    for fault in faults(field.snapshot, plan_from(round_.plan.body)):
        return PlanOutdated(_broken(fault, field, round_.number))
    if snapshot_from(round_.snapshot.body, round_.system).rounds != field.snapshot.rounds:
        return ReasonNeeded(
            _(
                "A result of an earlier round changed after round %(round)d was planned. "
                "Plan it again, or say why it stays as it is."
            )
            % {"round": round_.number}
        )
    return None


def _broken(fault: Fault, field: Field, number: int) -> str:
    who = ", ".join(field.name(player) if player in field.players else str(player) for player in fault.players)
    sentence = {
        "not-seated": _("%(who)s has neither a board nor a bye in round %(round)d. Plan it again."),
        "out-of-the-round": _(
            "%(who)s has withdrawn but is seated in round %(round)d. Mark them absent, or plan it again."
        ),
        "excused-but-paired": _("%(who)s asked for a bye but is paired in round %(round)d. Plan it again."),
        "other-bye": _("%(who)s has another bye than asked for in round %(round)d. Plan it again."),
        "unflagged": _(
            "Something has changed for %(who)s after round %(round)d was planned, and the plan does not show it. "
            "Plan it again."
        ),
    }.get(fault.code, _("The plan of round %(round)d no longer fits the field (%(who)s). Plan it again."))
    return sentence % {"who": who, "round": number}
