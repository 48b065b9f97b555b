"""A whole event played through the services as a club would play it: for demonstrations, simulations and tests.

Results follow the ratings. How lively it is, is said by `Habits`: players come late, drop out and come
back, ask for byes and stay away; the director edits plans, corrects results and takes steps back. The
same seed plays the same event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from django.db.models import QuerySet

from members.models import Member
from pairing.matches import lost_by_both, winner_of
from pairing.model import Game as Played
from pairing.model import Result
from pairing.systems import Format, system
from tournaments.documents import plan_from
from tournaments.habits import LIVELY, Habits
from tournaments.models import Game, GameStatus, Player, PlayerStatus, Round, RoundStatus, Tournament
from tournaments.refusals import CannotPair, Refused
from tournaments.services import edits
from tournaments.services.games import (
    confirm_result,
    decide_match,
    dispute_result,
    enter_result,
    postpone_game,
    report_result,
)
from tournaments.services.lifecycle import close_tournament, reopen_tournament
from tournaments.services.players import add_player, come_back, request_bye, withdraw
from tournaments.services.rounds import accept_flags, close_round, plan_round, start_round
from tournaments.services.undo import undo_last

WHITE_ADVANTAGE = 35  # rating points
OVER_THE_BOARD = (Result.WHITE_WINS.value, Result.DRAW.value, Result.BLACK_WINS.value)
UNUSUAL = (
    Result.DOUBLE_FORFEIT.value,
    Result.BOTH_LOSE.value,
    Result.SHORT_DRAW.value,
    Result.WHITE_DRAWS_BLACK_LOSES.value,
)


class Rehearsal:
    """One tournament on its way. `happened` counts what was done; `spare` are members who may come late."""

    def __init__(
        self,
        tournament: Tournament,
        director: Member,
        *,
        seed: str,
        habits: Habits = LIVELY,
        spare: Sequence[Member] = (),
    ) -> None:
        self.tournament = tournament
        self.director = director
        self.seed = seed
        self.habits = habits
        self.spare = list(spare)
        self.happened: Counter[str] = Counter()
        self.format = system(tournament.system).format

    # Whole rounds -----------------------------------------------------------------------------

    def play(self, rounds: int | None = None) -> None:
        """So many rounds, or all that are left; ends early where the system has no round left to pair."""
        played = 0
        while rounds is None or played < rounds:
            if self.next_number > self.tournament.number_of_rounds or not self.play_round():
                break
            played += 1

    def play_round(self) -> bool:
        """Plan, review, start, record, close. False where there was nothing to pair."""
        if self.next_number > 1:
            self.between_rounds()
        if not self.plan():
            return False
        self.review()
        self.start()
        self.enter_results()
        self.close()
        self.correct()
        return True

    @property
    def next_number(self) -> int:
        return self.tournament.rounds.count() + 1

    def chance(self, name: str) -> Random:
        """The dice for one matter of the round at hand."""
        return Random(f"{self.seed}:{self.tournament.rounds.count()}:{name}")

    def do(self, what: str, action: Callable[[], object]) -> bool:
        """Something the services may refuse: then it has not happened."""
        try:
            action()
        except Refused:
            self.happened[f"{what} refused"] += 1
            return False
        self.happened[what] += 1
        return True

    # Before the round ---------------------------------------------------------------------------

    def between_rounds(self) -> None:
        """Who drops out, comes back, comes late, or asks for a bye."""
        dice, pk = self.chance("between"), self.tournament.pk
        players = list(self.tournament.players.order_by("pk"))
        playing = sum(player.status == PlayerStatus.PLAYING for player in players)
        for player in players:
            roll = dice.random()
            about: dict[str, Any] = {"tournament_id": pk, "player_id": player.pk, "actor": self.director}
            if player.status == PlayerStatus.PLAYING and roll < self.habits.withdrawals and playing > 4:
                self.do("withdrawn", partial(withdraw, **about))
                playing -= 1
            elif player.status == PlayerStatus.WITHDRAWN and roll < self.habits.returns:
                self.do("returned", partial(come_back, **about))
            elif player.status == PlayerStatus.PLAYING and roll > 1 - self.habits.requested_byes:
                self.request(player, dice)
        self.come_late(dice)

    def come_late(self, dice: Random) -> None:
        if self.spare and self.format is Format.SWISS and dice.random() < self.habits.late_entries / 2:
            late: dict[str, Any] = {
                "tournament_id": self.tournament.pk,
                "actor": self.director,
                "member": self.spare.pop(),
            }
            self.do("late entry", partial(add_player, **late))

    def request(self, player: Player, dice: Random) -> None:
        kind = dice.choice(("half", "zero", "absent") if self.format is Format.SWISS else ("zero", "absent"))
        number = self.next_number
        self.do(
            "bye requested",
            lambda: request_bye(
                tournament_id=self.tournament.pk,
                player_id=player.pk,
                round_number=number,
                kind=kind,
                actor=self.director,
            ),
        )

    # The plan -----------------------------------------------------------------------------------

    def plan(self) -> bool:
        """Plan the next round, by hand where the system finds none; now and then take the plan back first."""
        pk, director = self.tournament.pk, self.director
        if self.chance("plan").random() < self.habits.second_thoughts / 2 and self.do(
            "planned", lambda: plan_round(tournament_id=pk, actor=director)
        ):
            self.do("taken back", lambda: undo_last(tournament_id=pk, actor=director))
        try:
            plan_round(tournament_id=pk, actor=director)
        except CannotPair:
            by_hand = self.format is Format.SWISS and self.do(
                "planned by hand", lambda: plan_round(tournament_id=pk, actor=director, by_hand=True)
            )
            if not by_hand:
                return False
        self.happened["planned"] += 1
        return True

    def review(self) -> None:
        """Somebody is missing, the director changes a board."""
        dice = self.chance("review")
        if self.format is not Format.SWISS:
            return
        seats = list(self.open_round.seats.filter(leg=1, game__isnull=False).order_by("pk"))
        if len(seats) > 6 and dice.random() < self.habits.absences:
            missing = dice.choice(seats).player_id
            self.edit("absent", lambda: edits.mark_absent(**self.by_hand, player_id=missing, reason="Not here."))
        if len(seats) > 6 and dice.random() < self.habits.hand_edits:
            self.change_by_hand(dice)

    @property
    def by_hand(self) -> dict[str, Any]:
        return {"tournament_id": self.tournament.pk, "actor": self.director}

    def edit(self, what: str, action: Callable[[], object]) -> None:
        self.do(f"plan edited: {what}", action)

    def change_by_hand(self, dice: Random) -> None:
        """One of the director's edits, chosen by lot, with a reason."""
        seats = list(self.open_round.seats.filter(leg=1, game__isnull=False).order_by("pk").select_related("game"))
        first, second = dice.sample(seats, 2)
        why = {**self.by_hand, "reason": "The director wished so."}
        which = dice.randrange(4)
        if which == 0 and first.game is not None:
            board = first.game.board
            self.edit("colours", lambda: edits.swap_colours(**why, board=board))
        elif which == 1:
            self.edit("swap", lambda: edits.swap_players(**why, first_id=first.player_id, second_id=second.player_id))
        elif which == 2:
            self.edit("bye", lambda: edits.give_bye(**why, player_id=first.player_id))
        else:
            self.edit("pair", lambda: edits.pair_freely(**why, white_id=first.player_id, black_id=second.player_id))

    @property
    def open_round(self) -> Round:
        return self.tournament.rounds.exclude(status=RoundStatus.CLOSED).select_related("plan").get()

    def start(self) -> None:
        pk = self.tournament.pk
        flags = len(plan_from(self.open_round.plan.body).flags)
        if flags:
            accept_flags(tournament_id=pk, actor=self.director)
            self.happened["flags accepted"] += flags
        start_round(tournament_id=pk, actor=self.director)
        if self.chance("start").random() < self.habits.second_thoughts / 4:
            undo_last(tournament_id=pk, actor=self.director, reason="Started too early.")
            self.happened["taken back"] += 1
            start_round(tournament_id=pk, actor=self.director)
        self.happened["started"] += 1
        self.tournament.refresh_from_db()
        dice = self.chance("public")
        self.come_late(dice)
        if dice.random() < self.habits.alterations:
            self.alter(dice)

    def alter(self, dice: Random) -> None:
        """Two people went to each other's board, and the director lets it stand."""
        seats = list(self.open_round.seats.filter(leg=1, game__isnull=False).order_by("pk"))
        if self.format is Format.SWISS and len(seats) > 3:
            first, second = dice.sample(seats, 2)
            people: dict[str, Any] = {
                "game_id": first.game_id,
                "player_id": first.player_id,
                "with_id": second.player_id,
            }
            self.do("altered", partial(edits.alter_started, **self.by_hand, **people, reason="They sat down so."))

    # The games ----------------------------------------------------------------------------------

    def enter_results(self, boards: Sequence[int] | None = None) -> None:
        """Results for these boards, or for all, in the order in which games end."""
        dice = self.chance("results")
        round_ = self.open_round
        matches: dict[int, list[Game]] = {}
        for game in round_.games.order_by("board", "leg").prefetch_related("seats__player__member"):
            matches.setdefault(game.board, []).append(game)
        order = [board for board in matches if boards is None or board in boards]
        dice.shuffle(order)
        for board in order:
            self.play_match(matches[board], dice)

    def play_match(self, games: list[Game], dice: Random) -> None:
        """The games of one board until it is decided; a drawn match of a knockout is decided by lot."""
        sides = {seat.colour: seat.player for seat in games[0].seats.all()}
        first, second = sides["w"], sides["b"]
        match = [Played(*((first.pk, second.pk) if g.leg % 2 else (second.pk, first.pk)), leg=g.leg) for g in games]
        for n, game in enumerate(games):
            white, black = (first, second) if game.leg % 2 else (second, first)
            result = self.result(white, black, dice)
            if self.format is not Format.KNOCKOUT and dice.random() < self.habits.postponed:
                postpone_game(tournament_id=self.tournament.pk, game_id=game.pk, actor=self.director, reason="Away.")
                self.happened["postponed"] += 1
                continue
            self.record(game, white, black, result, dice)
            match[n] = replace(match[n], result=Result(result))
            if winner_of(match, len(games), first.pk, second.pk) is not None:
                break
        undecided = winner_of(match, len(games), first.pk, second.pk) is None and not lost_by_both(match)
        if self.format is Format.KNOCKOUT and undecided:
            self.decide(games[0], dice.choice((first, second)))

    def decide(self, game: Game, winner: Player) -> None:
        """A drawn match of a knockout."""
        decide_match(
            tournament_id=self.tournament.pk,
            game_id=game.pk,
            winner_id=winner.pk,
            how="Blitz play-off",
            actor=self.director,
        )
        self.happened["decided"] += 1

    def result(self, white: Player, black: Player, dice: Random) -> str:
        roll = dice.random()
        if roll < self.habits.forfeits:
            self.happened["forfeit"] += 1
            return dice.choice((Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)).value
        if roll < self.habits.forfeits + self.habits.unusual:
            self.happened["unusual result"] += 1
            return dice.choice(UNUSUAL)
        expected = 1 / (1 + 10 ** ((black.rating - white.rating - WHITE_ADVANTAGE) / 400))
        draw = self.habits.draws * 2 * min(expected, 1 - expected)  # the wider the gap, the fewer draws
        roll = dice.random()
        if roll < draw:
            return Result.DRAW.value
        return Result.WHITE_WINS.value if roll < draw / 2 + expected else Result.BLACK_WINS.value

    def record(self, game: Game, white: Player, black: Player, result: str, dice: Random) -> None:
        """Entered by the director, or reported by a player and answered by the other."""
        pk, told = self.tournament.pk, result in OVER_THE_BOARD and self.tournament.players_report
        if told and dice.random() < self.habits.reported:
            teller, other = dice.sample((white.member, black.member), 2)
            report_result(tournament_id=pk, game_id=game.pk, result=result, actor=teller)
            self.happened["reported"] += 1
            if dice.random() < 0.8:
                confirm_result(tournament_id=pk, game_id=game.pk, actor=other)
                return
            dispute_result(tournament_id=pk, game_id=game.pk, actor=other)
            self.happened["disputed"] += 1
        enter_result(tournament_id=pk, game_id=game.pk, result=result, actor=self.director)
        self.happened["result"] += 1
        if dice.random() < self.habits.second_thoughts / 5:
            undo_last(tournament_id=pk, actor=self.director)
            self.happened["taken back"] += 1
            enter_result(tournament_id=pk, game_id=game.pk, result=result, actor=self.director)

    def close(self) -> None:
        close_round(tournament_id=self.tournament.pk, actor=self.director)
        self.happened["closed"] += 1

    # Afterwards ---------------------------------------------------------------------------------

    def correct(self) -> None:
        """A result was written down wrongly, or a postponed game is played at last."""
        dice = self.chance("afterwards")
        for game in self.games_of_closed_rounds().filter(status=GameStatus.POSTPONED):
            if dice.random() < 0.5:
                self.play_postponed(game, dice)
        if self.format is not Format.KNOCKOUT and dice.random() < self.habits.corrections:
            games = list(self.games_of_closed_rounds().filter(result__in=OVER_THE_BOARD))
            if games:
                game = dice.choice(games)
                wrong = [result for result in OVER_THE_BOARD if result != game.result]
                self.correct_result(game, dice.choice(wrong))

    def correct_result(self, game: Game, result: str) -> None:
        enter_result(
            tournament_id=self.tournament.pk,
            game_id=game.pk,
            result=result,
            actor=self.director,
            reason="The score sheet says otherwise.",
            acknowledged=True,
        )
        self.happened["corrected"] += 1

    def games_of_closed_rounds(self) -> QuerySet[Game]:
        return Game.objects.filter(round__tournament=self.tournament, round__status=RoundStatus.CLOSED).order_by("pk")

    def play_postponed(self, game: Game, dice: Random) -> None:
        sides = {seat.colour: seat.player for seat in game.seats.select_related("player")}
        result = self.result(sides["w"], sides["b"], dice)
        enter_result(tournament_id=self.tournament.pk, game_id=game.pk, result=result, actor=self.director)
        self.happened["result"] += 1

    def finish(self, *, administrator: Member | None = None) -> None:
        """Play what was postponed and close the tournament; an administrator may reopen it for a correction."""
        dice, pk = self.chance("end"), self.tournament.pk
        for game in self.games_of_closed_rounds().filter(status=GameStatus.POSTPONED):
            self.play_postponed(game, dice)
        early = "" if self.next_number > self.tournament.number_of_rounds else "Nobody was left to pair."
        close_tournament(tournament_id=pk, actor=self.director, reason=early)
        if administrator and self.format is not Format.KNOCKOUT and dice.random() < self.habits.reopened:
            reopen_tournament(tournament_id=pk, actor=administrator, reason="A result was wrong.")
            self.happened["reopened"] += 1
            self.correct()
            for game in self.games_of_closed_rounds().filter(status=GameStatus.POSTPONED):
                self.play_postponed(game, dice)
            close_tournament(tournament_id=pk, actor=self.director, reason=early)
        self.tournament.refresh_from_db()
