"""The page of the API in a real browser: every operation with an example, and each can be tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.client import description
from tests.factories.members import MemberFactory
from tests.factories.tournaments import make_tournament, start_next_round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)])
def test_the_page_of_the_api_lists_every_operation_and_opens_it(
    new_page: Any, assert_accessible: Callable[[Any], None], assert_fits: Callable[[Any], None], width: int, dark: bool
) -> None:
    page = new_page(width=width, dark=dark)
    page.goto("/api/v1/docs/#standings_show")
    operations = sum(len(methods) for methods in description()["paths"].values())
    assert page.locator("details.operation").count() == operations
    assert page.locator("#standings_show pre").first.is_visible()
    page.locator("#games_result > summary").click()
    assert "1-0" in page.locator("#games_result pre").first.inner_text()
    assert_accessible(page)
    assert_fits(page)


def test_an_operation_is_tried_from_the_page(new_page: Any, sign_in: Callable[[Any, Any], None]) -> None:
    director = MemberFactory()
    tournament = make_tournament(players=4, director=director)
    start_next_round(tournament)
    game = tournament.rounds.get().games.order_by("board")[0]
    page = new_page()
    page.goto("/api/v1/docs/#standings_show")
    form = page.locator("#standings_show form")
    form.locator("[name=slug]").fill(tournament.slug)
    form.locator("button").click()
    answer = form.locator("[data-answer]")
    answer.wait_for()
    assert answer.inner_text().startswith("200")
    assert '"after": 1' in answer.inner_text()
    sign_in(page, director)
    page.goto("/api/v1/docs/#games_result")
    form = page.locator("#games_result form")
    form.locator("[name=slug]").fill(tournament.slug)
    form.locator("[name=game_id]").fill(str(game.pk))
    form.locator("button").click()
    form.locator("[data-answer]").wait_for()
    assert form.locator("[data-answer]").inner_text().startswith("200")
    game.refresh_from_db()
    assert game.result == "1-0"
