"""What changes between two steps that belong together: after the settings, after the plan, after the withdrawal."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.refusals import Refused
from tests.factories.tournaments import director_of, make_member, make_tournament, play_rounds, player_named
from tests.tournaments.test_evening import rows_of
from tournaments.models import ByeRequest, Tournament
from tournaments.services import edits
from tournaments.services.games import enter_result
from tournaments.services.lifecycle import change_settings
from tournaments.services.players import add_player, come_back, keep_apart, request_bye, set_seat, withdraw
from tournaments.services.rounds import plan_round, replan_round, start_round
from tournaments.services.times import set_round_times
from tournaments.services.undo import undo_last
from tournaments.verify import verify

pytestmark = pytest.mark.django_db

MOMENT = datetime(2026, 12, 1, 18, tzinfo=UTC)


def by(tournament: Tournament) -> dict[str, Any]:
    return {"tournament_id": tournament.pk, "actor": director_of(tournament)}


def refusal(action: Any, **about: Any) -> str:
    with pytest.raises(Refused) as refused:
        action(**about)
    return refused.value.message


def test_seeds_do_not_move_under_a_bracket_that_is_planned() -> None:
    tournament = make_tournament(players=8, system="knockout", rounds=3)
    plan_round(**by(tournament))
    last = player_named(tournament, "Player 8")
    assert refusal(set_seat, **by(tournament), player_id=last.pk, seed=1, table=None) == (
        "Round 1 is planned with the present seeds. Discard the plan before you change them."
    )
    assert set_seat(**by(tournament), player_id=last.pk, seed=None, table=4).table == 4


def test_fewer_rounds_take_the_times_and_byes_of_the_rest_with_them_and_undo_brings_them_back() -> None:
    tournament = make_tournament(players=6, rounds=7)
    set_round_times(**by(tournament), times={n: MOMENT + timedelta(hours=n) for n in range(1, 8)})
    for number in (5, 6):
        who = player_named(tournament, "Player 3").pk
        request_bye(**by(tournament), player_id=who, round_number=number, kind="half")
    before = rows_of(tournament)
    change_settings(**by(tournament), number_of_rounds=5)
    assert [row.number for row in tournament.times.all()] == [1, 2, 3, 4, 5]
    assert [row.round_number for row in ByeRequest.objects.all()] == [5]
    set_round_times(**by(tournament), times={5: MOMENT + timedelta(hours=9)})  # no round 7 stands in the way
    for _step in range(2):
        undo_last(**by(tournament))
    tournament.refresh_from_db()
    assert rows_of(tournament) == before


@pytest.mark.parametrize("again", ["comes back", "is entered again"])
def test_whoever_was_away_is_not_late_and_gets_no_points_for_it(again: str) -> None:
    tournament = make_tournament(players=6, rounds=5, late_entry_bye="half")
    play_rounds(tournament, 1)
    player = player_named(tournament, "Player 2")
    withdraw(**by(tournament), player_id=player.pk)
    play_rounds(tournament, 2)
    if again == "comes back":
        come_back(**by(tournament), player_id=player.pk)
    else:
        add_player(**by(tournament), member=player.member)
    play_rounds(tournament, 1)
    assert [(seat.round.number, seat.bye) for seat in player.seats.order_by("round__number")] == [(1, ""), (4, "")]
    assert list(verify(Tournament.objects.filter(pk=tournament.pk))) == []


def test_two_who_are_kept_apart_after_the_planning_are_named_when_the_round_should_start() -> None:
    tournament = make_tournament(players=6)
    game = plan_round(**by(tournament)).games.order_by("board")[0]
    first, second = game.seated
    keep_apart(**by(tournament), first_id=first, second_id=second)
    assert refusal(start_round, **by(tournament)) == (
        "Something has changed for Player 1, Player 6 after round 1 was planned, and the plan does not show it. "
        "Plan it again."
    )


def test_somebody_absent_gets_no_bye_by_hand_and_is_named() -> None:
    tournament = make_tournament(players=6)
    plan_round(**by(tournament))
    absent = player_named(tournament, "Player 6").pk
    edits.mark_absent(**by(tournament), player_id=absent, reason="Ill.")
    assert refusal(edits.give_bye, **by(tournament), player_id=absent, reason="A gift.") == (
        "Player 6 is absent or has asked for a bye in this round."
    )


def test_the_plan_says_by_itself_what_has_changed_since(client: Client) -> None:
    tournament = make_tournament(players=6)
    client.force_login(director_of(tournament))
    page = reverse("tournaments:review", args=[tournament.slug, 1])
    plan_round(**by(tournament))
    assert "Something has changed since" not in client.get(page).content.decode()
    add_player(**by(tournament), member=make_member("Larry Late"))
    shown = client.get(page).content.decode()
    assert "Larry Late came in after round 1 was planned. Plan it again." in shown
    assert "Plan round 1 again" in shown
    assert "Start it as it is" not in shown
    replan_round(**by(tournament))
    assert "Something has changed since" not in client.get(page).content.decode()


def test_a_plan_from_results_that_were_corrected_since_asks_before_anybody_presses_start(client: Client) -> None:
    tournament = make_tournament(players=6)
    client.force_login(director_of(tournament))
    play_rounds(tournament, 1)
    plan_round(**by(tournament))
    game = tournament.rounds.get(number=1).games.order_by("board")[0]
    enter_result(**by(tournament), game_id=game.pk, result="0-1", reason="Both say so.")
    shown = client.get(reverse("tournaments:review", args=[tournament.slug, 2])).content.decode()
    assert "A result of an earlier round changed after round 2 was planned." in shown
    assert "Start it as it is" in shown


@pytest.mark.parametrize(("system", "drawn"), [("round-robin", 5), ("knockout", 3), ("club-swiss", 9)])
def test_a_table_and_a_tree_announce_the_rounds_their_field_has_once_it_is_settled(system: str, drawn: int) -> None:
    tournament = make_tournament(players=5, system=system, rounds=9)
    set_round_times(**by(tournament), times={n: MOMENT + timedelta(hours=n) for n in range(1, 10)})
    plan_round(**by(tournament))
    tournament.refresh_from_db()
    before = rows_of(tournament)
    start_round(**by(tournament))
    tournament.refresh_from_db()
    assert (tournament.number_of_rounds, tournament.times.count()) == (drawn, drawn)
    assert list(verify(Tournament.objects.filter(pk=tournament.pk))) == []
    undo_last(**by(tournament), reason="Too early.")
    tournament.refresh_from_db()
    assert rows_of(tournament) == before


def test_a_table_that_is_cut_short_stays_short() -> None:
    tournament = make_tournament(players=6, system="round-robin", rounds=3)
    plan_round(**by(tournament))
    start_round(**by(tournament))
    tournament.refresh_from_db()
    assert tournament.number_of_rounds == 3
