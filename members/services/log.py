"""The one place that writes the membership log."""

from __future__ import annotations

from members.models import ChangeKind, Member, MemberChange


def record(
    member: Member,
    kind: ChangeKind,
    *,
    actor: Member | None,
    before: str = "",
    after: str = "",
    reason: str = "",
) -> MemberChange:
    """Append what happened. The actor is None when the machine itself acts: at set-up, or from the command line."""
    return MemberChange.objects.create(member=member, kind=kind, actor=actor, before=before, after=after, reason=reason)
