"""Which settings of a tournament make sense, asked by the form, the API and the services alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from members.validators import validate_name
from pairing.errors import PairingError
from pairing.model import Acceleration, Fact, Problem, ScoreUnit, Severity, TournamentSnapshot
from pairing.said import retold
from pairing.standings import parse
from pairing.standings.advice import defaults, problems_of
from pairing.systems import SYSTEMS, Format, system
from tournaments.documents import options_from
from tournaments.models.tournament import UNLIMITED
from tournaments.refusals import BadValue

MOST_ROUNDS = 50
MOST_PLAYERS = 2000
MOST_LEGS = 9
MOST_MINUTES = 600
HIGHEST_POINTS = Decimal(100)


def default_tie_breaks(system_key: str, unit: str = ScoreUnit.GAME.value) -> list[str]:
    """The list a tournament begins with; a Swiss that gives its points for matches goes by those."""
    entry = SYSTEMS.get(system_key)
    if entry is None:
        return []
    return list(defaults(entry.format.value, ScoreUnit(unit)) if entry.tie_breaks is None else entry.tie_breaks)


def check_settings(*, name: str, system: str, number_of_rounds: int, **settings: Any) -> None:
    """Refuse the first setting that cannot be, naming its field."""
    try:
        validate_name(name)
    except ValidationError as error:
        raise BadValue(" ".join(error.messages), field="name") from error
    if system not in SYSTEMS:
        raise BadValue(_("Choose one of the pairing systems on the list."), field="system")
    _within("number_of_rounds", number_of_rounds, 1, MOST_ROUNDS)
    _within("maximum_players", settings.get("maximum_players"), 2, MOST_PLAYERS)
    _within("legs", settings.get("legs"), 1, MOST_LEGS)
    _within("round_minutes", settings.get("round_minutes"), UNLIMITED, MOST_MINUTES)
    _check_dates(settings)
    _check_points(settings)
    for code in settings.get("tie_breaks") or []:
        try:
            parse(code)
        except PairingError as error:
            raise BadValue(retold(error, _), field="tie_breaks") from error
    try:
        options_from(system, settings.get("options") or {})
    except (PairingError, TypeError, ValueError, KeyError) as error:
        raise BadValue(_("These options do not fit the pairing system."), field="options") from error
    if settings.get("acceleration") == Acceleration.BAKU.value and SYSTEMS[system].format is not Format.SWISS:
        raise BadValue(_("Only a Swiss system can be accelerated."), field="acceleration")


def _within(field: str, value: int | None, least: int, most: int) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadValue(_("Choose a number from %(least)d to %(most)d.") % {"least": least, "most": most}, field=field)


def _check_dates(settings: dict[str, Any]) -> None:
    start, end = settings.get("starts_on"), settings.get("ends_on")
    if start and end and end < start:
        raise BadValue(_("The last day lies before the first day."), field="ends_on")


def _check_points(settings: dict[str, Any]) -> None:
    points = {name: settings.get(f"points_{name}") for name in ("win", "draw", "loss", "bye", "forfeit")}
    for name, value in points.items():
        if value is not None and not (value.is_finite() and 0 <= value <= HIGHEST_POINTS):
            raise BadValue(_("Points lie between 0 and 100."), field=f"points_{name}")
    win, draw, loss = points["win"], points["draw"], points["loss"]
    if win is not None and draw is not None and win < draw:
        raise BadValue(_("A win must be worth at least as much as a draw."), field="points_win")
    if draw is not None and loss is not None and draw < loss:
        raise BadValue(_("A draw must be worth at least as much as a loss."), field="points_draw")


@dataclass(frozen=True)
class Advice:
    """Something about the settings that a director should know before round 1."""

    text: str
    serious: bool


def advice(snapshot: TournamentSnapshot, system_key: str, tie_breaks: Sequence[str]) -> list[Advice]:
    """What the system says about these settings and this field, and which tie-breaks mean nothing for them."""
    how = system(system_key)
    found = [*how.problems(snapshot), *problems_of(snapshot, tie_breaks, how.format.value)]
    return [Advice(problem_sentence(problem), problem.severity is Severity.ERROR) for problem in found]


def problem_sentence(problem: Problem) -> str:
    from tournaments.problems import SENTENCES

    facts = {name: _fact(value) for name, value in problem.facts}
    template = SENTENCES.get(problem.code)
    return str(template).format(**facts) if template else problem.code


def rounds_for(system_key: str, players: int) -> int | None:
    """How many rounds the system suggests; None where so many players need more than there can be."""
    rounds = system(system_key).suggested_rounds(max(players, 2))
    return rounds if rounds <= MOST_ROUNDS else None


def rounds_by_players(system_key: str) -> list[tuple[int, int | None]]:
    """The same for every field: from so many players on, so many rounds."""
    steps: list[tuple[int, int | None]] = []
    for players in range(2, MOST_PLAYERS + 1):
        rounds = rounds_for(system_key, players)
        if not steps or steps[-1][1] != rounds:
            steps.append((players, rounds))
    return steps


def _fact(value: Fact) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return retold(value, _) if isinstance(value, str) else str(value)
