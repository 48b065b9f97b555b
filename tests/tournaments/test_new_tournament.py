"""A new tournament: three formats with their suggestions, seeds, and the round timer."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import director_of, make_member, make_tournament, start_next_round
from tournaments.forms.new import EXPECTED, NewTournamentForm
from tournaments.models import Tournament
from tournaments.queries.clock import face_of
from tournaments.settings_rules import rounds_by_players, rounds_for

SETTINGS = ("system", "number_of_rounds", "legs", "round_minutes", "options")


def created(**said: str) -> dict[str, object]:
    client = Client()
    client.force_login(make_member("Ruth Castellanos"))
    answer = client.post(reverse("tournaments:new"), {"name": "Autumn Rapid", **said})
    assert answer.status_code == 302, answer.context["form"].errors
    return Tournament.objects.values(*SETTINGS).get()


def refused(**said: str) -> dict[str, list[str]]:
    form = NewTournamentForm({"name": "Autumn Rapid", **said})
    assert not form.is_valid()
    return {name: list(errors) for name, errors in form.errors.items()}


@pytest.mark.parametrize(
    ("legs", "said", "unit"),
    [
        ("1", "", "game"),
        ("2", "", "game"),  # both games are played, with reversed colours
        ("3", "", "match"),  # the best of three: a bye is a match won, not one game of three
        ("5", "", "match"),
        ("3", "game", "game"),
        ("2", "match", "match"),
    ],
)
def test_what_points_are_given_for_follows_the_games_of_a_match_unless_somebody_says_so(
    legs: str, said: str, unit: str
) -> None:
    form = NewTournamentForm({"name": "Draft Night", "format": "swiss", "legs": legs, "score_unit": said})
    assert form.is_valid(), form.errors
    assert form.settings()["score_unit"] == unit


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("system", "tie_breaks"),
    [
        ("club-swiss", ["OMW", "GW", "OGW"]),
        ("keizer", ["KZ"]),  # goes by its own score
        ("round-robin", ["DE", "SB", "WIN", "KS"]),
        ("knockout", []),
    ],
)
def test_a_swiss_in_matches_ranks_by_match_win_and_game_win_percentages(system: str, tie_breaks: list[str]) -> None:
    assert make_tournament(system=system, legs=3, score_unit="match").tie_breaks == tie_breaks


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"format": "swiss"}, ("club-swiss", 4, 1, None, {})),  # sixteen are expected unless somebody says otherwise
        ({"format": "swiss", "expected": "24"}, ("club-swiss", 5, 1, None, {})),
        ({"format": "swiss", "swiss_system": "keizer", "number_of_rounds": "30"}, ("keizer", 30, 1, None, {})),
        ({"format": "swiss", "expected": "60", "number_of_rounds": "7"}, ("club-swiss", 7, 1, None, {})),
        ({"format": "round-robin", "expected": "7"}, ("round-robin", 7, 1, None, {})),
        (
            {"format": "round-robin", "expected": "8", "tables": "lot", "swiss_system": "lim"},
            ("round-robin", 7, 1, None, {"tables": "lot"}),
        ),
        (
            {"format": "knockout", "expected": "51", "legs": "3", "option_seeding": "lot", "option_third_place": "on"},
            ("knockout", 6, 3, None, {"seeding": "lot", "third_place": True}),
        ),
        ({"format": "knockout", "option_seeding": "seeds"}, ("knockout", 4, 1, None, {})),
        ({"format": "swiss", "option_seeding": "lot", "tables": "lot"}, ("club-swiss", 4, 1, None, {})),
        ({"format": "swiss", "round_timer": "45"}, ("club-swiss", 4, 1, 45, {})),
        ({"format": "swiss", "round_timer": "free", "round_minutes": "75"}, ("club-swiss", 4, 1, 75, {})),
        ({"format": "swiss", "round_timer": "unlimited", "round_minutes": "75"}, ("club-swiss", 4, 1, 0, {})),
    ],
)
def test_what_is_created_from_what_was_said(said: dict[str, str], expected: tuple[object, ...]) -> None:
    assert created(**said) == dict(zip(SETTINGS, expected, strict=True))


@pytest.mark.parametrize(
    ("said", "field", "sentence"),
    [
        ({}, "format", "This field is required."),
        ({"format": "ladder"}, "format", "Select a valid choice. ladder is not one of the available choices."),
        (
            {"format": "swiss", "swiss_system": "knockout"},
            "swiss_system",
            "Select a valid choice. knockout is not one of the available choices.",
        ),
        (
            {"format": "round-robin", "expected": "60"},
            "expected",
            "Everybody against everybody would take more than 50 rounds. Choose another format.",
        ),
        ({"format": "swiss", "round_timer": "free"}, "round_minutes", "Type a number of minutes."),
        (
            {"format": "swiss", "round_timer": "free", "round_minutes": "601"},
            "round_minutes",
            "Ensure this value is less than or equal to 600.",
        ),
    ],
)
def test_what_is_refused(said: dict[str, str], field: str, sentence: str) -> None:
    assert refused(**said) == {field: [sentence]}


@pytest.mark.parametrize(
    ("system", "players", "rounds"),
    [
        # The table of the match rules: up to 8 three, up to 16 four, up to 32 five, up to 64 six, up to 128 seven.
        *(
            ("club-swiss", n, r)
            for n, r in ((4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (33, 6), (65, 7), (129, 8))
        ),
        ("round-robin", 7, 7),
        ("round-robin", 8, 7),
        ("round-robin", 51, None),
        ("knockout", 51, 6),
    ],
)
def test_how_many_rounds_are_suggested(system: str, players: int, rounds: int | None) -> None:
    assert rounds_for(system, players) == rounds
    assert [so for first, so in rounds_by_players(system) if first <= players][-1] == rounds


def test_the_page_offers_three_formats_with_advice_and_rounds_for_the_players_said() -> None:
    form = NewTournamentForm({"format": "swiss", "expected": "60"})
    assert [(option.name, option.players, option.rounds) for option in form.formats()] == [
        ("Swiss", 60, 6),
        ("Round robin", 60, None),
        ("Knockout (single elimination)", 60, 6),
    ]
    assert all(option.advice for option in form.formats())
    assert [option.players for option in NewTournamentForm({"expected": "9" * 400}).formats()] == [16, 16, 16]


def test_a_round_robin_may_go_twice_round() -> None:
    form = NewTournamentForm({"name": "Five", "format": "round-robin", "expected": "5", "option_cycles": "2"})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["number_of_rounds"] == 10
    assert form.settings()["options"]["cycles"] == 2
    once = NewTournamentForm({"name": "Five", "format": "round-robin", "expected": "5"})
    assert once.is_valid(), once.errors
    assert once.cleaned_data["number_of_rounds"] == 5
    assert "cycles" not in once.settings()["options"]


@pytest.mark.django_db
def test_a_round_without_an_end_starts_a_clock_that_counts_upwards(client: Client) -> None:
    tournament = make_tournament(players=4, round_minutes=0)
    start_next_round(tournament)
    face = face_of(tournament)
    assert face is not None
    assert (face.is_down, face.title, face.mood) == (False, "Round 1", "")
    client.force_login(director_of(tournament))
    page = client.get(reverse("tournaments:settings", args=[tournament.slug])).context["form"]
    assert (page["round_timer"].value(), page["round_timer"].field.disabled) == ("unlimited", False)
    fields = {name: page[name].value() for name in page.fields if page[name].value() is not None}
    sent = {name: value for name, value in fields.items() if value is not False}
    tournament.refresh_from_db()
    sent |= {"round_timer": "free", "round_minutes": "55", "version": str(tournament.event_number)}
    answer = client.post(reverse("tournaments:settings", args=[tournament.slug]), sent)
    assert answer.status_code == 302
    assert Tournament.objects.get().round_minutes == 55


@pytest.mark.django_db
@pytest.mark.parametrize("expected", ["0" * 5 + "9" * 5000, "000064" + "0" * 5000, "٣", "-4", ""])
def test_the_page_comes_back_whatever_stands_where_a_number_should(client: Client, expected: str) -> None:
    """A number of five thousand digits is more than Python turns into one."""
    client.force_login(make_member("Ruth Castellanos"))
    answer = client.post(reverse("tournaments:new"), {"name": "", "format": "swiss", "expected": expected})
    assert answer.status_code == 400
    assert {each.players for each in answer.context["form"].formats()} == {EXPECTED}
