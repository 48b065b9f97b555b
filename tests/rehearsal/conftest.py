"""What the short rehearsals share: whatever serialises writers, taken out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

import pytest
from django.db import connection, connections

from members.models import Member
from tournaments.models import Tournament


def unlocked_tournament(tournament_id: int) -> Tournament:
    return Tournament.objects.get(pk=tournament_id)


def unlocked_members(ids: Iterable[int]) -> dict[int, Member]:
    return {member.pk: member for member in Member.objects.filter(pk__in=set(ids))}


@pytest.fixture
def without_protection(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Takes out the row locks, and on SQLite the transactions that begin as writers. Only a test can do this."""

    def take_out() -> None:
        for name, module in list(sys.modules.items()):
            if name.startswith("tournaments.services.") and hasattr(module, "lock"):
                monkeypatch.setattr(module, "lock", unlocked_tournament)
            if name.startswith("tournaments.services.") and hasattr(module, "lock_members"):
                monkeypatch.setattr(module, "lock_members", unlocked_members)
            if name.startswith("members.services.") and hasattr(module, "lock"):
                monkeypatch.setattr(module, "lock", unlocked_members)
        if connection.vendor == "sqlite":
            monkeypatch.setitem(connections.settings["default"]["OPTIONS"], "transaction_mode", "DEFERRED")

    return take_out
