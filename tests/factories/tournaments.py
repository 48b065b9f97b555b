"""Tournaments for tests, made through the services so that their log is whole."""

from __future__ import annotations

from typing import Any

from members.models import Member, Status
from tournaments.models import GameStatus, Player, Round, Tournament
from tournaments.services.games import enter_result
from tournaments.services.lifecycle import create_tournament
from tournaments.services.players import add_player
from tournaments.services.rounds import accept_flags, close_round, plan_round, start_round

SYSTEM = "club-swiss"


def make_member(name: str = "Test Person", *, rating: int = 1500, **fields: Any) -> Member:
    first, _space, last = name.rpartition(" ")
    member = Member(
        first_name=first or last,
        last_name=last if first else "",
        display_name=name,
        start_rating=rating,
        club_rating=rating,
        username=fields.pop("username", f"user{Member.objects.count() + 1}"),
        status=fields.pop("status", Status.ACTIVE),
        **fields,
    )
    member.set_unusable_password()
    member.save()
    return member


def make_tournament(
    *, players: int = 0, director: Member | None = None, system: str = SYSTEM, rounds: int = 5, **settings: Any
) -> Tournament:
    """A tournament with so many players, strongest first: Player 1 (2000), Player 2 (1990), …"""
    director = director or make_member("Dora Director")
    tournament = create_tournament(
        actor=director, name=settings.pop("name", "Test Open"), system_key=system, number_of_rounds=rounds, **settings
    )
    for n in range(1, players + 1):
        member = make_member(f"Player {n}", rating=2010 - 10 * n)
        add_player(tournament_id=tournament.pk, actor=director, member=member)
    tournament.refresh_from_db()
    return tournament


def director_of(tournament: Tournament) -> Member:
    return tournament.directorships.select_related("member").order_by("pk")[0].member


def start_next_round(tournament: Tournament) -> Round:
    """Plan, accept and start."""
    actor = director_of(tournament)
    plan_round(tournament_id=tournament.pk, actor=actor)
    accept_flags(tournament_id=tournament.pk, actor=actor)
    round_ = start_round(tournament_id=tournament.pk, actor=actor)
    tournament.refresh_from_db()
    return round_


def finish_round(tournament: Tournament, result: str = "1-0") -> Round:
    """Give every open game of the started round a result, and close it."""
    actor = director_of(tournament)
    round_ = tournament.rounds.get(status="started")
    for game in round_.games.exclude(status=GameStatus.FINISHED):
        enter_result(tournament_id=tournament.pk, game_id=game.pk, result=result, actor=actor)
    close_round(tournament_id=tournament.pk, actor=actor)
    tournament.refresh_from_db()
    return Round.objects.get(pk=round_.pk)


def play_rounds(tournament: Tournament, count: int, result: str = "1-0") -> None:
    for _ in range(count):
        start_next_round(tournament)
        finish_round(tournament, result)


def player_named(tournament: Tournament, name: str) -> Player:
    return tournament.players.select_related("member").get(member__display_name=name)
