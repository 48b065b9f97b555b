"""The roles of seed 001, each a row: who may make whom what."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubsite.refusals import NotAllowed, Refused
from members.models import Member, MemberChange, Role
from members.permissions import may_administer, may_erase, may_see_contact, may_suspend
from members.refusals import NotYourself, OriginalStays, RoleStands, WrongStatus
from members.services import (
    create_system_administrator,
    delete_system_administrator,
    edit_profile,
    erase_member,
    grant_club_administrator,
    leave_club,
    revoke_club_administrator,
    suspend_member,
)
from tests.factories.members import MemberFactory

pytestmark = pytest.mark.django_db

ACTORS = {
    "member": {},
    "club administrator": {"club_administrator": True},
    "system administrator": {"system_administrator": True},
    "original": {"original": True},
}
OK = None

# service, whom it is done to, then what happens when it is asked by each of ACTORS in turn
TABLE = [
    (grant_club_administrator, "member", (NotAllowed, NotAllowed, OK, OK)),
    (grant_club_administrator, "club administrator", (NotAllowed, NotAllowed, RoleStands, RoleStands)),
    (grant_club_administrator, "system administrator", (NotAllowed, NotAllowed, RoleStands, RoleStands)),
    (revoke_club_administrator, "member", (NotAllowed, NotAllowed, RoleStands, RoleStands)),
    (revoke_club_administrator, "club administrator", (NotAllowed, NotAllowed, OK, OK)),
    (revoke_club_administrator, "system administrator", (NotAllowed, NotAllowed, RoleStands, RoleStands)),
    (create_system_administrator, "member", (NotAllowed, NotAllowed, OK, OK)),
    (create_system_administrator, "club administrator", (NotAllowed, NotAllowed, OK, OK)),
    (create_system_administrator, "system administrator", (NotAllowed, NotAllowed, RoleStands, RoleStands)),
    (delete_system_administrator, "member", (NotAllowed, NotAllowed, RoleStands, RoleStands)),
    (delete_system_administrator, "system administrator", (NotAllowed, NotAllowed, OK, OK)),
    (suspend_member, "member", (NotAllowed, OK, OK, OK)),
    (suspend_member, "club administrator", (NotAllowed, NotAllowed, OK, OK)),
    (suspend_member, "system administrator", (NotAllowed, NotAllowed, OK, OK)),
    (leave_club, "member", (NotAllowed, OK, OK, OK)),
    (leave_club, "club administrator", (NotAllowed, NotAllowed, OK, OK)),
    (leave_club, "system administrator", (NotAllowed, NotAllowed, OK, OK)),
    (erase_member, "member", (NotAllowed, OK, OK, OK)),
    (erase_member, "club administrator", (NotAllowed, NotAllowed, NotAllowed, NotAllowed)),
    (erase_member, "system administrator", (NotAllowed, NotAllowed, NotAllowed, NotAllowed)),
    (edit_profile, "member", (NotAllowed, OK, OK, OK)),
    (edit_profile, "club administrator", (NotAllowed, OK, OK, OK)),
    (edit_profile, "system administrator", (NotAllowed, NotAllowed, OK, OK)),
]
CASES = [
    pytest.param(service, whom, actor, expected, id=f"{actor}-{service.__name__}-{whom}")
    for service, whom, outcomes in TABLE
    for actor, expected in zip(ACTORS, outcomes, strict=True)
]


@pytest.mark.parametrize(("service", "whom", "who", "expected"), CASES)
def test_who_may_do_what_to_whom(
    service: Callable[..., Member], whom: str, who: str, expected: type[Refused] | None
) -> None:
    actor, member = MemberFactory(**ACTORS[who]), MemberFactory(**ACTORS[whom])
    before = Member.objects.get(pk=member.pk)
    log = MemberChange.objects.count()
    if expected is None:
        service(actor=actor, member_id=member.pk, **({"address": "Elm Row 1"} if service is edit_profile else {}))
        entry = MemberChange.objects.filter(member=member).order_by("pk").first()
        assert entry is not None
        assert entry.actor == actor
        return
    with pytest.raises(expected):
        service(actor=actor, member_id=member.pk)
    after = Member.objects.get(pk=member.pk)
    assert (after.role, after.status, MemberChange.objects.count()) == (before.role, before.status, log)


@pytest.mark.parametrize("who", ["system administrator", "original"])
@pytest.mark.parametrize(
    ("service", "expected"),
    [
        (delete_system_administrator, OriginalStays),
        (suspend_member, OriginalStays),
        (leave_club, OriginalStays),
        (erase_member, OriginalStays),
        (revoke_club_administrator, RoleStands),
    ],
)
def test_nobody_removes_the_original(service: Callable[..., Member], expected: type[Refused], who: str) -> None:
    original = MemberFactory(original=True)
    actor = original if who == "original" else MemberFactory(system_administrator=True)
    with pytest.raises(expected):
        service(actor=actor, member_id=original.pk)
    original.refresh_from_db()
    assert original.role == Role.SYSTEM_ADMINISTRATOR


@pytest.mark.parametrize(
    ("service", "expected"),
    [
        (delete_system_administrator, NotYourself),
        (suspend_member, NotAllowed),
        (leave_club, NotAllowed),
        (erase_member, RoleStands),
    ],
)
def test_a_system_administrator_cannot_remove_themselves(
    service: Callable[..., Member], expected: type[Refused]
) -> None:
    actor = MemberFactory(system_administrator=True)
    with pytest.raises(expected):
        service(actor=actor, member_id=actor.pk)
    actor.refresh_from_db()
    assert actor.is_system_administrator


@pytest.mark.parametrize("service", [grant_club_administrator, create_system_administrator])
def test_a_club_administrator_cannot_promote_themselves(service: Callable[..., Member]) -> None:
    actor = MemberFactory(club_administrator=True)
    with pytest.raises(NotAllowed):
        service(actor=actor, member_id=actor.pk)
    actor.refresh_from_db()
    assert actor.role == Role.CLUB_ADMINISTRATOR


def test_a_role_taken_away_a_moment_ago_no_longer_counts() -> None:
    actor, member = MemberFactory(system_administrator=True), MemberFactory()
    Member.objects.filter(pk=actor.pk).update(role=Role.MEMBER)
    assert actor.is_system_administrator, "the copy in hand still says so"
    with pytest.raises(NotAllowed):
        grant_club_administrator(actor=actor, member_id=member.pk)


@pytest.mark.parametrize("trait", ["waiting", "suspended", "left", "guest"])
def test_only_an_active_member_is_given_a_role(trait: str) -> None:
    with pytest.raises(WrongStatus):
        grant_club_administrator(actor=MemberFactory(original=True), member_id=MemberFactory(**{trait: True}).pk)


@pytest.mark.parametrize("trait", ["waiting", "suspended", "left"])
def test_whoever_is_not_active_has_no_rights_at_all(trait: str) -> None:
    nobody, member = MemberFactory(**{trait: True}), MemberFactory()
    rights = (may_administer, may_suspend, may_erase, may_see_contact)
    assert not any(right(nobody, member) for right in rights)
    assert not nobody.is_active
    assert not nobody.is_staff
    assert not nobody.has_perm("members.view_member")


def test_suspending_a_club_administrator_takes_the_role_away_and_says_so() -> None:
    actor, member = MemberFactory(original=True), MemberFactory(club_administrator=True)
    suspend_member(actor=actor, member_id=member.pk, reason="moved abroad")
    member.refresh_from_db()
    assert (member.status, member.role) == ("suspended", "member")
    assert [(entry.kind, entry.before, entry.after) for entry in member.changes.order_by("pk")] == [
        ("role", "club_administrator", "member"),
        ("status", "active", "suspended"),
    ]


@pytest.mark.parametrize(
    ("trait", "staff", "superuser", "members", "sessions"),
    [
        (None, False, False, False, False),
        ("club_administrator", True, False, True, False),
        ("system_administrator", True, True, True, True),
    ],
)
def test_what_django_believes_follows_from_the_role(
    trait: str | None, staff: bool, superuser: bool, members: bool, sessions: bool
) -> None:
    member = MemberFactory(**({trait: True} if trait else {}))
    assert (member.is_staff, member.is_superuser) == (staff, superuser)
    assert member.has_perm("members.change_member") is members
    assert member.has_module_perms("members") is members
    assert member.has_perm("sessions.view_session") is sessions
