"""Members out of a CSV file: first a plan that says what each line would do, then all of it or nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.refusals import Stale
from members.models import ChangeKind, Member, Status
from members.permissions import may_administer, may_administer_members
from members.refusals import ImportRefused
from members.services.accounts import default_name_of, save_with_username
from members.services.files import COLUMNS, Line, decode, read_lines, write_csv
from members.services.locks import allow, lock
from members.services.log import record
from members.services.ratings import NewRating, write
from members.validators import HIGHEST_RATING, clean_name, default_display_name

Name = tuple[str, str]
Outcome = Literal["create", "update", "same", "refuse"]
TEXT_FIELDS = ("first_name", "last_name", "display_name", "cell_phone", "address", "guardian_contact")
YES, NO = {"1", "y", "yes", "true", "x", "ja", "j"}, {"", "0", "n", "no", "false", "nein"}
SOURCE = "import"


@dataclass(slots=True)
class Row:
    """What one line of the file would do."""

    number: int
    outcome: Outcome
    member: Member
    rating: int | None = None
    username: str = ""
    changed: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # to look at before it is done; they stop nothing


@dataclass(frozen=True, slots=True)
class Plan:
    """What the whole file would do; it can be carried out only if no line is refused."""

    rows: list[Row]
    fingerprint: str

    def count(self, outcome: Outcome) -> int:
        return sum(row.outcome == outcome for row in self.rows)

    @property
    def by_need(self) -> list[Row]:
        """What stops the import first, then what somebody should look at, then the rest as in the file."""
        return sorted(self.rows, key=lambda row: (row.outcome != "refuse", not row.notes))

    @property
    def created(self) -> int:
        return self.count("create")

    @property
    def updated(self) -> int:
        return self.count("update")

    @property
    def same(self) -> int:
        return self.count("same")

    @property
    def refused(self) -> int:
        return self.count("refuse")


@dataclass(slots=True)
class Register:
    """Everybody the club knows, found by e-mail, username or a guest's name; and the lines that took them."""

    by_email: dict[str, Member]
    by_username: dict[str, Member]
    guests: dict[Name, list[Member]]
    names: set[Name]
    line_of: dict[str, int] = field(default_factory=dict)
    taken: set[int] = field(default_factory=set)


def plan_import(*, actor: Member, content: bytes) -> Plan:
    """Read the file and say line by line what would happen. Writes nothing."""
    allow(may_administer_members(actor))
    register = read_register()
    rows = [plan_row(line, register, actor) for line in read_lines(content)]
    # A browser sends lines back with other ends than it got: they are no difference.
    text = "\n".join(decode(content).splitlines())
    told = "\n".join(
        f"{row.number} {row.outcome} {row.member.pk} {row.changed} {row.problems} {row.notes}" for row in rows
    )
    return Plan(rows, hashlib.sha256((text + told).encode("utf-8", "surrogatepass")).hexdigest())


@transaction.atomic
def import_members(*, actor: Member, content: bytes, fingerprint: str | None = None) -> Plan:
    """Carry the plan out: every line, or none. With a fingerprint only if it is still the plan that was shown."""
    # Everybody in one go, in one order: two imports that each began with their own actor would wait in a circle.
    actor = lock({actor.pk, *Member.objects.values_list("pk", flat=True)})[actor.pk]
    plan = plan_import(actor=actor, content=content)
    if plan.refused:
        numbers = ", ".join(str(row.number) for row in plan.rows if row.outcome == "refuse")
        raise ImportRefused(_("Nothing was imported. Correct these lines first: %(lines)s.") % {"lines": numbers})
    if fingerprint is not None and fingerprint != plan.fingerprint:
        raise Stale(_("The members have changed since the preview. Look at the preview again."))
    for row in plan.rows:
        if row.outcome == "create":
            create(row, actor)
        elif row.outcome == "update":
            update(row, actor)
    return plan


def read_register() -> Register:
    members = list(Member.objects.filter(erased_at=None))
    guests: dict[Name, list[Member]] = {}
    for member in members:
        if member.is_guest:
            guests.setdefault(name_key(member.first_name, member.last_name), []).append(member)
    return Register(
        by_email={member.email.casefold(): member for member in members if member.email},
        by_username={member.username.casefold(): member for member in members if member.username},
        guests=guests,
        names={name_key(member.first_name, member.last_name) for member in members},
    )


def name_key(first_name: str, last_name: str) -> Name:
    return clean_name(first_name).casefold(), clean_name(last_name).casefold()


def plan_row(line: Line, register: Register, actor: Member) -> Row:
    """Find whom the line is about, put its values on them, and look for what cannot be."""
    cells = {column: value.strip() for column, value in line.cells.items()}
    problems: list[str] = []
    known = find(cells, register)
    member = known or Member(status=Status.ACTIVE if cells.get("email") else Status.GUEST)
    row = Row(line.number, "update" if known else "create", member, username=cells.get("username", ""))
    problems += taken_by_earlier_line(line.number, cells, register)
    if known and not may_administer(actor, known):
        problems.append(_("This is a system administrator, whom only a system administrator changes."))
    problems += fill(row, cells)
    problems += clashes(row, known, register)
    problems += faults(member)
    row.problems = problems
    row.notes += somebody_of_this_name(member, known, register)
    if problems:
        row.outcome = "refuse"
    elif known and not row.changed:
        row.outcome = "same"
    return row


