"""The judge: finds every broken law in a plan, knowing no engine, only the snapshot and the laws of the system.

`faults` are what no plan may have. `consequences` are the flags a plan deserves: an engine must have set
exactly these, and a director who pairs by hand is shown them. Law numbers: docs/pairing/laws.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pairing.history import History, histories
from pairing.laws import Laws, laws_of
from pairing.model import (
    Board,
    ByeKind,
    Colour,
    Fact,
    Flag,
    FlagKind,
    PlannedBye,
    RoundPlan,
    TournamentSnapshot,
    step,
)
from pairing.score_floats import pairing_scores, upfloats

SENTENCES = {
    "wrong-round": "The plan is for round {planned}, but round {next} is to be paired.",
    "unknown-player": "Player {players} is seated but not in the field.",
    "seated-twice": "Player {players} is seated {times} times.",
    "not-seated": "Player {players} has neither a board nor a bye.",
    "out-of-the-round": "Player {players} is seated but not in this round: withdrawn, out, or not yet entered.",
    "plays-themselves": "Player {players} is paired with themselves.",
    "excused-but-paired": "Player {players} asked for a bye ({requested}) but is paired.",
    "other-bye": "Player {players} asked for a bye ({requested}) but gets another ({planned}).",
    "unasked-bye": "Player {players} gets a bye ({planned}) nobody asked for.",
    "too-many-byes": "Pairing byes for {players}, where at most {most} may be given.",
    "board-number": "Board number {number} is used {times} times or is not positive.",
    "unflagged": "Players {players}: the plan has no {kind} flag, though it needs one.",
    "flag-without-cause": "Players {players}: the plan has a {kind} flag without cause.",
    "flag-twice": "Players {players}: the plan has the same {kind} flag {times} times.",
    "flag-without-reason": "Players {players}: the {kind} flag has no reason.",
    "board-without-reason": "Board {number}, players {players}: nothing says why they meet.",
    "bye-without-reason": "Player {players}: nothing says why they have a bye.",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken law: a code, who is concerned, and the facts."""

    code: str
    players: tuple[int, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()

    def __str__(self) -> str:
        named = " and ".join(map(str, self.players))
        return SENTENCES[self.code].format(players=named, **dict(self.facts))


def fault(code: str, *players: int, **facts: Fact) -> Fault:
    return Fault(code, players, tuple(sorted(facts.items())))


def faults(snapshot: TournamentSnapshot, plan: RoundPlan) -> tuple[Fault, ...]:
    """Every broken law. An engine's plan must have none; a hand-made plan with one cannot be started."""
    found = [*breaches(snapshot, plan), *_without_reasons(plan)]
    if not any(f.code in ("unknown-player", "plays-themselves") for f in found):
        found += _wrong_flags(plan, consequences(snapshot, plan))
    return tuple(found)


def breaches(snapshot: TournamentSnapshot, plan: RoundPlan) -> tuple[Fault, ...]:
    """What is against the laws whoever made the plan, and whether or not it says why (laws 1.1 to 1.7)."""
    return (*impossibilities(snapshot, plan), *_wrong_byes(snapshot, plan, laws_of(plan.system)))


def impossibilities(snapshot: TournamentSnapshot, plan: RoundPlan) -> tuple[Fault, ...]:
    """What cannot be played at all, whoever planned it: seats and tables (laws 1.1 to 1.5)."""
    return (*_wrong_seats(snapshot, plan), *_wrong_numbers(plan))


def _wrong_seats(snapshot: TournamentSnapshot, plan: RoundPlan) -> Iterator[Fault]:
    if plan.round != snapshot.next_round:
        yield fault("wrong-round", planned=plan.round, next=snapshot.next_round)
    known = snapshot.by_number()
    must_seat = laws_of(plan.system).must_seat(snapshot)
    excused = snapshot.requested(snapshot.next_round)
    at_boards = {player for board in plan.boards for player in board.players}
    seats = Counter(plan.seats())
    for board in plan.boards:
        if board.white == board.black:
            yield fault("plays-themselves", board.white)
    for player, times in sorted(seats.items()):
        if times > 1:
            yield fault("seated-twice", player, times=times)
        if player not in known:
            yield fault("unknown-player", player)
        elif player in excused and player in at_boards:
            yield fault("excused-but-paired", player, requested=excused[player].value)
        elif player not in must_seat and not (player in excused and known[player].is_in(plan.round)):
            yield fault("out-of-the-round", player)
    for player in sorted(must_seat - seats.keys()):
        yield fault("not-seated", player)


def _wrong_numbers(plan: RoundPlan) -> Iterator[Fault]:
    for number, times in sorted(Counter(board.number for board in plan.boards).items()):
        if times > 1 or number < 1:
            yield fault("board-number", number=number, times=times)


def _wrong_byes(snapshot: TournamentSnapshot, plan: RoundPlan, laws: Laws) -> Iterator[Fault]:
    requested = snapshot.requested(snapshot.next_round)
    for bye in plan.byes:
        asked = requested.get(bye.player)
        if asked is not None and bye.kind is not asked:
            yield fault("other-bye", bye.player, requested=asked.value, planned=bye.kind.value)
        elif asked is None and bye.kind not in laws.byes:
            yield fault("unasked-bye", bye.player, planned=bye.kind.value)
    allocated = sorted(bye.player for bye in plan.byes if bye.kind is ByeKind.PAIRING)
    if laws.most_pairing_byes is not None and len(allocated) > laws.most_pairing_byes:
        yield fault("too-many-byes", *allocated, most=laws.most_pairing_byes)


def _without_reasons(plan: RoundPlan) -> Iterator[Fault]:
    for board in plan.boards:
        if not board.steps:
            yield fault("board-without-reason", *board.players, number=board.number)
    for bye in plan.byes:
        if not bye.steps:
            yield fault("bye-without-reason", bye.player)
    for flag in plan.flags:
        if not flag.steps:
            yield fault("flag-without-reason", *flag.players, kind=flag.kind.value)


def _wrong_flags(plan: RoundPlan, deserved: tuple[Flag, ...]) -> Iterator[Fault]:
    needed = {_cause(flag) for flag in deserved}
    present = Counter(_cause(flag) for flag in plan.flags)
    for kind, players in sorted(needed - present.keys()):
        yield fault("unflagged", *players, kind=kind.value)
    for kind, players in sorted(present.keys() - needed):
        yield fault("flag-without-cause", *players, kind=kind.value)
    for (kind, players), times in sorted(present.items()):
        if times > 1:
            yield fault("flag-twice", *players, kind=kind.value, times=times)


def _cause(flag: Flag) -> tuple[FlagKind, tuple[int, ...]]:
    return flag.kind, tuple(sorted(flag.players))


# The flags a plan deserves ------------------------------------------------------------------


def consequences(snapshot: TournamentSnapshot, plan: RoundPlan) -> tuple[Flag, ...]:
    """The flags this plan deserves under the laws of its system, each with the facts that cause it.

    Board by board, then the byes; seats of players outside the field are passed over.
    """
    laws = laws_of(plan.system)
    past = histories(snapshot)
    forbidden = snapshot.forbidden_in(snapshot.next_round)
    flags: list[Flag] = []
    for board in plan.boards:
        if board.white == board.black or not past.keys() >= set(board.players):
            continue
        flags += _rematch(board, past) if laws.flags_rematch else ()
        flags += _forbidden(board) if frozenset(board.players) in forbidden else ()
        for player in board.players:
            flags += _colour(board, past[player], snapshot.legs, laws)
    flags += _upfloats(snapshot, plan, past, laws)
    for bye in plan.byes:
        flags += _second_bye(bye, past) if laws.flags_second_bye else ()
    return tuple(flags)


def _rematch(board: Board, past: dict[int, History]) -> Iterator[Flag]:
    if rounds := past[board.white].meetings.get(board.black):
        yield Flag(FlagKind.REMATCH, board.players, (step("law.rematch", "2.1", *board.players, rounds=rounds),))


def _forbidden(board: Board) -> Iterator[Flag]:
    yield Flag(FlagKind.FORBIDDEN, board.players, (step("law.forbidden", "2.2", *board.players),))


def _upfloats(snapshot: TournamentSnapshot, plan: RoundPlan, past: dict[int, History], laws: Laws) -> Iterator[Flag]:
    """Who meets a higher score twice running, or once too often; never in the last round."""
    rounds = snapshot.number_of_rounds
    if laws.flags_upfloats is None or 0 < rounds <= plan.round:
        return
    scores = pairing_scores(snapshot, past)
    for board in plan.boards:
        if board.white == board.black or not past.keys() >= set(board.players):
            continue
        lower, higher = sorted(board.players, key=lambda player: scores[-1][player])
        if scores[-1][lower] == scores[-1][higher]:
            continue
        before = upfloats(past[lower], scores)
        if plan.round - 1 in before or len(before) >= laws.flags_upfloats(rounds):
            yield Flag(FlagKind.UPFLOAT, (lower,), (step("law.upfloat", "2.6", lower, higher, rounds=before),))


def _second_bye(bye: PlannedBye, past: dict[int, History]) -> Iterator[Flag]:
    if bye.kind is not ByeKind.PAIRING or bye.player not in past:
        return
    if rounds := past[bye.player].byes(ByeKind.PAIRING):
        yield Flag(FlagKind.SECOND_BYE, (bye.player,), (step("law.second-bye", "2.3", bye.player, rounds=rounds),))


def _colour(board: Board, past: History, legs: int, laws: Laws) -> Iterator[Flag]:
    """One flag for a player, with a step for each colour law the plan breaks."""
    before = past.colours
    coming = planned_colours(board.colour_of(past.player), legs)
    after = before + coming
    shown = "".join(colour.value.upper() for colour in before)
    steps = []
    if laws.flags_third_colour and (third := third_in_a_row(before, coming)):
        steps.append(step("law.third-colour", "2.4", past.player, colour=third.value, colours=shown))
    difference = after.count(Colour.WHITE) - after.count(Colour.BLACK)
    if laws.flags_difference_over is not None and abs(difference) > laws.flags_difference_over:
        more = Colour.WHITE if difference > 0 else Colour.BLACK
        facts = {"difference": abs(difference), "colour": more.value, "colours": shown}
        steps.append(step("law.colour-difference", "2.5", past.player, **facts))
    if steps:
        yield Flag(FlagKind.COLOUR, (past.player,), tuple(steps))


def planned_colours(first: Colour, legs: int) -> tuple[Colour, ...]:
    """The colours of a match: they alternate from game to game."""
    return tuple(first if leg % 2 == 0 else first.opposite for leg in range(legs))


def third_in_a_row(before: tuple[Colour, ...], coming: tuple[Colour, ...]) -> Colour | None:
    """The colour that would be had a third time running in one of the coming games."""
    line = before[-2:] + coming
    return next((a for a, b, c in zip(line, line[1:], line[2:], strict=False) if a is b is c), None)
