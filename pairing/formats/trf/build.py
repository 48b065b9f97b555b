"""From a snapshot to a report. What a pairing system may know survives the way there and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from pairing.berger import options_of
from pairing.formats.trf.document import Absence, Cell, Trf, TrfPlayer
from pairing.formats.trf.games import RESULT_OF, points_of
from pairing.formats.trf.types import type_code
from pairing.formats.trf.writer import clean
from pairing.history import histories
from pairing.model import (
    ZERO,
    Acceleration,
    Bye,
    ByeKind,
    FirstRound,
    Game,
    Player,
    Result,
    ScoreUnit,
    Scoring,
    TournamentSnapshot,
)
from pairing.settings import options_to

LETTERS = {result: letters for letters, result in RESULT_OF.items()} | {Result.POSTPONED: ("=", "=")}
LETTER_OF_BYE = {
    ByeKind.PAIRING: "U",
    ByeKind.FULL: "F",
    ByeKind.HALF: "H",
    ByeKind.ZERO: "Z",
    ByeKind.FORFEIT: "-",
}
LONGEST_GROUP = 3  # the federation's columns
HIGHEST_RATING = 9999


def from_snapshot(
    snapshot: TournamentSnapshot,
    *,
    system: str = "",
    name: str = "",
    names: Mapping[int, str] | None = None,
    ranks: Mapping[int, int] | None = None,
    headers: tuple[tuple[str, str], ...] = (),
) -> Trf:
    """The report of this tournament. A match of several games takes one column for each.

    Byes of the next round stand in its column, those of later rounds in 240 records. `ranks` are the
    places; without them players are ranked by points and starting number.
    """
    columns = _Columns(snapshot)
    cells = {player.number: columns.of(player) for player in snapshot.players}
    totals = _points(snapshot, cells)
    places = ranks or _ranks(totals)
    shown = [p for p in totals if totals[p] is not None and _adds_up(cells[p], snapshot, totals[p])]
    return Trf(
        players=tuple(
            TrfPlayer(
                number=player.number,
                name=clean((names or {}).get(player.number, player.name), 33),
                rating=min(max(player.rating, 0), HIGHEST_RATING) or None,
                federation=clean(player.group, LONGEST_GROUP),
                points=totals[player.number] if player.number in shown else None,
                rank=places.get(player.number),
                cells=cells[player.number],
            )
            for player in sorted(snapshot.players, key=lambda p: p.number)
        ),
        headers=tuple(_headers(snapshot, system, name, headers)),
        rounds=snapshot.number_of_rounds * snapshot.legs or None,
        initial_colour=snapshot.initial_colour,
        scoring=_by_game(snapshot.scoring),
        absences=_later_byes(snapshot),
        virtual=_virtual(snapshot),
        forbidden=snapshot.forbidden,
        extras=tuple(_extras(snapshot, system)),
    )


class _Columns:
    """The cells of every player: the rounds played, and the announced byes of the next one."""

    def __init__(self, snapshot: TournamentSnapshot) -> None:
        self.snapshot = snapshot
        self.games: dict[tuple[int, int, int], Game] = {}
        self.byes: dict[tuple[int, int], Bye] = {}
        for round_ in snapshot.rounds:
            for game in round_.games:
                for player in game.players:
                    self.games[round_.number, game.leg, player] = game
            for bye in round_.byes:
                self.byes[round_.number, bye.player] = bye

    def of(self, player: Player) -> tuple[Cell | None, ...]:
        legs = range(1, self.snapshot.legs + 1)
        played = [self._cell(player.number, r.number, leg) for r in self.snapshot.rounds for leg in legs]
        return (*played, self._announced(player))

    def _cell(self, player: int, number: int, leg: int) -> Cell | None:
        if game := self.games.get((number, leg, player)):
            white = game.white == player
            letters = LETTERS[game.result]
            return Cell(game.black, "w", letters[0]) if white else Cell(game.white, "b", letters[1])
        bye = self.byes.get((number, player))
        if bye is None or bye.kind is ByeKind.ABSENT or leg > 1:
            return None
        return Cell(0, "-", LETTER_OF_BYE[bye.kind])

    def _announced(self, player: Player) -> Cell | None:
        number = self.snapshot.next_round
        if self.snapshot.number_of_rounds and number > self.snapshot.number_of_rounds:
            return None
        kind = self.snapshot.requested(number).get(player.number)
        if kind is None and player.is_in(number):
            return None
        return Cell(0, "-", LETTER_OF_BYE.get(kind or ByeKind.ZERO, "Z"))


def _points(snapshot: TournamentSnapshot, cells: Mapping[int, tuple[Cell | None, ...]]) -> dict[int, Decimal]:
    past = histories(snapshot)
    return {n: past[n].points + (points_of(row[-1], snapshot.scoring) if row[-1] else ZERO) for n, row in cells.items()}


def _adds_up(cells: tuple[Cell | None, ...], snapshot: TournamentSnapshot, total: Decimal) -> bool:
    """Match points, and absences worth something, are not the sum of the columns: then no points are written."""
    announced = () if cells[-1] is None else cells[-1:]
    return sum((points_of(cell, snapshot.scoring) for cell in (*cells[:-1], *announced)), ZERO) == total


def _ranks(totals: Mapping[int, Decimal]) -> dict[int, int]:
    order = sorted(totals, key=lambda n: (-totals[n], n))
    return {number: rank for rank, number in enumerate(order, start=1)}


def _by_game(scoring: Scoring) -> Scoring:
    """The points without their unit, which is one of our extra lines."""
    return Scoring(
        **{name: getattr(scoring, name) for name in Scoring.__dataclass_fields__ if name != "unit"},
    )


def _headers(
    snapshot: TournamentSnapshot, system: str, name: str, more: tuple[tuple[str, str], ...]
) -> Iterator[tuple[str, str]]:
    given = {code for code, _ in more}
    if name and "012" not in given:
        yield "012", clean(name)
    if "062" not in given:
        yield "062", str(len(snapshot.players))
    if system and "192" not in given:
        double = options_of(snapshot).cycles == 2
        yield "192", type_code(system, baku=snapshot.acceleration is Acceleration.BAKU, double=double)
    yield from more


def _later_byes(snapshot: TournamentSnapshot) -> tuple[Absence, ...]:
    found: dict[tuple[int, str], list[int]] = {}
    for request in sorted(snapshot.requests, key=lambda r: (r.round, r.player)):
        if request.round > snapshot.next_round:
            found.setdefault((request.round, LETTER_OF_BYE.get(request.kind, "Z")), []).append(request.player)
    return tuple(Absence(letter, number, tuple(players)) for (number, letter), players in found.items())


def _virtual(snapshot: TournamentSnapshot) -> tuple[tuple[int, tuple[Decimal, ...]], ...]:
    by_player: dict[int, dict[int, Decimal]] = {}
    for given in snapshot.virtual:
        by_player.setdefault(given.player, {})[given.round] = given.points
    return tuple(
        (player, tuple(values.get(number, ZERO) for number in range(1, max(values) + 1)))
        for player, values in sorted(by_player.items())
    )


def _extras(snapshot: TournamentSnapshot, system: str) -> Iterator[tuple[str, str]]:
    if system:
        yield "system", system
    if snapshot.seed:
        yield "seed", clean(snapshot.seed)
    if snapshot.first_round is not FirstRound.RANK:
        yield "first-round", snapshot.first_round.value
    if snapshot.acceleration is not Acceleration.NONE:
        yield "acceleration", snapshot.acceleration.value
    if snapshot.legs != 1:
        yield "legs", str(snapshot.legs)
    if snapshot.scoring.unit is not ScoreUnit.GAME:
        yield "unit", snapshot.scoring.unit.value
    if len(snapshot.rounds) > _rounds_shown(snapshot):  # else the columns say it, of a file cut short, too
        yield "played", str(len(snapshot.rounds))
    for name, value in options_to(snapshot.options) if snapshot.options else ():
        yield "option", f"{name}:{value}"
    for player in sorted(snapshot.players, key=lambda p: p.number):
        yield from _extras_of_player(player)
    yield from _extras_of_rounds(snapshot)


def _rounds_shown(snapshot: TournamentSnapshot) -> int:
    """The last round whose column shows that it was paired."""
    paired = (ByeKind.PAIRING, ByeKind.FORFEIT)
    shown = (r.number for r in snapshot.rounds if r.games or any(bye.kind in paired for bye in r.byes))
    return max(shown, default=0)


def _extras_of_player(player: Player) -> Iterator[tuple[str, str]]:
    if player.first_round != 1:
        yield "enters", f"{player.number}@{player.first_round}"
    if player.last_round is not None:
        yield "left", f"{player.number}@{player.last_round}"
    if player.seed is not None:
        yield "bracket-seed", f"{player.number}@{player.seed}"
    if player.table is not None:
        yield "table", f"{player.number}@{player.table}"
    if len(player.group) > LONGEST_GROUP:
        yield "group", f"{player.number}@{clean(player.group)}"


def _extras_of_rounds(snapshot: TournamentSnapshot) -> Iterator[tuple[str, str]]:
    rounds: dict[tuple[str, int], list[int]] = {}
    for request in snapshot.requests:
        if request.round < snapshot.next_round:
            rounds.setdefault(("asked", request.round), []).append(request.player)
        elif request.kind is ByeKind.ABSENT:
            rounds.setdefault(("absent", request.round), []).append(request.player)
    for (name, number), players in sorted(rounds.items()):
        yield name, f"{number}:{' '.join(map(str, sorted(players)))}"
    for round_ in snapshot.rounds:
        for game in round_.games:
            if game.result is Result.POSTPONED:
                yield "postponed", f"{round_.number}:{game.leg}:{game.white}-{game.black}"
        for decision in round_.decisions:
            yield "decision", f"{round_.number}:{decision.winner}>{decision.loser} {clean(decision.how)}".rstrip()
