"""Knockout: who loses a match is out, or plays on for a lower place. Rule numbers: docs/pairing/knockout.md.

The tree itself is data (`pairing.bracket`); here its next round becomes boards and byes.
"""

from __future__ import annotations

from collections import Counter

from pairing.bracket import (
    KnockoutOptions,
    Match,
    Seeding,
    TableOrder,
    Tree,
    Way,
    bracket_size,
    entrants,
    number_of_rounds,
    options_of,
)
from pairing.elimination import decided_tree, live_matches
from pairing.errors import PairingError
from pairing.fixed_setup import general_problems, problem, rounds_problem
from pairing.history import histories
from pairing.model import (
    Board,
    ByeKind,
    Fact,
    Flag,
    FlagKind,
    PlannedBye,
    Problem,
    RoundPlan,
    Severity,
    Step,
    TournamentSnapshot,
    step,
)
from pairing.said import Said
from pairing.systems.base import Format, System
from pairing.systems.knockout.colours import colours
from pairing.tables import fixed_for, number_tables

KEY = "knockout"
LEGS = (1, 2, 3, 5)


def pair(snapshot: TournamentSnapshot) -> RoundPlan:
    """The next round of the tree: the main bracket first, then the matches for lower places."""
    tree = decided_tree(snapshot)
    number = snapshot.next_round
    if not entrants(snapshot):
        raise PairingError(Said("There is nobody to pair: the field is empty."))
    if number > tree.rounds:
        raise PairingError(Said("The knockout is over: its final was round {round}.", round=tree.rounds))
    past = histories(snapshot)
    games: list[tuple[tuple[int, int], tuple[Step, ...]]] = []
    byes: list[PlannedBye] = []
    for match in live_matches(tree, number):
        here = [player for player in match.players if _is_here(snapshot, player)]
        if len(here) == 2:
            white, black, why = colours(match, past, snapshot)
            games.append(((white, black), (_meeting(match, tree), why)))
        else:
            byes += (_through(match, player) for player in here)
        byes += _away(match, snapshot)
    return RoundPlan(
        round=number,
        system=KEY,
        boards=_boards(snapshot, games),
        byes=tuple(sorted(byes, key=lambda bye: bye.player)),
        flags=_flags(snapshot, [players for players, _ in games]),
        steps=_of_round(snapshot, tree),
    )


def _is_here(snapshot: TournamentSnapshot, player: int) -> bool:
    number = snapshot.next_round
    return snapshot.player(player).is_in(number) and player not in snapshot.requested(number)


def _meeting(match: Match, tree: Tree) -> Step:
    """Why these two meet: their places in the bracket, or the matches they come from (rules 2.3, 3.2 to 3.4)."""
    players = match.players
    facts: dict[str, Fact] = {"position": match.index + 1}
    if match.round == 1:
        seeds = {"seed": match.top.seed or 0, "other_seed": match.bottom.seed or 0}
        return step("knockout.first-round", "2.3", *players, size=match.size, **seeds, **facts)
    if match.best == 1:
        code = "knockout.final" if match.round == tree.rounds else "knockout.winners"
        return step(code, "3.2", *players, round=match.round - 1, **facts)
    facts["first_place"], facts["last_place"] = match.best, match.best + match.size - 1
    if match.best == 3 and match.size == 2:
        return step("knockout.third-place", "3.3", *players, **facts)
    won = match.top.origin is not None and match.top.origin.way is Way.WINNER
    return step("knockout.placement-winners" if won else "knockout.placement-losers", "3.4", *players, **facts)


def _through(match: Match, player: int) -> PlannedBye:
    """A player with nobody opposite goes on (rules 2.4, 5.5 and 5.6)."""
    away = [other for other in match.players if other != player]
    if away:
        why = step("knockout.walkover", "5.5", player, *away)
    elif match.round == 1:
        seed = next(slot.seed or 0 for slot in match.slots if slot.player == player)
        why = step("knockout.first-round-bye", "2.4", player, seed=seed, size=match.size)
    else:
        why = step("knockout.nobody-came-through", "5.6", player)
    return PlannedBye(player, ByeKind.PAIRING, (why,))


