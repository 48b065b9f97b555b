"""The average rating of the opponents, and the player's own rating (C.07, 10.1 and 10.6).

Rating tie-breaks are dropped where the field has unrated players, unless a rating for them was
published (modifier U): dropped means that they have no value for anybody.
"""

from __future__ import annotations

from decimal import Decimal

from pairing.standings.codes import Descriptor
from pairing.standings.cuts import cut
from pairing.standings.sums import UNRATED, average, given
from pairing.standings.table import Table
from pairing.standings.values import Kind, Term, Worked


def ratings_of(table: Table, descriptor: Descriptor) -> dict[int, int] | None:
    """Everybody's rating, or None where somebody has none."""
    ratings = {number: sheet.rating or (descriptor.unrated or 0) for number, sheet in table.sheets.items()}
    return ratings if all(ratings.values()) else None


def average_rating_of_opponents(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """ARO: over the games played over the board, rounded half up."""
    met = opponents(table, descriptor)
    if met is None:
        return dict.fromkeys(table.sheets, UNRATED)
    return {number: average(cut(terms, descriptor.low, descriptor.median)) for number, terms in met.items()}


def opponents(table: Table, descriptor: Descriptor) -> dict[int, tuple[Term, ...]] | None:
    """The ratings of everybody each player met over the board, each game for itself."""

    def all_players() -> dict[int, tuple[Term, ...]] | None:
        ratings = ratings_of(table, descriptor)
        if ratings is None:
            return None
        exact = {number: Decimal(value) for number, value in ratings.items()}
        return {
            number: tuple(
                [
                    Term(game.round, game.opponent, Kind.GAME, exact[game.opponent], None, None, None, game.why)
                    for game in sheet.games
                    if game.over_board and game.opponent is not None
                ]
            )
            for number, sheet in table.sheets.items()
        }

    return table.remembered(("opponents", descriptor.unrated), all_players)


def rating(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """RTNG: the higher rating first, or with R the lower."""
    ratings = ratings_of(table, descriptor)
    if ratings is None:
        return dict.fromkeys(table.sheets, UNRATED)
    return {
        number: given(Term(0, None, Kind.PLAYER, Decimal(value)), ascending=descriptor.reverse)
        for number, value in ratings.items()
    }


def starting_number(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """TPN: the lower starting number first, or with R the higher (C.07, 7.8)."""
    return {
        number: given(Term(0, None, Kind.PLAYER, Decimal(number)), ascending=not descriptor.reverse)
        for number in table.sheets
    }


def points(table: Table, descriptor: Descriptor) -> dict[int, Worked]:
    """PTS: the score itself, as TRF record 212 lists it."""
    return {number: given(Term(0, None, Kind.PLAYER, sheet.points)) for number, sheet in table.sheets.items()}
