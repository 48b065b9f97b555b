"""What the steps of a drawn first round say."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "first-round.lot": "The first round was drawn by lot, in this order: {players}.",
    "first-round.seating": "Seats were drawn by lot, from seat 1: {players}.",
    "first-round.drawn": "{a} was drawn as number {place} and {b} as number {opposite}; the first named has White.",
    "first-round.seats": "{a} at seat {place} faces {b} at seat {opposite}; the first named has White.",
    "first-round.drawn-bye": "{player} was drawn as number {place}, with nobody left to meet.",
    "first-round.seats-bye": "{player} at seat {place} faces the empty chair.",
    "first-round.kept-apart": "Passed over because of the pairs the director keeps apart: {players}.",
}
