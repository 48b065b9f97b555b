"""Reads that are more than one filter."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Coalesce, Lower, NullIf

from members.models import ChangeKind, Club, Member, RatingChange, Status

# By last name; whoever has one name only stands where that name belongs.
SORT_NAME = Coalesce(NullIf(Lower("last_name"), Value("")), Lower("first_name"))
ORDERS = {
    "name": (SORT_NAME.asc(), Lower("first_name").asc(), F("pk").asc()),
    "-name": (SORT_NAME.desc(), Lower("first_name").desc(), F("pk").desc()),
    "rating": (F("club_rating").asc(), SORT_NAME.asc(), F("pk").asc()),
    "-rating": (F("club_rating").desc(), SORT_NAME.asc(), F("pk").asc()),
}


def current_club() -> Club:
    """The club as it is stored; before set-up a default one that is not saved."""
    return Club.objects.filter(pk=1).first() or Club(pk=1)


def is_set_up() -> bool:
    """Whether the original system administrator exists."""
    return Member.objects.filter(is_original=True).exists()


def listed_members(*, search: str = "", order: str = "name") -> QuerySet[Member]:
    """The members others may see: active ones and guests. Searched by the name shown, never by what is private."""
    members = Member.objects.in_play().filter(words_in(search, "display_name"), erased_at=None)
    return members.order_by(*ORDERS.get(order, ORDERS["name"]))


def waiting_members() -> QuerySet[Member]:
    return Member.objects.filter(status=Status.WAITING).order_by("pk")


def administered_members(*, search: str = "", status: str = "") -> QuerySet[Member]:
    """Every member for an administrator: searched by full name, e-mail and username too."""
    members = Member.objects.filter(erased_at=None)
    if status in Status.values:
        members = members.filter(status=status)
    everywhere = words_in(search, "first_name", "last_name", "display_name", "email", "username")
    return members.filter(everywhere).order_by(*ORDERS["name"])


def words_in(search: str, *fields: str) -> Q:
    """Every word of a search in one of the fields, in capitals or not.

    SQLite knows both forms of the letters a to z alone. A word with others is looked for as typed and in every way
    in which a name is written.
    """
    found = Q()
    for word in unicodedata.normalize("NFC", search).split():
        ways = {word} if word.isascii() else {word, word.lower(), word.upper(), word.capitalize(), word.title()}
        found &= Q(*((f"{field}__icontains", way) for field in fields for way in sorted(ways)), _connector=Q.OR)
    return found


def has_confirmed_address(member: Member) -> bool:
    """Whether a mail is known to reach this member: then a forgotten password needs nobody's help."""
    return EmailAddress.objects.filter(user=member, verified=True).exists()


def has_second_factor(member: Member) -> bool:
    """Whether logging in asks for more than the password."""
    return Authenticator.objects.filter(user=member).exists()


def came_by_link(member: Member) -> bool:
    """Whether an administrator has handed this account to its owner, and so knows who logs in."""
    return member.changes.filter(kind=ChangeKind.CLAIMED).exists()


def rating_history(member: Member) -> QuerySet[RatingChange]:
    """The ledger of one member, newest first."""
    return member.rating_changes.select_related("actor").order_by("-pk")


# Other apps name what rating changes come from: for a reader and sources, each with its name, None for what is not for
# this reader to know.
SOURCES: list[Callable[[Any, set[str]], Mapping[str, str | None]]] = []


def names_of_sources(reader: Any, lines: Iterable[RatingChange]) -> dict[str, str | None]:
    """What the lines come from, as far as the reader may know it."""
    sources = {line.source for line in lines}
    found: dict[str, str | None] = {source: source for source in sources}
    for name in SOURCES:
        found.update(name(reader, sources))
    return found


# And where the sum of a change stands: for a member and sources, the addresses of those that have one.
SUMS: list[Callable[[Member, set[str]], Mapping[str, str]]] = []


@dataclass(frozen=True, slots=True)
class ToldChange:
    """A line of the ledger as a reader is told it."""

    line: RatingChange
    source: str | None  # the name of what it comes from; None for what is not for this reader to know
    address: str = ""  # of its sum


def told_history(reader: Any, member: Member, *, most: int) -> list[ToldChange]:
    """The newest lines of the ledger, each with the name of what it comes from and the way to its sum."""
    lines = list(rating_history(member)[:most])
    names = names_of_sources(reader, lines)
    known = {source for source, name in names.items() if name is not None}
    sums = {source: address for find in SUMS for source, address in find(member, known).items()}
    return [ToldChange(line, names[line.source], sums.get(line.source, "")) for line in lines]


@dataclass(frozen=True, slots=True)
class LedgerFault:
    """A member whose rating or games differ from what the ledger adds up to."""

    member_id: int
    sentence: str


def ledger_faults() -> list[LedgerFault]:
    """Every disagreement between members and ledger. Empty unless somebody took the triggers away."""
    expected: dict[int, tuple[int, int]] = {
        pk: (start, 0) for pk, start in Member.objects.values_list("pk", "start_rating")
    }
    faults = []
    for line in RatingChange.objects.order_by("pk").iterator():
        rating, games = expected[line.member_id]
        if line.before != rating:
            faults.append(LedgerFault(line.member_id, f"line {line.pk} starts at {line.before}, not at {rating}"))
        expected[line.member_id] = (line.after, games + line.games)
    for pk, rating, games in Member.objects.values_list("pk", "club_rating", "games_played"):
        if (rating, games) != expected[pk]:
            faults.append(LedgerFault(pk, f"has {rating} and {games} games, the ledger says {expected[pk]}"))
    return faults


class ClubCache:
    """The club row, read at most once a second in each process."""

    seconds = 1.0

    def __init__(self) -> None:
        self.club: Club | None = None
        self.read_at = float("-inf")

    def get(self) -> Club:
        if self.club is None or time.monotonic() - self.read_at > self.seconds:
            self.club, self.read_at = current_club(), time.monotonic()
        return self.club

    def forget(self) -> None:
        self.club = None


club_cache = ClubCache()
