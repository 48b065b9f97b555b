"""What the steps of the FIDE Dutch system say."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "dutch.initial-colour": "The initial colour was drawn by lot: {colour}.",
    "dutch.bracket": "Paired in the bracket with score {score}.",
    "dutch.floats-alone": "{player} was alone in the bracket with score {score} and moved down.",
    "dutch.floats-odd": "{player} moved down from score {score}, where the number of players was odd ({size}).",
    "dutch.floats-left": (
        "{player} moved down from score {score}: no more than {paired} of the {size} players there could be paired "
        "and leave a complete round."
    ),
    "dutch.floats-nobody": (
        "{player} moved down from score {score}: among the {size} players there no pair is allowed that leaves a "
        "complete round."
    ),
    "dutch.meets-resident": "{b} is the first opponent for {a}, moved down, who leaves the bracket at its best.",
    "dutch.downfloat-again": "{player} floats down again so soon, since anybody else would have been worse.",
    "dutch.upfloat-again": "{player} meets a higher score again so soon, since anybody else would have been worse.",
    "dutch.first-candidate": "{a}, number {first} of the upper half, meets {b}, number {second} of the lower half.",
    "dutch.have-met": "{a} and {b}, who stand opposite each other, have met or may not meet.",
    "dutch.same-absolute": "{a} and {b}, who stand opposite each other, must both have {colour}.",
    "dutch.same-wish": "{a} and {b}, who stand opposite each other, both want {colour}.",
    "dutch.transposed": (
        "{a}, number {first} of the upper half, meets {b}, number {second} of the lower half: "
        "the first there who leaves the bracket at its best."
    ),
    "dutch.exchanged": (
        "{a} and {b}, numbers {first} and {second} of the bracket, meet after an exchange between "
        "its first {half} and the others."
    ),
    "dutch.colour-both": "{a} wants White ({strength}) and {b} Black ({other}): both have it.",
    "dutch.colour-one": "Only one of {a} (White) and {b} (Black) has a preference; it is {strength} and granted.",
    "dutch.colour-stronger": "Both want {colour}: {a} has it, whose wish is {strength}, that of {b} {other}.",
    "dutch.colour-alternate": "Both want {colour}: {a} has it, since {b} had it when their colours last differed.",
    "dutch.colour-higher": "Both want {colour}, and their colours never differed: {a}, ranked higher, has it.",
    "dutch.colour-initial": "Neither {a} (White) nor {b} (Black) has played: number {number} has {colour}.",
    "dutch.bye": "{player} has the bye: with score {score}, the lowest that leaves a complete round.",
    "dutch.bye-unplayed": "{player} has missed {unplayed} games so far, fewer than others who could have the bye.",
    "dutch.bye-barred": "No bye for {players}, who had one or scored a win's worth without playing.",
    "dutch.third-colour": "{player} has {colour} a third time in a row, to let a topscorer play.",
    "dutch.colour-difference": "{player} has {colour} {difference} times more than the other, to let a topscorer play.",
}
