"""The life of a membership, through the services."""

from __future__ import annotations

import pytest

from clubsite.refusals import BadValue, NotAllowed
from members.models import Member
from members.refusals import WrongStatus
from members.services import call_back, confirm_member, edit_profile, leave_club, sign_up, suspend_member
from members.validators import default_display_name
from tests.factories.members import PASSWORD, ClubFactory, MemberFactory
from tests.members.people import BAD_NAMES, GOOD_NAMES

pytestmark = pytest.mark.django_db


def test_a_new_member_is_active_and_shown_with_the_full_name() -> None:
    member = sign_up(first_name=" Aoife ", last_name="Ní  Dhomhnaill", email="aoife@example.org", password=PASSWORD)
    member.refresh_from_db()
    assert (member.display_name, member.status, member.role) == ("Aoife Ní Dhomhnaill", "active", "member")
    assert (member.club_rating, member.games_played) == (0, 0)
    assert member.check_password(PASSWORD)
    assert [entry.kind for entry in member.changes.all()] == ["signed_up"]


def test_where_the_club_confirms_its_members_the_new_one_waits() -> None:
    ClubFactory(confirms_members=True)
    member = sign_up(first_name="Li", last_name="Wei", email="li@example.org", password=PASSWORD)
    assert member.status == "waiting"
    confirm_member(actor=MemberFactory(club_administrator=True), member_id=member.pk)
    member.refresh_from_db()
    assert member.status == "active"


@pytest.mark.parametrize(
    ("first", "last", "under_18", "shown"),
    [
        ("Aoife", "Ní Dhomhnaill", False, "Aoife Ní Dhomhnaill"),
        ("Aoife", "Ní Dhomhnaill", True, "Aoife N."),
        ("李", "", False, "李"),
        ("Pelé", "", True, "Pelé"),
    ],
)
def test_the_name_shown_to_others(first: str, last: str, under_18: bool, shown: str) -> None:
    assert default_display_name(first_name=first, last_name=last, under_18=under_18) == shown


@pytest.mark.parametrize(
    ("first", "last", "username"),
    [
        ("Aoife", "Ní Dhomhnaill", "aoife.nidhomhnaill"),
        ("Nguyễn", "O'Brien", "nguyen.obrien"),
        ("李", "伟", "李.伟"),
        ("👩‍🚀", "", "member"),
        ("<script>", "", "script"),
    ],
)
def test_a_username_is_made_from_the_name(first: str, last: str, username: str) -> None:
    assert sign_up(first_name=first, last_name=last).username == username


def test_people_of_the_same_name_get_different_usernames() -> None:
    names = [sign_up(first_name="Li", last_name="Wei").username for _ in range(3)]
    assert names == ["li.wei", "li.wei2", "li.wei3"]


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_names_of_every_kind_are_kept_as_they_are(name: str) -> None:
    member = sign_up(first_name=name, last_name="")
    assert Member.objects.get(pk=member.pk).first_name == name


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES.keys())
def test_a_name_nobody_could_read_is_refused(name: str) -> None:
    with pytest.raises(BadValue) as caught:
        sign_up(first_name=name, last_name="Wei")
    assert caught.value.field == "first_name"
    assert not Member.objects.exists()


@pytest.mark.parametrize("username", ["two words", "a@b", "x" * 41, "nul\0", "<script>"])
def test_a_bad_username_is_refused(username: str) -> None:
    with pytest.raises(BadValue) as caught:
        sign_up(first_name="Li", last_name="Wei", username=username)
    assert caught.value.field == "username"


@pytest.mark.parametrize("username", ["RUTH", "ruth"])
def test_a_taken_username_is_refused_whatever_its_case(username: str) -> None:
    MemberFactory(username="ruth")
    with pytest.raises(BadValue) as caught:
        sign_up(first_name="Ruth", last_name="Castellanos", username=username)
    assert caught.value.message == "This username is taken. Choose another one."


@pytest.mark.parametrize(
    ("service", "status", "then"),
    [
        (confirm_member, "waiting", "active"),
        (suspend_member, "active", "suspended"),
        (suspend_member, "waiting", "suspended"),
        (leave_club, "active", "left"),
        (leave_club, "guest", "left"),
        (call_back, "suspended", "active"),
        (call_back, "left", "active"),
        (confirm_member, "active", WrongStatus),
        (confirm_member, "suspended", WrongStatus),
        (suspend_member, "guest", WrongStatus),
        (suspend_member, "suspended", WrongStatus),
        (leave_club, "left", WrongStatus),
        (call_back, "active", WrongStatus),
        (call_back, "waiting", WrongStatus),
    ],
)
def test_a_status_moves_only_along_its_arrows(service, status, then) -> None:  # type: ignore[no-untyped-def]
    actor = MemberFactory(club_administrator=True)
    member = MemberFactory(status=status, **({"username": None, "email": ""} if status == "guest" else {}))
    if then is WrongStatus:
        with pytest.raises(WrongStatus):
            service(actor=actor, member_id=member.pk)
        then = status
    else:
        service(actor=actor, member_id=member.pk)
    member.refresh_from_db()
    assert member.status == then


