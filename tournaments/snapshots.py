"""THE bridge between the database and the pairing package: rows → snapshot, plan → rows."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from pairing import model as p
from pairing.model import RoundPlan, TournamentSnapshot
from tournaments.documents import options_from, plan_body, players_from, snapshot_body
from tournaments.models import (
    Document,
    ForbiddenPair,
    Game,
    GameStatus,
    Player,
    PlayerStatus,
    Round,
    RoundStatus,
    Seat,
    Tournament,
)
from tournaments.services.work import Work


@dataclass(frozen=True)
class Field:
    """A snapshot, and which player row each starting number stands for."""

    snapshot: TournamentSnapshot
    players: dict[int, Player]  # by starting number

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Starting number by player row."""
        return {player.pk: number for number, player in self.players.items()}

    def name(self, number: int) -> str:
        return self.players[number].name


def field_of(
    tournament: Tournament, *, through: int | None = None, only_closed: bool = False, as_planned: Round | None = None
) -> Field:
    """The tournament as the pairing package sees it.

    `through` leaves out later rounds. A planned round is never part of it; a started one is,
    with the results so far, unless `only_closed`. Late entries move starting numbers: whoever
    reads or changes the plan of a round needs the numbers it was made with (`as_planned`).
    """
    players = _players(tournament)
    numbers = _numbers(players, as_planned)
    rounds = tournament.rounds.exclude(status=RoundStatus.PLANNED).order_by("number")
    if only_closed:
        rounds = rounds.filter(status=RoundStatus.CLOSED)
    if through is not None:
        rounds = rounds.filter(number__lte=through)
    snapshot = TournamentSnapshot(
        players=tuple(_player(player, numbers[player.pk]) for player in players if player.pk in numbers),
        rounds=_rounds(list(rounds), numbers),
        number_of_rounds=tournament.number_of_rounds,
        scoring=scoring_of(tournament),
        seed=tournament.seed,
        legs=tournament.legs,
        requests=tuple(
            p.Request(numbers[request.player_id], request.round_number, p.ByeKind(request.kind))
            for player in players
            if player.pk in numbers
            for request in player.requests.all()
        ),
        forbidden=tuple(
            p.ForbiddenPair((numbers[pair.first_id], numbers[pair.second_id]))
            for pair in ForbiddenPair.objects.filter(tournament=tournament).order_by("pk")
            if pair.first_id in numbers and pair.second_id in numbers
        ),
        first_round=p.FirstRound(tournament.first_round),
        initial_colour=p.Colour(tournament.initial_colour) if tournament.initial_colour else None,
        acceleration=p.Acceleration(tournament.acceleration),
        options=options_from(tournament.system, tournament.options),
    )
    return Field(snapshot, {numbers[player.pk]: player for player in players if player.pk in numbers})


def snapshot_of(tournament: Tournament) -> TournamentSnapshot:
    """What the next round is paired from: the field and all closed rounds."""
    return field_of(tournament, only_closed=True).snapshot


def scoring_of(tournament: Tournament) -> p.Scoring:
    return p.Scoring(
        win=tournament.points_win,
        draw=tournament.points_draw,
        loss=tournament.points_loss,
        bye=tournament.points_bye,
        forfeit_win=tournament.points_forfeit,
        forfeit_loss=tournament.points_loss,
        full_bye=tournament.points_win,
        half_bye=tournament.points_draw,
        absence=tournament.points_loss,
        unit=p.ScoreUnit(tournament.score_unit),
    )


def _players(tournament: Tournament) -> list[Player]:
    """Everybody who plays or has played: those on the waiting list have no number."""
    return list(
        tournament.players.exclude(status=PlayerStatus.WAITING)
        .select_related("member")
        .prefetch_related("requests")
        .order_by("number", "pk")
    )


def _numbers(players: list[Player], as_planned: Round | None) -> dict[int, int]:
    """Starting number by player row, as they are now or as a round was planned with; newcomers come after those."""
    now = {player.pk: player.number for player in players if player.number is not None}
    if as_planned is None:
        return now
    then = {pk: number for number, pk in players_from(as_planned.snapshot.body).items()}
    first_free = max(then.values(), default=0) + 1
    fresh = [pk for pk in now if pk not in then]
    known = {player.pk for player in players}
    return {pk: number for pk, number in then.items() if pk in known} | {
        pk: number for number, pk in enumerate(fresh, start=first_free)
    }


def _player(player: Player, number: int) -> p.Player:
    return p.Player(
        number=number,
        rating=player.rating,
        name=player.name,
        first_round=player.first_round,
        last_round=player.last_round,
        seed=player.seed,
        table=player.table,
        seat=player.seat,
    )


