"""The states in which operations of the API are tried: those of the pages, with a JSON body instead of a form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from members.services.tokens import create_token
from tests.factories.members import PASSWORD, MemberFactory
from tests.factories.tournaments import director_of, make_tournament, start_next_round
from tests.web import states_of_evenings as evenings
from tests.web import states_of_members as people
from tests.web.world import STATES, Ask, World, state
from tournaments.models import Game, Tournament
from tournaments.services.announcements import announce
from tournaments.services.clock import start_round_clock
from tournaments.services.phases import add_phase
from tournaments.services.players import enter, withdraw
from tournaments.services.seating import draw_seats

Say = Callable[[World, Ask], Any]
REASON = evenings.REASON


def api(name: str, base: Callable[[World], Ask], say: Say | Any = None) -> None:
    """A state of the pages under another name, with what is said in JSON."""

    def make(world: World) -> Ask:
        wanted = base(world)
        return Ask(wanted.path, json=say(world, wanted) if callable(say) else say or {}, query=wanted.query)

    STATES[f"api_{name}"] = make


def nothing(world: World) -> Ask:
    return Ask()


def to_come(world: World) -> Ask:
    wanted = evenings.an_evening_to_come(world)
    return Ask({**wanted.path, "player_id": somebody_else(world)})


def somebody_else(world: World) -> int:
    return int(world.tournament.players.order_by("pk").values_list("pk", flat=True)[1])


api("nothing", nothing)
api("to_come", to_come)
api("new_details", nothing, {"cell_phone": "+44 7700 900123"})
api("own_rating", nothing, {"club_rating": 2800})
api("own_role", nothing, {"role": "system_administrator"})
api("erase_me", evenings.an_evening_to_come, {"password": PASSWORD, "understood": True})
api("erase_me_wrongly", nothing, {"password": "not this one", "understood": True})
api("new_token", nothing, {"name": "Spreadsheet"})
api("new_tournament", nothing, {"name": "Winter Blitz", "system": "club-swiss", "number_of_rounds": 5})
api("unseen_name", nothing, {"name": "\u200b", "system": "club-swiss", "number_of_rounds": 0})
api("club", nothing, {"name": "Hillside"})
api("guest", nothing, {"name": "Samira Haddad"})
api("rating", people.another_member, {"club_rating": 1700, "reason": "rating of the former club"})
api("rating_unsaid", people.another_member, {"club_rating": 1700})
api("rating_of_original", people.the_original, {"club_rating": 1700, "reason": "rating of the former club"})
api("details", people.another_member, {"cell_phone": "+44 7700 900123"})
api("details_of_original", people.the_original, {"cell_phone": "+44 7700 900123"})
api("waiting_member", people.a_waiting_member)
api("another_member", people.another_member)
api("suspended_member", people.a_suspended_member)
api("member_with_a_second_factor", people.a_member_with_a_second_factor)
api("another_club_admin", people.another_club_administrator)
api("another_system_admin", people.another_system_administrator)
api("original", people.the_original)
api("myself", people.myself)
api("nobody", people.nobody)
api("guest_to_claim", people.a_guest)
api("member_named", nothing, lambda world, _ask: {"member": world.another.pk})
api("named_myself", nothing, lambda world, _ask: {"member": world.actor.pk if world.actor else 1})
api("stranger_named", nothing, {"member": 2**62})

api("place", evenings.an_evening_to_come, {"place": "Parish Hall"})
api("points_after_start", evenings.round_1_started, {"points_win": "3"})
api("registration", evenings.an_evening_to_come, {"open": True})
api("ending_early", evenings.ending_early, {"reason": "The hall closes."})
api("round_open", evenings.round_1_started, {"reason": "The hall closes."})
api("closed", evenings.closed_for_good, {"reason": REASON})
api("closed_result", evenings.closed_for_good, {"result": "0-1", "reason": REASON})
api("player_named", to_come, {"name": "Samira Haddad", "rating": 1948})
api("players_named", to_come, {"players": [{"name": "Samira Haddad"}]})
api("table", to_come, {"table": 3})
api("bye", to_come, {"round_number": 2})
api("registration_open", evenings.registration_is_open)
api("entry_of_another", evenings.registration_is_open, lambda world, _ask: {"member": world.another.pk})
api("plan", evenings.an_evening_to_come)
api("planned", evenings.round_1_planned, {"accept_all": True})
api("planned_edit", evenings.round_1_planned, {"action": "colours", "board": 1})
api("planned_flags", evenings.round_1_planned, {"flags": []})
api("planned_bare", evenings.round_1_planned)
api("started", evenings.round_1_started, {"accept_all": True})
api("started_edit", evenings.round_1_started, {"action": "colours", "board": 1})
api("started_bare", evenings.round_1_started)
api("complete", evenings.round_1_complete)
api("entered", evenings.round_1_complete, {"reason": REASON})
api("result", evenings.round_1_started, {"result": "1-0"})
api("result_wrong", evenings.round_1_started, {"result": "2-0"})
api("result_elsewhere", evenings.a_game_from_elsewhere, {"result": "1-0"})
api("results", evenings.round_1_started, {"results": [{"board": 1, "result": "1-0"}]})
api("result_late", evenings.round_1_closed, {"result": "0-1"})
api("result_late_said", evenings.round_1_closed, {"result": "0-1", "reason": REASON})
api("result_later_round", evenings.round_2_started_unaware, {"result": "0-1", "reason": REASON})
api(
    "result_later_round_known",
    evenings.round_2_started_unaware,
    {"result": "0-1", "reason": REASON, "acknowledged": True},
)
api("game", evenings.round_1_started)
api("reason", evenings.round_1_started, {"reason": REASON})
api("alter", evenings.two_boards_without_a_result, lambda _world, ask: ask.form)
api("decide", evenings.a_drawn_match, lambda _world, ask: ask.form)
api("reportable", evenings.players_may_report, {"result": "1-0"})
api("my_game_planned", evenings.my_game_is_only_planned)
api("my_game_planned_and_result", evenings.my_game_is_only_planned, {"result": "1-0"})
api("reported", evenings.the_opponent_has_reported)
api("director_named", evenings.an_evening_to_come, lambda world, _ask: {"member": world.another.pk})
api(
    "director_myself", evenings.an_evening_to_come, lambda world, _ask: {"member": world.actor.pk if world.actor else 1}
)
api("other_director", evenings.another_director)
api("only_director", evenings.the_only_director)
api("undo", evenings.a_step_to_undo)
api("apart", evenings.two_to_keep_apart, lambda _world, ask: {name: int(value) for name, value in ask.form.items()})
api("minutes", evenings.round_1_started, {"minutes": 30})
api("announcement", evenings.an_evening_to_come, {"text": "Round 1 starts at 18:30."})
api("phase", evenings.an_evening_to_come, {"name": "Coffee", "minutes": 15})
api("preset", evenings.an_evening_to_come, {"preset": "lunch", "before_round": 2})
api("seats", evenings.an_evening_to_come)
api("times", evenings.an_evening_to_come, {"times": [{"round_number": 1, "starts_at": "2026-11-26T18:30:00Z"}]})
api("pair_kept_apart", evenings.two_kept_apart)
api("my_bye", evenings.a_bye_for_me, {"round_number": 2})
api("my_bye_asked", evenings.a_bye_i_asked_for)
api("bye_asked", evenings.a_bye_somebody_asked_for)


@state
def api_late_preview(world: World) -> Ask:
    return Ask(evenings.round_1_closed(world).path, query="?result=0-1")


@state
def api_my_token(world: World) -> Ask:
    token, _secret = create_token(actor=world.actor or world.another, name="Test")
    return Ask({"token_id": token.pk}, json={})


@state
def api_another_token(world: World) -> Ask:
    token, _secret = create_token(actor=world.another, name="Test")
    return Ask({"token_id": token.pk}, json={})


@state
def api_a_list_of_members(world: World) -> Ask:
    return Ask(file=("text/csv", "first_name,last_name,club_rating\nSamira,Haddad,1948\n"))


@state
def api_a_list_nobody_can_read(world: World) -> Ask:
    return Ask(file=("text/csv", "colour\nred\n"))


@state
def api_a_report_file(world: World) -> Ask:
    return Ask(file=("text/plain", "012 Open\nXXR 3\n001    1      Haddad, Samira                    1948\n"))


@state
def api_by_status(world: World) -> Ask:
    return Ask(query="?status=waiting")


@state
def api_a_withdrawn_player(world: World) -> Ask:
    wanted = to_come(world)
    withdraw(tournament_id=world.tournament.pk, player_id=wanted.path["player_id"], actor=director_of(world.tournament))
    return Ask(wanted.path, json={})


@state
def api_a_waiting_player(world: World) -> Ask:
    tournament = world.tournament
    playing = tournament.players.count()
    Tournament.objects.filter(pk=tournament.pk).update(maximum_players=playing, registration_open=True)
    player = enter(tournament_id=tournament.pk, actor=MemberFactory())
    Tournament.objects.filter(pk=tournament.pk).update(maximum_players=playing + 1)
    return Ask({"slug": tournament.slug, "player_id": player.pk}, json={})


@state
def api_a_clock(world: World) -> Ask:
    wanted = evenings.round_1_started(world)
    start_round_clock(tournament_id=world.tournament.pk, actor=director_of(world.tournament), minutes=30)
    return Ask(wanted.path, json={})


@state
def api_a_clock_and_minutes(world: World) -> Ask:
    return Ask(api_a_clock(world).path, json={"minutes": 5})


@state
def api_a_phase(world: World) -> Ask:
    row = add_phase(
        tournament_id=world.tournament.pk,
        actor=director_of(world.tournament),
        name="Coffee",
        minutes=15,
        warn_at=5,
        warn_text="",
        end_text="",
        sign="",
    )
    return Ask({"slug": world.tournament.slug, "phase_id": row.pk}, json={})


@state
def api_a_phase_to_move(world: World) -> Ask:
    return Ask(api_a_phase(world).path, json={"direction": "up"})


@state
def api_seats_to_swap(world: World) -> Ask:
    evenings.an_evening_to_come(world)
    first, second = draw_seats(tournament_id=world.tournament.pk, actor=director_of(world.tournament))[:2]
    return Ask({"slug": world.tournament.slug}, json={"first": first.pk, "second": second.pk})


@state
def api_an_absence(world: World) -> Ask:
    wanted = evenings.round_1_planned(world)
    return Ask(wanted.path, query=f"?player={somebody_else(world)}")


@state
def api_an_announcement(world: World) -> Ask:
    row = announce(tournament_id=world.tournament.pk, actor=director_of(world.tournament), text="Tea is ready.")
    return Ask({"slug": world.tournament.slug, "announcement_id": row.pk}, json={})


@state
def api_a_match(world: World) -> Ask:
    Tournament.objects.filter(pk=world.tournament.pk).update(legs=2)
    wanted = evenings.round_1_started(world)
    assert Game.objects.filter(round__tournament=world.tournament, leg=2).exists()
    return Ask(wanted.path, json={"score": "2-0"})


@state
def api_a_knockout(world: World) -> Ask:
    row = make_tournament(players=4, name="Cup", system="knockout", rounds=2)
    start_next_round(row)
    return Ask({"slug": row.slug})


@state
def a_token_to_make(world: World) -> Ask:
    return Ask(form={"name": "Spreadsheet", "scope": "read", "days": "30"})


@state
def a_token_without_a_name(world: World) -> Ask:
    return Ask(form={"name": "\u200b", "scope": "read"})
