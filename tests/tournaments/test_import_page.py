"""A report file as a new tournament, from the page: whole or not at all, with what is wrong told at the field."""

from __future__ import annotations

import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from members.models import Member
from tests.factories.tournaments import director_of, make_member, make_tournament, play_rounds
from tests.web.tight import tight
from tournaments.exports import tournament_trf
from tournaments.forms.file import told
from tournaments.models import Tournament
from tournaments.queries.standings import standings_of

pytestmark = pytest.mark.django_db
MEGABYTE = 1024 * 1024


def uploaded(content: str | bytes, client: Client | None = None) -> HttpResponse:
    if client is None:
        client = Client()
        client.force_login(make_member("Ruth Castellanos"))
    raw = content.encode() if isinstance(content, str) else content
    return client.post(reverse("tournaments:import"), {"file": SimpleUploadedFile("evening.trf", raw)}, follow=True)


def errors_of(content: str | bytes) -> list[str]:
    """What stands at the field, after nothing at all was written."""
    actor = make_member("Ruth Castellanos")
    client = Client()
    client.force_login(actor)
    before = Member.objects.count()
    answer = uploaded(content, client)
    assert answer.status_code == 400
    assert (Tournament.objects.count(), Member.objects.count()) == (0, before)
    form = answer.context["form"]
    assert list(form.errors) == ["file"]
    return list(form.errors["file"])


def test_the_page_of_a_new_tournament_leads_to_the_import_and_the_import_to_the_tournament() -> None:
    member = make_member("Ruth Castellanos")
    client = Client()
    client.force_login(member)
    assert reverse("tournaments:import") in client.get(reverse("tournaments:new")).content.decode()
    original = make_tournament(players=6, rounds=5)
    play_rounds(original, 2)
    answer = uploaded(tournament_trf(original), client)
    copy = Tournament.objects.exclude(pk=original.pk).get()
    assert answer.redirect_chain == [(copy.get_absolute_url(), 302)]
    assert [str(said) for said in answer.context["messages"]] == [f"{copy.name} is imported, and you direct it."]
    assert director_of(copy) == member
    places = [(line.player.name, line.place, line.points) for line in standings_of(original).lines]
    assert [(line.player.name, line.place, line.points) for line in standings_of(copy).lines] == places


def test_what_the_file_held_that_is_not_kept_is_said_with_its_line() -> None:
    answer = uploaded("012 Open\nXXR 3\n001    1      Haddad, Samira\n001    2      Brandt, Ole\nXXA    1  1.0  1.0")
    said = [str(each) for each in answer.context["messages"]]
    assert said == [
        "Open is imported, and you direct it.",
        "Read with care: Points added for pairing alone are not kept.",
    ]


def test_every_problem_stands_at_the_field_with_its_line() -> None:
    wrong = "001    1      A" + " " * 76 + "     2 w X"
    assert errors_of(f"012 Open\n\n{wrong}\n001    1      B") == [
        "line 3: round 1 is not in its columns (92 to 99): '2 w X'",
        "line 4: player 1 is already on line 3",
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The submitted file is empty."),
        ("012 Open", "line 1: there is no player record (001) here: this is not a tournament report"),
        (b"PK\x03\x04" + bytes(100), "line 1: this is a binary file, not a tournament report"),
    ],
    ids=["empty", "without players", "a zip"],
)
def test_what_is_no_report_is_refused_in_words(content: str | bytes, said: str) -> None:
    assert errors_of(content) == [said]


def test_no_file_at_all_is_asked_for() -> None:
    client = Client()
    client.force_login(make_member("Ruth Castellanos"))
    answer = client.post(reverse("tournaments:import"))
    assert (answer.status_code, list(answer.context["form"].errors)) == (400, ["file"])


def test_of_a_thousand_problems_the_first_ten_are_told() -> None:
    assert told(range(10)) == [str(n) for n in range(10)]
    assert told(range(12)) == [*(str(n) for n in range(10)), "… and 2 more."]
    said = errors_of("\n".join("001    1      A" for _n in range(500)))
    assert (len(said), said[-1]) == (11, "… and 489 more.")


@pytest.mark.parametrize(
    ("content", "status"),
    [(b"x" * (6 * MEGABYTE), 413), (b"x" * (5 * MEGABYTE - MEGABYTE // 8), 400), (b"001    1\n" * 550_000, 400)],
    ids=["over five megabytes", "one long line", "half a million lines"],
)
def test_a_large_file_is_refused_quickly(content: bytes, status: int) -> None:
    client = Client()
    client.force_login(make_member("Ruth Castellanos"))
    begun = time.process_time()
    assert uploaded(content, client).status_code == status
    print(f"{time.process_time() - begun:.2f} s")
    assert not Tournament.objects.exists()


def test_many_problems_stand_at_the_field_and_the_summary_leads_there_once() -> None:
    answer = uploaded("\n".join("001    1      A" for _n in range(8)))
    html = " ".join(answer.content.decode().split())
    assert html.count("line 5: player 1 is already on line 1") == 1
    assert tight(html).count("Report file (TRF): line 2: player 1 is already on line 1 …") == 1
    assert 'href="#id_file"' in html
