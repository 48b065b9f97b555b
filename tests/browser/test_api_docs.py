"""The page of the API in a real browser: it lists the operations, and the console and the policy have no complaint."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.client import description

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_page_of_the_api_lists_every_operation(new_page: Any, live_server: Any) -> None:
    page = new_page(width=1200)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(live_server.url + "/api/v1/docs/")
    page.wait_for_selector(".opblock-summary-path", timeout=30_000)
    operations = sum(len(methods) for methods in description()["paths"].values())
    assert page.locator(".opblock").count() == operations
    page.locator("#operations-games-games_result button").first.click()
    page.wait_for_selector("#operations-games-games_result .body-param__example", timeout=10_000)
    assert "1-0" in page.locator("#operations-games-games_result .body-param__example").first.inner_text()
    assert [url for url in asked if not url.startswith((live_server.url, "data:", "blob:"))] == []
