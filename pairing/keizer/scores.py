"""The Keizer standings: value numbers, revaluation of earlier rounds, and every sum with its terms.

Numbers are exact fractions inside; `shown` writes them for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

from pairing.errors import PairingError
from pairing.keizer.ledger import Entry, Kind, field_of, ledger
from pairing.keizer.options import KeizerOptions, Recalculation, SelfVictory, ValueScale, options_of
from pairing.model import Player, TournamentSnapshot
from pairing.said import Said

Values = Mapping[int, Fraction]
MOST_ITERATIONS = 20
FADES_IN = 5  # rounds until a fading self-victory is worth nothing


@dataclass(frozen=True, slots=True)
class Contribution:
    """One term of a Keizer score: `share` × `value`, the value number of the opponent or the player's own."""

    round: int  # 0: the self-victory, which belongs to no round
    kind: Kind
    value: Fraction
    share: Fraction
    opponent: int | None = None

    @property
    def amount(self) -> Fraction:
        return self.value * self.share


@dataclass(frozen=True, slots=True)
class KeizerRow:
    """A line of the standings. `value` is the value number of the latest reckoning, or that of the entry."""

    player: int
    place: int
    value: Fraction
    total: Fraction
    contributions: tuple[Contribution, ...]


@dataclass(frozen=True, slots=True)
class _Valuation:
    """The values each round was reckoned with, those of the self-victories, and the ranking that came out."""

    rounds: tuple[Values, ...]
    own: Values
    ranking: tuple[int, ...]


def value_numbers(players: int, options: KeizerOptions) -> tuple[Fraction, ...]:
    """The value number of each rank, the first one highest (section 1)."""
    ranks = range(players)
    if options.values is ValueScale.STEPS:
        base = Fraction(players if options.base is None else options.base)
        return tuple(base - k * Fraction(options.step) for k in ranks)
    ratio = Fraction(options.ratio)
    if ratio <= 1:
        raise PairingError(
            Said("The first must be worth more than the last: the ratio is {ratio}, not above 1.", ratio=options.ratio)
        )
    if options.values is ValueScale.NORMALISED:
        return tuple(ratio - k * (ratio - 1) / max(1, players - 1) for k in ranks)
    first = round((players - 1) * ratio / (ratio - 1))  # halves to the even neighbour
    return tuple(Fraction(first - k) for k in ranks)


def standings(snapshot: TournamentSnapshot) -> tuple[KeizerRow, ...]:
    """Everybody who has entered, best first, with every term of their score (section 3)."""
    options = options_of(snapshot)
    book = ledger(snapshot)
    valuation = _valuate(snapshot, options, book)
    latest: Values = valuation.rounds[-1] if valuation.rounds else {}
    factor = _self_share(options, len(snapshot.rounds))
    ratings = {player.number: player.rating for player in snapshot.players}
    rows: list[KeizerRow] = []
    for player in valuation.ranking:
        terms = tuple(_contributions(book[player], valuation, player, factor))
        total = sum((term.amount for term in terms), Fraction(0))
        shares_place = bool(rows) and (rows[-1].total, ratings[rows[-1].player]) == (total, ratings[player])
        place = rows[-1].place if shares_place else len(rows) + 1
        rows.append(KeizerRow(player, place, latest.get(player, valuation.own[player]), total, terms))
    return tuple(rows)


def ranking(snapshot: TournamentSnapshot) -> tuple[int, ...]:
    """Everybody who has entered in Keizer order: score, then rating, then starting number."""
    return _valuate(snapshot, options_of(snapshot), ledger(snapshot)).ranking


def places(snapshot: TournamentSnapshot) -> dict[int, int]:
    """The place of everybody who has entered, for standings that show other columns too."""
    return {row.player: row.place for row in standings(snapshot)}


def shown(number: Fraction) -> str:
    """A score or value as text: exact where two decimals are enough, else rounded to two."""
    exact = (Decimal(number.numerator) / number.denominator).quantize(Decimal("0.01"), ROUND_HALF_EVEN)
    text = f"{exact:f}".rstrip("0").rstrip(".")
    return text or "0"


def _contributions(
    entries: Sequence[Entry], valuation: _Valuation, player: int, factor: Fraction
) -> Iterator[Contribution]:
    if factor:
        yield Contribution(0, Kind.SELF_VICTORY, valuation.own[player], factor)
    for entry in entries:
        value = valuation.rounds[entry.round - 1][entry.of]
        yield Contribution(entry.round, entry.kind, value, entry.share, entry.opponent)


def _self_share(options: KeizerOptions, rounds: int) -> Fraction:
    """How much of the own value counts after so many rounds (rule 2.7)."""
    if options.self_victory is SelfVictory.OFF:
        return Fraction(0)
    if options.self_victory is SelfVictory.ON:
        return Fraction(1)
    return Fraction(max(0, FADES_IN - rounds), FADES_IN)


