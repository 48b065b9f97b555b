"""The log in words: what stands beside each step."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import director_of, make_tournament, start_next_round
from tournaments.models import Tournament
from tournaments.queries.log import entries, log_events
from tournaments.services.games import clear_result, enter_result
from tournaments.services.matches import enter_match
from tournaments.services.undo import undo_last

pytestmark = pytest.mark.django_db


def told(tournament: Tournament) -> list[tuple[str, str]]:
    """The newest steps first; the marks that keep a name of another script together are left out."""
    found = entries(tournament, list(log_events(tournament)[:2]))
    return [(entry.text, entry.note.replace("\u2068", "").replace("\u2069", "")) for entry in found]


def test_a_result_stands_with_its_players_and_a_start_with_its_boards() -> None:
    tournament = make_tournament(players=4)
    round_ = start_next_round(tournament)
    game = round_.games.get(board=1)
    white, black = (seat.player.name for seat in game.seats.order_by("-colour"))
    assert told(tournament)[0] == ("Round 1 started", "2 boards")
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=director_of(tournament))
    clear_result(tournament_id=tournament.pk, game_id=game.pk, reason="Too early.", actor=director_of(tournament))
    assert told(tournament) == [
        ("Round 1, board 1: 1–0 cleared", f"{white} – {black}"),
        ("Round 1, board 1: 1–0", f"{white} – {black}"),
    ]


def test_a_match_stands_with_whoever_has_white_first_before_the_other() -> None:
    tournament = make_tournament(players=4, legs=3)
    round_ = start_next_round(tournament)
    white, black = (seat.player.name for seat in round_.games.get(board=2, leg=1).seats.order_by("-colour"))
    enter_match(tournament_id=tournament.pk, round_number=1, board=2, score="2-1", actor=director_of(tournament))
    assert told(tournament)[0] == ("Round 1, board 2: match 2–1", f"{white} – {black}")


def test_what_was_taken_back_is_named_with_its_players() -> None:
    tournament = make_tournament(players=4)
    round_ = start_next_round(tournament)
    game = round_.games.get(board=1)
    white, black = (seat.player.name for seat in game.seats.order_by("-colour"))
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=director_of(tournament))
    step = undo_last(tournament_id=tournament.pk, actor=director_of(tournament)).facts["undone_number"]
    assert told(tournament)[0] == (f"Taken back: Round 1, board 1: 1–0 (step {step})", f"{white} – {black}")


def test_the_public_reads_which_published_step_was_taken_back(client: Client) -> None:
    tournament = make_tournament(players=4)
    start_next_round(tournament)
    undo_last(tournament_id=tournament.pk, actor=director_of(tournament), reason="Somebody came late.")
    step = tournament.events.latest("number").facts["undone_number"]
    corrections = reverse("tournaments:corrections", args=[tournament.slug])
    assert f'href="{corrections}"' in client.get(tournament.get_absolute_url()).content.decode()
    page = client.get(corrections)
    assert [entry.text for entry in page.context["entries"]] == [f"Taken back: Round 1 started (step {step})"]
