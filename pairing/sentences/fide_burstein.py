"""What the steps of the Burstein system say."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "burstein.seeding-round": "A seeding round: it is paired by the Dutch system.",
    "burstein.ranking": "Score {score}, by the opposition met: {order}.",
    "burstein.floats": (
        "Left over for the next bracket: {players}. As few as leave a complete round, with the lowest scores, then "
        "those with whom the next bracket does best."
    ),
    "burstein.bracket": "Paired in the bracket with score {score}.",
    "burstein.floated": "{player} floated down from score {score}.",
    "burstein.passed-illegal": "{a} has met, or may not meet, who stood before: {others}.",
    "burstein.passed-colour": "{a} wants the same colour as {others}, and the bracket can do better.",
    "burstein.passed-worse": "With {others} as opponent of {a} the bracket, or what follows, would be worse.",
    "burstein.pair": (
        "{a}, number {first} of {size} by opposition (Buchholz/Sonneborn-Berger {mine}), "
        "meets {b}, number {second} ({theirs})."
    ),
}
