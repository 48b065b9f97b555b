"""One whole invented event, for trying a pairing system out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.refusals import BadValue
from members.models import Member
from pairing.systems import Format, system
from tournaments.demo.people import invent_player
from tournaments.habits import LIVELY, QUIET
from tournaments.models import Tournament
from tournaments.queries.standings import standings_of
from tournaments.rehearsal import Rehearsal
from tournaments.services.lifecycle import create_tournament
from tournaments.services.players import NewPlayer, add_players
from tournaments.settings_rules import MOST_PLAYERS

SPARE = 4  # people who may come late
PODIUM = 3


@dataclass(frozen=True)
class Simulation:
    """What became of it."""

    tournament: Tournament
    players: int
    rounds: int
    happened: Counter[str]
    podium: list[tuple[int, str, str]]


@transaction.atomic
def simulate(
    *, system_key: str, players: int, rounds: int | None, seed: str, legs: int = 1, lively: bool = True
) -> Simulation:
    """Players are invented, the event is played to its end; everything belongs to the demo club."""
    if not 2 <= players <= MOST_PLAYERS:
        raise BadValue(
            _("Choose a number from %(least)d to %(most)d.") % {"least": 2, "most": MOST_PLAYERS}, field="players"
        )
    entry = system(system_key)
    dice = Random(f"{seed}:field")
    director = invent_player("Dora Director", rating=0)
    tournament = create_tournament(
        actor=director,
        name=f"Simulation {seed}",
        system_key=system_key,
        number_of_rounds=entry.suggested_rounds(players) if rounds is None else rounds,
        legs=legs,
        players_report=True,
        late_entry_bye="half" if dice.random() < 0.5 else "absent",
        is_demo=True,
        seed=seed[:32],
    )
    field = [_invented(n, dice) for n in range(1, players + 1)]
    add_players(tournament_id=tournament.pk, actor=director, entries=[NewPlayer(member) for member in field])
    spare = (
        [_invented(n, dice) for n in range(players + 1, players + SPARE + 1)] if entry.format is Format.SWISS else []
    )
    rehearsal = Rehearsal(tournament, director, seed=seed, habits=LIVELY if lively else QUIET, spare=spare)
    rehearsal.play()
    rehearsal.finish(administrator=director)
    standings = standings_of(tournament)
    return Simulation(
        tournament=tournament,
        players=len(standings.lines),
        rounds=tournament.rounds.count(),
        happened=rehearsal.happened,
        podium=[(line.place, line.player.name, f"{line.points.normalize():f}") for line in standings.lines[:PODIUM]],
    )


def _invented(number: int, dice: Random) -> Member:
    return invent_player(f"Player {number}", rating=round(dice.gauss(1600, 250)))
