"""Says in plain English why a round was paired as it was. Pages translate; the command line and tests use this."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from string import ascii_lowercase

import pairing.sentences
from pairing.model import Board, ByeKind, Fact, Flag, FlagKind, RoundPlan, Step, TournamentSnapshot
from pairing.said import Translate, english

NameOf = Callable[[int], str]

POINTS = re.compile(r"(\d+)\.(\d+)", re.ASCII)
FRACTIONS = {"25": "¼", "5": "½", "75": "¾"}
COLOURS = {"w": "White", "b": "Black"}
STRENGTHS = ("none", "mild", "strong", "absolute")  # of a wish for a colour
AND = "{most} and {last}"
NOBODY = "nobody"
LISTS = frozenset({"first", "order", "others", "second"})  # facts that may be lists of players
# The steps that say of a rematch that it is one; colours are agreed on after them.
REMATCH_STEPS = ("law.rematch", "adjacent.again", "club-swiss.met-everybody", "club-swiss.rematch-for-the-rest")
BYES = {
    ByeKind.PAIRING: "pairing bye",
    ByeKind.FULL: "full-point bye",
    ByeKind.HALF: "half-point bye",
    ByeKind.ZERO: "zero-point bye",
    ByeKind.ABSENT: "absent",
    ByeKind.FORFEIT: "forfeit",
}
FLAGS = {
    FlagKind.COLOUR: "Colour",
    FlagKind.REMATCH: "Rematch",
    FlagKind.SECOND_BYE: "Second bye",
    FlagKind.FORBIDDEN: "Forbidden pair",
    FlagKind.UPFLOAT: "Upfloat",
}


@cache
def sentences() -> Mapping[str, str]:
    """Every sentence of every system, by the code of its step."""
    found: dict[str, str] = {}
    for module in iter_modules(pairing.sentences.__path__):
        found |= import_module(f"{pairing.sentences.__name__}.{module.name}").SENTENCES
    return found


@cache
def tables() -> Mapping[str, Callable[[Step], list[str]]]:
    """What is laid out below the sentence of a step, by its code: few systems have any."""
    found: dict[str, Callable[[Step], list[str]]] = {}
    for module in iter_modules(pairing.sentences.__path__):
        found |= getattr(import_module(f"{pairing.sentences.__name__}.{module.name}"), "TABLES", {})
    return found


def sentence(step: Step, name_of: NameOf, translate: Translate = english) -> str:
    """One step as a sentence. `{a}`, `{b}`, … are the players in order, `{player}` is the first of them.

    `translate` is asked for the template and for every word that goes into it.
    """
    template = _template(step)
    if template is None:
        facts = ", ".join(f"{name} {shown(value)}" for name, value in step.facts)
        return f"{step.code}: {joined(map(name_of, step.players))}{f' ({facts})' if facts else ''}"
    names = [name_of(player) for player in step.players]
    values: dict[str, str] = dict(zip(ascii_lowercase, names, strict=False))
    values |= {"player": names[0] if names else "", "players": joined(names, translate)}
    values |= {name: _said(name, value, name_of, translate) for name, value in step.facts}
    return translate(template).format_map(values)


def _template(step: Step) -> str | None:
    """The sentence of a step; of several rounds it is another one, where there is one."""
    rounds = dict(step.facts).get("rounds")
    several = isinstance(rounds, tuple) and len(rounds) > 1
    return (several and sentences().get(f"{step.code}-often")) or sentences().get(step.code)


def joined(items: Iterable[str], translate: Translate = english) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = list(items) or [""]
    return translate(AND).format(most=", ".join(most), last=last) if most else last


def shown(value: Fact, translate: Translate = english) -> str:
    """A fact as a reader sees it: points with their fraction, several values joined."""
    if isinstance(value, bool):
        return translate("yes" if value else "no")
    if isinstance(value, tuple):
        return joined((shown(item, translate) for item in value), translate)
    if isinstance(value, str) and (match := POINTS.fullmatch(value)):
        return _points(match[1], match[2].rstrip("0"))
    return str(value)


def _said(name: str, value: Fact, name_of: NameOf, translate: Translate) -> str:
    if name in LISTS and isinstance(value, tuple):
        return joined((name_of(player) for player in value if isinstance(player, int)), translate) or translate(NOBODY)
    if "colour" in name and isinstance(value, str) and value in COLOURS:
        return translate(COLOURS[value])
    if name in ("strength", "other") and isinstance(value, str):
        return translate(value)
    if name == "aro" and isinstance(value, str):
        return value  # an average keeps its decimal, as the tables print it
    if name == "colours":
        return shown(value, translate) or translate("none")
    return shown(value, translate)


def _points(whole: str, decimals: str) -> str:
    if not decimals:
        return whole
    if decimals not in FRACTIONS:
        return f"{whole}.{decimals}"
    return FRACTIONS[decimals] if whole == "0" else f"{whole}{FRACTIONS[decimals]}"


def explain(plan: RoundPlan, snapshot: TournamentSnapshot, name_of: NameOf | None = None) -> str:
    """The whole round as text: what holds for all of it, each board and bye with its reasons, then the flags."""
    names = snapshot.by_number()
    name_of = name_of or (lambda number: names[number].name or f"player {number}")
    last = snapshot.number_of_rounds
    of_all = f" of {last}" if plan.round <= last else ""  # a file need not say how many rounds there are
    blocks = [[f"Round {plan.round}{of_all}, {plan.system}"]]
    blocks[0] += _reasons(plan.steps, name_of)
    blocks += [[_board(board, name_of), *_reasons(board.steps, name_of)] for board in plan.boards]
    blocks += [[f"{name_of(bye.player)}: {BYES[bye.kind]}", *_reasons(bye.steps, name_of)] for bye in plan.byes]
    if plan.flags:
        blocks.append(["To look at before the round is started:", *(_flag(flag, plan, name_of) for flag in plan.flags)])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _board(board: Board, name_of: NameOf) -> str:
    return f"Board {board.number}: {name_of(board.white)} (White) – {name_of(board.black)} (Black)"


def _reasons(steps: tuple[Step, ...], name_of: NameOf) -> list[str]:
    lines = []
    for step in steps:
        lines.append(f"  {step.rule:>6}  {sentence(step, name_of)}")
        if lay_out := tables().get(step.code):
            lines += [f"          {line}" for line in lay_out(step)]
    return lines


def decisive(flag: Flag) -> Step:
    """The one step that says what a flag is about; the others say how it came to that, the last being the outcome."""
    of_rematch = [step for step in flag.steps if flag.kind is FlagKind.REMATCH and step.code.startswith(REMATCH_STEPS)]
    return (of_rematch or flag.steps)[-1]


def _flag(flag: Flag, plan: RoundPlan, name_of: NameOf) -> str:
    """What is flagged, where and of whom, and why. Reasons that stand with the board or the bye are not told again."""
    place = next((f", board {board.number}" for board in plan.boards if {*flag.players} <= {*board.players}), "")
    of_boards = (step for board in plan.boards for step in board.steps)
    told = {*flag.steps} <= {*of_boards, *(step for bye in plan.byes for step in bye.steps)}
    reasons = " ".join(sentence(step, name_of) for step in ((decisive(flag),) if told else flag.steps))
    return f"  {FLAGS[flag.kind]}{place}, {joined(map(name_of, flag.players))}: {reasons}"
