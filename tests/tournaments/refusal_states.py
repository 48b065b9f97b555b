"""The states in which the pages of a tournament refuse something, each made by the services alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from members.models import Club, Member, Status
from tests.factories.tournaments import (
    director_of,
    finish_round,
    make_member,
    make_tournament,
    play_rounds,
    player_named,
    start_next_round,
)
from tournaments.forms.settings import SettingsForm
from tournaments.models import Game, Tournament
from tournaments.services.directors import appoint_director
from tournaments.services.games import enter_result, postpone_game
from tournaments.services.lifecycle import close_tournament, open_registration
from tournaments.services.players import add_player, enter, request_bye, withdraw
from tournaments.services.rounds import close_round, plan_round
from tournaments.services.undo import undo_last


@dataclass
class Desk:
    """A tournament, and the people around it."""

    tournament: Tournament
    people: dict[str, Member] = field(default_factory=dict)

    @property
    def director(self) -> Member:
        return director_of(self.tournament)

    def player(self, name: str) -> int:
        return player_named(self.tournament, name).pk

    def game(self, number: int, board: int = 1, leg: int = 1) -> Game:
        return Game.objects.get(round__tournament=self.tournament, round__number=number, board=board, leg=leg)

    def at(self, number: int, colour: str, board: int = 1) -> int:
        """Who has this colour at a board."""
        return self.game(number, board).seats.get(colour=colour).player_id

    def settings(self, **changed: str) -> dict[str, str]:
        """The form of the settings as the page shows it, with some fields filled in otherwise."""
        initial = SettingsForm.initial_of(self.tournament)
        shown = {name: "" if value is None else str(value) for name, value in initial.items() if value is not False}
        return {**shown, **changed}


State = Callable[[], Desk]
STATES: dict[str, State] = {}


def state(make: State) -> State:
    STATES[make.__name__] = make
    return make


def desk(**settings: Any) -> Desk:
    make_member("Olga Original", role="system_administrator", is_original=True)
    Club.objects.create(pk=1, name="Riverside Chess Club")
    people = {
        "member": make_member("Max Member"),
        "administrator": make_member("Ada Administrator", role="club_administrator"),
        "guest": make_member("Gil Guest", status=Status.GUEST),
    }
    made = Desk(make_tournament(**settings), people)
    made.people["director"] = made.director
    return made


@state
def preparing() -> Desk:
    """Three places, all taken; somebody waits, somebody has withdrawn; two directors."""
    made = desk(players=2, rounds=3, maximum_players=3)
    tournament, director = made.tournament, made.director
    open_registration(tournament_id=tournament.pk, actor=director)
    for name in ("Wanda Withdrawn", "Third Player", "Winnie Waiting"):
        made.people[name] = make_member(name)
        player = enter(tournament_id=tournament.pk, actor=made.people[name])
        if name == "Wanda Withdrawn":
            withdraw(tournament_id=tournament.pk, player_id=player.pk, actor=made.people[name])
    Tournament.objects.filter(pk=tournament.pk).update(registration_open=False)
    made.people["second director"] = make_member("Sam Second")
    appoint_director(tournament_id=tournament.pk, actor=director, member=made.people["second director"])
    tournament.players.filter(member__display_name="Player 1").update(seed=1)
    tournament.refresh_from_db()
    return made


@state
def untouched() -> Desk:
    return desk(rounds=3)


@state
def alone() -> Desk:
    return desk(players=1, rounds=3)


@state
def first_planned() -> Desk:
    made = desk(players=4, rounds=3)
    plan_round(tournament_id=made.tournament.pk, actor=made.director)
    made.tournament.refresh_from_db()
    return made


@state
def first_planned_before_a_newcomer() -> Desk:
    made = first_planned()
    add_player(tournament_id=made.tournament.pk, actor=made.director, member=make_member("Nora Newcomer"))
    return made


@state
def second_planned() -> Desk:
    """Round 2 of five players planned: Player 5 has asked for half a point."""
    made = desk(players=5, rounds=3)
    play_rounds(made.tournament, 1)
    request_bye(
        tournament_id=made.tournament.pk,
        player_id=made.player("Player 5"),
        round_number=2,
        kind="half",
        actor=made.director,
    )
    plan_round(tournament_id=made.tournament.pk, actor=made.director)
    made.tournament.refresh_from_db()
    return made


@state
def planned_before_a_newcomer() -> Desk:
    made = second_planned()
    add_player(tournament_id=made.tournament.pk, actor=made.director, member=make_member("Nora Newcomer"))
    return made


@state
def planned_before_somebody_left() -> Desk:
    made = second_planned()
    withdraw(tournament_id=made.tournament.pk, player_id=made.player("Player 1"), actor=made.director)
    return made


@state
def planned_before_a_correction() -> Desk:
    made = second_planned()
    enter_result(
        tournament_id=made.tournament.pk,
        game_id=made.game(1).pk,
        result="0-1",
        actor=made.director,
        reason="The wrong side was tapped.",
    )
    return made


@state
def planned_with_flags() -> Desk:
    """Three players in round 4: everybody has met everybody, and had the bye."""
    made = desk(players=3, rounds=5)
    play_rounds(made.tournament, 3)
    plan_round(tournament_id=made.tournament.pk, actor=made.director)
    return made


@state
def no_pairing_left() -> Desk:
    """Two players have met, and the rules of FIDE know no second time."""
    made = desk(players=2, rounds=3, system="fide-dutch-2026")
    play_rounds(made.tournament, 1)
    return made


@state
def playing() -> Desk:
    """Round 2 in play: board 1 has a result, board 2 is postponed, board 3 is open. Players report nothing."""
    made = desk(players=6, rounds=3)
    play_rounds(made.tournament, 1)
    start_next_round(made.tournament)
    common = {"tournament_id": made.tournament.pk, "actor": made.director}
    enter_result(game_id=made.game(2, 1).pk, result="1-0", **common)
    postpone_game(game_id=made.game(2, 2).pk, **common)
    made.tournament.refresh_from_db()
    return made


@state
def reporting() -> Desk:
    """Players report themselves; board 1 has the director's result."""
    made = desk(players=4, rounds=3, players_report=True)
    play_rounds(made.tournament, 1)
    start_next_round(made.tournament)
    enter_result(tournament_id=made.tournament.pk, game_id=made.game(2, 1).pk, result="1-0", actor=made.director)
    for board in (1, 2):
        for colour in "wb":
            seat = made.game(2, board).seats.get(colour=colour)
            made.people[f"{colour}{board}"] = seat.player.member
    return made


