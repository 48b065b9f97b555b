"""What happens at the boards: starting, stopping, results, reports, corrections."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from members.models import Member
from pairing.matches import lost_by_both, winner_of
from pairing.model import Result
from pairing.systems import Format, system
from tournaments.models import Game, GameStatus, Player, Report, RoundStatus, Seat, Tournament
from tournaments.models.game import REPORTABLE, RESULTS
from tournaments.refusals import (
    AcknowledgementNeeded,
    BadValue,
    NotAllowed,
    ReasonNeeded,
    WrongStatus,
)
from tournaments.services.work import Work, check_fresh, lock
from tournaments.snapshots import field_of


@transaction.atomic
def enter_result(
    *,
    tournament_id: int,
    game_id: int,
    result: str,
    actor: Member,
    reason: str = "",
    acknowledged: bool = False,
    may_change: bool = True,
    seen: int | None = None,
) -> Game:
    """Write a result down, or correct one.

    In a started round at once; after it closed with a reason; where a later round is already
    public the director also acknowledges that its pairings stay as they are. Without `may_change`
    a result that stands is not replaced: a tap on the wrong board asks first.
    """
    tournament, game = _locked(tournament_id, game_id)
    _must_be_a_result(result)
    _round_begun(tournament, game)
    if game.result == result and game.report != Report.DISPUTED:
        return game
    check_fresh(tournament, seen, game=game_id)
    if game.result and not may_change:
        raise AcknowledgementNeeded(
            _("Board %(board)d already has a result. Nothing was changed yet.") % {"board": game.board}
        )
    late = game.round.is_closed and game.status != GameStatus.POSTPONED
    if late:
        _may_correct(tournament, game, reason, acknowledged)
    if game.round.is_closed and system(tournament.system).format is Format.KNOCKOUT:
        _tree_stands(tournament, game, result)
    work = Work(tournament, actor)
    before = game.result
    work.change(
        game,
        result=result,
        status=GameStatus.FINISHED,
        finished_at=game.finished_at or timezone.now(),
        entered_by=actor,
        entered_at=timezone.now(),
    )
    kind = "result.corrected" if late else "result.changed" if before else "result.entered"
    work.record(
        kind,
        reason=reason,
        **_facts(game),
        before=before,
        after=result,
    )
    return game


@transaction.atomic
def clear_result(*, tournament_id: int, game_id: int, actor: Member, reason: str, seen: int | None = None) -> Game:
    """Take a result away: an action of its own, in a round that is still open, with a reason."""
    tournament, game = _locked(tournament_id, game_id)
    check_fresh(tournament, seen, game=game_id)
    if not game.result:
        raise WrongStatus(_("Board %(board)d has no result.") % {"board": game.board})
    if not game.round.is_started:
        raise WrongStatus(_("Round %(round)d is closed. Correct the result instead.") % {"round": game.round.number})
    if not reason.strip():
        raise ReasonNeeded(_("Say why the result is cleared."))
    work = Work(tournament, actor)
    before = game.result
    work.change(
        game,
        result="",
        status=GameStatus.IN_PLAY,
        finished_at=None,
        entered_by=None,
        entered_at=None,
        report="",
        reported_result="",
        reported_by=None,
    )
    work.record(
        "result.cleared",
        reason=reason,
        **_facts(game),
        before=before,
        after="",
    )
    return game


@transaction.atomic
def start_game(*, tournament_id: int, game_id: int, actor: Member, seen: int | None = None) -> Game:
    return _move(
        tournament_id,
        game_id,
        actor,
        "game.started",
        GameStatus.IN_PLAY,
        {GameStatus.PLANNED, GameStatus.STOPPED, GameStatus.POSTPONED},
        seen=seen,
    )


@transaction.atomic
def stop_game(*, tournament_id: int, game_id: int, actor: Member, seen: int | None = None) -> Game:
    return _move(tournament_id, game_id, actor, "game.stopped", GameStatus.STOPPED, {GameStatus.IN_PLAY}, seen=seen)


@transaction.atomic
def postpone_game(
    *, tournament_id: int, game_id: int, actor: Member, reason: str = "", seen: int | None = None
) -> Game:
    """The game is played later; it counts as a draw for pairing, and the round may close without it."""
    return _move(
        tournament_id,
        game_id,
        actor,
        "game.postponed",
        GameStatus.POSTPONED,
        {GameStatus.PLANNED, GameStatus.IN_PLAY, GameStatus.STOPPED},
        reason,
        seen=seen,
    )


def _move(
    tournament_id: int,
    game_id: int,
    actor: Member,
    kind: str,
    to: GameStatus,
    allowed: set[GameStatus],
    reason: str = "",
    *,
    seen: int | None,
) -> Game:
    tournament, game = _locked(tournament_id, game_id)
    if not game.round.is_started:
        raise WrongStatus(_("Round %(round)d is not being played.") % {"round": game.round.number})
    if game.status == to:
        return game
    check_fresh(tournament, seen, game=game_id)
    if game.status not in allowed:
        raise WrongStatus(
            _("The game on board %(board)d is %(status)s.") % {"board": game.board, "status": game.get_status_display()}
        )
    work = Work(tournament, actor)
    now = timezone.now()
    moments: dict[GameStatus, dict[str, Any]] = {
        GameStatus.IN_PLAY: {"started_at": game.started_at or now, "finished_at": None},
        GameStatus.STOPPED: {"finished_at": now},
    }
    work.change(game, status=to, **moments.get(to, {}))
    work.record(kind, reason=reason, round_number=game.round.number, game=game.pk, board=game.board, leg=game.leg)
    return game


@transaction.atomic
def decide_match(
    *, tournament_id: int, game_id: int, winner_id: int | None, how: str, actor: Member, seen: int | None = None
) -> Game:
    """Name the winner of a drawn match, and how it was decided; without a winner the naming is taken back."""
    tournament, game = _locked(tournament_id, game_id)
    check_fresh(tournament, seen, game=game_id)
    if not game.round.is_started:
        raise WrongStatus(_("Round %(round)d is not being played.") % {"round": game.round.number})
    first = game.round.games.filter(board=game.board).order_by("leg").first() or game
    if winner_id is not None and not Seat.objects.filter(game=first, player_id=winner_id).exists():
        raise BadValue(_("The winner must be one of the two at this board."), field="winner")
    if winner_id is not None and not how.strip():
        raise BadValue(_("Say how the match was decided: a play-off, a lot, …"), field="how")
    work = Work(tournament, actor)
    if work.change(first, decided_for_id=winner_id, decided_how=how.strip() if winner_id else ""):
        work.record(
            "match.decided",
            reason=how,
            round_number=game.round.number,
            game=first.pk,
            board=first.board,
            player=winner_id,
        )
    return first


# The players' own word -------------------------------------------------------------------------


@transaction.atomic
def report_result(*, tournament_id: int, game_id: int, result: str, actor: Member, seen: int | None = None) -> Game:
    """A player tells the result of their own game; the opponent is asked to confirm it."""
    tournament, game = _locked(tournament_id, game_id)
    player = own_seat(tournament, game, actor)
    check_fresh(tournament, seen, game=game_id)
    if result not in REPORTABLE:
        raise BadValue(_("Choose one of the three results."), field="result")
    if not game.round.is_started:
        raise WrongStatus(_("Round %(round)d is not being played.") % {"round": game.round.number})
    if game.result:
        raise WrongStatus(_("The director has entered a result for board %(board)d.") % {"board": game.board})
    if game.report == Report.REPORTED and game.reported_by_id != player.pk:
        if game.reported_result == result:
            return _confirm(tournament, game, actor)
        return _dispute(tournament, game, actor)
    work = Work(tournament, actor)
    if work.change(game, report=Report.REPORTED, reported_result=result, reported_by=player):
        work.record(
            "result.reported",
            **_facts(game),
            after=result,
        )
    return game


@transaction.atomic
def confirm_result(*, tournament_id: int, game_id: int, actor: Member, seen: int | None = None) -> Game:
    """The opponent agrees: the reported result stands, until the director says otherwise."""
    tournament, game = _locked(tournament_id, game_id)
    player = own_seat(tournament, game, actor)
    if game.report == Report.CONFIRMED:
        return game
    check_fresh(tournament, seen, game=game_id)
    _reported_by_other(game, player)
    return _confirm(tournament, game, actor)


@transaction.atomic
def dispute_result(*, tournament_id: int, game_id: int, actor: Member, seen: int | None = None) -> Game:
    """The opponent disagrees: the director decides."""
    tournament, game = _locked(tournament_id, game_id)
    player = own_seat(tournament, game, actor)
    if game.report == Report.DISPUTED:
        return game
    check_fresh(tournament, seen, game=game_id)
    _reported_by_other(game, player)
    return _dispute(tournament, game, actor)


def _confirm(tournament: Tournament, game: Game, actor: Member) -> Game:
    work = Work(tournament, actor)
    now = timezone.now()
    work.change(
        game,
        report=Report.CONFIRMED,
        result=game.reported_result,
        status=GameStatus.FINISHED,
        finished_at=now,
        entered_by=actor,
        entered_at=now,
    )
    work.record(
        "result.confirmed",
        **_facts(game),
        before="",
        after=game.result,
    )
    return game


def _dispute(tournament: Tournament, game: Game, actor: Member) -> Game:
    work = Work(tournament, actor)
    work.change(game, report=Report.DISPUTED)
    work.record("result.disputed", **_facts(game))
    return game


def _reported_by_other(game: Game, player: Player) -> None:
    if game.report != Report.REPORTED or game.reported_by_id == player.pk or game.result:
        raise WrongStatus(
            _("There is no report of your opponent to answer on board %(board)d.") % {"board": game.board}
        )


def own_seat(tournament: Tournament, game: Game, actor: Member) -> Player:
    """Who may report, confirm and dispute: a player of this very game, where the tournament asks its players."""
    seat = Seat.objects.filter(game=game, player__member=actor).select_related("player").first()
    if seat is None:
        raise NotAllowed(_("Only the two players of a game report its result."))
    if not tournament.players_report:
        raise NotAllowed(_("In this tournament the director enters the results."))
    return seat.player


def _locked(tournament_id: int, game_id: int) -> tuple[Tournament, Game]:
    tournament = lock(tournament_id)
    game = Game.objects.select_related("round").get(pk=game_id, round__tournament=tournament)
    game.round.tournament = tournament
    if tournament.is_finished:
        raise WrongStatus(_("The tournament is closed. An administrator can reopen it."))
    return tournament, game


def _facts(game: Game) -> dict[str, Any]:
    """What the log says of every step with a result."""
    return {
        "round_number": game.round.number,
        "game": game.pk,
        "board": game.board,
        "leg": game.leg,
        "players": game.seated,
    }


def _must_be_a_result(result: str) -> None:
    if not result:
        raise BadValue(_("Choose a result. To clear one, use “Clear the result”, with a reason."), field="result")
    if result not in RESULTS:
        raise BadValue(_("“%(result)s” is not a result.") % {"result": result[:20]}, field="result")


def _may_correct(tournament: Tournament, game: Game, reason: str, acknowledged: bool) -> None:
    """A closed round takes a reason; a later round that is public is acknowledged, too."""
    if not reason.strip():
        raise ReasonNeeded(
            _("Round %(round)d is closed. Say why the result is corrected.") % {"round": game.round.number}
        )
    if not acknowledged and (later := _later_round(tournament, game)):
        raise AcknowledgementNeeded(
            _("Round %(round)d has already started. Its pairings stay as published; confirm that you know.")
            % {"round": later}
        )


def _round_begun(tournament: Tournament, game: Game) -> None:
    if game.round.status == RoundStatus.PLANNED:
        raise WrongStatus(_("Round %(round)d has not started yet.") % {"round": game.round.number})


def _later_round(tournament: Tournament, game: Game) -> int | None:
    return (
        tournament.rounds.filter(number__gt=game.round.number)
        .exclude(status=RoundStatus.PLANNED)
        .values_list("number", flat=True)
        .first()
    )


def _tree_stands(tournament: Tournament, game: Game, result: str) -> None:
    """In a knockout the next round follows from who won: a correction leaves a winner, and once that round is
    public the same one."""
    round_ = field_of(tournament, through=game.round.number).snapshot.rounds[-1]
    match = [each for each in round_.games if each.board == game.board]
    after = [replace(each, result=Result(result)) if each.leg == game.leg else each for each in match]
    first, second = match[0].players
    named = next((decision.winner for decision in round_.decisions if decision.winner in (first, second)), None)
    was, now = (winner_of(games, tournament.legs, first, second) or named for games in (match, after))
    if was != now and (later := _later_round(tournament, game)):
        raise WrongStatus(
            _(
                "Round %(round)d follows from who won here, and it has started. "
                "A correction that changes the winner is no longer possible."
            )
            % {"round": later}
        )
    if now is None and not lost_by_both(after):
        raise WrongStatus(
            _("A match of a knockout needs a winner, and its round is closed. Take the closing back first.")
        )
