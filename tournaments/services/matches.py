"""The result of a match of several games in one tap: 2–0, 2–1, 1–0–1 … checked against the format.

A tap says how many games each side won, not in which order. The games are written with the loser's first, so that
the match is not decided before its last game; whoever cares about the order enters game by game.
"""

from __future__ import annotations

import re

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from members.models import Member
from pairing.matches import MatchScore, fault
from pairing.model import Result
from pairing.said import retold
from pairing.systems import Format, system
from tournaments.models import Game, GameStatus, Round, Seat, Tournament
from tournaments.refusals import AcknowledgementNeeded, BadValue, ReasonNeeded, WrongStatus
from tournaments.services.work import Work, check_fresh, lock

SCORE = re.compile(r"(\d{1,2})-(\d{1,2})(?:-(\d{1,2}))?", re.ASCII)


def score_from(text: str) -> MatchScore:
    """`2-1` or `1-0-1`: games won, lost and drawn by the player with White in the first game."""
    match = SCORE.fullmatch(text)
    if match is None:
        raise BadValue(_("“%(text)s” is not the score of a match.") % {"text": text[:20]}, field="score")
    wins, losses, draws = (int(part or 0) for part in match.groups())
    return MatchScore(wins, losses, draws)


@transaction.atomic
def enter_match(
    *,
    tournament_id: int,
    round_number: int,
    board: int,
    score: str,
    actor: Member,
    winner_id: int | None = None,
    how: str = "",
    may_change: bool = True,
    seen: int | None = None,
) -> list[Game]:
    """Write a whole match down. A level match of a knockout needs its winner, and how that was decided.

    Without `may_change` results that stand are not replaced.
    """
    tournament = lock(tournament_id)
    round_, games = _match_at(tournament, round_number, board)
    for game in games:
        check_fresh(tournament, seen, game=game.pk)
    wanted = score_from(score)
    _must_be_possible(tournament, wanted, winner_id, how)
    standing = [game.result for game in games if game.result]
    if not may_change and results_of(wanted)[: len(standing)] != standing:
        raise AcknowledgementNeeded(
            _("Board %(board)d already has a result. Nothing was changed yet.") % {"board": board}
        )
    work = Work(tournament, actor)
    first, second = _players(games[0])
    if winner_id is not None and winner_id not in (first, second):
        raise BadValue(_("The winner must be one of the two at this board."), field="winner")
    rows = _as_many_games(work, round_, board, games, wanted.games, (first, second))
    for game, result in zip(rows, results_of(wanted), strict=True):
        _write(work, game, result)
    named = winner_id if wanted.wins == wanted.losses else None
    work.change(rows[0], decided_for_id=named, decided_how=how.strip()[:120] if named is not None else "")
    if work.changes:
        work.record(
            "match.entered",
            reason=how.strip() if wanted.wins == wanted.losses else "",
            round_number=round_.number,
            game=rows[0].pk,
            board=board,
            players=rows[0].seated,
            score=str(wanted),
            player=winner_id,
        )
    return rows


def _match_at(tournament: Tournament, round_number: int, board: int) -> tuple[Round, list[Game]]:
    """The round, which is being played, and the games at this board in their order."""
    round_ = tournament.rounds.filter(number=round_number).first()
    if round_ is None or not round_.is_started:
        raise WrongStatus(_("Round %(round)d is not being played.") % {"round": round_number})
    games = list(round_.games.filter(board=board).order_by("leg"))
    if not games:
        raise BadValue(_("There is no board %(board)d in this round.") % {"board": board}, field="board")
    return round_, games


def _must_be_possible(tournament: Tournament, score: MatchScore, winner_id: int | None, how: str) -> None:
    eliminates = system(tournament.system).format is Format.KNOCKOUT
    named = winner_id is not None
    if problem := fault(score, tournament.legs, elimination=eliminates and not named):
        raise BadValue(retold(problem, _), field="score")
    if score.games > tournament.legs:
        raise BadValue(
            _("This match has %(legs)d games, not %(games)d.") % {"legs": tournament.legs, "games": score.games},
            field="score",
        )
    if eliminates and named and score.wins == score.losses and not how.strip():
        raise ReasonNeeded(_("Say how the match was decided: a play-off, a lot, …"))


def results_of(score: MatchScore) -> list[str]:
    """The games of a match in order, White of each first: the loser's wins, then the draws, then the winner's wins."""
    first_wins = score.wins >= score.losses
    outcomes = ["l" if first_wins else "w"] * min(score.wins, score.losses)
    outcomes += ["d"] * score.draws
    outcomes += ["w" if first_wins else "l"] * max(score.wins, score.losses)
    white, black = Result.WHITE_WINS.value, Result.BLACK_WINS.value
    found = []
    for leg, outcome in enumerate(outcomes, start=1):
        if outcome == "d":
            found.append(Result.DRAW.value)
        else:
            found.append(white if (outcome == "w") == (leg % 2 == 1) else black)
    return found


def _as_many_games(
    work: Work, round_: Round, board: int, games: list[Game], count: int, players: tuple[int, int]
) -> list[Game]:
    """Exactly so many games at the board: those that time left no room for go, those that are missing come."""
    for game in games[count:]:
        _remove(work, game)
    rows = games[:count]
    for leg in range(len(rows) + 1, count + 1):
        game = work.create(Game, round=round_, board=board, leg=leg, status=GameStatus.IN_PLAY)
        colours = ("w", "b") if leg % 2 else ("b", "w")
        work.create_many(
            [
                Seat(round=round_, leg=leg, player_id=player, game=game, colour=colour)
                for player, colour in zip(players, colours, strict=True)
            ]
        )
        rows.append(game)
    return rows


def _remove(work: Work, game: Game) -> None:
    for seat in Seat.objects.filter(game=game).order_by("pk"):
        work.remove(seat)
    work.remove(game)


def _write(work: Work, game: Game, result: str) -> None:
    if game.result == result:
        return
    now = timezone.now()
    work.change(
        game,
        result=result,
        status=GameStatus.FINISHED,
        finished_at=game.finished_at or now,
        entered_by=work.actor,
        entered_at=now,
    )


def _players(first: Game) -> tuple[int, int]:
    """Who has White in the first game, and who Black."""
    seats = dict(Seat.objects.filter(game=first).values_list("colour", "player_id"))
    return seats["w"], seats["b"]


def drop_unneeded_games(work: Work, round_: Round) -> None:
    """Games of a decided match that were never played go when the round closes: nobody sat at them."""
    if work.tournament.legs == 1:
        return
    open_games = round_.games.exclude(status__in=(GameStatus.FINISHED, GameStatus.POSTPONED)).order_by("-leg")
    for game in open_games:
        _remove(work, game)
