"""Turning terms into a value: added up, or averaged."""

from __future__ import annotations

from decimal import Decimal

from pairing.model import ZERO
from pairing.ratings.rounding import mean
from pairing.standings.values import Shape, Sum, Term, Worked

NOTHING = Worked(None, None, Sum(Shape.AVERAGE))  # no game to work with
UNRATED = Worked(None, None, Sum(Shape.AVERAGE, unrated=True))  # nobody has it while somebody has no rating


def summed(terms: tuple[Term, ...]) -> Worked:
    """The terms that were not cut, added."""
    total = ZERO
    for term in terms:
        if term.cut is None:
            total += term.amount
    return Worked(total, total, Sum(Shape.SUM, terms))


def average(
    terms: tuple[Term, ...], places: int = 0, added: Decimal | None = None, target: Decimal | None = None
) -> Worked:
    """The terms that were not cut, averaged and rounded half up; nothing where there are none."""
    kept = [term.amount for term in terms if term.cut is None]
    if not kept:
        return Worked(None, None, Sum(Shape.AVERAGE, terms, places=places))
    value = mean(sum(kept, ZERO), len(kept), places) + (added or ZERO)
    return Worked(value, value, Sum(Shape.AVERAGE, terms, Decimal(len(kept)), places, added, target))


def given(term: Term, *, ascending: bool = False) -> Worked:
    """A value the player brought along."""
    return Worked(term.amount, -term.amount if ascending else term.amount, Sum(Shape.GIVEN, (term,)))
