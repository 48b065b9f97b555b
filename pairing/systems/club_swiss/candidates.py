"""In which order a player looks for an opponent (rule 3.2): the one difference between the two editions.

`work` are the positions by rank of the players still to be paired, the seeker first; `last[p]` is
the last position of the score group of p.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the club Swiss: its key, and whom a player looks at first, second, …"""

    key: str
    candidates: Callable[[Sequence[int], Sequence[int]], Iterator[int]]
    from_the_middle: bool


def fold(work: Sequence[int], last: Sequence[int]) -> Iterator[int]:
    """Score group by score group downwards, in each the weakest first."""
    start = 1
    while start < len(work):
        end = bisect_right(work, last[work[start]])
        for index in range(end - 1, start - 1, -1):
            yield work[index]
        start = end


def from_the_middle(work: Sequence[int], last: Sequence[int]) -> Iterator[int]:
    """The first of the lower half, then upwards to the seeker, then the rest downwards."""
    middle = len(work) // 2
    for index in range(middle, 0, -1):
        yield work[index]
    for index in range(middle + 1, len(work)):
        yield work[index]


FOLD = Edition("club-swiss", fold, from_the_middle=False)
MID = Edition("club-swiss-mid", from_the_middle, from_the_middle=True)
