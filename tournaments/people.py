"""What the tournaments know about people, for the registries of the members' app: it knows no tournaments itself."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Exists, OuterRef, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from members.models import Member
from members.views.doors import MemberRequest
from tournaments.models import Directorship, Event, Player, PlayerStatus, Seat, Tournament, TournamentStatus
from tournaments.queries.cards import Meeting, card
from tournaments.queries.lists import visible_to
from tournaments.queries.record import Entry, Tally, record_of, together

MOST_CARDS, MOST_ROUNDS = 3, 9  # running tournaments, and their newest rounds, that stand on a member's page
NOT_OVER = (TournamentStatus.PREPARING, TournamentStatus.RUNNING)


def hold_tournaments(member_id: int) -> None:
    """Lock the tournaments this member directs, so that nobody else leaves them while the member goes."""
    directed = Directorship.objects.filter(member_id=member_id, tournament__status__in=NOT_OVER).values("tournament")
    list(Tournament.objects.select_for_update().filter(pk__in=directed).order_by("pk"))


def reason_to_keep(member: Member) -> str | None:
    """A tournament that is not over never loses its only director."""
    alone = (
        Directorship.objects.filter(member=member, tournament__status__in=NOT_OVER)
        .annotate(
            directors=Count(
                "tournament__directorships", filter=Q(tournament__directorships__member__erased_at__isnull=True)
            )
        )
        .filter(directors=1)
        .select_related("tournament")
        .order_by("pk")
        .first()
    )
    if alone is None:
        return None
    return _("%(name)s directs %(tournament)s alone. Appoint another director there first.") % {
        "name": member.display_name,
        "tournament": alone.tournament.name,
    }


def directs_something(member: Member) -> bool:
    """Whoever directs a tournament that is not over may enter guests."""
    return Directorship.objects.filter(member=member, tournament__status__in=NOT_OVER).exists()


def record_section(request: MemberRequest, member: Member) -> tuple[str, dict[str, Any]]:
    """The part of a member's page that shows what they have played."""
    entries = record_of(request.user, member)
    total = together(entry.tally for entry in entries)
    playing = [
        entry for entry in entries if entry.tournament.is_running and entry.player.status == PlayerStatus.PLAYING
    ]
    return "tournaments/_record.html", {
        "entries": entries,
        "total": total,
        "facts": _facts(entries, total),
        "now": [(entry, _newest(card(entry.tournament, entry.player))) for entry in playing[:MOST_CARDS]],
    }


def _newest(meetings: tuple[Meeting, ...]) -> tuple[Meeting, ...]:
    """A season is long: its card in the tournament has the rest."""
    return meetings[-MOST_ROUNDS:]


def _facts(entries: list[Entry], total: Tally) -> list[tuple[str, str]]:
    """The record in figures, for the head of the page; who has not had a colour has no figure for it."""
    if not total:
        return []
    with_white = together(entry.with_white for entry in entries)
    with_black = together(entry.with_black for entry in entries)
    figures = [(_("Won, drawn, lost"), f"{total.won}, {total.drawn}, {total.lost}")]
    if with_white:
        figures.append((_("With White"), f"{with_white.percent}\N{NO-BREAK SPACE}%"))
    if with_black:
        figures.append((_("With Black"), f"{with_black.percent}\N{NO-BREAK SPACE}%"))
    return figures


def names_of_sources(reader: Any, sources: set[str]) -> dict[str, str | None]:
    """The tournaments that rating changes come from by their names; None for those the reader may not see."""
    seen = Exists(visible_to(reader).filter(pk=OuterRef("pk")))
    found = Tournament.objects.filter(slug__in=sources).annotate(seen=seen).values_list("slug", "name", "seen")
    return {slug: name if seen else None for slug, name, seen in found}


def sums_of_ratings(member: Member, sources: set[str]) -> dict[str, str]:
    """Where the games behind a change of the club rating stand: on the member's card in that tournament."""
    cards = Player.objects.filter(member=member, tournament__slug__in=sources).values_list("tournament__slug", "pk")
    return {slug: reverse("tournaments:player", args=[slug, pk]) + "#club-rating" for slug, pk in cards}


def own_part(member: Member) -> dict[str, Any]:
    """Tournaments, games and steps of one person, for the file they may ask for."""
    return {
        "played": [_entry(player) for player in _entries(member)],
        "directs": sorted(
            Directorship.objects.filter(member=member).values_list("tournament__slug", flat=True),
        ),
        "steps": [
            {"tournament": slug, "at": at.isoformat(), "what": kind, "reason": reason}
            for slug, at, kind, reason in Event.objects.filter(actor=member)
            .order_by("at", "pk")
            .values_list("tournament__slug", "at", "kind", "reason")
        ],
    }


def _entries(member: Member) -> list[Player]:
    return list(
        Player.objects.filter(member=member)
        .select_related("tournament")
        .prefetch_related("requests", "seats__round", "seats__game__seats__player__member")
        .order_by("pk")
    )


def _entry(player: Player) -> dict[str, Any]:
    return {
        "tournament": player.tournament.slug,
        "name": player.tournament.name,
        "status": player.status,
        "rating_at_the_start": player.rating,
        "starting_number": player.number,
        "requested_byes": [{"round": request.round_number, "bye": request.kind} for request in player.requests.all()],
        "rounds": sorted(
            (_seat(seat) for seat in player.seats.all() if seat.round.status != "planned"),
            key=lambda line: (line["round"], line["game"]),
        ),
    }


def _seat(seat: Seat) -> dict[str, Any]:
    line: dict[str, Any] = {"round": seat.round.number, "game": seat.leg, "bye": seat.bye or None}
    if seat.game is not None:
        others = [other.player.name for other in seat.game.seats.all() if other.player_id != seat.player_id]
        line |= {"colour": seat.colour, "opponent": others[0] if others else None, "result": seat.game.result or None}
    return line
