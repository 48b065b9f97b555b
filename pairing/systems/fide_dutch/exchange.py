"""The first candidate in the order of generation among all perfect matchings of a graph (articles 3 and 4).

MDPs get their opponents one by one, each the first possible. The residents who remain are split into S1 and S2;
where the two halves cannot be matched with each other, players are exchanged in the order of article 4.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.matching import bits
from pairing.systems.fide_dutch.brackets import mask_of
from pairing.systems.fide_dutch.drafts import Draft
from pairing.systems.fide_dutch.transposition import Sides

TRIES = 400  # exchanges looked at before the exact solver is asked instead

Pairs = list[tuple[int, int]]


def first_candidate(rows: list[int], draft: Draft, moved: int, size: int) -> tuple[Pairs, int | None] | None:
    """The pairs, and who floats where the number is odd (joined to the vertex `size`); None where it takes too long."""
    pairs: Pairs = []
    gone = 0
    for player in range(moved):
        for opponent in bits(rows[player] & draft.alive):
            if (left := draft.with_pair(player, opponent)) is not None:
                draft = left
                break
        else:
            raise AssertionError("an MDP has lost the opponent a perfect matching gave")
        pairs.append((player, opponent))
        gone |= 1 << player | 1 << opponent
    remainder = [v for v in range(moved, size) if not gone >> v & 1]
    slot = [size] if size % 2 else []
    upper = len(remainder) // 2
    for exchanged, (s1, s2) in enumerate(halves(remainder, upper)):
        sides = Sides(rows, [*s1, *slot], mask_of(s2))
        if not sides.missing:
            pairs += sides.first(s1)
            return pairs, sides.partner[size] if slot else None
        if not exchanged and sides.missing > 2:
            return None  # one exchange mends two players at most
    return None


def halves(remainder: Sequence[int], upper: int) -> Iterator[tuple[list[int], list[int]]]:
    """S1 and S2 as they are, then with one player exchanged, in the order of article 4.3."""
    s1, s2 = list(remainder[:upper]), list(remainder[upper:])
    yield s1, s2
    tries = 0
    count = len(remainder)
    for difference in range(1, count):
        for leaving in range(upper - 1, max(upper - 1 - difference, -1), -1):
            entering = leaving + difference
            if entering >= count:
                continue
            yield (
                [*s1[:leaving], *s1[leaving + 1 :], remainder[entering]],
                sorted([remainder[leaving], *(v for v in s2 if v != remainder[entering])]),
            )
            tries += 1
            if tries >= TRIES:
                return
