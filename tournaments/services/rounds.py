"""The life of a round: planned, reviewed, started, closed."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from members.models import Member
from pairing.checks import faults
from pairing.elimination import decided_tree
from pairing.errors import PairingError
from pairing.model import RoundPlan
from pairing.said import retold
from pairing.systems import Format, system
from tournaments.by_hand import neighbours_by_rank
from tournaments.documents import plan_from
from tournaments.models import GameStatus, PlayerStatus, Round, RoundStatus, Seat, Tournament, TournamentStatus
from tournaments.queries.planned import outdated
from tournaments.queries.progress import boards_without_result, is_decided, rounds_drawn
from tournaments.refusals import (
    AlreadyStarted,
    CannotPair,
    FlagsNotAccepted,
    NoOpenRound,
    ReasonNeeded,
    ResultsMissing,
    RoundStillOpen,
    WrongStatus,
)
from tournaments.services.clock import set_clock_of_round
from tournaments.services.matches import drop_unneeded_games
from tournaments.services.players import number_players
from tournaments.services.times import forget_later_rounds
from tournaments.services.work import Work, check_fresh, lock
from tournaments.snapshots import Field, field_of, save_plan, snapshot_of, unseat


@transaction.atomic
def plan_round(*, tournament_id: int, actor: Member | None, by_hand: bool = False) -> Round:
    """Pair the next round and keep it as a plan the director may still edit or discard.

    `by_hand` lays out neighbours by rank for the director to arrange, where the system finds no legal round.
    """
    tournament = lock(tournament_id)
    _may_plan(tournament)
    if by_hand and is_decided(tournament):
        raise WrongStatus(_("Nothing is left to play. Close the tournament."))
    work = Work(tournament, actor)
    if tournament.is_preparing:
        _take_the_field(work)
    field = field_of(tournament, only_closed=True)
    plan = neighbours_by_rank(field.snapshot, tournament.system) if by_hand else pair(tournament, field)
    round_ = save_plan(work, field, plan)
    work.record("round.planned", round_number=round_.number, flags=len(plan.flags), by_hand=by_hand)
    return round_


def pair(tournament: Tournament, field: Field) -> RoundPlan:
    """The system's plan for the next round; its laws are checked before anybody sees it."""
    try:
        plan = system(tournament.system).pair(field.snapshot)
    except PairingError as error:
        raise CannotPair(retold(error, _)) from error
    found = faults(field.snapshot, plan)
    assert not found, f"{tournament.system} broke its own laws: {[str(f) for f in found]}"
    return plan


def _may_plan(tournament: Tournament) -> None:
    if tournament.status not in (TournamentStatus.PREPARING, TournamentStatus.RUNNING):
        raise WrongStatus(_("This tournament is %(status)s.") % {"status": tournament.get_status_display()})
    if open_round := tournament.rounds.exclude(status=RoundStatus.CLOSED).first():
        sentence = (
            _("Round %(number)d is planned. Start it, or discard it, before you plan the next one.")
            if open_round.is_planned
            else _("Round %(number)d is being played. Close it before you plan the next one.")
        )
        raise RoundStillOpen(sentence % {"number": open_round.number})
    if tournament.rounds.count() >= tournament.number_of_rounds:
        raise WrongStatus(_("All rounds have been played. Close the tournament."))
    _enough_players(tournament)


def _enough_players(tournament: Tournament) -> None:
    playing = tournament.players.filter(status=PlayerStatus.PLAYING).count()
    if playing < 2:
        raise CannotPair(
            ngettext(
                "There is only %(count)d player. A round needs at least two.",
                "There are %(count)d players. A round needs at least two.",
                playing,
            )
            % {"count": playing}
        )


def _take_the_field(work: Work) -> None:
    """Before round 1: registration closes, ratings are read once more, and starting numbers are given."""
    work.change(work.tournament, registration_open=False)
    for player in work.tournament.players.filter(status=PlayerStatus.PLAYING).select_related("member"):
        work.change(player, rating=player.member.club_rating)
    number_players(work)


