"""The director's hand on a planned round, and on a started one where it must be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from members.models import Member
from pairing.checks import faults
from pairing.model import ByeKind, RoundPlan
from tournaments import by_hand
from tournaments.documents import plan_from, players_from
from tournaments.explanations import flag_sentence
from tournaments.models import ByeRequest, GameStatus, PlayerStatus, Round, RoundStatus, Tournament
from tournaments.refusals import ImpossiblePairing, ReasonNeeded, WrongStatus
from tournaments.services.rounds import pair_again, planned_round
from tournaments.services.work import Work, check_fresh, lock
from tournaments.snapshots import Field, change_plan, field_of

Edit = Callable[[RoundPlan], RoundPlan]


@transaction.atomic
def swap_players(
    *, tournament_id: int, actor: Member, first_id: int, second_id: int, reason: str = "", seen: int | None = None
) -> Round:
    tournament = lock(tournament_id)
    round_ = planned_round(tournament)
    first, second = _number(round_, first_id), _number(round_, second_id)
    if first == second:
        raise ImpossiblePairing(_("Choose two different players."))
    return _edit(
        tournament,
        actor,
        "plan.swapped",
        lambda p: by_hand.swap_players(p, first, second),
        reason,
        seen,
        players=[first_id, second_id],
    )


@transaction.atomic
def swap_colours(*, tournament_id: int, actor: Member, board: int, reason: str = "", seen: int | None = None) -> Round:
    tournament = lock(tournament_id)
    return _edit(tournament, actor, "plan.colours", lambda p: by_hand.swap_colours(p, board), reason, seen, board=board)


@transaction.atomic
def give_bye(*, tournament_id: int, actor: Member, player_id: int, reason: str = "", seen: int | None = None) -> Round:
    tournament = lock(tournament_id)
    round_ = planned_round(tournament)
    number = _number(round_, player_id)
    plan = plan_from(round_.plan.body)
    if not any(bye.kind is ByeKind.PAIRING for bye in plan.byes):
        raise ImpossiblePairing(
            _("The number of players is even, so nobody has the bye. Mark somebody absent, or pair two players freely.")
        )
    return _edit(tournament, actor, "plan.bye", lambda p: by_hand.give_bye(p, number), reason, seen, player=player_id)


@transaction.atomic
def pair_freely(
    *, tournament_id: int, actor: Member, white_id: int, black_id: int, reason: str = "", seen: int | None = None
) -> Round:
    tournament = lock(tournament_id)
    round_ = planned_round(tournament)
    white, black = _number(round_, white_id), _number(round_, black_id)
    if white == black:
        raise ImpossiblePairing(_("Choose two different players."))
    return _edit(
        tournament,
        actor,
        "plan.paired",
        lambda p: by_hand.pair_freely(p, white, black),
        reason,
        seen,
        players=[white_id, black_id],
    )


@transaction.atomic
def mark_absent(
    *,
    tournament_id: int,
    actor: Member,
    player_id: int,
    kind: str = "absent",
    fresh: bool = False,
    reason: str = "",
    seen: int | None = None,
) -> Round:
    """Somebody is not there: the opponent meets whoever had the bye, or takes it.

    With `fresh` the round is paired anew instead, and so it is in a table or a bracket, which say who has no opponent
    now. Whoever has withdrawn loses the seat and gets no bye for it.
    """
    tournament = lock(tournament_id)
    round_ = planned_round(tournament)
    check_fresh(tournament, seen, round_number=round_.number)
    number = _number(round_, player_id)
    work = Work(tournament, actor)
    bye = None
    if tournament.players.get(pk=player_id).status == PlayerStatus.PLAYING:
        bye = ByeKind(kind)
        _request(work, round_, player_id, kind)
    if fresh or by_hand.is_drawn(tournament.system):
        again = pair_again(work, round_)
        work.record("plan.absent", reason=reason, round_number=again.number, player=player_id, fresh=True)
        return again
    return _edit(
        tournament,
        actor,
        "plan.absent",
        lambda p: by_hand.mark_absent(p, number, bye),
        reason,
        seen,
        work=work,
        player=player_id,
    )


def _request(work: Work, round_: Round, player_id: int, kind: str) -> None:
    request = ByeRequest.objects.filter(player_id=player_id, round_number=round_.number).first()
    if request is None:
        work.create(ByeRequest, player_id=player_id, round_number=round_.number, kind=kind)
    else:
        work.change(request, kind=kind)


@transaction.atomic
def mark_present(
    *, tournament_id: int, actor: Member, player_id: int, reason: str = "", seen: int | None = None
) -> Round:
    """Somebody who was marked absent, or had asked for a bye, plays after all: against whoever has the bye.

    In a table or a bracket, against the opponent these say: the round is paired anew.
    """
    tournament = lock(tournament_id)
    round_ = planned_round(tournament)
    check_fresh(tournament, seen, round_number=round_.number)
    number = _number(round_, player_id)
    request = ByeRequest.objects.filter(player_id=player_id, round_number=round_.number).first()
    if request is None:
        player = tournament.players.select_related("member").get(pk=player_id)
        raise ImpossiblePairing(_("%(name)s is neither absent nor has asked for a bye.") % {"name": player.name})
    work = Work(tournament, actor)
    work.remove(request)
    if by_hand.is_drawn(tournament.system):
        again = pair_again(work, round_)
        work.record("plan.present", reason=reason, round_number=again.number, player=player_id, fresh=True)
        return again
    snapshot = field_of(tournament, only_closed=True, as_planned=round_).snapshot
    return _edit(
        tournament,
        actor,
        "plan.present",
        lambda p: by_hand.mark_present(snapshot, p, number),
        reason,
        seen,
        work=work,
        player=player_id,
    )


def _edit(
    tournament: Tournament,
    actor: Member,
    kind: str,
    edit: Edit,
    reason: str,
    seen: int | None,
    work: Work | None = None,
    **facts: Any,
) -> Round:
    """Apply an edit to the planned round: refuse what cannot be, ask a reason for what is unwise."""
    round_ = planned_round(tournament)
    check_fresh(tournament, seen, round_number=round_.number)
    work = work or Work(tournament, actor)
    field = field_of(tournament, only_closed=True, as_planned=round_)
    before = plan_from(round_.plan.body)
    after = by_hand.judged(field.snapshot, before, edit(before))
    if after == before:
        return round_
    _possible(field, before, after)
    caused = by_hand.new_flags(before, after)
    sentences = tuple(flag_sentence(flag, field.name) for flag in caused)
    if sentences and not reason.strip():
        raise ReasonNeeded(
            _("This can be done, but somebody will ask why. Say your reason.") + " " + " ".join(sentences), sentences
        )
    change_plan(work, round_, before, after, field)
    kept = {(flag.kind, flag.players) for n, flag in enumerate(before.flags) if n in round_.accepted_flags}
    by_reason = {(flag.kind, flag.players) for flag in caused}
    work.change(
        round_,
        accepted_flags=[n for n, flag in enumerate(after.flags) if (flag.kind, flag.players) in kept | by_reason],
    )
    work.record(
        kind,
        reason=reason,
        round_number=round_.number,
        flags=[[flag.kind.value, *(field.players[n].pk for n in flag.players)] for flag in caused],
        **facts,
    )
    return round_


def _possible(field: Field, before: RoundPlan, after: RoundPlan) -> None:
    """Whoever withdrew after the round was planned may keep the seat until the start: no other edit waits for it."""
    left = {fault for fault in faults(field.snapshot, before) if fault.code == "out-of-the-round"}
    for fault in faults(field.snapshot, after):
        if fault in left:
            continue
        who = ", ".join(field.name(n) if n in field.players else str(n) for n in fault.players)
        sentence = {
            "seated-twice": _("%(who)s would sit at two boards."),
            "not-seated": _("%(who)s would be left without a board."),
            "out-of-the-round": _("%(who)s is not in this round."),
            "excused-but-paired": _("%(who)s is absent or has asked for a bye in this round."),
            "plays-themselves": _("%(who)s cannot play against themselves."),
            "other-bye": _("%(who)s is absent or has asked for a bye in this round."),
            "too-many-byes": _("Only one player can have the bye: %(who)s."),
        }.get(fault.code)
        if sentence is None:
            raise ImpossiblePairing(str(fault))
        raise ImpossiblePairing(sentence % {"who": who})


def _number(round_: Round, player_id: int) -> int:
    """The starting number a player had when the round was planned."""
    then = {pk: number for number, pk in players_from(round_.snapshot.body).items()}
    if player_id not in then:
        player = round_.tournament.players.select_related("member").get(pk=player_id)
        raise ImpossiblePairing(
            _("%(name)s came in after this round was planned. Plan it again.") % {"name": player.name}
        )
    return then[player_id]


@transaction.atomic
def alter_started(
    *,
    tournament_id: int,
    actor: Member,
    game_id: int,
    player_id: int,
    with_id: int,
    reason: str,
    seen: int | None = None,
) -> Round:
    """Exchange two players of a started round, with a reason, while neither board has a result.

    `player_id` sits at the game; `with_id` sits at another board or has the bye.
    """
    tournament = lock(tournament_id)
    round_ = tournament.rounds.filter(status=RoundStatus.STARTED).select_related("plan", "snapshot").first()
    if round_ is None:
        raise WrongStatus(_("No round is being played."))
    check_fresh(tournament, seen, game=game_id)
    if not reason.strip():
        raise ReasonNeeded(_("This pairing is public. Say why it is altered."))
    touched = round_.games.filter(seats__player_id__in=(player_id, with_id)).distinct()
    if any(game.result or game.report for game in touched):
        raise WrongStatus(_("One of these boards already has a result. Its pairing can no longer be altered."))
    if any(game.status == GameStatus.POSTPONED for game in touched):
        raise WrongStatus(_("One of these games is postponed."))
    first, second = _number(round_, player_id), _number(round_, with_id)
    field = field_of(tournament, only_closed=True, as_planned=round_)
    before = plan_from(round_.plan.body)
    after = by_hand.judged(field.snapshot, before, by_hand.swap_players(before, first, second))
    _possible(field, before, after)
    work = Work(tournament, actor)
    change_plan(work, round_, before, after, field)
    for game in round_.games.filter(status=GameStatus.PLANNED, leg=1):
        work.change(game, status=GameStatus.IN_PLAY, started_at=round_.started_at)
    work.change(round_, accepted_flags=list(range(len(after.flags))))
    work.record("pairing.altered", reason=reason, round_number=round_.number, players=[player_id, with_id])
    return round_
