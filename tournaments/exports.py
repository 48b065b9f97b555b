"""Files made from a tournament: standings as CSV, the whole record as TRF."""

from __future__ import annotations

import csv
import io

from django.utils.translation import gettext as _

from members.services.files import guard
from pairing.formats import trf
from pairing.standings import parse
from tournaments.models import Tournament
from tournaments.queries.report import report_of
from tournaments.queries.standings import Standings, standings_of
from tournaments.snapshots import field_of


def standings_csv(tournament: Tournament) -> str:
    standings = standings_of(tournament, with_sums=False)
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([_("Place"), _("Name"), _("Rating"), _("Points"), *(column.code for column in standings.columns)])
    for line in standings.lines:
        writer.writerow(
            [
                line.place,
                guard(line.player.name),
                line.player.rating or "",
                f"{line.points.normalize():f}" if line.points else 0,
                *("" if cell.value is None else cell.value for cell in line.cells),
            ]
        )
    return "\ufeff" + out.getvalue()


def _codes(standings: Standings) -> list[str]:
    """The tie-breaks, then each with its sum."""
    codes = [column.code for column in standings.columns]
    return [*codes, *(_("%(code)s, sum") % {"code": code} for code in codes)]


def tournament_trf(tournament: Tournament) -> str:
    """The tournament report file: players with their places, every round that has begun, and what pairing needs."""
    field = field_of(tournament)
    standings = standings_of(tournament, with_sums=False)
    headers = [(code, text) for code, text in _headers(tournament) if text]
    report = trf.from_snapshot(
        field.snapshot,
        system=tournament.system,
        name=tournament.name,
        ranks={line.number: line.place for line in standings.lines},
        headers=tuple(headers),
    )
    return trf.write(report)


def _headers(tournament: Tournament) -> list[tuple[str, str]]:
    """Records that are one text: place, dates, time control, tie-breaks. Directors are not named."""
    day = "%Y/%m/%d"
    return [
        ("022", tournament.place),
        ("042", tournament.starts_on.strftime(day) if tournament.starts_on else ""),
        ("052", tournament.ends_on.strftime(day) if tournament.ends_on else ""),
        ("122", tournament.time_control),
        ("212", ",".join(["PTS", *(parse(code).canonical for code in tournament.tie_breaks)])),
    ]


def report_csv(tournament: Tournament) -> str:
    """The final report as a table: ranking, record, game-win percentage, tie-breaks."""
    report = report_of(tournament)
    out = io.StringIO()
    writer = csv.writer(out)
    heads = [
        _("Place"),
        _("Name"),
        _("Rating"),
        _("Points"),
        _("Game wins %"),
        _("Won"),
        _("Lost"),
        _("Drawn"),
        _("Byes"),
    ]
    writer.writerow([*heads, _("Left after round"), *_codes(report.standings)])
    for row in report.lines:
        line = row.line
        writer.writerow(
            [
                line.place,
                guard(line.player.name),
                line.player.rating or "",
                f"{line.points.normalize():f}" if line.points else 0,
                row.game_win_percentage,
                line.won,
                line.lost,
                line.drawn,
                row.byes,
                "" if row.left_after is None else row.left_after,
                *("" if cell.value is None else cell.value for cell in line.cells),
                *("" if cell.value is None else guard(cell.equation) for cell in line.cells),
            ]
        )
    return "\ufeff" + out.getvalue()
