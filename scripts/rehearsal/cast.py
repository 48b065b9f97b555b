"""The people and tournaments of a rehearsal, made through the services: invented, active, and already signed in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from members.models import Member, Status
from members.services.setup import make_setup_link, set_up_club
from tournaments.models import GameStatus, Round, RoundStatus, Tournament
from tournaments.services.directors import appoint_director
from tournaments.services.games import enter_result
from tournaments.services.lifecycle import create_tournament
from tournaments.services.players import NewPlayer, add_players
from tournaments.services.rounds import close_round, plan_round, start_round

RESULTS = ("1-0", "1/2-1/2", "0-1")


def found_club() -> Member:
    """The club and its original system administrator."""
    return set_up_club(
        secret=make_setup_link(),
        club={"name": "Rehearsal Chess Club"},
        administrator={
            "first_name": "Ada",
            "last_name": "Admin",
            "display_name": "Ada Admin",
            "username": "ada",
            "email": "ada@club.invalid",
        },
        password="the-rook-lifts-at-dawn",  # noqa: S106 (an invented club that lives for a minute)
    )


def person(name: str, rating: int = 1500, **fields: Any) -> Member:
    """An active member without a password: only a session opens the door."""
    first, _space, last = name.rpartition(" ")
    username = name.replace(" ", "-").lower()
    member = Member(
        first_name=first or last,
        last_name=last if first else "",
        display_name=name,
        username=username,
        start_rating=rating,
        club_rating=rating,
        status=Status.ACTIVE,
        **fields,
    )
    member.set_unusable_password()
    member.save()
    return member


def people(word: str, count: int) -> list[Member]:
    return [person(f"{word} {number}", 2200 - 5 * number) for number in range(1, count + 1)]


def session_of(member: Member) -> str:
    """The key of a fresh session of this member, as a login would make it."""
    session = SessionStore()
    session[SESSION_KEY] = str(member.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = member.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def tournament_of(
    players: Sequence[Member], *, directors: Sequence[Member], name: str, rounds: int, **settings_: Any
) -> Tournament:
    """A club Swiss with these players, directed by these members."""
    first, *others = directors
    tournament = create_tournament(
        actor=first,
        name=name,
        system_key=settings_.pop("system_key", "club-swiss"),
        number_of_rounds=rounds,
        **settings_,
    )
    for other in others:
        appoint_director(tournament_id=tournament.pk, actor=first, member=other)
    add_players(tournament_id=tournament.pk, actor=first, entries=[NewPlayer(member) for member in players])
    tournament.refresh_from_db()
    return tournament


def start_next(tournament: Tournament, director: Member) -> Round:
    plan_round(tournament_id=tournament.pk, actor=director)
    return start_round(tournament_id=tournament.pk, actor=director, accept_all=True)


def enter_all(tournament: Tournament, director: Member) -> None:
    """A result for every open game of the started round."""
    games = tournament.rounds.get(status=RoundStatus.STARTED).games.exclude(status=GameStatus.FINISHED).order_by("pk")
    for number, game in enumerate(games):
        enter_result(tournament_id=tournament.pk, game_id=game.pk, result=RESULTS[number * 7 % 3], actor=director)


def play(tournament: Tournament, director: Member, rounds: int) -> None:
    """So many whole rounds."""
    for _ in range(rounds):
        start_next(tournament, director)
        enter_all(tournament, director)
        close_round(tournament_id=tournament.pk, actor=director)
    tournament.refresh_from_db()
