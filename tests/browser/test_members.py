"""The pages about people in a real browser: the first run, a guest's claim, and every page at three widths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from members.middleware import SetUpFirst
from members.models import Member
from members.services import NewRating, apply_rating_changes, create_guest, give_claim_link, make_setup_link
from members.services.setup import DEMO_LOADERS
from tests.factories.members import PASSWORD, ClubFactory, MemberFactory

pytestmark = pytest.mark.django_db(transaction=True)

Check = Callable[[Any], None]
SCREENS = [(360, False), (1280, True), (1920, False)]


def take_out(faults: list[str], status: int) -> None:
    """A refused form is answered with its status, which Chromium writes into the console."""
    assert faults, "the browser should have seen a refusal"
    assert all(f"status of {status}" in fault for fault in faults), faults
    faults.clear()


def test_the_first_run_from_the_link_to_the_home_page(
    page: Any, faults: list[str], assert_accessible: Check, assert_fits: Check
) -> None:
    SetUpFirst.seen = False
    page.goto("/")
    assert page.url.endswith("/setup/")
    assert_accessible(page)
    page.goto(f"/setup/{make_setup_link()}/")
    assert page.input_value("#id_time_zone") == "Europe/London", "what the browser says is filled in"
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name="Set up the club").click()
    page.get_by_text("answers need another look").wait_for()
    assert_accessible(page)
    take_out(faults, 400)
    for label, value in (("Club name", "Riverside"), ("First name", "Ruth"), ("Username", "ruth")):
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Password").fill(PASSWORD)
    if DEMO_LOADERS:
        page.locator("input[name=start][value=empty]").check(force=True)
    page.get_by_role("button", name="Set up the club").click()
    page.get_by_text("The club is set up").wait_for()
    assert Member.objects.get().is_original


def test_a_guest_claims_the_account_and_logs_in(page: Any, assert_accessible: Check) -> None:
    ClubFactory()
    guest = create_guest(actor=None, name="Samira Haddad")
    secret = give_claim_link(actor=MemberFactory(original=True), member_id=guest.pk)
    page.goto(f"/claim/{secret}/")
    assert_accessible(page)
    page.get_by_label("E-mail").fill("samira@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make it mine").click()
    page.get_by_text("The account is yours").wait_for()
    guest.refresh_from_db()
    assert guest.status == "active"


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_every_page_about_people_fits_and_can_be_read_by_everybody(
    new_page: Any,
    sign_in: Callable[[Any, Any], None],
    assert_accessible: Check,
    assert_fits: Check,
    width: int,
    dark: bool,
) -> None:
    ClubFactory(confirms_members=True)
    admin = MemberFactory(original=True, first_name="Ruth", last_name="Castellanos")
    member = MemberFactory(
        first_name="Oluwaseun-Maximiliana", last_name="Adébáyọ̀-Featherstonehaugh", start_rating=1987, under_18=True,
        guardian_contact="Adésọlá, 020 7946 0018", address="Mill Lane 3\nRiverside", cell_phone="020 7946 0018",
    )  # fmt: skip
    apply_rating_changes(actor=admin, source="autumn-rapid", changes=[NewRating(member.pk, 2004, 5)])
    MemberFactory(waiting=True, first_name="Aoife", last_name="Walsh")
    MemberFactory(club_administrator=True, first_name="Kwame", last_name="Boateng")
    create_guest(actor=admin, name="Samira Haddad", rating=1948)
    page = new_page(width=width, dark=dark)
    sign_in(page, admin)
    for path in (
        "/members/",
        "/members/?q=nobody-at-all",
        f"/members/{member.pk}/",
        f"/members/{member.pk}/contact/",
        f"/members/{member.pk}/manage/",
        "/members/all/",
        "/members/waiting/",
        "/members/import/",
        "/club/",
        "/roles/?q=Adébáyọ̀",
        "/me/",
        "/me/edit/",
        "/me/erase/",
        "/privacy/",
    ):
        page.goto(path)
        assert_fits(page)
        assert_accessible(page)


@pytest.mark.parametrize("width", [360, 1280])
def test_a_file_is_looked_at_and_imported(
    new_page: Any, sign_in: Callable[[Any, Any], None], assert_fits: Check, assert_accessible: Check, width: int
) -> None:
    ClubFactory()
    MemberFactory(first_name="Li", last_name="Wei")  # a second one of this name is flagged
    page = new_page(width=width)
    sign_in(page, MemberFactory(original=True))
    page.goto("/members/import/")
    content = "first_name;last_name;email\nSamira;Häddad;samira@example.org\nLi;Wei;\n".encode("cp1252")
    page.set_input_files("#id_file", {"name": "members.csv", "mimeType": "text/csv", "buffer": content})
    page.get_by_role("button", name="Show the preview").click()
    page.get_by_text("Samira Häddad").wait_for()
    page.get_by_text("same name").wait_for()
    assert_fits(page)
    assert_accessible(page)
    assert not Member.objects.filter(last_name="Häddad").exists()
    page.get_by_role("button", name="Import").click()
    page.get_by_text("2 members were added").wait_for()
    assert sorted(Member.objects.filter(last_name="Wei").values_list("status", flat=True)) == ["active", "guest"]
