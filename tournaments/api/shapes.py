"""Rows and values as what the API says. Written by hand: a table of two hundred players is said in milliseconds."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import Any

from tournaments.models import ByeRequest, ForbiddenPair, Game, Player, Round, Tournament
from tournaments.queries.absence import WayOut
from tournaments.queries.cards import CrossLine, Meeting
from tournaments.queries.corrections import Preview
from tournaments.queries.log import Entry
from tournaments.queries.mine import MyGame
from tournaments.queries.options import Option
from tournaments.queries.overview import overview, status_line
from tournaments.queries.planned import outdated
from tournaments.queries.rounds import BoardLine, ByeLine, FlagLine, RoundPage, Side
from tournaments.queries.standings import Cell, Standings
from tournaments.services.lifecycle import SETTINGS
from tournaments.systems_text import system_name

Said = dict[str, Any]
DECIMALS = ("points_win", "points_draw", "points_loss", "points_bye", "points_forfeit")


@lru_cache(maxsize=4096)
def plain(value: Decimal | None) -> str | None:
    """An exact number as a text without needless noughts: 2.5, 10, 0."""
    if value is None:
        return None
    return f"{value.normalize():f}" if value else "0"


def tournament_line(row: Tournament, *, players: int, begun: int) -> Said:
    return {
        "slug": row.slug,
        "name": row.name,
        "status": row.status,
        "visibility": row.visibility,
        "system": row.system,
        "system_name": system_name(row.system),
        "number_of_rounds": row.number_of_rounds,
        "rounds_begun": begun,
        "players": players,
        "place": row.place,
        "time_control": row.time_control,
        "starts_on": row.starts_on,
        "ends_on": row.ends_on,
        "registration_open": row.registration_open,
        "version": row.event_number,
    }


def tournament(row: Tournament, *, directing: bool) -> Said:
    seen = overview(row, directing=directing)
    begun = [each for each in seen.rounds if not each.is_planned]
    settings = {name: getattr(row, name) for name in SETTINGS}
    settings |= {name: plain(settings[name]) for name in DECIMALS}
    directors = row.directorships.select_related("member").order_by("pk")
    return {
        **tournament_line(row, players=seen.players, begun=len(begun)),
        **settings,
        "waiting": seen.waiting,
        "directors": [{"member": each.member_id, "name": each.member.display_name} for each in directors],
        "rounds": [round_brief(each) for each in seen.rounds],
        "says": status_line(row, seen),
    }


def round_brief(row: Round) -> Said:
    return {
        "number": row.number,
        "status": row.status,
        "started_at": row.started_at,
        "closed_at": row.closed_at,
    }


def option(value: Option) -> Said:
    return {
        "name": value.name,
        "label": value.label,
        "kind": value.kind,
        "default": value.default,
        "choices": [{"value": each, "label": label} for each, label in value.choices],
    }


def who(player: Player) -> Said:
    return {"id": player.pk, "name": player.name, "rating": player.rating, "number": player.number}


def player(row: Player, *, preparing: bool, knows_byes: bool) -> Said:
    """Until round 1 is planned, the member's rating of today is what counts."""
    return {
        "id": row.pk,
        "member": row.member_id,
        "name": row.name,
        "rating": row.member.club_rating if preparing else row.rating,
        "number": row.number,
        "status": row.status,
        "seed": row.seed,
        "table": row.table,
        "first_round": row.first_round,
        "last_round": row.last_round,
        "byes": [bye_request(each) for each in row.requests.all()] if knows_byes else None,
    }


def bye_request(row: ByeRequest) -> Said:
    return {"round_number": row.round_number, "kind": row.kind}


def side(value: Side) -> Said:
    return {**who(value.player), "points": plain(value.points), "colours": list(value.colours), "due": value.due}


def game(row: Game, white: Player, black: Player, *, round_number: int, knows_reports: bool) -> Said:
    return {
        "id": row.pk,
        "round": round_number,
        "board": row.board,
        "leg": row.leg,
        "white": who(white),
        "black": who(black),
        "status": row.status,
        "result": row.result,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
        "report": row.report if knows_reports else None,
        "reported_result": row.reported_result if knows_reports else None,
        "reported_by": row.reported_by_id if knows_reports else None,
        "decided_for": row.decided_for_id,
        "decided_how": row.decided_how,
    }


def games_of(rows: Iterable[Game], *, directing: bool, reader: int | None) -> list[Said]:
    """Games with their seats prefetched. A player knows what was reported of their own games."""
    found = []
    for row in rows:
        seats = {seat.colour: seat.player for seat in row.seats.all()}
        own = reader is not None and any(each.member_id == reader for each in seats.values())
        found.append(game(row, seats["w"], seats["b"], round_number=row.round.number, knows_reports=directing or own))
    return found


