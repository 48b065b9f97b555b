"""The states in which the help is tried."""

from __future__ import annotations

from tests.web.world import Ask, World, state


@state
def a_page_of_the_help(world: World) -> Ask:
    return Ask({"address": "director/plan"})


@state
def no_page_of_the_help(world: World) -> Ask:
    return Ask({"address": "../../etc/passwd"})


@state
def rules_of_a_system(world: World) -> Ask:
    return Ask({"key": "fide-dutch-2026"})


@state
def rules_of_no_system(world: World) -> Ask:
    return Ask({"key": "no-such-system"})
