"""Keizer with its default settings: value numbers, the forward pass, the pairing from the top."""

from __future__ import annotations

from fractions import Fraction

from tests.pairing.by_the_page.position import Cell, NoPairing, Player, Position, seated

RATIO, DISTANCE, ABSENCES = 3, 3, 5
SHARES = {"U": Fraction(1, 2), "H": Fraction(1, 2), "F": Fraction(7, 10), "Z": Fraction(35, 100)}


class Keizer:
    """`totals` and `ranking` after the last round; `terms` are the sums: own value first, then round by round."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.ranking = sorted(position.players.values(), key=lambda p: (-p.rating, p.tpn))
        self.by_rating = list(self.ranking)
        self.terms: dict[int, list[Fraction]] = {}
        for number in range(1, position.number):
            self.recount(number)

    @property
    def totals(self) -> dict[int, Fraction]:
        return {tpn: sum(terms, Fraction(0)) for tpn, terms in self.terms.items()}

    def values(self) -> dict[int, int]:
        """The first is worth so many times the last; steps of one."""
        first = round(Fraction((len(self.ranking) - 1) * RATIO, RATIO - 1))
        return {p.tpn: first - place for place, p in enumerate(self.ranking)}

    def recount(self, number: int) -> None:
        """All rounds so far with the values of the ranking before this one, and everybody ranked anew."""
        value = self.values()
        for player in self.ranking:
            away = 0
            terms = [Fraction(value[player.tpn])]
            for cell in player.cells[:number]:
                away += cell.result == "Z"
                share = Fraction(0) if cell.result == "Z" and away > ABSENCES else self.share(player, cell)
                terms.append(share * value[cell.opponent or player.tpn])
            self.terms[player.tpn] = terms
        totals = self.totals
        self.ranking = sorted(self.by_rating, key=lambda p: -totals[p.tpn])

    def share(self, player: Player, cell: Cell) -> Fraction:
        if cell.opponent:
            return Fraction({"1": 2, "+": 2, "=": 1}.get(cell.result, 0), 2)
        return SHARES[cell.result]

    def pair(self) -> set[tuple[int, int]]:
        field = [p for p in self.ranking if p.tpn not in self.position.absent]
        for distance in range(DISTANCE, -1, -1):
            byes = list(reversed(field)) if len(field) % 2 else [None]
            for bye in byes:
                made = self.from_the_top([p for p in field if p is not bye], distance)
                if made is not None:
                    return {self.colours(a, b) for a, b in made} | ({(bye.tpn, 0)} if bye else set())
        raise NoPairing

    def from_the_top(self, field: list[Player], distance: int) -> list[tuple[Player, Player]] | None:
        """The first meets the next lower one admissible; back where the rest could not be paired."""
        if not field:
            return []
        first, *rest = field
        for mate in rest:
            pair = {(first.tpn, mate.tpn), (mate.tpn, first.tpn)}
            if self.position.number - self.last_met(first, mate) < distance or pair & set(self.position.forbidden):
                continue
            more = self.from_the_top([p for p in rest if p is not mate], distance)
            if more is not None:
                return [(first, mate), *more]
        return None

    def last_met(self, a: Player, b: Player) -> int:
        return max((n for n, cell in enumerate(a.cells, 1) if cell.played and cell.opponent == b.tpn), default=-1000)

    def colours(self, high: Player, low: Player) -> tuple[int, int]:
        mine, yours, met = high.colours.count("w"), low.colours.count("w"), self.last_met(high, low)
        if mine != yours:
            return seated(high, low, "w" if mine < yours else "b")
        if met > 0:
            return seated(high, low, "b" if high.cells[met - 1].colour == "w" else "w")
        return seated(high, low, "b")
