"""Settings of ours that no TRF record can hold: `### pairing name=value` lines, comments to other programs.

seed=…  system=…  first-round=lot  acceleration=baku  legs=2  unit=match  played=3  option=name:value
enters=12@3 (a late entry)  left=7@4 (withdrawn after round 4)  bracket-seed=3@1  table=5@2
absent=4:7 9 (in round 4)  asked=2:5 (a bye of a past round that was asked for)  group=5@North
postponed=2:1:3-4 (round, leg, White, Black)  decision=3:5>8 by lot
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from pairing.formats.trf.document import Trf, TrfError, TrfProblem
from pairing.formats.trf.fields import Misread
from pairing.model import Acceleration, Decision, FirstRound, Options, ScoreUnit
from pairing.said import Said
from pairing.settings import BadSetting, options_from

AT = re.compile(r"(\d{1,4})@(\d{1,4})", re.ASCII)
GROUP = re.compile(r"(\d{1,4})@(.*)", re.ASCII)
ABSENT = re.compile(r"(\d{1,3}):((?:\d{1,4} ?)*)", re.ASCII)
POSTPONED = re.compile(r"(\d{1,3}):(\d{1,2}):(\d{1,4})-(\d{1,4})", re.ASCII)
DECISION = re.compile(r"(\d{1,3}):(\d{1,4})>(\d{1,4})(?: (.*))?", re.ASCII)
COUNT = re.compile(r"\d{1,3}", re.ASCII)

T = TypeVar("T")


@dataclass(slots=True)
class Extras:
    """What those lines say, by starting number or round."""

    seed: str = ""
    system: str = ""
    first_round: FirstRound = FirstRound.RANK
    acceleration: Acceleration = Acceleration.NONE
    legs: int = 1
    unit: ScoreUnit = ScoreUnit.GAME
    played: int = 0
    options: list[tuple[str, str]] = field(default_factory=list)
    enters: dict[int, int] = field(default_factory=dict)
    left: dict[int, int] = field(default_factory=dict)
    seeds: dict[int, int] = field(default_factory=dict)
    tables: dict[int, int] = field(default_factory=dict)
    absent: set[tuple[int, int]] = field(default_factory=set)
    asked: set[tuple[int, int]] = field(default_factory=set)
    groups: dict[int, str] = field(default_factory=dict)
    postponed: set[tuple[int, ...]] = field(default_factory=set)
    decisions: dict[int, tuple[Decision, ...]] = field(default_factory=dict)

    def options_as(self, kind: type[Options]) -> Options | None:
        if not self.options:
            return None
        try:
            return options_from(kind, self.options)
        except BadSetting as bad:
            raise _refused(bad.args[0]) from bad


def extras_of(trf: Trf) -> Extras:
    """The settings in these lines. A name we do not know comes from a newer program and is left alone."""
    extras = Extras()
    for name, value in trf.extras:
        try:
            add_extra(extras, name, value)
        except Misread as misread:
            raise _refused(misread.args[0]) from misread
    return extras


def add_extra(extras: Extras, name: str, value: str) -> None:
    """What one line says, or a `Misread`."""
    if reader := READERS.get(name):
        reader(extras, value)


def _refused(text: str) -> TrfError:
    return TrfError((TrfProblem(1, text),))


def _unread(name: str, value: str) -> Misread:
    return Misread(Said("the line “### pairing {name}=…” cannot be read: {value}", name=name, value=repr(value[:40])))


def _parts(pattern: re.Pattern[str], name: str, value: str) -> tuple[str, ...]:
    match = pattern.fullmatch(value.strip())
    if match is None:
        raise _unread(name, value)
    return match.groups(default="")


def _choice(kind: Callable[[str], T], name: str, value: str) -> T:
    try:
        return kind(value)
    except ValueError:
        raise _unread(name, value) from None


def _whole(value: str, name: str, least: int) -> int:
    if not COUNT.fullmatch(value) or int(value) < least:
        raise _unread(name, value)
    return int(value)


def _at(name: str) -> Callable[[Extras, str], None]:
    attribute = {"enters": "enters", "left": "left", "bracket-seed": "seeds", "table": "tables"}[name]

    def read(extras: Extras, value: str) -> None:
        player, number = _parts(AT, name, value)
        getattr(extras, attribute)[int(player)] = int(number)

    return read


def _read_seed(extras: Extras, value: str) -> None:
    extras.seed = value


def _read_system(extras: Extras, value: str) -> None:
    extras.system = value


def _read_first_round(extras: Extras, value: str) -> None:
    extras.first_round = _choice(FirstRound, "first-round", value)


def _read_acceleration(extras: Extras, value: str) -> None:
    extras.acceleration = _choice(Acceleration, "acceleration", value)


def _read_unit(extras: Extras, value: str) -> None:
    extras.unit = _choice(ScoreUnit, "unit", value)


def _read_legs(extras: Extras, value: str) -> None:
    extras.legs = _whole(value, "legs", 1)


def _read_played(extras: Extras, value: str) -> None:
    extras.played = _whole(value, "played", 0)


def _read_option(extras: Extras, value: str) -> None:
    name, _, setting = value.partition(":")
    extras.options.append((name, setting))


def _read_absent(extras: Extras, value: str) -> None:
    number, players = _parts(ABSENT, "absent", value)
    extras.absent |= {(int(number), int(player)) for player in players.split()}


def _read_asked(extras: Extras, value: str) -> None:
    number, players = _parts(ABSENT, "asked", value)
    extras.asked |= {(int(number), int(player)) for player in players.split()}


def _read_group(extras: Extras, value: str) -> None:
    player, group = _parts(GROUP, "group", value)
    extras.groups[int(player)] = group


def _read_postponed(extras: Extras, value: str) -> None:
    extras.postponed.add(tuple(map(int, _parts(POSTPONED, "postponed", value))))


def _read_decision(extras: Extras, value: str) -> None:
    number, winner, loser, how = _parts(DECISION, "decision", value)
    known = extras.decisions.get(int(number), ())
    extras.decisions[int(number)] = (*known, Decision(int(winner), int(loser), how))


READERS: dict[str, Callable[[Extras, str], None]] = {
    "seed": _read_seed,
    "system": _read_system,
    "first-round": _read_first_round,
    "acceleration": _read_acceleration,
    "unit": _read_unit,
    "legs": _read_legs,
    "played": _read_played,
    "option": _read_option,
    "enters": _at("enters"),
    "left": _at("left"),
    "bracket-seed": _at("bracket-seed"),
    "table": _at("table"),
    "absent": _read_absent,
    "asked": _read_asked,
    "group": _read_group,
    "postponed": _read_postponed,
    "decision": _read_decision,
}
