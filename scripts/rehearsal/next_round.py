"""The next round of every running tournament, as the site would pair it: to compare two places that hold one record."""

from __future__ import annotations

import json

from scripts.rehearsal.cast import enter_all
from tournaments.models import RoundStatus, Seat, Tournament, TournamentStatus
from tournaments.services.rounds import close_round, discard_plan, plan_round


def next_rounds() -> str:
    """Finish the round under way, plan the next one, and tell who sits where, as text."""
    found = {}
    for tournament in Tournament.objects.filter(status=TournamentStatus.RUNNING).order_by("slug"):
        director = tournament.created_by
        open_round = tournament.rounds.exclude(status=RoundStatus.CLOSED).first()
        if open_round and open_round.status == RoundStatus.STARTED:
            enter_all(tournament, director)
            close_round(tournament_id=tournament.pk, actor=director)
        elif open_round:
            discard_plan(tournament_id=tournament.pk, actor=director)
        if tournament.rounds.count() < tournament.number_of_rounds:
            planned = plan_round(tournament_id=tournament.pk, actor=director)
            seats = Seat.objects.filter(round=planned).order_by("player_id")
            found[tournament.slug] = list(seats.values_list("player_id", "game__board", "colour", "bye"))
    return json.dumps(found, sort_keys=True)
