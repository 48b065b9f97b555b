"""Direct encounter: the games among the tied players alone (C.07, 6).

It is asked of one group of tied players at a time, and decides an order, not a number. The value
shown is what a player scored in the table of the whole group.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from pairing.model import ZERO
from pairing.standings.codes import Descriptor
from pairing.standings.table import Table
from pairing.standings.values import Kind, Shape, Sum, Term, Worked

PLACES = 4  # shown of an average over three or more meetings
EXACT = 12  # decimals after which a sum of such averages is what it was meant to be: three thirds are one
NOT_TIED = Worked(None, None, Sum(Shape.TABLE))


class Standing(NamedTuple):
    """One line of the table among the tied: by opponent met, the rounds and the average score."""

    met: dict[int, tuple[int, Decimal]]
    got: Decimal
    least: Decimal  # whatever the missing games give
    most: Decimal


def direct_encounter(table: Table, descriptor: Descriptor, group: tuple[int, ...]) -> dict[int, Worked]:
    """The order among these players, who are tied on everything before."""
    if len(group) < 2:
        return dict.fromkeys(group, NOT_TIED)
    standings = _standings(table, descriptor, group)
    found: dict[int, Worked] = {}
    place = 1
    for tied in _resolved(table, descriptor, group, standings):
        for number in tied:
            terms = _terms(standings[number])
            points = sum((term.amount for term in terms), Decimal(0))
            missing = len(group) - 1 - len(terms)
            shown = Sum(Shape.TABLE, terms, group=group, missing=missing, group_place=place, group_shares=len(tied))
            found[number] = Worked(points, Decimal(-place), shown)
        place += len(tied)
    return found


def _resolved(
    table: Table, descriptor: Descriptor, group: tuple[int, ...], standings: dict[int, Standing] | None = None
) -> list[tuple[int, ...]]:
    """The group in order, cut into those it cannot tell apart.

    Where all have met, the table ranks them, and every smaller tie is looked at anew (6.2). Else
    whoever is alone first whatever the missing games would give is first, then whoever is second
    in the same way, and so on; the others are looked at anew (6.3).
    """
    if len(group) == 1:
        return [group]
    if standings is None:
        standings = _standings(table, descriptor, group)
    if all(len(standing.met) == len(group) - 1 for standing in standings.values()):
        tied = _by_score(standings)
        if len(tied) == 1:
            return tied
        return [part for smaller in tied for part in _resolved(table, descriptor, smaller)]
    leaders, others = _certain(standings)
    if not leaders:
        return [group]
    return [(leader,) for leader in leaders] + (_resolved(table, descriptor, others) if others else [])


def _by_score(standings: dict[int, Standing]) -> list[tuple[int, ...]]:
    scores: dict[Decimal, list[int]] = {}
    for number, standing in standings.items():
        scores.setdefault(standing.got, []).append(number)
    return [tuple(scores[score]) for score in sorted(scores, reverse=True)]


def _certain(standings: dict[int, Standing]) -> tuple[list[int], tuple[int, ...]]:
    """Those whose places are certain from the top, and the others by starting number."""
    waiting = sorted(standings, key=lambda number: (-standings[number].least, number))
    highest_below = [Decimal(-1)] * (len(waiting) + 1)
    for i in range(len(waiting) - 1, -1, -1):
        highest_below[i] = max(highest_below[i + 1], standings[waiting[i]].most)
    certain = 0
    while certain < len(waiting) and standings[waiting[certain]].least > highest_below[certain + 1]:
        certain += 1
    return waiting[:certain], tuple(sorted(waiting[certain:]))


def _standings(table: Table, descriptor: Descriptor, group: Iterable[int]) -> dict[int, Standing]:
    tied = set(group)
    win, loss = table.scoring.win, table.scoring.loss
    found: dict[int, Standing] = {}
    for number in sorted(tied):
        met = _met(table, descriptor, number, tied)
        got = round(sum((score for _, score in met.values()), ZERO), EXACT)
        missing = len(tied) - 1 - len(met)
        found[number] = Standing(met, got, got + missing * loss, got + missing * win)
    return found


def _met(table: Table, descriptor: Descriptor, number: int, tied: set[int]) -> dict[int, tuple[int, Decimal]]:
    """The last round and the average score of each meeting; forfeits are none unless they count (6.1.1, 6.1.2)."""
    met: dict[int, tuple[int, Decimal]] = {}
    again: dict[int, int] = {}
    for encounter in table.sheets[number].encounters:
        opponent = encounter.opponent
        if opponent is None or opponent not in tied or not (encounter.is_game or descriptor.forfeits):
            continue
        if opponent in met:
            again[opponent] = again.get(opponent, 1) + 1
            met[opponent] = encounter.round, met[opponent][1] + encounter.points
        else:
            met[opponent] = encounter.round, encounter.points
    for opponent, meetings in again.items():
        round_, points = met[opponent]
        met[opponent] = round_, points / meetings
    return met


def _terms(standing: Standing) -> tuple[Term, ...]:
    return tuple(
        Term(round_, opponent, Kind.GAME, round(score, PLACES)) for opponent, (round_, score) in standing.met.items()
    )
