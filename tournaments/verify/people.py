"""What must hold for the whole club: its original administrator, and ratings that follow from ledger and games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from django.db.models import Sum

from members.models import Club, Member, RatingChange
from members.queries import is_set_up, ledger_faults
from pairing.model import Result
from tournaments.models import Seat, TournamentStatus
from tournaments.verify.record import Finding

CLUB = "the club"
RATED = sorted(result.value for result in Result if result.is_rated)


def original_administrator() -> Iterator[Finding]:
    """19. The original system administrator always exists, once the club is set up."""
    if Club.objects.exists() and not is_set_up():
        yield Finding(19, CLUB, "the original system administrator is gone")


def ratings_follow_the_ledger() -> Iterator[Finding]:
    """21. Club rating = start + ledger, and the games played are those the ledger counts."""
    for fault in ledger_faults():
        yield Finding(21, CLUB, f"member {fault.member_id}: {fault.sentence}")


def games_are_on_record() -> Iterator[Finding]:
    """21. The games the ledger counts are the rated games of finished, rated tournaments."""
    counted = dict(
        RatingChange.objects.values_list("member_id").annotate(games=Sum("games")).values_list("member_id", "games")
    )
    played = Counter(
        Seat.objects.filter(
            game__result__in=RATED,
            round__tournament__status=TournamentStatus.FINISHED,
            round__tournament__rated=True,
        ).values_list("player__member_id", flat=True)
    )
    for member in Member.objects.filter(pk__in=counted.keys() | played.keys()).order_by("pk"):
        if counted.get(member.pk, 0) != played[member.pk]:
            yield Finding(
                21,
                CLUB,
                f"member {member.pk}: the ledger counts {counted.get(member.pk, 0)} games, "
                f"{played[member.pk]} are on record in finished tournaments",
            )
