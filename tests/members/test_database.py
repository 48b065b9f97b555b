"""What the database itself refuses, tried with raw SQL on whichever database the tests run on."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from clubsite.triggers import names
from members.models import Club, Member, MemberChange, RatingChange
from members.queries import ledger_faults
from members.services import NewRating, apply_rating_changes, correct_rating
from members.triggers import RULES
from tests.factories.members import ClubFactory, MemberFactory

pytestmark = pytest.mark.django_db

sqlite_only = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="REPLACE exists on SQLite alone")


def run(sql: str, *values: object) -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.rowcount


def refused(sql: str, *values: object) -> None:
    with pytest.raises((IntegrityError, DatabaseError)):
        run(sql, *values)


def test_every_trigger_stands_in_the_database() -> None:
    catalogue = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'members_%'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgname LIKE 'members_%%'",
    }
    with connection.cursor() as cursor:
        cursor.execute(catalogue[connection.vendor].replace("%%", "%"))
        assert {name for (name,) in cursor.fetchall()} == names(connection.vendor, RULES)


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM members_member WHERE is_original",
        "DELETE FROM members_member",
        "UPDATE members_member SET is_original = FALSE",
        "UPDATE members_member SET role = 'member' WHERE is_original",
        "UPDATE members_member SET role = 'club_administrator'",
        "UPDATE members_member SET status = 'suspended' WHERE is_original",
        "UPDATE members_member SET status = 'left'",
        "UPDATE members_member SET id = 999999 WHERE is_original",
        "UPDATE members_member SET is_original = FALSE, role = 'member', status = 'left' WHERE is_original",
    ],
)
def test_the_original_system_administrator_stays_whatever_is_asked(sql: str) -> None:
    original = MemberFactory(original=True)
    refused(sql)
    original.refresh_from_db()
    assert (original.is_original, original.role, original.status) == (True, "system_administrator", "active")


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="TRUNCATE exists on PostgreSQL alone")
@pytest.mark.parametrize("table", ["members_member", "members_ratingchange", "members_memberchange"])
def test_a_table_is_not_emptied_by_truncate(table: str) -> None:
    MemberFactory(original=True)
    refused(f"TRUNCATE {table} CASCADE")
    assert Member.objects.filter(is_original=True).exists()


@sqlite_only
@pytest.mark.parametrize("column", ["id", "username", "email", "is_original"])
def test_the_original_is_not_pushed_out_by_replace(column: str) -> None:
    original = MemberFactory(original=True, username="ruth", email="ruth@example.org")
    other = MemberFactory()
    refused(
        f"UPDATE OR REPLACE members_member SET {column} = (SELECT {column} FROM members_member WHERE is_original) "
        "WHERE id = %s",
        other.pk,
    )
    columns = ", ".join(field.column for field in Member._meta.concrete_fields)
    values = ", ".join(
        f"(SELECT {column} FROM members_member WHERE is_original)" if field.column == column else field.column
        for field in Member._meta.concrete_fields
    )
    refused(f"REPLACE INTO members_member ({columns}) SELECT {values} FROM members_member WHERE id = %s", other.pk)
    assert Member.objects.get(pk=original.pk).is_original


def test_there_is_never_a_second_original() -> None:
    MemberFactory(original=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        MemberFactory(original=True)


def test_other_members_can_still_be_changed_and_deleted() -> None:
    MemberFactory(original=True)
    other = MemberFactory(club_administrator=True)
    assert run("UPDATE members_member SET role = 'member' WHERE id = %s", other.pk) == 1
    run("DELETE FROM account_emailaddress WHERE user_id = %s", other.pk)
    assert run("DELETE FROM members_member WHERE id = %s", other.pk) == 1


def test_a_line_of_the_ledger_is_never_changed_or_deleted() -> None:
    member = MemberFactory(start_rating=1500)
    apply_rating_changes(actor=None, source="autumn", changes=[NewRating(member.pk, 1520, 3)])
    refused("UPDATE members_ratingchange SET after = 1900")
    refused("DELETE FROM members_ratingchange")
    assert list(RatingChange.objects.values_list("before", "after", "games")) == [(1500, 1520, 3)]


@sqlite_only
def test_a_line_of_the_ledger_is_not_replaced() -> None:
    member = MemberFactory(start_rating=1500)
    (line,) = apply_rating_changes(actor=None, source="autumn", changes=[NewRating(member.pk, 1520)])
    refused(
        "REPLACE INTO members_ratingchange (id, member_id, before, after, games, source, reason, at) "
        "SELECT id, member_id, 1520, 1900, games, source, reason, at FROM members_ratingchange WHERE id = %s",
        line.pk,
    )


def test_an_entry_of_the_membership_log_is_never_changed_or_deleted() -> None:
    correct_rating(actor=MemberFactory(original=True), member_id=MemberFactory().pk, rating=1500, reason="start")
    MemberChange.objects.create(member=MemberFactory(), kind="role", after="club_administrator")
    refused("UPDATE members_memberchange SET after = 'member'")
    refused("DELETE FROM members_memberchange")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE members_member SET club_rating = 2800",
        "UPDATE members_member SET start_rating = 2800",
        "UPDATE members_member SET club_rating = 2800, start_rating = 2800",
        "UPDATE members_member SET games_played = 99",
    ],
)
def test_a_rating_changes_only_through_the_ledger(sql: str) -> None:
    member = MemberFactory(start_rating=1500)
    refused(sql)
    member.refresh_from_db()
    assert (member.start_rating, member.club_rating, member.games_played) == (1500, 1500, 0)


def test_an_old_copy_of_a_member_does_not_bring_an_old_rating_back() -> None:
    member = MemberFactory(start_rating=1500)
    stale = Member.objects.get(pk=member.pk)
    apply_rating_changes(actor=None, source="autumn", changes=[NewRating(member.pk, 1600)])
    with pytest.raises(IntegrityError), transaction.atomic():
        stale.save()


def test_a_line_that_does_not_start_where_the_rating_is_does_not_enter_the_ledger() -> None:
    member = MemberFactory(start_rating=1500)
    with pytest.raises(IntegrityError), transaction.atomic():
        RatingChange.objects.create(member=member, before=1400, after=1450, source="autumn")


def test_a_new_member_cannot_bring_games_along() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        MemberFactory(games_played=5)


def test_there_is_one_club() -> None:
    ClubFactory()
    with pytest.raises(IntegrityError), transaction.atomic():
        Club(pk=2, name="Another").save()


@pytest.mark.parametrize(
    "fields",
    [
        {"first_name": "", "display_name": "x"},
        {"status": "elsewhere"},
        {"role": "king"},
        {"role": "club_administrator", "status": "suspended"},
        {"status": "active", "username": None},
        {"start_rating": 4001},
    ],
)
def test_a_member_that_cannot_be_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        MemberFactory(**fields)


@pytest.mark.parametrize("field", ["username", "email"])
def test_names_and_addresses_are_one_whatever_their_case(field: str) -> None:
    MemberFactory(username="Aoife", email="Aoife@Example.org")
    same = {"username": "aOIFE", "email": "AOIFE@EXAMPLE.ORG"}
    with pytest.raises(IntegrityError), transaction.atomic():
        MemberFactory(**{"username": "other", "email": "other@example.org", field: same[field]})


def test_two_guests_need_no_username_and_no_email() -> None:
    MemberFactory(guest=True)
    MemberFactory(guest=True)
    assert Member.objects.filter(username=None, email="").count() == 2


def test_the_ledger_agrees_with_the_members() -> None:
    one, two = MemberFactory(start_rating=1500), MemberFactory()
    apply_rating_changes(actor=None, source="a", changes=[NewRating(one.pk, 1512, 4), NewRating(two.pk, 1300, 4)])
    apply_rating_changes(actor=None, source="b", changes=[NewRating(one.pk, 1490, 2)])
    assert ledger_faults() == []
