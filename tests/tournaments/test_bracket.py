"""The drawn tree: names that fit, and geometry that a test can measure."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations

import pytest
from django.urls import reverse

from members.models import Member
from pairing.bracket import tree
from pairing.model import Player, TournamentSnapshot
from tests.factories.tournaments import director_of, finish_round, make_tournament, play_rounds, start_next_round
from tournaments.models import Player as PlayerRow
from tournaments.pdf.fonts import width
from tournaments.queries.bracket import Bracket, Column, Side, TreeMatch, TreePage, _Lines, tree_of
from tournaments.services.games import decide_match, enter_result
from tournaments.services.rounds import close_round, plan_round
from tournaments.snapshots import Field
from tournaments.svg.layout import IN_THE_HALL, NAME_SIZE, Drawing, fitted, initials, lay_out, room_for_name
from tournaments.svg.tree import tree_svg


def long_named(number: int) -> PlayerRow:
    """A player row that is never stored, with a name that needs room."""
    return PlayerRow(number=number, member=Member(display_name="Anna-Katharina von Hohenfels"))


def bracket_of(players: int) -> Bracket:
    """The tree of so many players before round 1, without a database."""
    snapshot = TournamentSnapshot(tuple(Player(number, 2500 - number) for number in range(1, players + 1)))
    field = Field(snapshot, {number: long_named(number) for number in range(1, players + 1)})
    found = tree(snapshot)
    return _Lines(field, {}).bracket(found.main(), found)


def crossings(drawing: Drawing) -> list[object]:
    """Segments of different links that meet in more than a shared end point."""
    segments = [(n, segment) for n, link in enumerate(drawing.links) for segment in link.segments]
    found = []
    for (a, first), (b, second) in combinations(segments, 2):
        if a != b and _meet(first, second) and not _same_parent(drawing, a, b):
            found.append((first, second))
    return found


def _same_parent(drawing: Drawing, a: int, b: int) -> bool:
    first, second = drawing.links[a], drawing.links[b]
    return (first.x2, first.y2) == (second.x2, second.y2)


def _meet(first: tuple[float, ...], second: tuple[float, ...]) -> bool:
    """Whether two upright or level segments touch."""
    return all(
        min(first[i], first[i + 2]) <= max(second[i], second[i + 2])
        and min(second[i], second[i + 2]) <= max(first[i], first[i + 2])
        for i in (0, 1)
    )


def test_the_test_sees_a_crossing() -> None:
    assert _meet((0, 5, 10, 5), (5, 0, 5, 10))
    assert not _meet((0, 5, 4, 5), (5, 0, 5, 10))


@pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 51, 64, 100])
def test_no_two_lines_cross_and_no_line_runs_through_a_box(players: int) -> None:
    drawing = lay_out(bracket_of(players))
    assert crossings(drawing) == []
    for link in drawing.links:
        for x1, y1, x2, y2 in link.segments:
            for box in drawing.boxes:
                through = x1 < box.x + box.width and x2 > box.x and min(y1, y2) < box.bottom and max(y1, y2) > box.top
                assert not through, (link, box)


@pytest.mark.parametrize("players", [2, 5, 13, 51, 64])
def test_no_two_boxes_touch_and_everything_is_on_the_sheet(players: int) -> None:
    drawing = lay_out(bracket_of(players))
    for first, second in combinations(drawing.boxes, 2):
        apart = first.x != second.x or first.bottom + 20 <= second.top or second.bottom + 20 <= first.top
        assert apart, (first, second)
    for box in drawing.boxes:
        assert box.x >= 0
        assert box.x + box.width <= drawing.width + 0.01
        assert box.top > 0
        assert box.bottom + 20 <= drawing.height


def test_a_bracket_of_64_with_13_byes() -> None:
    bracket = bracket_of(51)
    first = bracket.columns[0].matches
    assert [len(column.matches) for column in bracket.columns] == [32, 16, 8, 4, 2, 1]
    assert sum(match.is_bye for match in first) == 13
    seeds = [side.seed for match in first if match.is_bye for side in match.sides if side.name]
    assert sorted(seeds) == list(range(1, 14))
    drawing = lay_out(bracket)
    assert (len(drawing.boxes), len(drawing.links)) == (63, 62)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna-Katharina von Hohenfels", "A.-K. von Hohenfels"),
        ("Li Wei", "Li Wei"),
        ("Nguyễn Thị Phương-Anh", "N. Thị Phương-Anh"),
        ("Jean-Baptiste Marie Mbeki-Laurent", "J.-B. Mbeki-Laurent"),
        ("Nguyễn Thị Phương-Anh O'Brien-Featherstone", "N. O.-Featherstone"),
        ("محمد بن عبد الله", "محمد بن عبد الله"),
        ("Ελένη Παπαδοπούλου", "Ε. Παπαδοπούλου"),
    ],
)
def test_a_name_that_does_not_fit_gets_initials(name: str, shown: str) -> None:
    assert fitted(name, 160, bold=True) == (shown, False)


def test_somebody_has_one_name_in_the_whole_tree_whether_they_won_lost_or_had_a_bye() -> None:
    rooms = {room_for_name(box) for box in lay_out(bracket_of(13)).boxes}
    assert len(rooms) == 1
    for name in ("Siobhán Mbeki-Laurent", "José María O'Shaughnessy", "Anna-Katharina von Hohenfels", "Li Wei"):
        for room in range(80, 260):
            assert fitted(name, room, bold=True)[0] == fitted(name, room, bold=False)[0], (name, room)


def test_a_name_that_fits_in_no_way_is_squeezed_never_cut() -> None:
    word = "Hubert-Blaine-Wolfeschlegelsteinhausenbergerdorff"
    assert fitted(f"Karl {word}", 125, bold=False) == ("H.-B.-Wolfeschlegelsteinhausenbergerdorff", True)
    assert initials("Anna-Katharina") == "A.-K."
    match = TreeMatch(0, 1, Side(1, name=f"Karl {word}"), Side(2, name="Li Wei"))
    picture = tree_svg(Bracket("Tree", (Column("Final", "Final", 1, (match,)),)))
    assert "textLength" in picture


@pytest.mark.parametrize(("players", "wide"), [(99, 22), (128, 30)])
def test_a_seed_of_three_figures_has_room_before_the_square(players: int, wide: int) -> None:
    assert {box.seed for box in lay_out(bracket_of(players)).boxes} == {wide}
    assert width("128", 14, face="sans") < 30


def page_of(players: int, current: int) -> TreePage:
    return TreePage(bracket_of(players), (), players=players, byes=0, current=current)


@pytest.mark.parametrize(
    ("players", "current", "shapes"),
    [
        (2, 1, [[1]]),
        (13, 1, [[4, 2, 1]] * 2 + [[1]]),
        (51, 4, [[4, 2, 1]] * 2 + [[1]]),  # round 3 is the one just played
        (51, 6, [[4, 2, 1]]),  # never fewer than three rounds
        (128, 1, [[4, 2, 1]] * 16 + [[4, 2, 1]] * 2 + [[1]]),
    ],
)
def test_on_the_big_screen_the_tree_comes_in_screenfuls_of_four_matches(
    players: int, current: int, shapes: list[list[int]]
) -> None:
    screens = page_of(players, current).for_the_hall()
    assert [[len(column.matches) for column in part.columns] for part in screens] == shapes
    for part in screens:
        drawing = lay_out(part, IN_THE_HALL)
        assert crossings(drawing) == []
        # Below the head 1792 × 632 pixels are free; a name is then at least 37 high, 12 at a third of the size.
        assert NAME_SIZE * min(1792 / drawing.width, 632 / drawing.height) >= 37
        for first, second in combinations(drawing.boxes, 2):
            assert first.x != second.x or first.bottom < second.top or second.bottom < first.top


@pytest.mark.parametrize("players", [4, 51])
def test_every_name_in_the_picture_stays_in_its_box(players: int) -> None:
    for box in lay_out(bracket_of(players)).boxes:
        for side in box.match.sides:
            text, squeezed = fitted(side.name, room_for_name(box), bold=False)
            assert squeezed or width(text, NAME_SIZE) <= room_for_name(box)


def test_a_tree_for_paper_is_cut_into_sheets_that_hold_every_match_once() -> None:
    parts = bracket_of(51).parts(8)
    assert [[len(column.matches) for column in part.columns] for part in parts] == [[8, 4, 2, 1]] * 4 + [[2, 1]]
    first = [side.seed for part in parts[:4] for match in part.columns[0].matches for side in match.sides if side.name]
    assert sorted(first) == list(range(1, 52))


def cup(players: int, **options: bool):
    return make_tournament(players=players, system="knockout", rounds=players.bit_length(), options=options)


@pytest.mark.django_db
class TestPages:
    def test_the_tree_moves_when_the_round_closes_and_not_before(self) -> None:
        tournament = cup(4)
        start_next_round(tournament)
        actor = director_of(tournament)
        first, second = tournament.rounds.get().games.order_by("board")
        enter_result(tournament_id=tournament.pk, game_id=first.pk, result="1-0", actor=actor)
        matches = {match.playing: match for match in tree_of(tournament).main.columns[0].matches}
        assert set(matches) == {"", "being played, board 2"}  # board 1 is not any more: it has its score
        assert {side.score for side in matches[""].sides} == {"1", "0"}
        assert {side.score for side in matches["being played, board 2"].sides} == {""}
        enter_result(tournament_id=tournament.pk, game_id=second.pk, result="1-0", actor=actor)
        before = tree_of(tournament)
        assert [side.name for side in before.main.columns[1].matches[0].sides] == ["", ""]
        close_round(tournament_id=tournament.pk, actor=actor)
        after = tree_of(tournament)
        assert all(side.name for side in after.main.columns[1].matches[0].sides)
        assert all(match.sides[0].score for match in after.main.columns[0].matches)

    def test_how_a_level_match_was_decided_and_who_plays_for_the_third_place(self) -> None:
        tournament = cup(4, third_place=True)
        actor = director_of(tournament)
        start_next_round(tournament)
        for game in tournament.rounds.get().games.all():
            enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1/2-1/2", actor=actor)
            winner = game.seats.get(colour="b").player_id
            decide_match(tournament_id=tournament.pk, game_id=game.pk, winner_id=winner, how="blitz 0–2", actor=actor)
        close_round(tournament_id=tournament.pk, actor=actor)
        found = tree_of(tournament)
        assert {match.note for match in found.main.columns[0].matches} == {"decided by blitz 0–2"}
        assert [side.score for side in found.main.columns[0].matches[0].sides] == ["½", "½"]
        assert all(side.name for side in found.main.third.sides)

    def test_games_for_all_places_have_trees_of_their_own(self) -> None:
        tournament = cup(8, placement=True)
        start_next_round(tournament)
        finish_round(tournament)
        titles = [bracket.title for bracket in tree_of(tournament).placements]
        assert titles == ["Places 5 to 8", "Place 7"]
        eleven = cup(11, placement=True)
        start_next_round(eleven)
        assert not any(bracket.is_empty for bracket in tree_of(eleven).placements)
        for bracket in tree_of(tournament).placements:
            assert crossings(lay_out(bracket)) == []

    def test_before_round_one_only_the_director_sees_it(self, client) -> None:
        tournament = cup(4)
        plan_round(tournament_id=tournament.pk, actor=director_of(tournament))
        address = reverse("tournaments:tree", args=[tournament.slug])
        assert b"Player 1" not in client.get(address).content
        client.force_login(director_of(tournament))
        assert b"Player 1" in client.get(address).content

    def test_the_picture_alone_is_well_formed_and_holds_no_style(self, client) -> None:
        tournament = cup(5)
        start_next_round(tournament)
        answer = client.get(reverse("tournaments:tree_picture", args=[tournament.slug]))
        assert answer["Content-Type"] == "image/svg+xml"
        picture = ET.fromstring(answer.content)
        assert picture.tag.endswith("svg")
        assert b"style" not in answer.content

    def test_a_phone_gets_one_round_at_a_time(self, client) -> None:
        tournament = cup(4)
        start_next_round(tournament)
        address = reverse("tournaments:tree", args=[tournament.slug])
        page = client.get(address, {"round": "2"}).content.decode()
        assert '<a href="?round=2" aria-current="true">' in page
        assert client.get(address, {"round": "9"}).status_code == 404
        assert client.get(address, {"round": "x"}).status_code == 404


@pytest.mark.django_db
def test_a_round_for_places_in_which_nobody_plays_is_not_drawn() -> None:
    tournament = make_tournament(players=12, system="knockout", rounds=4, options={"placement": True})
    play_rounds(tournament, 4)
    titles = [[column.title for column in bracket.columns] for bracket in tree_of(tournament).placements]
    assert titles == [["Places 5 to 8", "Place 5"], ["Place 7"], ["Places 9 to 12", "Place 9"], ["Place 11"]]
    assert [bracket.title for bracket in tree_of(tournament).placements][2] == "Places 9 to 12"
