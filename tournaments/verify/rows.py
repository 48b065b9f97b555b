"""What must hold between the rows as they are now: seats, games, rounds, statuses, results, places, directors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tournaments.models import GameStatus, PlayerStatus, Round, RoundStatus, TournamentStatus
from tournaments.models.game import RESULTS
from tournaments.verify.record import Finding, Record


def seated_once(record: Record) -> Iterator[Finding]:
    """1. A player sits at most once per round and leg."""
    times = Counter((seat.round_id, seat.leg, seat.player_id) for seat in record.seats)
    numbers = {round_.pk: round_.number for round_ in record.rounds}
    for (round_pk, _leg, player), count in times.items():
        if count > 1:
            yield record.finding(1, f"player {player} sits {count} times in round {numbers.get(round_pk)}")


def two_at_a_game(record: Record) -> Iterator[Finding]:
    """2. A game has exactly one White and one Black, different people, of this tournament."""
    for seat in record.seats:
        if seat.player_id not in record.players:
            yield record.finding(2, f"seat {seat.pk} belongs to a player of another tournament")
        game = record.games.get(seat.game_id) if seat.game_id is not None else None
        if seat.game_id is not None and (game is None or game.round_id != seat.round_id or game.leg != seat.leg):
            yield record.finding(2, f"seat {seat.pk} is at a game of another round")
    for pk, game in record.games.items():
        sides = [seat for seat in record.seats if seat.game_id == pk]
        if sorted(seat.colour for seat in sides) != ["b", "w"]:
            yield record.finding(2, f"game {pk} (board {game.board}) does not have one White and one Black")
        elif sides[0].player_id == sides[1].player_id:
            yield record.finding(2, f"game {pk} (board {game.board}) has one person on both sides")


def rounds_in_order(record: Record) -> Iterator[Finding]:
    """6. Round numbers run 1..n, no more than announced; at most one is planned or started, and it is the last."""
    numbers = [round_.number for round_ in record.rounds]
    if numbers != list(range(1, len(numbers) + 1)):
        yield record.finding(6, f"the rounds are numbered {', '.join(map(str, numbers))}")
    if len(numbers) > record.tournament.number_of_rounds:
        yield record.finding(6, f"{len(numbers)} rounds where {record.tournament.number_of_rounds} were announced")
    for round_ in record.rounds[:-1]:
        if round_.status != RoundStatus.CLOSED:
            yield record.finding(6, f"round {round_.number} is {round_.status}, but a later one exists")


def statuses_agree(record: Record) -> Iterator[Finding]:
    """7. The statuses of tournament, rounds and games fit each other."""
    tournament = record.tournament
    begun = [round_ for round_ in record.rounds if round_.status != RoundStatus.PLANNED]
    early = (TournamentStatus.PREPARING, TournamentStatus.DISCARDED)
    if tournament.status not in TournamentStatus.values:
        yield record.finding(7, f"“{tournament.status}” is no status of a tournament")
    if bool(begun) is (tournament.status in early):
        yield record.finding(7, f"the tournament is {tournament.status} with {len(begun)} rounds begun")
    if tournament.is_finished and (tournament.final_id is None or any(r.status != "closed" for r in record.rounds)):
        yield record.finding(7, "the tournament is finished without a final ranking, or with an open round")
    if not tournament.is_finished and tournament.final_id is not None:
        yield record.finding(7, f"the tournament is {tournament.status}, but has a final ranking")
    for round_ in record.rounds:
        yield from _status_of_round(record, round_)


def _status_of_round(record: Record, round_: Round) -> Iterator[Finding]:
    times = (round_.started_at is not None, round_.closed_at is not None)
    wanted = {RoundStatus.PLANNED: (False, False), RoundStatus.STARTED: (True, False), RoundStatus.CLOSED: (True, True)}
    if times != wanted.get(RoundStatus(round_.status)):
        yield record.finding(7, f"round {round_.number} is {round_.status}, and its times of start and end disagree")
    if round_.status != RoundStatus.PLANNED:
        return
    if any(game.status != GameStatus.PLANNED for game in record.games.values() if game.round_id == round_.pk):
        yield record.finding(7, f"round {round_.number} is only planned, but a game of it has begun")


def results_on_the_list(record: Record) -> Iterator[Finding]:
    """9. A result is one of the closed list, there when a game is finished, and there when a round is closed."""
    closed = {round_.pk: round_.number for round_ in record.rounds if round_.status == RoundStatus.CLOSED}
    for game in record.games.values():
        if game.result and game.result not in RESULTS:
            yield record.finding(9, f"game {game.pk} has the unknown result “{game.result}”")
        if (game.status == GameStatus.FINISHED) is not bool(game.result):
            yield record.finding(9, f"game {game.pk} is {game.status} with the result “{game.result}”")
        if game.round_id in closed and game.status not in (GameStatus.FINISHED, GameStatus.POSTPONED):
            yield record.finding(9, f"round {closed[game.round_id]} is closed, board {game.board} has no result")


def places_kept(record: Record) -> Iterator[Finding]:
    """18. Players never exceed the maximum; a member enters once."""
    playing = sum(player.status == PlayerStatus.PLAYING for player in record.players.values())
    maximum = record.tournament.maximum_players
    if maximum is not None and playing > maximum:
        yield record.finding(18, f"{playing} players where {maximum} have room")
    for member, times in Counter(player.member_id for player in record.players.values()).items():
        if times > 1:
            yield record.finding(18, f"member {member} is entered {times} times")


def has_a_director(record: Record) -> Iterator[Finding]:
    """19. A tournament always has a director."""
    if not record.directorships:
        yield record.finding(19, "nobody directs this tournament")
