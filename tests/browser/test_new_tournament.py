"""The page of a new tournament: it suggests as one types, and asks no more than the chosen format needs."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.hands import press
from tests.factories.members import ClubFactory
from tests.factories.tournaments import make_member
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def opened(new_page: Any, sign_in: Any, **options: Any) -> Any:
    ClubFactory()
    page = new_page(**options)
    sign_in(page, make_member("Ruth Castellanos"))
    page.goto("/tournaments/new/")
    return page


def suggestions(page: Any) -> list[str]:
    return [text.strip() for text in page.locator("[data-rounds]").all_inner_texts()]


def asked(page: Any) -> list[str]:
    """The fields that can be seen, in their order."""
    labels = page.locator("form.new-tournament .field label:not(.option):visible").all_inner_texts()
    return [re.sub(r"\s*\(may stay empty\)", "", label) for label in labels]


def test_the_rounds_follow_the_players_expected_until_somebody_types_them(new_page: Any, sign_in: Any) -> None:
    page = opened(new_page, sign_in)
    rounds = page.get_by_label("Rounds", exact=False).locator("visible=true").last
    expected = page.get_by_label("Players expected")
    assert (suggestions(page), rounds.input_value()) == (["4", "15", "4"], "4")
    expected.fill("24")
    assert (suggestions(page), rounds.input_value()) == (["5", "23", "5"], "5")
    page.get_by_role("radio", name=re.compile("^Round robin")).check()
    assert rounds.input_value() == "23"
    expected.fill("60")
    assert (suggestions(page), rounds.input_value()) == (["6", "too many", "6"], "")
    page.get_by_role("radio", name=re.compile("^Swiss")).check()
    rounds.fill("7")
    expected.fill("200")
    assert (suggestions(page), rounds.input_value()) == (["8", "too many", "8"], "7")
    page.get_by_label("Name").fill("Autumn Rapid")
    press(page, "Create the tournament")
    page.get_by_label("Names").wait_for()
    assert Tournament.objects.values_list("system", "number_of_rounds").get() == ("club-swiss", 7)


def test_each_format_asks_for_its_own_and_the_minutes_are_asked_for_where_they_are_free(
    new_page: Any, sign_in: Any
) -> None:
    page = opened(new_page, sign_in)
    assert asked(page) == ["Name", "Pairing system", "Players expected", "Rounds"]
    page.get_by_role("radio", name=re.compile("^Round robin")).check()
    assert asked(page) == ["Name", "Everybody meets everybody", "Players expected", "Rounds"]
    page.get_by_role("radio", name=re.compile("^Knockout")).check()
    assert asked(page) == ["Name", "Seeding", "Match for the third place", "Players expected", "Rounds"]
    page.get_by_text("Matches, round timer, tables").click()
    assert asked(page)[5:] == ["Games per match", "Round timer", "Table numbers"]
    page.get_by_label("Round timer").select_option("free")
    assert asked(page)[5:] == ["Games per match", "Round timer", "Minutes a round", "Table numbers"]


def test_without_a_script_the_rounds_are_those_of_the_players_expected(new_page: Any, sign_in: Any) -> None:
    page = opened(new_page, sign_in, java_script_enabled=False)
    page.get_by_label("Name").fill("Spring Cup")
    page.get_by_role("radio", name=re.compile("^Knockout")).check()
    page.get_by_label("Players expected").fill("51")
    press(page, "Create the tournament")
    page.get_by_label("Names").wait_for()
    values = Tournament.objects.values_list("system", "number_of_rounds", "options").get()
    assert values == ("knockout", 6, {"tables": "lot"})


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280, 1920])
def test_the_page_fits_and_is_accessible_with_everything_open(
    new_page: Any, sign_in: Any, assert_fits: Any, assert_accessible: Any, width: int, dark: bool
) -> None:
    page = opened(new_page, sign_in, width=width, dark=dark)
    page.get_by_role("radio", name=re.compile("^Knockout")).check()
    page.get_by_text("Matches, round timer, tables").click()
    page.get_by_label("Round timer").select_option("free")
    assert_fits(page)
    assert_accessible(page)
