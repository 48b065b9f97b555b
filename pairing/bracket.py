"""The tree of a knockout as data: who meets whom for which places, and what became of it.

A range of places is played for together: the main bracket of 8 plays for places 1 to 8, its
winners go on for 1 to 4, its losers for 5 to 8 where those are played out. So the third-place match and
the placement trees have the same shape as the main bracket, and one construction serves them all.
The tree moves only with the closed rounds of the snapshot. Rule numbers: docs/pairing/knockout.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from pairing.lots import lots, shuffled
from pairing.matches import MatchScore, lost_by_both, score_of, winner_of
from pairing.model import ByeKind, Game, Options, Player, Round, TournamentSnapshot


class Seeding(StrEnum):
    SEEDS = "seeds"  # the seeds given, then rating
    LOT = "lot"  # everybody drawn


class TableOrder(StrEnum):
    BRACKET = "bracket"  # in the order of the drawing, the final first
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class KnockoutOptions(Options):
    seeding: Seeding = Seeding.SEEDS
    third_place: bool = False  # the losers of the semifinals meet
    placement: bool = False  # every loser plays on, so that all places are ranked
    tables: TableOrder = TableOrder.BRACKET


class Way(StrEnum):
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a slot is filled from: the winner or loser of the match at this place in the tree."""

    way: Way
    round: int
    best: int
    index: int


@dataclass(frozen=True, slots=True)
class Slot:
    """One half of a match: a player, nobody (`player` None), or whoever is still to come (`is_open`)."""

    player: int | None = None
    seed: int | None = None
    origin: Origin | None = None
    is_open: bool = False

    @property
    def is_empty(self) -> bool:
        return self.player is None and not self.is_open


class MatchState(StrEnum):
    OPEN = "open"  # not played yet
    UNDECIDED = "undecided"  # its round is closed, but nobody has won it
    PLAYED = "played"
    DECIDED = "decided"  # level or unfinished, the winner named (play-off, lot, …)
    WALKOVER = "walkover"  # one was not there
    BOTH_OUT = "both-out"  # neither was there
    BYE = "bye"  # nobody opposite
    EMPTY = "empty"  # nobody at all


@dataclass(frozen=True, slots=True)
class Match:
    """One match of the tree: the `index`-th of those for places `best` to `best + size - 1`."""

    round: int
    best: int
    size: int
    index: int
    top: Slot
    bottom: Slot
    state: MatchState = MatchState.OPEN
    winner: int | None = None
    loser: int | None = None
    score: MatchScore | None = None  # as the top player sees it
    how: str = ""  # how a named winner was found

    @property
    def slots(self) -> tuple[Slot, Slot]:
        return self.top, self.bottom

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(slot.player for slot in self.slots if slot.player is not None)

    @property
    def is_settled(self) -> bool:
        """Whether the tree knows what became of it."""
        return self.state is MatchState.EMPTY or self.winner is not None or self.state is MatchState.BOTH_OUT


@dataclass(frozen=True, slots=True)
class Standing:
    """The places a player can still end in, or shares: `best` to `worst` of the full bracket."""

    best: int
    worst: int
    out_in: int | None = None  # the round in which the main bracket was left


@dataclass(frozen=True, slots=True)
class Tree:
    """The whole knockout. Matches by round, within a round the main bracket first, then by places."""

    size: int
    rounds: int
    matches: tuple[Match, ...]
    standings: tuple[tuple[int, Standing], ...]

    def of_round(self, number: int) -> tuple[Match, ...]:
        return tuple(match for match in self.matches if match.round == number)

    def main(self) -> tuple[Match, ...]:
        return tuple(match for match in self.matches if match.best == 1)

    def third_place(self) -> Match | None:
        return next((match for match in self.matches if match.best == 3 and match.size == 2), None)

    def placement(self) -> tuple[Match, ...]:
        """Every match outside the main bracket, the third-place match among them."""
        return tuple(match for match in self.matches if match.best != 1)

    def undecided(self) -> tuple[Match, ...]:
        return tuple(match for match in self.matches if match.state is MatchState.UNDECIDED)


