"""Every operation that reads asks the database as often in a large club as in a small one."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from members.queries import club_cache
from tests.api.client import Api
from tests.api.evening import Club, reading
from tests.factories.tournaments import make_tournament, play_rounds, start_next_round

MOST = 24
WHOLE_TOURNAMENTS = {"files_json": 32}  # settings, players, rounds and standings in one document


def counts(size: int) -> dict[str, int]:
    """How many queries each operation takes in a club of the size, once whatever is remembered has been forgotten."""
    found = {}
    with transaction.atomic():
        club = Club(size)
        api = Api(club.me)
        for name, path in reading().items():
            caches["pages"].clear()
            club_cache.forget()
            address = club.address_of(name, path)
            with CaptureQueriesContext(connection) as asked:
                answer = api.get(address)
            assert answer.status == 200, (name, answer)
            # The cache of PostgreSQL is a table; how often it is asked depends on what it has forgotten.
            found[name] = sum("clubsite_cache" not in each["sql"] and "SAVEPOINT" not in each["sql"] for each in asked)
        transaction.set_rollback(True)
    return found


@pytest.mark.django_db
def test_every_answer_costs_the_same_queries_at_two_sizes() -> None:
    small, large = counts(3), counts(5)
    assert {name: (few, large[name]) for name, few in small.items() if few != large[name]} == {}
    assert {name: count for name, count in large.items() if count > WHOLE_TOURNAMENTS.get(name, MOST)} == {}


@pytest.mark.django_db
def test_the_document_of_a_tournament_costs_the_same_queries_after_any_number_of_rounds() -> None:
    counted = []
    for rounds in (1, 5):
        with transaction.atomic():
            tournament = make_tournament(players=7, rounds=6)
            play_rounds(tournament, rounds)
            start_next_round(tournament)
            caches["pages"].clear()
            club_cache.forget()
            with CaptureQueriesContext(connection) as asked:
                answer = Api().get(f"/tournaments/{tournament.slug}/export.json")
            assert [len(round_["boards"]) for round_ in answer["rounds"]] == [3] * (rounds + 1)
            counted.append(len(asked))
            transaction.set_rollback(True)
    assert counted[0] == counted[1] <= WHOLE_TOURNAMENTS["files_json"]


@pytest.mark.django_db
def test_a_round_in_the_document_is_what_it_is_by_itself() -> None:
    """Points before, colours due and byes are those of its own moment, whatever was played since."""
    tournament = make_tournament(players=7, rounds=6)
    play_rounds(tournament, 3)
    start_next_round(tournament)
    at = f"/tournaments/{tournament.slug}/"
    document = Api().get(f"{at}export.json")
    assert document["rounds"] == [Api().get(f"{at}rounds/{number}/").json for number in range(1, 5)]
