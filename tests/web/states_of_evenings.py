"""The states of an evening that the table of a tournament's pages names: from the first name to the final ranking."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories.tournaments import director_of, finish_round, make_tournament, start_next_round
from tests.web.world import Ask, World, state
from tournaments.forms.settings import SettingsForm
from tournaments.models import Game, Seat, Tournament, Visibility
from tournaments.services.directors import appoint_director
from tournaments.services.games import enter_result, report_result
from tournaments.services.lifecycle import close_tournament, open_registration
from tournaments.services.players import add_player, keep_apart, request_bye, withdraw
from tournaments.services.rounds import plan_round

REASON = "Both players showed the signed slip."


def ask(tournament: Tournament, form: dict[str, Any] | None = None, **path: Any) -> Ask:
    return Ask({"slug": tournament.slug, **path}, form or {})


def somebody(world: World) -> int:
    return world.tournament.players.order_by("pk").values_list("pk", flat=True)[0]


def started(world: World) -> tuple[Tournament, Game]:
    """Round 1 in play, and a game of it: the actor's own, where the actor plays."""
    tournament = world.tournament
    if world.role == "player":  # an even field: nobody has the bye
        add_player(tournament_id=tournament.pk, actor=director_of(tournament), member=world.another)
    start_next_round(tournament)
    return tournament, own_game(world)


def own_game(world: World) -> Game:
    own = Seat.objects.filter(player__member=world.actor, game__isnull=False).first() if world.actor else None
    return own.game if own else Game.objects.filter(round__tournament=world.tournament).order_by("board")[0]


@state
def an_evening_to_come(world: World) -> Ask:
    return ask(world.tournament, player_id=somebody(world), number=1)


@state
def an_unlisted_evening(world: World) -> Ask:
    Tournament.objects.filter(pk=world.tournament.pk).update(visibility=Visibility.UNLISTED)
    return ask(world.tournament)


@state
def three_good_answers(world: World) -> Ask:
    return Ask({}, {"name": "Winter Blitz", "format": "swiss", "expected": "16"})


@state
def a_name_nobody_can_see(world: World) -> Ask:
    return Ask({}, {"name": "\u200b", "format": "swiss", "number_of_rounds": "0"})


def uploaded(text: str) -> Ask:
    return Ask({}, {"file": SimpleUploadedFile("evening.trf", text.encode())})


@state
def a_report_file(world: World) -> Ask:
    return uploaded("012 Winter Blitz\nXXR 3\n001    1      Haddad, Samira\n001    2      Brandt, Ole")


@state
def a_report_file_nobody_can_read(world: World) -> Ask:
    return uploaded("001    1      Haddad, Samira\n001    1      Brandt, Ole")


@state
def registration_is_open(world: World) -> Ask:
    open_registration(tournament_id=world.tournament.pk, actor=director_of(world.tournament))
    return ask(world.tournament)


@state
def other_settings(world: World) -> Ask:
    values = {k: v for k, v in SettingsForm.initial_of(world.tournament).items() if v is not None and v is not False}
    return ask(world.tournament, {**values, "name": "Renamed Open", "number_of_rounds": 3})


@state
def other_settings_after_the_start(world: World) -> Ask:
    """The form greys out what is frozen, and saves the rest."""
    tournament, _game = started(world)
    return ask(tournament, {"name": "Renamed Open", "visibility": "public", "late_entry_bye": "absent"})


@state
def a_bye_for_me(world: World) -> Ask:
    return ask(world.tournament, {"round_number": "2", "kind": "half"})


@state
def a_bye_i_asked_for(world: World) -> Ask:
    player = world.tournament.players.filter(member=world.actor).first() if world.actor else None
    if player:
        wish = {"round_number": 2, "kind": "half", "actor": world.actor}
        request_bye(tournament_id=world.tournament.pk, player_id=player.pk, **wish)
    return ask(world.tournament, number=2)


@state
def a_bye_somebody_asked_for(world: World) -> Ask:
    wish = {"round_number": 2, "kind": "half", "actor": director_of(world.tournament)}
    request_bye(tournament_id=world.tournament.pk, player_id=somebody(world), **wish)
    return ask(world.tournament, player_id=somebody(world), number=2)


@state
def a_member_to_enter(world: World) -> Ask:
    return ask(world.tournament, {"members": [world.another.pk]})


@state
def a_pasted_list(world: World) -> Ask:
    return ask(world.tournament, {"names": "Li Wei 1839\nInes Carvalho", "confirmed": "yes"})


@state
def a_player_to_withdraw(world: World) -> Ask:
    return ask(world.tournament, {"action": "withdraw"}, player_id=somebody(world))


@state
def a_seed_and_a_table(world: World) -> Ask:
    return ask(world.tournament, {"form": "seat", "seed": "1", "table": "3"}, player_id=somebody(world))


@state
def two_to_keep_apart(world: World) -> Ask:
    first, second = world.tournament.players.order_by("pk")[:2]
    return ask(world.tournament, {"first": first.pk, "second": second.pk})


@state
def two_kept_apart(world: World) -> Ask:
    first, second = world.tournament.players.order_by("pk")[:2]
    who = {"first_id": first.pk, "second_id": second.pk, "actor": director_of(world.tournament)}
    return ask(world.tournament, pair_id=keep_apart(tournament_id=world.tournament.pk, **who).pk)


@state
def registration_to_open(world: World) -> Ask:
    return ask(world.tournament, {"open": "yes"})


