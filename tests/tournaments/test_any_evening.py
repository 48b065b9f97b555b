"""Whatever a director presses, in whatever order: a refusal writes nothing, undo restores every row."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import partial
from random import Random
from typing import Any

import pytest

from clubsite.refusals import Refused
from members.models import Member
from tests.factories.tournaments import director_of, make_member, make_tournament
from tests.tournaments.test_evening import rows_of
from tournaments.models import Game, Tournament
from tournaments.models.game import REPORTABLE, RESULTS
from tournaments.queries.steps import NEVER_TAKEN_BACK, last_standing
from tournaments.services import edits, games, lifecycle, matches, players, rounds, seating
from tournaments.services.clock import pause_clock, resume_clock, start_round_clock, stop_clock
from tournaments.services.directors import appoint_director, remove_director
from tournaments.services.times import set_round_times
from tournaments.services.undo import undo_last
from tournaments.services.work import replay
from tournaments.verify import verify

pytestmark = pytest.mark.django_db

Move = Callable[[], object]
WHY = "The director wished so."


class AnyEvening:
    """A tournament and somebody who presses buttons by lot; each draw is one call of a service."""

    def __init__(self, tournament: Tournament, dice: Random, spare: list[Member]) -> None:
        self.tournament, self.dice, self.spare = tournament, dice, spare
        self.director = director_of(tournament)
        self.common: dict[str, Any] = {"tournament_id": tournament.pk, "actor": self.director}

    def draw(self) -> tuple[str, Move]:
        round_ = self.tournament.rounds.exclude(status="closed").first()
        kinds = [self.about_players, self.about_settings, self.about_results]
        if round_ is None or self.dice.random() < 0.1:
            kinds += [self.about_rounds] * 6
        elif round_.is_planned:
            kinds += [self.about_the_plan] * 6
        else:
            kinds += ([self.about_games] if round_.games.exists() else [self.about_rounds]) * 9
        return self.dice.choice(kinds)()

    def one_of(self, *moves: tuple[str, Move]) -> tuple[str, Move]:
        return self.dice.choice(moves)

    def player(self) -> int:
        return self.dice.choice(list(self.tournament.players.order_by("pk").values_list("pk", flat=True)))

    def game(self) -> Game:
        found = list(Game.objects.filter(round__tournament=self.tournament).order_by("-round__number", "pk"))
        return self.dice.choice(found[: 1 + self.dice.randrange(len(found))])

    def about_rounds(self) -> tuple[str, Move]:
        c = self.common
        return self.one_of(
            ("plan", partial(rounds.plan_round, **c)),
            ("plan", partial(rounds.plan_round, **c)),
            ("plan by hand", partial(rounds.plan_round, **c, by_hand=True)),
            ("start", partial(rounds.start_round, **c, accept_all=True, reason=WHY)),
            ("close", partial(rounds.close_round, **c)),
            ("discard", partial(rounds.discard_plan, **c)),
        )

    def about_the_plan(self) -> tuple[str, Move]:
        c, why = self.common, {**self.common, "reason": WHY}
        board = self.dice.randint(1, 4)
        kind = self.dice.choice(("absent", "half", "zero"))
        return self.one_of(
            ("swap", partial(edits.swap_players, **why, first_id=self.player(), second_id=self.player())),
            ("colours", partial(edits.swap_colours, **why, board=board)),
            ("bye", partial(edits.give_bye, **why, player_id=self.player())),
            ("pair", partial(edits.pair_freely, **why, white_id=self.player(), black_id=self.player())),
            ("absent", partial(edits.mark_absent, **why, player_id=self.player(), kind=kind)),
            ("absent, anew", partial(edits.mark_absent, **why, player_id=self.player(), fresh=True)),
            ("present", partial(edits.mark_present, **why, player_id=self.player())),
            ("accept", partial(rounds.accept_flags, **c)),
            ("replan", partial(rounds.replan_round, **c)),
            ("start", partial(rounds.start_round, **c, accept_all=True, reason=WHY)),
            ("start", partial(rounds.start_round, **c, accept_all=True, reason=WHY)),
            ("start", partial(rounds.start_round, **c, accept_all=True, reason=WHY)),
        )

    def about_games(self) -> tuple[str, Move]:
        round_ = self.tournament.rounds.get(status="started")
        game = self.dice.choice(list(round_.games.order_by("board", "leg")))
        c: dict[str, Any] = {**self.common, "game_id": game.pk}
        seat = self.dice.choice(list(game.seats.select_related("player__member").order_by("pk")))
        own = {**c, "actor": seat.player.member}
        result = self.dice.choice((*REPORTABLE, *REPORTABLE, *RESULTS))
        score = self.dice.choice(("1-0", "0-1", "0-0-1", "2-0", "1-1", "2-1", "1-1-1"))
        whole = {"round_number": round_.number, "board": game.board, "score": score, "how": "By lot."}
        winner = self.dice.choice((None, seat.player_id))
        return self.one_of(
            *[("result", partial(games.enter_result, **c, result=result))] * 6,
            ("all results", partial(self.all_results, round_.pk)),
            ("clear", partial(games.clear_result, **c, reason=WHY)),
            ("start game", partial(games.start_game, **c)),
            ("stop game", partial(games.stop_game, **c)),
            ("postpone", partial(games.postpone_game, **c, reason=WHY)),
            ("decide", partial(games.decide_match, **c, winner_id=winner, how="By lot.")),
            ("match", partial(matches.enter_match, **self.common, **whole, winner_id=winner)),
            ("report", partial(games.report_result, **own, result=self.dice.choice(REPORTABLE))),
            ("report", partial(games.report_result, **own, result=self.dice.choice(REPORTABLE))),
            ("confirm", partial(games.confirm_result, **own)),
            ("dispute", partial(games.dispute_result, **own)),
            ("alter", partial(edits.alter_started, **c, player_id=seat.player_id, with_id=self.player(), reason=WHY)),
            *[("close", partial(rounds.close_round, **self.common))] * 2,
        )

    def all_results(self, round_pk: int) -> None:
        for game in Game.objects.filter(round=round_pk, result="").exclude(status="postponed").order_by("pk"):
            games.enter_result(**self.common, game_id=game.pk, result=self.dice.choice(("1-0", "0-1")))

    def about_results(self) -> tuple[str, Move]:
        """A result of any round, late or not."""
        if not Game.objects.filter(round__tournament=self.tournament).exists():
            return self.about_settings()
        result = self.dice.choice(RESULTS)
        about = {**self.common, "game_id": self.game().pk, "result": result, "reason": WHY, "acknowledged": True}
        return "correct", partial(games.enter_result, **about)

    def about_players(self) -> tuple[str, Move]:
        who: dict[str, Any] = {**self.common, "player_id": self.player()}
        number = self.dice.randint(1, 5)
        kind = self.dice.choice(("half", "zero", "full", "absent"))
        seed, table = self.dice.choice((None, 1, 2, 3)), self.dice.choice((None, 1, 2))
        pair = {**self.common, "first_id": self.player(), "second_id": self.player()}
        apart = self.tournament.forbidden_pairs.first()
        member = self.dice.choice(self.spare)
        return self.one_of(
            ("add", partial(players.add_player, **self.common, member=member)),
            ("enter", partial(players.enter, tournament_id=self.tournament.pk, actor=member)),
            ("withdraw", partial(players.withdraw, **who)),
            ("come back", partial(players.come_back, **who)),
            ("admit", partial(players.admit, **who)),
            ("ask for a bye", partial(players.request_bye, **who, round_number=number, kind=kind)),
            ("want no bye", partial(players.cancel_bye, **who, round_number=number)),
            ("seat", partial(players.set_seat, **who, seed=seed, table=table)),
            ("keep apart", partial(players.keep_apart, **pair)),
            ("let meet", partial(players.let_meet, **self.common, pair_id=apart.pk if apart else 0)),
        )

    def about_settings(self) -> tuple[str, Move]:
        moment = datetime(2026, 9, 1, 18, tzinfo=UTC) + timedelta(hours=self.dice.randint(0, 9))
        settings: dict[str, Any] = self.dice.choice(
            (
                {"name": f"Evening {self.dice.randint(1, 99)}"},
                {"number_of_rounds": self.dice.randint(3, 6)},
                {"points_win": Decimal(self.dice.choice((1, 3)))},
                {"maximum_players": self.dice.choice((None, 8, 9, 10))},
                {"late_entry_bye": self.dice.choice(("half", "absent"))},
                {"players_report": True},
            )
        )
        members = [row.member for row in self.tournament.directorships.select_related("member")]
        c = self.common
        seats = {"first_id": self.player(), "second_id": self.player()}
        return self.one_of(
            ("settings", partial(lifecycle.change_settings, **c, **settings)),
            ("settings", partial(lifecycle.change_settings, **c, **settings)),
            ("open", partial(lifecycle.open_registration, **c)),
            ("close registration", partial(lifecycle.close_registration, **c)),
            ("times", partial(set_round_times, **c, times={self.dice.randint(1, 6): moment})),
            ("appoint", partial(appoint_director, **c, member=self.dice.choice(self.spare))),
            ("dismiss", partial(remove_director, **c, member_id=self.dice.choice(members).pk)),
            ("draw seats", partial(seating.draw_seats, **c)),
            ("swap seats", partial(seating.swap_seats, **c, **seats)),
            ("clear seats", partial(seating.clear_seats, **c)),
            ("clock", partial(start_round_clock, **c, minutes=30)),
            ("pause", partial(pause_clock, **c)),
            ("resume", partial(resume_clock, **c)),
            ("stop", partial(stop_clock, **c)),
        )


CASES = [
    ("club-swiss", 7, 1, 1),
    ("club-swiss", 8, 1, 2),
    ("club-swiss", 6, 2, 3),
    ("fide-dutch-2026", 7, 1, 4),
    ("keizer", 6, 1, 5),
    ("round-robin", 5, 1, 6),
    ("round-robin", 4, 2, 7),
    ("knockout", 6, 1, 8),
    ("knockout", 5, 3, 9),
]


@pytest.mark.parametrize(("system", "field", "legs", "seed"), CASES)
def test_undo_restores_every_row_and_a_refusal_writes_nothing(system: str, field: int, legs: int, seed: int) -> None:
    tournament = make_tournament(players=field, rounds=5, system=system, legs=legs, players_report=True)
    dice = Random(f"any evening {seed}")
    evening = AnyEvening(tournament, dice, [make_member(f"Spare {n}", rating=1400 + n) for n in range(4)])
    done: list[str] = []
    for _n in range(120):
        before, number = rows_of(tournament), tournament.event_number
        what, move = evening.draw()
        try:
            move()
        except Refused:
            tournament.refresh_from_db()
            if what != "all results":
                assert (rows_of(tournament), tournament.event_number) == (before, number), (
                    f"{what} was refused, after {done}"
                )
            continue
        tournament.refresh_from_db()
        done.append(what)
        if tournament.event_number == number:
            assert rows_of(tournament) == before, f"{what} left no event, after {done}"
        elif what != "all results" and dice.random() < 0.4:
            event = last_standing(tournament)
            assert event is not None
            if event.number == tournament.event_number and event.kind not in NEVER_TAKEN_BACK:
                undo_last(tournament_id=tournament.pk, actor=evening.director, reason=WHY)
                tournament.refresh_from_db()
                assert rows_of(tournament) == before, f"{what} was not taken back, after {done}"
    assert replay(tournament.events.all()) == rows_of(tournament)
    assert [str(finding) for finding in verify(Tournament.objects.filter(pk=tournament.pk))] == [], done
