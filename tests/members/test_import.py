"""Members from a CSV file: the preview says what would happen, then all of it happens, or nothing."""

from __future__ import annotations

import csv
import io
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubsite.refusals import NotAllowed, Stale
from members.models import Member
from members.queries import ledger_faults
from members.refusals import ImportRefused
from members.services import export_members, import_members, plan_import
from tests.factories.members import MemberFactory
from tests.members.people import BAD_NAMES, GOOD_NAMES

pytestmark = pytest.mark.django_db

HEADER = "first_name,last_name,email,cell_phone,club_rating\n"
FILE = HEADER + "Samira,Haddad,samira@example.org,020 7946 0018,1948\nLi,Wei,,,1655\n"


@pytest.fixture
def admin() -> Member:
    return MemberFactory(club_administrator=True, first_name="Ada", last_name="Min")


def rows(plan) -> list[tuple[int, str]]:  # type: ignore[no-untyped-def]
    return [(row.number, row.outcome) for row in plan.rows]


def test_the_preview_says_what_each_line_would_do_and_writes_nothing(admin: Member) -> None:
    MemberFactory(first_name="Kwame", last_name="Boateng", email="kwame@example.org", start_rating=1634)
    MemberFactory(first_name="Ines", last_name="Carvalho", email="ines@example.org", start_rating=1806)
    text = FILE + (
        "Kwame,Boateng,KWAME@example.org,,1700\nInes,Carvalho,ines@example.org,,1806\n\u200b,Nobody,x@example.org,,\n"
    )
    before = list(Member.objects.values())
    plan = plan_import(actor=admin, content=text.encode())
    assert rows(plan) == [(2, "create"), (3, "create"), (4, "update"), (5, "same"), (6, "refuse")]
    assert plan.rows[2].changed == ["club_rating"]
    assert "first_name" in plan.rows[4].problems[0]
    assert list(Member.objects.values()) == before


def test_an_import_makes_members_and_guests_and_writes_ratings_into_the_ledger(admin: Member) -> None:
    kwame = MemberFactory(first_name="Kwame", last_name="Boateng", email="kwame@example.org", start_rating=1634)
    import_members(actor=admin, content=(FILE + "Kwame,Boateng,kwame@example.org,,1700\n").encode())
    samira, li = Member.objects.get(last_name="Haddad"), Member.objects.get(last_name="Wei")
    assert (samira.status, samira.username, samira.club_rating) == ("active", "samira.haddad", 1948)
    assert (li.status, li.username, li.club_rating) == ("guest", None, 1655)
    assert not samira.has_usable_password()
    kwame.refresh_from_db()
    assert (kwame.club_rating, kwame.rating_changes.get().source) == (1700, "import")
    assert [entry.kind for entry in samira.changes.all()] == ["imported"]
    assert ledger_faults() == []


def test_one_bad_line_stops_the_whole_file(admin: Member) -> None:
    with pytest.raises(ImportRefused, match="4"):
        import_members(actor=admin, content=(FILE + "Bad,Rating,bad@example.org,,many\n").encode())
    assert Member.objects.count() == 1


def test_the_same_file_twice_changes_nothing_the_second_time(admin: Member) -> None:
    import_members(actor=admin, content=FILE.encode())
    plan = import_members(actor=admin, content=FILE.encode())
    assert rows(plan) == [(2, "same"), (3, "same")]
    assert Member.objects.count() == 3


def test_the_export_of_two_guests_of_one_name_changes_nothing_when_it_comes_back(admin: Member) -> None:
    for rating in (1500, 1500, 1600):
        MemberFactory(guest=True, first_name="Li", last_name="Wei", start_rating=rating)
    plan = plan_import(actor=admin, content=export_members(actor=admin, members=Member.objects.all()).encode())
    assert [row.outcome for row in plan.rows] == ["same"] * 4
    assert len({row.member.pk for row in plan.rows}) == 4, "each line is about somebody of its own"


