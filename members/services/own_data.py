"""Everything the club knows about one person, for that person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from members.models import Member

# Other apps add their part under a name of their own: ("tournaments", function).
PARTS: list[tuple[str, Callable[[Member], Any]]] = []


def own_data(member: Member) -> dict[str, Any]:
    """The account, the ledger, the log, and what other apps add; plain values that JSON can carry."""
    return {
        "member": {
            "first_name": member.first_name,
            "last_name": member.last_name,
            "display_name": member.display_name,
            "under_18": member.under_18,
            "guardian_contact": member.guardian_contact,
            "address": member.address,
            "cell_phone": member.cell_phone,
            "email": member.email,
            "username": member.username,
            "status": member.status,
            "role": member.role,
            "language": member.language,
            "time_zone": member.time_zone,
            "joined": member.joined.isoformat(),
            "last_login": member.last_login.isoformat() if member.last_login else None,
            "start_rating": member.start_rating,
            "club_rating": member.club_rating,
            "games_played": member.games_played,
        },
        "rating_changes": [
            {
                "at": line.at.isoformat(),
                "before": line.before,
                "after": line.after,
                "games": line.games,
                "source": line.source,
                "reason": line.reason,
            }
            for line in member.rating_changes.order_by("pk")
        ],
        "membership_log": [
            {
                "at": entry.at.isoformat(),
                "what": entry.kind,
                "before": entry.before,
                "after": entry.after,
                "reason": entry.reason,
            }
            for entry in member.changes.order_by("pk")
        ],
        "api_tokens": [
            {
                "name": token.name,
                "scope": token.scope,
                "begins_with": token.prefix,
                "made_at": token.made_at.isoformat(),
                "expires_at": token.expires_at.isoformat() if token.expires_at else None,
                "last_used_at": token.last_used_at.isoformat() if token.last_used_at else None,
            }
            for token in member.api_tokens.order_by("pk")
        ],
        **{name: part(member) for name, part in PARTS},
    }