def _away(match: Match, snapshot: TournamentSnapshot) -> list[PlannedBye]:
    """Players of the match who asked not to be paired: they lose it, unless nobody is opposite (rule 5.5)."""
    requested = snapshot.requested(snapshot.next_round)
    return [
        PlannedBye(player, requested[player], (step("knockout.away", "5.5", player, kind=requested[player].value),))
        for player in match.players
        if player in requested and snapshot.player(player).is_in(snapshot.next_round)
    ]


def _boards(snapshot: TournamentSnapshot, games: list[tuple[tuple[int, int], tuple[Step, ...]]]) -> tuple[Board, ...]:
    by_lot = options_of(snapshot).tables is TableOrder.LOT
    pairs = [players for players, _ in games]
    boards = []
    for (players, steps), table in zip(games, number_tables(pairs, snapshot, by_lot), strict=True):
        if (seated := fixed_for(players, table, snapshot)) is not None:
            steps = (*steps, step("knockout.fixed-table", "8.2", seated, table=table))
        elif by_lot:
            steps = (*steps, step("knockout.table-by-lot", "8.1", table=table))
        boards.append(Board(table, *players, steps))
    return tuple(sorted(boards, key=lambda board: board.number))


def _flags(snapshot: TournamentSnapshot, pairs: list[tuple[int, int]]) -> tuple[Flag, ...]:
    """The tree is not changed for a forbidden pair, but the director is told (rule 3.5)."""
    forbidden = snapshot.forbidden_in(snapshot.next_round)
    return tuple(
        Flag(FlagKind.FORBIDDEN, players, (step("knockout.forbidden", "3.5", *players),))
        for players in sorted((min(pair_), max(pair_)) for pair_ in pairs)
        if frozenset(players) in forbidden
    )


def _of_round(snapshot: TournamentSnapshot, tree: Tree) -> tuple[Step, ...]:
    """How the bracket was seeded, and who takes no part in this round."""
    field = [player.number for player in entrants(snapshot)]
    lot = options_of(snapshot).seeding is Seeding.LOT
    code = "knockout.drawn" if lot else "knockout.seeded"
    steps = [step(code, "1.3" if lot else "1.2", field=len(field), size=tree.size)]
    seated = {player for match in live_matches(tree, snapshot.next_round) for player in match.players}
    out = sorted(p.number for p in snapshot.players if p.is_in(snapshot.next_round) and p.number not in seated)
    late = [number for number in out if number not in field]
    if lost := [number for number in out if number in field]:
        steps.append(step("knockout.out", "3.1", *lost))
    if late:
        steps.append(step("knockout.not-in-the-bracket", "1.4", *late))
    return tuple(steps)


def problems(setup: TournamentSnapshot) -> tuple[Problem, ...]:
    """What a director should know before the first round (rules 1.2, 1.4, 2.5, 3.5, 5.1 and 5.5)."""
    options = options_of(setup)
    field = entrants(setup)
    found = list(general_problems(setup, KnockoutOptions, len(field)))
    found += rounds_problem(setup, KEY, number_of_rounds(len(field)))
    if setup.legs not in LEGS:
        found.append(problem("knockout.legs", Severity.ERROR, allowed=LEGS, legs=setup.legs))
    seeds = Counter(player.seed for player in field if player.seed is not None)
    if shared := tuple(sorted(seed for seed, times in seeds.items() if times > 1)):
        found.append(problem("knockout.shared-seeds", seeds=shared))
    if options.seeding is Seeding.LOT and seeds:
        found.append(problem("knockout.seeds-not-used"))
    if late := tuple(sorted(p.number for p in setup.players if p.first_round > 1)):
        found.append(problem("knockout.late-entries", players=late))
    if (options.third_place or options.placement) and bracket_size(len(field)) < 4:
        found.append(problem("knockout.no-lower-places"))
    if setup.forbidden:
        found.append(problem("knockout.forbidden-pairs"))
    if any(request.kind in (ByeKind.HALF, ByeKind.FULL) for request in setup.requests):
        found.append(problem("knockout.requested-points"))
    return tuple(found)


SYSTEM = System(
    key=KEY,
    name="Knockout",
    format=Format.KNOCKOUT,
    pair=pair,
    problems=problems,
    suggested_rounds=number_of_rounds,
    document="knockout.md",
    options=KnockoutOptions,
)
