"""Tournaments in the Django admin: everything is there to read, and the actions say what the pages say."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib import admin
from django.test import Client, RequestFactory
from django.urls import reverse

from members.models import Member
from tests.conftest import AssertQueries
from tests.factories.members import MemberFactory
from tests.factories.tournaments import finish_round, make_tournament, play_rounds, start_next_round
from tournaments.models import Document, Event, Game, Player, Round, Tournament
from tournaments.refusals import Refused
from tournaments.services.lifecycle import close_tournament
from tournaments.services.players import add_player, withdraw
from tournaments.services.rounds import close_round, plan_round, start_round

pytestmark = pytest.mark.django_db

REGISTERED = (Tournament, Player, Round, Game, Event, Document)
LIST = "admin:tournaments_tournament_changelist"


@pytest.fixture
def administrator(client: Client) -> Member:
    actor = MemberFactory(club_administrator=True)
    client.force_login(actor)
    return actor


@pytest.fixture
def tournament() -> Tournament:
    made = make_tournament(players=5, rounds=3)
    play_rounds(made, 1)
    start_next_round(made)
    return made


def run(client: Client, name: str, *tournaments: Tournament) -> str:
    """The list after an action, with its messages."""
    chosen = [tournament.pk for tournament in tournaments]
    answer = client.post(reverse(LIST), {"action": name, "_selected_action": chosen}, follow=True)
    assert answer.status_code == 200
    found = re.search(r'<ul class="messagelist">(.*?)</ul>', answer.content.decode(), re.DOTALL)
    return re.sub(r"<[^>]+>", "", found.group(1)).strip() if found else ""


def address(model: type, action: str, *args: int) -> str:
    return reverse(f"admin:tournaments_{model._meta.model_name}_{action}", args=args)


@pytest.mark.parametrize("model", REGISTERED)
def test_every_list_and_every_page_can_be_read(
    client: Client, administrator: Member, tournament: Tournament, model: type
) -> None:
    assert client.get(address(model, "changelist")).status_code == 200
    row = model.objects.order_by("-pk").first()
    page = client.get(address(model, "change", row.pk))
    assert page.status_code == 200
    assert b'name="_save"' not in page.content


@pytest.mark.parametrize("model", REGISTERED)
def test_nothing_is_added_changed_or_deleted(
    client: Client, administrator: Member, tournament: Tournament, model: type
) -> None:
    before = model.objects.count()
    row = model.objects.order_by("-pk").first()
    assert client.get(address(model, "add")).status_code == 403
    assert client.post(address(model, "add"), {"name": "New"}).status_code == 403
    assert client.post(address(model, "change", row.pk), {"name": "Other", "kind": "other"}).status_code == 403
    assert client.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    client.post(address(model, "changelist"), chosen)
    assert model.objects.count() == before
    assert "delete_selected" not in admin.site.get_model_admin(model).get_actions(_request(administrator))


def _request(member: Member) -> object:
    request = RequestFactory().get("/")
    request.user = member
    return request


def test_the_list_tells_what_an_administrator_looks_for(client: Client, administrator: Member) -> None:
    made = make_tournament(players=3, rounds=4, name="Autumn Rapid", maximum_players=8)
    start_next_round(made)
    page = client.get(reverse(LIST)).content.decode()
    assert "Autumn Rapid" in page
    assert "3 / 8" in page
    assert "1 of 4" in page
    assert "Swiss, club rules" in page
    assert f'href="{made.get_absolute_url()}"' in page


def test_whoever_withdrew_during_a_tournament_is_counted_as_on_its_pages(client: Client, administrator: Member) -> None:
    made = make_tournament(players=5, rounds=4)
    start_next_round(made)
    player = made.players.order_by("-pk")[0]
    withdraw(tournament_id=made.pk, player_id=player.pk, actor=administrator)
    assert '<td class="field-field">5</td>' in client.get(reverse(LIST)).content.decode()


def test_tournaments_are_found_by_name_and_by_who_plays(client: Client, administrator: Member) -> None:
    make_tournament(players=1, name="Autumn Rapid")
    other = make_tournament(name="Winter Open")
    add_player(tournament_id=other.pk, actor=administrator, member=MemberFactory(display_name="Samira Haddad"))
    for words, found in (("autumn", {"Autumn Rapid"}), ("samira", {"Winter Open"}), ("nobody", set())):
        page = client.get(reverse(LIST), {"q": words}).content.decode()
        assert {name for name in ("Autumn Rapid", "Winter Open") if name in page} == found


def test_a_whole_round_through_the_actions(client: Client, administrator: Member) -> None:
    made = make_tournament(players=4, rounds=1)
    assert run(client, "plan_round", made) == "Test Open: the next round is planned."
    assert run(client, "start_round", made) == "Test Open: the round has started."
    assert run(client, "close_round", made).startswith(
        "Test Open: Round 1 cannot be closed: no result yet on boards 1, 2"
    )
    finish_round(made)
    assert run(client, "close_tournament", made) == "Test Open: the tournament is closed."
    made.refresh_from_db()
    assert made.is_finished
    kinds = ["round.planned", "round.started", "tournament.closed"]
    assert [made.events.get(kind=kind).actor for kind in kinds] == [administrator] * 3


@pytest.mark.parametrize("service", [plan_round, start_round, close_round, close_tournament])
def test_an_action_is_refused_in_the_words_of_the_service(
    client: Client, administrator: Member, service: Callable[..., object]
) -> None:
    empty = make_tournament(name="Empty")
    other = make_tournament(name="Other")
    said = run(client, service.__name__, empty, other)
    with pytest.raises(Refused) as refused:
        service(tournament_id=empty.pk, actor=administrator)
    assert f"Empty: {refused.value.message}" in said.replace("&#x27;", "'")
    assert f"Other: {refused.value.message}" in said.replace("&#x27;", "'")
    assert not Round.objects.exists()


def test_flags_are_not_started_past_the_director(client: Client, administrator: Member) -> None:
    made = make_tournament(players=3, rounds=5)
    play_rounds(made, 3)
    run(client, "plan_round", made)
    assert "have not been accepted" in run(client, "start_round", made)
    assert made.rounds.get(number=4).is_planned
    start_round(tournament_id=made.pk, actor=administrator, accept_all=True)


def test_members_and_directors_do_not_get_in(client: Client, tournament: Tournament) -> None:
    client.force_login(tournament.created_by)
    for model in REGISTERED:
        assert client.get(address(model, "changelist")).status_code == 302


@pytest.mark.parametrize("model", REGISTERED)
def test_a_list_asks_no_more_the_longer_it_is(
    client: Client, administrator: Member, model: type, assert_queries: AssertQueries
) -> None:
    small = make_tournament(players=2, rounds=1, name="Small")
    play_rounds(small, 1)
    client.get(address(model, "changelist"))  # content types are remembered
    with assert_queries(at_most=14):
        client.get(address(model, "changelist"))
    large = make_tournament(players=10, rounds=4, name="Large", director=small.created_by)
    play_rounds(large, 3)
    with assert_queries(at_most=14):
        client.get(address(model, "changelist"))


def test_the_filter_for_games_without_a_result_has_a_word(
    client: Client, administrator: Member, tournament: Tournament
) -> None:
    html = client.get(reverse("admin:tournaments_game_changelist")).content.decode()
    assert re.search(r'<a href="\?result="[^>]*>\s*no result\s*</a>', html)
