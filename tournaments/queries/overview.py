"""Where a tournament stands, in one glance: the head of all its pages, and the director's next step."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Game, GameStatus, PlayerStatus, Round, RoundStatus, RoundTime, Tournament
from tournaments.queries.log import published_and_changed
from tournaments.queries.progress import boards_without_result, games_to_come, is_decided
from tournaments.systems_text import system_name


@dataclass(frozen=True)
class Overview:
    system: str
    players: int  # the field: whoever plays, and whoever withdrew after it was numbered
    playing: int
    waiting: int
    directors: tuple[str, ...]
    rounds: tuple[Round, ...]  # the reader may see these
    current: Round | None  # the newest round that has begun
    planned: Round | None
    boards: int
    results: int
    disputed: int
    has_corrections: bool
    times: tuple[RoundTime, ...] = ()
    rounds_ahead: tuple[int, ...] = ()  # those nobody has planned yet
    to_come: tuple[Game, ...] = ()  # for directors: postponed games of closed rounds, which the final ranking waits for

    @property
    def next_time(self) -> RoundTime | None:
        """When the round after the current one is meant to start."""
        coming = (self.current.number if self.current else 0) + 1
        return next((row for row in self.times if row.number == coming), None)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(round_.number for round_ in self.rounds)


def overview(tournament: Tournament, *, directing: bool) -> Overview:
    rounds = list(tournament.rounds.order_by("number"))
    for round_ in rounds:
        round_.tournament = tournament
    begun = [round_ for round_ in rounds if round_.status != RoundStatus.PLANNED]
    planned = next((round_ for round_ in rounds if round_.status == RoundStatus.PLANNED), None)
    current = begun[-1] if begun else None
    entered = list(tournament.players.values_list("status", "number"))
    counts = [status for status, _number in entered]
    left = sum(status == PlayerStatus.WITHDRAWN and number is not None for status, number in entered)
    games = list(current.games.values_list("board", "status", "report")) if current else []
    boards = {board for board, _status, _report in games}
    unfinished = {
        board for board, status, _report in games if status not in (GameStatus.FINISHED, GameStatus.POSTPONED)
    }
    if current is not None and tournament.legs > 1 and unfinished:
        unfinished = set(boards_without_result(tournament, current))
    postponed = {board for board, status, _report in games if status == GameStatus.POSTPONED}
    return Overview(
        system=system_name(tournament.system),
        players=counts.count(PlayerStatus.PLAYING) + left,
        playing=counts.count(PlayerStatus.PLAYING),
        waiting=counts.count(PlayerStatus.WAITING),
        directors=tuple(
            row.member.display_name for row in tournament.directorships.select_related("member").order_by("pk")
        ),
        rounds=tuple(rounds if directing else begun),
        current=current,
        planned=planned if directing else None,
        boards=len(boards),
        results=len(boards - unfinished - postponed),
        disputed=sum(report == "disputed" and status != GameStatus.FINISHED for _board, status, report in games),
        times=tuple(tournament.times.all()),
        rounds_ahead=tuple(range(len(rounds) + 1, tournament.number_of_rounds + 1)),
        to_come=tuple(games_to_come(tournament)) if directing and tournament.is_running else (),
        has_corrections=published_and_changed(tournament).exists(),
    )


def all_played(tournament: Tournament, seen: Overview) -> bool:
    """Nothing is left to pair: the announced rounds are closed, or the final of a knockout was played."""
    if seen.current is None or not seen.current.is_closed:
        return False
    return seen.current.number >= tournament.number_of_rounds or is_decided(tournament)


def status_line(tournament: Tournament, seen: Overview) -> str:
    """One sentence for the head of the page."""
    if tournament.is_finished:
        return _("Finished")
    if seen.current is None:
        return _("Registration is open") if tournament.registration_open else _("Not started yet")
    facts: dict[str, int] = {"number": seen.current.number, "all": tournament.number_of_rounds}
    if seen.current.is_started:
        return _("Round %(number)d of %(all)d is being played") % facts
    return _("Round %(number)d of %(all)d is over") % facts


def results_line(seen: Overview) -> str:
    return ngettext("%(done)d of %(count)d result in", "%(done)d of %(count)d results in", seen.boards) % {
        "done": seen.results,
        "count": seen.boards,
    }
