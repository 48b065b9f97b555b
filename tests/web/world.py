"""The club in which the table of permissions is tried: one person for each role, and states that rows name.

A row of a `permissions*.csv` names a state; the function of that name here (or in another module that registers its own
with `@state`) makes it, and says which values the address and the form need.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from members.models import Member, Role
from tests.factories.members import ClubFactory, MemberFactory
from tests.factories.tournaments import director_of, make_tournament
from tournaments.models import Tournament
from tournaments.services.players import add_player

ROLES = (
    "visitor",
    "member",
    "player",
    "director",
    "other_director",
    "club_administrator",
    "system_administrator",
)


@dataclass(frozen=True)
class Ask:
    """What a request needs beyond its address: values in the path, and a form, a JSON body or a file as the body."""

    path: dict[str, Any] = field(default_factory=dict)
    form: dict[str, Any] = field(default_factory=dict)
    query: str = ""
    json: Any = None  # sent as the body instead of the form
    file: tuple[str, str] | None = None  # the kind and the text of a file that is the body


class World:
    """A club that is set up, and somebody of the given role in it."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.club = ClubFactory()
        self.original: Member = MemberFactory(original=True)
        self.actor: Member | None = self.make_actor()

    def make_actor(self) -> Member | None:
        if self.role == "visitor":
            return None
        roles = {"club_administrator": Role.CLUB_ADMINISTRATOR, "system_administrator": Role.SYSTEM_ADMINISTRATOR}
        return MemberFactory(role=roles.get(self.role, Role.MEMBER))

    @cached_property
    def another(self) -> Member:
        """An ordinary member, not the actor."""
        return MemberFactory()

    @cached_property
    def tournament(self) -> Tournament:
        """One with players: the actor directs it, plays in it, directs another one, or has nothing to do with it."""
        mine = self.role == "director"
        tournament = make_tournament(players=4, director=self.actor if mine else None)
        if self.role == "player":
            add_player(tournament_id=tournament.pk, actor=director_of(tournament), member=self.actor)
        if self.role == "other_director":
            make_tournament(name="Another Open", director=self.actor)
        return tournament


State = Callable[[World], Ask]
STATES: dict[str, State] = {}


def state(make: State) -> State:
    """Register a state under its function's name."""
    STATES[make.__name__] = make
    return make
