"""Phases before and between rounds: picked from the presets, edited, ordered, removed."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from members.models import Member
from tournaments.models import Phase, Sign, Tournament
from tournaments.presets import PRESETS, PhaseValues
from tournaments.refusals import BadValue, WrongStatus
from tournaments.services.clock import check_minutes
from tournaments.services.work import Work, lock_before_its_end
from tournaments.settings_rules import MOST_MINUTES, MOST_ROUNDS

MOST_PHASES = 40
FIELDS = ("before_round", "name", "minutes", "warn_at", "warn_text", "end_text", "sign")


@transaction.atomic
def add_preset(*, tournament_id: int, actor: Member, key: str, before_round: int = 1) -> list[Phase]:
    """The phases of a preset, at the end of those before this round; each can be edited afterwards."""
    if key not in PRESETS:
        raise BadValue(_("Choose one of the presets on the list."), field="preset")
    tournament = lock_before_its_end(tournament_id)
    work = Work(tournament, actor)
    rows = [_add(work, before_round, **_values(phase)) for phase in PRESETS[key].phases]
    work.record("phase.added", name=str(PRESETS[key].title), before_round=before_round)
    return rows


def _values(phase: PhaseValues) -> dict[str, Any]:
    """A preset in the words of whoever picks it: what is stored is theirs to edit."""
    return {
        "name": str(phase.name),
        "minutes": phase.minutes,
        "warn_at": phase.warn_at,
        "warn_text": str(phase.warn_text),
        "end_text": str(phase.end_text),
        "sign": phase.sign.value,
    }


@transaction.atomic
def add_phase(*, tournament_id: int, actor: Member, before_round: int = 1, **values: Any) -> Phase:
    tournament = lock_before_its_end(tournament_id)
    work = Work(tournament, actor)
    row = _add(work, before_round, **values)
    work.record("phase.added", name=row.name, before_round=before_round)
    return row


def _add(work: Work, before_round: int, **values: Any) -> Phase:
    _check({"before_round": before_round, **values})
    if work.tournament.phases.count() >= MOST_PHASES:
        raise WrongStatus(_("A tournament has at most %(most)d phases.") % {"most": MOST_PHASES})
    position = _behind(work.tournament, before_round)
    return work.create(Phase, tournament=work.tournament, before_round=before_round, position=position, **values)


def _behind(tournament: Tournament, before_round: int) -> int:
    """The position after all that come before this round already."""
    last = tournament.phases.filter(before_round=before_round).order_by("-position").first()
    return (last.position if last else 0) + 1


@transaction.atomic
def change_phase(*, tournament_id: int, actor: Member, phase_id: int, **values: Any) -> Phase:
    """Edit a phase. A clock that already runs for it keeps what it was started with."""
    tournament = lock_before_its_end(tournament_id)
    phase = tournament.phases.get(pk=phase_id)
    _check({name: getattr(phase, name) for name in FIELDS} | values)
    if values.get("before_round", phase.before_round) != phase.before_round:
        values["position"] = _behind(tournament, values["before_round"])
    work = Work(tournament, actor)
    if work.change(phase, **values):
        work.record("phase.changed", name=phase.name)
    return phase


@transaction.atomic
def remove_phase(*, tournament_id: int, actor: Member, phase_id: int) -> Tournament:
    tournament = lock_before_its_end(tournament_id)
    phase = tournament.phases.filter(pk=phase_id).first()
    if phase is not None:
        work = Work(tournament, actor)
        work.remove(phase)
        work.record("phase.removed", name=phase.name)
    return tournament


@transaction.atomic
def move_phase(*, tournament_id: int, actor: Member, phase_id: int, up: bool) -> Tournament:
    """Change places with the phase above or below it, among those before the same round."""
    tournament = lock_before_its_end(tournament_id)
    phase = tournament.phases.filter(pk=phase_id).first()
    if phase is None:
        return tournament
    rows = list(tournament.phases.filter(before_round=phase.before_round).order_by("position", "pk"))
    at = rows.index(phase)
    other = at + (-1 if up else 1)
    if not 0 <= other < len(rows):
        return tournament
    rows[at], rows[other] = rows[other], rows[at]
    work = Work(tournament, actor)
    for position, row in enumerate(rows, start=1):
        work.change(row, position=position)
    work.record("phase.moved", name=phase.name)
    return tournament


def _check(values: dict[str, Any]) -> None:
    name = str(values.get("name", ""))
    if not name.strip() or len(name) > 60 or not name.isprintable():
        raise BadValue(_("A phase has a name of at most 60 characters."), field="name")
    for text in ("warn_text", "end_text"):
        said = str(values.get(text, ""))
        if len(said) > 80 or (said and not said.isprintable()):
            raise BadValue(_("At most 80 characters of plain text."), field=text)
    if values.get("minutes") is not None:
        check_minutes(values["minutes"])
    if not 0 <= values.get("warn_at", 0) <= MOST_MINUTES:
        raise BadValue(_("The warning lies between 0 and %(most)d minutes.") % {"most": MOST_MINUTES}, field="warn_at")
    if not 1 <= values.get("before_round", 1) <= MOST_ROUNDS:
        raise BadValue(_("Choose a round from 1 to %(most)d.") % {"most": MOST_ROUNDS}, field="before_round")
    if values.get("sign", "") not in Sign.values:
        raise BadValue(_("Choose one of the pictures on the list."), field="sign")
