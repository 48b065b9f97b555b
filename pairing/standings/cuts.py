"""Cutting the least and the most significant values (C.07, 14.1 to 14.4 and 16.5)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from pairing.standings.values import Cut, Term


def cut(terms: Sequence[Term], low: int, high: int = 0) -> tuple[Term, ...]:
    """The same terms, `low` of them marked as cut from below and then `high` from above.

    The least significant value is the one of the lowest-scoring opponent, and among equals the
    lowest contribution. A voluntary unplayed round is cut instead, the lowest of them, as long as
    it contributes no less than that value; this is asked anew for every cut.
    """
    if not low and not high:
        return tuple(terms)
    left = list(range(len(terms)))
    marks: dict[int, Cut] = {}
    for _ in range(min(low, len(left))):
        index, mark = _least(terms, left)
        marks[index] = mark
        left.remove(index)
    for _ in range(min(high, len(left))):
        index = max(left, key=lambda i: _significance(terms[i]))
        marks[index] = Cut.HIGH
        left.remove(index)
    return tuple(term._replace(cut=marks[i]) if i in marks else term for i, term in enumerate(terms))


def _least(terms: Sequence[Term], left: list[int]) -> tuple[int, Cut]:
    least = min(left, key=lambda i: _significance(terms[i]))
    voluntary = [i for i in left if terms[i].voluntary]
    if voluntary:
        lowest = min(voluntary, key=lambda i: (terms[i].amount, _significance(terms[i])))
        if terms[lowest].amount >= terms[least].amount:
            return lowest, Cut.VOLUNTARY
    return least, Cut.LOW


def _significance(term: Term) -> tuple[Decimal, Decimal]:
    return term.amount if term.of is None else term.of, term.amount