def _valuate(snapshot: TournamentSnapshot, options: KeizerOptions, book: Mapping[int, Sequence[Entry]]) -> _Valuation:
    reckoning = _Reckoning(snapshot, options, book)
    if options.recalculation is Recalculation.FROZEN:
        return reckoning.frozen()
    if options.recalculation is Recalculation.FIXED_POINT:
        return reckoning.fixed_point()
    return reckoning.forward()


class _Reckoning:
    """The three ways from a ledger to a ranking."""

    def __init__(
        self, snapshot: TournamentSnapshot, options: KeizerOptions, book: Mapping[int, Sequence[Entry]]
    ) -> None:
        self.snapshot = snapshot
        self.options = options
        self.field = field_of(snapshot)
        self.played = len(snapshot.rounds)
        self.by_round: list[list[tuple[int, Entry]]] = [[] for _ in range(self.played)]
        for player, entries in book.items():
            for entry in entries:
                self.by_round[entry.round - 1].append((player, entry))

    def forward(self) -> _Valuation:
        """For every round in turn: values from the ranking before it, all rounds up to it valued anew (rule 3.1)."""
        order = _in_order(self.field)
        values = self._values(order)
        weights: dict[int, dict[int, Fraction]] = {player: {} for player in order}
        for number in range(1, self.played + 1):
            values = self._values(order)
            self._weigh(weights, number)
            order = self._ranked(self._totals(weights, values, number))
        return _Valuation((values,) * self.played, values, order)

    def fixed_point(self) -> _Valuation:
        """Until the ranking that gives the values is the ranking they give (rule 3.2)."""
        weights: dict[int, dict[int, Fraction]] = {player.number: {} for player in self.field}
        for number in range(1, self.played + 1):
            self._weigh(weights, number)
        before: tuple[int, ...] = ()
        order = _in_order(self.field)
        values = self._values(order)
        for _ in range(MOST_ITERATIONS):
            values = self._values(order)
            found = self._ranked(self._totals(weights, values, self.played))
            if found == order:
                break
            if found == before:  # two rankings that give each other: the mean of both
                other = self._values(found)
                values = {player: (values[player] + other[player]) / 2 for player in values}
                order = self._ranked(self._totals(weights, values, self.played))
                break
            before, order = order, found
        return _Valuation((values,) * self.played, values, order)

    def frozen(self) -> _Valuation:
        """Every round keeps the values of its time; a late entry begins at the bottom (rule 3.3)."""
        earned: dict[int, Fraction] = {}
        own: dict[int, Fraction] = {}
        rounds: list[Values] = []
        for number in range(1, self.played + 1):
            values = self._enter(earned, own, number)
            rounds.append(values)
            for player, entry in self.by_round[number - 1]:
                earned[player] += entry.share * values[entry.of]
        self._enter(earned, own, self.played + 1)
        factor = _self_share(self.options, self.played)
        return _Valuation(tuple(rounds), own, self._ranked({p: earned[p] + factor * own[p] for p in earned}))

    def _enter(self, earned: dict[int, Fraction], own: dict[int, Fraction], number: int) -> dict[int, Fraction]:
        """The values of a round by the ranking before it, newcomers included."""
        factor = _self_share(self.options, number - 1)
        present = [player.number for player in field_of(self.snapshot, number)]
        values = self._values(self._ranked({p: earned.get(p, Fraction(0)) + factor * own.get(p, 0) for p in present}))
        for player in present:
            earned.setdefault(player, Fraction(0))
            own.setdefault(player, values[player])
        return values

    def _values(self, order: Sequence[int]) -> dict[int, Fraction]:
        return dict(zip(order, value_numbers(len(order), self.options), strict=True))

    def _weigh(self, weights: dict[int, dict[int, Fraction]], number: int) -> None:
        """Add the shares of one round to what each player has of everybody's value."""
        for player, entry in self.by_round[number - 1]:
            row = weights[player]
            row[entry.of] = row.get(entry.of, Fraction(0)) + entry.share

    def _totals(
        self, weights: Mapping[int, Mapping[int, Fraction]], values: Values, number: int
    ) -> dict[int, Fraction]:
        factor = _self_share(self.options, number)
        return {
            player: factor * values[player] + sum((share * values[of] for of, share in row.items()), Fraction(0))
            for player, row in weights.items()
        }

    def _ranked(self, totals: Mapping[int, Fraction]) -> tuple[int, ...]:
        entered = [player for player in self.field if player.number in totals]
        return _in_order(sorted(entered, key=lambda p: -totals[p.number]))  # stable: rating decides equal scores


def _in_order(players: Sequence[Player]) -> tuple[int, ...]:
    return tuple(player.number for player in players)
