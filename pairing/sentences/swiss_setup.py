"""What is said about the settings of a Swiss tournament, by the code of the problem."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "wrong-options": "These options ({given}) belong to another system.",
    "duplicate-numbers": "Two players have the same starting number.",
    "too-few-players": "A round needs at least {needed} players; there are {players}.",
    "rounds-force-rematches": (
        "{rounds} rounds for {players} players: after round {most} everybody has met everybody, "
        "and only rematches are left."
    ),
    "few-rounds": (
        "{rounds} rounds for {players} players may leave several with a full score; {suggested} rounds settle it."
    ),
    "forbidden-pairs-leave-no-round": "The forbidden pairs leave no complete round {round}. Allow one of them.",
    "players-without-rating": "Without a rating: {count}. This system pairs by ratings, so estimate the missing ones.",
    "rounds-not-declared": "The number of rounds is not declared. Declare it: rules of the last round depend on it.",
    "acceleration-not-used": "This system does not accelerate; the setting has no effect.",
}