def test_two_lines_are_never_about_the_same_guest(admin: Member) -> None:
    guest = MemberFactory(guest=True, first_name="Li", last_name="Wei", start_rating=1500)
    plan = import_members(actor=admin, content=(HEADER + "Li,Wei,,,1600\nli,wei,,,1700\n").encode())
    assert rows(plan) == [(2, "update"), (3, "create")]
    guest.refresh_from_db()
    assert (guest.club_rating, guest.rating_changes.count()) == (1600, 1)


@pytest.mark.parametrize("trait", ["guest", "left", "suspended", None])
def test_a_second_account_of_one_name_is_told_first_and_stops_nothing(admin: Member, trait: str | None) -> None:
    MemberFactory(first_name="Kwame", last_name="Boateng", start_rating=1634, **({trait: True} if trait else {}))
    text = HEADER + "Ines,Carvalho,,,\nKwame,Boateng,kwame@example.org,,\nInes,Carvalho,,,\nSamira,Haddad,,,\n"
    plan = plan_import(actor=admin, content=text.encode())
    assert [(row.number, row.outcome, bool(row.notes)) for row in plan.by_need] == [
        (3, "create", True),
        (4, "create", True),
        (2, "create", False),
        (5, "create", False),
    ]
    assert import_members(actor=admin, content=text.encode(), fingerprint=plan.fingerprint).created == 4


def test_what_was_shown_is_what_is_imported(admin: Member) -> None:
    plan = plan_import(actor=admin, content=FILE.encode())
    MemberFactory(email="samira@example.org")
    with pytest.raises(Stale):
        import_members(actor=admin, content=FILE.encode(), fingerprint=plan.fingerprint)
    assert not Member.objects.filter(last_name="Wei").exists()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("UTF-8", FILE.encode()),
        ("a mark in front", b"\xef\xbb\xbf" + FILE.encode()),
        ("UTF-16", FILE.encode("utf-16")),
        ("old Windows", FILE.replace("Haddad", "Häddäd").encode("cp1252")),
        ("CRLF", FILE.replace("\n", "\r\n").encode()),
        ("semicolons", FILE.replace(",", ";").encode()),
        ("tabs", FILE.replace(",", "\t").encode()),
        ("blank lines and a blank start", ("\n\n" + FILE.replace("\n", "\n\n")).encode()),
        ("other headings", FILE.replace(HEADER, "First name,Surname,E-mail,Phone,Elo\n").encode()),
        ("German headings", FILE.replace(HEADER, "Vorname,Nachname,E-Mail,Telefon,Wertungszahl\n").encode()),
        ("other German headings", FILE.replace(HEADER, "Vorname,Nachname,E-Mail-Adresse,Mobil,DWZ\n").encode()),
        ("a line that says what is between the cells", ("sep=;\r\n" + FILE.replace(",", ";")).encode()),
    ],
)
def test_whatever_a_spreadsheet_makes_of_a_table_is_read(admin: Member, name: str, content: bytes) -> None:
    import_members(actor=admin, content=content)
    samira = Member.objects.get(first_name="Samira")
    assert samira.last_name == ("Häddäd" if name == "old Windows" else "Haddad")
    assert (samira.cell_phone, samira.club_rating) == ("020 7946 0018", 1948)


@pytest.mark.parametrize("content", [b"first_name\n\x81\x8d\n", "first_name\nLi\n".encode("utf-16") + b"\x00"])
def test_letters_that_cannot_be_read_are_never_guessed(admin: Member, content: bytes) -> None:
    with pytest.raises(ImportRefused, match="CSV UTF-8"):
        plan_import(actor=admin, content=content)


