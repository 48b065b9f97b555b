"""Drawing of lots. The seed is data, so every draw can be repeated and audited."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from pairing.model import TournamentSnapshot

T = TypeVar("T")


def lots(snapshot: TournamentSnapshot, purpose: str = "") -> Random:
    """The random source of the next round; a purpose keeps separate draws of one round independent."""
    name = f"{snapshot.seed}:{snapshot.next_round}"
    return Random(f"{name}:{purpose}" if purpose else name)


def shuffled(items: list[T], random: Random) -> list[T]:
    """A shuffled copy. Sort the items first: the result depends on their order."""
    copy = list(items)
    random.shuffle(copy)
    return copy
