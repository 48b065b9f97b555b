"""The rules of a tournament in sentences, and how many take part in it: the same wherever it is said."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairing.systems import SYSTEMS
from tests.factories.tournaments import director_of, make_tournament, start_next_round
from tournaments.queries.lists import running
from tournaments.queries.overview import overview
from tournaments.queries.rules import rules_of
from tournaments.services.games import enter_result, postpone_game, stop_game
from tournaments.services.players import withdraw

pytestmark = pytest.mark.django_db

TIE_BREAKS = "Tap a tie-break in the standings to see its sum."


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_no_chapter_of_the_rules_is_empty(system: str) -> None:
    tournament = make_tournament(system=system, players=4, rounds=3)
    assert [chapter.title for chapter in rules_of(tournament) if not chapter.lines] == []


@pytest.mark.parametrize(
    ("system", "settings", "said"),
    [
        ("club-swiss", {}, True),
        ("club-swiss", {"tie_breaks": []}, False),  # there is nothing to tap
        ("knockout", {}, False),
        ("round-robin", {}, True),
    ],
)
def test_the_rules_speak_of_tie_breaks_where_there_are_some(system: str, settings: dict[str, Any], said: bool) -> None:
    tournament = make_tournament(system=system, players=4, rounds=3, **settings)
    lines = [line for chapter in rules_of(tournament) for line in chapter.lines]
    assert (TIE_BREAKS in lines) is said


def test_whoever_withdraws_stays_a_player_of_the_tournament_but_frees_the_place() -> None:
    tournament = make_tournament(players=6, maximum_players=6, rounds=3)
    director = director_of(tournament)
    early, late = tournament.players.order_by("-rating")[:2]
    withdraw(tournament_id=tournament.pk, player_id=early.pk, actor=director)  # before round 1: never in the field
    start_next_round(tournament)
    withdraw(tournament_id=tournament.pk, player_id=late.pk, actor=director)
    tournament.refresh_from_db()
    seen = overview(tournament, directing=False)
    assert (seen.players, seen.playing) == (5, 4)
    [listed] = running(director)
    assert (listed.field, listed.playing) == (5, 4)  # type: ignore[attr-defined]
    page = Client().get(reverse("tournaments:detail", args=[tournament.slug])).content.decode()
    assert "5 players" in page
    assert "3 rounds, 5 players" in Client().get(reverse("home")).content.decode()


def test_a_game_without_a_result_is_not_counted_as_in_and_says_what_it_waits_for() -> None:
    tournament = make_tournament(players=8, rounds=3)
    director = director_of(tournament)
    first, second, third, _fourth = start_next_round(tournament).games.order_by("board")
    enter_result(tournament_id=tournament.pk, game_id=first.pk, actor=director, result="1-0")
    postpone_game(tournament_id=tournament.pk, game_id=second.pk, actor=director)
    stop_game(tournament_id=tournament.pk, game_id=third.pk, actor=director)
    assert overview(tournament, directing=False).results == 1
    page = Client().get(reverse("tournaments:detail", args=[tournament.slug])).content.decode()
    assert "1 of 4 results in" in page
    assert [page.count(f'class="hint">{word}</span>') for word in ("postponed", "stopped")] == [2, 2]  # wide, and phone
