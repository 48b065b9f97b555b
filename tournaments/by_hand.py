"""Plans changed by the director's hand: pure edits of a plan, and what they break.

An edit is refused only where the result is impossible (someone twice, someone missing). What is
merely unwise becomes a flag with its cause, the same flags the systems themselves must set.
"""

from __future__ import annotations

from dataclasses import replace

from pairing.checks import consequences
from pairing.history import History, histories
from pairing.model import (
    Board,
    ByeKind,
    Colour,
    Flag,
    PlannedBye,
    RoundPlan,
    Step,
    TournamentSnapshot,
    step,
)
from pairing.systems import Format, system

HAND = "hand"


def is_drawn(system_key: str) -> bool:
    """A table or a bracket: who meets whom in a round was settled by its drawing."""
    return system(system_key).format is not Format.SWISS


def neighbours_by_rank(snapshot: TournamentSnapshot, system: str) -> RoundPlan:
    """Everybody beside the next in rank: a table for the director to arrange where no legal round exists."""
    past = histories(snapshot)
    ranked = sorted(snapshot.to_pair(), key=lambda p: (-past[p.number].points, -p.rating, p.number))
    why = (step("hand.laid-out", HAND),)
    boards = tuple(
        Board(n, white.number, black.number, why)
        for n, (white, black) in enumerate(zip(ranked[::2], ranked[1::2], strict=False), start=1)
    )
    byes = [PlannedBye(player, kind, why) for player, kind in snapshot.requested(snapshot.next_round).items()]
    if len(ranked) % 2:
        byes.append(PlannedBye(ranked[-1].number, ByeKind.PAIRING, why))
    plan = RoundPlan(snapshot.next_round, system, boards, tuple(sorted(byes, key=lambda b: b.player)), steps=why)
    return judged(snapshot, plan, plan)


def judged(snapshot: TournamentSnapshot, before: RoundPlan, after: RoundPlan) -> RoundPlan:
    """The plan with the flags it deserves; a flag the engine explained keeps its own steps."""
    explained = {(flag.kind, flag.players): flag for flag in before.flags}
    flags = tuple(explained.get((flag.kind, flag.players), flag) for flag in consequences(snapshot, after))
    return replace(after, flags=flags)


def new_flags(before: RoundPlan, after: RoundPlan) -> tuple[Flag, ...]:
    """The flags an edit has caused."""
    known = {(flag.kind, frozenset(flag.players)) for flag in before.flags}
    return tuple(flag for flag in after.flags if (flag.kind, frozenset(flag.players)) not in known)


def swap_players(plan: RoundPlan, first: int, second: int) -> RoundPlan:
    """Two players change places, at boards or with the bye."""
    other = {first: second, second: first}
    why = (step("hand.swapped", HAND, first, second),)
    boards = tuple(
        _reseated(board, other.get(board.white, board.white), other.get(board.black, board.black), why)
        for board in plan.boards
    )
    byes = tuple(replace(bye, player=other[bye.player], steps=why) if bye.player in other else bye for bye in plan.byes)
    return replace(plan, boards=boards, byes=byes)


def swap_colours(plan: RoundPlan, board_number: int) -> RoundPlan:
    return replace(
        plan,
        boards=tuple(
            _reseated(b, b.black, b.white, (*b.steps, step("hand.colours", HAND, b.black, b.white)))
            if b.number == board_number
            else b
            for b in plan.boards
        ),
    )


def give_bye(plan: RoundPlan, player: int) -> RoundPlan:
    """This player takes the bye; the opponent meets whoever had it, or takes a bye too if nobody did."""
    had_it = next((bye for bye in plan.byes if bye.kind is ByeKind.PAIRING), None)
    if had_it is not None:
        return swap_players(plan, player, had_it.player)
    board = _board_of(plan, player)
    if board is None:
        return plan
    why = (step("hand.bye", HAND, player),)
    opponent = board.black if board.white == player else board.white
    byes = (
        *plan.byes,
        PlannedBye(player, ByeKind.PAIRING, why),
        PlannedBye(opponent, ByeKind.PAIRING, (step("hand.left-over", HAND, opponent, player),)),
    )
    return _renumbered(replace(plan, boards=tuple(b for b in plan.boards if b is not board), byes=byes))


