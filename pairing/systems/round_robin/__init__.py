"""Round robin: everybody meets everybody, by the Berger tables. Rule numbers: docs/pairing/round-robin.md."""

from __future__ import annotations

from dataclasses import replace

from pairing.berger import (
    Numbers,
    RoundRobinOptions,
    TableOrder,
    late_entry,
    number_of_rounds,
    options_of,
    original_field,
    schedule_of,
    table_field,
    table_size,
)
from pairing.errors import PairingError
from pairing.fixed_setup import general_problems, problem, rounds_problem
from pairing.lots import lots, shuffled
from pairing.model import (
    Board,
    ByeKind,
    Flag,
    FlagKind,
    PlannedBye,
    Player,
    Problem,
    RoundPlan,
    Severity,
    Step,
    TournamentSnapshot,
    step,
)
from pairing.said import Said
from pairing.systems.base import Format, System
from pairing.systems.round_robin import varma
from pairing.tables import fixed_for, number_tables
from pairing.withdrawals import completed_half

KEY = "round-robin"


def pair(snapshot: TournamentSnapshot) -> RoundPlan:
    """The next round of the table. Its colours and opponents were settled with the numbers."""
    options = options_of(snapshot)
    if options.cycles not in (1, 2):
        raise PairingError(Said("A round robin has one cycle or two, not {cycles}.", cycles=options.cycles))
    field = table_field(snapshot)
    if not field:
        raise PairingError(Said("There is nobody to pair: the field is empty."))
    size = table_size(len(field))
    rounds = schedule_of(snapshot)
    number = snapshot.next_round
    if number > len(rounds):
        raise PairingError(
            Said(
                "The table is played out: for {players} players its last round is round {round}.",
                players=len(field),
                round=len(rounds),
            )
        )
    holders = {n: snapshot.player(player) for player, n in table_numbers(snapshot).items()}
    games: list[tuple[Player, Player, Step]] = []
    requested = snapshot.requested(number)
    byes = [_requested(p, requested[p.number]) for p in snapshot.players if p.is_in(number) and p.number in requested]
    byes += [_without_number(p) for p in snapshot.to_pair() if p not in holders.values()]
    for white_number, black_number in rounds[number - 1]:
        white, black = holders.get(white_number), holders.get(black_number)
        if white is not None and black is not None and _is_here(snapshot, white) and _is_here(snapshot, black):
            why = _in_the_table(snapshot, (white, black), (white_number, black_number), size)
            games.append((white, black, why))
        elif white is not None and _is_here(snapshot, white):
            byes.append(_free(snapshot, white, black))
        elif black is not None and _is_here(snapshot, black):
            byes.append(_free(snapshot, black, white))
    return RoundPlan(
        round=number,
        system=KEY,
        boards=_boards(snapshot, games),
        byes=tuple(sorted(byes, key=lambda bye: bye.player)),
        flags=_flags(snapshot, games),
        steps=(_numbering(snapshot, size),),
    )


def table_numbers(snapshot: TournamentSnapshot) -> dict[int, int]:
    """The number of the table each player has, by starting number; the same in every round (section 1)."""
    options = options_of(snapshot)
    field = list(original_field(snapshot))
    random = lots(replace(snapshot, rounds=()), "numbers")
    if options.numbers is Numbers.VARMA and varma.is_available(len(field)):
        numbers = varma.draw(field, random, options.varma_corrected)
    else:
        if options.numbers is Numbers.RATING:
            field.sort(key=lambda p: (-p.rating, p.number))
        elif options.numbers in (Numbers.LOT, Numbers.VARMA):
            field = shuffled(field, random)
        numbers = {player.number: n for n, player in enumerate(field, start=1)}
    if (joined := late_entry(snapshot)) is not None:
        numbers[joined.number] = len(numbers) + 1
    return numbers


def _is_here(snapshot: TournamentSnapshot, player: Player) -> bool:
    return player.is_in(snapshot.next_round) and player.number not in snapshot.requested(snapshot.next_round)


def _free(snapshot: TournamentSnapshot, player: Player, opponent: Player | None) -> PlannedBye:
    """What a player gets whose opponent is nobody, gone, or away (rules 3.1, 4.2, 4.3 and 4.4)."""
    if opponent is None or opponent.first_round > snapshot.next_round:
        return PlannedBye(player.number, ByeKind.ZERO, (step("round-robin.free", "3.1", player.number),))
    if opponent.is_in(snapshot.next_round):
        why = step("round-robin.opponent-away", "4.4", player.number, opponent.number)
        return PlannedBye(player.number, ByeKind.FULL, (why,))
    if completed_half(snapshot, opponent.number):
        why = step("round-robin.opponent-withdrew-late", "4.3", player.number, opponent.number)
        return PlannedBye(player.number, ByeKind.FULL, (why,))
    why = step("round-robin.opponent-withdrew-early", "4.2", player.number, opponent.number)
    return PlannedBye(player.number, ByeKind.ZERO, (why,))


