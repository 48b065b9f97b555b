"""The states in which the pages of the room are tried: clock, phases, seats, the tree, matches of several games."""

from __future__ import annotations

from typing import Any

from tests.factories.tournaments import director_of, make_tournament, start_next_round
from tests.web.world import Ask, World, state
from tournaments.models import Tournament
from tournaments.services.clock import start_round_clock
from tournaments.services.phases import add_preset
from tournaments.services.rounds import plan_round


def ask(tournament: Tournament, form: dict[str, Any] | None = None, **path: Any) -> Ask:
    return Ask({"slug": tournament.slug, **path}, form or {})


def event(world: World, **settings: Any) -> Tournament:
    """A tournament of another kind than the world's own; the actor directs it where that is the role."""
    return make_tournament(players=4, director=world.actor if world.role == "director" else None, **settings)


@state
def a_round_to_print(world: World) -> Ask:
    start_next_round(world.tournament)
    return ask(world.tournament, number=1, board=1)


@state
def a_plan_to_print(world: World) -> Ask:
    plan_round(tournament_id=world.tournament.pk, actor=director_of(world.tournament))
    return ask(world.tournament, number=1)


@state
def a_cup_in_play(world: World) -> Ask:
    tournament = event(world, name="Cup", system="knockout", rounds=2)
    start_next_round(tournament)
    return ask(tournament)


@state
def a_cup_only_planned(world: World) -> Ask:
    tournament = event(world, name="Cup", system="knockout", rounds=2)
    plan_round(tournament_id=tournament.pk, actor=director_of(tournament))
    return ask(tournament)


@state
def a_clock_that_runs(world: World) -> Ask:
    start_next_round(world.tournament)
    start_round_clock(tournament_id=world.tournament.pk, actor=director_of(world.tournament), minutes=50)
    return ask(world.tournament, {"action": "pause"})


@state
def no_clock_to_pause(world: World) -> Ask:
    return ask(world.tournament, {"action": "pause"})


@state
def something_to_say(world: World) -> Ask:
    return ask(world.tournament, {"text": "Tea is served."})


@state
def nothing_to_say(world: World) -> Ask:
    return ask(world.tournament, {"text": " "})


@state
def a_new_phase(world: World) -> Ask:
    return ask(world.tournament, {"name": "Lecture", "minutes": "20", "before_round": "1", "warn_at": "5"})


@state
def a_phase_without_a_name(world: World) -> Ask:
    return ask(world.tournament, {"minutes": "20", "before_round": "1", "warn_at": "5"})


@state
def a_preset(world: World) -> Ask:
    return ask(world.tournament, {"preset": "lunch", "before_round": "1"})


@state
def a_phase(world: World) -> Ask:
    (phase,) = add_preset(tournament_id=world.tournament.pk, actor=director_of(world.tournament), key="lunch")
    form = {"name": "Tea", "minutes": "15", "before_round": "2", "warn_at": "5", "action": "remove"}
    return ask(world.tournament, form, phase_id=phase.pk)


@state
def seats_to_draw(world: World) -> Ask:
    return ask(world.tournament, {"action": "draw"})


@state
def seats_too_late(world: World) -> Ask:
    start_next_round(world.tournament)
    return ask(world.tournament, {"action": "draw"})


@state
def a_match_of_three(world: World) -> Ask:
    tournament = event(world, name="Matches", legs=3, rounds=2)
    start_next_round(tournament)
    return ask(tournament, {"score": "2-1"}, number=1, board=1)


@state
def a_match_that_cannot_be(world: World) -> Ask:
    wanted = a_match_of_three(world)
    return Ask(wanted.path, {"score": "3-0"})