def test_a_cell_of_several_lines_keeps_the_line_numbers_right(admin: Member) -> None:
    text = 'first_name,address\nSamira,"Mill Lane 3\nRiverside"\n\u200b,x\n'
    plan = plan_import(actor=admin, content=text.encode())
    assert rows(plan) == [(2, "create"), (4, "refuse")]
    assert plan.rows[0].member.address == "Mill Lane 3\nRiverside"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no members"),
        (HEADER.encode(), "no members"),
        (b"PK\x03\x04rest of a zip", "not a CSV"),
        (b"first_name\nAnn\0a\n", "not a CSV"),
        (b"first_name,shoe_size\nAnna,38\n", "shoe_size"),
        (b"last_name\nHaddad\n", "first_name"),
        (b"first_name,first_name\nA,B\n", "same heading"),
        (b"first_name\nAnna,too,many\n", "Line 2"),
        (b'first_name\n"Anna\n', "cannot be read"),
        (b"first_name\n" + b"9" * 1_000_001, "one megabyte"),
        (b"first_name\n" + b"x" * 999_000, "cannot be read"),
        (b"first_name\n" + b"Anna\n" * 2_001, "2000 members"),
        (b"\xff\xfe\x00\xd8garbage", "not"),
    ],
)
def test_a_file_that_is_no_table_of_members_is_refused_quickly(admin: Member, content: bytes, said: str) -> None:
    start = time.process_time()
    with pytest.raises(ImportRefused, match=said):
        plan_import(actor=admin, content=content)
    assert time.process_time() - start < 1
    assert Member.objects.count() == 1


@pytest.mark.parametrize("name", [name for name in GOOD_NAMES if name != "x" * 60])
def test_names_of_every_kind_come_in_and_go_out_again_as_they_are(admin: Member, name: str) -> None:
    file = io.StringIO()
    csv.writer(file).writerows([["first_name", "email"], [name, "someone@example.org"]])
    import_members(actor=admin, content=file.getvalue().encode())
    exported = export_members(actor=admin, members=Member.objects.filter(email="someone@example.org"))
    assert Member.objects.get(email="someone@example.org").first_name == name
    assert rows(import_members(actor=admin, content=exported.encode())) == [(2, "same")]


@pytest.mark.parametrize("name", [name for key, name in BAD_NAMES.items() if key not in ("NUL", "line break")])
def test_a_name_nobody_could_read_is_refused_with_its_line(admin: Member, name: str) -> None:
    file = io.StringIO()
    csv.writer(file).writerows([["first_name", "last_name"], ["Li", "Wei"], [name, "Wei"]])
    assert rows(plan_import(actor=admin, content=file.getvalue().encode())) == [(2, "create"), (3, "refuse")]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Anna,A,not an address,,", "email"),
        ("Anna,A,a@example.org,call me,", "cell_phone"),
        ("Anna,A,a@example.org,,-5", "rating"),
        ("Anna,A,a@example.org,,4001", "rating"),
        ("Anna,A,a@example.org,," + "9" * 1000, "rating"),
        ("Anna,A,a@example.org,,1e3", "rating"),
        ("Anna,A,a@example.org,,NaN", "rating"),
        ("Anna,A,a@example.org,,٣", "rating"),
        ("Anna,A,SAMIRA@example.org,,", "Line 2"),
    ],
)
def test_a_bad_line_says_what_is_wrong(admin: Member, line: str, said: str) -> None:
    plan = plan_import(actor=admin, content=(FILE + line + "\n").encode())
    assert plan.rows[-1].outcome == "refuse"
    assert said in plan.rows[-1].problems[0]


def test_a_formula_is_told_apart_in_the_export(admin: Member) -> None:
    for name in ("=1+1", "+1", "-1", "@SUM", "'=1+1", "'Tis"):
        MemberFactory(first_name=name, last_name="", email="")
    exported = export_members(actor=admin, members=Member.objects.filter(email=""))
    cells = sorted(row[0] for row in list(csv.reader(io.StringIO(exported)))[1:])
    assert cells == ["''=1+1", "'+1", "'-1", "'=1+1", "'@SUM", "'Tis"]
    assert {outcome for _line, outcome in rows(plan_import(actor=admin, content=exported.encode()))} == {"same"}