@transaction.atomic
def discard_plan(*, tournament_id: int, actor: Member, seen: int | None = None) -> int:
    """Throw the planned round away; its number is free again."""
    tournament = lock(tournament_id)
    round_ = planned_round(tournament)
    check_fresh(tournament, seen, round_number=round_.number)
    work = Work(tournament, actor)
    _remove(work, round_)
    work.record("round.discarded", round_number=round_.number)
    return round_.number


def _remove(work: Work, round_: Round) -> None:
    unseat(work, list(Seat.objects.filter(round=round_).select_related("game").order_by("pk")))
    work.remove(round_)


@transaction.atomic
def replan_round(*, tournament_id: int, actor: Member, seen: int | None = None) -> Round:
    """Pair the planned round anew from the field as it is now; edits by hand are lost."""
    tournament = lock(tournament_id)
    old = planned_round(tournament)
    check_fresh(tournament, seen, round_number=old.number)
    work = Work(tournament, actor)
    round_ = pair_again(work, old)
    work.record("round.replanned", round_number=round_.number, flags=len(round_.plan.body.get("flags", [])))
    return round_


def pair_again(work: Work, old: Round) -> Round:
    """The planned round paired anew from the field as it is now."""
    _enough_players(work.tournament)
    _remove(work, old)
    if work.tournament.is_preparing:
        _take_the_field(work)
    field = field_of(work.tournament, only_closed=True)
    return save_plan(work, field, pair(work.tournament, field))


@transaction.atomic
def accept_flags(
    *, tournament_id: int, actor: Member, flags: list[int] | None = None, seen: int | None = None
) -> Round:
    """The director has looked at these flags (all of them where none are named) and lets them stand."""
    tournament = lock(tournament_id)
    round_ = planned_round(tournament)
    plan = plan_from(round_.plan.body)
    every = range(len(plan.flags))
    wanted = set(every if flags is None else flags) & set(every)
    if wanted <= set(round_.accepted_flags):
        return round_
    check_fresh(tournament, seen, round_number=round_.number)  # another plan counts its flags anew
    work = Work(tournament, actor)
    work.change(round_, accepted_flags=sorted({*round_.accepted_flags, *wanted}))
    work.record("flags.accepted", round_number=round_.number, flags=sorted(wanted))
    return round_


@transaction.atomic
def start_round(
    *,
    tournament_id: int,
    actor: Member,
    number: int | None = None,
    accept_all: bool = False,
    reason: str = "",
    seen: int | None = None,
) -> Round:
    """Make the planned round public: once only, whole or not at all.

    Every flag must have been accepted (`accept_all` accepts them now). A plan made from results
    that have changed since starts only with a reason.
    """
    tournament = lock(tournament_id)
    _not_started_already(tournament, number)
    round_ = planned_round(tournament)
    check_fresh(tournament, seen, round_number=round_.number)
    _still_right(tournament, round_, reason)
    work = Work(tournament, actor)
    every = list(range(len(plan_from(round_.plan.body).flags)))
    open_flags = [n for n in every if n not in round_.accepted_flags]
    if open_flags and not accept_all:
        raise FlagsNotAccepted(
            ngettext(
                "%(count)d flag of round %(round)d has not been accepted. Look at it, accept it, then start.",
                "%(count)d flags of round %(round)d have not been accepted. Look at them, accept them, then start.",
                len(open_flags),
            )
            % {"count": len(open_flags), "round": round_.number}
        )
    now = timezone.now()
    work.change(round_, status=RoundStatus.STARTED, started_at=now, accepted_flags=every)
    games = list(round_.games.filter(leg=1))
    for game in games:
        work.change(game, status=GameStatus.IN_PLAY, started_at=now)
    if tournament.is_preparing:
        _announce_the_rounds_there_are(work)
        work.change(tournament, status=TournamentStatus.RUNNING)
    if tournament.round_minutes is not None:
        set_clock_of_round(work, round_, tournament.round_minutes or None)
    work.record(
        "round.started", reason=reason, round_number=round_.number, accepted_flags=len(every), boards=len(games)
    )
    return round_


