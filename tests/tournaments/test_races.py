"""Two people at once: exactly one wins, the other reads a sentence, the record stays right.

Each race is also run with the lock off, and is seen to go wrong there: a race test that cannot fail proves nothing.
"""

from __future__ import annotations

import pytest
from django.db import connection, connections

from clubsite.refusals import Refused
from tests.concurrency.together import together
from tests.factories.tournaments import director_of, make_member, make_tournament, start_next_round
from tournaments.models import Game, PlayerStatus, Tournament
from tournaments.services import games, players, rounds, work
from tournaments.services.games import enter_result
from tournaments.services.lifecycle import create_tournament, open_registration
from tournaments.services.players import enter
from tournaments.services.rounds import plan_round, start_round

pytestmark = pytest.mark.django_db(transaction=True)

STARTS = 200
LAST_PLACE = 50


def refused(outcome: object) -> bool:
    return isinstance(outcome, Refused)


def test_two_directors_start_the_same_round_once():
    tournament = make_tournament(players=6, rounds=2)
    director = director_of(tournament)
    for _ in range(STARTS):
        plan_round(tournament_id=tournament.pk, actor=director)
        before = tournament.events.count()
        outcomes = together(
            [lambda: start_round(tournament_id=tournament.pk, actor=director, number=1, accept_all=True)] * 2
        )
        assert sorted(map(refused, outcomes)) == [False, True], outcomes
        assert tournament.events.count() == before + 1
        assert list(tournament.rounds.values_list("number", "status")) == [(1, "started")]
        loser = next(str(outcome) for outcome in outcomes if refused(outcome))
        assert loser == "Round 1 has already been started by Dora Director."
        _take_back(tournament, director)


def _take_back(tournament: Tournament, director: object) -> None:
    from tournaments.services.undo import undo_last

    undo_last(tournament_id=tournament.pk, actor=director, reason="again")
    undo_last(tournament_id=tournament.pk, actor=director)


def unlocked(tournament_id: int) -> Tournament:
    """The lock, taken out: what everybody would get without it."""
    return Tournament.objects.get(pk=tournament_id)


def test_fifty_members_never_exceed_the_last_place():
    tournament = make_tournament(players=3, rounds=3, maximum_players=4)
    open_registration(tournament_id=tournament.pk, actor=director_of(tournament))
    people = [make_member(f"Guest {n}") for n in range(LAST_PLACE)]
    outcomes = together([lambda member=member: enter(tournament_id=tournament.pk, actor=member) for member in people])
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    statuses = [outcome.status for outcome in outcomes]
    assert statuses.count(PlayerStatus.PLAYING) == 1
    assert statuses.count(PlayerStatus.WAITING) == LAST_PLACE - 1
    assert tournament.players.filter(status=PlayerStatus.PLAYING).count() == 4


def test_the_same_result_from_two_phones_is_one_event():
    tournament = make_tournament(players=4, rounds=2)
    start_next_round(tournament)
    director = director_of(tournament)
    game = Game.objects.filter(round__tournament=tournament).first()
    before = tournament.events.count()
    outcomes = together(
        [lambda: enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=director)] * 4
    )
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert tournament.events.count() == before + 1


def test_different_results_from_two_phones_both_stand_in_the_log_and_one_is_refused_as_stale():
    tournament = make_tournament(players=4, rounds=2)
    start_next_round(tournament)
    director = director_of(tournament)
    game = Game.objects.filter(round__tournament=tournament).first()
    seen = Tournament.objects.get(pk=tournament.pk).event_number
    outcomes = together(
        [
            lambda result=result: enter_result(
                tournament_id=tournament.pk, game_id=game.pk, result=result, actor=director, seen=seen
            )
            for result in ("1-0", "0-1")
        ]
    )
    assert sorted(map(refused, outcomes)) == [False, True], outcomes
    stale = next(outcome for outcome in outcomes if refused(outcome))
    assert stale.status == 412
    assert "Dora Director changed this" in str(stale)


def test_tournaments_of_one_name_made_together_each_get_an_address():
    director = make_member("Dora Director")
    outcomes = together(
        [
            lambda: create_tournament(
                actor=director, name="Club Night", system_key="fide-dutch-2026", number_of_rounds=5, visibility="club"
            )
        ]
        * 6
    )
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert sorted(outcome.slug for outcome in outcomes) == ["club-night", *(f"club-night-{n}" for n in range(2, 7))]
    assert all(row.events.count() == 1 for row in Tournament.objects.all())


def unprotected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes out what serialises writers: the row lock on PostgreSQL, IMMEDIATE transactions on SQLite."""
    monkeypatch.setattr(rounds, "lock", unlocked)
    if connection.vendor == "sqlite":
        monkeypatch.setitem(connections.settings["default"]["OPTIONS"], "transaction_mode", "DEFERRED")


def test_without_the_protection_the_start_goes_wrong(monkeypatch):
    """The control: unprotected, the second director does not read the sentence but breaks something."""
    tournament = make_tournament(players=6, rounds=2)
    director = director_of(tournament)
    plan_round(tournament_id=tournament.pk, actor=director)
    unprotected(monkeypatch)
    wrong = False
    for _ in range(STARTS):
        outcomes = together(
            [lambda: start_round(tournament_id=tournament.pk, actor=director, number=1, accept_all=True)] * 3
        )
        clean = sorted(map(refused, outcomes)) == [False, True, True]
        wrong = not clean
        if wrong:
            break
        _take_back(tournament, director)
        plan_round(tournament_id=tournament.pk, actor=director)
    assert wrong


def test_the_services_take_the_lock_from_one_place():
    assert rounds.lock is work.lock is players.lock is games.lock
