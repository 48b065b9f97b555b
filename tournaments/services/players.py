"""Who plays: signing up, waiting, dropping out, coming back, and asking for a bye."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from members.models import Member, Status
from members.services.guests import create_guest
from members.services.locks import lock as lock_members
from pairing.systems import Format, system
from tournaments.models import (
    ByeRequest,
    ForbiddenPair,
    Player,
    PlayerStatus,
    Round,
    RoundStatus,
    Seat,
    Tournament,
    TournamentStatus,
)
from tournaments.refusals import (
    AlreadyEntered,
    BadValue,
    Full,
    Refused,
    RegistrationClosed,
    RoundStillOpen,
    WrongStatus,
)
from tournaments.services.work import Work, lock

# FIDE C.04.2, 2: starting numbers are no longer changed once round 4 has been paired.
LAST_RENUMBERED_ROUND = 3


@transaction.atomic
def enter(*, tournament_id: int, actor: Member) -> Player:
    """A member signs up: playing, or on the waiting list when the tournament is full."""
    tournament = lock(tournament_id)
    if not tournament.registration_open:
        raise RegistrationClosed(
            _("Registration for %(name)s is closed. Ask the director.") % {"name": tournament.name}
        )
    work = Work(tournament, actor)
    player = _add(work, actor, wait_when_full=True)
    work.record("player.entered", player=player.pk, waiting=player.status == PlayerStatus.WAITING)
    return player


@transaction.atomic
def add_player(*, tournament_id: int, actor: Member, member: Member, seed: int | None = None) -> Player:
    """The director enters a member, before the start or late."""
    tournament = lock(tournament_id)
    work = Work(tournament, actor)
    player = _add(work, member, wait_when_full=False, seed=seed)
    work.record("player.added", player=player.pk, round_number=_open_round_number(tournament))
    return player


@dataclass(frozen=True)
class NewPlayer:
    """One line of a pasted list: a known member, or the name and rating of a guest."""

    member: Member | None
    name: str = ""
    rating: int = 0
    seed: int | None = None


@transaction.atomic
def add_players(*, tournament_id: int, actor: Member, entries: list[NewPlayer]) -> list[Player]:
    """A pasted list at once, whole or not at all; unknown names become guests.

    A refusal names the field of the line that it is about, as `players.3.seed`.
    """
    tournament = lock(tournament_id)
    lock_members(entry.member.pk for entry in entries if entry.member)  # all at once: two lists never wait in a circle
    work = Work(tournament, actor)
    players = []
    for number, entry in enumerate(entries):
        try:
            member = entry.member or create_guest(actor=actor, name=entry.name, rating=entry.rating)
            players.append(_add(work, member, wait_when_full=False, seed=entry.seed))
        except Refused as refused:
            if refused.field:
                refused.field = f"players.{number}.{refused.field}"
            raise
    if players:
        work.record("players.added", players=[player.pk for player in players])
    return players


def _add(work: Work, member: Member, *, wait_when_full: bool, seed: int | None = None) -> Player:
    tournament = work.tournament
    member = lock_members([member.pk])[member.pk]  # as it is now: whoever was erased a moment ago does not enter
    _may_enter(tournament, member)
    full = _is_full(tournament)
    if full and not wait_when_full:
        raise Full(
            _("%(name)s is full: %(count)d players. Raise the maximum, or wait for somebody to withdraw.")
            % {"name": tournament.name, "count": tournament.maximum_players or 0}
        )
    status = PlayerStatus.WAITING if full else PlayerStatus.PLAYING
    values = {"status": status, "rating": member.club_rating, "seed": seed, "last_round": None}
    player = tournament.players.filter(member=member).first()
    if player is not None and player.number is not None and not tournament.is_preparing:
        values |= {"rating": player.rating, "seed": player.seed}  # frozen since round 1 started
    elif seed is not None and tournament.players.filter(seed=seed).exclude(member=member).exists():
        raise BadValue(
            _("%(name)s cannot have seed %(seed)d: it is already taken.") % {"name": member.display_name, "seed": seed},
            field="seed",
        )
    if player is None:
        player = work.create(Player, tournament=tournament, member=member, **values)
    else:
        work.change(player, **values)
    if status == PlayerStatus.PLAYING:
        place_late_entry(work, player)
    return player


def _may_enter(tournament: Tournament, member: Member) -> None:
    if tournament.status not in (TournamentStatus.PREPARING, TournamentStatus.RUNNING):
        raise WrongStatus(_("%(name)s is over.") % {"name": tournament.name})
    if member.status not in (Status.ACTIVE, Status.GUEST):
        raise BadValue(
            _("%(name)s is %(status)s and cannot enter a tournament.")
            % {"name": member.display_name, "status": member.get_status_display()},
            field="member",
        )
    if tournament.players.filter(member=member).exclude(status=PlayerStatus.WITHDRAWN).exists():
        raise AlreadyEntered(
            _("%(name)s is already in this tournament.") % {"name": member.display_name}, field="member"
        )
    _may_join(tournament)


def _may_join(tournament: Tournament) -> None:
    """A table or a bracket is drawn for its field: whoever had no number in it stays outside."""
    if tournament.is_running and system(tournament.system).format is not Format.SWISS:
        raise WrongStatus(_("Nobody can join a round robin or a knockout once round 1 has started."))


def _is_full(tournament: Tournament) -> bool:
    if tournament.maximum_players is None:
        return False
    return tournament.players.filter(status=PlayerStatus.PLAYING).count() >= tournament.maximum_players


def place_late_entry(work: Work, player: Player) -> None:
    """Who comes after round 1 has started plays from the next round; missed rounds get the club's points.

    Whoever had a seat already has been away, not late: the rounds between stay without points.
    """
    tournament = work.tournament
    begun = list(tournament.rounds.exclude(status=RoundStatus.PLANNED).order_by("number"))
    if not begun:
        return
    if not player.seats.exists():
        work.change(player, first_round=begun[-1].number + 1)
        if tournament.late_entry_bye == "half":
            work.create_many([Seat(round=round_, player=player, bye="half") for round_ in begun])
    if player.number is None:
        number_players(work)


def number_players(work: Work) -> None:
    """Starting numbers by rating, then by order of entry; after round 3 newcomers come last."""
    tournament = work.tournament
    playing = list(tournament.players.exclude(status=PlayerStatus.WAITING).select_related("member"))
    started = tournament.rounds.exclude(status=RoundStatus.PLANNED).order_by("-number").first()
    if started is None:
        playing = [player for player in playing if player.status == PlayerStatus.PLAYING]
    if started is not None and started.number > LAST_RENUMBERED_ROUND:
        numbered = sorted((p for p in playing if p.number is not None), key=lambda p: p.number or 0)
        order = numbered + sorted((p for p in playing if p.number is None), key=lambda p: (-p.rating, p.pk))
    else:
        order = sorted(playing, key=lambda p: (-p.rating, p.pk))
    moved = [(player, n) for n, player in enumerate(order, start=1) if player.number != n]
    for player in tournament.players.filter(number__isnull=False).exclude(pk__in=[p.pk for p in order]):
        work.change(player, number=None)
    for player, _n in moved:
        if player.number is not None:
            work.change(player, number=None)
    for player, n in moved:
        work.change(player, number=n)


@transaction.atomic
def withdraw(*, tournament_id: int, player_id: int, actor: Member, reason: str = "") -> Player:
    """A player leaves: before the start without a trace in the field, later from the next round on."""
    tournament = lock(tournament_id)
    player = _player(tournament, player_id)
    if player.status == PlayerStatus.WITHDRAWN:
        raise WrongStatus(_("%(name)s has already withdrawn.") % {"name": player.name})
    _not_over(tournament)
    work = Work(tournament, actor)
    was_playing = player.status == PlayerStatus.PLAYING
    work.change(player, status=PlayerStatus.WITHDRAWN, last_round=_last_begun(tournament))
    promoted = _promote(work) if was_playing and tournament.is_preparing else None
    work.record(
        "player.withdrawn",
        reason=reason,
        player=player.pk,
        promoted=promoted.pk if promoted else None,
        round_number=_open_round_number(tournament),
    )
    return player


def _promote(work: Work) -> Player | None:
    """The first of the waiting list takes the free place."""
    if _is_full(work.tournament):
        return None
    waiting = (
        work.tournament.players.filter(status=PlayerStatus.WAITING).select_related("member").order_by("pk").first()
    )
    if waiting is not None:
        work.change(waiting, status=PlayerStatus.PLAYING)
    return waiting


@transaction.atomic
def admit(*, tournament_id: int, player_id: int, actor: Member) -> Player:
    """The director takes somebody from the waiting list."""
    tournament = lock(tournament_id)
    player = _player(tournament, player_id)
    if player.status != PlayerStatus.WAITING:
        raise WrongStatus(_("%(name)s is not on the waiting list.") % {"name": player.name})
    _may_join(tournament)
    if _is_full(tournament):
        raise Full(_("There is no free place. Raise the maximum first."))
    work = Work(tournament, actor)
    work.change(player, status=PlayerStatus.PLAYING)
    place_late_entry(work, player)
    work.record("player.admitted", player=player.pk)
    return player


@transaction.atomic
def come_back(*, tournament_id: int, player_id: int, actor: Member) -> Player:
    """A withdrawn player plays again from the next round; the rounds between stay without points."""
    tournament = lock(tournament_id)
    player = _player(tournament, player_id)
    if player.status != PlayerStatus.WITHDRAWN:
        raise WrongStatus(_("%(name)s has not withdrawn.") % {"name": player.name})
    _not_over(tournament)
    if player.number is None:
        _may_join(tournament)
    if _is_full(tournament):
        raise Full(_("There is no free place. Raise the maximum first."))
    work = Work(tournament, actor)
    work.change(player, status=PlayerStatus.PLAYING, last_round=None)
    if player.number is None:
        place_late_entry(work, player)
    work.record("player.returned", player=player.pk, round_number=_open_round_number(tournament))
    return player


@transaction.atomic
def request_bye(*, tournament_id: int, player_id: int, round_number: int, kind: str, actor: Member) -> ByeRequest:
    """A player will not play in a later round: half a point, none, or a full one if the director says so."""
    tournament = lock(tournament_id)
    _not_over(tournament)
    player = _player(tournament, player_id)
    _round_ahead(tournament, round_number)
    work = Work(tournament, actor)
    request = ByeRequest.objects.filter(player=player, round_number=round_number).first()
    if request is None:
        request = work.create(ByeRequest, player=player, round_number=round_number, kind=kind)
    elif not work.change(request, kind=kind):
        return request
    work.record("bye.requested", player=player.pk, round_number=round_number, bye=kind)
    return request


@transaction.atomic
def cancel_bye(*, tournament_id: int, player_id: int, round_number: int, actor: Member) -> None:
    tournament = lock(tournament_id)
    _not_over(tournament)
    player = _player(tournament, player_id)
    _round_ahead(tournament, round_number)
    request = ByeRequest.objects.filter(player=player, round_number=round_number).first()
    if request is None:
        raise WrongStatus(
            _("%(name)s has not asked for a bye in round %(round)d.") % {"name": player.name, "round": round_number}
        )
    work = Work(tournament, actor)
    work.remove(request)
    work.record("bye.cancelled", player=player.pk, round_number=round_number)


def _round_ahead(tournament: Tournament, round_number: int) -> None:
    if not 1 <= round_number <= tournament.number_of_rounds:
        raise BadValue(
            _("Rounds run from 1 to %(last)d.") % {"last": tournament.number_of_rounds}, field="round_number"
        )
    if tournament.rounds.filter(number__gte=round_number).exists():
        raise WrongStatus(
            _("Round %(round)d is already planned. The director can mark a player absent there.")
            % {"round": round_number}
        )


@transaction.atomic
def set_seat(*, tournament_id: int, player_id: int, actor: Member, seed: int | None, table: int | None) -> Player:
    """A seed for the bracket, and a table somebody always sits at."""
    tournament = lock(tournament_id)
    _not_over(tournament)
    player = _player(tournament, player_id)
    if seed != player.seed and not tournament.is_preparing:
        raise WrongStatus(_("Seeds are fixed once round 1 has started."), field="seed")
    if seed != player.seed and tournament.rounds.exists():
        raise RoundStillOpen(
            _("Round 1 is planned with the present seeds. Discard the plan before you change them."), field="seed"
        )
    if seed is not None and tournament.players.filter(seed=seed).exclude(pk=player.pk).exists():
        raise BadValue(_("Seed %(seed)d is already taken.") % {"seed": seed}, field="seed")
    work = Work(tournament, actor)
    if work.change(player, seed=seed, table=table):
        work.record("player.changed", player=player.pk)
    return player


@transaction.atomic
def keep_apart(*, tournament_id: int, first_id: int, second_id: int, actor: Member) -> ForbiddenPair:
    """These two are never paired by the system; by hand it takes a reason."""
    tournament = lock(tournament_id)
    _not_over(tournament)
    first, second = sorted((_player(tournament, first_id), _player(tournament, second_id)), key=lambda p: p.pk)
    if first == second:
        raise BadValue(_("Choose two different players."), field="second")
    if found := ForbiddenPair.objects.filter(first=first, second=second).first():
        return found
    work = Work(tournament, actor)
    pair = work.create(ForbiddenPair, tournament=tournament, first=first, second=second)
    work.record("pair.forbidden", players=[first.pk, second.pk])
    return pair


@transaction.atomic
def let_meet(*, tournament_id: int, pair_id: int, actor: Member) -> None:
    tournament = lock(tournament_id)
    _not_over(tournament)
    pair = ForbiddenPair.objects.filter(tournament=tournament, pk=pair_id).first()
    if pair is None:
        raise WrongStatus(_("These two are not kept apart."))
    work = Work(tournament, actor)
    players = [pair.first_id, pair.second_id]
    work.remove(pair)
    work.record("pair.allowed", players=players)


def _not_over(tournament: Tournament) -> None:
    if tournament.is_finished:
        raise WrongStatus(_("%(name)s is over.") % {"name": tournament.name})


def _player(tournament: Tournament, player_id: int) -> Player:
    return tournament.players.select_related("member").get(pk=player_id)


def _last_begun(tournament: Tournament) -> int:
    begun: Round | None = tournament.rounds.exclude(status=RoundStatus.PLANNED).order_by("-number").first()
    return begun.number if begun else 0


def _open_round_number(tournament: Tournament) -> int | None:
    return tournament.rounds.exclude(status=RoundStatus.CLOSED).values_list("number", flat=True).first()
