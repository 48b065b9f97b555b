"""Every invariant of the record, checked on the database as it is. The numbers are explained in docs/verify.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.db.models import QuerySet

from tournaments.models import Tournament
from tournaments.verify import log, pairings, people, rows, standings
from tournaments.verify.record import Finding, Record

OF_A_TOURNAMENT: tuple[Callable[[Record], Iterator[Finding]], ...] = (
    rows.seated_once,
    rows.two_at_a_game,
    rows.rounds_in_order,
    rows.statuses_agree,
    rows.results_on_the_list,
    rows.places_kept,
    rows.has_a_director,
    log.numbers_without_gap,
    log.rows_are_the_log,
    log.steps_allowed,
    pairings.judged_at_the_start,
    pairings.seated_as_planned,
    pairings.paired_again,
    standings.standings_three_ways,
)
OF_THE_CLUB: tuple[Callable[[], Iterator[Finding]], ...] = (
    people.original_administrator,
    people.ratings_follow_the_ledger,
    people.games_are_on_record,
)


def verify(tournaments: QuerySet[Tournament] | None = None) -> Iterator[Finding]:
    """What is broken, in the whole record, or in these tournaments alone."""
    chosen = Tournament.objects.all() if tournaments is None else tournaments
    for tournament in chosen.select_related("final").order_by("pk"):
        record = Record(tournament)
        for check in OF_A_TOURNAMENT:
            yield from check(record)
    if tournaments is None:
        for check_club in OF_THE_CLUB:
            yield from check_club()


__all__ = ["Finding", "verify"]
