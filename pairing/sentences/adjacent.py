"""What the steps of pairing neighbours by points say."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "adjacent.order": "By points, equal points by lot, the order of this round is: {players}.",
    "adjacent.fewest-rematches": (
        "The round is paired as a whole: the fewest rematches ({count}), "
        "then the smallest score differences, then the nearest neighbours."
    ),
    "adjacent.next": "{player}, with a score of {points}, is number {place} in the order and looks for the next below.",
    "adjacent.met": "{b} was passed over: they met in round {rounds}.",
    "adjacent.met-often": "{b} was passed over: they met in rounds {rounds}.",
    "adjacent.forbidden": "{players}: the director keeps this pair apart.",
    "adjacent.unsafe": "{players}: this game would leave players who cannot all find a new opponent.",
    "adjacent.score-first": "{players}: the round as a whole keeps scores closer together without this game.",
    "adjacent.whole-round": "{players}: this game would cost the round a rematch, or larger score differences.",
    "adjacent.meets": "{b}, with a score of {points}, number {place} in the order, is the opponent.",
    "adjacent.again": "{a} and {b} meet again after round {rounds}: the round cannot do with fewer rematches.",
    "adjacent.again-often": "{a} and {b} meet again after rounds {rounds}: the round cannot do with fewer rematches.",
    "adjacent.fewer-whites": "{a} has had White less often ({fewer} to {more}) and gets it.",
    "adjacent.last-colour": "They have had White equally often, and {a} is due it after the last game.",
    "adjacent.colour-by-lot": "Nothing decides about colours, so White was drawn by lot for {a}.",
}
