"""What a visitor reads of a lively club on a phone: each kind of page fits, with every tie-break and long names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from members.middleware import SetUpFirst
from members.models import Member
from tests.factories.members import ClubFactory, MemberFactory
from tournaments.demo.load import load_demo
from tournaments.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

LONGEST = "Nguyễn Thị Phương-Anh O'Brien-Featherstonehaugh"


def test_every_page_of_a_tournament_fits_a_phone(new_page: Any, assert_fits: Callable[[Any], None]) -> None:
    ClubFactory()
    load_demo(MemberFactory(original=True))
    SetUpFirst.seen = False
    player = Player.objects.get(tournament__slug="autumn-rapid", member__display_name="Samira Haddad")
    Member.objects.filter(pk=player.member_id).update(display_name=LONGEST)
    phone = new_page(width=360)
    rapid = "/tournaments/autumn-rapid"
    for address in (
        "/",
        "/tournaments/",
        f"{rapid}/",
        f"{rapid}/standings/",
        f"{rapid}/standings/?after=2",
        f"{rapid}/crosstable/",
        f"{rapid}/players/",
        f"{rapid}/players/{player.pk}/",
        f"{rapid}/rules/",
        f"{rapid}/corrections/",
        f"{rapid}/rounds/3/boards/6/",
        "/tournaments/autumn-cup/tree/",
        "/tournaments/summer-open/report/",
    ):
        assert phone.goto(address).status == 200, address
        assert_fits(phone)
    phone.goto(f"{rapid}/corrections/")
    assert phone.locator(".tabs [aria-current]").evaluate(
        "tab => { const box = tab.getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth }"
    ), "the tab of the page is in view"
    phone.goto(f"{rapid}/standings/")
    phone.emulate_media(media="print")
    assert phone.locator("td.tie-1").first.inner_text().strip(), "a printed table keeps its tie-breaks"
    phone.set_viewport_size({"width": 690, "height": 1000})  # what a sheet of A4 leaves between its margins
    names = phone.locator("#standings td.name > a").filter(has_text="Anna-Katharina von Hohenfels")
    assert names.evaluate("name => name.getClientRects().length") == 1, "five tie-breaks leave a name its line on paper"
