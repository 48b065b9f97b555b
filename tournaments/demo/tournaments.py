"""The tournaments of the demo club: one of every pairing system, in different states, played through the services."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from members.models import Member
from pairing.systems import SYSTEMS, Format
from tournaments.demo.people import DEPUTY, DIRECTOR, PLAYERS
from tournaments.habits import QUIET, Habits
from tournaments.models import Player, Tournament
from tournaments.rehearsal import Rehearsal
from tournaments.services import edits
from tournaments.services.directors import appoint_director
from tournaments.services.games import postpone_game, report_result, stop_game
from tournaments.services.lifecycle import close_registration, create_tournament, open_registration
from tournaments.services.players import (
    NewPlayer,
    add_player,
    add_players,
    enter,
    keep_apart,
    request_bye,
    withdraw,
)
from tournaments.services.rounds import discard_plan, plan_round, start_round
from tournaments.services.times import set_round_times
from tournaments.services.undo import undo_last

SEED = "demo"
CLUB_EVENING = Habits(
    forfeits=0.04,
    reported=0.4,
    requested_byes=0.03,
    withdrawals=0.02,
    returns=0.3,
    second_thoughts=0.5,
    corrections=0.4,
)


@dataclass
class Stage:
    """Who is there, and what day it is."""

    people: dict[str, Member]
    today: date

    @property
    def director(self) -> Member:
        return self.people[DIRECTOR.name]

    @property
    def deputy(self) -> Member:
        return self.people[DEPUTY.name]

    def ranked(self, *places: int) -> list[Member]:
        """Players by their place in the list of people, the strongest first."""
        return [self.people[PLAYERS[place].name] for place in places]

    def create(self, name: str, system_key: str, rounds: int, *, begins: int, days: int, **settings: Any) -> Tournament:
        """A tournament that begins so many days from today, and lasts so many more."""
        starts_on = self.today + timedelta(days=begins)
        key = name.lower().replace(" ", "-")
        return create_tournament(
            actor=self.director,
            name=name,
            system_key=system_key,
            number_of_rounds=rounds,
            starts_on=starts_on,
            ends_on=starts_on + timedelta(days=days),
            seed=f"{SEED}-{key}"[:32],
            is_demo=True,
            **settings,
        )

    def weekly(self, tournament: Tournament, first: int) -> None:
        """From this round on, one round a week at half past six, the first of them today in a week."""
        evening = time(18, 30, tzinfo=timezone.get_current_timezone())
        rounds = range(first, tournament.number_of_rounds + 1)
        days = {number: self.today + timedelta(weeks=week) for week, number in enumerate(rounds, start=1)}
        times = {number: datetime.combine(day, evening) for number, day in days.items()}
        set_round_times(tournament_id=tournament.pk, actor=self.director, times=times)

    def rehearsal(self, tournament: Tournament, members: Sequence[Member], *, quiet: bool = False) -> Rehearsal:
        """These members entered as one pasted list, ready to play."""
        entries = [NewPlayer(member) for member in members]
        add_players(tournament_id=tournament.pk, actor=self.director, entries=entries)
        habits = QUIET if quiet else CLUB_EVENING
        return Rehearsal(tournament, self.director, seed=tournament.seed, habits=habits)


def summer_open(stage: Stage) -> None:
    """FIDE Dutch, finished: a final ranking, and ratings in the ledger."""
    tournament = stage.create(
        "Summer Open",
        "fide-dutch-2026",
        7,
        begins=-130,
        days=42,
        time_control="90 min + 30 s",
        players_report=True,
        description="Seven Thursdays in the garden hall. The winner has the first place in the championship.",
    )
    rehearsal = stage.rehearsal(tournament, stage.ranked(*range(0, 33, 2)))
    rehearsal.play(3)
    late = stage.ranked(21)[0]
    add_player(tournament_id=tournament.pk, actor=stage.director, member=late)
    rehearsal.play()
    rehearsal.finish()


def season_ladder(stage: Stage) -> None:
    """Keizer, a season of Thursdays: between two rounds, with people who cannot always come."""
    tournament = stage.create(
        "Season Ladder",
        "keizer",
        20,
        begins=-70,
        days=210,
        time_control="60 min + 15 s",
        players_report=True,
    )
    rehearsal = stage.rehearsal(tournament, stage.ranked(1, 5, *range(8, 32, 2), 35, 37))
    rehearsal.habits = replace(CLUB_EVENING, requested_byes=0.12, withdrawals=0.0)
    rehearsal.play(6)
    stage.weekly(tournament, first=7)


def friday_neighbours(stage: Stage) -> None:
    """Neighbours by points, the first round drawn by lot: four of five rounds played."""
    tournament = stage.create(
        "Friday Rapid",
        "adjacent",
        5,
        begins=-12,
        days=0,
        time_control="15 min + 5 s",
        first_round="lot",
        rated=False,
    )
    stage.rehearsal(tournament, stage.ranked(3, 7, 11, 14, 19, 22, 24, 26, 28, 31, 34)).play(4)


def autumn_rapid(stage: Stage) -> None:
    """Club Swiss, round 3 of 7 being played: a late entry, a withdrawal, reports, a postponed game, a correction."""
    tournament = stage.create(
        "Autumn Rapid",
        "club-swiss",
        7,
        begins=-14,
        days=42,
        time_control="20 min + 10 s",
        players_report=True,
        late_entry_bye="half",
        place="Main hall",
    )
    pk, director = tournament.pk, stage.director
    appoint_director(tournament_id=pk, actor=director, member=stage.deputy)
    rehearsal = stage.rehearsal(tournament, stage.ranked(0, 1, 3, 5, 6, 8, *range(10, 31), 33, 37))
    rehearsal.habits = replace(
        CLUB_EVENING, requested_byes=0.0, withdrawals=0.0, returns=0.0, corrections=0.0, second_thoughts=0.6
    )
    rehearsal.play(1)
    add_player(tournament_id=pk, actor=director, member=stage.ranked(38)[0])
    _withdraw(tournament, stage.ranked(33)[0], director)
    _half_point_bye(tournament, stage.ranked(22)[0], 2, director)
    rehearsal.play(1)
    wrong = tournament.rounds.get(number=2).games.filter(result="1-0").order_by("board")[1]
    rehearsal.correct_result(wrong, "1/2-1/2")
    _third_round(stage, rehearsal)


def _third_round(stage: Stage, rehearsal: Rehearsal) -> None:
    """Half of the boards have their result; one is postponed, one reported, one stopped, a wrong start undone."""
    tournament, director = rehearsal.tournament, stage.director
    pk = tournament.pk
    _half_point_bye(tournament, stage.ranked(12)[0], 4, director)
    plan_round(tournament_id=pk, actor=director)
    discard_plan(tournament_id=pk, actor=director)
    plan_round(tournament_id=pk, actor=director)
    edits.swap_colours(tournament_id=pk, actor=director, board=5, reason="Their last two games against each other.")
    absent = tournament.players.get(member=stage.ranked(30)[0])
    edits.mark_absent(tournament_id=pk, actor=director, player_id=absent.pk, reason="Ill; telephoned at six.")
    start_round(tournament_id=pk, actor=director, accept_all=True)
    undo_last(tournament_id=pk, actor=director, reason="The hall was not ready.")
    start_round(tournament_id=pk, actor=stage.deputy, accept_all=True)
    games = list(tournament.rounds.get(number=3).games.order_by("board"))
    rehearsal.enter_results(boards=[4, 6, 7, 9, 10, 11])
    postpone_game(tournament_id=pk, game_id=games[7].pk, actor=director, reason="A train is late; played on Saturday.")
    teller = games[4].seats.select_related("player__member").get(colour="w").player.member
    report_result(tournament_id=pk, game_id=games[4].pk, result="1/2-1/2", actor=teller)
    stop_game(tournament_id=pk, game_id=games[2].pk, actor=stage.deputy)
    stage.weekly(tournament, first=4)


def club_evening_swiss(stage: Stage) -> None:
    """Club Swiss from the middle: the last round of a small field is planned, and has flags to look at."""
    tournament = stage.create(
        "Club Evening Swiss", "club-swiss-mid", 7, begins=-42, days=43, time_control="30 min + 20 s"
    )
    rehearsal = stage.rehearsal(tournament, stage.ranked(9, 11, 13, 15, 17, 19, 23, 27), quiet=True)
    rehearsal.play(6)
    plan_round(tournament_id=tournament.pk, actor=stage.director)


def autumn_cup(stage: Stage) -> None:
    """Knockout of thirteen in the semifinal: the best seeds had a bye, a drawn match went to a play-off."""
    tournament = stage.create(
        "Autumn Cup",
        "knockout",
        4,
        begins=-28,
        days=35,
        time_control="60 min + 30 s",
        options={"third_place": True},
    )
    rehearsal = stage.rehearsal(tournament, stage.ranked(0, 2, 4, 5, 7, 9, 11, 13, 15, 17, 19, 25, 29))
    rehearsal.habits = replace(CLUB_EVENING, draws=0.5, withdrawals=0.0, requested_byes=0.0)
    rehearsal.play(2)
    plan_round(tournament_id=tournament.pk, actor=stage.director)
    rehearsal.start()
    rehearsal.enter_results(boards=[1])


def double_round(stage: Stage) -> None:
    """Round robin in two cycles: six players, round 7 of 10 about to close."""
    tournament = stage.create(
        "Masters Double Round",
        "round-robin",
        10,
        begins=-40,
        days=60,
        time_control="90 min + 30 s",
        options={"cycles": 2},
    )
    rehearsal = stage.rehearsal(tournament, stage.ranked(0, 1, 2, 3, 4, 6), quiet=True)
    rehearsal.play(6)
    plan_round(tournament_id=tournament.pk, actor=stage.director)
    rehearsal.start()
    rehearsal.enter_results()


def winter_open(stage: Stage) -> None:
    """FIDE Dutch in preparation: registration is open, the places are taken, and people wait for one."""
    tournament = stage.create(
        "Winter Open",
        "fide-dutch-2026",
        5,
        begins=18,
        days=2,
        time_control="60 min + 30 s",
        maximum_players=14,
        points_bye=Decimal("0.5"),
        description="A weekend in the hall. Coffee from nine, first round at ten.",
    )
    pk = tournament.pk
    open_registration(tournament_id=pk, actor=stage.director)
    entered = [enter(tournament_id=pk, actor=member) for member in stage.ranked(*range(1, 36, 2))]
    withdraw(tournament_id=pk, player_id=entered[3].pk, actor=entered[3].member)
    request_bye(tournament_id=pk, player_id=entered[5].pk, round_number=2, kind="half", actor=entered[5].member)
    keep_apart(tournament_id=pk, first_id=entered[0].pk, second_id=entered[8].pk, actor=stage.director)


def team_trial(stage: Stage) -> None:
    """A small round robin that only its players and directors see, with registration closed and nothing planned."""
    tournament = stage.create(
        "Team Trial",
        "round-robin",
        5,
        begins=5,
        days=28,
        visibility="unlisted",
        rated=False,
        description="For the places on the second team.",
    )
    open_registration(tournament_id=tournament.pk, actor=stage.director)
    for member in stage.ranked(12, 15, 18, 21, 24, 27):
        enter(tournament_id=tournament.pk, actor=member)
    close_registration(tournament_id=tournament.pk, actor=stage.director)


def one_of(system_key: str) -> Callable[[Stage], None]:
    """A pairing system without a tournament of its own here gets a plain one, so that every system can be seen."""

    def try_out(stage: Stage) -> None:
        entry = SYSTEMS[system_key]
        rounds = 5 if entry.format is Format.SWISS else entry.suggested_rounds(8)
        tournament = stage.create(entry.name, system_key, rounds, begins=-7, days=30)
        stage.rehearsal(tournament, stage.ranked(*range(4, 36, 4)), quiet=True).play(2)

    return try_out


OWN: dict[Callable[[Stage], None], str] = {
    summer_open: "fide-dutch-2026",
    season_ladder: "keizer",
    friday_neighbours: "adjacent",
    autumn_rapid: "club-swiss",
    club_evening_swiss: "club-swiss-mid",
    autumn_cup: "knockout",
    double_round: "round-robin",
    winter_open: "fide-dutch-2026",
    team_trial: "round-robin",
}


def stages() -> list[Callable[[Stage], None]]:
    """Every tournament of the demo club, in the order in which the club held them."""
    return [*OWN, *(one_of(key) for key in SYSTEMS if key not in OWN.values())]


def _player(tournament: Tournament, member: Member) -> Player:
    return tournament.players.get(member=member)


def _withdraw(tournament: Tournament, member: Member, director: Member) -> None:
    player = _player(tournament, member)
    withdraw(tournament_id=tournament.pk, player_id=player.pk, actor=director, reason="Moved to another city.")


def _half_point_bye(tournament: Tournament, member: Member, number: int, director: Member) -> None:
    player = _player(tournament, member)
    request_bye(tournament_id=tournament.pk, player_id=player.pk, round_number=number, kind="half", actor=director)