def _requested(player: Player, kind: ByeKind) -> PlannedBye:
    return PlannedBye(player.number, kind, (step("round-robin.away", "4.4", player.number, kind=kind.value),))


def _without_number(player: Player) -> PlannedBye:
    why = step("round-robin.no-number", "1.5", player.number, entered=player.first_round)
    return PlannedBye(player.number, ByeKind.ZERO, (why,))


def _in_the_table(
    snapshot: TournamentSnapshot, players: tuple[Player, Player], numbers: tuple[int, int], size: int
) -> Step:
    white, black = players
    options = options_of(snapshot)
    facts = {"white_number": numbers[0], "black_number": numbers[1], "size": size, "round": snapshot.next_round}
    if options.cycles == 1:
        return step("round-robin.table", "2.1", white.number, black.number, **facts)
    second = snapshot.next_round >= size
    code = "round-robin.second-cycle" if second else "round-robin.first-cycle"
    return step(code, "2.3" if second else "2.2", white.number, black.number, **facts)


def _boards(snapshot: TournamentSnapshot, games: list[tuple[Player, Player, Step]]) -> tuple[Board, ...]:
    by_lot = options_of(snapshot).tables is TableOrder.LOT
    pairs = [(white.number, black.number) for white, black, _ in games]
    tables = number_tables(pairs, snapshot, by_lot)
    boards = []
    for pair_, table, (_, _, why) in zip(pairs, tables, games, strict=True):
        steps = [why]
        if (seated := fixed_for(pair_, table, snapshot)) is not None:
            steps.append(step("round-robin.fixed-table", "5.2", seated, table=table))
        elif by_lot:
            steps.append(step("round-robin.table-by-lot", "5.1", table=table))
        boards.append(Board(table, *pair_, tuple(steps)))
    return tuple(sorted(boards, key=lambda board: board.number))


def _flags(snapshot: TournamentSnapshot, games: list[tuple[Player, Player, Step]]) -> tuple[Flag, ...]:
    """The table is not changed for a forbidden pair, but the director is told (rule 2.5)."""
    forbidden = snapshot.forbidden_in(snapshot.next_round)
    pairs = sorted(tuple(sorted((w.number, b.number))) for w, b, _ in games)
    return tuple(
        Flag(FlagKind.FORBIDDEN, pair_, (step("round-robin.forbidden", "2.5", *pair_),))
        for pair_ in pairs
        if frozenset(pair_) in forbidden
    )


def _numbering(snapshot: TournamentSnapshot, size: int) -> Step:
    numbers = options_of(snapshot).numbers
    players = len(original_field(snapshot))
    if numbers is Numbers.VARMA and not varma.is_available(players):
        return step("round-robin.no-varma", "1.3", field=players, size=size)
    rule = {Numbers.LOT: "1.2", Numbers.VARMA: "1.3"}.get(numbers, "1.1")
    return step(f"round-robin.numbers-by-{numbers.value}", rule, size=size)


def problems(setup: TournamentSnapshot) -> tuple[Problem, ...]:
    """What a director should know before the first round (rules 1.3, 1.5, 2.4, 2.5 and 4.4)."""
    options = options_of(setup)
    field = table_field(setup)
    found = list(general_problems(setup, RoundRobinOptions, len(field)))
    if options.cycles not in (1, 2):
        return (*found, problem("round-robin.cycles", Severity.ERROR, cycles=options.cycles))
    found += rounds_problem(setup, KEY, number_of_rounds(len(field), options.cycles))
    if options.numbers is Numbers.VARMA:
        players = len(original_field(setup))
        if not varma.is_available(players):
            found.append(
                problem("round-robin.no-varma", players=players, smallest=varma.SMALLEST, largest=varma.LARGEST)
            )
        if not any(player.group for player in field):
            found.append(problem("round-robin.no-groups"))
    if late := tuple(sorted(p.number for p in setup.players if p.first_round > 1 and p not in field)):
        found.append(problem("round-robin.late-entries", players=late))
    if setup.forbidden:
        found.append(problem("round-robin.forbidden-pairs"))
    if any(request.kind in (ByeKind.HALF, ByeKind.FULL) for request in setup.requests):
        found.append(problem("round-robin.requested-points"))
    return tuple(found)


SYSTEM = System(
    key=KEY,
    name="Round robin",
    format=Format.ROUND_ROBIN,
    pair=pair,
    problems=problems,
    suggested_rounds=number_of_rounds,
    document="round-robin.md",
    options=RoundRobinOptions,
)
