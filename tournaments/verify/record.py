"""Everything the database holds of one tournament, read once, and its log replayed step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Any

from django.db.models import Model, QuerySet

from pairing import model as p
from pairing.model import TournamentSnapshot
from tournaments.documents import options_from
from tournaments.models import (
    Directorship,
    Document,
    Event,
    Game,
    GameStatus,
    Player,
    PlayerStatus,
    Round,
    RoundStatus,
    Seat,
    Tournament,
)
from tournaments.services.work import TABLES, Rows, replay_one, values_of


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it must be: the number of the invariant, where, and what."""

    invariant: int
    where: str
    sentence: str

    def __str__(self) -> str:
        return f"[{self.invariant}] {self.where}: {self.sentence}"


@dataclass(frozen=True)
class Moment:
    """One event, and the rows just before it. The rows move on: look at them at once."""

    event: Event
    before: Rows

    def round_status(self, pk: int | None) -> str | None:
        row = self.before["round"].get(pk) if pk is not None else None
        return row["status"] if row else None

    @property
    def has_begun(self) -> bool:
        """Whether any round had been started."""
        return any(row["status"] != RoundStatus.PLANNED for row in self.before["round"].values())


class Record:
    """The rows of a tournament; a dozen queries whatever its size."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.players = {row.pk: row for row in Player.objects.filter(tournament=tournament).select_related("member")}
        self.rounds = list(
            Round.objects.filter(tournament=tournament)
            .select_related("plan", "engine_plan", "snapshot")
            .order_by("number")
        )
        self.games = {row.pk: row for row in Game.objects.filter(round__tournament=tournament)}
        self.seats = list(Seat.objects.filter(round__tournament=tournament).order_by("pk"))
        self.directorships = list(Directorship.objects.filter(tournament=tournament))
        self.events = list(Event.objects.filter(tournament=tournament).order_by("number"))
        self.plans = dict(Document.objects.filter(tournament=tournament, kind="plan").values_list("pk", "body"))

    def finding(self, invariant: int, sentence: str) -> Finding:
        return Finding(invariant, self.tournament.slug, sentence)

    def rows(self) -> Rows:
        """Every row as the tables hold it, in the form of the log."""
        known: dict[type[Model], Iterable[Model]] = {
            Tournament: [self.tournament],
            Directorship: self.directorships,
            Player: self.players.values(),
            Round: self.rounds,
            Game: self.games.values(),
            Seat: self.seats,
        }
        return {
            name: {row.pk: values_of(row) for row in known.get(model) or self._of_tournament(model)}
            for name, model in TABLES.items()
        }

    def _of_tournament(self, model: type[Model]) -> QuerySet[Any]:
        """The rows of any table of the log that belong to this tournament, by whichever key leads to it."""
        if model is Tournament:
            return Tournament.objects.filter(pk=self.tournament.pk)
        keys = {field.name for field in model._meta.concrete_fields}
        way = next(name for name in ("tournament", "round", "player") if name in keys)
        path = way if way == "tournament" else f"{way}__tournament"
        return model._default_manager.filter(**{path: self.tournament})

    def moments(self) -> Iterator[Moment]:
        """The log from its first event on, each with the rows before it; raises KeyError where it makes no sense."""
        rows: Rows = {name: {} for name in TABLES}
        for event in self.events:
            yield Moment(event, rows)
            replay_one(rows, event)

    def seats_of(self, round_: Round) -> list[Seat]:
        return [seat for seat in self.seats if seat.round_id == round_.pk]


def snapshot_of_rows(rows: Rows, *, only_closed: bool = False, through: int | None = None) -> TournamentSnapshot:
    """What the pairing package would be told of these rows: the second way, which asks no table."""
    (tournament,) = rows["tournament"].values()
    counted = [row for row in rows["player"].items() if row[1]["number"] and row[1]["status"] != PlayerStatus.WAITING]
    numbers = {pk: row["number"] for pk, row in counted}
    rounds = [
        (pk, row)
        for pk, row in sorted(rows["round"].items(), key=lambda item: item[1]["number"])
        if row["status"] == RoundStatus.CLOSED or (row["status"] == RoundStatus.STARTED and not only_closed)
    ]
    return TournamentSnapshot(
        players=tuple(sorted((_player(row) for _pk, row in counted), key=lambda player: player.number)),
        rounds=tuple(
            _round(pk, row, rows, numbers) for pk, row in rounds if through is None or row["number"] <= through
        ),
        number_of_rounds=tournament["number_of_rounds"],
        scoring=_scoring(tournament),
        seed=tournament["seed"],
        legs=tournament["legs"],
        requests=tuple(
            sorted(
                (
                    p.Request(numbers[row["player_id"]], row["round_number"], p.ByeKind(row["kind"]))
                    for row in rows["request"].values()
                    if row["player_id"] in numbers
                ),
                key=lambda request: (request.player, request.round),
            )
        ),
        forbidden=tuple(
            p.ForbiddenPair((numbers[row["first_id"]], numbers[row["second_id"]]))
            for _pk, row in sorted(rows["forbidden"].items())
            if row["first_id"] in numbers and row["second_id"] in numbers
        ),
        first_round=p.FirstRound(tournament["first_round"]),
        initial_colour=p.Colour(tournament["initial_colour"]) if tournament["initial_colour"] else None,
        acceleration=p.Acceleration(tournament["acceleration"]),
        options=options_from(tournament["system"], tournament["options"]),
    )


def _player(row: dict[str, Any]) -> p.Player:
    """Whatever of a player's row the package knows; names and groups are not of its business here."""
    return p.Player(**{field.name: row[field.name] for field in fields(p.Player) if field.name in row})


def _scoring(row: dict[str, Any]) -> p.Scoring:
    win, draw, loss = (Decimal(row[f"points_{name}"]) for name in ("win", "draw", "loss"))
    return p.Scoring(
        win=win,
        draw=draw,
        loss=loss,
        bye=Decimal(row["points_bye"]),
        forfeit_win=Decimal(row["points_forfeit"]),
        forfeit_loss=loss,
        full_bye=win,
        half_bye=draw,
        absence=loss,
        unit=p.ScoreUnit(row["score_unit"]),
    )


def _round(pk: int, row: dict[str, Any], rows: Rows, numbers: dict[int, int]) -> p.Round:
    sides: dict[int, dict[str, int]] = {}
    byes = []
    for seat in rows["seat"].values():
        if seat["round_id"] != pk:
            continue
        if seat["game_id"] is None:
            byes.append(p.Bye(numbers[seat["player_id"]], p.ByeKind(seat["bye"])))
        else:
            sides.setdefault(seat["game_id"], {})[seat["colour"]] = numbers[seat["player_id"]]
    games, decisions = [], []
    for game_pk, side in sorted(sides.items()):
        game = rows["game"][game_pk]
        result = p.Result.POSTPONED if game["status"] == GameStatus.POSTPONED else game["result"] or None
        games.append(p.Game(side["w"], side["b"], p.Result(result) if result else None, game["board"], game["leg"]))
        if game["decided_for_id"] is not None:
            winner = numbers[game["decided_for_id"]]
            loser = side["b"] if side["w"] == winner else side["w"]
            decisions.append(p.Decision(winner, loser, game["decided_how"]))
    return p.Round(
        row["number"],
        tuple(sorted(games, key=lambda game: (game.board, game.leg))),
        tuple(sorted(byes, key=lambda bye: bye.player)),
        tuple(decisions),
    )