def _rounds(rounds: list[Round], numbers: dict[int, int]) -> tuple[p.Round, ...]:
    """Rounds with their games and byes, in two queries however many there are."""
    games: defaultdict[int, dict[int, dict[str, int]]] = defaultdict(dict)
    byes: defaultdict[int, list[p.Bye]] = defaultdict(list)
    of_rounds = [round_.pk for round_ in rounds]
    for round_pk, player_pk, game_pk, colour, bye in Seat.objects.filter(round_id__in=of_rounds).values_list(
        "round_id", "player_id", "game_id", "colour", "bye"
    ):
        if game_pk is None:
            byes[round_pk].append(p.Bye(numbers[player_pk], p.ByeKind(bye)))
        else:
            games[round_pk].setdefault(game_pk, {})[colour] = numbers[player_pk]
    rows = {row.pk: row for row in Game.objects.filter(round_id__in=of_rounds)}
    return tuple(
        p.Round(
            number=round_.number,
            games=tuple(
                sorted(
                    (_game(rows[pk], seats) for pk, seats in games[round_.pk].items()),
                    key=lambda game: (game.board, game.leg),
                )
            ),
            byes=tuple(sorted(byes[round_.pk], key=lambda bye: bye.player)),
            decisions=tuple(
                _decision(rows[pk], seats, numbers)
                for pk, seats in sorted(games[round_.pk].items())
                if rows[pk].decided_for_id is not None
            ),
        )
        for round_ in rounds
    )


def _game(row: Game, seats: dict[str, int]) -> p.Game:
    result = p.Result(row.result) if row.result else None
    if row.status == GameStatus.POSTPONED:
        result = p.Result.POSTPONED
    return p.Game(white=seats["w"], black=seats["b"], result=result, board=row.board, leg=row.leg)


def _decision(row: Game, seats: dict[str, int], numbers: dict[int, int]) -> p.Decision:
    winner = numbers[row.decided_for_id] if row.decided_for_id is not None else 0
    loser = seats["b"] if seats["w"] == winner else seats["w"]
    return p.Decision(winner, loser, row.decided_how)


# Plan → rows ----------------------------------------------------------------------------------


def save_plan(work: Work, field: Field, plan: RoundPlan) -> Round:
    """Keep a fresh plan as a planned round with its games and seats."""
    tournament = work.tournament
    numbers = {number: player.pk for number, player in field.players.items()}
    round_ = work.create(
        Round,
        tournament=tournament,
        number=plan.round,
        system=plan.system,
        plan=Document.objects.create(tournament=tournament, kind="plan", body=plan_body(plan)),
        snapshot=Document.objects.create(
            tournament=tournament, kind="snapshot", body=snapshot_body(field.snapshot, numbers)
        ),
    )
    seat_boards(work, round_, plan.boards, field)
    seat_byes(work, round_, plan.byes, field)
    return round_


def seat_boards(work: Work, round_: Round, boards: tuple[p.Board, ...], field: Field) -> None:
    """Games and seats for these boards; colours alternate from leg to leg."""
    legs = range(1, work.tournament.legs + 1)
    games = work.create_many([Game(round=round_, board=board.number, leg=leg) for board in boards for leg in legs])
    seats = []
    for game, (board, leg) in zip(games, ((board, leg) for board in boards for leg in legs), strict=True):
        first, second = ("w", "b") if leg % 2 else ("b", "w")
        for number, colour in ((board.white, first), (board.black, second)):
            seats.append(Seat(round=round_, leg=leg, player=field.players[number], game=game, colour=colour))
    work.create_many(seats)


def seat_byes(work: Work, round_: Round, byes: tuple[p.PlannedBye, ...], field: Field) -> None:
    work.create_many([Seat(round=round_, player=field.players[bye.player], bye=bye.kind.value) for bye in byes])


def unseat(work: Work, seats: list[Seat]) -> None:
    """Remove seats, and the games that nobody is left at."""
    games = {seat.game_id: seat.game for seat in seats if seat.game_id is not None}
    for seat in seats:
        work.remove(seat)
    for game in games.values():
        if game is not None:
            work.remove(game)


def change_plan(work: Work, round_: Round, before: RoundPlan, after: RoundPlan, field: Field) -> None:
    """Bring the rows of a planned round from one plan to another, touching only what differs."""
    old = {board.number: board.players for board in before.boards}
    new = {board.number: board for board in after.boards}
    gone = {number for number in old if number not in new or new[number].players != old[number]}
    old_byes = {bye.player: bye.kind for bye in before.byes}
    new_byes = {bye.player: bye for bye in after.byes}
    gone_byes = {player for player, kind in old_byes.items() if player not in new_byes or new_byes[player].kind != kind}
    seats = list(Seat.objects.filter(round=round_).select_related("game").order_by("pk"))
    unseat(work, [seat for seat in seats if seat.game is not None and seat.game.board in gone])
    unseat(work, [seat for seat in seats if seat.game is None and field.numbers[seat.player_id] in gone_byes])
    seat_boards(work, round_, tuple(board for n, board in new.items() if n in gone or n not in old), field)
    fresh = tuple(bye for player, bye in new_byes.items() if player in gone_byes or player not in old_byes)
    seat_byes(work, round_, fresh, field)
    work.change(
        round_,
        plan=Document.objects.create(tournament=work.tournament, kind="plan", body=plan_body(after)),
        engine_plan=round_.engine_plan or round_.plan,
    )
