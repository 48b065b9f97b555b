"""The crosstable and the cards of the site: why somebody had no game, who floated, who went on."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from pypdf import PdfReader

from clubsite.templatetags.chess import points
from pairing.model import Outcome
from tests.factories.tournaments import (
    director_of,
    finish_round,
    make_member,
    make_tournament,
    play_rounds,
    player_named,
    start_next_round,
)
from tournaments.queries.cards import Meeting, card, crosstable, score_of
from tournaments.queries.standings import standings_of
from tournaments.services.games import decide_match, enter_result
from tournaments.services.matches import enter_match
from tournaments.services.players import add_player, withdraw
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


def meetings_of(tournament, name: str) -> tuple[Meeting, ...]:
    lines, _rounds = crosstable(tournament)
    (found,) = [line.meetings for line in lines if line.line.player.name == name]
    assert found == card(tournament, player_named(tournament, name))
    return found


def test_who_lost_in_a_cup_is_out_and_not_absent():
    tournament = make_tournament(players=4, system="knockout", rounds=2)
    play_rounds(tournament, 2)
    lost = [line for line in crosstable(tournament)[0] if line.meetings[1].away]
    assert [line.meetings[1].why for line in lost] == ["out", "out"]
    assert not any(line.meetings[1].shows_points for line in lost)
    page = Client().get(f"/tournaments/{tournament.slug}/crosstable/").content.decode()
    assert "<span>out</span>" in page
    assert "absent" not in page
    assert "met more or fewer points" not in page


def test_a_level_match_of_a_cup_shows_who_goes_on():
    tournament = make_tournament(players=2, system="knockout", rounds=1)
    round_ = start_next_round(tournament)
    game = round_.games.get()
    director = director_of(tournament)
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1/2-1/2", actor=director)
    winner = player_named(tournament, "Player 2")
    decide_match(tournament_id=tournament.pk, game_id=game.pk, winner_id=winner.pk, how="blitz", actor=director)
    assert [meetings_of(tournament, f"Player {n}")[0].wins for n in (1, 2)] == [False, True]
    page = Client().get(f"/tournaments/{tournament.slug}/players/{winner.pk}/").content.decode()
    assert "wins the match" in page


@pytest.mark.parametrize(
    ("score", "shown"),
    [
        ("2-1", ["2–1", "1–2"]),
        ("2-0", ["2–0", "0–2"]),
        ("1-1-1", ["1½–1½", "1½–1½"]),
        ("1-0-1", ["1½–½", "½–1½"]),
        ("0-0-1", ["½", "½"]),  # time for one game only
    ],
)
def test_a_match_shows_what_it_brought_each_side_and_all_of_it(score, shown):
    tournament = make_tournament(players=2, rounds=1, legs=3, score_unit="match")
    start_next_round(tournament)
    enter_match(tournament_id=tournament.pk, round_number=1, board=1, score=score, actor=director_of(tournament))
    close_round(tournament_id=tournament.pk, actor=director_of(tournament))
    tournament.refresh_from_db()
    lines = sorted(crosstable(tournament)[0], key=lambda line: line.meetings[0].colour, reverse=True)
    assert [line.meetings[0].text for line in lines] == shown
    report = Client().get(f"/tournaments/{tournament.slug}/report.pdf").content
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(report)).pages)
    assert all(each in text for each in shown)


def test_both_lose_a_game_of_a_match():
    lost = (Outcome.LOSS, Outcome.WIN)
    assert score_of(lost, (Outcome.LOSS, Outcome.LOSS)) == "1–0"
    assert score_of((Outcome.FORFEIT_WIN,) * 2, (Outcome.FORFEIT_LOSS,) * 2) == "+"
    assert score_of((), ()) == ""


def test_a_late_entry_and_a_withdrawal_are_told_from_an_absence():
    tournament = make_tournament(players=6, rounds=4)
    director = director_of(tournament)
    play_rounds(tournament, 1)
    add_player(tournament_id=tournament.pk, actor=director, member=make_member("Lara Late", rating=1400))
    withdraw(tournament_id=tournament.pk, actor=director, player_id=player_named(tournament, "Player 6").pk)
    play_rounds(tournament, 2)
    late, gone = meetings_of(tournament, "Lara Late"), meetings_of(tournament, "Player 6")
    assert late[0].why == "late"
    assert late[1].opponent is not None
    assert gone[0].opponent is not None
    assert [meeting.why for meeting in gone[1:]] == ["withdrawn", "withdrawn"]


def test_only_who_met_somebody_in_a_swiss_has_floated():
    swiss = make_tournament(players=4, rounds=3)
    play_rounds(swiss, 1)
    round_ = start_next_round(swiss)
    for game in round_.games.all():
        enter_result(tournament_id=swiss.pk, game_id=game.pk, result="+/-", actor=director_of(swiss))
    finish_round(swiss)
    assert not any(line.meetings[1].floated for line in crosstable(swiss)[0])
    robin = make_tournament(
        players=0, director=director_of(swiss), name="Robin", system="round-robin", rounds=3, tie_breaks=["SB"]
    )
    for seat in swiss.players.select_related("member"):
        add_player(tournament_id=robin.pk, actor=director_of(swiss), member=seat.member)
    robin.refresh_from_db()
    play_rounds(robin, 3)
    assert not any(meeting.floated for line in crosstable(robin)[0] for meeting in line.meetings)


def test_a_sum_names_what_was_no_game_and_who_is_no_real_opponent():
    """Three players: every round one has the bye, and here a forfeit besides."""
    tournament = make_tournament(players=3, rounds=3, tie_breaks=["BH"])
    round_ = start_next_round(tournament)
    game = round_.games.get()
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="+/-", actor=director_of(tournament))
    close_round(tournament_id=tournament.pk, actor=director_of(tournament))
    lines = {line.player.pk: line for line in standings_of(tournament).lines}
    rows = [lines[seat.player_id].cells[0].rows[0] for seat in round_.seats.order_by("game_id", "colour")]
    assert sorted((row.why, row.dummy, bool(row.opponent)) for row in rows) == [
        ("forfeit", True, True),
        ("forfeit", True, True),
        ("pairing", True, False),
    ]
    bye = next(pk for pk, line in lines.items() if line.cells[0].rows[0].why == "pairing")
    page = Client().get(f"/tournaments/{tournament.slug}/standings/{bye}/").content.decode()
    assert '<span class="sum-kind">bye, dummy opponent</span>' in page


def test_a_sum_of_several_rounds_ends_with_its_total_and_the_crosstable_says_what_plus_and_minus_mean():
    tournament = make_tournament(players=4, rounds=3, tie_breaks=["BH"])
    round_ = start_next_round(tournament)
    director = director_of(tournament)
    for game, result in zip(round_.games.order_by("pk"), ("+/-", "1-0"), strict=True):
        enter_result(tournament_id=tournament.pk, game_id=game.pk, result=result, actor=director)
    close_round(tournament_id=tournament.pk, actor=director)
    sums = f"/tournaments/{tournament.slug}/standings/{player_named(tournament, 'Player 1').pk}/"
    assert "tfoot" not in Client().get(sums).content.decode()
    play_rounds(tournament, 1)
    value = next(line.cells[0].value for line in standings_of(tournament).lines if line.player.name == "Player 1")
    total = Client().get(sums).content.decode().partition("<tfoot>")[2].partition("</tfoot>")[0]
    assert ">Sum<" in total
    assert f"<td>{points(value)}</td>" in total
    crosstable_page = Client().get(f"/tournaments/{tournament.slug}/crosstable/").content.decode()
    assert "+ − won or lost without a game." in crosstable_page


def test_a_percentage_has_its_decimals_in_the_table_and_in_its_sum_and_the_api_says_the_same_sum():
    """Four players, one round of matches: 2-1 and 2-0. Who lost has no match, and counts with the least there is."""
    tournament = make_tournament(players=4, rounds=3, legs=3, score_unit="match", tie_breaks=["OMW", "GW"])
    start_next_round(tournament)
    for board, score in ((1, "2-1"), (2, "2-0")):
        enter_match(
            tournament_id=tournament.pk, round_number=1, board=board, score=score, actor=director_of(tournament)
        )
    lines = standings_of(tournament).lines
    assert [[cell.shown for cell in line.cells] for line in lines] == [
        ["0.3300", "1.0000"],
        ["0.3300", "0.6667"],
        ["1.0000", "0.3333"],
        ["1.0000", "0.3300"],
    ]
    loser = lines[2].player.pk
    (percentage, games) = (cell.sum for cell in lines[2].cells)
    assert percentage == "Opponents' match-win percentage 1.0000 = (3/3) / 1."
    assert games == "Game-win percentage 0.3333 = (3 + 0 + 0) / 9, rounded."
    sums = f"/tournaments/{tournament.slug}/standings/{loser}/"
    assert "<td>1.0000</td>" in Client().get(sums).content.decode()
    assert "<td>1,0000</td>" in Client(headers={"accept-language": "de"}).get(sums).content.decode()
    table = Client().get(f"/tournaments/{tournament.slug}/standings/").content.decode()
    assert "<summary>0.3300<" in table
    answer = Client().get(f"/api/v1/tournaments/{tournament.slug}/standings/").json()
    (told,) = (line for line in answer["lines"] if line["player"]["id"] == loser)
    assert [(each["value"], each["sum"]) for each in told["tie_breaks"]] == [
        ("1", percentage),
        ("0.3333", games),
    ]
