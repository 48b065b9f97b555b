"""What the tournaments tell the members' app: who must stay, who sees whom, and what is somebody's own."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from members.permissions import may_enter_guests, may_see_contact
from members.refusals import StillNeeded
from members.services import erase_member, own_data
from tests.conftest import AssertQueries
from tests.factories.members import MemberFactory
from tests.factories.tournaments import director_of, finish_round, make_tournament, play_rounds, start_next_round
from tournaments.models import Game, Seat, Tournament
from tournaments.queries.lists import just_in
from tournaments.queries.record import Standing, Tally, record_of, tallies
from tournaments.queries.standings import standings_of
from tournaments.services.directors import appoint_director
from tournaments.services.games import enter_result
from tournaments.services.lifecycle import close_tournament, discard_tournament, reopen_tournament
from tournaments.services.players import add_player, request_bye
from tournaments.services.rounds import plan_round
from tournaments.verify import verify

pytestmark = pytest.mark.django_db


def test_the_only_director_of_a_tournament_cannot_be_erased_until_there_is_another() -> None:
    director, other = MemberFactory(display_name="Ruth"), MemberFactory()
    tournament = make_tournament(players=2, director=director, name="Autumn Rapid")
    with pytest.raises(StillNeeded, match="Ruth directs Autumn Rapid alone"):
        erase_member(actor=director, member_id=director.pk)
    appoint_director(tournament_id=tournament.pk, actor=director, member=other)
    erase_member(actor=director, member_id=director.pk)
    assert [str(finding) for finding in verify()] == []


@pytest.mark.parametrize("ending", ["closed", "discarded"])
def test_a_tournament_that_is_over_holds_nobody(ending: str) -> None:
    director = MemberFactory()
    tournament = make_tournament(players=2, rounds=1, director=director)
    if ending == "closed":
        play_rounds(tournament, 1)
        close_tournament(tournament_id=tournament.pk, actor=director)
    else:
        discard_tournament(tournament_id=tournament.pk, actor=director)
    assert erase_member(actor=director, member_id=director.pk).is_erased


def test_a_director_may_call_the_players_until_the_tournament_is_over() -> None:
    tournament = make_tournament(players=2, rounds=1)
    director = director_of(tournament)
    player = tournament.players.first().member
    stranger = MemberFactory()
    assert may_see_contact(director, player)
    assert not may_see_contact(director, stranger)
    assert not may_see_contact(player, director)
    assert not may_see_contact(stranger, player)
    play_rounds(tournament, 1)
    close_tournament(tournament_id=tournament.pk, actor=director)
    assert not may_see_contact(director, player)


def test_who_directs_a_tournament_may_enter_guests() -> None:
    tournament = make_tournament(rounds=1)
    director = director_of(tournament)
    assert may_enter_guests(director)
    assert not may_enter_guests(MemberFactory())
    discard_tournament(tournament_id=tournament.pk, actor=director)
    assert not may_enter_guests(director)


def test_ones_own_data_holds_the_games_and_nothing_private_of_others() -> None:
    tournament = make_tournament(players=3, rounds=3, name="Autumn Rapid")
    first, _second, last = tournament.players.order_by("-rating")
    request_bye(tournament_id=tournament.pk, player_id=first.pk, round_number=2, kind="half", actor=first.member)
    start_next_round(tournament)
    finish_round(tournament)
    start_next_round(tournament)
    part = own_data(first.member)["tournaments"]
    assert json.loads(json.dumps(part)) == part
    (entry,) = part["played"]
    assert entry["tournament"] == "autumn-rapid"
    assert entry["requested_byes"] == [{"round": 2, "bye": "half"}]
    assert [line["round"] for line in entry["rounds"]] == [1, 2]
    assert {"colour", "opponent", "result"} <= entry["rounds"][0].keys() or entry["rounds"][0]["bye"] == "pairing"
    assert entry["rounds"][1]["bye"] == "half"
    assert [step["what"] for step in part["steps"]] == ["bye.requested"]
    assert last.member.username not in json.dumps(part)
    director = own_data(director_of(tournament))["tournaments"]
    assert director["directs"] == ["autumn-rapid"]
    assert {"tournament.created", "round.planned", "round.started"} <= {step["what"] for step in director["steps"]}


def test_ones_own_data_does_not_tell_a_round_that_is_only_planned() -> None:
    tournament = make_tournament(players=2, rounds=2)
    plan_round(tournament_id=tournament.pk, actor=director_of(tournament))
    (entry,) = own_data(tournament.players.first().member)["tournaments"]["played"]
    assert entry["rounds"] == []


def test_the_number_of_queries_does_not_grow_with_the_games(assert_queries: AssertQueries) -> None:
    tournament = make_tournament(players=4, rounds=3)
    play_rounds(tournament, 3)
    member = tournament.players.first().member
    with assert_queries(at_most=14):
        own_data(member)


def test_the_record_counts_games_at_the_board_in_tournaments_the_reader_may_see(client: Client) -> None:
    """Three rounds of a public tournament, one of an unlisted one; a forfeit and a bye are no games."""
    reader = MemberFactory()
    public, unlisted = (make_tournament(name=name, players=3, rounds=3) for name in ("Autumn Open", "Quiet Cup"))
    Tournament.objects.filter(pk=unlisted.pk).update(visibility="unlisted")
    whom = public.players.order_by("pk")[0].member
    add_player(tournament_id=unlisted.pk, actor=director_of(unlisted), member=whom)
    play_rounds(public, 2)
    play_rounds(unlisted, 1)
    by_hand = [
        (seat.colour, seat.game.result)
        for seat in Seat.objects.filter(player__member=whom, round__tournament=public, game__isnull=False)
    ]
    won = sum(pair in {("w", "1-0"), ("b", "0-1")} for pair in by_hand)
    lost = sum(pair in {("w", "0-1"), ("b", "1-0")} for pair in by_hand)
    expected = Tally(won, len(by_hand) - won - lost, lost)
    assert by_hand
    assert [(entry.tournament, entry.tally) for entry in record_of(reader, whom)] == [(public, expected)]
    assert tallies(reader, [whom, reader]) == {whom.pk: expected}
    assert {entry.tournament for entry in record_of(whom, whom)} == {public, unlisted}
    client.force_login(reader)
    shown = f"{expected.won} – {expected.drawn} – {expected.lost}"
    assert shown in client.get("/members/").content.decode()
    page = client.get(whom.get_absolute_url()).content.decode()
    assert "Autumn Open" in page
    assert "Quiet Cup" not in page
    assert f"{expected.won}, {expected.drawn}, {expected.lost}" in page
    for colour, label in (("w", "With White"), ("b", "With Black")):
        had = [result for side, result in by_hand if side == colour]
        points = sum({"w": "1-0", "b": "0-1"}[colour] == result or 0.5 * (result == "1/2-1/2") for result in had)
        assert (label in page) == bool(had)
        assert not had or f"{round(100 * points / len(had))}\N{NO-BREAK SPACE}%" in page


def test_a_members_page_tells_the_place_in_what_is_over_and_the_rounds_of_what_is_being_played(client: Client) -> None:
    """The place comes from the final ranking as it was written: the last one, where it was written twice."""
    over = make_tournament(name="Summer Open", players=4, rounds=1)
    play_rounds(over, 1)
    for _time in range(2):
        close_tournament(tournament_id=over.pk, actor=director_of(over))
        if _time == 0:
            reopen_tournament(tournament_id=over.pk, actor=director_of(over), reason="A score sheet was found.")
    over.refresh_from_db()
    line = standings_of(over).lines[1]
    whom = line.player.member
    now = make_tournament(name="Autumn Rapid", players=3, rounds=2)
    mine = add_player(tournament_id=now.pk, actor=director_of(now), member=whom)
    start_next_round(now)
    standings = {entry.tournament: entry.standing for entry in record_of(whom, whom)}
    assert standings == {over: Standing(line.place, line.points, 4), now: None}, "before the first point all are first"
    finish_round(now)
    start_next_round(now)
    client.force_login(MemberFactory())
    page = client.get(whom.get_absolute_url())
    entries = {entry.tournament: entry for entry in record_of(whom, whom)}
    assert entries[over].standing == Standing(line.place, line.points, 4)
    place = next(each for each in standings_of(now).lines if each.player == mine)
    assert entries[now].standing == Standing(place.place, place.points)
    text = " ".join(page.content.decode().split())
    assert f"{line.place} of 4" in text
    assert f"{place.place} so far" in text
    game = Seat.objects.get(player=mine, round__number=2).game
    opponent = Seat.objects.exclude(player=mine).get(game=game).player
    assert text.count(opponent.name) == 1, "the round being played stands on the page"


def test_the_page_of_a_member_asks_no_query_for_each_tournament_that_is_over(
    client: Client, assert_queries: AssertQueries
) -> None:
    whom = MemberFactory()
    client.force_login(MemberFactory())
    for number in range(4):
        over = make_tournament(name=f"Open {number}", players=3, rounds=1)
        add_player(tournament_id=over.pk, actor=director_of(over), member=whom)
        play_rounds(over, 1)
        close_tournament(tournament_id=over.pk, actor=director_of(over))
        client.get("/members/")
        with assert_queries(at_most=13):
            assert client.get(whom.get_absolute_url()).status_code == 200


def test_the_list_of_members_asks_no_query_for_each_record(client: Client, assert_queries: AssertQueries) -> None:
    client.force_login(MemberFactory())
    for players in (4, 12):
        tournament = make_tournament(name=f"Open {players}", players=players, rounds=1)
        play_rounds(tournament, 1)
        client.get("/members/")
        with assert_queries(at_most=7):
            assert client.get("/members/").status_code == 200


def test_the_newest_results_of_a_round_stand_together_under_its_tournament(client: Client) -> None:
    """They came in by turns; one tournament alone needs no head."""
    first, second = (make_tournament(name=name, players=4, rounds=1) for name in ("Autumn Rapid", "Quiet Cup"))
    games = {}
    for tournament in (first, second):
        start_next_round(tournament)
        games[tournament.pk] = list(Game.objects.filter(round__tournament=tournament).order_by("board"))
    entered = [(first, 0), (second, 0), (first, 1), (second, 1)]
    enter_result(tournament_id=first.pk, game_id=games[first.pk][0].pk, result="1-0", actor=director_of(first))
    assert client.get("/").content.decode().count('class="games-of"') == 0
    for tournament, board in entered[1:]:
        game = games[tournament.pk][board]
        enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=director_of(tournament))
    assert [new.round.tournament for new in just_in(AnonymousUser())] == [second, second, first, first]
    assert client.get("/").content.decode().count('class="games-of"') == 2
