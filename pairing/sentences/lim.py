"""What the steps of the Lim system say."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "lim.group-down": "Paired in the group with score {score}, above the median.",
    "lim.group-up": "Paired in the group with score {score}, below the median.",
    "lim.group-median": "Paired in the median group, score {score}.",
    "lim.stays": "Not asked to float, since without them a pair less could be made: {players}.",
    "lim.floats-down": (
        "{player} floats down: the group with score {score} makes as many pairs without {player}, who stands first by "
        "earlier floats, opponents next door and colours, then as the weakest."
    ),
    "lim.floats-up": (
        "{player} floats up: the group with score {score} makes as many pairs without {player}, who stands first by "
        "earlier floats, opponents next door and colours, then as the strongest."
    ),
    "lim.floated-down": "{player} floated down from the group with score {score}.",
    "lim.floated-up": "{player} floated up from the group with score {score}.",
    "lim.cracked": "The pair {a} and {b} was taken back, since the median group could not be paired.",
    "lim.taken-back": "{a} or {b} had been paired otherwise before the median group needed them.",
    "lim.incompatible": "{a} has met, or may not meet, {others}.",
    "lim.needed": "{a} leaves {others} to others, who could not be paired otherwise.",
    "lim.same-due": "{a} is due the same colour as {others}.",
    "lim.too-far": "Colours do not choose who is over 100 rating points from the first {a} could meet: {others}.",
    "lim.floater-meets": "{a} floated in and is paired first: {b} is the first opponent who can be.",
    "lim.exchanged": "{a} meets {b} after an exchange.",
    "lim.proposed": "{a} meets {b} as proposed: upper half against lower half.",
    "lim.colour-first": "Neither has played: {a} has White, by the lot and the starting numbers.",
    "lim.colour-limit": "{a} has White and {b} Black: the other way round a colour limit would be broken.",
    "lim.colour-both": "{a} is due White and {b} Black: both have it.",
    "lim.colour-one": "Only one of {a} (White) and {b} (Black) is due a colour, and has it.",
    "lim.colour-alternate": "Both are due {colour}: {a} has it, since {b} had it when their colours last differed.",
    "lim.colour-higher-ranked": (
        "Both are due {colour}, and their colours never differed: {a}, ranked higher, has it."
    ),
    "lim.colour-lower-ranked": (
        "Both are due {colour}, and their colours never differed: below the median {a}, ranked lower, has it."
    ),
}
