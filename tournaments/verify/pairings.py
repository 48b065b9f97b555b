"""What must hold between the rounds and their plans: paired anew, judged as on the evening, seated as planned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairing.checks import Fault, faults
from pairing.errors import PairingError
from pairing.model import Board, FlagKind, RoundPlan
from pairing.systems import system
from tournaments.by_hand import neighbours_by_rank
from tournaments.documents import plan_from, players_from, snapshot_from
from tournaments.models import Round, RoundStatus, Seat
from tournaments.verify.record import Finding, Moment, Record, snapshot_of_rows

# Which invariant a fault of a plan breaks: the seats are number 3, a flag of another kind is number 13 like colours.
BY_FLAG = {FlagKind.SECOND_BYE: 4, FlagKind.REMATCH: 5, FlagKind.FORBIDDEN: 5}
OTHER_FLAG = 13


def paired_again(record: Record) -> Iterator[Finding]:
    """12. Every round, paired again from its stored snapshot, is what the system had planned."""
    for round_ in record.rounds:
        planned = plan_from((round_.engine_plan or round_.plan).body)
        if any(step.code == "hand.imported" for step in planned.steps):
            continue  # paired elsewhere, by whatever rules
        try:
            snapshot = snapshot_from(round_.snapshot.body, round_.system)
            by_hand = any(step.code == "hand.laid-out" for step in planned.steps)
            again = neighbours_by_rank(snapshot, round_.system) if by_hand else system(round_.system).pair(snapshot)
        except (PairingError, KeyError, TypeError, ValueError) as error:
            yield record.finding(12, f"round {round_.number} cannot be paired again from its snapshot: {error}")
            continue
        if again != planned:
            yield record.finding(
                12, f"round {round_.number}, paired again from its snapshot, {_difference(planned, again)}"
            )


def _difference(planned: RoundPlan, again: RoundPlan) -> str:
    boards = {board.number: board.players for board in again.boards}
    changed = [board.number for board in planned.boards if boards.get(board.number) != board.players]
    if changed:
        return f"has other players on board {', '.join(map(str, changed))}"
    if {(bye.player, bye.kind) for bye in planned.byes} != {(bye.player, bye.kind) for bye in again.byes}:
        return "gives other byes"
    if planned.flags != again.flags:
        return "has other flags"
    return "has the same boards for other reasons"


def judged_at_the_start(record: Record) -> Iterator[Finding]:
    """3, 4, 5, 13. When a round started, everybody was seated, and what the judge finds was flagged and accepted."""
    try:
        for moment in record.moments():
            if moment.event.kind in ("round.started", "pairing.altered"):
                yield from _judge(record, moment)
    except KeyError:
        return  # said by rows_are_the_log
    for round_ in record.rounds:
        if round_.status != RoundStatus.PLANNED:
            for n, flag in enumerate(plan_from(round_.plan.body).flags):
                if n not in round_.accepted_flags:
                    yield record.finding(
                        BY_FLAG.get(flag.kind, OTHER_FLAG),
                        f"round {round_.number} started with a flag nobody had accepted: {flag.kind}",
                    )


def _judge(record: Record, moment: Moment) -> Iterator[Finding]:
    """The plan that became public, against the field as it was in that moment."""
    for change in moment.event.changes:
        if change["table"] != "round":
            continue
        row = {**moment.before["round"][change["pk"]], **change["new"]}
        document = record.plans.get(row["plan_id"])
        round_ = next((round_ for round_ in record.rounds if round_.pk == change["pk"]), None)
        if document is None or round_ is None:
            continue  # discarded later, with its plan
        snapshot = snapshot_of_rows(moment.before, only_closed=True, through=row["number"] - 1)
        now = {pk: player["number"] for pk, player in moment.before["player"].items() if player["number"]}
        plan = renumbered(plan_from(document), players_from(round_.snapshot.body), now)
        try:
            found = faults(snapshot, plan)
        except PairingError as error:
            yield record.finding(3, f"round {row['number']} cannot be judged: {error}")
            continue
        for fault in found:
            yield record.finding(_invariant(fault), f"round {row['number']} when it started: {fault}")


def renumbered(plan: RoundPlan, then: dict[int, int], now: dict[int, int]) -> RoundPlan:
    """A plan in the starting numbers of another moment: late entries move them. Who is gone keeps a number below 1."""

    def number(old: int) -> int:
        return now.get(then.get(old, 0), -old)

    if all(number(old) == old for old in then):
        return plan
    boards = tuple(Board(board.number, number(board.white), number(board.black), board.steps) for board in plan.boards)
    byes = tuple(replace(bye, player=number(bye.player)) for bye in plan.byes)
    flags = tuple(replace(flag, players=tuple(number(player) for player in flag.players)) for flag in plan.flags)
    return replace(plan, boards=boards, byes=byes, flags=flags)


def _invariant(fault: Fault) -> int:
    kind = dict(fault.facts).get("kind")
    return 3 if kind is None else BY_FLAG.get(FlagKind(str(kind)), OTHER_FLAG)


def seated_as_planned(record: Record) -> Iterator[Finding]:
    """8, 16. The seats of every round are those of its plan; byes of late entries come on top."""
    for round_ in record.rounds:
        players = players_from(round_.snapshot.body)
        plan = plan_from(round_.plan.body)
        if plan.round != round_.number or plan.system != round_.system:
            yield record.finding(8, f"the plan of round {round_.number} belongs to another round or system")
        seats = record.seats_of(round_)
        yield from _boards_as_planned(record, round_, plan, players, seats)
        yield from _byes_as_planned(record, round_, plan, players, seats)


def _boards_as_planned(
    record: Record, round_: Round, plan: RoundPlan, players: dict[int, int], seats: list[Seat]
) -> Iterator[Finding]:
    wanted = {}
    for board in plan.boards:
        for leg in range(1, record.tournament.legs + 1):
            first, second = (board.white, board.black) if leg % 2 else (board.black, board.white)
            wanted[board.number, leg] = {"w": players.get(first), "b": players.get(second)}
    there: dict[tuple[int, int], dict[str, int | None]] = {}
    for seat in seats:
        if seat.game_id is not None and (game := record.games.get(seat.game_id)):
            there.setdefault((game.board, game.leg), {})[seat.colour] = seat.player_id
    for place in sorted(wanted.keys() | there.keys()):
        if place not in there and place[1] > 1 and round_.status != RoundStatus.PLANNED:
            continue  # a game of a match that was decided without it
        if wanted.get(place) != there.get(place):
            yield record.finding(8, f"round {round_.number}, board {place[0]}: others sit there than were planned")


def _byes_as_planned(
    record: Record, round_: Round, plan: RoundPlan, players: dict[int, int], seats: list[Seat]
) -> Iterator[Finding]:
    wanted = {players.get(bye.player): bye.kind.value for bye in plan.byes}
    there = {seat.player_id: seat.bye for seat in seats if seat.game_id is None}
    for player in sorted(there.keys() - wanted.keys()):
        row = record.players.get(player)
        if row is None or row.first_round <= round_.number or there[player] != "half":
            yield record.finding(8, f"round {round_.number}: player {player} has a bye that was not planned")
    for planned, kind in wanted.items():
        if planned is None or there.get(planned) != kind:
            yield record.finding(8, f"round {round_.number}: player {planned} does not have the bye that was planned")
