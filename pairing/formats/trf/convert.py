"""From a report to the snapshot a pairing system is given: for the next round, or for every round replayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from pairing.berger import RoundRobinOptions, cycles_in
from pairing.bracket import KnockoutOptions, entrants
from pairing.formats.trf.document import Cell, Trf, TrfError, TrfPlayer, TrfProblem
from pairing.formats.trf.extras import Extras, extras_of
from pairing.formats.trf.games import BYE_OF, RESULT_OF
from pairing.formats.trf.types import is_double_round_robin
from pairing.model import (
    REQUESTABLE,
    ZERO,
    Acceleration,
    Bye,
    ByeKind,
    Colour,
    Game,
    Options,
    Player,
    Request,
    Result,
    Round,
    Scoring,
    TournamentSnapshot,
    VirtualPoints,
)
from pairing.said import Said

MOST_VIRTUAL = 1_000_000  # one acceleration record is short, but may stand for many players and rounds
KIND_OF_RECORD = {"F": ByeKind.FULL, "H": ByeKind.HALF, "Z": ByeKind.ZERO}


@dataclass(frozen=True, slots=True)
class Replay:
    """One round of a finished or running tournament: the snapshot before it, and what was really paired."""

    snapshot: TournamentSnapshot
    round: Round

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """(white, black) of the first games, in order of the lower starting number."""
        first = (game for game in self.round.games if game.leg == 1)
        return tuple(sorted((game.players for game in first), key=min))

    @property
    def pairing_byes(self) -> tuple[int, ...]:
        return tuple(bye.player for bye in self.round.byes if bye.kind is ByeKind.PAIRING)


def to_snapshot(
    trf: Trf, *, seed: str = "", options: type[Options] | None = None, rounds: int | None = None
) -> TournamentSnapshot:
    """The tournament as it stands, ready to pair the round after the last one played.

    A bye announced in the column of a round to come is a request for that round. `options` is the type
    of the pairing system's own settings, where the file carries any; `rounds` replaces their number in the file.
    """
    return _Conversion(trf, seed, options, rounds).snapshot()


def snapshots_of(trf: Trf, *, seed: str = "", options: type[Options] | None = None) -> Iterator[Replay]:
    """Every played round in turn. Who was absent from a round, by its own column, had asked for it beforehand."""
    whole = _Conversion(trf, seed, options).snapshot()
    for round_ in whole.rounds:
        yield replay(whole, round_)


def replay(whole: TournamentSnapshot, round_: Round) -> Replay:
    """The snapshot as it was before this round, which is one of its rounds."""
    excused = {bye.player: bye.kind for bye in round_.byes if bye.kind is not ByeKind.PAIRING}
    requests = tuple(
        Request(player, round_.number, kind if kind in REQUESTABLE else ByeKind.ABSENT)
        for player, kind in sorted(excused.items())
    )
    earlier = tuple(request for request in whole.requests if request.round < round_.number)
    before = replace(whole, rounds=whole.rounds[: round_.number - 1], requests=earlier + requests)
    return Replay(before, round_)


class _Conversion:
    def __init__(self, trf: Trf, seed: str, options: type[Options] | None, rounds: int | None = None) -> None:
        self.trf = trf
        self.extras: Extras = extras_of(trf)
        self.seed = seed or self.extras.seed
        self.legs = self.extras.legs
        self.players = {player.number: player for player in trf.players}
        self.field = tuple(self._player(player) for player in trf.players)
        self.played = max(-(-trf.played_rounds // self.legs), self.extras.played)
        self.recorded = {
            (absence.round, player): KIND_OF_RECORD[absence.kind]
            for absence in trf.absences
            for player in absence.players
        }
        said = max(-(-(trf.rounds or 0) // self.legs), -(-trf.columns // self.legs), self.played)
        self.number_of_rounds = said if rounds is None else rounds
        self.kind = options
        self.options = self._options(options) if options else None

    def _options(self, kind: type[Options]) -> Options | None:
        """The settings in our own lines. In a file without them two cycles show in its type or in its rounds."""
        if issubclass(kind, RoundRobinOptions) and not self.extras.system and not self.extras.options:
            doubled = cycles_in(self.number_of_rounds, len(self.field)) == 2
            return kind(cycles=2) if doubled or is_double_round_robin(self.trf) else None
        return self.extras.options_as(kind)

    def snapshot(self) -> TournamentSnapshot:
        trf, extras = self.trf, self.extras
        rounds = tuple(self._round(n) for n in range(1, self.played + 1))
        return TournamentSnapshot(
            players=self.field,
            rounds=rounds,
            number_of_rounds=self.number_of_rounds,
            scoring=replace(trf.scoring or Scoring(), unit=extras.unit),
            seed=self.seed,
            legs=self.legs,
            requests=self._asked(rounds) + self._requests(),
            forbidden=trf.forbidden,
            first_round=extras.first_round,
            initial_colour=trf.initial_colour or (None if extras.seed else self._initial_colour()),
            acceleration=self._acceleration(),
            virtual=self._virtual(),
            options=self.options,
        )

    def _player(self, player: TrfPlayer) -> Player:
        return Player(
            number=player.number,
            rating=player.rating or 0,
            name=player.name,
            group=self.extras.groups.get(player.number, player.federation),
            first_round=self.extras.enters.get(player.number, 1),
            last_round=self.extras.left.get(player.number),
            seed=self.extras.seeds.get(player.number),
            table=self.extras.tables.get(player.number),
        )

    def _cells(self, player: TrfPlayer, round_number: int) -> list[tuple[int, Cell | None]]:
        """The columns of one round, one for each game of a match."""
        first = self.legs * (round_number - 1) + 1
        return [(leg, player.cell(first + leg - 1)) for leg in range(1, self.legs + 1)]

    def _round(self, number: int) -> Round:
        games: list[Game] = []
        byes: list[Bye] = []
        for player in self.field:
            cells = self._cells(self.players[player.number], number)
            games += [
                self._game(number, leg, player.number, cell)
                for leg, cell in cells
                if cell and self._is_mine(player, cell)
            ]
            if not any(cell and cell.opponent for _, cell in cells):
                byes += self._bye(number, player, cells[0][1])
        games.sort(key=lambda game: (min(game.players), game.leg))
        return Round(number, tuple(games), tuple(byes), self.extras.decisions.get(number, ()))

    def _is_mine(self, player: Player, cell: Cell) -> bool:
        """Each game is told twice: it is taken from White, or without colours from the lower number."""
        return cell.opponent > 0 and (cell.colour == "w" or (cell.colour == "-" and player.number < cell.opponent))

    def _game(self, round_number: int, leg: int, white: int, cell: Cell) -> Game:
        other = dict(self._cells(self.players[cell.opponent], round_number))[leg]
        result = RESULT_OF[cell.result, other.result if other else ""]
        pair = (white, cell.opponent)
        if (round_number, leg, *pair) in self.extras.postponed:
            result = Result.POSTPONED
        return Game(*pair, result, leg=leg)

    def _bye(self, number: int, player: Player, cell: Cell | None) -> list[Bye]:
        if cell is None and (kind := self.recorded.get((number, player.number))):
            return [Bye(player.number, kind)]
        if cell is not None:
            return [Bye(player.number, BYE_OF[cell.result])]
        return [Bye(player.number, ByeKind.ABSENT)] if player.is_in(number) else []

    def _asked(self, rounds: tuple[Round, ...]) -> tuple[Request, ...]:
        """Byes of past rounds that were asked for: only our own files can tell them from those a system gave."""
        kinds = {(r.number, bye.player): bye.kind for r in rounds for bye in r.byes}
        return tuple(
            Request(player, number, kinds.get((number, player), ByeKind.ABSENT))
            for number, player in sorted(self.extras.asked)
        )

    def _requests(self) -> tuple[Request, ...]:
        """Byes announced for the rounds to come, in cells, in 240 records and in XXZ."""
        found: dict[tuple[int, int], ByeKind] = {}
        if self.trf.zero_byes:
            found |= {(self.played + 1, player): ByeKind.ZERO for player in self.trf.zero_byes}
        found |= {key: kind for key, kind in self.recorded.items() if key[0] > self.played}
        for player in self.trf.players:
            for column, cell in enumerate(player.cells, start=1):
                number = -(-column // self.legs)
                if cell is not None and number > self.played:
                    kind = BYE_OF[cell.result]
                    found[number, player.number] = kind if kind in REQUESTABLE else ByeKind.ABSENT
        for key in self.extras.absent & found.keys():
            found[key] = ByeKind.ABSENT
        field = {player.number: player for player in self.field}
        return tuple(Request(p, n, kind) for (n, p), kind in sorted(found.items()) if field[p].is_in(n))

    def _initial_colour(self) -> Colour | None:
        """The colour drawn for the first round, as its games tell: odd places have it, even ones the other.

        The colour holds for the better placed of two players, so the first one with a game says it.
        """
        for place, number in enumerate(self._placed(), start=1):
            cell = self.players[number].cell(1)
            if cell and cell.opponent and cell.colour in ("w", "b"):
                colour = Colour(cell.colour)
                return colour if place % 2 else colour.opposite
        return None

    def _placed(self) -> list[int]:
        """Who has a place in the first round, in order: who took part in its pairing, or the seeds of a bracket."""
        if self.kind is KnockoutOptions:
            return [player.number for player in entrants(TournamentSnapshot(self.field, options=self.options))]
        first = ((number, player.cell(1)) for number, player in sorted(self.players.items()))
        return [number for number, cell in first if cell and (cell.opponent or cell.result in ("U", "+"))]

    def _acceleration(self) -> Acceleration:
        if self.trf.accelerations or self.trf.virtual:
            return self.extras.acceleration
        if self.trf.text("192").upper().endswith("_BAKU"):
            return Acceleration.BAKU
        return self.extras.acceleration

    def _virtual(self) -> tuple[VirtualPoints, ...]:
        points: dict[tuple[int, int], Decimal] = {}
        room = MOST_VIRTUAL
        last = max(self.number_of_rounds, self.played + 1)  # a file may not say how many rounds are to come
        for given in self.trf.accelerations:
            among = [player for player in self.players if given.first_player <= player <= given.last_player]
            rounds = range(given.first_round, min(given.last_round, last) + 1)
            room -= len(self.players) + len(among) * len(rounds)
            if room < 0:
                raise TrfError(
                    (
                        TrfProblem(
                            1, Said("records 250 for more than {most} players and rounds", most=f"{MOST_VIRTUAL:,}")
                        ),
                    )
                )
            points |= {(player, number): given.points for player in among for number in rounds}
        for player, values in self.trf.virtual:
            points |= {(player, number): value for number, value in enumerate(values, start=1)}
        return tuple(VirtualPoints(p, n, value) for (p, n), value in sorted(points.items()) if value != ZERO)