@pytest.mark.parametrize(
    ("before", "line", "after"),
    [
        ("Samira Haddad", "Samira,Haddad,yes,", "Samira H."),  # found to be under 18
        ("Samira Haddad", "Samira,Haddad,yes,Samira Haddad", "Samira H."),  # the same in an exported file
        ("Samira Haddad", "Samira,Haddad-Roy,no,", "Samira Haddad-Roy"),
        ("Samira Haddad", "Samira,Haddad,yes,Sam", "Sam"),
        ("The Fox", "Samira,Haddad,yes,", "The Fox"),  # chosen by hand
    ],
)
def test_the_name_shown_follows_name_and_age_unless_it_was_chosen(
    admin: Member, before: str, line: str, after: str
) -> None:
    samira = MemberFactory(first_name="Samira", last_name="Haddad", display_name=before, email="samira@example.org")
    first, last, under_18, shown = line.split(",")
    content = (
        f"email,first_name,last_name,under_18,display_name\nsamira@example.org,{first},{last},{under_18},{shown}\n"
    )
    for expected in ("update", "same"):
        assert rows(import_members(actor=admin, content=content.encode())) == [(2, expected)]
        samira.refresh_from_db()
        assert samira.display_name == after


def test_a_club_administrator_does_not_change_a_system_administrator_by_import(admin: Member) -> None:
    original = MemberFactory(original=True, email="ruth@example.org")
    content = b"first_name,email\nHacked,ruth@example.org\n"
    with pytest.raises(ImportRefused):
        import_members(actor=admin, content=content)
    import_members(actor=original, content=content)
    original.refresh_from_db()
    assert original.first_name == "Hacked"


def test_an_import_never_changes_a_username_or_an_address_of_somebody_known(admin: Member) -> None:
    MemberFactory(username="kwame", email="kwame@example.org")
    for line in ("K,thief@example.org,kwame", "K,kwame@example.org,newname"):
        plan = plan_import(actor=admin, content=f"first_name,email,username\n{line}\n".encode())
        assert rows(plan) == [(2, "refuse")]


def test_only_administrators_import_and_export() -> None:
    member = MemberFactory()
    with pytest.raises(NotAllowed):
        plan_import(actor=member, content=FILE.encode())
    with pytest.raises(NotAllowed):
        export_members(actor=member, members=[])


def test_the_pages_from_upload_to_import(admin: Member, client: Client) -> None:
    client.force_login(admin)
    url = reverse("members:import")
    assert client.get(url).status_code == 200
    content = ("first_name;last_name;email\r\n<b>Samira</b>;Häddad;samira@example.org\r\n").encode("cp1252")
    preview = client.post(url, {"file": SimpleUploadedFile("members.csv", content)})
    assert preview.status_code == 200
    assert "&lt;b&gt;Samira&lt;/b&gt;" in preview.content.decode()
    assert Member.objects.count() == 1
    form = preview.context["form"]
    done = client.post(url, {"content": form["content"].value(), "fingerprint": form["fingerprint"].value()})
    assert done.status_code == 302
    assert Member.objects.get(email="samira@example.org").get_full_name() == "<b>Samira</b> Häddad"
    refused = client.post(url, {"file": SimpleUploadedFile("members.csv", b"PK\x03\x04")})
    assert refused.status_code == 400
    assert "not a CSV file" in refused.content.decode()
    stale = client.post(url, {"content": FILE, "fingerprint": "0" * 64})
    assert stale.status_code == 412


def test_the_export_page(admin: Member, client: Client) -> None:
    client.force_login(admin)
    answer = client.get(reverse("members:export"))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.decode("utf-8-sig").startswith("first_name,last_name,display_name,email,username")
    assert "Ada,Min" in answer.content.decode()