def pair_freely(plan: RoundPlan, white: int, black: int) -> RoundPlan:
    """Seat two people together; those they leave behind meet each other, or take the seat that is free."""
    first, second = _board_of(plan, white), _board_of(plan, black)
    if first is not None and first is second:
        return plan if first.white == white else swap_colours(plan, first.number)
    why = (step("hand.paired", HAND, white, black),)
    if first is not None:  # black comes to white's board, white's opponent goes where black was
        opponent = first.black if first.white == white else first.white
        moved = swap_players(plan, opponent, black)
        return replace(
            moved,
            boards=tuple(_reseated(b, white, black, why) if b.number == first.number else b for b in moved.boards),
        )
    if second is not None:
        turned = pair_freely(plan, black, white)
        return replace(
            turned,
            boards=tuple(_reseated(b, white, black, why) if b.number == second.number else b for b in turned.boards),
        )
    byes = tuple(bye for bye in plan.byes if bye.player not in (white, black))
    boards = (*plan.boards, Board(len(plan.boards) + 1, white, black, why))
    return replace(plan, boards=boards, byes=byes)


def mark_absent(plan: RoundPlan, player: int, kind: ByeKind | None = ByeKind.ABSENT) -> RoundPlan:
    """The least change: the opponent meets whoever had the bye, or takes it.

    `kind` is the bye of whoever is away, none for somebody who has withdrawn.
    """
    absent = () if kind is None else (PlannedBye(player, kind, (step("hand.absent", HAND, player),)),)
    board = _board_of(plan, player)
    if board is None:
        byes = tuple(bye for bye in plan.byes if bye.player != player)
        return replace(plan, byes=_sorted((*byes, *absent)))
    opponent = board.black if board.white == player else board.white
    waiting = next((bye for bye in plan.byes if bye.kind is ByeKind.PAIRING), None)
    reason = (step("hand.opponent-absent", HAND, opponent, player),)
    if waiting is not None:
        byes = tuple(bye for bye in plan.byes if bye is not waiting)
        white, black = (waiting.player, opponent) if board.white == player else (opponent, waiting.player)
        boards = tuple(_reseated(b, white, black, reason) if b is board else b for b in plan.boards)
        return replace(plan, boards=boards, byes=_sorted((*byes, *absent)))
    byes = (*plan.byes, *absent, PlannedBye(opponent, ByeKind.PAIRING, reason))
    boards = tuple(b for b in plan.boards if b is not board)
    return _renumbered(replace(plan, boards=boards, byes=_sorted(byes)))


def mark_present(snapshot: TournamentSnapshot, plan: RoundPlan, player: int) -> RoundPlan:
    """Somebody comes after all: they meet whoever had the bye, or take it."""
    why = (step("hand.present", HAND, player),)
    others = tuple(bye for bye in plan.byes if bye.player != player)
    waiting = next((bye for bye in others if bye.kind is ByeKind.PAIRING), None)
    if waiting is None:
        return replace(plan, byes=_sorted((*others, PlannedBye(player, ByeKind.PAIRING, why))))
    past = histories(snapshot)
    white, black = sorted((player, waiting.player), key=lambda n: (_more_white(past[n]), n))
    board = Board(len(plan.boards) + 1, white, black, (*why, step("hand.met-the-bye", HAND, player, waiting.player)))
    return replace(plan, boards=(*plan.boards, board), byes=tuple(bye for bye in others if bye is not waiting))


def _more_white(history: History) -> int:
    """How many more games somebody had with White than with Black."""
    return sum(1 if colour is Colour.WHITE else -1 for colour in history.colours)


def _reseated(board: Board, white: int, black: int, why: tuple[Step, ...]) -> Board:
    if (white, black) == board.players:
        return board
    return replace(board, white=white, black=black, steps=why)


def _board_of(plan: RoundPlan, player: int) -> Board | None:
    return next((board for board in plan.boards if player in board.players), None)


def _renumbered(plan: RoundPlan) -> RoundPlan:
    """Close the gap a board has left."""
    return replace(plan, boards=tuple(replace(b, number=n) for n, b in enumerate(plan.boards, start=1)))


def _sorted(byes: tuple[PlannedBye, ...]) -> tuple[PlannedBye, ...]:
    return tuple(sorted(byes, key=lambda bye: bye.player))