def board(line: BoardLine, number: int, *, directing: bool, reader: int | None) -> Said:
    first, second = line.white.player, line.black.player
    own = reader is not None and reader in (first.member_id, second.member_id)
    return {
        "number": line.number,
        "white": side(line.white),
        "black": side(line.black),
        "games": [
            game(
                each,
                first if each.leg % 2 else second,
                second if each.leg % 2 else first,
                round_number=number,
                knows_reports=directing or own,
            )
            for each in line.games
        ],
        "needs_decision": line.needs_decision,
    }


def bye(line: ByeLine) -> Said:
    return {"player": side(line.side), "kind": line.kind, "points": plain(line.points)}


def flag(line: FlagLine) -> Said:
    return {
        "index": line.index,
        "kind": line.kind,
        "word": line.word,
        "sentence": line.sentence,
        "board": line.board,
        "accepted": line.accepted,
        "players": [each.pk for each in line.players],
        "reason": line.reason,
    }


def round_(page: RoundPage, *, directing: bool, reader: int | None) -> Said:
    row = page.round
    behind = outdated(row.tournament, row) if row.is_planned else None
    return {
        **round_brief(row),
        "system": row.system,
        "boards": [board(line, row.number, directing=directing, reader=reader) for line in page.boards],
        "byes": [bye(line) for line in page.byes],
        "flags": [flag(line) for line in page.flags] if directing else [],
        "outdated": {"code": behind.code, "detail": behind.message} if behind else None,
    }


def way_out(value: WayOut) -> Said:
    return {
        "kind": value.kind,
        "changed": [{"board": each.board, "white": each.white, "black": each.black} for each in value.changed],
        "flags": list(value.flags),
    }


def why(page: RoundPage, line: BoardLine) -> Said:
    return {
        "round": page.round.number,
        "board": line.number,
        "system": page.round.system,
        "white": side(line.white),
        "black": side(line.black),
        "reasons": [{"text": each.text, "rule": each.rule} for each in line.reasons],
    }


def standings(value: Standings, *, sums: bool) -> Said:
    return {
        "after": value.after,
        "complete": value.complete,
        "columns": [{"code": each.code, "short": each.short, "long": each.long} for each in value.columns],
        "lines": [
            {
                "place": line.place,
                "shared": line.shared,
                "player": who(line.player),
                "points": plain(line.points),
                "won": line.won,
                "drawn": line.drawn,
                "lost": line.lost,
                "provisional": line.provisional,
                "tie_breaks": [tie_break(cell, sums=sums) for cell in line.cells],
            }
            for line in value.lines
        ],
    }


def tie_break(cell: Cell, *, sums: bool) -> Said:
    terms = cell.rows if sums else ()
    return {
        "code": cell.column.code,
        "value": plain(cell.value),
        "sum": cell.sum if sums else None,
        "terms": [
            {
                "round": each.round,
                "opponent": each.opponent,
                "amount": plain(each.amount),
                "cut": each.cut,
                "why": each.why,
                "dummy": each.dummy,
            }
            for each in terms
        ],
    }


def meeting(value: Meeting) -> Said:
    return {
        "round": value.round,
        "text": value.text,
        "colour": value.colour,
        "opponent": value.opponent.pk if value.opponent else None,
        "opponent_place": value.place,
        "bye": value.bye,
        "floated": value.floated,
        "points": plain(value.points),
        "total": plain(value.total),
        "playing": value.playing,
        "postponed": value.postponed,
    }


def cross_line(value: CrossLine) -> Said:
    return {
        "place": value.line.place,
        "player": who(value.line.player),
        "points": plain(value.line.points),
        "rounds": [meeting(each) for each in value.meetings],
    }


def forbidden(row: ForbiddenPair) -> Said:
    return {"id": row.pk, "first": who(row.first), "second": who(row.second)}


def correction(entry: Entry) -> Said:
    return {
        "number": entry.event.number,
        "at": entry.event.at,
        "round_number": entry.event.round_number,
        "text": entry.text,
        "reason": entry.event.reason,
    }


def event(entry: Entry) -> Said:
    actor = entry.event.actor
    return {
        **correction(entry),
        "kind": entry.event.kind,
        "actor": actor.display_name if actor else None,
        "undone": entry.undone,
        "can_undo": entry.can_undo,
        "note": entry.note,
    }


def preview(value: Preview) -> Said:
    return {
        "moved": [
            {
                "player": who(each.player),
                "points_before": plain(each.points_before),
                "points_after": plain(each.points_after),
                "place_before": each.place_before,
                "place_after": each.place_after,
            }
            for each in value.moved
        ],
        "later_rounds": value.later_rounds,
    }


def my_game(value: MyGame) -> Said:
    return {
        "tournament": value.tournament.slug,
        "tournament_name": value.tournament.name,
        "round": value.round.number,
        "player": value.player.pk,
        "game": value.game.pk if value.game else None,
        "board": value.board,
        "colour": value.colour,
        "opponent": who(value.opponent) if value.opponent else None,
        "opponent_points": plain(value.opponent_points),
        "bye": value.bye,
        "postponed": value.is_postponed,
        "may_report": value.may_report,
        "to_confirm": value.to_confirm,
    }
