"""What the steps common to FIDE's Swiss systems say."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "fide.initial-colour": "The initial colour was drawn by lot: {colour}.",
    "fide.colour-initial": "Neither {a} (White) nor {b} (Black) has played: number {number} has {colour}.",
    "fide.colour-both": "{a} wants White and {b} Black: both have it.",
    "fide.colour-one": "Only one of {a} (White) and {b} (Black) has a preference; it is granted.",
    "fide.wish-repeated": "{player} has had {colour} twice in a row.",
    "fide.wish-once": "{player} has had one more game with {colour} than with the other colour.",
    "fide.wish-difference": "{player} has had {difference} more games with {colour} than with the other colour.",
    "fide.colour-stronger": "Both want {colour}: {a} has it, whose wish is {strength}, that of {b} {other}.",
    "fide.colour-alternate": "Both want {colour}: {a} has it, since {b} had it when their colours last differed.",
    "fide.colour-higher": "Both want {colour}, and their colours never differed: {a}, ranked higher, has it.",
    "acceleration.virtual": (
        "Accelerated: {points} added to the score of {players}, for the pairing of this round alone."
    ),
    "fide.bye": "{player} has the bye: score {score}, games so far: {games}.",
    "fide.bye-barred": "No bye for {players}, who had one or scored a win's worth without playing.",
    "fide.bye-unsafe": "No bye for {players}: the others could not all be paired.",
    "fide.third-colour": "{player} has {colour} a third time in a row.",
    "fide.colour-difference": "{player} has {colour} {difference} times more than the other.",
}
