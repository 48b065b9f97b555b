"""The ledger of ratings."""

from __future__ import annotations

import pytest
from django.http import Http404

from clubsite.refusals import BadValue, NotAllowed
from members.models import RatingChange
from members.queries import ledger_faults
from members.refusals import RatingMoved
from members.services import NewRating, apply_rating_changes, correct_rating
from tests.factories.members import MemberFactory

pytestmark = pytest.mark.django_db


def test_a_tournament_changes_several_ratings_at_once() -> None:
    director, one, two = MemberFactory(), MemberFactory(start_rating=1500), MemberFactory(start_rating=1600)
    lines = apply_rating_changes(
        actor=director, source="autumn-rapid", changes=[NewRating(two.pk, 1588, 5), NewRating(one.pk, 1512, 5)]
    )
    assert [(line.member_id, line.before, line.after, line.delta, line.games) for line in lines] == [
        (one.pk, 1500, 1512, 12, 5),
        (two.pk, 1600, 1588, -12, 5),
    ]
    one.refresh_from_db()
    assert (one.club_rating, one.games_played) == (1512, 5)
    assert ledger_faults() == []


def test_counted_games_can_be_taken_back() -> None:
    member = MemberFactory(start_rating=1500)
    apply_rating_changes(actor=None, source="autumn", changes=[NewRating(member.pk, 1512, 5)])
    apply_rating_changes(actor=None, source="autumn, reopened", changes=[NewRating(member.pk, 1500, -5)])
    member.refresh_from_db()
    assert (member.club_rating, member.games_played) == (1500, 0)
    assert ledger_faults() == []


@pytest.mark.parametrize(("rating", "games"), [(-1, 0), (4001, 0), (10**9, 0), (1500, -1)])
def test_an_impossible_change_is_refused_for_all(rating: int, games: int) -> None:
    one, two = MemberFactory(start_rating=1500), MemberFactory(start_rating=1600)
    with pytest.raises(RatingMoved):
        apply_rating_changes(
            actor=None, source="autumn", changes=[NewRating(one.pk, 1510), NewRating(two.pk, rating, games)]
        )
    assert not RatingChange.objects.exists()


def test_a_member_stands_once_in_a_change() -> None:
    member = MemberFactory()
    with pytest.raises(RatingMoved):
        apply_rating_changes(actor=None, source="autumn", changes=[NewRating(member.pk, 1), NewRating(member.pk, 2)])


@pytest.mark.parametrize("unknown", [0, -1, 999_999, 2**63, 2**70])
def test_an_unknown_member_is_not_found(unknown: int) -> None:
    with pytest.raises(Http404):
        apply_rating_changes(actor=None, source="autumn", changes=[NewRating(unknown, 1500)])


def test_an_administrator_corrects_with_a_reason() -> None:
    actor, member = MemberFactory(club_administrator=True), MemberFactory()
    correct_rating(actor=actor, member_id=member.pk, rating=1730, reason="rating of the former club")
    line = member.rating_changes.get()
    assert (line.before, line.after, line.source, line.reason, line.actor) == (
        0, 1730, "correction", "rating of the former club", actor,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("trait", "whom", "reason", "expected"),
    [
        (None, None, "because", NotAllowed),
        ("club_administrator", "system_administrator", "because", NotAllowed),
        ("club_administrator", None, "  ", BadValue),
        ("club_administrator", None, "x" * 301, BadValue),
        ("club_administrator", None, "nul\0", BadValue),
    ],
)
def test_a_correction_that_is_refused(trait, whom, reason, expected) -> None:  # type: ignore[no-untyped-def]
    actor = MemberFactory(**({trait: True} if trait else {}))
    member = MemberFactory(**({whom: True} if whom else {}))
    with pytest.raises(expected):
        correct_rating(actor=actor, member_id=member.pk, rating=1730, reason=reason)
    assert not RatingChange.objects.exists()


def test_a_correction_that_corrects_nothing_is_refused() -> None:
    member = MemberFactory(start_rating=1500)
    with pytest.raises(RatingMoved):
        correct_rating(actor=MemberFactory(original=True), member_id=member.pk, rating=1500, reason="again")
