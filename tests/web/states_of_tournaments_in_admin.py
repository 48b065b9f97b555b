"""Rows of a tournament for the addresses of the Django admin."""

from __future__ import annotations

from tests.factories.tournaments import start_next_round
from tests.web.world import Ask, World, state
from tournaments.models import Document, Event, Game, Player, Round, Tournament

GREED = {"name": "Mine", "kind": "other", "status": "finished", "result": "1-0", "rating": "2800", "post": "yes"}


def row_of(world: World, model: type) -> Ask:
    start_next_round(world.tournament)
    return Ask({"object_id": model.objects.order_by("pk").values_list("pk", flat=True)[0]}, GREED)


@state
def a_tournament_in_admin(world: World) -> Ask:
    return row_of(world, Tournament)


@state
def a_player_in_admin(world: World) -> Ask:
    return row_of(world, Player)


@state
def a_round_in_admin(world: World) -> Ask:
    return row_of(world, Round)


@state
def a_game_in_admin(world: World) -> Ask:
    return row_of(world, Game)


@state
def an_event_in_admin(world: World) -> Ask:
    return row_of(world, Event)


@state
def a_document_in_admin(world: World) -> Ask:
    return row_of(world, Document)


@state
def the_plan_action_in_admin(world: World) -> Ask:
    return Ask(form={"action": "plan_round", "_selected_action": [world.tournament.pk]})
