"""The rounds of a tournament as a calendar feed (iCalendar, RFC 5545)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.utils.translation import gettext as _

from tournaments.models import Tournament

WIDTH = 74  # octets of a line, without its end
LENGTH = timedelta(hours=2)  # a round's end is not known; a calendar wants one


def calendar(tournament: Tournament, address: str) -> str:
    """One entry for each round with a planned start. `address` is the page of the tournament."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Clubsite//Tournament//EN",
        f"X-WR-CALNAME:{_text(tournament.name)}",
    ]
    for row in tournament.times.order_by("number"):
        title = _("%(name)s, round %(number)d") % {"name": tournament.name, "number": row.number}
        lines += [
            "BEGIN:VEVENT",
            f"UID:tournament-{tournament.pk}-round-{row.number}@clubsite",
            f"DTSTAMP:{_moment(tournament.created_at)}",
            f"DTSTART:{_moment(row.starts_at)}",
            f"DTEND:{_moment(row.starts_at + LENGTH)}",
            f"SEQUENCE:{tournament.event_number}",
            f"SUMMARY:{_text(title)}",
            *([f"LOCATION:{_text(tournament.place)}"] if tournament.place else []),
            f"URL:{address}",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(_folded(line) for line in lines)


def _moment(when: datetime) -> str:
    return when.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    for mark in ("\\", ";", ","):
        value = value.replace(mark, f"\\{mark}")
    return value.replace("\r\n", "\\n").replace("\n", "\\n")


def _folded(line: str) -> str:
    """Long lines go on in the next one, after a space; never in the middle of a character."""
    parts, current = [], b""
    for char in line:
        encoded = char.encode()
        if len(current) + len(encoded) > WIDTH:
            parts.append(current.decode())
            current = b" "
        current += encoded
    return "\r\n".join([*parts, current.decode()]) + "\r\n"