@state
def just_started() -> Desk:
    made = desk(players=4, rounds=3)
    start_next_round(made.tournament)
    made.tournament.refresh_from_db()
    return made


@state
def started_and_a_result_taken_back() -> Desk:
    made = just_started()
    common = {"tournament_id": made.tournament.pk, "actor": made.director}
    enter_result(game_id=made.game(1).pk, result="1-0", **common)
    undo_last(**common)
    return made


@state
def between() -> Desk:
    made = desk(players=4, rounds=3)
    play_rounds(made.tournament, 1)
    return made


@state
def all_played_but_one_postponed() -> Desk:
    made = desk(players=4, rounds=1)
    start_next_round(made.tournament)
    postpone_game(tournament_id=made.tournament.pk, game_id=made.game(1, 2).pk, actor=made.director)
    enter_result(tournament_id=made.tournament.pk, game_id=made.game(1, 1).pk, result="1-0", actor=made.director)
    close_round(tournament_id=made.tournament.pk, actor=made.director)
    return made


@state
def round_robin() -> Desk:
    made = desk(players=4, rounds=3, system="round-robin")
    start_next_round(made.tournament)
    return made


@state
def finished() -> Desk:
    made = desk(players=4, rounds=1)
    play_rounds(made.tournament, 1)
    withdraw(tournament_id=made.tournament.pk, player_id=made.player("Player 4"), actor=made.director)
    close_tournament(tournament_id=made.tournament.pk, actor=made.director)
    made.tournament.refresh_from_db()
    return made


@state
def knockout_closed() -> Desk:
    made = desk(players=4, rounds=2, system="knockout")
    play_rounds(made.tournament, 1)
    return made


@state
def knockout_final() -> Desk:
    made = knockout_closed()
    start_next_round(made.tournament)
    return made


@state
def knockout_level() -> Desk:
    """The first match is drawn, and nobody has said who goes on."""
    made = desk(players=4, rounds=2, system="knockout")
    start_next_round(made.tournament)
    for board in (1, 2):
        enter_result(
            tournament_id=made.tournament.pk,
            game_id=made.game(1, board).pk,
            result="1/2-1/2" if board == 1 else "1-0",
            actor=made.director,
        )
    return made


@state
def matches() -> Desk:
    """A knockout of two games a match: the first round in play."""
    made = desk(players=4, rounds=2, system="knockout", legs=2)
    start_next_round(made.tournament)
    return made


@state
def matches_closed() -> Desk:
    made = desk(players=4, rounds=3, system="round-robin", legs=2)
    start_next_round(made.tournament)
    finish_round(made.tournament)
    return made