def _announce_the_rounds_there_are(work: Work) -> None:
    """A table or a tree is as long as its field makes it, and from now on nobody joins."""
    drawn = rounds_drawn(work.tournament)
    if drawn is not None and drawn < work.tournament.number_of_rounds:
        work.change(work.tournament, number_of_rounds=drawn)
        forget_later_rounds(work)


def _not_started_already(tournament: Tournament, number: int | None) -> None:
    if number is None:
        return
    round_ = tournament.rounds.filter(number=number).exclude(status=RoundStatus.PLANNED).first()
    if round_ is not None:
        raise AlreadyStarted(
            _("Round %(number)d has already been started by %(who)s.")
            % {"number": number, "who": _who_did(tournament, "round.started", number)}
        )


def _not_closed_already(tournament: Tournament, number: int | None) -> None:
    if number is not None and tournament.rounds.filter(number=number, status=RoundStatus.CLOSED).exists():
        raise NoOpenRound(
            _("Round %(number)d has already been closed by %(who)s.")
            % {"number": number, "who": _who_did(tournament, "round.closed", number)}
        )


def _who_did(tournament: Tournament, kind: str, number: int) -> str:
    """Whoever took this step of a round last: it may have been taken back in between."""
    steps = tournament.events.filter(kind=kind, round_number=number).select_related("actor")
    event = steps.order_by("-number").first()
    return event.actor.display_name if event and event.actor else _("somebody else")


def _still_right(tournament: Tournament, round_: Round, reason: str) -> None:
    """An independent check before anything becomes public."""
    refused = outdated(tournament, round_)
    if refused is not None and not (isinstance(refused, ReasonNeeded) and reason.strip()):
        raise refused


@transaction.atomic
def close_round(*, tournament_id: int, actor: Member, number: int | None = None) -> Round:
    """Close the started round when every board has its result or is postponed."""
    tournament = lock(tournament_id)
    _not_closed_already(tournament, number)
    round_ = started_round(tournament, number)
    _all_results_in(tournament, round_)
    work = Work(tournament, actor)
    drop_unneeded_games(work, round_)
    work.change(round_, status=RoundStatus.CLOSED, closed_at=timezone.now())
    work.record("round.closed", round_number=round_.number)
    if system(tournament.system).format is Format.KNOCKOUT:
        _every_match_decided(tournament)
    return round_


def _all_results_in(tournament: Tournament, round_: Round) -> None:
    boards = boards_without_result(tournament, round_)
    if boards:
        raise ResultsMissing(
            ngettext(
                "Round %(round)d cannot be closed: no result yet on board %(boards)s.",
                "Round %(round)d cannot be closed: no result yet on boards %(boards)s.",
                len(boards),
            )
            % {"round": round_.number, "boards": ", ".join(map(str, boards))}
        )


def _every_match_decided(tournament: Tournament) -> None:
    """A knockout cannot go on from a drawn match: the page asks how it was decided."""
    try:
        decided_tree(snapshot_of(tournament))
    except PairingError as error:
        raise ResultsMissing(retold(error, _)) from error


def planned_round(tournament: Tournament) -> Round:
    round_ = tournament.rounds.filter(status=RoundStatus.PLANNED).select_related("plan", "snapshot").first()
    if round_ is None:
        raise NoOpenRound(_("No round is planned."))
    return round_


def started_round(tournament: Tournament, number: int | None = None) -> Round:
    round_ = tournament.rounds.filter(status=RoundStatus.STARTED).first()
    if round_ is None or (number is not None and round_.number != number):
        raise NoOpenRound(
            _("No round is being played.")
            if number is None
            else _("Round %(number)d is not being played.") % {"number": number}
        )
    return round_
