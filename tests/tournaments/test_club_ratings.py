"""Club ratings of closed tournaments: what is rated, what builds on what, and what is taken back."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client

from members.models import Member
from pairing.ratings.rounding import half_away
from tests.factories.tournaments import (
    director_of,
    finish_round,
    make_member,
    make_tournament,
    play_rounds,
    player_named,
    start_next_round,
)
from tournaments.models import Tournament
from tournaments.services.games import enter_result
from tournaments.services.lifecycle import close_tournament, reopen_tournament
from tournaments.services.players import add_player

pytestmark = pytest.mark.django_db


def close(tournament: Tournament) -> dict[str, dict]:
    """The changes by player row, as the final document has them."""
    close_tournament(tournament_id=tournament.pk, actor=director_of(tournament))
    tournament.refresh_from_db()
    return tournament.final.body["ratings"]


def reopen(tournament: Tournament) -> None:
    reopen_tournament(tournament_id=tournament.pk, actor=director_of(tournament), reason="A result was wrong.")
    tournament.refresh_from_db()


def rating_of(member: Member) -> int:
    member.refresh_from_db()
    return member.club_rating


@pytest.fixture
def newcomer(db):
    return make_member("Nora Newcomer", rating=0)


def event(name: str, director: Member, *members: Member) -> Tournament:
    """Two players and one round, started."""
    tournament = make_tournament(director=director, name=name, rounds=1)
    for member in members:
        add_player(tournament_id=tournament.pk, actor=director, member=member)
    tournament.refresh_from_db()
    start_next_round(tournament)
    return tournament


def test_a_second_tournament_builds_on_the_first_rating_another_one_gave(newcomer):
    director, rival = make_member("Dora Director"), make_member("Rita Rival", rating=1500)
    first, second = (event(name, director, newcomer, rival) for name in ("First", "Second"))
    for tournament in (first, second):
        finish_round(tournament, "1-0")
    close(first)
    change = rating_of(newcomer) - 1500  # from where everybody starts
    assert abs(change) == 20
    line = close(second)[str(player_named(second, "Nora Newcomer").pk)]
    assert (line["before"], line["after"]) == (1500 + change, 1500 + 2 * change)

    reopen(first)
    assert rating_of(newcomer) == 1500 + change, "only what the first one gave is taken back"
    reopen(second)
    newcomer.refresh_from_db()
    assert newcomer.games_played == 0


def test_a_first_rating_is_taken_back_altogether(newcomer):
    director, rival = make_member("Dora Director"), make_member("Rita Rival", rating=1700)
    tournament = event("First", director, newcomer, rival)
    finish_round(tournament, "1-0")
    close(tournament)
    assert rating_of(newcomer) not in (0, 1500)
    reopen(tournament)
    assert (rating_of(newcomer), rating_of(rival)) == (0, 1700)


def test_forfeits_and_byes_are_not_rated_and_closing_again_gives_the_same():
    tournament = make_tournament(players=5, rounds=3)
    play_rounds(tournament, 1)
    round_ = start_next_round(tournament)
    game = round_.games.order_by("board")[0]
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="+/-", actor=director_of(tournament))
    finish_round(tournament)
    play_rounds(tournament, 1, "1/2-1/2")
    lines = close(tournament)
    games = {(part["round"], part["opponent"]) for line in lines.values() for part in line["games"]}
    assert {pk for number, pk in games if number == 2}.isdisjoint(
        tournament.rounds.get(number=2).games.filter(result="+/-").values_list("seats__player_id", flat=True)
    )
    assert sum(len(line["games"]) for line in lines.values()) == 2 * (
        2 + 1 + 2
    )  # three rounds of two boards, one forfeit
    after = {member.pk: member.club_rating for member in Member.objects.all()}
    for line in lines.values():
        total = sum(Decimal(part["amount"]) for part in line["games"])
        assert line["after"] - line["before"] == int(half_away(total))
        for part in line["games"]:
            assert Decimal(part["amount"]) == Decimal(part["k"]) * (Decimal(part["score"]) - Decimal(part["expected"]))
    reopen(tournament)
    assert close(tournament) == lines
    assert {member.pk: member.club_rating for member in Member.objects.all()} == after


def test_nobody_falls_below_the_floor(db):
    director = make_member("Dora Director")
    low, lower = make_member("Lou Low", rating=105), make_member("Lena Lower", rating=104)
    tournament = event("Small", director, low, lower)
    finish_round(tournament, "1-0")
    lines = close(tournament)
    assert sorted(line["after"] for line in lines.values()) in ([100, 124], [100, 125])


def test_the_ledger_is_read_out_and_added_up():
    tournament = make_tournament(players=4, rounds=2)
    play_rounds(tournament, 2)
    lines = close(tournament)
    player = player_named(tournament, "Player 1")
    line = lines[str(player.pk)]
    page = Client().get(f"/tournaments/{tournament.slug}/players/{player.pk}/").content.decode()
    total = sum(Decimal(part["amount"]) for part in line["games"])
    places = max(-Decimal(part["amount"]).normalize().as_tuple().exponent for part in line["games"])
    assert f"{abs(total):.{places}f}</td>" in page
    change = line["after"] - line["before"]
    assert f"rounded once: {'+' if change > 0 else '−'}{abs(change)}" in page
    for part in line["games"]:
        assert f"{abs(Decimal(part['amount'])):.{places}f}</td>" in page
        assert f"{part['k']} × (" in page


def test_a_line_of_the_ledger_leads_to_its_sum_for_those_who_may_see_the_tournament():
    tournament = make_tournament(players=4, rounds=1)
    play_rounds(tournament, 1)
    close(tournament)
    player = player_named(tournament, "Player 1")
    client = Client()
    client.force_login(make_member("Rita Reader"))
    sums = f"/tournaments/{tournament.slug}/players/{player.pk}/#club-rating"
    assert f'<a href="{sums}"><bdi>Test Open</bdi></a>' in client.get(f"/members/{player.member_id}/").content.decode()
    assert '<section class="section gap-large" id="club-rating">' in client.get(sums).content.decode()
    Tournament.objects.filter(pk=tournament.pk).update(visibility="unlisted")
    assert sums not in client.get(f"/members/{player.member_id}/").content.decode()