def test_a_guest_who_left_comes_back_as_a_guest() -> None:
    actor, guest = MemberFactory(club_administrator=True), MemberFactory(guest=True)
    leave_club(actor=actor, member_id=guest.pk)
    assert call_back(actor=actor, member_id=guest.pk).status == "guest"


def test_a_member_leaves_by_their_own_decision() -> None:
    member = MemberFactory()
    assert leave_club(actor=member, member_id=member.pk).status == "left"


def test_details_are_changed_and_only_their_names_stand_in_the_log() -> None:
    member = MemberFactory()
    edit_profile(actor=member, member_id=member.pk, address="Mill Lane 3", cell_phone="+44 20 7946 0018")
    member.refresh_from_db()
    assert (member.address, member.cell_phone) == ("Mill Lane 3", "+44 20 7946 0018")
    (entry,) = member.changes.all()
    assert (entry.kind, entry.after) == ("profile", "address, cell_phone")


@pytest.mark.parametrize("field", ["club_rating", "status", "role", "is_original", "email", "username", "games_played"])
def test_what_is_not_a_detail_is_not_changed_as_one(field: str) -> None:
    member = MemberFactory()
    with pytest.raises(BadValue):
        edit_profile(actor=member, member_id=member.pk, **{field: "system_administrator"})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cell_phone", "call me"),
        ("cell_phone", "0" * 33),
        ("address", "x" * 301),
        ("address", "Mill\x00Lane"),
        ("guardian_contact", "two\nlines"),
        ("time_zone", "Mars/Olympus"),
        ("language", "x" * 11),
        ("display_name", "\u200b"),
    ],
)
def test_a_bad_detail_is_refused_and_nothing_is_written(field: str, value: str) -> None:
    member = MemberFactory(address="Mill Lane 3")
    with pytest.raises(BadValue) as caught:
        edit_profile(actor=member, member_id=member.pk, **{"address": "Elm Row", field: value})
    assert caught.value.field == field
    member.refresh_from_db()
    assert member.address == "Mill Lane 3"


@pytest.mark.parametrize(
    ("before", "changes"),
    [
        ({}, {"under_18": True}),  # a program says so, and no form asks for the rest
        ({}, {"under_18": True, "guardian_contact": "  "}),
        ({"under_18": True, "guardian_contact": "Máire"}, {"guardian_contact": ""}),
    ],
)
def test_nobody_under_18_is_without_a_guardian_at_any_door(
    before: dict[str, object], changes: dict[str, object]
) -> None:
    member = MemberFactory(**before)
    with pytest.raises(BadValue) as caught:
        edit_profile(actor=member, member_id=member.pk, **changes)
    assert caught.value.field == "guardian_contact"


def test_nobody_under_18_signs_up_without_a_guardian() -> None:
    with pytest.raises(BadValue) as caught:
        sign_up(first_name="Aoife", last_name="Walsh", under_18=True)
    assert caught.value.field == "guardian_contact"


def test_who_came_by_an_import_without_a_guardian_can_still_change_the_rest() -> None:
    member = MemberFactory(under_18=True)
    assert edit_profile(actor=member, member_id=member.pk, address="Mill Lane 3").address == "Mill Lane 3"


def test_nobody_edits_somebody_else() -> None:
    with pytest.raises(NotAllowed):
        edit_profile(actor=MemberFactory(), member_id=MemberFactory().pk, address="Elm Row")


@pytest.mark.parametrize(
    ("shown", "changes", "then"),
    [
        ("", {"last_name": "Byrne"}, "Aoife Byrne"),
        ("", {"under_18": True, "display_name": "Aoife Walsh", "guardian_contact": "Máire"}, "Aoife W."),
        ("A. Walsh", {"last_name": "Byrne"}, "A. Walsh"),
        ("A. Walsh", {"display_name": ""}, "Aoife Walsh"),
    ],
)
def test_a_name_that_was_never_chosen_follows_the_person(shown: str, changes: dict[str, object], then: str) -> None:
    member = MemberFactory(first_name="Aoife", last_name="Walsh", display_name=shown)
    assert edit_profile(actor=member, member_id=member.pk, **changes).display_name == then
