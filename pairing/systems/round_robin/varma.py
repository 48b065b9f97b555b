"""Varma tables: numbers drawn so that players of one group do not meet in the last three rounds.

The numbers of a table are split into four envelopes; two numbers of one envelope meet early.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from pairing.model import Player

ENVELOPES: dict[int, tuple[tuple[int, ...], ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}

# In the table as published, 6 and 12 share an envelope and meet in the last round. With 11 and
# 12 changed over nobody of one envelope meets in the last three.
CORRECTED_12 = ((4, 5, 9, 10), (1, 2, 7), (6, 8, 11), (3, 12))

SMALLEST, LARGEST = 9, 24


def is_available(players: int) -> bool:
    return SMALLEST <= players <= LARGEST


def envelopes(players: int, corrected: bool = False) -> tuple[tuple[int, ...], ...]:
    """The four envelopes for this many players; an odd field leaves out the last number."""
    size = players + players % 2
    found = CORRECTED_12 if size == 12 and corrected else ENVELOPES[size]
    return tuple(tuple(number for number in envelope if number <= players) for envelope in found)


def draw(field: Sequence[Player], random: Random, corrected: bool = False) -> dict[int, int]:
    """Number of the table for every player, by starting number (rule 1.3).

    The largest group draws first, its players by name. The first of them takes an envelope with
    enough numbers for the whole group, and all draw from it. A group too large for any envelope
    empties the fullest and goes on with another.
    """
    left = [list(envelope) for envelope in envelopes(len(field), corrected)]
    drawn: dict[int, int] = {}
    for group in _groups(field):
        waiting = list(group)
        while waiting:
            fitting = [envelope for envelope in left if len(envelope) >= len(waiting)]
            fullest = max(len(envelope) for envelope in left)
            envelope = random.choice(fitting or [envelope for envelope in left if len(envelope) == fullest])
            for player in waiting[: len(envelope)]:
                drawn[player.number] = envelope.pop(random.randrange(len(envelope)))
            waiting = [player for player in waiting if player.number not in drawn]
    return drawn


def _groups(field: Sequence[Player]) -> list[list[Player]]:
    """The groups in the order of drawing; a player without a group is a group of one."""
    members: defaultdict[tuple[str, int], list[Player]] = defaultdict(list)
    for player in field:
        members[player.group, 0 if player.group else player.number].append(player)
    ordered = sorted(members.items(), key=lambda item: (-len(item[1]), item[0]))
    return [sorted(group, key=lambda p: (p.name, p.number)) for _, group in ordered]
