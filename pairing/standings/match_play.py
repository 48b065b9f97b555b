"""Match-win and game-win percentages of the Magic Tournament Rules, appendix C: MW, GW, OMW, OGW.

A match won is three points and a match drawn one, a game likewise, whatever the tournament gives
for them. No percentage is below 0.33. A bye is a match won without losing a game; a round away
is no round played, so that a player who dropped keeps the record made until then.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from pairing.history import RoundRecord, match_outcome
from pairing.model import ByeKind, Outcome
from pairing.ratings.rounding import half_up
from pairing.standings.codes import Descriptor
from pairing.standings.table import Sheet, Table
from pairing.standings.values import Kind, Shape, Sum, Term, Why, Worked

FLOOR = Decimal("0.33")
LEAST = Fraction(FLOOR)
PLACES = 4
BEST = Decimal(3)
POINTS = {Outcome.WIN: BEST, Outcome.FORFEIT_WIN: BEST, Outcome.DRAW: Decimal(1)}
NONE = Decimal(0)
BYES = {
    ByeKind.PAIRING: (Outcome.WIN, Why.PAIRING_BYE),
    ByeKind.FULL: (Outcome.WIN, Why.FULL_BYE),
    ByeKind.HALF: (Outcome.DRAW, Why.HALF_BYE),
    ByeKind.FORFEIT: (Outcome.LOSS, Why.FORFEIT_LOSS),
}


def match_wins(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """MW: match points over three times the rounds played."""

    def terms(sheet: Sheet) -> list[Term]:
        return _match_terms(table, sheet)

    return table.remembered("MW", lambda: {n: _own(s, terms) for n, s in table.sheets.items()})


def game_wins(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """GW: game points over three times the games played; a bye is as many games as win a match."""
    needed = table.legs_of_match // 2 + 1

    def terms(sheet: Sheet) -> list[Term]:
        return _game_terms(sheet, needed)

    return table.remembered("GW", lambda: {n: _own(s, terms) for n, s in table.sheets.items()})


def opponents_match_wins(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """OMW: the average match-win percentage of everybody faced."""
    return _of_opponents(table, descriptor, match_wins(table, descriptor))


def opponents_game_wins(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """OGW: the average game-win percentage of everybody faced."""
    return _of_opponents(table, descriptor, game_wins(table, descriptor))


def _match_terms(table: Table, sheet: Sheet) -> list[Term]:
    """What each round played brought."""
    terms: list[Term] = []
    for record in sheet.records:
        if record.bye is not None:
            if record.bye in BYES:
                outcome, why = BYES[record.bye]
                terms.append(Term(record.round, None, Kind.ROUND, POINTS.get(outcome, NONE), why=why))
        elif record.outcomes and not record.pending:
            outcome = _named(table, record) if table.by_match else match_outcome(list(record.outcomes))
            terms.append(Term(record.round, record.opponent, Kind.ROUND, POINTS.get(outcome, NONE)))
    return terms


def _named(table: Table, record: RoundRecord) -> Outcome:
    """The outcome the points stand for: a level match may have been decided by a name."""
    if record.points == table.scoring.win:
        return Outcome.WIN
    return Outcome.DRAW if record.points == table.scoring.draw else Outcome.LOSS


def _game_terms(sheet: Sheet, needed: int) -> list[Term]:
    terms: list[Term] = []
    for record in sheet.records:
        if record.bye is not None:
            if record.bye in BYES:
                outcome, why = BYES[record.bye]
                games = 1 if outcome is Outcome.DRAW else needed
                amount = POINTS.get(outcome, NONE)
                terms += [Term(record.round, None, Kind.GAME, amount, why=why) for _ in range(games)]
        else:
            terms += [
                Term(record.round, record.opponent, Kind.GAME, POINTS.get(outcome, NONE)) for outcome in record.outcomes
            ]
    return terms


def _own(sheet: Sheet, terms_of: Callable[[Sheet], list[Term]]) -> Worked:
    terms = tuple(terms_of(sheet))
    most = BEST * len(terms)
    got = sum((term.amount for term in terms), NONE)
    exact = max(Fraction(int(got), int(most)), LEAST) if terms else LEAST
    shape = Sum(Shape.AVERAGE, terms, most if terms else None, PLACES, floor=FLOOR)
    return Worked(half_up(exact, PLACES), exact, shape)


class Share(NamedTuple):
    """A percentage as opponents add it: exact, as shown, and the points `of` over so many unless the floor lifts it."""

    above: int
    below: int
    shown: Decimal
    of: Decimal | None
    over: Decimal | None


def _share(theirs: Worked) -> Share:
    above, below = NONE.as_integer_ratio() if theirs.order is None else theirs.order.as_integer_ratio()
    lifted = theirs.order == LEAST
    of, over = (None, None) if lifted else (theirs.sum.total, theirs.sum.divisor)
    return Share(above, below, theirs.value or NONE, of, over)


def _of_opponents(table: Table, descriptor: Descriptor, of_all: dict[int, Worked]) -> dict[int, Worked]:
    shares = {number: _share(theirs) for number, theirs in of_all.items()}
    found: dict[int, Worked] = {}
    for number, sheet in table.sheets.items():
        exact: defaultdict[int, int] = defaultdict(int)  # numerators by denominator: only a few of these occur
        terms: list[Term] = []
        for record in sheet.records:
            if record.opponent is None or not _is_faced(record, descriptor.forfeits):
                continue
            above, below, shown, of, over = shares[record.opponent]
            exact[below] += above
            terms.append(
                Term(record.round, record.opponent, Kind.GAME, shown, of, None, None, None, False, False, None, over)
            )
        found[number] = _mean(exact, tuple(terms))
    return found


def _mean(exact: dict[int, int], terms: tuple[Term, ...]) -> Worked:
    if not terms:
        return Worked(None, None, Sum(Shape.AVERAGE, places=PLACES))
    common = lcm(*exact)
    mean = Fraction(sum(above * (common // below) for below, above in exact.items()), common * len(terms))
    return Worked(half_up(mean, PLACES), mean, Sum(Shape.AVERAGE, terms, Decimal(len(terms)), PLACES))


def _is_faced(record: RoundRecord, forfeits: bool) -> bool:
    return not record.pending and (record.is_played or (forfeits and bool(record.outcomes)))
