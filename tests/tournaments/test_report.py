"""The final report: everybody's record, statistics, the chart, and the same as files."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree as ET
from decimal import Decimal

import pytest
from django.urls import reverse
from pypdf import PdfReader

from clubsite.templatetags.chess import points
from pairing.formats.trf import read
from tests.factories.tournaments import director_of, make_tournament, play_rounds, start_next_round
from tournaments.queries.report import report_of
from tournaments.queries.report_words import statistics_sentences
from tournaments.queries.rounds import round_page
from tournaments.services.games import enter_result
from tournaments.services.matches import enter_match
from tournaments.services.players import withdraw
from tournaments.services.rounds import close_round
from tournaments.svg.chart import NARROW, WIDE, progress_svg

pytestmark = pytest.mark.django_db


def played(results: list[str], players: int = 4, **settings):
    """One round with these results, board by board."""
    tournament = make_tournament(players=players, **settings)
    round_ = start_next_round(tournament)
    for game, result in zip(round_.games.order_by("board"), results, strict=True):
        enter_result(tournament_id=tournament.pk, game_id=game.pk, result=result, actor=director_of(tournament))
    close_round(tournament_id=tournament.pk, actor=director_of(tournament))
    tournament.refresh_from_db()
    return tournament


def test_white_score_and_draws_and_a_forfeit_is_no_game():
    found = report_of(played(["1-0", "1/2-1/2", "0-1", "+/-"], players=8)).statistics
    assert (found.games, found.white, found.draws, found.black, found.forfeits) == (3, 1, 1, 1, 1)
    assert (found.white_score, found.draw_share) == (Decimal("50.0"), Decimal("33.3"))


def test_an_upset_is_told_from_a_hundred_points_on():
    tournament = make_tournament(players=24, rounds=3)  # 2000, 1990 … 1770
    round_ = start_next_round(tournament)
    apart = 0
    for game in round_.games.all():
        ratings = {seat.colour: seat.player.rating for seat in game.seats.select_related("player")}
        weaker_wins = "1-0" if ratings["w"] < ratings["b"] else "0-1"
        result = weaker_wins if game.board in (2, 12) else "1/2-1/2"
        apart = abs(ratings["w"] - ratings["b"]) if game.board == 2 else apart
        enter_result(tournament_id=tournament.pk, game_id=game.pk, result=result, actor=director_of(tournament))
    (upset,) = report_of(tournament).statistics.upsets
    assert apart >= 100  # and board 12, the last two of the list, lies ten points apart
    assert (upset.difference, upset.round) == (apart, 1)
    said = statistics_sentences(report_of(tournament).statistics)
    assert any(f"rated {apart} points higher" in sentence for sentence in said)


def test_the_longest_row_of_wins():
    tournament = make_tournament(players=4, rounds=3)
    play_rounds(tournament, 2)
    streak = report_of(tournament).statistics.streak
    assert streak.wins == 2
    best = [line.player for line in report_of(tournament).standings.lines if line.points == 2]
    assert set(streak.players) == set(best)


def test_of_many_who_won_in_a_row_the_first_are_named_and_the_others_counted():
    tournament = make_tournament(players=20, rounds=3)
    play_rounds(tournament, 2)
    found = report_of(tournament).statistics
    names = [player.name for player in found.streak.players]
    (said,) = [
        sentence for sentence in statistics_sentences(found, lambda player: player.name) if "row of wins" in sentence
    ]
    assert len(names) > 4
    assert said == f"The longest row of wins: 2, by {', '.join(names[:3])} and {len(names) - 3} more players."


def test_of_matches_rows_and_upsets_are_told_by_the_match_for_a_tap_says_nothing_about_the_order_of_its_games():
    tournament = make_tournament(players=24, rounds=2, legs=3, score_unit="match")  # 2000, 1990 … 1770
    director = director_of(tournament)
    round_ = start_next_round(tournament)
    apart = 0
    for page in round_page(tournament, round_, with_reasons=False).boards:
        ratings = page.white.player.rating, page.black.player.rating
        stronger, weaker = ("2-1", "1-2") if ratings[0] > ratings[1] else ("1-2", "2-1")
        score = weaker if page.number == 3 else stronger
        apart = abs(ratings[0] - ratings[1]) if page.number == 3 else apart
        enter_match(tournament_id=tournament.pk, round_number=1, board=page.number, score=score, actor=director)
    found = report_of(tournament).statistics
    assert apart >= 100
    assert [(upset.difference, upset.round) for upset in found.upsets] == [(apart, 1)]
    assert found.streak is None


def test_where_a_match_brings_the_points_won_lost_and_drawn_are_matches_a_decided_one_too():
    tournament = make_tournament(players=4, rounds=2, legs=3, score_unit="match", system="knockout")
    common = {"tournament_id": tournament.pk, "round_number": 1, "actor": director_of(tournament)}
    round_ = start_next_round(tournament)
    first = round_page(tournament, round_, with_reasons=False).boards[0].white.player
    enter_match(**common, board=1, score="1-1-1", winner_id=first.pk, how="A lot.")
    enter_match(**common, board=2, score="2-1")
    lines = report_of(tournament).standings.lines
    assert [(line.points, line.won, line.lost, line.drawn) for line in lines] == [(1, 1, 0, 0)] * 2 + [(0, 0, 1, 0)] * 2


def test_game_wins_follow_the_published_formula_with_its_floor():
    lines = report_of(played(["1-0", "1/2-1/2"])).lines
    assert sorted(str(row.game_win_percentage) for row in lines) == ["100.0", "33.0", "33.3", "33.3"]


def test_percentages_are_written_as_the_language_writes_them_and_in_a_csv_with_a_point(client):
    tournament = played(["1-0", "1/2-1/2", "1-0"], players=6)
    page = client.get(reverse("tournaments:report_page", args=[tournament.slug]), headers={"accept-language": "de"})
    text = page.content.decode()
    assert "33,3&nbsp;%" in text
    assert "83,3 %" in text  # what White scored
    assert "33.3" not in text
    file = client.get(reverse("tournaments:report_csv", args=[tournament.slug]), headers={"accept-language": "de"})
    assert ",33.3," in file.content.decode()


def test_matches_entered_in_a_tap_say_nothing_about_colours():
    tournament = make_tournament(players=2, legs=2, rounds=1)
    round_ = start_next_round(tournament)
    for game in round_.games.all():
        enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=director_of(tournament))
    found = report_of(tournament).statistics
    assert not found.knows_colours
    assert not any("White" in sentence for sentence in statistics_sentences(found))


def test_the_chart_is_drawn_twice_with_type_of_the_same_size():
    tournament = make_tournament(players=8, rounds=4)
    play_rounds(tournament, 3)
    report = report_of(tournament)
    assert [len(way.places) for way in report.ways] == [3] * 5
    for size in (WIDE, NARROW):
        picture = progress_svg(report.ways, size)
        ET.fromstring(picture)
        assert f'viewBox="0 0 {size.width} {size.height}"' in picture
        assert picture.count("<polyline") == 5
        assert f"{report.ways[0].player.name}: " in picture


def test_the_page_before_anything_was_played_says_so(client):
    tournament = make_tournament(players=4)
    page = client.get(reverse("tournaments:report_page", args=[tournament.slug]))
    assert b"Nothing to report yet" in page.content


def test_the_page_the_csv_the_pdf_and_the_trf_tell_the_same(client):
    tournament = make_tournament(players=5, rounds=3)
    play_rounds(tournament, 2)
    withdraw(tournament_id=tournament.pk, player_id=tournament.players.last().pk, actor=director_of(tournament))
    report = report_of(tournament)
    names = [row.line.player.name for row in report.lines]
    client.force_login(director_of(tournament))
    page = client.get(reverse("tournaments:report_page", args=[tournament.slug])).content.decode()
    positions = [page.index(f"<bdi>{name}</bdi>") for name in names]
    assert positions == sorted(positions)
    text = client.get(reverse("tournaments:report_csv", args=[tournament.slug])).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["Name"] for row in rows] == names
    assert {len(cells) for cells in csv.reader(io.StringIO(text))} == {len(rows[0])}
    assert [row["BH, sum"] for row in rows] == [row.line.cells[1].equation for row in report.lines]
    assert [row["Points"] for row in rows] == [f"{row.line.points.normalize():f}" for row in report.lines]
    assert [row["Left after round"] for row in rows].count("2") == 1
    pdf = PdfReader(io.BytesIO(client.get(reverse("tournaments:report_pdf", args=[tournament.slug])).content))
    first = pdf.pages[0].extract_text()
    assert [name for name in names if name in first] == names
    trf = read(client.get(reverse("tournaments:trf", args=[tournament.slug])).content.decode())
    assert {player.number: player.rank for player in trf.players} == {
        row.line.number: row.line.place for row in report.lines
    }


def table(client, tournament, address: str) -> tuple[list[str], list[list[str]]]:
    """The head of a CSV file, and its rows."""
    text = client.get(reverse(f"tournaments:{address}", args=[tournament.slug])).content.decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    return head, rows


def test_every_row_of_a_table_has_what_its_head_names(client):
    tournament = make_tournament(players=5, rounds=3, tie_breaks=["BH", "SB"])
    play_rounds(tournament, 2)
    head, rows = table(client, tournament, "standings_csv")
    assert head == ["Place", "Name", "Rating", "Points", "BH", "SB"]
    assert {len(row) for row in rows} == {len(head)}
    head, rows = table(client, tournament, "report_csv")
    assert head[-4:] == ["BH", "SB", "BH, sum", "SB, sum"]
    for row in rows:
        buchholz, _sonneborn, sum_of_buchholz, sum_of_sonneborn = row[-4:]
        assert sum_of_buchholz.startswith(f"Buchholz {points(Decimal(buchholz))} = "), row
        assert sum_of_sonneborn.startswith("Sonneborn-Berger "), row
    assert [len(row) for row in rows] == [len(head)] * 5


def test_the_trf_writes_tie_breaks_as_the_format_has_them(client):
    tournament = make_tournament(players=4, tie_breaks=["BH-C1", "bh:m1", "KS-L+1"])
    client.force_login(director_of(tournament))
    text = client.get(reverse("tournaments:trf", args=[tournament.slug])).content.decode()
    assert "212 PTS,BH/C1,BH/M1,KS/L+1" in text.splitlines()
