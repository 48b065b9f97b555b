"""Phases before and between rounds, and the whole flow of a draft evening."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.factories.tournaments import director_of, finish_round, make_tournament, play_rounds, start_next_round
from tests.tournaments.test_evening import rows_of
from tournaments.presets import PRESETS
from tournaments.queries.clock import face_of
from tournaments.queries.hall import screen_of
from tournaments.refusals import BadValue, WrongStatus
from tournaments.services.clock import start_phase
from tournaments.services.lifecycle import close_tournament
from tournaments.services.phases import add_phase, add_preset, change_phase, move_phase, remove_phase
from tournaments.services.seating import draw_seats
from tournaments.services.work import replay

pytestmark = pytest.mark.django_db


def common(tournament):
    return {"tournament_id": tournament.pk, "actor": director_of(tournament)}


@pytest.mark.parametrize("key", sorted(PRESETS))
def test_every_preset_can_be_added_and_edited(key):
    tournament = make_tournament(players=2)
    rows = add_preset(**common(tournament), key=key)
    assert [row.name for row in rows] == [str(phase.name) for phase in PRESETS[key].phases]
    change_phase(**common(tournament), phase_id=rows[0].pk, name="Something else", minutes=7)
    assert tournament.phases.get(pk=rows[0].pk).minutes == 7
    assert replay(tournament.events.all()) == rows_of(tournament)


def test_the_flow_of_a_draft_from_the_seats_to_the_ranking():
    tournament = make_tournament(players=8, rounds=3, legs=3, score_unit="match", round_minutes=50)
    draw_seats(**common(tournament))
    phases = add_preset(**common(tournament), key="draft")
    shown = []
    for phase in phases:
        start_phase(**common(tournament), phase_id=phase.pk)
        page = screen_of(tournament).pages[0]
        shown.append((face_of(tournament).title, page.kind, page.items if page.kind == "sign" else ""))
    assert shown == [
        ("Pack 1: pass to the left", "sign", "left"),
        ("Pack 2: pass to the right", "sign", "right"),
        ("Pack 3: pass to the left", "sign", "left"),
        ("Deck building", "seats", ""),
    ]
    face = face_of(tournament)
    assert (face.warn_text, face.warn_at, face.is_down) == ("Add lands", 300_000, True)
    tournament.refresh_from_db()
    round_ = start_next_round(tournament)
    seats = {player.pk: player.seat for player in tournament.players.all()}
    pairs = [sorted(seats[seat.player_id] for seat in game.seats.all()) for game in round_.games.filter(leg=1)]
    assert sorted(pairs) == [[1, 5], [2, 6], [3, 7], [4, 8]]
    assert face_of(tournament).title == "Round 1"
    finish_round(tournament)
    assert {page.kind for page in screen_of(tournament).pages} == {"standings"}


def test_order_removing_and_what_is_refused():
    tournament = make_tournament(players=4)
    first = add_phase(**common(tournament), name="One", minutes=5)
    second = add_phase(**common(tournament), name="Two", minutes=None)
    move_phase(**common(tournament), phase_id=second.pk, up=True)
    move_phase(**common(tournament), phase_id=second.pk, up=True)  # already first
    assert [phase.name for phase in tournament.phases.all()] == ["Two", "One"]
    remove_phase(**common(tournament), phase_id=first.pk)
    assert [phase.name for phase in tournament.phases.all()] == ["Two"]
    for bad in ({"name": " "}, {"name": "x" * 61}, {"name": "A", "minutes": 0}, {"name": "A", "sign": "moon"}):
        with pytest.raises(BadValue):
            add_phase(**common(tournament), **bad)
    start_next_round(tournament)
    with pytest.raises(WrongStatus, match="A round is being played"):
        start_phase(**common(tournament), phase_id=second.pk)


def test_a_phase_moves_among_those_before_its_own_round():
    tournament = make_tournament(players=4)
    chess960 = add_phase(**common(tournament), name="Chess960", minutes=10, before_round=1)
    lunch = add_phase(**common(tournament), name="Lunch", minutes=45, before_round=3)
    move_phase(**common(tournament), phase_id=lunch.pk, up=True)  # what stands above it is before another round
    assert order_of(tournament) == [("Chess960", 1), ("Lunch", 3)]
    change_phase(**common(tournament), phase_id=lunch.pk, before_round=1)  # it comes in behind
    move_phase(**common(tournament), phase_id=lunch.pk, up=True)
    assert order_of(tournament) == [("Lunch", 1), ("Chess960", 1)]
    change_phase(**common(tournament), phase_id=chess960.pk, name="Shuffle", before_round=1)
    assert order_of(tournament) == [("Lunch", 1), ("Shuffle", 1)]


def order_of(tournament):
    return [(phase.name, phase.before_round) for phase in tournament.phases.all()]


def test_the_page_offers_only_moves_that_are_possible(client):
    tournament = make_tournament(players=4)
    for name, before in (("One", 1), ("Two", 1), ("Three", 2)):
        add_phase(**common(tournament), name=name, minutes=5, before_round=before)
    client.force_login(director_of(tournament))
    page = client.get(reverse("tournaments:phases", args=[tournament.slug])).content.decode()
    moves = re.findall(r'name="action" value="(\w+)">\s*\w+<span class="visually-hidden"> (\w+)</span>', page)
    assert moves == [("down", "One"), ("remove", "One"), ("up", "Two"), ("remove", "Two"), ("remove", "Three")]


def test_a_running_phase_goes_on_when_it_is_edited_or_removed():
    tournament = make_tournament(players=4)
    (phase,) = add_preset(**common(tournament), key="lunch")
    start_phase(**common(tournament), phase_id=phase.pk)
    remove_phase(**common(tournament), phase_id=phase.pk)
    assert face_of(tournament).title == "Lunch break"


def test_a_chess_club_reads_nothing_of_cards_unless_it_asks(client):
    tournament = make_tournament(players=4)
    client.force_login(director_of(tournament))
    page = client.get(reverse("tournaments:phases", args=[tournament.slug])).content.decode()
    before, asked = page.split("For card games", 1)
    assert "Chess960 preparation" in before
    assert "Draft" in asked
    desk = client.get(reverse("tournaments:hall_desk", args=[tournament.slug])).content.decode()
    for text in (before, desk):
        assert "deck" not in text.lower()
        assert "draft" not in text.lower()


def test_the_next_phase_is_one_before_the_round_to_come(client):
    tournament = make_tournament(players=4)
    client.force_login(director_of(tournament))
    first = [add_phase(**common(tournament), name=name, minutes=10, before_round=1) for name in ("Draw", "Welcome")]
    lunch = add_phase(**common(tournament), name="Lunch", minutes=45, before_round=2)
    desk = reverse("tournaments:hall_desk", args=[tournament.slug])
    found = [client.get(desk).context["next_phase"]]
    start_phase(**common(tournament), phase_id=first[0].pk)
    found.append(client.get(desk).context["next_phase"])
    for _round in range(2):
        start_next_round(tournament)
        finish_round(tournament)
        found.append(client.get(desk).context["next_phase"])
    assert found == [*first, lunch, None]


def test_a_phase_of_ones_own_is_offered_before_the_next_round(client):
    tournament = make_tournament(players=4)
    client.force_login(director_of(tournament))
    address = reverse("tournaments:phases", args=[tournament.slug])
    assert client.get(address).context["form"]["before_round"].value() == 1
    start_next_round(tournament)
    assert client.get(address).context["form"]["before_round"].value() == 2


def test_in_a_tournament_that_is_over_no_phase_starts_and_none_is_offered(client):
    tournament = make_tournament(players=2, rounds=1)
    phase = add_phase(**common(tournament), name="Prizes", minutes=5)
    play_rounds(tournament, 1)
    close_tournament(**common(tournament))
    with pytest.raises(WrongStatus, match="is over"):
        start_phase(**common(tournament), phase_id=phase.pk)
    client.force_login(director_of(tournament))
    page = client.get(reverse("tournaments:hall_desk", args=[tournament.slug])).content.decode()
    assert "The tournament is over." in page
    assert 'value="phase"' not in page


def test_a_page_of_one_board_or_one_place_is_called_by_it():
    tournament = make_tournament(players=14, rounds=3)
    start_next_round(tournament)
    assert [page.label for page in screen_of(tournament, "boards").pages] == ["Boards 1 to 6 of 7", "Board 7 of 7"]
    odd = make_tournament(players=13, rounds=3)
    start_next_round(odd)
    assert [page.label for page in screen_of(odd, "standings").pages] == ["Places 1 to 12 of 13", "Place 13 of 13"]