def bracket_order(size: int) -> tuple[int, ...]:
    """The seeds from top to bottom of the drawing, for a power of two (rule 2.3)."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [
            s for i, seed in enumerate(order) for s in ((seed, total - seed) if i % 2 == 0 else (total - seed, seed))
        ]
    return tuple(order)


def bracket_size(players: int) -> int:
    """The smallest power of two that holds the field, at least 2 (rule 2.2)."""
    return max(2, 1 << (players - 1).bit_length()) if players > 0 else 2


def number_of_rounds(players: int) -> int:
    return bracket_size(players).bit_length() - 1


def options_of(snapshot: TournamentSnapshot) -> KnockoutOptions:
    return snapshot.options if isinstance(snapshot.options, KnockoutOptions) else KnockoutOptions()


def entrants(snapshot: TournamentSnapshot) -> tuple[Player, ...]:
    """The field of the bracket in the order of its seeds (rules 1.1 and 1.2).

    Who withdrew before round 1 or entered after it has no place. The lot is that of round 1
    whatever round is asked for, so that the bracket stays the same through the tournament.
    """
    field = sorted((p for p in snapshot.players if p.first_round <= 1 and p.last_round != 0), key=lambda p: p.number)
    if options_of(snapshot).seeding is Seeding.LOT:
        return tuple(shuffled(field, lots(replace(snapshot, rounds=()), "bracket")))
    return tuple(sorted(field, key=lambda p: (p.seed is None, p.seed or 0, -p.rating, p.number)))


def tree(snapshot: TournamentSnapshot) -> Tree:
    """The tree as the closed rounds left it. A match without a winner is shown as undecided."""
    field = entrants(snapshot)
    size = bracket_size(len(field))
    rounds = size.bit_length() - 1
    standings = {player.number: Standing(1, size) for player in field}
    ranges: dict[int, list[Slot]] = {1: _first_slots(field, size)}
    matches: list[Match] = []
    for number in range(1, rounds + 1):
        closed = snapshot.rounds[number - 1] if number <= len(snapshot.rounds) else None
        following: dict[int, list[Slot]] = {}
        for best, slots in sorted(ranges.items()):
            if not _is_played(snapshot, best, number == rounds):
                continue
            played = [_resolve(match, closed, snapshot) for match in _matches(number, best, _follow(slots, closed))]
            matches += played
            half = len(slots) // 2
            following[best] = [_heir(match, Way.WINNER) for match in played]
            following[best + half] = [_heir(match, Way.LOSER) for match in played]
            for match in played:
                _place(standings, match)
        ranges = following
    return Tree(size, rounds, tuple(matches), tuple(sorted(standings.items())))


def _first_slots(field: Sequence[Player], size: int) -> list[Slot]:
    """Every match with the better seed on top; a seed nobody has is a bye for the other (rule 2.4)."""
    order = bracket_order(size)
    seeds = [seed for i in range(0, size, 2) for seed in sorted(order[i : i + 2])]
    return [Slot(field[seed - 1].number, seed) if seed <= len(field) else Slot() for seed in seeds]


def _is_played(snapshot: TournamentSnapshot, best: int, last_round: bool) -> bool:
    options = options_of(snapshot)
    return best == 1 or options.placement or (options.third_place and last_round and best == 3)


def _matches(number: int, best: int, slots: Sequence[Slot]) -> Iterator[Match]:
    for index in range(len(slots) // 2):
        top, bottom = slots[2 * index], slots[2 * index + 1]
        state = MatchState.OPEN
        if top.is_empty and bottom.is_empty:
            state = MatchState.EMPTY
        elif top.is_empty or bottom.is_empty:
            state = MatchState.BYE
        yield Match(number, best, len(slots), index, top, bottom, state)


def _follow(slots: list[Slot], closed: Round | None) -> list[Slot]:
    """The slots as they were really played: a pairing changed by hand swaps two places (rule 6.4)."""
    if closed is None:
        return slots
    opponents = {a: b for game in closed.games for a, b in (game.players, game.players[::-1])}
    slots = list(slots)
    for i in range(len(slots)):
        player, partner = slots[i].player, i ^ 1
        met = opponents.get(player) if player is not None else None
        if met is None or met == slots[partner].player:
            continue
        other = next((j for j, slot in enumerate(slots) if slot.player == met), None)
        if other is not None:
            slots[partner], slots[other] = slots[other], slots[partner]
    return slots


def _resolve(match: Match, closed: Round | None, snapshot: TournamentSnapshot) -> Match:
    """The match with what became of it, once its round is closed (section 5)."""
    if closed is None or match.top.is_open or match.bottom.is_open or match.state is MatchState.EMPTY:
        return match
    if match.state is MatchState.BYE:
        return replace(match, winner=match.players[0])
    top, bottom = match.players
    games = sorted((g for g in closed.games if {*g.players} == {top, bottom}), key=lambda g: g.leg)
    decision = next((d for d in closed.decisions if {d.winner, d.loser} == {top, bottom}), None)
    score = score_of(games, top)
    if decision is not None:
        return _won(replace(match, score=score, how=decision.how), MatchState.DECIDED, decision.winner)
    if not games:
        return _without_games(match, closed, snapshot)
    if lost_by_both(games):
        return replace(match, state=MatchState.BOTH_OUT, score=score)
    winner = winner_of(games, snapshot.legs, top, bottom)
    if winner is None:
        return replace(match, state=MatchState.UNDECIDED, score=score)
    walkover = all(_is_forfeit(game) for game in games)
    return _won(replace(match, score=score), MatchState.WALKOVER if walkover else MatchState.PLAYED, winner)


def _without_games(match: Match, closed: Round, snapshot: TournamentSnapshot) -> Match:
    """Whoever was given the round walks over; a player who was absent or withdrawn is out (rule 5.5)."""
    seated = {player for game in closed.games for player in game.players}
    granted = {bye.player for bye in closed.byes if bye.kind in (ByeKind.PAIRING, ByeKind.FULL)}
    there = granted - snapshot.requested(closed.number).keys()
    top, bottom = match.players
    if (top in there and bottom in there) or top in seated or bottom in seated:
        return replace(match, state=MatchState.UNDECIDED)
    if top not in there and bottom not in there:
        return replace(match, state=MatchState.BOTH_OUT)
    return _won(match, MatchState.WALKOVER, top if top in there else bottom)


def _is_forfeit(game: Game) -> bool:
    return game.result is not None and not game.result.is_played


def _won(match: Match, state: MatchState, winner: int) -> Match:
    top, bottom = match.players
    return replace(match, state=state, winner=winner, loser=bottom if winner == top else top)


def _heir(match: Match, way: Way) -> Slot:
    """What the match hands on: a player, nobody, or an open slot where that is not known yet."""
    origin = Origin(way, match.round, match.best, match.index)
    player = match.winner if way is Way.WINNER else match.loser
    if player is not None:
        seed = next(slot.seed for slot in match.slots if slot.player == player)
        return Slot(player, seed, origin)
    nobody_to_come = match.is_settled or (match.state is MatchState.BYE and way is Way.LOSER)
    return Slot(origin=origin, is_open=not nobody_to_come)


def _place(standings: dict[int, Standing], match: Match) -> None:
    """The winner goes on for the better half of the places, everybody else of the match for the worse half."""
    if not match.is_settled:
        return
    half = match.size // 2
    for player in match.players:
        before = standings[player]
        if player == match.winner:
            standings[player] = replace(before, best=match.best, worst=match.best + half - 1)
        else:
            out_in = match.round if match.best == 1 else before.out_in
            standings[player] = Standing(match.best + half, match.best + match.size - 1, out_in)