@state
def times_to_set(world: World) -> Ask:
    return ask(world.tournament, {"round_1": "2026-11-26T18:30"})


@state
def nobody_left_to_pair(world: World) -> Ask:
    for player in world.tournament.players.all():
        withdraw(tournament_id=world.tournament.pk, player_id=player.pk, actor=director_of(world.tournament))
    return ask(world.tournament)


@state
def round_1_planned(world: World) -> Ask:
    plan_round(tournament_id=world.tournament.pk, actor=director_of(world.tournament))
    return ask(world.tournament, {"action": "colours", "board": "1", "accept_all": "yes"}, number=1, board=1)


@state
def round_1_started(world: World) -> Ask:
    tournament, game = started(world)
    form = {"accept_all": "yes", "result": "1-0", "action": "stop"}
    return ask(tournament, form, number=1, board=1, game_id=game.pk, player_id=somebody(world))


@state
def a_result_not_on_the_list(world: World) -> Ask:
    tournament, game = started(world)
    return ask(tournament, {"result": "2-0"}, game_id=game.pk)


@state
def a_game_from_elsewhere(world: World) -> Ask:
    other = make_tournament(players=4, name="Elsewhere")
    start_next_round(other)
    game = Game.objects.filter(round__tournament=other).first()
    return ask(world.tournament, {"result": "1-0", "action": "stop"}, game_id=game.pk)


@state
def a_result_seen_too_early(world: World) -> Ask:
    tournament, game = started(world)
    seen = tournament.event_number
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=director_of(tournament))
    return ask(tournament, {"result": "0-1", "version": seen}, game_id=game.pk)


@state
def round_1_complete(world: World) -> Ask:
    tournament, first = started(world)
    for game in Game.objects.filter(round__tournament=tournament):
        enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=director_of(tournament))
    return ask(tournament, number=1, game_id=first.pk)


@state
def round_1_closed(world: World) -> Ask:
    tournament, game = started(world)
    finish_round(tournament)
    return ask(tournament, {"result": "0-1"}, number=1, game_id=game.pk)


@state
def round_1_closed_and_a_reason(world: World) -> Ask:
    wanted = round_1_closed(world)
    return Ask(wanted.path, {"result": "0-1", "reason": REASON})


@state
def round_2_started_unaware(world: World) -> Ask:
    wanted = round_1_closed(world)
    start_next_round(world.tournament)
    return Ask(wanted.path, {"result": "0-1", "reason": REASON})


@state
def round_2_started_and_known(world: World) -> Ask:
    wanted = round_2_started_unaware(world)
    return Ask(wanted.path, {**wanted.form, "acknowledged": "yes"})


@state
def two_boards_without_a_result(world: World) -> Ask:
    tournament, game = started(world)
    other = Game.objects.filter(round=game.round).exclude(pk=game.pk).first()
    first, second = game.seats.first().player_id, other.seats.first().player_id
    return ask(tournament, {"player": first, "other": second, "reason": REASON}, game_id=game.pk)


@state
def a_drawn_match(world: World) -> Ask:
    tournament, game = started(world)
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1/2-1/2", actor=director_of(tournament))
    return ask(tournament, {"winner": game.seats.first().player_id, "how": "blitz play-off"}, game_id=game.pk)


@state
def players_may_report(world: World) -> Ask:
    Tournament.objects.filter(pk=world.tournament.pk).update(players_report=True)
    tournament, game = started(world)
    return ask(tournament, {"result": "1-0"}, game_id=game.pk)


@state
def my_game_is_only_planned(world: World) -> Ask:
    tournament = world.tournament
    Tournament.objects.filter(pk=tournament.pk).update(players_report=True)
    if world.role == "player":
        add_player(tournament_id=tournament.pk, actor=director_of(tournament), member=world.another)
    plan_round(tournament_id=tournament.pk, actor=director_of(tournament))
    return ask(tournament, {"result": "1-0"}, game_id=own_game(world).pk)


@state
def the_opponent_has_reported(world: World) -> Ask:
    wanted = players_may_report(world)
    game = Game.objects.get(pk=wanted.path["game_id"])
    other = game.seats.exclude(player__member=world.actor).select_related("player__member").first()
    report_result(tournament_id=world.tournament.pk, game_id=game.pk, result="1-0", actor=other.player.member)
    return wanted


@state
def ending_early(world: World) -> Ask:
    tournament, _game = started(world)
    finish_round(tournament)
    return ask(tournament, {"reason": "The hall closes."})


@state
def closed_for_good(world: World) -> Ask:
    ending_early(world)
    close_tournament(tournament_id=world.tournament.pk, actor=director_of(world.tournament), reason="The hall closes.")
    game = Game.objects.filter(round__tournament=world.tournament).first()
    return ask(world.tournament, {"reason": REASON, "result": "0-1"}, game_id=game.pk, number=1)


@state
def a_director_to_appoint(world: World) -> Ask:
    return ask(world.tournament, {"member": world.another.display_name})


@state
def another_director(world: World) -> Ask:
    appoint_director(tournament_id=world.tournament.pk, actor=director_of(world.tournament), member=world.another)
    return ask(world.tournament, member_id=world.another.pk)


@state
def the_only_director(world: World) -> Ask:
    return ask(world.tournament, member_id=director_of(world.tournament).pk)


@state
def myself_one_of_two(world: World) -> Ask:
    another_director(world)
    return ask(world.tournament, member_id=world.actor.pk if world.actor else 0)


@state
def a_step_to_undo(world: World) -> Ask:
    return ask(world.tournament, {"number": world.tournament.event_number})
