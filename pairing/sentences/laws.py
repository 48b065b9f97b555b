"""What a plan's flags mean, in plain English; the numbers are those of docs/pairing/laws.md."""

SENTENCES: dict[str, str] = {
    "law.rematch": "{a} and {b} have met before, in round {rounds}.",
    "law.rematch-often": "{a} and {b} have met before, in rounds {rounds}.",
    "law.forbidden": "{a} and {b} were not to meet.",
    "law.second-bye": "{player} already had a pairing bye, in round {rounds}.",
    "law.second-bye-often": "{player} already had pairing byes, in rounds {rounds}.",
    "law.upfloat": "{a} meets {b}, who has more points, though they met a higher score before, in round {rounds}.",
    "law.upfloat-often": (
        "{a} meets {b}, who has more points, though they met a higher score before, in rounds {rounds}."
    ),
    "law.third-colour": "{player} has {colour} a third time in a row (so far {colours}).",
    "law.colour-difference": "{player} has {colour} {difference} times more than the other colour (so far {colours}).",
}
