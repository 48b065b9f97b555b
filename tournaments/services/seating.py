"""Where people sit before the first round: drawn by lot, kept, and changed by hand where somebody asks."""

from __future__ import annotations

from random import Random

from django.db import transaction
from django.utils.translation import gettext as _

from members.models import Member
from pairing.lots import shuffled
from pairing.systems import Format, system
from tournaments.models import Player, PlayerStatus, Tournament
from tournaments.models.tournament import FirstRoundChoice, new_seed
from tournaments.refusals import BadValue, CannotPair, RoundStillOpen, WrongStatus
from tournaments.services.work import Work, lock


@transaction.atomic
def draw_seats(*, tournament_id: int, actor: Member) -> list[Player]:
    """Give everybody a seat by lot. In a Swiss the first round is then paired by these seats.

    The lot is drawn anew each time and stands in the log; what was drawn is kept with the players.
    """
    tournament = _before_round_one(tournament_id)
    players = list(tournament.players.filter(status=PlayerStatus.PLAYING).select_related("member").order_by("pk"))
    if len(players) < 2:
        raise CannotPair(_("Enter at least two players before you seat them."))
    work = Work(tournament, actor)
    for gone in tournament.players.exclude(status=PlayerStatus.PLAYING).filter(seat__isnull=False):
        work.change(gone, seat=None)
    lot = new_seed()
    order = shuffled(players, Random(lot))
    for seat, player in enumerate(order, start=1):
        work.change(player, seat=seat)
    if system(tournament.system).format is Format.SWISS:
        work.change(tournament, first_round=FirstRoundChoice.SEATS)
    work.record("seats.drawn", count=len(order), lot=lot)
    return order


@transaction.atomic
def swap_seats(*, tournament_id: int, actor: Member, first_id: int, second_id: int) -> None:
    """Two players change seats."""
    tournament = _before_round_one(tournament_id)
    rows = {row.pk: row for row in tournament.players.filter(pk__in=(first_id, second_id)).select_related("member")}
    if len(rows) != 2:
        raise BadValue(_("Choose two different players."), field="other")
    first, second = rows[first_id], rows[second_id]
    if first.seat is None or second.seat is None:
        raise WrongStatus(_("Draw the seats first."))
    work = Work(tournament, actor)
    seats = first.seat, second.seat
    work.change(first, seat=seats[1])
    work.change(second, seat=seats[0])
    work.record("seats.swapped", players=[first_id, second_id])


@transaction.atomic
def clear_seats(*, tournament_id: int, actor: Member) -> Tournament:
    """Nobody has a seat any more; the first round is paired as the system says."""
    tournament = _before_round_one(tournament_id)
    work = Work(tournament, actor)
    for player in tournament.players.filter(seat__isnull=False).select_related("member"):
        work.change(player, seat=None)
    if tournament.first_round == FirstRoundChoice.SEATS:
        work.change(tournament, first_round=FirstRoundChoice.RANK)
    if work.changes:
        work.record("seats.cleared")
    return tournament


def _before_round_one(tournament_id: int) -> Tournament:
    tournament = lock(tournament_id)
    if not tournament.is_preparing:
        raise WrongStatus(_("Round 1 has started: people sit where the pairings put them."))
    if tournament.rounds.exists():
        raise RoundStillOpen(_("Round 1 is planned. Discard the plan before you change the seats."))
    return tournament
