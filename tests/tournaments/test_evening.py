"""The services through a whole evening, and the log that remembers it."""

from __future__ import annotations

import pytest

from tests.factories.tournaments import (
    director_of,
    finish_round,
    make_tournament,
    play_rounds,
    start_next_round,
)
from tournaments.models import TournamentStatus
from tournaments.services.work import TABLES, replay, values_of

pytestmark = pytest.mark.django_db


def rows_of(tournament):
    """Every row of the tournament as the tables hold it."""
    keys = {
        "tournament": {"pk": tournament.pk},
        "directorship": {"tournament": tournament},
        "player": {"tournament": tournament},
        "request": {"player__tournament": tournament},
        "forbidden": {"tournament": tournament},
        "round": {"tournament": tournament},
        "game": {"round__tournament": tournament},
        "seat": {"round__tournament": tournament},
        "phase": {"tournament": tournament},
        "clock": {"tournament": tournament},
        "announcement": {"tournament": tournament},
        "time": {"tournament": tournament},
    }
    return {
        name: {row.pk: values_of(row) for row in model._default_manager.filter(**keys[name])}
        for name, model in TABLES.items()
    }


def test_rounds_are_planned_started_and_closed():
    tournament = make_tournament(players=7, rounds=3)
    play_rounds(tournament, 3)
    assert tournament.status == TournamentStatus.RUNNING
    assert [(r.number, r.status, r.games.count()) for r in tournament.rounds.all()] == [
        (1, "closed", 3),
        (2, "closed", 3),
        (3, "closed", 3),
    ]


def test_the_rows_of_a_tournament_are_the_sum_of_its_events():
    tournament = make_tournament(players=7, rounds=3)
    play_rounds(tournament, 2)
    start_next_round(tournament)
    assert replay(tournament.events.all()) == rows_of(tournament)


def test_events_are_numbered_without_a_gap():
    tournament = make_tournament(players=4, rounds=2)
    play_rounds(tournament, 1)
    numbers = sorted(tournament.events.values_list("number", flat=True))
    assert numbers == list(range(1, tournament.event_number + 1))


def test_every_step_can_be_taken_back_to_the_exact_state_before():
    from tournaments.queries.steps import last_standing
    from tournaments.services.undo import undo_last

    tournament = make_tournament(players=5, rounds=2)
    actor = director_of(tournament)
    start_next_round(tournament)
    before = rows_of(tournament)
    finish_round(tournament)
    while last_standing(tournament).kind != "round.started":
        undo_last(tournament_id=tournament.pk, actor=actor)
        tournament.refresh_from_db()
    assert rows_of(tournament) == before
