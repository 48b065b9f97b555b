"""Two people at the same moment: each in a thread with a connection of its own."""

from __future__ import annotations

import pytest

from clubsite.refusals import BadValue, NotAllowed, Refused
from members.models import Member, RatingChange, Role
from members.queries import ledger_faults
from members.refusals import LinkClosed
from members.services import (
    NewRating,
    apply_rating_changes,
    claim_account,
    create_guest,
    delete_system_administrator,
    edit_profile,
    erase_member,
    give_claim_link,
    import_members,
    sign_up,
)
from tests.concurrency.together import together
from tests.factories.members import PASSWORD, MemberFactory

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_administrators_who_remove_each_other_one_stays() -> None:
    """Whoever comes second is no system administrator any more, and is refused."""
    one, two = MemberFactory(system_administrator=True), MemberFactory(system_administrator=True)
    outcomes = together(
        [
            lambda: delete_system_administrator(actor=one, member_id=two.pk),
            lambda: delete_system_administrator(actor=two, member_id=one.pk),
        ]
    )
    assert sorted(type(outcome) for outcome in outcomes if isinstance(outcome, Refused)) == [NotAllowed], outcomes
    assert Member.objects.filter(role=Role.SYSTEM_ADMINISTRATOR).count() == 1


def test_no_rating_change_is_lost() -> None:
    """Eight tournaments close at once, each with the same two players in another order; the ledger has them all."""
    one, two = MemberFactory(start_rating=1500), MemberFactory(start_rating=1500)

    def close(number: int) -> list[RatingChange]:
        changes = [NewRating(one.pk, 1500 + number, 1), NewRating(two.pk, 1600 + number, 1)]
        return apply_rating_changes(actor=None, source=f"t{number}", changes=changes[:: 1 if number % 2 else -1])

    outcomes = together([lambda n=n: close(n) for n in range(8)])
    assert [outcome for outcome in outcomes if isinstance(outcome, Exception)] == []
    one.refresh_from_db()
    assert (one.games_played, RatingChange.objects.count()) == (8, 16)
    assert ledger_faults() == []


def test_a_claim_link_opens_for_one_of_two() -> None:
    guest = create_guest(actor=None, name="Samira Haddad")
    secret = give_claim_link(actor=MemberFactory(original=True), member_id=guest.pk)
    outcomes = together(
        [
            lambda n=n: claim_account(secret=secret, email=f"s{n}@example.org", username=f"s{n}", password=PASSWORD)
            for n in range(4)
        ]
    )
    winners = [outcome for outcome in outcomes if isinstance(outcome, Member)]
    assert len(winners) == 1, outcomes
    assert {type(outcome) for outcome in outcomes if not isinstance(outcome, Member)} == {LinkClosed}
    guest.refresh_from_db()
    assert guest.username == winners[0].username


def test_people_of_the_same_name_sign_up_together() -> None:
    outcomes = together([lambda: sign_up(first_name="Li", last_name="Wei", password=PASSWORD) for _ in range(4)])
    assert [outcome for outcome in outcomes if not isinstance(outcome, Member)] == []
    assert set(Member.objects.values_list("username", flat=True)) == {"li.wei", "li.wei2", "li.wei3", "li.wei4"}


@pytest.mark.parametrize(
    "asked",
    [
        [{"username": "samira", "email": f"s{n}@example.org"} for n in range(4)],
        [{"username": f"samira{n}", "email": "samira@example.org"} for n in range(4)],
        [{"email": "samira@example.org"}] * 4,
    ],
    ids=["one username", "one address", "one address and no username"],
)
def test_of_four_who_ask_for_the_same_one_gets_it(asked: list[dict[str, str]]) -> None:
    """The others read what they would have read a minute later."""

    def join(fields: dict[str, str]) -> Member:
        return sign_up(first_name="Samira", last_name="Haddad", password=PASSWORD, **fields)

    outcomes = together([lambda fields=fields: join(fields) for fields in asked])
    refusals = [outcome for outcome in outcomes if not isinstance(outcome, Member)]
    assert len(refusals) == 3, outcomes
    with pytest.raises(BadValue) as later:
        join(asked[outcomes.index(refusals[0])])
    assert {(type(refusal), str(refusal)) for refusal in refusals} == {(BadValue, str(later.value))}
    assert Member.objects.count() == 1


def test_erasure_wins_over_a_profile_saved_at_the_same_moment() -> None:
    """In either order nothing personal is left: an edit that comes second is refused."""
    member = MemberFactory()
    together(
        [
            lambda: erase_member(actor=member, member_id=member.pk),
            lambda: edit_profile(actor=member, member_id=member.pk, address="Elm Row 1"),
        ]
    )
    member.refresh_from_db()
    assert member.is_erased
    assert member.address == ""


def test_the_same_file_imported_twice_at_once_makes_nobody_twice() -> None:
    admins = MemberFactory.create_batch(3, club_administrator=True)
    content = b"first_name,last_name,email\nSamira,Haddad,samira@example.org\nLi,Wei,\n"
    outcomes = together([lambda a=admin: import_members(actor=a, content=content) for admin in admins])
    assert [outcome for outcome in outcomes if isinstance(outcome, Exception)] == []
    assert Member.objects.count() == 5