def find(cells: dict[str, str], register: Register) -> Member | None:
    """By e-mail; without one by username; without either a guest by name."""
    if email := cells.get("email", ""):
        return register.by_email.get(email.casefold())
    if username := cells.get("username", ""):
        return register.by_username.get(username.casefold())
    guest = guest_named(cells, register)
    if guest:
        register.taken.add(guest.pk)
    return guest


def guest_named(cells: dict[str, str], register: Register) -> Member | None:
    """A guest of exactly this name whom no earlier line has taken: of several, one with the rating of the line."""
    named = register.guests.get(name_key(cells.get("first_name", ""), cells.get("last_name", "")), [])
    free = [guest for guest in named if guest.pk not in register.taken]
    if len(named) > 1:
        free = [guest for guest in free if str(guest.club_rating) == cells.get("club_rating", "")]
    return free[0] if free else None


def somebody_of_this_name(member: Member, known: Member | None, register: Register) -> Iterator[str]:
    """Two people may have one name; more often it is one person for whom the line has no e-mail."""
    name = name_key(member.first_name, member.last_name)
    if known is None and name in register.names:
        yield _("Somebody of this name is here already. This makes another account.")
    register.names.add(name)


def taken_by_earlier_line(number: int, cells: dict[str, str], register: Register) -> Iterator[str]:
    for column in ("email", "username"):
        if value := cells.get(column, ""):
            earlier = register.line_of.setdefault(f"{column} {value.casefold()}", number)
            if earlier != number:
                yield _("Line %(line)d has the same %(column)s.") % {"line": earlier, "column": column}


def fill(row: Row, cells: dict[str, str]) -> Iterator[str]:
    """Put the values of the line on the member; an empty cell leaves what is known as it is."""
    member = row.member
    new = member.pk is None
    shown, chosen = member.display_name, not new and member.display_name != default_name_of(member)
    for column in TEXT_FIELDS:
        value = clean_name(cells.get(column, "")) if column.endswith("name") else cells.get(column, "")
        if value and value != getattr(member, column):
            setattr(member, column, value)
            row.changed.append(column)
    if new and cells.get("email"):
        member.email = cells["email"]
    if new:
        member.username = row.username or None
    answer = cells.get("under_18", "").casefold()
    if answer not in YES | NO:
        yield _("under_18 is yes or no, not “%(value)s”.") % {"value": answer[:40]}
    elif answer and member.under_18 != (answer in YES):
        member.under_18 = answer in YES
        row.changed.append("under_18")
    yield from fill_rating(row, cells.get("club_rating", ""))
    if not member.display_name or not (new or chosen or names_another(member, shown)):
        member.display_name = default_name_of(member)  # never chosen by hand, so it follows the name and the age
    if member.display_name == shown and "display_name" in row.changed:
        row.changed.remove("display_name")


def names_another(member: Member, shown: str) -> bool:
    """Whether the line asks for a name to show of its own: neither the one shown so far nor simply the full name."""
    full = default_display_name(first_name=member.first_name, last_name=member.last_name, under_18=False)
    return member.display_name not in (shown, full)


def fill_rating(row: Row, cell: str) -> Iterator[str]:
    if not cell:
        return
    if not (cell.isascii() and cell.isdigit() and len(cell) <= 4 and int(cell) <= HIGHEST_RATING):
        yield _("A rating is a number between 0 and %(highest)d.") % {"highest": HIGHEST_RATING}
    elif int(cell) != row.member.club_rating:
        row.rating = int(cell)
        row.changed.append("club_rating")


def clashes(row: Row, known: Member | None, register: Register) -> Iterator[str]:
    """A username that belongs to somebody else."""
    holder = register.by_username.get(row.username.casefold()) if row.username else None
    if holder is not None and holder is not known:
        yield _("The username belongs to another member.")
    elif row.username and known and (known.username or "").casefold() != row.username.casefold():
        yield _("The username of a member is not changed by an import.")


def faults(member: Member) -> Iterator[str]:
    """What the fields' own rules refuse. Uniqueness was looked up in the register: no query for each line."""
    try:
        member.clean_fields(exclude={"password"})
    except ValidationError as error:
        for name, messages in error.message_dict.items():
            yield f"{name}: {' '.join(messages)}"


def create(row: Row, actor: Member) -> None:
    member = row.member
    member.start_rating = row.rating or 0
    member.set_unusable_password()
    if member.status == Status.GUEST and not row.username:
        member.save()
    else:
        member.status = Status.ACTIVE
        save_with_username(member, row.username)
    record(member, ChangeKind.IMPORTED, actor=actor, after=member.status)


def update(row: Row, actor: Member) -> None:
    member = row.member
    fields = [name for name in row.changed if name != "club_rating"]
    if fields:
        member.save(update_fields={*fields, "display_name"})
        record(member, ChangeKind.PROFILE, actor=actor, after=", ".join(fields), reason=SOURCE)
    if row.rating is not None:
        write(member, NewRating(member.pk, row.rating), actor=actor, source=SOURCE, reason="")


def export_members(*, actor: Member, members: Iterable[Member]) -> str:
    """Every member as CSV, in the columns that the import reads."""
    allow(may_administer_members(actor))
    rows = (
        ["" if value is None else yes_no(value) for value in (getattr(member, column) for column in COLUMNS)]
        for member in members
    )
    return write_csv(list(COLUMNS), rows)


def yes_no(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
