"""Before round 1 through the API: seats drawn and swapped, phases from the list, and an absence with its ways out."""

from __future__ import annotations

import pytest

from tests.api.client import Api
from tests.factories.tournaments import director_of, make_tournament

pytestmark = pytest.mark.django_db


def test_seats_are_drawn_swapped_and_cleared() -> None:
    tournament = make_tournament(players=5)
    api, at = Api(director_of(tournament)), f"/tournaments/{tournament.slug}/seats/"
    assert Api().get(at).json == []
    drawn = api.post(at).json
    assert [chair["opposite"] for chair in drawn] == [4, 5, 6, 1, 2, 3]
    assert drawn[5]["player"] is None
    first, second = drawn[0]["player"], drawn[1]["player"]
    swapped = api.put(at, {"first": first["id"], "second": second["id"]}).json
    assert [chair["player"] for chair in swapped[:2]] == [second, first]
    assert Api().get(at).json == swapped
    assert api.put(at, {"first": first["id"], "second": first["id"]}).status == 400
    assert api.delete(at).status == 204
    assert Api().get(at).json == []


def test_phases_come_from_the_list_and_change_places() -> None:
    tournament = make_tournament(players=4)
    api, at = Api(director_of(tournament)), f"/tournaments/{tournament.slug}/phases/"
    (lunch,) = api.post(at + "preset/", {"preset": "lunch", "before_round": 2}).json
    coffee = api.post(at, {"name": "Coffee", "minutes": 15, "before_round": 2}).json
    moved = api.post(f"{at}{coffee['id']}/move/", {"direction": "up"}).json
    assert [row["id"] for row in moved] == [coffee["id"], lunch["id"]]
    assert api.post(at + "preset/", {"preset": "nonsense"}).status == 400


def test_an_absence_says_what_it_would_change_and_both_ways_are_open() -> None:
    tournament = make_tournament(players=6)
    api, at = Api(director_of(tournament)), f"/tournaments/{tournament.slug}/rounds/"
    plan = api.post(at).json
    gone = plan["boards"][0]["white"]["id"]
    ways = api.get(f"{at}1/ways-out/?player={gone}").json
    assert [way["kind"] for way in ways] == ["least", "fresh"]
    least = api.patch(f"{at}1/", {"action": "absent", "player": gone})
    assert {bye["kind"] for bye in least["byes"]} == {"absent", "pairing"}
    again = api.post(f"{at}1/plan/").json
    other = again["boards"][0]["black"]["id"]
    fresh = api.patch(f"{at}1/", {"action": "absent", "player": other, "fresh": True})
    assert {bye["player"]["id"] for bye in fresh["byes"] if bye["kind"] == "absent"} == {gone, other}
    api.post(f"{at}1/start/", {"accept_all": True})
    assert api.get(f"{at}1/ways-out/?player={gone}").status == 404


def test_too_much_at_once_is_a_whole_problem_document() -> None:
    api = Api(director_of(make_tournament()))
    answer = api.ask("POST", "/tournaments/", raw=b" " * (5 * 1024 * 1024 + 1))
    assert (answer.status, answer.code) == (413, "too-large")
